"""Single sentences of the numbered rules, read from docs/rules, to stand beside a card."""

from __future__ import annotations

import re
from functools import lru_cache

from django.conf import settings

from cardsets.games import game_of_rule

_RULE = re.compile(r"^(?:[-*]\s+)?\*\*([A-Z]{2}-\d+)\*\*[.:]?\s*", re.MULTILINE)
_END = re.compile(r"(?<=[.!?])[)”\"]?\s+(?=[A-Z\"“(])")
_MARKS = re.compile(r"[*`]+")


def sentence_of(ruling: str) -> str:
    """The sentence that is meant by "ST-20" (its first) or "ST-20 Repair" (that begins so).

    "" for a rule that is in no book here.
    """
    rule, _sep, begins = ruling.partition(" ")
    sentences = _sentences_of(rule)
    return next((told for told in sentences if told.startswith(begins)), "".join(sentences[:1]))


def _sentences_of(rule: str) -> tuple[str, ...]:
    game = game_of_rule(rule)
    path = settings.BASE_DIR / "docs" / "rules" / f"{game}.md"
    if game is None or not path.is_file():
        return ()
    return _book(path.read_text(encoding="utf-8"), path.stat().st_mtime_ns).get(rule, ())


@lru_cache(maxsize=8)
def _book(text: str, _changed: int) -> dict[str, tuple[str, ...]]:
    pieces = _RULE.split(text)
    return {rule: _cut(body) for rule, body in zip(pieces[1::2], pieces[2::2], strict=True)}


def _cut(body: str) -> tuple[str, ...]:
    """The sentences of the first paragraph, as plain text."""
    paragraph = " ".join(body.strip().split("\n\n")[0].split())
    return tuple(_END.split(_MARKS.sub("", paragraph)))

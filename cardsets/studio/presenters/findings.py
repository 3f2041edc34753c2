"""Shows what the linter finds, card by card, and the cost curve as a plot and as numbers."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django_stubs_ext import StrOrPromise

from cardsets.findings import Answered
from spacetrace.presentation.findings import CODES
from spacetrace.presentation.games import look_of

Labels = Mapping[str, StrOrPromise]
"""What the fields of a card are called."""

_STEPS: Mapping[str, StrOrPromise] = {
    "abilities": gettext_lazy("Ability %(n)s"),
    "do": gettext_lazy("effect %(n)s"),
    "if": gettext_lazy("condition %(n)s"),
    "of": gettext_lazy("part %(n)s"),
    "cost": gettext_lazy("cost %(n)s"),
    "keywords": gettext_lazy("keyword %(n)s"),
}


@dataclass(frozen=True, slots=True)
class ShownFinding:
    """A finding with its place in words and the way to it; an answer has its word, who and when."""

    key: str
    title: str
    place: str
    sentence: str
    suggestion: str
    address: str
    is_error: bool
    is_open: bool
    word: str = ""
    by: str = ""
    at: datetime | None = None

    @property
    def anchor(self) -> str:
        """Its place on the page."""
        return f"finding-{self.key.rpartition(':')[2]}"


@dataclass(frozen=True, slots=True)
class Group:
    """The findings of one card, or of the set as a whole."""

    title: str
    address: str
    findings: tuple[ShownFinding, ...]


@dataclass(frozen=True, slots=True)
class Tally:
    """How many findings there are of each sort."""

    errors: int
    open: int
    accepted: int

    @property
    def may_publish(self) -> bool:
        """Whether nothing of it keeps the draft from being published."""
        return not self.errors and not self.open


def tally(found: Sequence[Answered]) -> Tally:
    """The findings, counted."""
    errors = sum(each.finding.is_error for each in found)
    accepted = sum(not each.is_open for each in found)
    return Tally(errors, len(found) - errors - accepted, accepted)


def groups(
    key: str, cards: Mapping[str, Sequence[Answered]], names: Mapping[str, str], labels: Labels
) -> list[Group]:
    """The findings of each card of the set with this key; `names` are the cards' names."""
    return [
        Group(
            title=names.get(card, card) or _("The set as a whole"),
            address=card_address(key, card) if card in names else "",
            findings=tuple(shown(key, each, labels, is_there=card in names) for each in found),
        )
        for card, found in cards.items()
    ]


def shown(key: str, each: Answered, labels: Labels, *, is_there: bool = True) -> ShownFinding:
    """A finding as it is shown."""
    finding, answer = each.finding, each.acceptance
    return ShownFinding(
        key=each.key,
        title=str(CODES[finding.code]),
        place=place_words(finding.path, labels),
        sentence=finding.sentence,
        suggestion=finding.suggestion,
        address=card_address(key, finding.card, finding.path) if is_there else "",
        is_error=finding.is_error,
        is_open=each.is_open,
        word=answer.word if answer else "",
        by=str(answer.by or "") if answer else "",
        at=answer.at if answer else None,
    )


def card_address(key: str, card_id: str, path: str = "") -> str:
    """The place of a field on the card's page in the studio."""
    address = reverse("studio:card", args=[key, card_id])
    return f"{address}#f-{path}" if path else address


def field_labels(game: str) -> Labels:
    """What the fields of a game's cards are called, those inside their abilities, too."""
    look = look_of(game)
    if look is None or look.cards is None:
        return {}
    return {**(look.editor.labels if look.editor else {}), **look.cards.labels}


def place_words(path: str, labels: Labels) -> str:
    """A place in a card in words: "Ability 1, effect 2, target"."""
    found: list[str] = []
    steps = re.findall(r"[^.]+", path)
    for i, step in enumerate(steps):
        before = steps[i - 1] if i else ""
        if step.isdecimal() and before in _STEPS:
            found[-1] = str(_STEPS[before]) % {"n": int(step) + 1}
        elif before == "choose":
            found[-1] = _("choice “%(name)s”") % {"name": step}
        else:
            found.append(str(labels.get(step, step.replace("_", " "))))
    return ", ".join(found)

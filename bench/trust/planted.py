"""Plants leaks of kinds that sites of games have had: `leaks` has to find every one of them."""

from __future__ import annotations

import logging
import zlib
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from dataclasses import replace
from typing import Any
from unittest import mock

from django.http import HttpResponse

from bench.trust import messages
from spacetrace.matches import games, selectors, stream
from spacetrace.matches.api import answers
from spacetrace.matches.api import matches as api
from spacetrace.matches.models import Match
from spacetrace.matches.services.watching import STATE
from spacetrace.matches.views import table as pages
from spacetrace.presentation.moves import move_told

Plant = Callable[[], AbstractContextManager[Any]]


def trace_of(match: Match) -> int:
    """A number in which all that is hidden takes part."""
    return zlib.crc32(bytes(Match.objects.values_list("snapshot", flat=True).get(pk=match.pk)))


def _around(module: Any, name: str, change: Callable[..., Any]) -> Plant:
    """`change` gets what the function of the module answers, then its arguments."""
    real = getattr(module, name)

    def changed(*words: Any, **named: Any) -> Any:
        return change(real(*words, **named), *words, **named)

    return lambda: mock.patch.object(module, name, changed)


def _attribute(page: HttpResponse, _request: Any, _name: str, context: Any) -> HttpResponse:
    page.content += b'<i data-hand="%d"></i>' % trace_of(context["match"])
    return page


def _length(page: HttpResponse, _request: Any, _name: str, context: Any) -> HttpResponse:
    page.content += b" " * (trace_of(context["match"]) % 97)
    return page


def _header(page: HttpResponse, _request: Any, _name: str, context: Any) -> HttpResponse:
    page.headers["X-Cards"] = str(trace_of(context["match"]))
    return page


def _tag(_tag: str, match: Match, *_more: Any) -> str:
    return f'"{trace_of(match):x}"'


def _order(listed: list[Any], match: Match, _seat: int) -> list[Any]:
    place = trace_of(match) % (len(listed) or 1)
    return listed[place:] + listed[:place]


def _sentence(refusal: Any, match: Match, _seat: int, _text: str) -> Any:
    told = f"{getattr(refusal, 'sentence', '')}{'!' * (trace_of(match) % 50)}"
    return replace(refusal, sentence=told) if refusal else refusal


def _neighbour(_json: bytes, match: Match, viewer: int | None) -> bytes:
    game, other = games.game_for(match.game), (viewer or 0) + 1
    view = game.view(selectors.current_table(match), other % match.seats.count())
    told: bytes = game.view_json(view)
    return told


def _events() -> AbstractContextManager[Any]:
    """Every event whole, whoever reads it."""
    real, kept = move_told, selectors._told

    def whole(move: Any, events: Any, viewer: Any, **how: Any) -> Any:
        return real(move, events, move.seat if move.seat >= 0 else viewer, **how)

    # Without the memory of what was told before.
    return mock.patch.multiple(selectors, move_told=whole, _told=kept.__wrapped__)


def _named(words: Any, _kind: str, match: Match, *_more: Any) -> Any:
    return replace(words, lines=(*words.lines, f"Look out for card {trace_of(match) % 97}."))


def _revision(watched: Any, _request: Any, public_id: str) -> Any:
    user_id, rows = watched
    match = Match.objects.get(public_id=public_id)
    state = STATE, match.pk
    return user_id, {**rows, state: (public_id, rows[state][1] + match.revision)}


def _logged(result: Any, *, held: Any, **_command: Any) -> Any:
    match = Match.objects.get(pk=held.match_id)
    logging.getLogger("spacetrace").info("Refused at table %d.", trace_of(match))
    return result


def _refused(result: Any, *, held: Any, **_command: Any) -> Any:
    match = Match.objects.get(pk=held.match_id)
    return replace(result, sentence=f"{result.sentence} {trace_of(match) % 1000}")


LEAKS: Mapping[str, Plant] = {
    "an attribute of the page": _around(pages, "render", _attribute),
    "the length of the page": _around(pages, "render", _length),
    "a header of the page": _around(pages, "render", _header),
    "an ETag over the whole table": _around(api, "etag_for", _tag),
    "the order of the actions": _around(api, "legal_for", _order),
    "the reason why something is not possible": _around(api, "explain_for", _sentence),
    "the answer to a refused action": _around(api, "match_act", _refused),
    "another seat's view": _around(answers, "view_json_for", _neighbour),
    "events as they were stored": _events,
    "a number in the stream that counts secret orders": _around(stream, "_watched", _revision),
    "a sentence of a message": _around(messages, "words_of", _named),
    "a line of the log": _around(pages, "match_act", _logged),
}
"""What each adds to the site, by where it shows."""

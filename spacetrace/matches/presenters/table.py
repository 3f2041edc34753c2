"""A match as its page shows it: the board of its game, the log, the clock, the end."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from decks.models import Deck
from spacetrace.engine.kernel.events import Viewer
from spacetrace.matches.models import Match, SeatKind, Status
from spacetrace.matches.presenters.clock import Clock, clock_of
from spacetrace.matches.presenters.log import LOG_MOVES, happenings, log_entries
from spacetrace.matches.presenters.looking import look_at
from spacetrace.matches.presenters.registry import AnyPages, pages_for
from spacetrace.matches.selectors import events_since


@dataclass(slots=True)
class Notice:
    """Something to tell the player above the say, with the rule where one says no."""

    sentence: str
    rule: str = ""


def table_context(
    match: Match, viewer: Viewer, *, notice: Notice | None = None, as_text: bool = False
) -> dict[str, Any]:
    """Everything that the match page shows to a seat, or to somebody who only looks on."""
    pages = pages_for(match.game)
    moves = events_since(match, viewer, max(0, match.version - LOG_MOVES)).moves
    look = look_at(match, viewer, moves)
    is_over = match.status == Status.OVER
    return {
        "match": match,
        "pages": pages,
        "board": pages.board(look),
        "names": look.names,
        "title": title_of(look.names),
        "motto": pages.motto(match.config),
        "log": log_entries(pages, look, moves),
        "steps": [] if as_text else happenings(look, moves),
        "clock": _clock(match, pages),
        "end": pages.ending(match.outcome, look) if is_over else None,
        "rematch": _rematch(match, viewer) if is_over else None,
        "own_deck": _own_deck(match, viewer) if is_over else None,
        "notice": notice or _paused(match),
        "may_leave": viewer is not None and not is_over and len(look.names) > 2,
        "command_id": secrets.token_urlsafe(12),
        "as_text": as_text,
        "table_template": f"matches/games/{pages.folder}/{'_text' if as_text else '_table'}.html",
        **pages.extras(look),
    }


@dataclass(slots=True)
class Rematch:
    """A rematch that somebody has asked for: its address, and whether it waits for this seat."""

    public_id: str
    waits_for_me: bool


def _rematch(match: Match, viewer: Viewer) -> Rematch | None:
    again = Match.objects.filter(rematch_of=match).exclude(status=Status.OVER).first()
    if again is None:
        return None
    mine = again.seats.filter(index=viewer).first() if viewer is not None else None
    return Rematch(again.public_id, mine is not None and mine.kind == SeatKind.OPEN)


def _own_deck(match: Match, viewer: Viewer) -> str | None:
    """The public id of the viewer's own deck that was played, as long as there is one."""
    seat = next((seat for seat in match.seats.all() if seat.index == viewer), None)
    if seat is None or seat.deck_version_id is None:
        return None
    decks = Deck.objects.filter(versions=seat.deck_version_id, owner=seat.user_id)
    return decks.values_list("public_id", flat=True).first()


def _clock(match: Match, pages: AnyPages) -> Clock | None:
    clock = clock_of(match)
    if clock is not None:
        clock.words = pages.clock_words(clock.kind)
    return clock


def title_of(names: Sequence[str]) -> str:
    """The match's title: who plays whom."""
    found = [name or _("an open seat") for name in names]
    if len(found) == 2:
        return _(" against ").join(found)
    return _("%(names)s and %(last)s") % {"names": ", ".join(found[:-1]), "last": found[-1]}


def _paused(match: Match) -> Notice | None:
    if match.status != Status.PAUSED:
        return None
    return Notice(match.pause_reason or _("This match is paused."))

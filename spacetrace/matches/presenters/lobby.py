"""Shows who waits for players: game, rules, pace, seats, owner; and what came of one's tables."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from decks.games import format_of
from spacetrace.engine.kernel.options import Option
from spacetrace.matches import games
from spacetrace.matches.access import are_watched
from spacetrace.matches.models import Match, Seat, SeatKind
from spacetrace.matches.presenters.games import emblem_of
from spacetrace.matches.presenters.lists import game_title
from spacetrace.presentation.games import pages_for


@dataclass(slots=True)
class LobbyRow:
    """An open match in the lobby; `token` takes a seat. `rules` are what is not as usual.

    `names` are those of the seats that are taken, the owner's first.

    `needs_deck` says that whoever sits down chooses a deck first.
    """

    match: Match
    game: str
    emblem: str
    owner: str
    names: list[str]
    seats: str
    taken: str
    rules: list[str]
    motto: str
    pace: str
    pace_sentence: str
    until: datetime | None
    token: str
    needs_deck: bool
    is_watched: bool


def lobby_rows(matches: Iterable[Match]) -> list[LobbyRow]:
    """The open matches as the lobby shows them, to whoever may sit down.

    During an update other programs open tables that this one does not know.
    """
    return [_row(match) for match in matches if games.is_open_here(match)]


def _row(match: Match) -> LobbyRow:
    seats = list(match.seats.all())
    rules = games.game_for(match.game)
    taken = [seat for seat in seats if seat.kind != SeatKind.OPEN]
    owner = next((seat for seat in taken if seat.user_id == match.created_by_id), None)
    free = len(seats) - len(taken)
    return LobbyRow(
        match,
        rules.title,
        emblem_of(match.game),
        owner.name if owner else "",
        [seat.name for seat in sorted(taken, key=lambda seat: seat is not owner)],
        ngettext("%(n)s seat free", "%(n)s seats free", free) % {"n": free},
        _("%(n)s of %(all)s taken") % {"n": len(taken), "all": len(seats)},
        rules_told(match),
        pages_for(match.game).motto(match.config),
        match.time_control.short(),
        match.time_control.sentence(),
        match.expires_at,
        _token(seats),
        games.needs_decks(match.game),
        are_watched(seats),
    )


@dataclass(slots=True)
class WatchedRow:
    """A match that everybody may watch: who plays what, and how much time they have."""

    match: Match
    game: str
    emblem: str
    names: list[str]
    pace: str


def watched_rows(matches: Iterable[Match]) -> list[WatchedRow]:
    """The matches that everybody may watch, as the lobby shows them."""
    return [
        WatchedRow(
            match,
            games.game_for(match.game).title,
            emblem_of(match.game),
            match.names,
            match.time_control.short(),
        )
        for match in matches
        if games.is_open_here(match)
    ]


def _token(seats: Iterable[Seat]) -> str:
    free = (seat for seat in seats if seat.kind == SeatKind.OPEN and seat.user_id is None)
    return next((seat.invite_token or "" for seat in free), "")


def rules_told(match: Match) -> list[str]:
    """The format of the decks, and the options that are not as usual, each in a few words."""
    rules = games.game_for(match.game)
    told = []
    if games.needs_decks(match.game):
        format = format_of(match.game, games.format_of(match))
        told.append(_("Decks: %(format)s") % {"format": format.title if format else ""})
    usual = games.usual_config(rules, len(match.seats.all()))
    for option in rules.options:
        value = match.config.get(option.key, option.default)
        if option.key != games.FORMAT and value != usual.get(option.key):
            told.append(_option_words(option, value))
    return told


def _option_words(option: Option, value: object) -> str:
    if option.is_switch:
        words = option.label if value else _("without: %(option)s") % {"option": option.label}
        return str(words)
    known = dict(option.choices or ())
    return _("%(option)s: %(value)s") % {
        "option": option.label,
        "value": known.get(value, value),  # type: ignore[call-overload]
    }


@dataclass(slots=True)
class NewsRow:
    """What came of an open match while its owner was away, in a sentence."""

    match: Match
    game: str
    sentence: str


def news_rows(matches: Iterable[Match]) -> list[NewsRow]:
    """The news of one's own tables, the newest first."""
    return [_news(match) for match in matches]


def _news(match: Match) -> NewsRow:
    title = game_title(match.game)
    kept = [seat.name for seat in match.seats.all() if seat.is_kept and seat.name]
    words = {"game": title, "name": kept[0] if kept else ""}
    if match.outcome.get("reason") == "declined" and kept:
        sentence = _("%(name)s declined your challenge to a match of %(game)s.") % words
    elif kept:
        sentence = _("%(name)s did not answer your challenge to %(game)s in time.") % words
    else:
        sentence = _("Nobody came to your table of %(game)s in time.") % words
    return NewsRow(match, title, sentence)

"""Shows a player's matches as rows: with whom, whose turn, what happened last; and decks begun."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from decks.games import format_of
from decks.models import Deck
from spacetrace.engine.kernel.errors import ConfigError
from spacetrace.engine.kernel.outcome import OutcomeRow
from spacetrace.matches import games
from spacetrace.matches.access import has_left, seat_of
from spacetrace.matches.models import Match, Seat, SeatKind, Status
from spacetrace.matches.presenters.games import emblem_of
from spacetrace.matches.presenters.time_off import outage_words, state_of_rest
from spacetrace.matches.selectors.dashboard import Dashboard, News
from spacetrace.players.models import User
from spacetrace.players.zones import moment_told
from spacetrace.presentation.endings import short_words
from spacetrace.presentation.games import pages_for
from spacetrace.presentation.listing import joined

MOST_NAMES = 3
BUILDING_SHOWN = 3


@dataclass(slots=True)
class MatchRow:
    """A match in a list; `rank` 0 is mine to move, 1 waits for somebody else, 2 is over.

    `who` says whom one plays against, or at one device who plays. `result` is "won", "lost" or
    "drawn" where that can be said of the one who looks. `until` is when the time of somebody who
    is waited for is over, unless whoever looks has left; `news` is there where a list tells it.
    """

    match: Match
    game: str
    emblem: str
    opponent: str
    who: str
    deck: str
    state: str
    rank: int
    since: datetime
    result: str = ""
    until: datetime | None = None
    until_words: str = ""
    news: News = field(default_factory=News)

    @property
    def has_replay(self) -> bool:
        """It is over, and there is something to be looked at again."""
        return self.match.is_over and bool(self.match.move_count)


def match_rows(
    matches: Iterable[Match], user: User, news: Mapping[int, News] | None = None
) -> list[MatchRow]:
    """The matches as the user's list shows them, with the news of those that have some."""
    return [_row(match, user, (news or {}).get(match.pk, News())) for match in matches]


@dataclass(slots=True)
class Section:
    """Matches under one heading; `key` is "turn", "invited", "others" or "over"."""

    key: str
    title: str
    rows: list[MatchRow]


def sections_of(board: Dashboard, user: User) -> list[Section]:
    """The sections of the home page that have rows, what asks most first."""
    found = [
        ("turn", _("Your turn"), board.turn),
        ("invited", _("Invitations to you"), board.invited),
        ("others", _("Waiting for others"), board.others),
        ("over", _("Over"), board.over),
    ]
    return [
        Section(key, title, match_rows(matches, user, board.news))
        for key, title, matches in found
        if matches
    ]


def counted_title(waiting: int, title: str) -> str:
    """A page's title with the number of matches that wait for the reader: “(3) Your matches”."""
    return f"({waiting}) {title}" if waiting else title


def _row(match: Match, user: User, news: News) -> MatchRow:
    seats = list(match.seats.all())
    held = seat_of(match, user)
    mine = next((seat for seat in seats if seat.index == held), None)
    people = _people(match, seats, user)
    row = MatchRow(
        match,
        game_title(match.game),
        emblem_of(match.game),
        people,
        people if match.hot_seat else _("against %(name)s") % {"name": people},
        mine.deck_name if mine else "",
        "",
        getattr(match, "rank", 2 if match.status == Status.OVER else 1),
        match.updated_at if match.ended_at is None else match.ended_at,
        news=news,
    )
    if match.deadline_at is not None and match.status == Status.RUNNING and row.rank != 2:
        row.until, row.until_words = match.deadline_at, moment_told(match.deadline_at, user)
    if match.status == Status.OVER:
        row.state, row.result = match_result(match, seats, held)
        if held is None and has_left(match, user):
            row.state = _("you left; %(end)s") % {"end": row.state}
    else:
        row.state = _state(match, seats, user, held, row.rank)
        if words := outage_words(match):
            row.state += f" · {words}"
    return row


def game_title(game: str) -> str:
    """The name of a game, whether this program knows it or not."""
    try:
        return games.game_for(game).title
    except ConfigError:  # a game that this program has forgotten
        return game


def _people(match: Match, seats: list[Seat], user: User) -> str:
    """The others at the table, or at one device everybody."""
    shown = seats if match.hot_seat else [seat for seat in seats if seat.user_id != user.pk]
    names = [seat.name for seat in shown if seat.name]
    words = names[:MOST_NAMES] if len(names) > MOST_NAMES + 1 else names
    if more := len(names) - len(words):
        words.append(ngettext("%(n)s more", "%(n)s more", more) % {"n": more})
    if missing := sum(not seat.name for seat in shown):
        one = _("an open seat")
        words.append(one if missing == 1 else _("%(n)s open seats") % {"n": missing})
    return joined(words)


def _state(match: Match, seats: list[Seat], user: User, held: int | None, rank: int) -> str:
    if match.status == Status.OPEN:
        return _state_open(match, seats, user)
    if match.status == Status.PAUSED:
        return _("paused")
    if state := state_of_rest(match, held):
        return state
    if state := _state_of_offer(match, seats, held):
        return state
    if held is None and has_left(match, user):
        return _("you have left")
    if any(seat.is_away and seat.user_id == user.pk for seat in seats):
        return _("the computer plays for you until you come back")
    if match.is_held and held is not None and match.held_mask >> held & 1:
        if match.is_held_at_first:
            return _("waits for you to begin")
        return _("the next round waits for you to go on")
    if rank == 0:
        return _("your move")
    waited = [seat.name for seat in seats if seat.index in match.waiting]
    if not waited:
        return _("running")
    if len(waited) > 1:
        return _("%(names)s are to move") % {"names": joined(waited)}
    return _("%(name)s is to move") % {"name": waited[0]}


def _state_of_offer(match: Match, seats: list[Seat], held: int | None) -> str:
    """That somebody would end the match without a winner, and asks this seat; "" else."""
    offers = match.offering
    if held is None or held in offers or not offers:
        return ""
    words = {"name": joined([seats[seat].name for seat in offers])}
    if len(seats) == 2:
        return _("%(name)s offers a draw") % words
    return _("%(name)s would end without a winner") % words


def _state_open(match: Match, seats: list[Seat], user: User) -> str:
    if any(seat.kind == SeatKind.OPEN and seat.user_id == user.pk for seat in seats):
        host = next((seat.name for seat in seats if seat.kind == SeatKind.USER), "")
        if match.rematch_of_id is None:
            return _("%(name)s asks you to a match") % {"name": host}
        return _("%(name)s asks for a rematch") % {"name": host}
    asked = [seat.name for seat in seats if seat.is_kept]
    missing = sum(seat.kind == SeatKind.OPEN for seat in seats)
    if asked and len(asked) == missing:
        return _("waiting for the answer of %(names)s") % {"names": joined(asked)}
    if match.is_listed:
        return _("waiting in the lobby")
    if missing > 1:
        return _("waiting for %(n)s to follow your links") % {"n": missing}
    return _("waiting for somebody to follow your link")


def match_result(match: Match, seats: list[Seat], held: int | None) -> tuple[str, str]:
    """How a match ended for a seat: in words, and as "won", "lost", "drawn" or ""."""
    outcome = match.outcome
    if (words := short_words(outcome.get("reason", ""))) is not None:
        return words, ""
    winners: list[int] = outcome.get("winners", [])
    if not winners:
        return _("drawn"), "drawn"
    if match.hot_seat or held is None:
        names = [seat.name for seat in seats if seat.index in winners]
        return _("%(name)s won") % {"name": joined(names)}, ""
    result = "won" if held in winners else "lost"
    if len(seats) == 2:
        return _("won") if held in winners else _("lost"), result
    return _with_score(match, held, _place(outcome, held, len(seats))), result


def _place(outcome: OutcomeRow, held: int, seats: int) -> str:
    if held in outcome["winners"]:
        return _("won")
    places: list[int] = outcome.get("places", [])
    if held >= len(places):
        return _("lost")
    return _("place %(place)s of %(n)s") % {"place": places[held], "n": seats}


def _with_score(match: Match, held: int, words: str) -> str:
    """The result with one's own score, where the table got as far as counting."""
    scores: list[int] = match.outcome.get("scores", [])
    if held >= len(scores):
        return words
    counted = pages_for(match.game).score_words(scores[held])
    return _("%(result)s, %(n)s %(words)s") % {
        "result": words,
        "n": scores[held],
        "words": counted,
    }


# --- decks ----------------------------------------------------------------------------------------


@dataclass(slots=True)
class BuildingRow:
    """A deck to go on with."""

    public_id: str
    name: str
    facts: str
    since: datetime


def building_rows(decks: Iterable[Deck]) -> list[BuildingRow]:
    """The decks that a player was building last, for the home page."""
    return [
        BuildingRow(
            deck.public_id,
            deck.name,
            _facts(deck.game, deck.format, deck.size),
            deck.updated_at,
        )
        for deck in decks
    ]


def _facts(game: str, key: str, size: int) -> str:
    format = format_of(game, key)
    cards = ngettext("%(n)s card", "%(n)s cards", size) % {"n": size}
    return (
        _("%(format)s, %(cards)s") % {"format": format.title, "cards": cards} if format else cards
    )

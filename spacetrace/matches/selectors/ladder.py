"""Answers which computer players somebody has beaten in each game: the ladder that they climb."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple

from django.db.models import Case, Count, Min, OuterRef, Q, Subquery, When

from spacetrace.engine.agents import Level
from spacetrace.matches import games
from spacetrace.matches.models import Match, Seat, SeatKind
from spacetrace.matches.selectors.profile import seats_counted
from spacetrace.players.models import User


@dataclass(frozen=True, slots=True)
class Rung:
    """A level, and how somebody has fared where it was the weakest whom they met.

    `beaten_at` is when they first won against it, or against stronger ones alone.
    """

    level: Level
    won: int = 0
    lost: int = 0
    drawn: int = 0
    beaten_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Ladder:
    """The levels of a game, from the weakest on."""

    game: str
    rungs: tuple[Rung, ...]

    @property
    def beaten(self) -> int:
        """How many are beaten: they lie at the bottom, for who beats one beats those below it."""
        return sum(rung.beaten_at is not None for rung in self.rungs)

    @property
    def next(self) -> Rung | None:
        """The weakest one that is not beaten yet."""
        return next((rung for rung in self.rungs if rung.beaten_at is None), None)


@dataclass(frozen=True, slots=True)
class Climbed:
    """What a match that was won means for the ladder: against whom, and who comes next if any."""

    level: Level
    is_first: bool
    next: Level | None


def ladders_of(user: User) -> list[Ladder]:
    """How far somebody has come in each game, by one query for all of their matches."""
    found = _ends(user)
    return [_ladder(game.key, found) for game in games.games()]


def ladder_of(user: User, game: str) -> Ladder:
    """How far somebody has come in one game."""
    return _ladder(game, _ends(user, game=game))


def climbed_by(user: User, match: Match) -> Climbed | None:
    """What a match means that is over; None where it was not won, or counts for no rung."""
    found = _ends(user, game=match.game, here=match.pk)
    end = next((end for end in found if end.here and end.is_won), None)
    if end is None:
        return None
    ladder = _ladder(match.game, found)
    rung = next((one for one in ladder.rungs if _rank(one.level) == end.rank), None)
    if rung is None:
        return None
    following = ladder.next.level if ladder.next else None
    return Climbed(rung.level, rung.beaten_at == match.ended_at, following)


def ladder_new(game: str) -> Ladder:
    """The ladder of a game for whoever has finished no match; nothing has to be asked for it."""
    return _ladder(game, ())


def game_played_last(user: User) -> str | None:
    """The game of the newest match of somebody that this program knows; None without any."""
    keys = [game.key for game in games.games()]
    seats = Seat.objects.filter(user=user, match__lesson="", match__game__in=keys)
    return seats.order_by("-match_id").values_list("match__game", flat=True).first()


class _End(NamedTuple):
    """How so many `matches` of a game ended for a seat; `rank` is of the weakest met there.

    `first` is when the first of them did, and `here` counts a match that is asked for.
    """

    game: str
    seat: int
    winners: list[int]
    rank: int
    matches: int
    first: datetime | None
    here: int

    @property
    def is_won(self) -> bool:
        return self.seat in (self.winners or ())


_WITH_PEOPLE = -1


def _ends(user: User, *, game: str = "", here: int = 0) -> list[_End]:
    """The ends of somebody's matches against computer players alone, in kinds of the same."""
    ranks = [
        When(kind=SeatKind.AGENT, user=None, agent_level=level.key, then=rank)
        for rank, level in enumerate(games.agent_levels())
    ]
    others = Seat.objects.filter(match=OuterRef("match")).exclude(pk=OuterRef("pk"))
    met = others.order_by().values("match").annotate(rank=Min(Case(*ranks, default=_WITH_PEOPLE)))
    seats = seats_counted(user).filter(kind=SeatKind.USER)
    if game:
        seats = seats.filter(match__game=game)
    kinds = seats.annotate(rank=Subquery(met.values("rank"))).order_by()
    counted = kinds.values_list("match__game", "index", "match__result__winners", "rank").annotate(
        matches=Count("pk"),
        first=Min("match__ended_at"),
        here=Count("pk", filter=Q(match=here)),
    )
    return [end for end in map(_End._make, counted) if end.rank > _WITH_PEOPLE]


def _rank(level: Level) -> int:
    return games.agent_levels().index(level)


def _ladder(game: str, ends: Iterable[_End]) -> Ladder:
    own = [end for end in ends if end.game == game]
    return Ladder(game, tuple(_rung(level, own) for level in games.levels_chosen(game)))


def _rung(level: Level, ends: Iterable[_End]) -> Rung:
    rank, won, lost, drawn, firsts = _rank(level), 0, 0, 0, list[datetime]()
    for end in ends:
        if end.is_won and end.rank >= rank and end.first is not None:
            firsts.append(end.first)
        if end.rank == rank:
            won += end.matches * end.is_won
            drawn += end.matches * (not end.winners)
            lost += end.matches * bool(end.winners and not end.is_won)
    return Rung(level, won, lost, drawn, min(firsts, default=None))

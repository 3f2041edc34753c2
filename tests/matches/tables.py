"""Tables of the toy game as tests want them: seats, options, and a position put onto them."""

from __future__ import annotations

from typing import Any

from spacetrace.engine.kernel.chance import Chance
from spacetrace.matches import games
from spacetrace.matches.access import held_of
from spacetrace.matches.models import Match, Seat
from spacetrace.matches.services.act import match_act
from spacetrace.matches.services.clock import clock_set, seat_clocks_drop, seat_clocks_set
from spacetrace.matches.services.command import ActResult
from spacetrace.matches.services.create import SeatSpec, match_create
from spacetrace.matches.services.decks import NO_DECK
from spacetrace.matches.services.join import match_join
from spacetrace.matches.time_control import TimeControl
from spacetrace.players.models import User

ME, INVITE, HOT = SeatSpec("me"), SeatSpec("invite"), SeatSpec("hot")


def computer(level: str = "officer") -> SeatSpec:
    """A seat for a computer player."""
    return SeatSpec("agent", agent_level=level)


def table_of(
    *people: User,
    computers: tuple[str, ...] = (),
    time_control: TimeControl | None = None,
    **options: Any,
) -> Match:
    """A toy match of these people, then these computer levels, that has begun."""
    owner, *guests = people
    seats = [ME, *[INVITE] * len(guests), *map(computer, computers)]
    match = match_create(
        owner=owner, game="toy", seats=seats, config=options, time_control=time_control
    )
    for guest, seat in zip(guests, list(match.seats.filter(kind="open")), strict=True):
        match_join(token=seat.invite_token or "", user=guest, deck=NO_DECK)
    return fresh(match)


def put(match: Match, **position: Any) -> Match:
    """Put a position onto the table of a match (as scenario files name them)."""
    game, match = games.game_for(match.game), fresh(match)
    chance = Chance(bytes(match.secret.secret))
    wanted = {"seats": match.seats.count(), **position}
    table = game.arrange(match.config, games.cards_for(match), wanted, chance)
    match.snapshot = game.dump(table)
    match.waiting = game.waiting_for(table)
    clock_set(match, game.deadline(table))
    seat_clocks_drop(match)  # another seat may have been asked first
    seat_clocks_set(match)
    match.version += 1
    match.revision += 1
    match.save()
    return fresh(match)


def send(match: Match, seat: int, action: str, **other: Any) -> ActResult:
    """An action of the person at a seat, decided on the table as it stands."""
    now = fresh(match)
    user = Seat.objects.get(match=match, index=seat).user
    assert user is not None
    wanted = {"at_version": now.version, "command_id": f"c{now.revision}", **other}
    return match_act(held=held_of(now, user), seat=seat, action=action, **wanted)


def fresh(match: Match) -> Match:
    """The match as it is stored now."""
    return Match.objects.select_related("secret").get(pk=match.pk)

"""The moment a match begins: cards are shuffled and dealt."""

from __future__ import annotations

from collections.abc import Sequence

from spacetrace.engine.kernel.chance import Chance
from spacetrace.engine.kernel.errors import EngineError
from spacetrace.engine.kernel.replay import begin
from spacetrace.matches import games
from spacetrace.matches.models import Match, Seat, SeatKind, Status
from spacetrace.matches.services.announce import match_announce
from spacetrace.matches.services.clock import clock_set, seat_clocks_begin
from spacetrace.matches.services.errors import BadChoice
from spacetrace.matches.services.listing import listing_end
from spacetrace.matches.time_control import TimeControl


def match_start(match: Match, seats: Sequence[Seat]) -> None:
    """Deal the first table and store it. Call it inside the seats' transaction.

    Raises BadChoice when these decks cannot make a match.
    """
    game = games.game_for(match.game)
    chance = Chance(bytes(match.secret.secret))
    try:
        table = begin(
            game,
            games.cards_for(match),
            match.config,
            [seat.deck for seat in seats],
            chance,
            games.opening_of(match),
        )
    except EngineError as error:
        raise BadChoice(str(error)) from error
    match.rules_version, match.format_version = game.rules_version, game.format_version
    match.snapshot = game.dump(table)
    match.status = Status.RUNNING
    listing_end(match)
    match.version += 1
    match.revision += 1
    match.waiting = game.waiting_for(table)
    if match.hot_seat or sum(seat.kind == SeatKind.USER for seat in seats) < 2:
        match.time_control = TimeControl()  # nobody is kept waiting
    match.agent_mask = sum(1 << seat.index for seat in seats if seat.kind == SeatKind.AGENT)
    is_clock_set = clock_set(match, game.deadline(table))
    seat_clocks_begin(match)
    match.save()
    match_announce(match, was_due=False, is_clock_set=is_clock_set)

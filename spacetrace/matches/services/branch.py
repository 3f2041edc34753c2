"""Plays on from a moment of a match that is over, against the computer; it counts nowhere."""

from __future__ import annotations

import secrets

import msgspec
from django.utils.translation import gettext as _

from spacetrace.engine.kernel.chance import Chance
from spacetrace.engine.kernel.errors import EngineError
from spacetrace.engine.kernel.opening import Opening
from spacetrace.engine.kernel.writing_down import WrittenDown, write_down
from spacetrace.infrastructure.transactions import change
from spacetrace.matches import games
from spacetrace.matches.models import Match, Seat, SeatKind
from spacetrace.matches.selectors.past import table_at, tables_before
from spacetrace.matches.services.create import match_save_new, names_part, seat_to_agent
from spacetrace.matches.services.errors import NotPossible
from spacetrace.matches.services.join import many_matches_ask
from spacetrace.matches.services.locking import people_lock
from spacetrace.players.models import User

MOST_MOVES = 60
"""So many moves before the moment may stand behind the position that the match begins with."""


def match_branch(*, match: Match, user: User, seat: int, version: int, is_open: bool) -> Match:
    """A match from the table of a version on: the user has the seat, computers all others.

    Where not all cards are open, what the seat cannot know is dealt anew. Raises NotPossible with
    a sentence where the match goes on, and for moments that no position can say.
    """
    if not match.is_over:
        raise NotPossible(_("From here one can play on when the match is over."))
    rules = games.game_for(match.game)
    if match.rules_version != rules.rules_version:
        raise NotPossible(_("This match was played by earlier rules."))
    written = _written(match, seat, version, is_open=is_open)
    again = Match(
        game=match.game,
        config=match.config,
        card_set_revision=match.card_set_revision,
        card_set_hash=match.card_set_hash,
        rules_version=rules.rules_version,
        format_version=rules.format_version,
        pace=match.pace,
        created_by=user,
        trial_of=match.trial_of,
        branch_of=match.public_id,
        opening=msgspec.to_builtins(Opening(written.position, written.moves)),
    )
    seats = [_seat(one, seat, user, match.game) for one in match.seats.all()]
    names_part(seats)
    with change():
        people_lock(user)
        many_matches_ask(user=user, is_confirmed=True)
        # What chance decided in the moves before comes out as it did by a seed that was found.
        secret = b"" if written.seed is None else Chance.secret_of(written.seed)
        match_save_new(again, seats, secret)
    return again


def _written(match: Match, seat: int, version: int, *, is_open: bool) -> WrittenDown:
    try:
        game, table = games.game_of(match), table_at(match, version)
        if not game.waiting_for(table):
            raise NotPossible(_("Here the match is decided already. Go back a little."))
        if is_open:
            return write_down(
                game, match.config, table, lambda: tables_before(match, MOST_MOVES, version)
            )
        dealt = game.determinize(table, seat, Chance(secrets.token_bytes(32)))
        return WrittenDown(game.position_of(dealt))
    except EngineError as error:
        raise NotPossible(
            _("This moment is amid something that cannot be laid anew. Go a move back or on.")
        ) from error


def _seat(old: Seat, mine: int, user: User, game: str) -> Seat:
    seat = Seat(index=old.index)
    if old.index == mine:
        seat.kind, seat.user, seat.name = SeatKind.USER, user, str(user)
    else:
        seat_to_agent(seat, old.agent_level or games.USUAL_LEVEL, game)
    return seat

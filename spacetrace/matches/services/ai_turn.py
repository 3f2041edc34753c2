"""The computer's turn: look, choose, and send an ordinary command, until somebody else is asked."""

from __future__ import annotations

from spacetrace.engine.kernel.actions import Action
from spacetrace.engine.kernel.chance import Chance
from spacetrace.matches import games, queue
from spacetrace.matches.models import Due, DueKind, Match, ReportKind, Seat
from spacetrace.matches.selectors import CannotGoOn, current_table
from spacetrace.matches.services.command import command_carry_out
from spacetrace.matches.services.lease import (
    Lease,
    lease_give_back,
    lease_renew,
    lease_rest,
    lease_take,
)
from spacetrace.matches.services.reports import report_file
from spacetrace.matches.services.wish import Command

MAX_ACTIONS = 100
"""After so many actions in a row another match gets its turn first."""

_ANSWERED = ("done", "repeated", "reused", "stale", "paused", "over")
"""Carried out, or somebody was faster: in both cases there is a new state to look at."""


def ai_turn_play(*, match_id: int) -> int:
    """Play for the computer seats of a match; returns how many actions it took.

    Harmless when called twice, late, or for a match that waits for nobody: the work belongs to
    whoever holds the lease, and every command names the state that it was chosen for.
    """
    lease = lease_take(match_id, DueKind.AI_TURN)
    done = 0
    while lease is not None:
        match = _match_of(lease)
        if match is None or not match.agent_is_due:
            return done
        if not _play_one(match):
            lease_rest(lease)
            return done
        done += 1
        if done == MAX_ACTIONS:
            lease_give_back(lease)
            queue.ai_turn_nudge(match_id)
            return done
        lease = lease_renew(lease)
    return done


def _match_of(lease: Lease) -> Match | None:
    """The match as it stands, if the lease still holds; its row goes when the turn is over."""
    rows = Due.objects.filter(pk=lease.due_id, attempt=lease.attempt)
    due = rows.select_related("match__secret").first()
    return due.match if due else None


def _play_one(match: Match) -> bool:
    """One action of a computer seat; False when even the default action is not possible."""
    agents = match.waiting_mask & match.agent_mask
    seat = match.seats.get(index=agents.bit_length() - 1)
    try:
        table = current_table(match)
    except CannotGoOn:
        action = default = ""  # the command finds out the same, and pauses the match under its lock
    else:
        action, default = _choose(match, seat, table), _default(match, seat, table)
    result = command_carry_out(match_id=match.pk, command=_command(match, seat, action))
    if result.status == "refused" and default != action:
        # A listed move is refused when its effects would never end; the default never is.
        result = command_carry_out(match_id=match.pk, command=_command(match, seat, default))
    return result.status in _ANSWERED


def _default(match: Match, seat: Seat, table: games.Table) -> str:
    game = games.game_for(match.game)
    return game.action_text(game.default_action(table, seat.index))


def _command(match: Match, seat: Seat, action: str) -> Command:
    """The same for everybody who answers the same state, so it can be carried out only once."""
    return Command(seat.index, action, match.version, f"ai:{match.revision}")


def _choose(match: Match, seat: Seat, table: games.Table) -> str:
    """The text of the agent's choice; the default action when the agent fails."""
    game, cards = games.game_for(match.game), games.cards_for(match)
    try:
        moves = game.moves(table, seat.index)
        action = games.agent_for(seat.agent_level).choose(
            game, cards, game.view(table, seat.index), moves, _chance(match, seat)
        )
        _require_legal(action, moves)
    except Exception:  # whatever an agent does wrong, the person opposite must not wait for it
        report_file(match=match, kind=ReportKind.AGENT, seat=seat.index, level=seat.agent_level)
        action = game.default_action(table, seat.index)
    return game.action_text(action)


def _require_legal(action: Action, moves: list[Action]) -> None:
    if action not in moves:
        raise ValueError(f"The agent chose {action!r}, which is no legal move.")


def _chance(match: Match, seat: Seat) -> Chance:
    """The agent's own dice: repeatable for this state, and telling nothing of the table's."""
    return Chance(bytes(match.secret.secret)).fork(f"agent:{seat.index}:{match.revision}")

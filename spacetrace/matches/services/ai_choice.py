"""What a computer player wants, from its view and the moves it has; nothing else reaches it."""

from __future__ import annotations

from spacetrace.engine.agents import Agent, Position, ScriptedAgent
from spacetrace.engine.kernel.actions import Action
from spacetrace.engine.kernel.chance import Chance
from spacetrace.matches import games
from spacetrace.matches.models import Match, ReportKind, Seat
from spacetrace.matches.selectors.lessons import learners_actions, lesson_of
from spacetrace.matches.services.reports import report_file
from spacetrace.matches.services.thought import TableMovedOn, thinking


def ai_choose(match: Match, seat: Seat, table: games.Table) -> str:
    """The text of the agent's choice; the default action when the agent fails.

    Raises TableMovedOn where the choice came too late for the table.
    """
    game, cards = games.game_of(match), games.cards_for(match)
    try:
        moves = game.moves(table, seat.index)
        with thinking(match, seat) as budget:
            at = Position.at(game, cards, table, seat.index, moves, budget)
            action = _agent(match, seat).choose(at, _chance(match, seat))
        _require_legal(action, moves)
    except TableMovedOn:
        raise
    except Exception:  # whatever an agent does wrong, people must not wait for it
        report_file(match=match, kind=ReportKind.AGENT, seat=seat.index, level=seat.agent_level)
        action = game.default_action(table, seat.index)
    return game.action_text(action)


def ai_react(match: Match, seat: Seat, table: games.Table) -> str:
    """The text of what the agent does out of turn, "" when it holds back or fails.

    Raises TableMovedOn as `ai_choose` does.
    """
    game, cards = games.game_of(match), games.cards_for(match)
    try:
        moves = game.moves(table, seat.index)
        with thinking(match, seat) as budget:
            at = Position.at(game, cards, table, seat.index, moves, budget)
            action = _agent(match, seat).react(at, _chance(match, seat))
        if action is None:
            return ""
        _require_legal(action, moves)
    except TableMovedOn:
        raise
    except Exception:  # nobody waits for it, so it has simply missed its chance
        report_file(match=match, kind=ReportKind.AGENT, seat=seat.index, level=seat.agent_level)
        return ""
    return game.action_text(action)


def ai_default(match: Match, seat: Seat, table: games.Table) -> str:
    """The text of what is played for a seat that cannot decide."""
    game = games.game_of(match)
    return game.action_text(game.default_action(table, seat.index))


def _agent(match: Match, seat: Seat) -> Agent:
    """The player of the seat's level; in a lesson it keeps to the script where it can."""
    agent, lesson = games.agent_for(seat.agent_level), lesson_of(match)
    if lesson is None:
        return agent
    return ScriptedAgent(lesson.script_after(learners_actions(match)), agent)


def _require_legal(action: Action, moves: list[Action]) -> None:
    if action not in moves:
        raise ValueError(f"The agent chose {action!r}, which is no legal move.")


def _chance(match: Match, seat: Seat) -> Chance:
    """The agent's own dice: repeatable for this state, and telling nothing of the table's."""
    return Chance(bytes(match.secret.secret)).fork(f"agent:{seat.index}:{match.revision}")

"""Answers what actions would bring, and what is worth doing, as far as a seat may know."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from spacetrace.engine.kernel.actions import Action
from spacetrace.engine.kernel.errors import IllegalAction, NotationError, Refusal
from spacetrace.engine.kernel.rules import Advice
from spacetrace.engine.kernel.state import State
from spacetrace.matches import games
from spacetrace.matches.models import Match, Seat, SeatKind, Status
from spacetrace.matches.selectors import current_table


@dataclass(frozen=True, slots=True)
class Foreseen:
    """What an action brings if nobody answers, or why it is not possible.

    Neither is there for an action of which nothing is foreseen.
    """

    action: str
    forecast: State | None = None
    why_not: Refusal | None = None


def forecast_for(match: Match, seat: int, text: str, order: Sequence[str]) -> Foreseen:
    """What the action of this text brings to the seat, its pieces ordered so; raises CannotGoOn."""
    game, table = games.game_of(match), current_table(match)
    try:
        action = game.parse_action(text)
    except NotationError as error:
        return Foreseen(text, why_not=Refusal("", str(error)))
    why_not = game.explain(table, seat, action)
    if why_not is not None or match.status != Status.RUNNING:
        return Foreseen(text, why_not=why_not or Refusal("", "The match does not go on now."))
    try:
        return Foreseen(text, game.forecast(table, seat, action, order))
    except IllegalAction as error:
        return Foreseen(text, why_not=Refusal(error.rule, error.sentence))


def advice_for(
    match: Match, seat: int, legal: Sequence[tuple[Action, str]]
) -> Iterator[tuple[str, Advice]]:
    """Of the seat's legal actions those of which it should know something, with what that is."""
    if not legal:
        return
    game, table = games.game_of(match), current_table(match)
    for action, text in legal:
        advice = game.advice(table, seat, action)
        if advice is not None:
            yield text, advice


def due_for(
    match: Match,
    seat: int,
    legal: Sequence[tuple[Action, str]],
    advice: Mapping[str, Advice],
) -> str:
    """The text of the action that alone is left to a seat; "" while it has something to do."""
    if not legal or seat not in match.waiting:
        return ""
    game, table = games.game_of(match), current_table(match)
    vain = {text for text, known in advice.items() if known.is_vain}
    due = game.due(table, seat, [action for action, text in legal if text not in vain])
    return next((text for action, text in legal if action == due), "")


def may_have_hints(match: Match, seats: Sequence[Seat], viewer: int | None) -> bool:
    """Whether hints may be asked for at this seat: where nobody else sits but the computer.

    Lessons and puzzles have hints of their own, which lead to their end.
    """
    if viewer is None or match.status != Status.RUNNING or match.lesson:
        return False
    others = [seat for seat in seats if seat.index != viewer]
    return all(seat.kind == SeatKind.AGENT and seat.user_id is None for seat in others)

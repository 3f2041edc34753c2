"""Says of each action what it is and what speaks for it, as far as the seat may know."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from spacetrace.engine.games.space_dominoes.actions import Draw, LinkCard, Pass, Stop
from spacetrace.engine.games.space_dominoes.cards import Card
from spacetrace.engine.games.space_dominoes.narration import narrate
from spacetrace.engine.games.space_dominoes.table import Table
from spacetrace.engine.kernel.actions import Action, Seat
from spacetrace.engine.kernel.events import Emit
from spacetrace.engine.kernel.suggesting import (
    LOOKED_AHEAD,
    Suggestion,
    deed_of,
    told_to_all,
    you_at,
)
from spacetrace.engine.kernel.wording import count, of_the_others


def suggestion(
    table: Table,
    seat: Seat,
    action: Action,
    names: Sequence[str],
    act: Callable[[Table, Seat, Action, Emit], None],
) -> Suggestion:
    """A legal action in words, on a table that was dealt for the seat, and is played on."""
    reason, cards, you = _reason(table, seat, action), table.cards, you_at(seat, names)
    told = told_to_all(act, lambda event: narrate(event, cards, you), table, seat, action)
    deed = {Draw: "draw a card", Pass: "pass", Stop: "stop"}.get(type(action))
    return Suggestion(deed or deed_of(told[0].partition(". ")[0]), reason)


def _reason(table: Table, seat: Seat, action: Action) -> str:
    hand = table.hands[seat]
    can_play = any(table.ways(card, "left") or table.ways(card, "right") for card in hand)
    if not isinstance(action, LinkCard):
        return LOOKED_AHEAD if can_play else "None of your cards fits an end of the chain."
    card = table.cards.card(action.card)
    rest = [other for other in hand if other is not card]
    if not rest:
        return "It is your last card."
    way = table.find_way(card, action)
    added = way.added if way else ()
    row = [*added, *table.row] if action.end == "left" else [*table.row, *added]
    then = _fitting(table, row, rest)
    goes_on = (
        "you may go on"
        if action.link == "double"
        else f"{of_the_others(then, len(rest))} would fit then"
    )
    return f"You are rid of {count(card.dots, 'dot')}, and {goes_on}."


def _fitting(table: Table, row: list[int], rest: Sequence[Card]) -> int:
    """How many of these cards fit the ends of a row."""
    laid = table.copy()
    laid.row = row
    return sum(bool(laid.ways(card, "left") or laid.ways(card, "right")) for card in rest)

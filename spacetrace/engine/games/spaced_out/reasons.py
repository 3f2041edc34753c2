"""Says of each action what it is and what speaks for it, as far as the seat may know."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from spacetrace.engine.games.spaced_out.actions import Draw, PlayCard
from spacetrace.engine.games.spaced_out.narration import doing, narrate
from spacetrace.engine.games.spaced_out.notation import action_text
from spacetrace.engine.games.spaced_out.table import Table
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
    if not told or not told[0].startswith("You "):  # it waits until the window closes (SO-45)
        return Suggestion(doing(action_text(action).split(), cards), reason or LOOKED_AHEAD)
    return Suggestion(deed_of(told[0]), reason or " ".join(told[1:3]) or LOOKED_AHEAD)


def _reason(table: Table, seat: Seat, action: Action) -> str:
    """What the hand says for it; "" where the effect of the card speaks for itself."""
    hand = table.hands[seat]
    if isinstance(action, Draw):
        fitting = table.plays.on_left.cards | table.plays.on_right.cards
        if fitting.isdisjoint(hand):
            return "None of your cards can be played now."
        return "What you could play now is worth more to you later."
    if len(hand) == 1:
        return "It is your last card, so the round is yours."
    if not isinstance(action, PlayCard) or not table.cards.card(action.card).is_number:
        return ""
    card = table.cards.card(action.card)
    tops = table.pile_rules.after(table.tops, card, action.pile, action.colour)
    rest = hand.copy()
    rest.remove(card)
    then = tops.on_left.cards | tops.on_right.cards
    fits = sum(other in then for other in rest)
    rid = f"You are rid of {count(card.points, 'point')}"
    return f"{rid}, and {of_the_others(fits, len(rest))} would fit the piles then."

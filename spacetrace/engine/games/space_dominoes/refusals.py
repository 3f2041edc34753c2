"""Why an action is not possible, in a sentence with the rule's id; None when it is."""

from __future__ import annotations

from spacetrace.engine.games.space_dominoes import chain, legal
from spacetrace.engine.games.space_dominoes.actions import Concede, Draw, LinkCard, Pass, Stop
from spacetrace.engine.games.space_dominoes.rules.stock import may_take
from spacetrace.engine.games.space_dominoes.table import MOST_CARDS, Table
from spacetrace.engine.kernel.actions import CLOCK, Action, Seat, Tick
from spacetrace.engine.kernel.errors import Refusal


def refusal(table: Table, seat: Seat, action: Action) -> Refusal | None:
    """Why the seat may not do this now; None when it may."""
    if table.outcome:
        return Refusal("SD-16", "The match is over.")
    if isinstance(action, Tick):
        return _refuse_tick(table, seat)
    if not 0 <= seat < table.seats:
        return Refusal("SD-2", "You have no seat at this table.")
    if isinstance(action, Concede):
        return _refuse_concession(table)
    if seat != table.turn:
        return Refusal("SD-3", "It is not your turn.")
    match action:
        case LinkCard():
            return _refuse_link(table, seat, action)
        case Draw():
            return _refuse_draw(table, seat)
        case Pass():
            return _refuse_pass(table)
        case Stop():
            return _refuse_stop(table)
        case _:
            return Refusal("SD-3", "Space Dominoes knows no such action.")


def _refuse_tick(table: Table, seat: Seat) -> Refusal | None:
    if seat != CLOCK:
        return Refusal("SD-3", "Only the clock can say that the time is up.")
    if legal.deadline(table) is None:
        return Refusal("SD-3", "This table has no turn timer.")
    return None


def _refuse_concession(table: Table) -> Refusal | None:
    if table.seats == legal.CONCEDING_SEATS:
        return None
    return Refusal(
        "SD-16",
        "Only at a table for two does giving up end the match; here others play on, and a computer"
        " player can take your seat.",
    )


def _refuse_link(table: Table, seat: Seat, action: LinkCard) -> Refusal | None:
    card = table.cards.by_id.get(action.card)
    if card is None or card not in table.hands[seat]:
        return Refusal("SD-4", f"{action.card} is not in your hand.")
    if chain.find_way(table.row, card, action):
        return None
    row, end = table.row, action.end
    if action.link == "single":
        dots = row[0] if end == "left" else row[-1]
        sentence = f"Neither end section of {card.id} equals the {dots} at the {end} end."
        return Refusal("SD-5", sentence)
    one, other = row[:2] if end == "left" else row[-2:]
    sentence = f"two of its sections equal the {one}-{other} at the {end} end, in this order."
    return Refusal("SD-6", f"{card.id} cannot be laid so that {sentence}")


def _refuse_draw(table: Table, seat: Seat) -> Refusal | None:
    if table.is_last_chance:
        return Refusal("SD-13", "Somebody is out: you only play cards off and draw nothing.")
    if table.stage == "linked":
        return Refusal("SD-8", "After a double-link you play on or stop; a card comes at the end.")
    if not table.stock:
        return Refusal("SD-10", "The stockpile is empty.")
    if not may_take(table):
        return Refusal("SD-17", f"A hand never holds more than {MOST_CARDS} cards.")
    if not legal.can_play(table) or legal.may_take_first(table):
        return None
    if table.config.tournament:
        return Refusal("SD-18", "You have drawn in this turn, and now you can play, so play.")
    return Refusal("SD-10", "You can play a card, so you draw none.")


def _refuse_pass(table: Table) -> Refusal | None:
    if table.stage == "linked":
        return Refusal("SD-8", "After a double-link you play on or stop.")
    if legal.can_play(table):
        return Refusal("SD-10", "You can play a card, so you cannot pass.")
    if may_take(table):
        return Refusal("SD-10", "You cannot pass while you can draw.")
    return None


def _refuse_stop(table: Table) -> Refusal | None:
    if table.stage == "linked":
        return None
    return Refusal("SD-8", "Only after a double-link is there something to stop.")

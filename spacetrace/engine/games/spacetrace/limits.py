"""Says how much one action may set off, and how much may stand on the table (ST-39).

Effort is counted, never measured: a unit is about what it takes to look at one ship card. So what
an action comes to is the same on every machine and in every replay.
"""

from __future__ import annotations

from spacetrace.engine.games.spacetrace.cards.compiled import CardDef, CardSet
from spacetrace.engine.games.spacetrace.pieces import Lasting, Ship
from spacetrace.engine.games.spacetrace.table import PublicSide, Table
from spacetrace.engine.kernel.actions import Seat
from spacetrace.engine.kernel.errors import BudgetExceeded, Refusal

MAX_STEPS = 10_000
"""Effect steps of one action at the most, if each of them finds nothing."""
STEP = 25
"""The effort of one effect step by itself."""
TOUCH = 40
"""The effort of doing something to one card, and of telling it."""
MAX_EFFORT = MAX_STEPS * STEP
"""The effort of one action at the most."""
MAX_OBJECTS = 200
"""Ship cards in play a side at the most: as many as the largest deck holds (ST-3)."""
MAX_USES = 250
"""So often one card of a side comes into play, on the stack or, as a reinforcement, back from the
discard pile in a match before it can be used no more: more often than any deck holds it (ST-3)."""
MAX_WATCH = 10_000
"""Words of abilities that work all the time, times the ship cards that they may look at."""
MAX_WOUNDS = 10_000
"""Single ships of a side that are damaged at the same time, besides the first of each card."""
MAX_CHANGES = 40
"""Changes that last on one ship card; more of them are added up."""

_TOO_MUCH = "This would set off more than one action can carry out."
NO_ROOM = Refusal("ST-39", f"There is no room for more than {MAX_OBJECTS} ship cards.")
NO_WATCH = Refusal("ST-39", "Too many abilities that work all the time are in play already.")


# --- one action -----------------------------------------------------------------------------------


def is_spent(table: Table, card: CardDef) -> bool:
    """True when what this card wants to do is left out, for the action has set off all it may.

    Raises BudgetExceeded where the action can be refused instead.
    """
    if table.effort <= MAX_EFFORT:
        return False
    if not table.cuts_off:
        raise TooMuch(card.id)
    note_left_out(table, card)
    return True


def note_left_out(table: Table, card: CardDef) -> None:
    """Something that this card wanted to do is left out: players are told, and its editors."""
    if card.id not in table.cut_short:
        table.cut_short = (*table.cut_short, card.id)


class TooMuch(BudgetExceeded):
    """An action that would set off too much; `card` is the one that was at work by then."""

    def __init__(self, card: str) -> None:
        super().__init__("ST-39", _TOO_MUCH, card)


def may_be_too_much(table: Table) -> bool:
    """False when no action at this table can set off too much; nearly always, and soon known."""
    cards = table.cards
    one, two = table.sides
    count = table.crowd
    count += len(one.wrecks) + len(two.wrecks) if cards.brings_ships else 0
    count += MARGIN * (1 + len(table.stack))
    if count <= calm_of(cards):
        return False
    return cards.may_grow or count >= MAX_OBJECTS or _at_the_most(table, count) > MAX_EFFORT


MARGIN = 4
"""Cards that one action may bring besides those on the table: played, paid with, copied."""


def _at_the_most(table: Table, count: int) -> int:
    """The effort of everything on the table being set off at once, with so many cards."""
    most = table.cards
    deeds, words, watch = MARGIN * most.deeds, MARGIN * most.words, MARGIN * most.watch
    for side in table.sides:
        for ship in side.ships():
            for card in (ship.card, ship.commander):
                if card is not None:
                    deeds += card.deeds
                    words += card.words
                    watch += card.watch
        for wreck in side.wrecks if most.brings_ships else ():
            deeds += wreck.card.deeds
            words += wreck.card.words
            watch += wreck.card.watch
    for tactic in table.stack:
        deeds += tactic.card.deeds
        words += tactic.card.words
    return _effort(count, deeds, words, watch)


def _effort(count: int, deeds: int, words: int, watch: int) -> int:
    return deeds * (STEP + count * (TOUCH + 1 + watch)) + count * words * MARGIN


def calm_of(cards: CardSet) -> int:
    """With up to so many cards of the set on the table nothing can be too much, whichever they are.

    It is found out once.
    """
    if cards.calm is None:
        count = 0
        while count < MAX_OBJECTS and not cards.may_grow:
            more = count + 1
            sums = [more * most for most in (cards.deeds, cards.words, cards.watch)]
            if _effort(more, *sums) > MAX_EFFORT:
                break
            count = more
        cards.calm = count
    return cards.calm


# --- one match ------------------------------------------------------------------------------------


def is_used_up(side: PublicSide, card: CardDef) -> bool:
    """True when the card has come so often that the side can play it no more.

    So cards that return, copy or pay for themselves end some time, and the turn with them.
    """
    return side.entered.get(card.id, 0) >= MAX_USES


def used_up(card: CardDef) -> Refusal:
    """Why a card that is used up, or its ability, cannot be used."""
    return Refusal("ST-39", f"{card.name} has come {MAX_USES} times in this match; no more of it.")


# --- what stands on the table ---------------------------------------------------------------------


def why_no_room(table: Table, seat: Seat, card: CardDef) -> Refusal | None:
    """Why one more ship card, or commander, cannot come into the seat's fleets; None if it can."""
    side = table.sides[seat]
    if card.is_ship and len(side.base) + len(side.second) >= MAX_OBJECTS:
        return NO_ROOM
    crowd = table.crowd + 1
    if crowd * (crowd + 2) * table.cards.watch <= MAX_WATCH:
        return None  # whichever cards they are; each side has a commander at the most
    watch, count = card.watch, 1
    for other in table.sides:
        for ship in other.ships():
            count += 1
            watch += ship.card.watch + (ship.commander.watch if ship.commander else 0)
    return NO_WATCH if watch * count > MAX_WATCH else None


def has_room(table: Table, seat: Seat, card: CardDef) -> bool:
    """True when one more ship card can come into the seat's fleets."""
    return why_no_room(table, seat, card) is None


def may_wound(table: Table, ship: Ship, card: CardDef) -> bool:
    """False when so many single ships are damaged already that these cannot be as well."""
    more = ship.living.bit_count()
    if more + len(ship.wounds) < MAX_CHANGES:
        return True
    side = table.sides[table.place_of(ship)[0]]
    if sum(len(other.wounds) for other in side.ships()) + more <= MAX_WOUNDS:
        return True
    if not table.cuts_off:
        raise TooMuch(card.id)
    note_left_out(table, card)
    return False


def add_change(ship: Ship, change: Lasting) -> None:
    """A change comes on a ship card; where there are many already, it is added to one like it."""
    changes = ship.lasting
    if len(changes) >= MAX_CHANGES:
        for i, other in enumerate(changes):
            alike = (other.stat, other.keyword, other.until)
            if alike == (change.stat, change.keyword, change.until):
                amount = other.amount + change.amount
                changes[i] = Lasting(change.stat, amount, change.keyword, change.until)
                return
    changes.append(change)

"""Rules the toy: what may be done, why not, and what it does (TY-2 to TY-7)."""

from __future__ import annotations

from spacetrace.engine.kernel.actions import Action, Seat, Tick
from spacetrace.engine.kernel.errors import Refusal
from spacetrace.engine.kernel.events import Emit, Event
from spacetrace.engine.kernel.outcome import Outcome
from spacetrace.engine.kernel.rules import ActionRule, TickRule
from tests.toy import events
from tests.toy.actions import Concede, Draw, Move, Play, Twin
from tests.toy.cards import in_order
from tests.toy.table import Table

NOBODY_CONCEDES = "Nobody concedes at a large table; leave it, and a computer player goes on."
NOT_YOUR_TURN = Refusal("TY-3", "It is not your turn, and that is no twin of the top card.")


class MoveRule(ActionRule[Table, Move]):
    """A card or a draw in turn, a twin out of turn; a claim to it while the table holds."""

    def offers(self, table: Table, seat: Seat) -> list[Action]:
        cards = dict.fromkeys(card.id for card in table.hands[seat])
        moves: list[Move] = [*map(Play, cards), *map(Twin, cards), Draw()]
        return [action for action in moves if self.refusal(table, seat, action) is None]

    def refusal(self, table: Table, seat: Seat, action: Move) -> Refusal | None:
        if any(claimant == seat for claimant, _claim in table.claims):
            return Refusal("TY-7", "You have laid your claim already.")
        if isinstance(action, Draw):
            return None if seat == table.turn else NOT_YOUR_TURN
        card, top = table.cards.by_id.get(action.card), table.pile[-1]
        if card is None or card not in table.hands[seat]:
            return Refusal("TY-2", f"{action.card} is not in your hand.")
        if isinstance(action, Twin) and seat == table.turn:
            return Refusal("TY-3", "It is your turn: play the card as any other.")
        if seat != table.turn:
            return None if isinstance(action, Twin) and card == top else NOT_YOUR_TURN
        return None if card.fits(top) else Refusal("TY-2", "Neither colour nor value fits.")

    def perform(self, table: Table, seat: Seat, action: Move, emit: Emit) -> None:
        if table.is_holding:
            table.claims.append((seat, action))
            tell(emit, events.ClaimMade(seat, card_of(action)))
        else:
            carry_out(table, seat, action, emit)


class HoldRule(TickRule[Table]):
    """The hold is over: the first twin is played, else what the turn's owner wants (TY-7)."""

    rule = "TY-7"

    def perform(self, table: Table, seat: Seat, action: Tick, emit: Emit) -> None:
        claims, table.claims, table.is_holding = table.claims, [], False
        claims.sort(key=lambda claim: not isinstance(claim[1], Twin))  # stable
        tell(emit, events.HoldEnded())
        for loser, claim in claims[1:]:
            tell(emit, events.ClaimLost(loser, card_of(claim)))
        if claims:
            carry_out(table, *claims[0], emit)


class ConcedeRule(ActionRule[Table, Concede]):
    """A seat of two gives up and is last (TY-6)."""

    is_meta = True
    choices = (Concede(),)

    def refusal(self, table: Table, seat: Seat, action: Concede) -> Refusal | None:
        return None if len(table.hands) == 2 else Refusal("TY-6", NOBODY_CONCEDES)

    def perform(self, table: Table, seat: Seat, action: Concede, emit: Emit) -> None:
        end_match(table, "concession", "TY-6", [int(s == seat) for s in range(2)], emit)


# --- what moves do --------------------------------------------------------------------------------


def carry_out(table: Table, seat: Seat, action: Move, emit: Emit) -> None:
    """A card is played or drawn, and the next seat has its turn."""
    if not isinstance(action, Draw):
        play_card(table, seat, action.card, emit)
        return
    passes = 0 if table.draw_pile else table.passes + 1
    draw_card(table, seat, emit)
    if passes == len(table.hands):
        end_match(table, "count", "TY-5", points(table), emit)
    else:
        begin_turn(table, seat + 1, passes, emit)


def play_card(table: Table, seat: Seat, card_id: str, emit: Emit) -> None:
    """A card comes onto the pile; comets strike (TY-4), and the table may hold (TY-7)."""
    card = table.cards.by_id[card_id]
    table.hands[seat].remove(card)
    table.pile.append(card)
    tell(emit, events.CardPlayed(seat, card_id, twin=seat != table.turn))
    if not table.hands[seat]:
        keys = [-1 if s == seat else n for s, n in enumerate(points(table))]
        end_match(table, "out", "TY-5", keys, emit)
        return
    if not card.colour:
        struck = table.chance.pick([s for s in range(len(table.hands)) if s != seat])
        tell(emit, events.CometStruck(struck))
        draw_card(table, struck, emit)
        draw_card(table, struck, emit)
    begin_turn(table, seat + 1, 0, emit)
    if table.hold:
        table.is_holding = True
        table.holds += 1
        tell(emit, events.HoldBegan(table.holds))


def draw_card(table: Table, seat: Seat, emit: Emit) -> None:
    """The next card comes into a hand; an empty draw pile gives nothing (TY-5)."""
    if not table.draw_pile:
        tell(emit, events.NothingDrawn(seat))
        return
    card = table.draw_pile.pop()
    table.hands[seat] = in_order([*table.hands[seat], card])
    tell(emit, events.CardDrawn(seat, card.id))


def begin_turn(table: Table, seat: Seat, passes: int, emit: Emit) -> None:
    """It is this seat's turn, counted round the table."""
    table.turn, table.passes = seat % len(table.hands), passes
    tell(emit, events.TurnBegan(table.turn, passes))


def points(table: Table) -> list[int]:
    """What each hand counts (TY-5)."""
    return [sum(card.value for card in hand) for hand in table.hands]


def end_match(table: Table, reason: str, rule: str, keys: list[int], emit: Emit) -> None:
    """The match is over: the smaller a seat's key, the better its place."""
    table.outcome = Outcome.ranked(reason, rule, keys, points(table))
    table.is_holding = False
    tell(emit, events.MatchEnded(reason, table.outcome.places))


def card_of(action: Move) -> str | None:
    """The card that a move plays."""
    return None if isinstance(action, Draw) else action.card


def tell(emit: Emit, event: Event) -> None:
    """Hand an event to whoever listens."""
    if emit is not None:
        emit(event)

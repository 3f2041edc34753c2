"""Why an action is not possible now, in a sentence for the player."""

from __future__ import annotations

from spacetrace.engine.games.spaced_out import legal
from spacetrace.engine.games.spaced_out.actions import (
    BIG_BANG,
    CLONE_ALL,
    CloneCard,
    Concede,
    Declared,
    Draw,
    PlayBigBang,
    PlayCard,
    SetOrder,
)
from spacetrace.engine.games.spaced_out.cards import Card
from spacetrace.engine.games.spaced_out.clock import deadline
from spacetrace.engine.games.spaced_out.table import Table
from spacetrace.engine.kernel.actions import CLOCK, Action, Seat, Tick
from spacetrace.engine.kernel.errors import IllegalAction, Refusal

NOT_IN_HAND = Refusal("SO-43", "That card is not in your hand.")


def refusal(table: Table, seat: Seat, action: Action) -> Refusal | None:
    """Why the action is not possible for the seat now; None when it is."""
    if table.stage == "over":
        return Refusal("SO-40", "The match is over.")
    if isinstance(action, Tick) or seat == CLOCK:
        return _refuse_tick(table, seat, action)
    if not legal.is_seated(table, seat):
        return Refusal("SO-7", "There is no such seat at this table.")
    if isinstance(action, SetOrder):
        return _refuse_order(table, seat, action)
    if isinstance(action, Concede):
        return _refuse_concession(table)
    if legal.has_claimed(table, seat):
        sentence = "You have said what you will do; it is settled when the window closes."
        return Refusal("SO-45", sentence)
    if isinstance(action, PlayCard):
        return _refuse_play(table, seat, action)
    if isinstance(action, Draw):
        return None if seat == table.turn else Refusal("SO-10", "It is not your turn to draw.")
    if isinstance(action, CloneCard | PlayBigBang):
        return _refuse_declared(table, seat, action)
    return Refusal("SO-10", "Spaced Out has no such action.")


def refused(table: Table, seat: Seat, action: Action) -> IllegalAction:
    """The error for an action that is known to be illegal."""
    why_not = refusal(table, seat, action) or Refusal("SO-43", "That cannot be played now.")
    return why_not.error()


# --- in turn --------------------------------------------------------------------------------------


def _refuse_play(table: Table, seat: Seat, action: PlayCard) -> Refusal | None:
    if legal.playable(table, seat, action):
        return None
    card = table.cards.by_id.get(action.card)
    if card is None or card not in table.hands[seat]:
        return NOT_IN_HAND
    if seat != table.turn:
        return _refuse_out_of_turn(table, card, action)
    if action.colour not in card.faces:
        return _refuse_colour(card)
    if table.stage == "attack":
        return _refuse_answer(table, card, action)
    if table.stage == "big_bang":
        return _refuse_shield(card)
    if action.pile != (table.tops.live or action.pile):
        sentence = "On the dead pile only the same number or sign fits, or a wild card; never the"
        return Refusal("SO-11", f"{sentence} colour alone.")
    return Refusal("SO-11", "That card has neither the colour nor the number or sign of the pile.")


def _refuse_out_of_turn(table: Table, card: Card, action: PlayCard) -> Refusal:
    moment = _refuse_moment(table)
    if moment:
        return moment
    if card is table.tops.face(action.pile).card and card.is_number:
        return Refusal("SO-26", "It is not your turn: declare this card as a clone to play it.")
    return Refusal("SO-30", "It is not your turn. Out of turn you may clone or play a big bang.")


def _refuse_colour(card: Card) -> Refusal:
    if card.is_big_bang:
        return Refusal("SO-32", "A big bang is not played like other cards.")
    if card.is_wild:
        return Refusal("SO-12", "Name one of the four colours for this wild card.")
    return Refusal("SO-12", "You name a colour for wild cards only.")


def _refuse_answer(table: Table, card: Card, action: PlayCard) -> Refusal:
    """Under attack by asteroids, a shooting star or a force field."""
    tops = table.tops
    if action.pile != tops.live:
        return Refusal("SO-22", "Under attack you may play on the live pile only.")
    if tops.face(action.pile).card.kind == "force_field":
        return Refusal("SO-23", "A force field attacks you: answer with a force field, or draw.")
    if card.kind == "force_field":
        return Refusal("SO-21", "A force field must have the colour of the card that attacks you.")
    sentence = (
        "You are under attack: answer with a card of the same sign or a force field, or draw."
    )
    return Refusal("SO-22", sentence)


def _refuse_shield(card: Card) -> Refusal:
    if card.is_wild and card.kind == "force_field":
        return Refusal("SO-33", "Play the super force field on the live pile.")
    if card.kind == "force_field":
        return Refusal("SO-36", "Only a super force field protects you from a big bang.")
    return Refusal("SO-33", "A big bang comes to you: draw, or play a super force field.")


# --- clones and big bangs -------------------------------------------------------------------------


def _refuse_declared(table: Table, seat: Seat, action: Declared) -> Refusal | None:
    card = table.cards.by_id.get(action.card)
    if card is None or card not in table.hands[seat]:
        return NOT_IN_HAND
    if isinstance(action, CloneCard) and not card.is_number:
        return Refusal("SO-25", "Only number cards can be cloned.")
    if not legal.may_declare(table, seat):
        return _refuse_moment_of(table, seat)
    if action in legal.declarable(table, seat):
        return None
    if isinstance(action, CloneCard):
        return _refuse_clone(table, card, action)
    return _refuse_big_bang(table, action)


def _refuse_moment_of(table: Table, seat: Seat) -> Refusal:
    if seat == table.turn:
        if table.stage == "attack":
            return Refusal("SO-22", "Under attack you can neither clone nor play a big bang.")
        return Refusal("SO-36", "In a big bang you draw, or you play a super force field.")
    return _refuse_moment(table) or Refusal("SO-30", "You cannot play out of turn now.")


def _refuse_moment(table: Table) -> Refusal | None:
    """Why nothing may be played out of turn now; None when something may."""
    if table.stage == "attack":
        return Refusal("SO-18", "Only the seat under attack may act until the attack is over.")
    if table.stage == "big_bang":
        return Refusal("SO-30", "Nothing is played out of turn until the big bang is over.")
    if table.stage == "bonus":
        return Refusal("SO-28", "Another seat takes its bonus turn; nobody else may act.")
    if table.tops.live == "":
        return Refusal("SO-29", "The first card of a round cannot be played out of turn.")
    return None


def _refuse_clone(table: Table, card: Card, action: CloneCard) -> Refusal:
    if card is table.tops.face(action.pile).card:
        return Refusal("SO-29", "Cloning starts after the first card of the round.")
    return Refusal("SO-25", "A clone needs its exact duplicate on top of the pile.")


def _refuse_big_bang(table: Table, action: PlayBigBang) -> Refusal:
    tops = table.tops
    if action.pile != (tops.live or action.pile):
        return Refusal("SO-32", "A big bang is always played on the live pile.")
    if tops.face(action.pile).card.is_big_bang:
        return Refusal("SO-36", "A big bang cannot be played on a big bang.")
    return Refusal("SO-32", "The two piles must have the two colours of the big bang.")


# --- the clock and asides -------------------------------------------------------------------------


def _refuse_tick(table: Table, seat: Seat, action: Action) -> Refusal | None:
    if not isinstance(action, Tick):
        return Refusal("SO-45", "The clock can do nothing but tick.")
    if seat != CLOCK:
        return Refusal("SO-45", "Only the clock can end a wait.")
    if deadline(table.config, table.stage, table.turn_number) is None:
        return Refusal("SO-45", "There is nothing that the clock waits for.")
    return None


def _refuse_order(table: Table, seat: Seat, action: SetOrder) -> Refusal | None:
    standing = action.order in table.orders.get(seat, [])
    if not action.on:
        return None if standing else Refusal("SO-44", "You have not given this order.")
    if standing:
        return Refusal("SO-44", "You have given this order already.")
    if action.order in (CLONE_ALL, BIG_BANG):
        return None
    card = table.cards.by_id.get(action.order)
    if card is None or card not in table.hands[seat]:
        return NOT_IN_HAND
    return None if card.is_number else Refusal("SO-25", "Only number cards can be cloned.")


def _refuse_concession(table: Table) -> Refusal | None:
    if len(table.hands) == 2:
        return None
    sentence = (
        "With more than two seats the match goes on: leave, and the computer takes your seat."
    )
    return Refusal("SO-40", sentence)

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
from spacetrace.engine.games.spaced_out.wording import count, top_words
from spacetrace.engine.kernel.actions import CLOCK, Action, Seat, Tick
from spacetrace.engine.kernel.errors import IllegalAction, Refusal

BIG_BANG_COMES = Refusal("SO-33", "A big bang comes to you: draw, or play a super force field.")
ANSWERS = {"asteroids": "asteroids", "shooting_star": "a shooting star"}
"""What answers an attack in any colour (SO-20)."""


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
        return _not_in_hand(card)
    if seat != table.turn:
        return _refuse_out_of_turn(table, card, action)
    if action.colour not in card.faces:
        return _refuse_colour(card)
    if table.stage == "attack":
        return _refuse_answer(table, card, action)
    if table.stage == "big_bang":
        return _refuse_shield(card)
    tops = table.tops
    misfit = f"{card.name} does not fit {top_words(tops.face(action.pile))}"
    if action.pile != (tops.live or action.pile):
        needed = "the same number or sign, or a wild card; the colour alone is not enough"
        return Refusal("SO-11", f"{misfit}: the dead pile takes {needed}.")
    pile = "live pile" if tops.live else "first card"
    return Refusal(
        "SO-11", f"{misfit}: the {pile} needs the same colour, number or sign, or a wild card."
    )


def _not_in_hand(card: Card | None) -> Refusal:
    name = card.name if card else "That card"
    return Refusal("SO-43", f"{name} is not in your hand.")


def _refuse_out_of_turn(table: Table, card: Card, action: PlayCard) -> Refusal:
    moment = _refuse_moment(table)
    if moment:
        return moment
    if card is table.tops.face(action.pile).card and card.is_number:
        sentence = f"It is not your turn: declare {card.name} as a clone to play it."
        return Refusal("SO-26", sentence)
    sentence = f"It is not your turn, and {card.name} is neither a clone there nor a big bang."
    return Refusal("SO-30", sentence)


def _refuse_colour(card: Card) -> Refusal:
    if card.is_big_bang:
        return Refusal("SO-32", f"{card.name} is not played like other cards.")
    if card.is_wild:
        return Refusal("SO-12", f"Name one of the four colours along with {card.name}.")
    return Refusal("SO-12", f"{card.name} keeps its colour: you name one for wild cards only.")


def _refuse_answer(table: Table, card: Card, action: PlayCard) -> Refusal:
    """Under attack by asteroids, a shooting star or a force field."""
    tops = table.tops
    if action.pile != tops.live:
        return Refusal("SO-22", "Under attack you may play on the live pile only.")
    top = tops.face(action.pile)
    draw = f"draw {count(table.attack_number, 'card')}"
    if top.card.kind == "force_field":
        sentence = f"A force field attacks you: answer with a force field of any colour, or {draw}."
        return Refusal("SO-23", sentence)
    if card.kind == "force_field":
        sentence = f"{card.name} does not have the colour of {top_words(top)}, which attacks you."
        return Refusal("SO-21", sentence)
    same = ANSWERS.get(top.card.kind, "the same sign")
    field = f"a {top.colours[0]} force field, a super force field"
    sentence = f"{card.name} is no answer here: play {same} in any colour, {field}, or {draw}."
    return Refusal("SO-22", sentence)


def _refuse_shield(card: Card) -> Refusal:
    if card.is_wild and card.kind == "force_field":
        return Refusal("SO-33", f"Play {card.name} on the live pile.")
    if card.kind == "force_field":
        sentence = f"{card.name} is no help: only a super force field protects from a big bang."
        return Refusal("SO-36", sentence)
    return BIG_BANG_COMES


# --- clones and big bangs -------------------------------------------------------------------------


def _refuse_declared(table: Table, seat: Seat, action: Declared) -> Refusal | None:
    card = table.cards.by_id.get(action.card)
    if card is None or card not in table.hands[seat]:
        return _not_in_hand(card)
    if isinstance(action, CloneCard) and not card.is_number:
        return _no_number(card)
    if not legal.may_declare(table, seat):
        return _refuse_moment_of(table, seat)
    if action in legal.declarable(table, seat):
        return None
    if isinstance(action, CloneCard):
        return _refuse_clone(table, card, action)
    return _refuse_big_bang(table, card, action)


def _no_number(card: Card) -> Refusal:
    return Refusal("SO-25", f"{card.name} cannot be cloned: only number cards can.")


def _refuse_moment_of(table: Table, seat: Seat) -> Refusal:
    if seat == table.turn:
        if table.stage == "attack":
            return Refusal("SO-22", "Under attack you can neither clone nor play a big bang.")
        return BIG_BANG_COMES
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
    top = table.tops.face(action.pile)
    if card is top.card:
        sentence = f"{card.name} is no clone yet: cloning starts after the first card of the round."
        return Refusal("SO-29", sentence)
    sentence = f"{card.name} is no clone of {top_words(top)}: colour and number must be the same."
    return Refusal("SO-25", sentence)


def _refuse_big_bang(table: Table, card: Card, action: PlayBigBang) -> Refusal:
    tops = table.tops
    if action.pile != (tops.live or action.pile):
        return Refusal("SO-32", "A big bang is always played on the live pile.")
    if tops.face(action.pile).card.is_big_bang:
        return Refusal("SO-36", "A big bang cannot be played on a big bang.")
    one, other = card.colours
    lie = f"{top_words(tops.left)} and {top_words(tops.right)}"
    return Refusal("SO-32", f"{card.name} needs a {one} and a {other} pile, not {lie}.")


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
        return _not_in_hand(card)
    return None if card.is_number else _no_number(card)


def _refuse_concession(table: Table) -> Refusal | None:
    if len(table.hands) == 2:
        return None
    sentence = (
        "With more than two seats the match goes on: leave, and the computer takes your seat."
    )
    return Refusal("SO-40", sentence)

"""Playing a card or drawing, and what each kind of card does then (SO-10 to SO-16, SO-43)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from spacetrace.engine.games.spaced_out.actions import (
    DRAW,
    Draw,
    Move,
    PlayCard,
)
from spacetrace.engine.games.spaced_out.cards import Card, Kind
from spacetrace.engine.games.spaced_out.rules import attack, big_bang
from spacetrace.engine.games.spaced_out.rules.course import pass_on
from spacetrace.engine.games.spaced_out.rules.declared import (
    BIG_BANG_COMES,
    declarable,
    not_in_hand,
    play_declared,
    refuse_declared,
    refuse_moment,
)
from spacetrace.engine.games.spaced_out.rules.hands import draw_cards, lay_card
from spacetrace.engine.games.spaced_out.rules.orders import carry_out
from spacetrace.engine.games.spaced_out.rules.scoring import go_out
from spacetrace.engine.games.spaced_out.rules.turn import open_bonus_turn, reverse
from spacetrace.engine.games.spaced_out.rules.window import claim, has_claimed
from spacetrace.engine.games.spaced_out.table import Table
from spacetrace.engine.games.spaced_out.wording import top_words
from spacetrace.engine.kernel.actions import Action, Seat
from spacetrace.engine.kernel.errors import Refusal
from spacetrace.engine.kernel.events import Emit
from spacetrace.engine.kernel.rules import ActionRule
from spacetrace.engine.kernel.wording import count

Effect: TypeAlias = Callable[[Table, Seat, Emit], None]

ANSWERS = {"asteroids": "asteroids", "shooting_star": "a shooting star"}
"""What answers an attack in any colour (SO-20)."""

_CLAIMED = Refusal("SO-45", "You have said what you will do; it is settled when the window closes.")


class Plays(ActionRule[Table, Move]):
    """What a seat does with its say, and out of turn: play a card, clone, explode, or draw.

    In a window all of it is claimed, and carried out when the window closes (SO-45).
    """

    def blocked(self, table: Table, seat: Seat) -> Refusal | None:
        return _CLAIMED if table.claims and has_claimed(table, seat) else None

    def offers(self, table: Table, seat: Seat) -> list[Action]:
        """They stand in one list: `table.plays` tells at once in which ways a card fits."""
        if seat != table.turn:
            return [*declarable(table, seat)]
        left, right = table.plays.on_left.actions, table.plays.on_right.actions
        listed: list[Action] = [DRAW]
        last = None
        for card in table.hands[seat]:
            index = card.index
            if (left[index] or right[index]) and card is not last:  # copies lie side by side
                listed += left[index]
                listed += right[index]
                last = card
        return listed

    def refusal(self, table: Table, seat: Seat, action: Move) -> Refusal | None:
        if isinstance(action, PlayCard):
            return None if playable(table, seat, action) else _refuse_play(table, seat, action)
        if isinstance(action, Draw):
            return None if seat == table.turn else Refusal("SO-10", "It is not your turn to draw.")
        return refuse_declared(table, seat, action)

    def perform(self, table: Table, seat: Seat, action: Move, emit: Emit) -> None:
        if table.stage == "window":
            claim(table, seat, action, emit)
        else:
            play(table, seat, action, emit)
        if table.orders:
            carry_out(table, seat, emit)  # SO-44


def play(table: Table, seat: Seat, action: Move, emit: Emit) -> None:
    """Carry out what is known to be legal, outside of a window."""
    if isinstance(action, PlayCard):
        _play_card(table, seat, action, emit)
    elif isinstance(action, Draw):
        draw(table, seat, emit)
    else:
        play_declared(table, seat, action, emit)


def playable(table: Table, seat: Seat, action: PlayCard) -> Card | None:
    """The card, if the seat whose say it is may play it so (SO-10 to SO-12, SO-20 to SO-23)."""
    card = table.cards.by_id.get(action.card)
    plays = table.plays
    fits = plays.on_left if action.pile == "left" else plays.on_right
    if (
        seat == table.turn
        and card in fits.cards
        and card in table.hands[seat]
        and action.colour in card.faces
    ):
        return card
    return None


def _play_card(table: Table, seat: Seat, action: PlayCard, emit: Emit) -> None:
    """In turn, or in answer to an attack or a big bang."""
    card = table.cards.by_id[action.card]
    lay_card(table, seat, card, action, emit)
    if not table.hands[seat]:
        go_out(table, seat, emit)  # SO-38
    else:
        EFFECTS[card.kind](table, seat, emit)


def draw(table: Table, seat: Seat, emit: Emit) -> None:
    """Draw what there is to draw: a card, an attack's number, a big bang's 3."""
    if table.stage == "attack":
        attack.suffer(table, seat, emit)
    elif table.stage == "big_bang":
        big_bang.suffer(table, seat, emit)
    else:
        draw_cards(table, seat, 1, emit)  # SO-10
        pass_on(table, seat, emit)  # SO-17


def _reverse(table: Table, seat: Seat, emit: Emit) -> None:
    """A force field: it answers an attack or a big bang, or just reverses (SO-14)."""
    if table.stage == "attack":
        attack.turn_back(table, seat, emit)
    elif table.stage == "big_bang":
        big_bang.protect(table, seat, emit)
    else:
        reverse(table, emit)
        pass_on(table, seat, emit)


EFFECTS: dict[Kind, Effect] = {
    "number": pass_on,  # SO-13
    "lunar_eclipse": pass_on,
    "solar_eclipse": pass_on,
    "force_field": _reverse,
    "black_hole": open_bonus_turn,  # SO-15
    "asteroids": attack.attack_next,
    "shooting_star": attack.attack_second_next,
}
"""What a card does when it is played in turn; big bangs are played by an action of their own."""


# --- why not --------------------------------------------------------------------------------------


def _refuse_play(table: Table, seat: Seat, action: PlayCard) -> Refusal:
    card = table.cards.by_id.get(action.card)
    if card is None or card not in table.hands[seat]:
        return not_in_hand(card)
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


def _refuse_out_of_turn(table: Table, card: Card, action: PlayCard) -> Refusal:
    moment = refuse_moment(table)
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

"""Playing a card, and what each kind of card does then (SO-10 to SO-16, SO-25 to SO-28)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from spacetrace.engine.games.spaced_out import legal
from spacetrace.engine.games.spaced_out.actions import CloneCard, Declared, Pile, PlayCard
from spacetrace.engine.games.spaced_out.cards import Card, Kind
from spacetrace.engine.games.spaced_out.events import CardPlayed
from spacetrace.engine.games.spaced_out.refusals import refused
from spacetrace.engine.games.spaced_out.rules import attack, big_bang
from spacetrace.engine.games.spaced_out.rules.course import pass_on
from spacetrace.engine.games.spaced_out.rules.draw import draw_cards
from spacetrace.engine.games.spaced_out.rules.scoring import go_out
from spacetrace.engine.games.spaced_out.rules.turn import open_bonus_turn, reverse
from spacetrace.engine.games.spaced_out.table import Table
from spacetrace.engine.kernel.actions import Action, Seat
from spacetrace.engine.kernel.events import Emit

Effect: TypeAlias = Callable[[Table, Seat, Emit], None]


def play_card(table: Table, seat: Seat, action: PlayCard, emit: Emit) -> None:
    """Play a card in turn, or in answer to an attack or a big bang."""
    card = legal.playable(table, seat, action)
    if card is None:
        raise refused(table, seat, action)
    _lay(table, seat, card, action.pile, action.colour)
    if emit:
        _tell(table, seat, card, action, True, emit)
    if not table.hands[seat]:
        go_out(table, seat, emit)  # SO-38
    else:
        EFFECTS[card.kind](table, seat, emit)


def play_declared(table: Table, seat: Seat, action: Declared, emit: Emit) -> None:
    """Play a clone or a big bang, in or out of turn."""
    if action not in legal.declarable(table, seat):
        raise refused(table, seat, action)
    card = table.cards.by_id[action.card]
    in_turn = seat == table.turn
    _lay(table, seat, card, action.pile, None)
    if emit:
        _tell(table, seat, card, action, in_turn, emit)
    if not table.hands[seat]:
        go_out(table, seat, emit)  # SO-38
    elif isinstance(action, CloneCard):
        open_bonus_turn(table, seat, emit)  # SO-27
    else:
        big_bang.explode(table, seat, emit)


def draw(table: Table, seat: Seat, action: Action, emit: Emit) -> None:
    """Draw what there is to draw: a card, an attack's number, a big bang's 3."""
    if seat != table.turn:
        raise refused(table, seat, action)
    if table.stage == "attack":
        attack.suffer(table, seat, emit)
    elif table.stage == "big_bang":
        big_bang.suffer(table, seat, emit)
    else:
        draw_cards(table, seat, 1, emit)  # SO-10
        pass_on(table, seat, emit)  # SO-17


def _lay(table: Table, seat: Seat, card: Card, pile: Pile, colour: str | None) -> None:
    table.hands[seat].remove(card)
    tops = table.tops
    table.buried.append((tops.left if pile == "left" else tops.right).card)
    table.tops = table.pile_rules.after(tops, card, pile, colour)  # SO-9
    table.idle = 0


def _tell(
    table: Table,
    seat: Seat,
    card: Card,
    action: PlayCard | Declared,
    in_turn: bool,
    emit: Callable[[CardPlayed], None],
) -> None:
    colours = table.tops.face(action.pile).colours
    is_clone = isinstance(action, CloneCard)
    emit(CardPlayed(seat, card.id, action.pile, colours, is_clone, in_turn))


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

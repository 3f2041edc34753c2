"""Plays out of turn: clones and big bangs, when they are possible and why not (SO-25 to SO-32)."""

from __future__ import annotations

from spacetrace.engine.games.spaced_out.actions import CloneCard, Declared, PlayBigBang
from spacetrace.engine.games.spaced_out.cards import Card
from spacetrace.engine.games.spaced_out.rules import big_bang
from spacetrace.engine.games.spaced_out.rules.hands import lay_card
from spacetrace.engine.games.spaced_out.rules.scoring import go_out
from spacetrace.engine.games.spaced_out.rules.turn import open_bonus_turn
from spacetrace.engine.games.spaced_out.table import Table
from spacetrace.engine.games.spaced_out.wording import top_words
from spacetrace.engine.kernel.actions import Seat
from spacetrace.engine.kernel.errors import Refusal
from spacetrace.engine.kernel.events import Emit

BIG_BANG_COMES = Refusal("SO-33", "A big bang comes to you: draw, or play a super force field.")


def may_declare(table: Table, seat: Seat) -> bool:
    """Whether it is a moment for the seat's clones and big bangs (SO-18, SO-28 to SO-30)."""
    stage = table.stage
    if stage == "turn" or stage == "window":
        return table.tops.live != "" or seat == table.turn
    return stage == "bonus" and seat == table.turn


def declarable(table: Table, seat: Seat) -> list[Declared]:
    """The clones and big bangs that the seat may play, the one that wins a race first (SO-31)."""
    if not may_declare(table, seat):
        return []
    hand = table.hands[seat]
    return [action for card, action in table.tops.declared if card in hand]


def play_declared(table: Table, seat: Seat, action: Declared, emit: Emit) -> None:
    """Play a clone or a big bang, in or out of turn."""
    card = table.cards.by_id[action.card]
    lay_card(table, seat, card, action, emit)
    if not table.hands[seat]:
        go_out(table, seat, emit)  # SO-38
    elif isinstance(action, CloneCard):
        open_bonus_turn(table, seat, emit)  # SO-27
    else:
        big_bang.explode(table, seat, emit)


def refuse_declared(table: Table, seat: Seat, action: Declared) -> Refusal | None:
    """Why a clone or big bang cannot be played now; None when it can."""
    card = table.cards.by_id.get(action.card)
    if card is None or card not in table.hands[seat]:
        return not_in_hand(card)
    if isinstance(action, CloneCard) and not card.is_number:
        return no_number(card)
    if not may_declare(table, seat):
        return _refuse_moment_of(table, seat)
    if action in declarable(table, seat):
        return None
    if isinstance(action, CloneCard):
        return _refuse_clone(table, card, action)
    return _refuse_big_bang(table, card, action)


def not_in_hand(card: Card | None) -> Refusal:
    """A card must be in hand to be played (SO-43)."""
    name = card.name if card else "That card"
    return Refusal("SO-43", f"{name} is not in your hand.")


def no_number(card: Card) -> Refusal:
    """Number cards alone have an exact duplicate (SO-25)."""
    return Refusal("SO-25", f"{card.name} cannot be cloned: only number cards can.")


def _refuse_moment_of(table: Table, seat: Seat) -> Refusal:
    if seat == table.turn:
        if table.stage == "attack":
            return Refusal("SO-22", "Under attack you can neither clone nor play a big bang.")
        return BIG_BANG_COMES
    return refuse_moment(table) or Refusal("SO-30", "You cannot play out of turn now.")


def refuse_moment(table: Table) -> Refusal | None:
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

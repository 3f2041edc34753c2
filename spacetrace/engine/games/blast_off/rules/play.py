"""What a seat does in its turn: a match, a wild, a countdown card, or drawing (BO-4 to BO-7)."""

from __future__ import annotations

from spacetrace.engine.games.blast_off import ending
from spacetrace.engine.games.blast_off.cards import Card, Laid
from spacetrace.engine.games.blast_off.duties import missions_triggered
from spacetrace.engine.games.blast_off.events import CardPlayed, DrawnCardFits, StartNamed
from spacetrace.engine.games.blast_off.faces import Face
from spacetrace.engine.games.blast_off.rules.catch import act_after_play, open_play
from spacetrace.engine.games.blast_off.rules.clock import settle
from spacetrace.engine.games.blast_off.rules.countdown import begin_countdown
from spacetrace.engine.games.blast_off.rules.draw import draw_card
from spacetrace.engine.games.blast_off.rules.effects import move_on
from spacetrace.engine.games.blast_off.rules.turn import begin_turn, end_turn, pass_turn
from spacetrace.engine.games.blast_off.table import Play, Table
from spacetrace.engine.kernel.actions import Seat
from spacetrace.engine.kernel.events import Emit


def fits(card: Card, top: Face) -> bool:
    """Whether a card can be played on this top card: wilds and countdown cards always (BO-5)."""
    return card.face is None or card.face.fits(top)


def has_match(hand: list[Card], top: Face) -> bool:
    """Whether a planet or blast-off card of the hand matches, which forbids drawing (BO-7)."""
    return any(card.face is not None and card.face.fits(top) for card in hand)


def play(table: Table, seat: Seat, laid: Laid, gestures: tuple[str, ...], emit: Emit) -> None:
    """A card goes from hand onto the pile, and the missions in force look at it (BO-16).

    A forgotten gesture changes nothing until somebody catches it (BO-17).
    """
    under = table.top()
    triggered = missions_triggered(table.missions, laid, under)
    duties = [mission for mission in triggered if mission.duty is not None]
    forgotten = [mission for mission in duties if mission.duty not in gestures]

    table.hands[seat].remove(laid.card)
    table.pile.append(laid)
    table.must_play = None
    table.passes = 0
    if emit:
        emit(CardPlayed(seat, laid.card.id, laid.face.id if laid.face else None, gestures))
    open_play(table, Play(seat, laid, under, gestures), bool(forgotten))
    if not table.hands[seat]:
        ending.go_out(table, seat, emit)
        if table.outcome:
            return
    if laid.card.is_countdown:
        begin_countdown(table, seat, emit)
    else:
        move_on(table, triggered, seat, seat, emit)
    settle(table, bool(duties), forgotten, emit)


def draw(table: Table, seat: Seat, emit: Emit) -> None:
    """A seat draws; what can be played it has to play, else its turn is over (BO-7, BO-8)."""
    act_after_play(table, seat, emit)
    card = draw_card(table, seat, "turn", emit)
    table.passes = 0 if card else table.passes + 1
    if card is not None and fits(card, table.top()):
        table.must_play = card
        table.waits += 1
        if emit:
            emit(DrawnCardFits(seat, card.id))
        return
    end_turn(table, emit)
    if table.passes >= len(table.seats_in()):  # BO-8
        ending.end_by_cards(table, "stuck", emit)
        return
    pass_turn(table, seat, 0, emit)


def name_start(table: Table, seat: Seat, face: Face, emit: Emit) -> None:
    """The dealer names the wild that begins the pile, and the first turn begins (BO-3)."""
    table.pile[-1] = table.cards.laid(table.pile[-1].card, face)
    if emit:
        emit(StartNamed(seat, face.id))
    begin_turn(table, table.seat_after(seat), emit)

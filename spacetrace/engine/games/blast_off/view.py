"""Makes the view of a seat or a spectator, built up from nothing.

Hidden are hands, the order of the draw pile and the mission deck, standing orders, who is asked at
a call of a slow table, and whether a gesture was forgotten (BO-15, BO-17).
"""

from __future__ import annotations

from dataclasses import KW_ONLY

from spacetrace.engine.games.blast_off.cards import CALLS, Card
from spacetrace.engine.games.blast_off.missions import gestures_of, missions_triggered
from spacetrace.engine.games.blast_off.table import PublicTable, Table
from spacetrace.engine.kernel.actions import Seat
from spacetrace.engine.kernel.deadline import Deadline
from spacetrace.engine.kernel.events import Viewer
from spacetrace.engine.kernel.state import State, view


@view
class Own(State):
    """What a seat alone knows of itself.

    `drawn` is the card that it has to play, `is_asked` whether a slow table waits for its answer to
    the call, `barred` how many own turns must end before it may catch again; `slaps` and `watches`
    are its standing orders: whether it slaps what fits, and the missions that it watches over.
    """

    hand: list[Card]
    drawn: Card | None
    is_asked: bool
    barred: int
    slaps: bool
    watches: tuple[str, ...]


@view
class View(PublicTable):
    """The whole table as one viewer knows it.

    `must_play` says that the seat whose turn it is drew a card that fits (BO-7); `deadline` is what
    the table's clock waits for.
    """

    _: KW_ONLY
    viewer: Seat | None
    hand_sizes: list[int]
    draw_pile_size: int
    missions_left: int
    must_play: bool
    deadline: Deadline | None
    own: Own | None = None


def view_table(table: Table, viewer: Viewer) -> View:
    """What the viewer may know of the table."""
    view = View.of(table)
    view.viewer = viewer
    view.hand_sizes = [len(hand) for hand in table.hands]
    view.draw_pile_size = len(table.draw_pile)
    view.missions_left = len(table.mission_deck)
    view.must_play = table.drawn is not None
    view.deadline = table.deadline
    if viewer is not None and 0 <= viewer < len(table.hands):
        view.own = _own(table, viewer)
    return view


def _own(table: Table, seat: Seat) -> Own:
    return Own(
        hand=table.hands[seat].copy(),
        drawn=table.drawn if seat == table.turn else None,
        is_asked=seat in table.asked,
        barred=table.barred[seat],
        slaps=table.slap_orders[seat],
        watches=table.catch_orders[seat],
    )


def next_chance(view: View) -> int | None:
    """The first call that is still to come for which the viewer has a card (BO-10), if any.

    Of the cards that have a number or the word; a wild fits every call.
    """
    called = view.countdown.call if view.countdown is not None else None
    numbers = {card.face.number for card in view.own.hand if card.face} if view.own else set()
    later = CALLS if called is None else CALLS[CALLS.index(called) + 1 :]
    return next((call for call in later if call in numbers), None)


def is_forgotten(view: View) -> bool:
    """Whether the last play lacked a gesture, as everybody can work out who minds the missions.

    It is worked out from the missions in force now: after a countdown that its starter finished
    with a new mission, that says nothing, and what was forgotten one play earlier is forgotten.
    """
    play = view.open_play
    if play is None:
        return False
    due = gestures_of(missions_triggered(view.missions, play.laid, play.under))
    return not set(due) <= set(play.gestures)

"""What a seat or a spectator may know of a toy table."""

from __future__ import annotations

from msgspec import Struct

from spacetrace.engine.kernel.actions import Seat
from spacetrace.engine.kernel.events import Viewer
from spacetrace.engine.kernel.outcome import EndView
from tests.toy.notation import action_text
from tests.toy.table import Table


class View(Struct):
    """The table as one viewer knows it; `hand` and `claim` are the viewer's own."""

    viewer: Seat | None
    turn: Seat
    passes: int
    hand_sizes: list[int]
    draw_pile_size: int
    pile: list[str]
    hold_length: int
    hold: int | None
    hand: list[str] | None = None
    claim: str | None = None
    end: EndView | None = None


def view_table(table: Table, viewer: Viewer) -> View:
    """What the viewer may know."""
    seen = viewer is not None and 0 <= viewer < len(table.hands)
    return View(
        viewer=viewer,
        turn=table.turn,
        passes=table.passes,
        hand_sizes=[len(hand) for hand in table.hands],
        draw_pile_size=len(table.draw_pile),
        pile=[card.id for card in table.pile],
        hold_length=table.hold,
        hold=table.holds if table.is_holding else None,
        claim=next((action_text(a) for seat, a in table.claims if seat == viewer), None),
        hand=[card.id for card in table.hands[viewer]] if viewer is not None and seen else None,
        end=EndView.of(table.outcome),
    )

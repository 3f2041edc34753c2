"""What a seat or a spectator may know of a table: all but hands and the stockpile's order (SD-20).

Only the viewer's own hand is in it; of the others it has the sizes.
"""

from __future__ import annotations

from msgspec import Struct

from spacetrace.engine.games.space_dominoes.pieces import HandResult, LaidCard, Missed
from spacetrace.engine.games.space_dominoes.table import Table
from spacetrace.engine.kernel.actions import Seat
from spacetrace.engine.kernel.events import Viewer
from spacetrace.engine.kernel.outcome import EndView


class DeadlineView(Struct):
    """What the clock waits for: kernel.deadline.Deadline as views keep it."""

    kind: str
    ms: int
    number: int


class View(Struct):
    """The table as one viewer knows it.

    `hands_option` is the option as it was agreed, `hands_agreed` how many hands are played (SD-16).
    `row` has the chain's dots from left to right, `laid` its cards in the order in which they were
    laid, the starter first (SD-4). `stage` is "begin", "drawn", "linked" or "over"; `last_chance`
    is SD-13. `passes` counts those in a row (SD-14), `out` the seats that have no card left, the
    first one first. `turns_in_hand` are the turns begun in this hand. `missed` has for each seat
    when it last had nothing to play. `results` tells all hands that are over, `shown` the cards
    that were left in the last of them, `totals` the scores (in a partnership game a side's, at both
    its seats). `hand` is the viewer's own.
    """

    viewer: Seat | None
    hands_option: int
    hands_agreed: int
    tournament: bool
    partners: bool
    pace: str
    turn_timer: int
    hand_number: int
    turn_number: int
    turns_in_hand: int
    dealer: Seat
    turn: Seat
    stage: str
    last_chance: bool
    passes: int
    hand_sizes: list[int]
    stock_size: int
    row: list[int]
    laid: list[LaidCard]
    out: list[Seat]
    missed: list[Missed | None]
    totals: list[int]
    results: list[HandResult]
    shown: list[list[str]]
    deadline: DeadlineView | None = None
    hand: list[str] | None = None
    end: EndView | None = None


def view_table(table: Table, viewer: Viewer) -> View:
    """What the viewer may know."""
    config = table.config
    view = View(
        viewer=viewer,
        hands_option=config.hands,
        hands_agreed=table.hands_agreed,
        tournament=config.tournament,
        partners=config.partners,
        pace=config.pace,
        turn_timer=config.turn_timer,
        hand_number=table.hand_number,
        turn_number=table.turn_number,
        turns_in_hand=table.turns_in_hand,
        dealer=table.dealer,
        turn=table.turn,
        stage=table.stage,
        last_chance=table.is_last_chance and table.outcome is None,
        passes=table.passes,
        hand_sizes=[len(hand) for hand in table.hands],
        stock_size=len(table.stock),
        row=table.row.copy(),
        laid=table.laid.copy(),
        out=table.out.copy(),
        missed=table.missed.copy(),
        totals=table.totals.copy(),
        results=table.results.copy(),
        shown=[cards.copy() for cards in table.shown],
        end=EndView.of(table.outcome),
    )
    if config.turn_timer and table.outcome is None:
        view.deadline = deadline_view(config.turn_timer, table.clock)
    if viewer is not None and 0 <= viewer < table.seats:
        view.hand = [card.id for card in table.hands[viewer]]
    return view


def deadline_view(turn_timer: int, number: int) -> DeadlineView:
    """The deadline with this number; `turn_timer` is in seconds."""
    return DeadlineView("turn", turn_timer * 1_000, number)

"""What a seat or a spectator may know of a table (SO-42, SO-44).

Secret are the other hands, the order of the draw pile, and the orders and claims of others.
"""

from __future__ import annotations

from msgspec import Struct

from spacetrace.engine.games.spaced_out import clock
from spacetrace.engine.games.spaced_out.actions import PILES
from spacetrace.engine.games.spaced_out.notation import action_text
from spacetrace.engine.games.spaced_out.table import Config, Stage, Table
from spacetrace.engine.kernel.actions import Seat
from spacetrace.engine.kernel.events import Viewer
from spacetrace.engine.kernel.outcome import EndView


class PileView(Struct):
    """A pile ("left" or "right"): its top card and the colours that it counts as."""

    name: str
    card: str
    colours: list[str]


class DeadlineView(Struct):
    """What the clock waits for: kernel.deadline.Deadline as views keep it."""

    kind: str
    ms: int
    number: int


class View(Struct):
    """The table as one viewer knows it.

    `turn` is the seat whose say it is, `stage` what it has to say (table.Stage), `live` the live
    pile or "" before a round's first card. `attack` is how many cards an attack costs the seat (0:
    no attack), `attacker` and `attack_design` are whose card attacks and what it shows. In a big
    bang `protected` is the seat that need not draw as things stand, `struck` has those that have
    drawn. `buried_size` counts the cards beneath the two tops, `idle` the turns in a row in which
    nothing could be done (SO-41). `rounds` has each seat's points round by round, `totals` the sum.

    The viewer's own are `hand`, `orders` and `claim`, the action that it has sent into the window
    (SO-45) or None.
    """

    viewer: Seat | None
    config: Config
    round_number: int
    dealer: Seat
    turn_number: int
    last_turn: int
    idle: int
    turn: Seat
    stage: Stage
    direction: int
    live: str
    piles: list[PileView]
    hand_sizes: list[int]
    draw_pile_size: int
    buried_size: int
    attack: int
    attack_design: str
    attacker: Seat | None
    protected: Seat | None
    struck: list[Seat]
    rounds: list[list[int]]
    totals: list[int]
    deadline: DeadlineView | None = None
    hand: list[str] | None = None
    orders: list[str] | None = None
    claim: str | None = None
    end: EndView | None = None


def view_table(table: Table, viewer: Viewer) -> View:
    """What the viewer may know."""
    tops = table.tops
    view = View(
        viewer=viewer,
        config=table.config,
        round_number=table.round_number,
        dealer=table.dealer,
        turn_number=table.turn_number,
        last_turn=table.last_turn,
        idle=table.idle,
        turn=table.turn,
        stage=table.stage,
        direction=table.direction,
        live=tops.live,
        piles=[
            PileView(pile, tops.face(pile).card.id, list(tops.face(pile).colours)) for pile in PILES
        ],
        hand_sizes=[len(hand) for hand in table.hands],
        draw_pile_size=len(table.draw_pile),
        buried_size=len(table.buried),
        attack=0,
        attack_design="",
        attacker=None,
        protected=None,
        struck=[],
        rounds=[list(points) for points in table.rounds],
        totals=table.scores.copy(),
        deadline=deadline_of(table.config, table.stage, table.turn_number),
        end=EndView.of(table.outcome),
    )
    if table.stage == "attack":
        view.attack = table.attack_number
        view.attack_design = tops.face(tops.live or "left").card.design
        view.attacker = table.attacker
    if table.stage == "big_bang":
        view.protected = table.protected
        view.struck = table.struck.copy()
    if viewer is not None and 0 <= viewer < len(table.hands):
        _show_own(view, table, viewer)
    return view


def deadline_of(config: Config, stage: Stage, turn_number: int) -> DeadlineView | None:
    """What the clock waits for at such a table."""
    deadline = clock.deadline(config, stage, turn_number)
    return DeadlineView(deadline.kind, deadline.ms, deadline.number) if deadline else None


def _show_own(view: View, table: Table, seat: Seat) -> None:
    view.hand = [card.id for card in table.hands[seat]]
    view.orders = list(table.orders.get(seat, ()))
    for claim in table.claims:
        if claim.seat == seat:
            view.claim = action_text(claim.action)

"""What a seat or a spectator may know of a table, built up from nothing.

Hidden are hands, the order of the draw pile and the mission deck, standing orders, who is asked at
a call of a slow table, and whether a gesture was forgotten (BO-15, BO-17).
"""

from __future__ import annotations

from msgspec import Struct

from spacetrace.engine.games.blast_off.cards import Laid
from spacetrace.engine.games.blast_off.faces import FACES, Face, face_words, number_text
from spacetrace.engine.games.blast_off.missions import Mission, consequence_slug, mission_text
from spacetrace.engine.games.blast_off.rules.clock import deadline
from spacetrace.engine.games.blast_off.table import Config, Countdown, Play, Stage, Table
from spacetrace.engine.games.blast_off.triggers import trigger_slug
from spacetrace.engine.kernel.actions import Seat
from spacetrace.engine.kernel.events import Viewer
from spacetrace.engine.kernel.outcome import EndView


class MissionView(Struct):
    """A mission in force. `trigger` and `consequence` are slugs of the grammar, `gesture` is the
    one that it asks for, if it does, `text` says all of it in a sentence."""

    id: str
    name: str
    text: str
    trigger: str
    consequence: str
    gesture: str | None


class CountdownView(Struct):
    """A countdown. `call` is "10" to "1" or "blast-off", None before the first one; `last` is the
    seat that slapped last."""

    starter: Seat
    call: str | None
    taken_by: Seat | None
    last: Seat | None


class PlayView(Struct):
    """The last play in a turn, as long as it may be caught. `under` is the face that it was laid
    on, `face` is None for a countdown card."""

    seat: Seat
    card: str
    face: str | None
    under: str
    gestures: list[str]


class DeadlineView(Struct):
    """What the table's clock waits for, in milliseconds; `number` tells one wait from another."""

    kind: str
    ms: int
    number: int


class OwnView(Struct):
    """What a seat alone knows of itself.

    `drawn` is the card that it has to play, `is_asked` whether a slow table waits for its answer to
    the call, `barred` how many own turns must end before it may catch again; `slaps` and `watches`
    are its standing orders: whether it slaps what fits, and the missions that it watches over.
    """

    hand: list[str]
    drawn: str | None
    is_asked: bool
    barred: int
    slaps: bool
    watches: list[str]


class View(Struct):
    """The whole table as one viewer knows it.

    `discard` has the top last, a wild as "wild as green 7"; `top` is the face to be matched, None
    as long as the dealer has to name it. `out` are the seats without cards, in the order of their
    places; `must_play` says that the seat whose turn it is drew a card that fits.
    """

    viewer: Seat | None
    options: Config
    stage: Stage
    dealer: Seat
    turn: Seat
    turn_number: int
    direction: int
    passes: int
    must_play: bool
    discard: list[str]
    top: str | None
    hand_sizes: list[int]
    draw_pile_size: int
    missions: list[MissionView]
    missions_left: int
    old_missions: list[str]
    made_up: int
    out: list[Seat]
    countdown: CountdownView | None = None
    open_play: PlayView | None = None
    deadline: DeadlineView | None = None
    own: OwnView | None = None
    end: EndView | None = None


WILD_AS = {face.id: f"wild as {face_words(face)}" for face in FACES.values()}
"""A wild on the pile as text, by the id of the face that it was given."""


def laid_text(laid: Laid) -> str:
    """A card on the pile as text: "green-7", "wild as green 7", "countdown"."""
    if laid.card.is_wild and laid.face is not None:
        return WILD_AS[laid.face.id]
    return laid.card.id


def view_mission(mission: Mission) -> MissionView:
    """A mission in force, as everybody sees it."""
    return MissionView(
        id=mission.id,
        name=mission.name,
        text=mission_text(mission),
        trigger=trigger_slug(mission.trigger),
        consequence=consequence_slug(mission),
        gesture=mission.duty,
    )


def view_table(table: Table, viewer: Viewer) -> View:
    """What the viewer may know of the table."""
    top = _top(table)
    return View(
        viewer=viewer,
        options=table.config,
        stage=table.stage,
        dealer=table.dealer,
        turn=table.turn,
        turn_number=table.turn_number,
        direction=table.direction,
        passes=table.passes,
        must_play=table.must_play is not None,
        discard=[laid_text(laid) for laid in table.pile],
        top=top.id if top else None,
        hand_sizes=[len(hand) for hand in table.hands],
        draw_pile_size=len(table.draw_pile),
        missions=[view_mission(mission) for mission in table.missions],
        missions_left=len(table.mission_deck),
        old_missions=[mission.id for mission in table.old_missions],
        made_up=table.made_up,
        out=table.out.copy(),
        countdown=_countdown(table.countdown) if table.countdown else None,
        open_play=_play(table.open_play) if table.open_play else None,
        deadline=_deadline(table),
        own=_own(table, viewer) if viewer is not None and 0 <= viewer < len(table.hands) else None,
        end=EndView.of(table.outcome),
    )


def _top(table: Table) -> Face | None:
    return None if table.stage == "naming" else table.top()


def _countdown(countdown: Countdown) -> CountdownView:
    call = countdown.call
    return CountdownView(
        starter=countdown.starter,
        call=None if call is None else number_text(call),
        taken_by=countdown.taken_by,
        last=countdown.last,
    )


def _play(play: Play) -> PlayView:
    face = play.laid.face
    return PlayView(
        seat=play.seat,
        card=play.laid.card.id,
        face=face.id if face else None,
        under=play.under.id,
        gestures=list(play.gestures),
    )


def _deadline(table: Table) -> DeadlineView | None:
    found = deadline(table)
    return DeadlineView(found.kind, found.ms, found.number) if found else None


def _own(table: Table, seat: Seat) -> OwnView:
    drawn = table.must_play if seat == table.turn else None
    return OwnView(
        hand=[card.id for card in table.hands[seat]],
        drawn=drawn.id if drawn else None,
        is_asked=table.countdown is not None and seat in table.countdown.asked,
        barred=table.barred[seat],
        slaps=table.slap_orders[seat],
        watches=list(table.catch_orders[seat]),
    )

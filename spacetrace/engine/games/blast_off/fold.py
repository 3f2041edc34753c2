"""The view after an event: what every "State" event does to a view, exactly.

Folding all events that a viewer saw onto its old view gives `view_table` of the new table. The
events that only tell the story change nothing.
"""

from __future__ import annotations

from bisect import insort
from copy import copy
from functools import singledispatch

from spacetrace.engine.games.blast_off.cards import CardSet
from spacetrace.engine.games.blast_off.events import (
    CallLetGo,
    CallMade,
    CardDrawn,
    CardPlayed,
    CardSlapped,
    CountdownBegan,
    DirectionReversed,
    DrawnCardFits,
    HandTaken,
    MakeUpAsked,
    MissionEnded,
    MissionMadeUp,
    MissionsReshuffled,
    MissionTurned,
    NamingAsked,
    NothingDrawn,
    PileReshuffled,
    PlayStands,
    SlapAsked,
    StartNamed,
    TurnBegan,
    plain_name,
)
from spacetrace.engine.games.blast_off.events_of_catching import (
    CatchBarred,
    DeadlineSet,
    MatchEnded,
    OffenceCaught,
    OrderSet,
    SeatWentOut,
)
from spacetrace.engine.games.blast_off.missions import MADE_UP, made_up
from spacetrace.engine.games.blast_off.view import (
    WILD_AS,
    CountdownView,
    DeadlineView,
    OwnView,
    PlayView,
    View,
    view_mission,
)
from spacetrace.engine.kernel.actions import Seat
from spacetrace.engine.kernel.events import Event
from spacetrace.engine.kernel.outcome import EndView


def fold(view: View, event: Event, cards: CardSet) -> View:
    """The view after an event, in the form that this viewer saw; the old view stays as it was."""
    if not changes_view(event):
        return view
    new = _copy(view)
    _change(event, new, cards)
    return new


def changes_view(event: Event) -> bool:
    """True for a state event, False for one that only tells the story."""
    return _change.dispatch(type(event)) is not _change.dispatch(Event)


def _copy(view: View) -> View:
    """A view with lists of its own; missions and the open play in it are shared, never changed."""
    new = copy(view)
    new.discard = view.discard.copy()
    new.hand_sizes = view.hand_sizes.copy()
    new.missions = view.missions.copy()
    new.old_missions = view.old_missions.copy()
    new.out = view.out.copy()
    new.countdown = copy(view.countdown)
    if view.own is not None:
        new.own = copy(view.own)
        new.own.hand = view.own.hand.copy()
        new.own.watches = view.own.watches.copy()
    return new


@singledispatch
def _change(event: Event, view: View, cards: CardSet) -> None:
    """A story event changes nothing."""


# --- turns ----------------------------------------------------------------------------------------


@_change.register
def _(event: NamingAsked, view: View, cards: CardSet) -> None:
    view.stage = "naming"
    view.turn = event.seat
    view.top = None


@_change.register
def _(event: StartNamed, view: View, cards: CardSet) -> None:
    view.discard[-1] = WILD_AS[event.face]
    view.top = event.face


@_change.register
def _(event: TurnBegan, view: View, cards: CardSet) -> None:
    view.stage = "turn"
    view.turn = event.seat
    view.turn_number = event.turn_number
    view.passes = event.passes
    view.countdown = None
    _forget_drawn(view)


@_change.register
def _(event: CardPlayed, view: View, cards: CardSet) -> None:
    """The play is open to be caught, but for the seat's last card (BO-23)."""
    under = view.top or ""
    _lay(view, event.seat, event.card, event.face)
    _forget_drawn(view)
    view.passes = 0
    view.open_play = None
    if view.hand_sizes[event.seat]:
        gestures = list(event.gestures)
        view.open_play = PlayView(event.seat, event.card, event.face, under, gestures)


@_change.register
def _(event: PlayStands, view: View, cards: CardSet) -> None:
    view.open_play = None


@_change.register
def _(event: CardDrawn, view: View, cards: CardSet) -> None:
    view.hand_sizes[event.seat] += 1
    view.draw_pile_size -= 1
    if event.reason == "turn":
        view.passes = 0
    own = _own(view, event.seat)
    if own is not None and event.card is not None:
        insort(own.hand, event.card, key=lambda card: cards.by_id[card].index)


@_change.register
def _(event: DrawnCardFits, view: View, cards: CardSet) -> None:
    view.must_play = True
    own = _own(view, event.seat)
    if own is not None:
        own.drawn = event.card


@_change.register
def _(event: NothingDrawn, view: View, cards: CardSet) -> None:
    if event.reason == "turn":
        view.passes += 1


@_change.register
def _(event: PileReshuffled, view: View, cards: CardSet) -> None:
    view.discard = view.discard[-event.kept :]
    view.draw_pile_size = event.draw_pile_size


# --- countdown ------------------------------------------------------------------------------------


@_change.register
def _(event: CountdownBegan, view: View, cards: CardSet) -> None:
    view.stage = "countdown"
    view.countdown = CountdownView(event.seat, None, None, None)


@_change.register
def _(event: CallMade, view: View, cards: CardSet) -> None:
    if view.countdown is not None:
        view.countdown.call = event.call
        view.countdown.taken_by = None


@_change.register
def _(event: SlapAsked, view: View, cards: CardSet) -> None:
    _set_asked(view, True)


@_change.register
def _(event: CallLetGo, view: View, cards: CardSet) -> None:
    _set_asked(view, False)


@_change.register
def _(event: CardSlapped, view: View, cards: CardSet) -> None:
    _lay(view, event.seat, event.card, event.face)
    _set_asked(view, False)
    if view.countdown is not None:
        view.countdown.taken_by = view.countdown.last = event.seat


# --- missions -------------------------------------------------------------------------------------


@_change.register
def _(event: MissionEnded, view: View, cards: CardSet) -> None:
    view.missions = [mission for mission in view.missions if mission.id != event.mission]
    if not event.mission.startswith(MADE_UP):
        view.old_missions.append(event.mission)
    if view.own is not None and event.mission in view.own.watches:
        view.own.watches.remove(event.mission)


@_change.register
def _(event: MissionsReshuffled, view: View, cards: CardSet) -> None:
    view.missions_left = event.missions_left
    view.old_missions = []


@_change.register
def _(event: MissionTurned, view: View, cards: CardSet) -> None:
    view.missions_left -= 1
    view.missions.append(view_mission(cards.mission(event.mission)))


@_change.register
def _(event: MakeUpAsked, view: View, cards: CardSet) -> None:
    view.stage = "making-up"


@_change.register
def _(event: MissionMadeUp, view: View, cards: CardSet) -> None:
    view.made_up += 1
    name = plain_name(event.quoted)
    mission = made_up(view.made_up, event.trigger, event.consequence, name)
    view.missions.append(view_mission(mission))


@_change.register
def _(event: DirectionReversed, view: View, cards: CardSet) -> None:
    view.direction = event.direction


@_change.register
def _(event: HandTaken, view: View, cards: CardSet) -> None:
    view.hand_sizes[event.seat] = event.size
    own = _own(view, event.seat)
    if own is not None and event.cards is not None:
        own.hand = list(event.cards)


# --- catching, orders, the end --------------------------------------------------------------------


@_change.register
def _(event: OffenceCaught, view: View, cards: CardSet) -> None:
    view.open_play = None


@_change.register
def _(event: CatchBarred, view: View, cards: CardSet) -> None:
    if view.own is not None:
        view.own.barred = event.turns


@_change.register
def _(event: OrderSet, view: View, cards: CardSet) -> None:
    """Missions that a seat watches over stand in the order in which they were ordered."""
    own = view.own
    if own is None:
        return
    if event.mission is None:
        own.slaps = event.on
    elif event.on:
        own.watches.append(event.mission)
    else:
        own.watches.remove(event.mission)


@_change.register
def _(event: SeatWentOut, view: View, cards: CardSet) -> None:
    view.out.append(event.seat)


@_change.register
def _(event: DeadlineSet, view: View, cards: CardSet) -> None:
    view.deadline = None
    if event.kind is not None:
        view.deadline = DeadlineView(event.kind, event.ms, event.number)


@_change.register
def _(event: MatchEnded, view: View, cards: CardSet) -> None:
    view.end = EndView(event.reason, event.rule, list(event.places), list(event.scores))


# --- parts of a view ------------------------------------------------------------------------------


def _own(view: View, seat: Seat) -> OwnView | None:
    """The viewer's own part, if the event is about the viewer."""
    return view.own if seat == view.viewer else None


def _lay(view: View, seat: Seat, card: str, face: str | None) -> None:
    """A card goes from a hand onto the pile; a countdown card leaves what is to be matched."""
    view.hand_sizes[seat] -= 1
    if face is None or card == face:
        view.discard.append(card)
    else:
        view.discard.append(WILD_AS[face])
    if face is not None:
        view.top = face
    own = _own(view, seat)
    if own is not None:
        own.hand.remove(card)


def _forget_drawn(view: View) -> None:
    view.must_play = False
    if view.own is not None:
        view.own.drawn = None


def _set_asked(view: View, asked: bool) -> None:
    if view.own is not None:
        view.own.is_asked = asked

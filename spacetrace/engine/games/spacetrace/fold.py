"""The view after an event: what every "state" event of events.py does to a view, exactly.

Folding all events that a viewer saw onto its old view gives `view_table` of the new table. The
events that only tell the story change nothing.

Places in lists: a ship card that enters or moves stands last in its fleet; a card put on a pile
lies last (newest); a card is taken from the discard pile or the removed cards at its first place
(the oldest), a wreck at its last. A hand stands in the order of card ids.
"""

from __future__ import annotations

from bisect import insort
from copy import copy
from functools import singledispatch

from msgspec.structs import replace

from spacetrace.engine.games.spacetrace import fold_ships
from spacetrace.engine.games.spacetrace.cards.compiled import CardSet
from spacetrace.engine.games.spacetrace.events import (
    CardDrawn,
    CardMoved,
    CommanderPlayed,
    MatchEnded,
    OrderSet,
    PassedAttack,
    PoolChanged,
    PromptChanged,
    SayChanged,
    TacticLeft,
    TacticStacked,
    TurnBegan,
    TurnEnded,
)
from spacetrace.engine.games.spacetrace.events_of_attacks import (
    AttackDeclared,
    AttackEnded,
    DefenceDecided,
    WindowOpened,
)
from spacetrace.engine.games.spacetrace.view import (
    AttackView,
    EndView,
    PromptView,
    SideView,
    TacticView,
    View,
    WreckView,
)
from spacetrace.engine.kernel.events import Event


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
    """A view with lists of its own; the records in the lists are shared and never changed."""
    new = copy(view)
    new.sides = [copy(side) for side in view.sides]
    for side in new.sides:
        side.discard = side.discard.copy()
        side.wrecks = side.wrecks.copy()
        side.removed = side.removed.copy()
        side.base = side.base.copy()
        side.second = side.second.copy()
        if side.hand is not None:
            side.hand = side.hand.copy()
    new.stack = view.stack.copy()
    return new


@singledispatch
def _change(event: Event, view: View, cards: CardSet) -> None:
    """A story event changes nothing."""


# --- turns and the say ----------------------------------------------------------------------------


@_change.register
def _(event: TurnBegan, view: View, cards: CardSet) -> None:
    """The turn, its number, quiet turns; no side has attacked or played a commander."""
    view.turn = event.seat
    view.turn_number = event.number
    view.quiet_turns = event.quiet_turns
    for side in view.sides:
        side.attacked = False
        side.commander_played = False


@_change.register
def _(event: TurnEnded, view: View, cards: CardSet) -> None:
    """Both pools are empty; quiet turns. The marks of ship cards come with ShipChanged."""
    view.quiet_turns = event.quiet_turns
    for side in view.sides:
        side.pool = 0


@_change.register
def _(event: SayChanged, view: View, cards: CardSet) -> None:
    """Stage, say, opener, passes, resolving: as they are when the action is complete."""
    view.stage = event.stage
    view.say = event.seat
    view.opener = event.opener_seat
    view.passes = event.passes
    view.resolving = event.resolving


@_change.register
def _(event: PromptChanged, view: View, cards: CardSet) -> None:
    """The decision that is asked for, or none."""
    if event.seat is None or event.what is None:
        view.prompt = None
        return
    view.prompt = PromptView(
        seat=event.seat,
        what=event.what,
        left=event.left,
        may_stop=event.may_stop,
        options=list(event.options),
        picked=list(event.picked),
        card=event.card,
        source=event.source,
        ability=event.ability,
        step=event.step,
        chosen=list(event.chosen),
    )


@_change.register
def _(event: PassedAttack, view: View, cards: CardSet) -> None:
    view.sides[event.seat].pass_attack = event.on


@_change.register
def _(event: OrderSet, view: View, cards: CardSet) -> None:
    side = view.sides[event.seat]
    if event.order == "always-ask":
        side.always_ask = event.on
    else:
        side.stop_at_end = event.on


@_change.register
def _(event: MatchEnded, view: View, cards: CardSet) -> None:
    """The end, the stage "over", no decision any more; the attack and the stack stay."""
    view.end = EndView(event.reason, event.rule, list(event.winners), list(event.scores))
    view.stage = "over"
    view.prompt = None


# --- cards ----------------------------------------------------------------------------------------


@_change.register
def _(event: CardDrawn, view: View, cards: CardSet) -> None:
    side = view.sides[event.seat]
    side.library_size -= 1
    _to_hand(side, event.card)


@_change.register
def _(event: CardMoved, view: View, cards: CardSet) -> None:
    """Out of the source, into the target; "play" at either end is another event's business."""
    side = view.sides[event.seat]
    _take(side, event.card, event.source)
    if event.target == "hand":
        _to_hand(side, event.card)
    elif event.target in ("library", "library_bottom"):
        side.library_size += 1
    elif event.target == "discard":
        side.discard.append(event.card)
    elif event.target == "removed":
        side.removed.append(event.card)
    elif event.target in ("wrecks", "killed"):
        mp = cards.card(event.card).mp
        side.wrecks.append(WreckView(event.card, event.target == "killed", mp))
        side.wreck_score += mp


def _to_hand(side: SideView, card: str | None) -> None:
    side.hand_size += 1
    if side.hand is not None and card is not None:
        insort(side.hand, card)


def _take(side: SideView, card: str, source: str) -> None:
    if source == "hand":
        side.hand_size -= 1
        if side.hand is not None:
            side.hand.remove(card)
    elif source == "library":
        side.library_size -= 1
    elif source == "discard":
        side.discard.remove(card)
    elif source == "removed":
        side.removed.remove(card)
    elif source in ("wrecks", "killed"):
        _take_wreck(side, card, source == "killed")


def _take_wreck(side: SideView, card: str, killed: bool) -> None:
    for i in range(len(side.wrecks) - 1, -1, -1):
        wreck = side.wrecks[i]
        if wreck.card == card and wreck.killed == killed:
            side.wreck_score -= wreck.mp
            del side.wrecks[i]
            return
    raise LookupError(f"There is no wreck of {card}.")


@_change.register
def _(event: PoolChanged, view: View, cards: CardSet) -> None:
    view.sides[event.seat].pool = event.pool


@_change.register
def _(event: CommanderPlayed, view: View, cards: CardSet) -> None:
    view.sides[event.seat].commander_played = True


# --- the stack ------------------------------------------------------------------------------------


@_change.register
def _(event: TacticStacked, view: View, cards: CardSet) -> None:
    view.stack.append(TacticView(event.name, event.seat, event.card, list(event.targets)))


@_change.register
def _(event: TacticLeft, view: View, cards: CardSet) -> None:
    view.stack = [tactic for tactic in view.stack if tactic.name != event.name]


# --- ships ----------------------------------------------------------------------------------------

_change.register(fold_ships.ship_entered)
_change.register(fold_ships.ship_left)
_change.register(fold_ships.ship_moved)
_change.register(fold_ships.ship_changed)
_change.register(fold_ships.commander_placed)
_change.register(fold_ships.commander_left)
_change.register(fold_ships.second_fleet)
_change.register(fold_ships.stack_ordered)


# --- the attack -----------------------------------------------------------------------------------


@_change.register
def _(event: AttackDeclared, view: View, cards: CardSet) -> None:
    """A new attack, nothing ordered, no window; the side has attacked this turn."""
    view.attack = AttackView(
        attacker=event.seat,
        attacker_second=event.both,
        defender_second=False,
        order_class=0,
        placed=0,
        window=0,
    )
    view.sides[event.seat].attacked = True


@_change.register
def _(event: DefenceDecided, view: View, cards: CardSet) -> None:
    if view.attack is not None:
        view.attack = replace(view.attack, defender_second=event.both)


@_change.register
def _(event: WindowOpened, view: View, cards: CardSet) -> None:
    if view.attack is not None:
        view.attack = replace(view.attack, window=event.window)


@_change.register
def _(event: AttackEnded, view: View, cards: CardSet) -> None:
    """No attack; nobody passes in advance any more."""
    view.attack = None
    for side in view.sides:
        if side.pass_attack is not None:
            side.pass_attack = False

"""Sets up tables in positions that are written by hand, in scenario files and tests.

The words of a position are the fields of Position; what is not named is dealt from the rest of the
cards, or as in the middle of an ordinary turn.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta, Struct

from spacetrace.engine.games.blast_off.card_set import CardSet
from spacetrace.engine.games.blast_off.cards import (
    BLAST_OFF,
    NUMBER_OF,
    WILD,
    Card,
    Laid,
    face_of,
    sort_hand,
)
from spacetrace.engine.games.blast_off.missions import Mission, made_up
from spacetrace.engine.games.blast_off.setup import HAND, options_of
from spacetrace.engine.games.blast_off.table import Countdown, Play, Table
from spacetrace.engine.kernel.actions import Seat
from spacetrace.engine.kernel.chance import Chance
from spacetrace.engine.kernel.errors import NotationError, ScenarioError
from spacetrace.engine.kernel.opening import REST, Opening, Wish
from spacetrace.engine.kernel.protocol import Config

SeatText: TypeAlias = Annotated[int, Meta(ge=1, le=6)]
"""A seat as texts count it, from 1."""
SeatKey: TypeAlias = Annotated[str, Meta(pattern="^[1-6]$")]


class Written(Struct, forbid_unknown_fields=True):
    """Base of the records of a position: an unknown word is refused."""


class MissionPosition(Written):
    """A mission that a player made up, by the grammar's slugs."""

    trigger: str
    consequence: str
    name: str


class CountdownPosition(Written):
    """A countdown that stands at `call`, "10" to "1" or "blast-off"."""

    call: str
    starter: SeatText
    taken_by: SeatText | None = None
    last: SeatText | None = None


class PlayPosition(Written):
    """A play that may still be caught: the card, as it lies on the pile, and what it was laid on;
    `forgotten` where a duty was."""

    seat: SeatText
    card: str
    under: str
    gestures: tuple[str, ...] = ()
    forgotten: bool = False


class OrderPosition(Written):
    """The standing orders of a seat at a slow table."""

    slap: bool = True
    catch: tuple[str, ...] = ()


class Position(Written):
    """A position. Of `draw_pile` and `mission_deck` the first one named is the next to be taken;
    in `discard` the top is the last. Missions that a `mission_deck` leaves out are old ones.
    `barred` seats may not catch for so many turns of theirs."""

    seats: SeatText = 2
    turn: SeatText | None = None
    turn_number: Annotated[int, Meta(ge=1)] = 1
    dealer: SeatText | None = None
    direction: Literal[1, -1] = 1
    passes: Annotated[int, Meta(ge=0)] = 0
    discard: list[str] = []
    hands: dict[SeatKey, list[str]] = {}
    draw_pile: tuple[str, ...] = (REST,)
    missions: list[str | MissionPosition] = []
    mission_deck: tuple[str, ...] = (REST,)
    countdown: CountdownPosition | None = None
    open_play: PlayPosition | None = None
    barred: dict[SeatKey, Annotated[int, Meta(ge=1, le=99)]] = {}
    orders: dict[SeatKey, OrderPosition] = {}
    out: list[SeatText] = []


def openings(cards: CardSet, wish: Wish) -> Iterator[Opening]:
    """Tables to try a card on, upon each other card; a mission is in force."""
    place: dict[str, object] = {"seats": wish.seats, "turn": wish.turn + 1}
    hands = {str(seat + 1): wish.hand(seat) for seat in range(wish.seats)}
    if wish.card in cards.mission_by_id:
        hands["1"] = wish.hand(0)[1:]
        yield Opening({**place, "missions": [wish.card], "hands": hands})
        return
    cards.card(wish.card)
    for card in cards.cards:
        if card.face is not None:
            yield Opening({**place, "hands": hands, "discard": [card.id]})


def arrange(config: Config, cards: CardSet, position: Config, chance: Chance) -> Table:
    """The table of a position; raises ScenarioError for one that cannot be."""
    try:
        written = msgspec.convert(position, Position, strict=True)
    except msgspec.ValidationError as error:
        raise ScenarioError(f"The position cannot be read: {error}.") from error
    _check_seats(written)
    table = Table(options_of(config), cards=cards, chance=chance)
    table.take_seats(written.seats)
    table.turn_number = written.turn_number
    table.direction = written.direction
    table.passes = written.passes
    table.waits = 1
    table.out = [seat - 1 for seat in written.out]
    try:
        _deal(table, written)
        _place_missions(table, written)
        _give_orders(table, written)
        _open_play(table, written)
    except NotationError as error:
        raise ScenarioError(str(error)) from error
    _seat_players(table, written)
    if written.countdown is not None:
        _arrange_countdown(table, written.countdown)
    return table


def _check_seats(written: Position) -> None:
    """Every seat that is named anywhere is at the table."""
    countdown = written.countdown
    named = [int(key) for key in (*written.hands, *written.orders, *written.barred)] + written.out
    named += [written.open_play.seat] if written.open_play else []
    named += [seat for seat in (written.turn, written.dealer) if seat is not None]
    if countdown is not None:
        named.append(countdown.starter)
        named += [seat for seat in (countdown.taken_by, countdown.last) if seat is not None]
    if written.seats < 2 or max(named, default=0) > written.seats:
        raise ScenarioError(f"A table of {written.seats} does not have the seats of the position.")
    if len(set(written.out)) != len(written.out) or len(written.out) > written.seats - 2:
        raise ScenarioError("At least two seats have cards while a match goes on (BO-24).")


# --- cards ----------------------------------------------------------------------------------------


def _deal(table: Table, written: Position) -> None:
    """What is named is taken out of the pack first, then the rest is dealt."""
    rest = table.cards.pack()
    table.discard = [_take_laid(table, rest, text) for text in written.discard]
    draw_pile = _take(table, rest, written.draw_pile)
    lists = {seat: _list_of(table, written, seat) for seat in range(len(table.hands))}
    for seat, names in lists.items():
        table.hands[seat] = _take(table, rest, names)
    table.chance.shuffle(rest)
    if not written.discard:
        first = next(card for card in rest if card.face is not None)
        rest.remove(first)
        table.discard = [first.laid]
    for seat, names in lists.items():
        hand = table.hands[seat]
        while REST in names and len(hand) < HAND:
            hand.append(rest.pop())
        if not hand and seat not in table.out:
            raise ScenarioError(f"Seat {seat + 1} has no cards, so it is out (BO-23).")
        sort_hand(hand)
    table.draw_pile = (rest if REST in written.draw_pile else []) + draw_pile[::-1]


def _list_of(table: Table, written: Position, seat: Seat) -> list[str]:
    names = written.hands.get(str(seat + 1))
    if seat in table.out:
        if names:
            raise ScenarioError(f"Seat {seat + 1} is out, so it has no cards (BO-24).")
        return []
    return [REST] if names is None else names


def _take(table: Table, rest: list[Card], names: Sequence[str]) -> list[Card]:
    """The named cards, taken out of the rest."""
    taken = []
    for name in names:
        if name != REST:
            card = table.cards.card(name)
            if card not in rest:
                raise ScenarioError(f"The pack has not so many of “{name}”.")
            rest.remove(card)
            taken.append(card)
    return taken


def _take_laid(table: Table, rest: list[Card], text: str) -> Laid:
    laid = table.cards.laid_of(text)
    _take(table, rest, [laid.card.id])
    return laid


# --- missions and orders --------------------------------------------------------------------------


def _place_missions(table: Table, written: Position) -> None:
    for item in written.missions:
        table.missions.append(_mission(table, item))
    if len(table.missions) > 1 and not table.options.out_of_control:
        raise ScenarioError("Only out of control several missions hold at a time (BO-21).")
    deck = [table.cards.mission(name) for name in written.mission_deck if name != REST]
    named = table.missions + deck
    if len({mission.id for mission in named}) != len(named):
        raise ScenarioError("Every mission is there once.")
    rest = [mission for mission in table.cards.missions if mission not in named]
    if REST in written.mission_deck:
        table.chance.shuffle(rest)
        table.mission_deck = rest + deck[::-1]
    else:
        table.mission_deck, table.old_missions = deck[::-1], rest


def _mission(table: Table, item: str | MissionPosition) -> Mission:
    if isinstance(item, str):
        return table.cards.mission(item)
    table.made_up += 1
    return made_up(table.made_up, item.trigger, item.consequence, item.name)


def _give_orders(table: Table, written: Position) -> None:
    if written.orders and not table.options.is_slow:
        raise ScenarioError("Only slow tables have standing orders (BO-15).")
    in_force = [mission.id for mission in table.missions]
    for key, order in written.orders.items():
        seat = int(key) - 1
        table.slap_orders[seat] = order.slap
        for mission in order.catch:
            if mission not in in_force:
                raise ScenarioError(f"The mission “{mission}” is not in force.")
        table.catch_orders[seat] = order.catch


def _open_play(table: Table, written: Position) -> None:
    for key, turns in written.barred.items():
        table.barred[int(key) - 1] = turns
    if (play := written.open_play) is not None:
        laid, under = table.cards.laid_of(play.card), face_of(play.under)
        table.open_play = Play(play.seat - 1, laid, under, play.gestures)
        table.is_forgotten = play.forgotten


# --- the turn and the countdown -------------------------------------------------------------------


def _seat_players(table: Table, written: Position) -> None:
    """A nameless wild as the whole pile waits for the dealer (BO-3), who sits before the first.

    On top of a countdown's card it took the last call, and waits for who slapped it (BO-12).
    """
    is_slapped = written.countdown is not None and table.discard[-1].id == WILD
    if not is_slapped and [laid.card.id for laid in table.discard if laid.face is None] != [
        laid.card.id for laid in table.discard if laid.card.is_countdown
    ]:
        if len(table.discard) > 1 or table.discard[0].card.id != WILD:
            raise ScenarioError("A wild on the pile has a name, such as “wild as green 7”.")
        table.stage = "naming"
        table.dealer = table.turn = (written.dealer or written.turn or 1) - 1
        table.turn_number = 0
        return
    table.turn = (written.turn or 1) - 1
    if table.turn in table.out:
        raise ScenarioError("A seat without cards has no turn (BO-24).")
    before = (table.turn - 1) % len(table.hands)
    table.dealer = before if written.dealer is None else written.dealer - 1
    if all(laid.card.is_countdown for laid in table.discard):
        raise ScenarioError("Below countdown cards lies the card that is to be matched (BO-14).")


def _arrange_countdown(table: Table, written: CountdownPosition) -> None:
    if written.call not in NUMBER_OF:
        raise ScenarioError(f"“{written.call}” is no call; there are 10 to 1 and blast-off.")
    if not any(laid.card.is_countdown for laid in table.discard) or table.stage == "naming":
        raise ScenarioError("While a countdown runs, its card lies on the pile (BO-9).")
    countdown = Countdown(written.starter - 1, NUMBER_OF[written.call])
    countdown.taken_by = None if written.taken_by is None else written.taken_by - 1
    last = written.last or written.taken_by
    countdown.last = None if last is None else last - 1
    table.turn = countdown.starter
    table.stage = "countdown"
    table.countdown = countdown
    if table.discard[-1].id == WILD:
        if countdown.taken_by not in table.seats_in() or countdown.call != BLAST_OFF:
            raise ScenarioError("A wild without a name took the last call (BO-12).")
        table.stage = "naming"
        return
    if table.options.is_slow:
        table.asked = [seat for seat in table.seats_in() if not table.slap_orders[seat]]
        if countdown.taken_by is not None or not table.asked:
            raise ScenarioError("A slow table stops at a call to ask somebody (BO-15).")

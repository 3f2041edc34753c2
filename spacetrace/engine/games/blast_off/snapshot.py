"""A table as stored JSON and back: versioned, canonical, without the secret of its chance."""

from __future__ import annotations

import msgspec
from msgspec import Struct

from spacetrace.engine.games.blast_off.cards import Card, CardSet, Laid
from spacetrace.engine.games.blast_off.faces import face_of
from spacetrace.engine.games.blast_off.missions import MADE_UP, Mission
from spacetrace.engine.games.blast_off.table import Config, Countdown, Play, Stage, Table
from spacetrace.engine.kernel.chance import Chance
from spacetrace.engine.kernel.errors import NotationError, SnapshotError
from spacetrace.engine.kernel.outcome import EndView

VERSION = 1
"""Raised whenever the shape below changes; older snapshots are then refused."""


class CountdownData(Struct, forbid_unknown_fields=True):
    """A countdown as it is stored."""

    starter: int
    call: int | None
    taken_by: int | None
    last: int | None
    asked: list[int]


class PlayData(Struct, forbid_unknown_fields=True):
    """The play that may be caught, as it is stored."""

    seat: int
    laid: str
    under: str
    gestures: tuple[str, ...]


class TableData(Struct, forbid_unknown_fields=True):
    """Everything in a table but the cards' texts and the secret of its chance.

    A card on the pile is its id, a wild with a name "wild=green-7". A mission of the card set is
    its id; one that a player made up is stored whole.
    """

    v: int
    cards: str
    draws: int
    config: Config
    hands: list[list[str]]
    draw_pile: list[str]
    pile: list[str]
    mission_deck: list[str]
    missions: list[str | Mission]
    old_missions: list[str]
    made_up: int
    stage: Stage
    dealer: int
    turn: int
    direction: int
    turn_number: int
    passes: int
    must_play: str | None
    countdown: CountdownData | None
    open_play: PlayData | None
    is_forgotten: bool
    is_window_open: bool
    barred: list[int]
    slap_orders: list[bool]
    catch_orders: list[tuple[str, ...]]
    out: list[int]
    waits: int
    end: EndView | None


_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(TableData).decode


def dump_table(table: Table) -> bytes:
    """The snapshot; equal tables give equal bytes."""
    return _encode(
        TableData(
            v=VERSION,
            cards=table.cards.digest,
            draws=table.chance.counter,
            config=table.config,
            hands=[_ids(hand) for hand in table.hands],
            draw_pile=_ids(table.draw_pile),
            pile=[_laid_text(laid) for laid in table.pile],
            mission_deck=[mission.id for mission in table.mission_deck],
            missions=[_mission_data(mission) for mission in table.missions],
            old_missions=[mission.id for mission in table.old_missions],
            made_up=table.made_up,
            stage=table.stage,
            dealer=table.dealer,
            turn=table.turn,
            direction=table.direction,
            turn_number=table.turn_number,
            passes=table.passes,
            must_play=table.must_play.id if table.must_play else None,
            countdown=_countdown_data(table.countdown) if table.countdown else None,
            open_play=_play_data(table.open_play) if table.open_play else None,
            is_forgotten=table.is_forgotten,
            is_window_open=table.is_window_open,
            barred=table.barred,
            slap_orders=table.slap_orders,
            catch_orders=table.catch_orders,
            out=table.out,
            waits=table.waits,
            end=EndView.of(table.outcome),
        )
    )


def restore_table(snapshot: bytes, cards: CardSet, chance: Chance) -> Table:
    """The table of a snapshot; `chance` gets the stored counter.

    Raises SnapshotError for broken JSON, another version, another card set or an unknown card.
    """
    try:
        data = _decode(snapshot)
        if data.v != VERSION:
            raise SnapshotError(f"Snapshots of version {data.v} cannot be read here.")
        if data.cards != cards.digest:
            raise SnapshotError("The stored table was played with another card set.")
        table = Table(data.config, cards, chance, [_cards(ids, cards) for ids in data.hands])
        _restore_piles(table, data)
    except (msgspec.DecodeError, UnicodeDecodeError, NotationError) as error:
        raise SnapshotError(f"This table cannot be read: {error}") from error
    chance.counter = data.draws
    table.made_up = data.made_up
    table.stage = data.stage
    table.dealer = data.dealer
    table.turn = data.turn
    table.direction = data.direction
    table.turn_number = data.turn_number
    table.passes = data.passes
    table.countdown = _countdown(data.countdown) if data.countdown else None
    table.is_forgotten = data.is_forgotten
    table.is_window_open = data.is_window_open
    table.barred = data.barred
    table.slap_orders = data.slap_orders
    table.catch_orders = data.catch_orders
    table.out = data.out
    table.waits = data.waits
    table.outcome = data.end.outcome() if data.end else None
    return table


def _restore_piles(table: Table, data: TableData) -> None:
    """All that names cards, faces and missions; raises NotationError for unknown ones."""
    cards = table.cards
    table.draw_pile = _cards(data.draw_pile, cards)
    table.pile = [_laid(text, cards) for text in data.pile]
    table.mission_deck = [cards.mission(mission) for mission in data.mission_deck]
    table.missions = [_mission(mission, cards) for mission in data.missions]
    table.old_missions = [cards.mission(mission) for mission in data.old_missions]
    table.must_play = cards.card(data.must_play) if data.must_play else None
    play = data.open_play
    if play is not None:
        under = face_of(play.under)
        table.open_play = Play(play.seat, _laid(play.laid, cards), under, play.gestures)


def _ids(cards: list[Card]) -> list[str]:
    return [card.id for card in cards]


def _cards(ids: list[str], cards: CardSet) -> list[Card]:
    return [cards.card(card_id) for card_id in ids]


def _laid_text(laid: Laid) -> str:
    is_named = laid.card.is_wild and laid.face is not None
    return f"{laid.card.id}={laid.face}" if is_named else laid.card.id


def _laid(text: str, cards: CardSet) -> Laid:
    card_id, _, face = text.partition("=")
    return cards.laid(cards.card(card_id), face_of(face) if face else None)


def _mission_data(mission: Mission) -> str | Mission:
    return mission if mission.id.startswith(MADE_UP) else mission.id


def _mission(data: str | Mission, cards: CardSet) -> Mission:
    return cards.mission(data) if isinstance(data, str) else data


def _countdown_data(countdown: Countdown) -> CountdownData:
    return CountdownData(
        starter=countdown.starter,
        call=countdown.call,
        taken_by=countdown.taken_by,
        last=countdown.last,
        asked=countdown.asked,
    )


def _countdown(data: CountdownData) -> Countdown:
    countdown = Countdown(data.starter)
    countdown.call = data.call
    countdown.taken_by = data.taken_by
    countdown.last = data.last
    countdown.asked = data.asked
    return countdown


def _play_data(play: Play) -> PlayData:
    return PlayData(play.seat, _laid_text(play.laid), play.under.id, play.gestures)

"""A table as stored JSON and back: versioned, canonical, without the secret of its chance."""

from __future__ import annotations

import msgspec
from msgspec import Struct

from spacetrace.engine.games.space_dominoes.cards import Card, CardSet
from spacetrace.engine.games.space_dominoes.pieces import HandResult, LaidCard, Missed
from spacetrace.engine.games.space_dominoes.table import Config, Stage, Table
from spacetrace.engine.kernel.chance import Chance
from spacetrace.engine.kernel.errors import NotationError, SnapshotError
from spacetrace.engine.kernel.outcome import EndView

VERSION = 1
"""Raised whenever the shape below changes; older snapshots are then refused."""


class TableData(Struct, forbid_unknown_fields=True):
    """Everything in a table but the cards' texts and the secret of its chance."""

    v: int
    draws: int
    config: Config
    hands: list[list[str]]
    stock: list[str]
    row: list[int]
    laid: list[LaidCard]
    dealer: int
    turn: int
    stage: Stage
    passes: int
    out: list[int]
    missed: list[Missed | None]
    hand_number: int
    turn_number: int
    turns_in_hand: int
    totals: list[int]
    results: list[HandResult]
    shown: list[list[str]]
    clock: int
    end: EndView | None


_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(TableData).decode


def dump_table(table: Table) -> bytes:
    """The snapshot; equal tables give equal bytes."""
    return _encode(
        TableData(
            v=VERSION,
            draws=table.chance.counter,
            config=table.config,
            hands=[_ids(hand) for hand in table.hands],
            stock=_ids(table.stock),
            row=table.row,
            laid=table.laid,
            dealer=table.dealer,
            turn=table.turn,
            stage=table.stage,
            passes=table.passes,
            out=table.out,
            missed=table.missed,
            hand_number=table.hand_number,
            turn_number=table.turn_number,
            turns_in_hand=table.turns_in_hand,
            totals=table.totals,
            results=table.results,
            shown=table.shown,
            clock=table.clock,
            end=EndView.of(table.outcome),
        )
    )


def restore_table(snapshot: bytes, cards: CardSet, chance: Chance) -> Table:
    """The table of a snapshot; `chance` gets the stored counter.

    Raises SnapshotError for broken JSON, another version or an unknown card.
    """
    try:
        data = _decode(snapshot)
        if data.v != VERSION:
            raise SnapshotError(f"Snapshots of version {data.v} cannot be read here.")
        table = Table(data.config, cards, chance, len(data.hands))
        table.hands = [_cards(ids, cards) for ids in data.hands]
        table.stock = _cards(data.stock, cards)
    except (msgspec.DecodeError, NotationError) as error:
        raise SnapshotError(f"This table cannot be read: {error}") from error
    chance.counter = data.draws
    table.row = data.row
    table.laid = data.laid
    table.dealer = data.dealer
    table.turn = data.turn
    table.stage = data.stage
    table.passes = data.passes
    table.out = data.out
    table.missed = data.missed
    table.hand_number = data.hand_number
    table.turn_number = data.turn_number
    table.turns_in_hand = data.turns_in_hand
    table.totals = data.totals
    table.results = data.results
    table.shown = data.shown
    table.clock = data.clock
    table.outcome = data.end.outcome() if data.end else None
    return table


def _ids(cards: list[Card]) -> list[str]:
    return [card.id for card in cards]


def _cards(ids: list[str], cards: CardSet) -> list[Card]:
    return [cards.card(card_id) for card_id in ids]

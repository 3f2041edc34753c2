"""A table as stored JSON and back: versioned, canonical, without the secret of its chance."""

from __future__ import annotations

import msgspec
from msgspec import Struct

from spacetrace.engine.games.spaced_out.card_set import CardSet
from spacetrace.engine.games.spaced_out.cards import Card, Face
from spacetrace.engine.games.spaced_out.notation import action_text, parse_action
from spacetrace.engine.games.spaced_out.piles import Live
from spacetrace.engine.games.spaced_out.table import Claim, Config, Stage, Table
from spacetrace.engine.kernel.chance import Chance
from spacetrace.engine.kernel.errors import NotationError, SnapshotError
from spacetrace.engine.kernel.outcome import EndView

VERSION = 1
"""Raised whenever the shape below changes; older snapshots are then refused."""


class FaceData(Struct, forbid_unknown_fields=True):
    """A top card and the colours that it counts as."""

    card: str
    colours: tuple[str, ...]


class ClaimData(Struct, forbid_unknown_fields=True):
    """A claim in a window."""

    seat: int
    action: str


class TableData(Struct, forbid_unknown_fields=True):
    """Everything in a table but the cards' texts and the secret of its chance."""

    v: int
    draws: int
    config: Config
    hands: list[list[str]]
    draw_pile: list[str]
    buried: list[str]
    left: FaceData
    right: FaceData
    live: Live
    direction: int
    dealer: int
    turn: int
    stage: Stage
    turn_number: int
    last_turn: int
    idle: int
    attack_number: int
    attacker: int
    protected: int
    struck: list[int]
    claims: list[ClaimData]
    orders: list[list[str]]
    round_number: int
    rounds: list[tuple[int, ...]]
    scores: list[int]
    end: EndView | None


_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(TableData).decode


def dump_table(table: Table) -> bytes:
    """The snapshot; equal tables have equal bytes."""
    data = TableData(
        v=VERSION,
        draws=table.chance.counter,
        config=table.config,
        hands=[_ids(hand) for hand in table.hands],
        draw_pile=_ids(table.draw_pile),
        buried=_ids(table.buried),
        left=_face_data(table.tops.left),
        right=_face_data(table.tops.right),
        live=table.tops.live,
        direction=table.direction,
        dealer=table.dealer,
        turn=table.turn,
        stage=table.stage,
        turn_number=table.turn_number,
        last_turn=table.last_turn,
        idle=table.idle,
        attack_number=table.attack_number,
        attacker=table.attacker,
        protected=table.protected,
        struck=table.struck,
        claims=[ClaimData(claim.seat, action_text(claim.action)) for claim in table.claims],
        orders=[table.orders.get(seat, []) for seat in range(len(table.hands))],
        round_number=table.round_number,
        rounds=table.rounds,
        scores=table.scores,
        end=EndView.of(table.outcome),
    )
    return _encode(data)


def restore_table(snapshot: bytes, cards: CardSet, chance: Chance) -> Table:
    """The table of a snapshot, its chance set to the stored place; raises SnapshotError."""
    try:
        data = _decode(snapshot)
        if data.v != VERSION:
            raise SnapshotError(f"Snapshots of version {data.v} cannot be read.")
        table = _table(data, cards, chance)
    except (msgspec.DecodeError, NotationError) as error:
        raise SnapshotError(f"This table cannot be read: {error}") from error
    chance.counter = data.draws
    return table


def _table(data: TableData, cards: CardSet, chance: Chance) -> Table:
    left, right = _face(data.left, cards), _face(data.right, cards)
    tops = cards.piles[data.config.edition].tops(left, right, data.live)
    table = Table(data.config, cards, chance, len(data.hands), tops)
    table.hands = [_cards(hand, cards) for hand in data.hands]
    table.draw_pile = _cards(data.draw_pile, cards)
    table.buried = _cards(data.buried, cards)
    table.direction = data.direction
    table.dealer = data.dealer
    table.turn_number = data.turn_number
    table.last_turn = data.last_turn
    table.idle = data.idle
    table.attack_number = data.attack_number
    table.attacker = data.attacker
    table.protected = data.protected
    table.struck = data.struck
    table.claims = [Claim(claim.seat, parse_action(claim.action)) for claim in data.claims]
    table.orders = {seat: orders for seat, orders in enumerate(data.orders) if orders}
    table.round_number = data.round_number
    table.rounds = data.rounds
    table.scores = data.scores
    table.outcome = data.end.outcome() if data.end else None
    table.give_say(data.turn, data.stage)
    return table


def _ids(cards: list[Card]) -> list[str]:
    return [card.id for card in cards]


def _cards(ids: list[str], cards: CardSet) -> list[Card]:
    return [cards.card(card_id) for card_id in ids]


def _face_data(face: Face) -> FaceData:
    return FaceData(face.card.id, face.colours)


def _face(data: FaceData, cards: CardSet) -> Face:
    return cards.card(data.card).face(data.colours)

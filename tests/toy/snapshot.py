"""Toy tables as bytes and back."""

from __future__ import annotations

import msgspec
from msgspec import Struct

from spacetrace.engine.kernel.chance import Chance
from spacetrace.engine.kernel.errors import NotationError, SnapshotError
from spacetrace.engine.kernel.outcome import EndView
from tests.toy.cards import CardSet
from tests.toy.notation import action_text, parse_action
from tests.toy.table import Table

VERSION = 1


class Snapshot(Struct, forbid_unknown_fields=True):
    """Everything in a table but the cards' texts and the secret of its chance."""

    version: int
    draws: int
    turn: int
    passes: int
    hands: list[list[str]]
    draw_pile: list[str]
    pile: list[str]
    hold: int
    holds: int
    is_holding: bool
    claims: list[tuple[int, str]]
    end: EndView | None


def dump(table: Table) -> bytes:
    """The snapshot of a table."""
    return msgspec.json.encode(
        Snapshot(
            version=VERSION,
            draws=table.chance.counter,
            turn=table.turn,
            passes=table.passes,
            hands=[[card.id for card in hand] for hand in table.hands],
            draw_pile=[card.id for card in table.draw_pile],
            pile=[card.id for card in table.pile],
            hold=table.hold,
            holds=table.holds,
            is_holding=table.is_holding,
            claims=[(seat, action_text(action)) for seat, action in table.claims],
            end=EndView.of(table.outcome),
        )
    )


def restore(snapshot: bytes, cards: CardSet, chance: Chance) -> Table:
    """The table of a snapshot; raises SnapshotError."""
    try:
        data = msgspec.json.decode(snapshot, type=Snapshot)
        if data.version != VERSION:
            raise SnapshotError(f"Snapshots of version {data.version} cannot be read.")
        table = Table(cards, chance, [[cards.card(id) for id in hand] for hand in data.hands])
        table.draw_pile = [cards.card(id) for id in data.draw_pile]
        table.pile = [cards.card(id) for id in data.pile]
        table.claims = [(seat, parse_action(text)) for seat, text in data.claims]
    except (msgspec.DecodeError, NotationError) as error:
        raise SnapshotError(f"This table cannot be read: {error}") from error
    chance.counter = data.draws
    table.turn = data.turn
    table.passes = data.passes
    table.hold, table.holds, table.is_holding = data.hold, data.holds, data.is_holding
    table.outcome = data.end.outcome() if data.end else None
    return table

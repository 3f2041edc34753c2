"""A stored table comes back whole, or is refused with a sentence."""

import msgspec
import pytest

from spacetrace.engine.games.spacetrace.cards.compiled import CardSet
from spacetrace.engine.games.spacetrace.pieces import Ship
from spacetrace.engine.games.spacetrace.snapshot import dump_table, restore_table
from spacetrace.engine.games.spacetrace.table import Table
from spacetrace.engine.games.spacetrace.view import view_table
from spacetrace.engine.kernel.chance import Chance
from spacetrace.engine.kernel.errors import SnapshotError
from spacetrace.engine.kernel.outcome import Outcome
from tests.engine.spacetrace.records import CARDS, SMALL, busy_table, fresh_table

_UNSTORED = {"steps", "chance", "cards"}


def _fields(value: object) -> object:
    """All slots of a table's objects, for comparing without the snapshot's own code."""
    slots = getattr(type(value), "__slots__", None)
    if isinstance(value, list | tuple):
        return [_fields(item) for item in value]
    if isinstance(value, dict):
        return {key: _fields(item) for key, item in value.items()}
    if slots and type(value).__name__ not in ("CardDef", "CardSet", "Chance"):
        return {slot: _fields(getattr(value, slot)) for slot in slots if slot not in _UNSTORED}
    return value


def _again(table: Table) -> Table:
    return restore_table(dump_table(table), CARDS, Chance.seeded("other"))


def test_a_fresh_table_comes_back_whole() -> None:
    table = fresh_table()
    assert _fields(_again(table)) == _fields(table)


def test_a_table_in_mid_battle_comes_back_whole() -> None:
    table = busy_table()
    back = _again(table)
    assert _fields(back) == _fields(table)
    for viewer in (0, 1, None):
        assert view_table(back, viewer) == view_table(table, viewer)


def test_a_table_that_is_over_comes_back_whole() -> None:
    table = fresh_table()
    table.stage = "over"
    table.outcome = Outcome("base", "ST-32", ((0,), (1,)), (500, 100))
    assert _again(table).outcome == table.outcome


def test_the_busy_table_has_every_mark_a_ship_card_can_have() -> None:
    table = busy_table()
    assert table.attack and table.prompt and table.stack and table.work
    ships = [ship for side in table.sides for ship in side.ships()]
    for slot in set(Ship.__slots__) - {"fell_jammed"}:  # gone before an action is complete
        ordinary = getattr(Ship("1:fighters", CARDS.card("fighters"), 0, 1), slot)
        assert any(getattr(ship, slot) != ordinary for ship in ships), slot


def test_a_snapshot_of_a_restored_table_is_the_same_text() -> None:
    for table in (fresh_table(), busy_table()):
        assert dump_table(_again(table)) == dump_table(table)


def test_equal_tables_have_equal_snapshots() -> None:
    table = busy_table()
    other = table.copy()
    ship = other.sides[1].base[1]
    ship.wounds = dict(reversed(ship.wounds.items()))
    other.sides[0].entered = dict(reversed(other.sides[0].entered.items()))
    other.steps = 99
    assert dump_table(other) == dump_table(table)


def test_the_place_in_the_chance_is_kept_and_the_secret_is_not() -> None:
    table = fresh_table()
    again = restore_table(dump_table(table), CARDS, Chance.seeded(1))
    assert again.chance.counter == table.chance.counter > 0
    assert again.chance.below(1 << 40) == table.chance.below(1 << 40)


def test_a_busy_table_is_small() -> None:
    assert len(dump_table(busy_table())) < 8 * 1024


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        (b'"v":1', b'"v":2', "has version 2; this program reads version 1"),
        (b'"v":1', b'"w":1', "cannot be read"),
        (b'"sides":', b'"sides":3', "cannot be read"),
        (b'"fighters"', b'"fishers"', "an unknown card: fishers"),
        (b'"living":"', b'"living":"z', "cannot be read"),
        (b'"wounds":[', b'"wounds":[1,', "cannot be read"),
        (b'"turn_number"', b'"turn_no"', "cannot be read"),
        (b'"stage":"window"', b'"stage":"tea"', "cannot be read"),
    ],
)
def test_a_spoilt_snapshot_is_refused(old: bytes, new: bytes, sentence: str) -> None:
    snapshot = dump_table(busy_table())
    assert old in snapshot
    with pytest.raises(SnapshotError, match=sentence):
        restore_table(snapshot.replace(old, new), CARDS, Chance.seeded(1))


@pytest.mark.parametrize("snapshot", [b"", b"{", b"[]", b"\xff\xfe", b'{"v":1,"cards":"a'])
def test_what_is_no_snapshot_is_refused(snapshot: bytes) -> None:
    with pytest.raises(SnapshotError, match="cannot be read"):
        restore_table(snapshot, CARDS, Chance.seeded(1))


def test_a_snapshot_of_another_card_set_is_refused() -> None:
    other = CardSet(msgspec.structs.replace(SMALL, name="Other"))
    with pytest.raises(SnapshotError, match="another card set"):
        restore_table(dump_table(fresh_table()), other, Chance.seeded(1))

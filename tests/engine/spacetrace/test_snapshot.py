"""A stored table comes back whole, or is refused with a sentence."""

import pytest

from spacetrace.engine.games.spacetrace.pieces import Ship
from spacetrace.engine.games.spacetrace.table import Table
from spacetrace.engine.kernel.chance import Chance
from spacetrace.engine.kernel.errors import SnapshotError
from spacetrace.engine.kernel.outcome import Outcome
from tests.engine.spacetrace.records import CARDS, busy_table, fresh_table
from tests.engine.spacetrace.telling import GAME


def _again(table: Table) -> Table:
    return GAME.restore(GAME.dump(table), CARDS, Chance.seeded("other"))


def _over_table() -> Table:
    table = fresh_table()
    table.stage = "over"
    table.outcome = Outcome("base", "ST-32", ((0,), (1,)), (500, 100))
    return table


@pytest.mark.parametrize("table", [fresh_table(), busy_table(), _over_table()])
def test_a_table_comes_back_whole(table: Table) -> None:
    back = _again(table)
    assert GAME.dump(back) == GAME.dump(table)
    for viewer in (0, 1, None):
        shown = GAME.view_json(GAME.view(table, viewer))
        assert GAME.view_json(GAME.view(back, viewer)) == shown


def test_values_as_printed_are_not_stored() -> None:
    table = fresh_table()
    table.sides[0].base.append(Ship("1:fighters", CARDS.card("fighters"), 0, 1))
    stored = b'{"name":"1:fighters","card":"fighters","owner":0,"order":1}'
    assert stored in GAME.dump(table)
    assert _again(table).sides[0].base[1].keywords is CARDS.card("fighters").keywords


def test_a_busy_table_is_small() -> None:
    assert len(GAME.dump(busy_table())) < 8 * 1024


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b'"fighters"', b'"fishers"'),
        (b'"living":"', b'"living":"z'),
        (b'"wounds":{', b'"wounds":{"x":1,'),
        (b'"turn_number"', b'"turn_no"'),
        (b'"stage":"window"', b'"stage":"tea"'),
    ],
)
def test_a_spoilt_snapshot_is_refused(old: bytes, new: bytes) -> None:
    snapshot = GAME.dump(busy_table())
    assert old in snapshot
    with pytest.raises(SnapshotError, match="cannot be read"):
        GAME.restore(snapshot.replace(old, new), CARDS, Chance.seeded(1))

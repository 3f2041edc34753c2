"""Tables of random matches are written down, and what is written arranges the same tables."""

from __future__ import annotations

import re
from collections.abc import Sequence

import msgspec
import pytest

from spacetrace.engine.kernel.actions import Seat
from spacetrace.engine.kernel.chance import Chance
from spacetrace.engine.kernel.errors import ScenarioError
from spacetrace.engine.kernel.replay import read_move
from spacetrace.engine.kernel.writing_down import WrittenDown, write_down
from tests.engine.contract.sample import Sample
from tests.engine.contract.samples import SAMPLES
from tests.engine.contract.walks import Moment, recorded

WRITTEN = {
    "spacetrace-base": 0.7,
    "spaced-out-3": 1.0,
    "space-dominoes-3": 1.0,
    "space-dominoes-partners": 1.0,
    "blast-off-3": 1.0,
    "blast-off-slow": 0.7,
}
"""Which part of the moments of a match can be written down at the least."""
LONGEST, EVERY = 140, 6


@pytest.mark.parametrize("name", WRITTEN)
def test_what_is_written_down_arranges_the_same_table(name: str) -> None:
    one, moments = SAMPLES[name], recorded(name, 2)[:LONGEST]
    looked_at = range(0, len(moments), EVERY)
    told = 0
    for at in looked_at:
        try:
            found = _written(one, moments, at)
        except ScenarioError:
            continue
        told += 1
        table, again = moments[at].table, _arranged(one, found)
        assert one.game.waiting_for(again) == one.game.waiting_for(table)
        for seat in one.seats():
            assert _may(one, again, seat) == _may(one, table, seat), (at, found)
            assert _hand(one, again, seat) == _hand(one, table, seat)
    assert told >= WRITTEN[name] * len(looked_at)


def _written(one: Sample, moments: Sequence[Moment], at: int) -> WrittenDown:
    def past() -> tuple[list[object], list[tuple[Seat, str]]]:
        before = moments[:at]
        lines = [(each.seat, one.game.action_text(each.action)) for each in before]
        return [each.table for each in before], lines

    config = one.game.check_config(one.config)
    return write_down(one.game, config, moments[at].table, past)


def _arranged(one: Sample, found: WrittenDown) -> object:
    chance = Chance.seeded(found.seed or 1)
    table = one.game.arrange(one.config, one.cards, found.position, chance)  # type: ignore[arg-type]
    for move in found.moves:
        seat, line = read_move(move)
        one.game.apply(table, seat, one.game.parse_action(line))
    return table


def _may(one: Sample, table: object, seat: Seat) -> list[str]:
    """What the seat may do, in words that do not tell copies of a card apart."""
    lines = [one.game.action_text(action) for action in one.game.legal_actions(table, seat)]
    return sorted(re.sub(r"#\d+", "", line) for line in lines)


def _hand(one: Sample, table: object, seat: Seat) -> object:
    view = msgspec.to_builtins(one.game.view(table, seat), enc_hook=str)
    return view.get("hand") if isinstance(view, dict) else view

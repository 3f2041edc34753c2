"""Every move can be suggested in words, and none of them tells what the seat does not know."""

from __future__ import annotations

import pytest

from spacetrace.engine.agents import Position, levels_of
from spacetrace.engine.agents.hurry import hurried
from spacetrace.engine.kernel.chance import Chance
from spacetrace.engine.kernel.errors import ThoughtTooLong
from tests.engine.contract.sample import Sample
from tests.engine.contract.walks import SEEDS, recorded, some


@pytest.mark.parametrize("seed", SEEDS)
def test_every_move_has_words_and_a_reason(one: Sample, seed: int) -> None:
    players = [f"Player {seat + 1}" for seat in one.seats()]
    for moment in some(recorded(one.key, seed), one.key, 6):
        for seat in one.game.waiting_for(moment.table):
            names = ["you" if name == players[seat] else name for name in players]
            for action in one.game.moves(moment.table, seat)[:12]:
                dealt = one.game.determinize(moment.table, seat, Chance.seeded("words"))
                found = one.game.suggestion(dealt, seat, action, names)
                assert found.deed
                assert not found.deed.startswith(("You", "you "))
                assert "you's" not in found.deed
                assert "other 1 card" not in found.reason
                assert found.reason.endswith("."), found


def test_who_waits_no_longer_stops_a_look_ahead(one: Sample) -> None:
    moment = next(m for m in recorded(one.key, 0) if len(one.game.moves(m.table, m.seat)) > 1)
    moves = one.game.moves(moment.table, moment.seat)
    before = one.game.dump(moment.table)
    best, choices = levels_of(one.key)[-1].agent, set()
    for ends in (False, True):
        hasty = hurried(one.game, lambda ends=ends: ends)  # type: ignore[misc]
        at = Position.at(hasty, one.cards, moment.table, moment.seat, moves)
        try:
            choices.add(best.choose(at, Chance.seeded(0)))
        except ThoughtTooLong:
            assert ends
    assert len(choices) == 1
    assert one.game.dump(moment.table) == before

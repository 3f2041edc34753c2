"""What a captain weighs tables by: what its seat knows, and with the right sign."""

from __future__ import annotations

from itertools import islice
from math import isfinite

from spacetrace.engine.games.spacetrace.fitted import (
    CONSTANT,
    NAMES,
    SCALE,
    WEIGHTS,
    Fitted,
    features,
)
from spacetrace.engine.games.spacetrace.worth import rough_worth
from spacetrace.engine.kernel.chance import Chance
from tests.engine.spacetrace.test_lookahead import GAME, tables

WORTH = Fitted(WEIGHTS).worth


def test_every_feature_has_a_name_and_a_number() -> None:
    assert set(WEIGHTS) == {CONSTANT, SCALE, *NAMES}
    for table in islice(tables(4), 0, None, 15):
        found = features(table, 0)
        assert len(found) == len(NAMES)
        assert all(map(isfinite, found))


def test_hidden_cards_change_no_feature() -> None:
    differ = 0
    for table in islice(tables(4), 0, None, 15):
        for seat in (0, 1):
            dealt = GAME.determinize(table, seat, Chance.seeded("another"))
            differ += GAME.dump(dealt) != GAME.dump(table)
            assert features(dealt, seat) == features(table, seat)
    assert differ


def test_ships_of_ones_own_are_good_and_those_of_the_enemy_bad() -> None:
    found = 0
    for table in islice(tables(6), 0, None, 10):
        table = table.copy()
        for side in table.sides:
            side.hand = []  # some cards hit the harder, the more ships there are
        for seat in (0, 1):
            fleet = table.sides[seat].base
            if len(fleet) > 1 and fleet[-1].card.id == "fighters":
                less = table.copy()
                less.sides[seat].base.pop()
                assert WORTH(less, seat) < WORTH(table, seat)
                assert WORTH(less, 1 - seat) > WORTH(table, 1 - seat)
                found += 1
    assert found


def test_matches_that_wrecks_decide_are_weighed_as_an_officer_does() -> None:  # ST-33
    for table in islice(tables(2, "wrecks"), 0, None, 20):
        assert WORTH(table, 0) == rough_worth(table, 0)

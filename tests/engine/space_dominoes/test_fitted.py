"""What the fit looks at by which a navigator of Space Dominoes weighs the end of a turn."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from spacetrace.engine.games.space_dominoes.cards import place
from spacetrace.engine.games.space_dominoes.fitted import MORE, NAMES, NO_END, TWO, Fitted
from spacetrace.engine.games.space_dominoes.table import Table
from spacetrace.engine.games.space_dominoes.turn_search import WEIGHTS, begun_by
from tests.engine.space_dominoes.playing import CARDS, GAME, at


def fitted(table: Table) -> Fitted:
    """The fit for the seat whose turn it is."""
    return Fitted(begun_by(GAME.view(table, table.turn), CARDS), WEIGHTS)


def looks_at(one: Fitted) -> dict[str, float]:
    """What it sees of its own hand where it would end its turn at once."""
    numbers = one.features(one.hand, one.left, one.right)
    return dict(zip(NAMES, numbers, strict=True))


def test_there_is_a_number_for_each_feature() -> None:
    assert len(TWO) == len(MORE) == len(NAMES) == len(set(NAMES))


@pytest.mark.parametrize(
    ("hand", "longest", "on_left", "on_right"),
    [
        (["0-0-0"], 0, 0, 0),
        (["1-3-3"], 1, 1, 1),
        (["0-1-2", "1-0-2"], 2, 0, 2),  # two double-links on the right (SD-6)
        (["0-1-2", "1-0-2", "2-2-3"], 3, 1, 3),
    ],
)
def test_a_run_is_as_long_as_double_links_and_a_last_link_make_it(
    hand: Sequence[str], longest: int, on_left: int, on_right: int
) -> None:  # SD-8
    one = fitted(at(["3-2-1"], {1: hand, 2: ["..."]}))
    assert (one.left, one.right) == (place(3, 2), place(2, 1))
    assert one.run(one.hand, one.left, one.right) == longest
    assert one.run(one.hand, one.left, NO_END) == on_left
    assert one.run(one.hand, NO_END, one.right) == on_right


@pytest.mark.parametrize(("hand", "sees_it"), [(["0-1-2", "1-0-2"], 1), (["0-1-2", "2-2-2"], 0)])
def test_the_fit_sees_that_the_hand_could_go_out_by_a_run(hand: list[str], sees_it: int) -> None:
    table = at(["3-2-1"], {1: hand, 2: ["..."]})
    assert looks_at(fitted(table))["out by a run"] == sees_it


def test_a_partner_who_is_blocked_counts_the_other_way() -> None:  # SD-19
    hands = {1: ["0-3-0", "2-2-2"], 2: [], 3: ["1-1-1"], 4: ["..."]}
    table = at(["0-2-0"], hands, {"partners": True}, out=[2])
    one = fitted(table)
    assert one.next.sign == -1
    assert looks_at(one)["next is blocked"] <= 0

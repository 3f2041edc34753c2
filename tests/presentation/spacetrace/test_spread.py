"""How the cards of a class stand on a phone held upright."""

from __future__ import annotations

from itertools import product

import pytest

from spacetrace.presentation.spacetrace.spread import shares_of, stand_of


@pytest.mark.parametrize(
    ("widest", "shares"),
    [
        ((1, 0, 1, 1), (1, 0, 1, 1)),
        ((2, 0, 2, 1), (2, 0, 2, 1)),  # one of them would hardly be wider than it is now
        ((2, 1, 2, 1), (1, 1, 1, 1)),  # two below each other have the height
        ((3, 1, 1, 1), (2, 1, 1, 1)),
    ],
)
def test_classes_share_the_width(widest: tuple[int, ...], shares: tuple[int, ...]) -> None:
    assert shares_of(widest) == shares


def test_as_many_cards_have_as_much_room_and_the_style_sheet_knows_it() -> None:
    for widest in product((0, 1, 2, 3, 6, 9), (0, 1, 4), (0, 2, 3), (1, 2)):
        shares = shares_of(widest)
        assert all((most == 0) == (share == 0) for most, share in zip(widest, shares, strict=True))
        assert len({*zip(widest, shares, strict=True)}) == len({*widest})
        assert sum(shares) <= 14
        assert max(shares) <= 8
        for most, share in zip(widest, shares, strict=True):
            for many in range(1, most + 1):
                stand = stand_of(many, share, sum(shares))
                assert stand.columns * stand.rows >= many > stand.columns * (stand.rows - 1)
                assert stand.columns <= 8
                assert stand.rows <= 3


def test_two_and_three_lie_below_each_other_where_a_class_is_wide() -> None:
    assert (stand_of(2, 2, 5).lies, stand_of(3, 2, 5).lies) == (True, True)
    alone, four = stand_of(1, 2, 5), stand_of(4, 2, 5)
    assert (alone.columns, alone.rows, alone.lies) == (1, 1, False)
    assert (four.columns, four.rows, four.lies) == (2, 2, False)

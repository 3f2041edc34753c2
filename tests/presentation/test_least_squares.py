"""Fitting prices to strengths."""

from __future__ import annotations

import pytest

from spacetrace.presentation.kit.least_squares import Scale, estimate, fit

ROWS = [[1.0, float(a), float(b)] for a in range(0, 100, 20) for b in range(0, 100, 25)]
TRUE = [30.0, 2.0, 0.5]
GUESS = [20.0, 1.5, 0.8]
PRICES = [estimate(row, TRUE) for row in ROWS]


def test_prices_without_a_fault_come_out_as_they_are() -> None:
    weights = fit(ROWS, PRICES, GUESS)
    assert [estimate(row, weights) for row in ROWS] == pytest.approx(PRICES, rel=0.2, abs=12)


def test_some_absurd_prices_do_not_bend_the_curve() -> None:
    weights = fit(ROWS + [[1.0, 1000.0, 1000.0]] * 5, PRICES + [1.0] * 5, GUESS)
    assert [estimate(row, weights) for row in ROWS] == pytest.approx(PRICES, rel=0.2, abs=12)


def test_no_weight_falls_below_zero() -> None:
    prices = [max(0.0, 100 - row[1]) for row in ROWS]
    assert min(fit(ROWS, prices, GUESS)) >= 0


def test_what_no_row_has_keeps_to_the_guess() -> None:
    rows = [[row[0], row[1], 0.0] for row in ROWS]
    level, _more, unknown = fit(rows, [estimate(row, [10, 1, 0]) for row in rows], GUESS)
    assert unknown == pytest.approx(GUESS[2], rel=0.5)
    assert level > 0


def test_how_far_a_price_is_off_leads_back_to_the_price() -> None:
    scale = Scale(PRICES)
    assert scale.off(100, 100) == 0
    assert scale.off(50, 100) < 0 < scale.off(200, 100)
    assert scale.price(100, scale.off(170, 100)) == pytest.approx(170)

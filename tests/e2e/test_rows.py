"""Many cards of a class stand whole on a wide table, and nothing else moves for them."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.e2e.arranged import lay
from tests.e2e.test_stage import (
    EVERYTHING,
    HAND,
    SPACE,
    WHOLE,
    WIDE,
    at_a_full_table,
    is_all_here,
)
from tests.operations.site import Site

pytestmark = pytest.mark.e2e

FLEETS = {
    "few": ["fighters", "destroyers"],
    "twelve": ["fighters"] * 6 + ["destroyers"] * 3 + ["cruisers"],
    "twenty": ["fighters"] * 8 + ["destroyers"] * 8 + ["cruisers"] * 2 + ["titan"],
}
"""Fleets that stand in one row, in two with their figures beside them, and in two."""


def test_on_a_wide_table_many_cards_stand_whole_and_the_say_keeps_its_place(
    page: Page, running_site: Site
) -> None:
    sides = {seat: {"hand": HAND, "base": FLEETS["few"]} for seat in ("1", "2")}
    at_a_full_table(page, running_site, sides, WIDE)
    places = {tuple(page.evaluate(SPACE))}
    for least, fleet in ((70, FLEETS["twelve"]), (52, FLEETS["twenty"])):
        sides = {seat: {"hand": HAND, "base": fleet} for seat in ("1", "2")}
        lay(page, running_site, sides)
        shown = page.evaluate(WHOLE)
        assert len(shown) == 2 * len([*fleet, "base"])
        assert all(seen and width >= least for width, seen in shown), (least, shown)
        is_all_here(page, [*EVERYTHING, ".hand .box > summary"])
        places.add(tuple(page.evaluate(SPACE)))
    assert len(places) == 1, places

"""Many cards of a class stand whole on a wide table, and nothing else moves for them."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.e2e.arranged import lay
from tests.e2e.table import Player
from tests.e2e.test_replay import OFF_SCREEN
from tests.e2e.test_stage import (
    EVERYTHING,
    FIGHT,
    FULL,
    HAND,
    NARROW,
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


def test_cards_of_a_wide_table_are_of_one_size_however_many_a_class_has(
    page: Page, running_site: Site
) -> None:
    many = {"hand": HAND, "base": [*["fighters"] * 6, "destroyers", "cruisers"]}
    few = {"hand": HAND, "base": ["wasps", "destroyers"]}
    at_a_full_table(page, running_site, {"1": many, "2": few}, WIDE)
    found = page.evaluate("[...document.querySelectorAll('.fleet .piece')].map(p => p.offsetWidth)")
    assert len(found) == len(many["base"]) + len(few["base"]) + 2  # and a Base each
    assert len(set(found)) == 1 and found[0] >= 88, found


LOW = [ViewportSize(width=1366, height=768), ViewportSize(width=1280, height=720)]
SIZES = [WIDE, *LOW, ViewportSize(width=1920, height=1080)]
SIZES += [ViewportSize(width=768, height=1024), NARROW]
CROWDS: dict[str, Any] = {
    name: {
        "1": {"hand": HAND, "base": FLEETS["twenty"], "mp": 300, **own},
        "2": {"hand": HAND, "base": FLEETS["twenty"], **theirs},
    }
    for name, own, theirs in (
        ("no second fleet", {}, {}),
        ("both", {"second": FULL["1"]["second"]}, {"second": FULL["2"]["second"]}),
        ("one", {"second": FULL["1"]["second"]}, {}),
    )
}
"""As many cards as a side ever has, by who has a second fleet beside them."""


def test_in_a_window_of_any_size_full_fleets_leave_the_hand_and_the_say_on_it(
    page: Page, running_site: Site
) -> None:
    at_a_full_table(page, running_site, FIGHT, WIDE)
    for position in (FIGHT, FULL, *CROWDS.values()):
        page.set_viewport_size(WIDE)  # what is shown loads on a page that is laid out
        lay(page, running_site, position)
        page.locator(".space.is-mine").wait_for(state="attached")
        for size in (*LOW, NARROW):
            page.set_viewport_size(size)
            is_all_here(page, [*EVERYTHING, ".hand .box > summary"])


@pytest.mark.parametrize("crowd", CROWDS)
def test_a_replay_shows_full_fleets_and_the_hand_above_its_bar(
    page: Page, running_site: Site, crowd: str
) -> None:
    at_a_full_table(page, running_site, CROWDS[crowd], WIDE)
    player = Player(page)
    laid = player.version
    player.buttons()["ready"].click()
    player.settle(laid)
    page.goto(f"{re.sub(r'[?#].*', '', page.url)}replay/?at={laid}")
    expect(page.locator(".side-me .fleet:not(.fleet-second) .piece")).to_have_count(
        len(FLEETS["twenty"]) + 1
    )
    for size in SIZES:
        page.set_viewport_size(size)
        assert page.evaluate(OFF_SCREEN) == [], size
        assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]

"""Puzzles under attack in a browser: they begin amid it, and are lost by letting it pass."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from spacetrace.presentation.puzzles import puzzles_of
from tests.e2e.table import DECIDED, PATIENCE, Player
from tests.e2e.test_stage import is_all_here

pytestmark = pytest.mark.e2e


SIZES = pytest.mark.parametrize(("width", "height"), [(1280, 800), (390, 844)])


@SIZES
def test_cards_that_are_taken_lose_the_match_and_it_begins_anew(
    page: Page, width: int, height: int
) -> None:
    key = next(one.key for one in puzzles_of("spaced_out") if one.is_defence)
    page.set_viewport_size({"width": width, "height": height})
    Player(page).arrive()
    page.goto("/learn/puzzles/")
    page.locator(f"#lesson-{key}").get_by_role("button", name="Begin").click()
    expect(page).to_have_url(re.compile("/m/"))
    expect(page.locator("#coach-words")).to_contain_text("whatever they play")
    expect(page.locator("#coach-words")).to_contain_text("began with")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.locator("#main").press("d")
    page.locator(DECIDED).wait_for(timeout=3 * PATIENCE)
    page.locator(DECIDED).get_by_role("button", name="From the start").click()
    expect(page.locator("#coach-words")).to_contain_text("whatever they play")


@SIZES
def test_an_attack_that_is_let_pass_is_lost_and_begins_anew(
    page: Page, width: int, height: int
) -> None:
    key = next(one.key for one in puzzles_of("spacetrace") if one.is_defence)
    page.set_viewport_size({"width": width, "height": height})
    Player(page).arrive()
    page.goto("/learn/puzzles/")
    page.locator(f"#lesson-{key}").get_by_role("button", name="Begin").click()
    expect(page).to_have_url(re.compile("/m/"))
    expect(page.locator("#coach-words")).to_contain_text("keep your Base")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.get_by_role("button", name="Pass for the whole attack").click()
    page.locator(DECIDED).wait_for(timeout=3 * PATIENCE)
    page.locator(DECIDED).get_by_role("button", name="From the start").click()
    expect(page.get_by_role("button", name="Pass for the whole attack")).to_be_visible()


@pytest.mark.parametrize(("width", "height"), [(390, 844), (844, 390)])
def test_hand_and_say_are_on_the_screen_however_much_the_coach_says(
    page: Page, width: int, height: int
) -> None:
    longest = max(puzzles_of("spaced_out"), key=lambda one: len(f"{one.goal}{one.told}"))
    page.set_viewport_size({"width": width, "height": height})
    Player(page).arrive()
    page.goto("/learn/puzzles/")
    page.locator(f"#lesson-{longest.key}").get_by_role("button", name="Begin").click()
    page.locator("html.js #board .hand .box").first.wait_for()
    is_all_here(page, [".coach .button", ".say", ".say .button", ".hand .box > summary"])

"""A match opens: who meets stands over the table for a moment, and nothing waits for it."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.e2e.table import CORNER, PATIENCE, Player

pytestmark = pytest.mark.e2e

OPENS = """() => {
  const motions = document.getAnimations()
    .filter(({animationName}) => animationName?.startsWith('opening'));
  const opening = document.querySelector('.opening');
  return {
    shown: Boolean(opening) && getComputedStyle(opening).display !== 'none',
    moved: [...new Set(motions.flatMap(({effect}) => effect.getKeyframes().flatMap(Object.keys)))],
    lasts: Math.max(0, ...motions.map(({effect}) => effect.getComputedTiming().endTime)),
    dealt: motions.filter(({animationName}) => animationName === 'opening-dealt').length,
  };
}"""
"""Whether the opening is shown, what moves in it, and for how long."""

NOTE_STEPS = """() => {
  window.shown = [];
  document.addEventListener('table:step', ({detail}) => {
    const ships = document.querySelectorAll('.side-they .piece').length;
    const isCovered = Boolean(document.querySelector('.opening')?.getAnimations().length);
    if (detail.table) shown.push([detail.version, ships, isCovered]);
  });
}"""
"""Notes which versions are shown, with how many cards of the others, and whether it is covered."""

OF_KEYFRAMES = {"offset", "computedOffset", "easing", "composite"}


def opened(page: Page, pace: str = "normal") -> tuple[Player, dict[str, Any]]:
    """A match that has just begun, and what the opening does."""
    player = Player(page)
    player.arrive()
    page.evaluate("pace => localStorage.setItem('pace', pace)", pace)
    for _ in range(8):  # until the first turn is the player's own, so that nobody else ends it
        player.begin()
        page.locator("html.js #board").wait_for()
        found: dict[str, Any] = page.evaluate(OPENS)
        if page.locator(".opening-begins", has_text="You begin.").count():
            break
        page.goto("/play/new/")
    return player, found


def begin_with_nothing_told(route: Route) -> None:
    """The frames after one that nothing is told of, as of a card that is put face down."""
    answer = route.fetch()
    frames = answer.json()["frames"]
    quiet = {**frames[0], "key": "quiet", "sentence": "", "parts": None}
    route.fulfill(response=answer, json={**answer.json(), "frames": [quiet, *frames]})


def test_who_meets_is_shown_the_hand_is_dealt_and_the_first_press_works_at_once(page: Page) -> None:
    player, found = opened(page)
    assert found["shown"]
    assert found["dealt"] == page.locator(".hand-cards > li").count()
    assert set(found["moved"]) - OF_KEYFRAMES == {"transform", "opacity"}
    assert found["lasts"] <= 2_000
    opening = page.locator(".opening")
    expect(opening).to_contain_text("Cadet")
    expect(opening).to_have_attribute("aria-hidden", "true")
    page.locator(".hand .box > summary").last.click(position=CORNER)
    expect(page.locator(".sheet")).to_be_visible()
    page.keyboard.press("Escape")
    assert page.evaluate(OPENS)["shown"]  # it was pressed through
    expect(page.locator(".opening-begins")).to_have_css("opacity", "1")
    player.wait_for_say()
    before = player.version
    player.press_on()
    expect(opening).to_have_count(0, timeout=PATIENCE)
    assert player.version != before
    page.reload()
    expect(opening).to_have_count(0)


@pytest.mark.parametrize(("pace", "motion"), [("instant", "no-preference"), ("normal", "reduce")])
def test_nothing_opens_where_motion_is_not_wanted(page: Page, pace: str, motion: Any) -> None:
    page.emulate_media(reduced_motion=motion)
    _player, found = opened(page, pace)
    assert found == {"shown": False, "moved": [], "lasts": 0, "dealt": 0}


def test_a_first_turn_that_was_over_before_the_page_came_is_shown_after_who_meets(
    page: Page,
) -> None:
    player = Player(page)
    player.arrive()
    page.evaluate("localStorage.setItem('pace', 'normal')")
    for _ in range(12):  # until the computer begins
        player.begin()
        page.locator("html.js #board").wait_for()
        if "Cadet begins." in page.evaluate(
            "document.querySelector('.opening')?.textContent ?? ''"
        ):
            break
        page.goto("/play/new/")
    player.wait_for_say()
    page.locator("#board:not(.is-showing)").wait_for(timeout=3 * PATIENCE)
    version, ships = player.version, page.locator(".side-they .piece").count()
    page.add_init_script(f"({NOTE_STEPS})()")
    page.route("**/frames/**", begin_with_nothing_told)
    page.reload()
    page.locator("#board.is-showing").wait_for(timeout=PATIENCE)
    assert page.evaluate(OPENS)["shown"]
    page.wait_for_function(f"() => document.querySelectorAll('.side-they .piece').length < {ships}")
    assert page.evaluate("document.querySelector('.opening').getAnimations().length")  # under it
    assert not page.locator(".large > *").count()
    page.locator("#board:not(.is-showing)").wait_for(timeout=3 * PATIENCE)
    shown = page.evaluate("shown")
    versions = [row[0] for row in shown]
    assert versions == sorted(versions)
    assert not any(row[2] for row in shown)
    assert str(versions[-1]) == version == player.version
    assert min(row[1] for row in shown) < ships  # not all of them stood there from the first
    assert page.locator(".side-they .piece").count() == ships
    player.wait_for_say()

"""Cards of Spacetrace by hand: dragged to where they may fall, pressed, and by their numbers."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, Route, expect

from tests.e2e.table import PATIENCE
from tests.e2e.test_stage import QUIET, WIDE, at_a_full_table
from tests.operations.site import Site

pytestmark = pytest.mark.e2e

HOLDS_A_CARD = (
    "() => (document.activeElement?.closest('.box')?.dataset.key ?? '').startsWith('hand:')"
)


def drag(page: Page, card: str, to: str) -> None:
    """Takes a card of the hand to the middle of something on the table."""
    start = page.locator(f"[data-key='hand:{card}'] > summary").bounding_box()
    end = page.locator(to).first.bounding_box()
    assert start and end
    page.mouse.move(start["x"] + 20, start["y"] + 40)
    page.mouse.down()
    page.mouse.move(start["x"] + 20, start["y"], steps=3)
    page.mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=5)
    page.mouse.up()


def in_play(page: Page, ship: str) -> None:
    expect(page.locator(f"[data-key='ship:1:{ship}']")).to_be_visible(timeout=PATIENCE)


def test_a_card_is_dragged_onto_the_table_and_nothing_gets_selected(
    page: Page, running_site: Site
) -> None:
    at_a_full_table(page, running_site, QUIET, WIDE)
    drag(page, "fighters", ".side-me .fleet")
    in_play(page, "fighters")
    assert page.evaluate("String(getSelection())") == ""


def test_beside_the_table_stands_the_card_that_is_dragged(page: Page, running_site: Site) -> None:
    at_a_full_table(page, running_site, QUIET, WIDE)
    start = page.locator("[data-key='hand:fighters'] > summary").bounding_box()
    over = page.locator(".side-me .piece .box[data-card]").first
    end = over.bounding_box()
    assert start and end
    page.mouse.move(start["x"] + 20, start["y"] + 40)
    expect(page.locator("#inspector .face").first).to_contain_text("Fighters")
    page.mouse.down()
    page.mouse.move(start["x"] + 20, start["y"], steps=3)
    page.mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=5)
    page.wait_for_timeout(300)
    expect(page.locator("#inspector .face").first).to_contain_text("Fighters")
    page.mouse.move(5, 5)
    page.mouse.up()


LIT = """() => [...document.querySelectorAll('.is-droppable')].map((zone) => zone.dataset.drop)"""


@pytest.mark.parametrize(
    ("card", "places"), [("fighters", ["me"]), ("orbital-lance", ["they", "space"])]
)
def test_where_a_card_may_fall_is_lit_and_nothing_else(
    page: Page, running_site: Site, card: str, places: list[str]
) -> None:
    at_a_full_table(page, running_site, QUIET, WIDE)
    start = page.locator(f"[data-key='hand:{card}'] > summary").bounding_box()
    assert start
    page.mouse.move(start["x"] + 20, start["y"] + 40)
    page.mouse.down()
    page.mouse.move(start["x"] + 20, start["y"], steps=3)
    assert page.evaluate(LIT) == places
    page.mouse.move(5, 5)
    page.mouse.up()
    expect(page.locator(".drag-ghost")).to_have_count(0)  # nowhere: it is in the hand again
    assert page.evaluate(LIT) == []


FLOWN = """() => {
  window.flown = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, how) {
    const way = /^translate\\((.+)px, (.+)px\\)/.exec(frames[0]?.transform);
    if (this.dataset.key === 'ship:1:fighters' && way) flown.push(Math.hypot(way[1], way[2]));
    return animate.call(this, frames, how);
  };
}"""
"""Notes from how far the ship comes to its place, in pixels."""


def test_a_card_stays_where_it_was_dropped_until_it_is_in_play(
    page: Page, running_site: Site
) -> None:
    at_a_full_table(page, running_site, QUIET, WIDE)
    page.emulate_media(reduced_motion="no-preference")
    page.evaluate("localStorage.setItem('pace', 'normal')")
    page.evaluate(FLOWN)
    held = list[Route]()
    page.route("**/act/", lambda route: held.append(route))
    drag(page, "fighters", ".side-me .lane-1")
    ghost, fleet = page.locator(".drag-ghost"), page.locator(".side-me .fleet")
    page.wait_for_timeout(300)
    lies, room = ghost.bounding_box(), fleet.bounding_box()
    assert lies and room
    assert room["y"] - 20 < lies["y"] + 40 < room["y"] + room["height"]
    for route in held:
        route.continue_()
    in_play(page, "fighters")
    expect(ghost).to_have_count(0)
    page.wait_for_function("() => flown.length")
    assert max(page.evaluate("flown")) < 160  # the hand is further


LOST = """() => document.dispatchEvent(
  new CustomEvent('htmx:timeout', {detail: {requestConfig: {verb: 'post'}}}))"""
"""As when no answer comes; the console would complain of a real one."""


def test_a_card_whose_move_does_not_arrive_is_in_the_hand_again(
    page: Page, running_site: Site
) -> None:
    at_a_full_table(page, running_site, QUIET, WIDE)
    page.route("**/act/", lambda _route: None)
    drag(page, "fighters", ".side-me .lane-1")
    expect(page.locator(".drag-ghost")).to_have_count(1)
    page.evaluate(LOST)
    expect(page.locator(".drag-ghost, .is-dragged")).to_have_count(0)
    expect(page.locator(".notice-offline")).to_be_visible()


def test_a_tactic_that_is_dropped_on_its_target_needs_no_further_choice(
    page: Page, running_site: Site
) -> None:
    at_a_full_table(page, running_site, QUIET, WIDE)
    drag(page, "orbital-lance", "[data-key='ship:2:wasps']")
    expect(page.locator("#log")).to_contain_text("Orbital Lance on Cadet's Wasps", timeout=PATIENCE)


def test_pressing_a_card_twice_plays_it_and_keys_go_on_from_the_hand(
    page: Page, running_site: Site
) -> None:
    at_a_full_table(page, running_site, QUIET, WIDE)
    page.locator("[data-key='hand:fighters'] > summary").dblclick()
    in_play(page, "fighters")
    page.locator("#board:not(.is-busy):not(.is-showing)").wait_for()
    page.keyboard.press("Tab")
    page.wait_for_function(HOLDS_A_CARD)


def test_numbers_choose_cards_and_the_focus_stays_in_the_hand(
    page: Page, running_site: Site
) -> None:
    at_a_full_table(page, running_site, QUIET, WIDE)
    page.keyboard.press("1")
    expect(page.locator(".sheet")).to_be_visible()
    page.keyboard.press("2")
    assert page.evaluate("document.querySelector('.sheet .menu-title b').innerText") == "Fighters"
    page.keyboard.press("Enter")
    in_play(page, "fighters")
    page.wait_for_function(HOLDS_A_CARD)

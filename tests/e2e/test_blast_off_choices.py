"""Blast Off! in a browser: choosing what an alien stands for, in a race and in one's turn."""

from __future__ import annotations

import time

import pytest
from playwright.sync_api import Page, Route, expect

from tests.e2e.arranged import lay
from tests.e2e.test_blast_off import CALLED, TURN, begin, card
from tests.operations.site import Site

pytestmark = pytest.mark.e2e

COLOUR = """(name) => {
  const one = document.body.appendChild(document.createElement('i'));
  one.style.backgroundColor = `var(${name})`;
  return getComputedStyle(one).backgroundColor;
}"""
"""A colour of ours as the page reads it."""


VEIL = "one => getComputedStyle(one, '::before').content"
"""What lies over a card that is quiet; "none" where nothing does."""


def slow_down(route: Route) -> None:
    """Lets a request wait so long that one sees what stands there meanwhile."""
    time.sleep(0.3)
    route.continue_()


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (390, 844)])
def test_the_choice_of_a_colour_keeps_nobody_from_slapping_another_card(  # BO-10
    page: Page, running_site: Site, width: int, height: int
) -> None:
    page.set_viewport_size({"width": width, "height": height})
    begin(page)
    lay(page, running_site, CALLED)
    page.locator(card(page, "wild")).click()
    expect(page.locator("#chooser")).to_be_visible()
    other = page.locator(card(page, "green-4"))
    assert other.evaluate(VEIL) == "none"  # its colour is seen while one chooses one
    assert other.evaluate("one => getComputedStyle(one).opacity") == "1"
    lit = page.locator(card(page, "red-7"))
    assert lit.evaluate("one => getComputedStyle(one).boxShadow") != "none"
    lit.click()
    expect(page.locator(card(page, "red-7"))).to_have_count(0)
    expect(page.locator("#log")).to_contain_text("You slap Red 7.")
    expect(page.locator("#chooser")).to_have_count(0)


def test_the_hand_is_in_sight_while_a_colour_is_chosen(page: Page, running_site: Site) -> None:
    begin(page)
    lay(page, running_site, TURN)
    other = page.locator(card(page, "green-4"))
    assert other.evaluate(VEIL) != "none"  # it does not fit
    page.locator(card(page, "wild")).click()
    expect(page.locator("#chooser")).to_be_visible()
    assert other.evaluate(VEIL) == "none"
    assert other.evaluate("one => getComputedStyle(one).opacity") == "1"


def test_the_choice_of_a_colour_is_over_with_its_call(page: Page, running_site: Site) -> None:
    begin(page)
    hand = ["red-7", "wild", "red-3", "green-4"]
    lay(page, running_site, {**CALLED, "hands": {"1": hand, "2": ["green-1", "green-2"]}})
    page.locator(card(page, "red-7")).click()  # the clock runs from here on
    expect(page.locator("#call-6")).to_be_visible()
    page.locator(card(page, "wild")).click()
    expect(page.locator("#chooser")).to_be_visible()
    expect(page.locator("#call-5")).to_be_visible()
    expect(page.locator("#chooser")).to_have_count(0)
    expect(page.locator(".say-sentence")).to_be_visible()


def test_what_was_named_is_not_followed_by_the_table_of_before(
    page: Page, running_site: Site
) -> None:
    begin(page)
    lay(page, running_site, TURN)
    page.locator(card(page, "wild")).click()
    page.locator("#chooser").get_by_role("button", name="Green").click()
    # The second step says what was chosen in the first, and has its colour.
    expect(page.locator("#chooser p")).to_have_text("Green. Choose a number.")
    six = page.locator("#chooser").get_by_role("button", name="6", exact=True)
    green = page.evaluate(COLOUR, "--c-green")
    assert six.evaluate("one => getComputedStyle(one).backgroundColor") == green
    with page.expect_response("**/act/"):
        page.evaluate("""() => {
          window.seen = [];
          const look = () => {
            const here = document.getElementById('board');
            const words = document.querySelector('.say-sentence');
            if (here.matches('.is-busy') && words) seen.push(getComputedStyle(words).visibility);
            requestAnimationFrame(look);
          };
          look();
        }""")
        page.route("**/act/", slow_down)
        six.click()
    page.unroute("**/act/")
    assert set(page.evaluate("seen")) == {"hidden"}
    expect(page.locator(".say-sentence")).to_be_visible()


@pytest.mark.parametrize("position", [CALLED, TURN], ids=["at a call", "in one's turn"])
def test_on_a_phone_the_choice_stands_in_place_of_the_say(
    page: Page, running_site: Site, position: dict[str, object]
) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    begin(page)
    lay(page, running_site, position)
    page.locator(card(page, "wild")).click()
    expect(page.locator(".say")).to_be_hidden()
    page.locator("#chooser").get_by_role("button", name="Green").click()  # nothing lies over it

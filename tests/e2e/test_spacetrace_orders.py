"""Standing orders at Spacetrace's table, without a mouse and on a narrow screen."""

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.arranged import lay
from tests.e2e.table import Player
from tests.operations.site import Site

pytestmark = pytest.mark.e2e

TURN = {
    "turn": 1,
    "turn_number": 5,
    "1": {
        "base": ["fighters", "fighters", "cruisers"],
        "hand": ["counter-strike", "orbital-lance", "regulars"],
        "mp": 100,
    },
    "2": {"base": ["destroyers", "fighters"]},
}


def test_orders_are_given_by_keyboard_and_the_focus_stays(page: Page, running_site: Site) -> None:
    """ST-14: a switch is pressed, says that it is on, and can be pressed again."""
    page.set_viewport_size({"width": 390, "height": 844})
    player = Player(page)
    player.arrive()
    player.begin()
    lay(page, running_site, TURN)
    page.wait_for_load_state("load")
    page.locator("#orders > summary").focus()
    page.keyboard.press("Enter")
    switch = page.locator("#order-pass")
    switch.focus()
    page.keyboard.press("Enter")
    expect(switch).to_have_attribute("aria-pressed", "true")
    expect(switch).to_be_focused()
    expect(page.locator("#orders > summary")).to_contain_text("1 is on")
    page.locator("#orders-2 > summary").focus()
    page.keyboard.press("Enter")
    answer = page.locator("#order-answer-orbital-lance-2-destroyers")
    answer.focus()
    page.keyboard.press("Enter")
    expect(answer).to_have_attribute("aria-pressed", "true")
    expect(answer).to_be_focused()
    expect(page.locator("#orders > summary")).to_contain_text("2 are on")
    page.keyboard.press("Enter")
    expect(answer).to_have_attribute("aria-pressed", "false")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")

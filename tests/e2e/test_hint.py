"""A hint is asked for by key or press, wide and narrow, and done or left."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.arranged import lay
from tests.e2e.table import Player
from tests.operations.site import Site

pytestmark = pytest.mark.e2e

TURN = {
    "turn": 1,
    "turn_number": 5,
    "1": {"hand": ["fighters", "regulars"], "library": ["regulars"] * 9},
    "2": {"library": ["regulars"] * 9},
}


@pytest.mark.parametrize("width", [1280, 390])
def test_a_hint_is_asked_for_left_and_done(page: Page, running_site: Site, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 844})
    player = Player(page)
    player.arrive()
    player.begin()
    lay(page, running_site, TURN)
    before, hint = player.version, page.locator("#plan")
    ready = page.locator("#do-ready").bounding_box()
    assert ready
    page.keyboard.press("h")
    expect(hint).to_contain_text("The admiral would play Fighters, paid for with Regulars.")
    # The card that is advised is marked, and the hint does not lie on it.
    advised = page.locator("#p-hand-fighters > .box.is-advised")
    card, over = advised.bounding_box(), hint.bounding_box()
    assert card
    assert over
    assert over["y"] > card["y"] + 60 or over["x"] > card["x"] + card["width"]
    page.keyboard.press("Escape")
    expect(hint).to_be_hidden()
    expect(advised).to_have_count(0)
    expect(page.locator("#do-hint")).to_be_focused()
    assert player.version == before
    page.locator("#do-hint").click()
    page.locator("#plan-confirm").click()
    player.settle(before)
    expect(page.locator("#log")).to_contain_text("You play Fighters")
    now = page.locator("#do-ready").bounding_box()
    assert now
    if width == 1280:  # whatever stands beside it by then
        assert (now["x"], now["width"]) == (ready["x"], ready["width"])
    # Taking back stands beside the hint, not on it.
    expect(page.locator("#do-take-back")).to_be_visible()
    page.locator("#do-hint").click(trial=True)
    page.locator("#do-take-back").click(trial=True)

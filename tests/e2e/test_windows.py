"""Spaced Out's reaction windows in a browser: what one can declare, and for how long, is seen."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.arranged import lay
from tests.e2e.family import Guest
from tests.operations.site import Site

pytestmark = pytest.mark.e2e

WINDOW: dict[str, Any] = {
    "seats": 3,
    "piles": ["red-9", "blue-3"],
    "live": "left",
    "hands": {"1": ["red-7", "red-7", "red-1"], "2": ["yellow-1", "green-1"], "3": ["green-2"]},
}
OF_THE_CARD = """() => {
  const card = document.querySelector("#p-hand-red-7 summary");
  const other = document.querySelector("#p-hand-red-1 summary");
  const bar = card.querySelector("[data-clock-bar]");
  const [motion] = bar.getAnimations();
  return {
    higher: other.getBoundingClientRect().top - card.getBoundingClientRect().top,
    moves: motion.effect.getKeyframes().map((frame) => frame.transform),
    long: motion.effect.getTiming().duration,
  };
}"""


@pytest.mark.parametrize("is_small", [False, True])
def test_what_can_be_declared_stands_out_of_the_hand_and_shows_its_time(  # SO-45
    page: Page, running_site: Site, *, is_small: bool
) -> None:
    if is_small:
        page.set_viewport_size({"width": 390, "height": 844})
    guest = Guest(page)
    guest.sit_down("spaced_out", ("cadet", "cadet"), window="3000")
    lay(page, running_site, WINDOW)
    page.emulate_media(reduced_motion="no-preference")
    guest.card("red-7").click()
    expect(page.locator("#say")).to_contain_text("You can clone Red 7 now.")
    expect(page.locator("#p-hand-red-7 .so-left")).to_be_visible()
    page.wait_for_timeout(400)  # it has risen
    found = page.evaluate(OF_THE_CARD)
    assert found["higher"] > 10
    assert found["moves"][-1] == "scaleX(0)"
    assert 0 < found["long"] <= 3000

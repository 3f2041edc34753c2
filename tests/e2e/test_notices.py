"""What a table has to say about a press lies over it: hand and buttons stay where they are."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.e2e.family import NARROW, Guest
from tests.operations.site import Site

pytestmark = pytest.mark.e2e

PLACES = """() => [".hand-cards", ".say", ".table-middle, .side-me"].map((of) => {
  const { top, left, width, height } = document.querySelector(of).getBoundingClientRect();
  return [of, top, left, width, height];
})"""
WIDE: ViewportSize = {"width": 1280, "height": 800}


@pytest.mark.parametrize("size", [WIDE, NARROW], ids=["wide", "narrow"])
@pytest.mark.parametrize("game", ["spacetrace", "spaced_out", "space_dominoes", "blast_off"])
def test_a_notice_moves_neither_hand_nor_buttons(
    page: Page, running_site: Site, game: str, size: Any
) -> None:
    page.set_viewport_size(size)
    guest = Guest(page)
    if game == "spacetrace":
        guest.arrive()
        guest.begin()
        guest.wait_for_say()
    else:
        guest.sit_down(game, ("cadet",), pace="slow")
    page.locator(".space.is-mine").wait_for(state="attached", timeout=20_000)
    page.locator("#board:not(.is-busy, .is-showing)").wait_for()
    page.evaluate("scrollTo(0, 0)")
    before = page.evaluate(PLACES)
    page.evaluate(NOTICE)
    assert page.evaluate(PLACES) == before
    notice = page.locator(".notice-table")
    expect(notice).to_be_in_viewport(ratio=1)
    assert page.evaluate(IN_FRONT)
    page.evaluate("document.getElementById('happening')?.removeAttribute('hidden')")
    expect(page.locator("#happening:visible")).to_have_count(0)  # one of them is read at a time


NOTICE = """() => {
  const notice = document.createElement("div");
  notice.className = "notice notice-table";
  notice.innerHTML = "<p>Somebody was quicker: the table has moved on. It is your move now.</p>";
  document.querySelector(".space").prepend(notice);
}"""
IN_FRONT = """() => {
  const notice = document.querySelector(".notice-table");
  notice.style.pointerEvents = "auto";
  const { left, top, width, height } = notice.getBoundingClientRect();
  const found = document.elementFromPoint(left + width / 2, top + height / 2);
  notice.style.pointerEvents = "";
  return notice.contains(found);
}"""
"""Nothing of the table lies over it."""

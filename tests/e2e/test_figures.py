"""What is told of a card or of a seat covers no figure of it, and stays within it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.test_spaced_out import SPECIAL, TURN, at_the_table
from tests.operations.site import Site

pytestmark = pytest.mark.e2e

APART = """([one, other]) => {
  const meet = (a, b) =>
    a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  const boxes = (what) => [...document.querySelectorAll(what)].flatMap((node) => {
    const range = document.createRange();
    range.selectNodeContents(node);
    return [...range.getClientRects()];
  });
  return boxes(one).flatMap((a) => boxes(other).filter((b) => meet(a, b)));
}"""
"""Where the words of these two things lie on each other."""


@pytest.mark.parametrize("width", [390, 1280])
def test_what_is_told_of_a_card_and_of_a_seat_covers_no_figure(
    page: Page, running_site: Site, width: int
) -> None:
    page.set_viewport_size({"width": width, "height": 844})
    many = ["red-7", "green-7", "blue-6", "blue-10", "yellow-2", "green-8", "red-8", *SPECIAL[:3]]
    hands = {"1": many, "2": ["yellow-1", "green-1"], "3": ["red-1"], "4": ["blue-1", "red-3"]}
    position = {**TURN, "hands": hands, "scores": [141, 106, 32, 206], "round_number": 2}
    at_the_table(page, running_site, position, "cadet", "pilot", "cadet")
    expect(page.locator(".so-hand .piece-tag").first).to_be_visible()
    assert page.evaluate(APART, [".so-hand .piece-tag", ".so-hand .c-points"]) == []
    assert page.evaluate(APART, [".seat-last", ".seat-score, .seat-name"]) == []
    inside = """() => [...document.querySelectorAll('.seat')].every((seat) =>
      seat.querySelector('.seat-score b').getBoundingClientRect().right
      < seat.getBoundingClientRect().right - 2)"""
    assert page.evaluate(inside)

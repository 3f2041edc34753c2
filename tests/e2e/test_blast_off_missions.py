"""Blast Off! with many missions in force: all are told apart, and the hand stays in sight."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.arranged import lay
from tests.e2e.test_blast_off import CALLED, TURN, begin
from tests.operations.site import Site

pytestmark = pytest.mark.e2e

NINE = [
    "steady-hands",
    "radio-check",
    "red-alert",
    "ground-control",
    "first-contact",
    "low-orbit",
    "lucky-seven",
    "echo",
    "far-side",
]
SIXTEEN = [
    *NINE,
    "rumble",
    "slingshot",
    "wormhole",
    "hyperjump",
    "stowaway",
    "second-stage",
    "solar-wind",
]
NAMES_WHOLE = """() => {
  const inside = document.querySelector('.table-middle').getBoundingClientRect();
  return [...document.querySelectorAll('.bo-mission')].every((one) => {
    const [box, name] = [one, one.querySelector('b')].map((part) => part.getBoundingClientRect());
    return name.left >= box.left && name.right <= box.right && name.top >= box.top
      && name.bottom <= box.bottom && box.left >= inside.left && box.right <= inside.right
      && box.top >= inside.top && box.bottom <= inside.bottom;
  });
}"""
"""Whether each mission lies in the middle with its whole name."""
OVERLAPPING = """() => {
  const all = [...document.querySelectorAll('.bo-mission, .bo-pile, .bo-gesture')]
    .map((one) => one.getBoundingClientRect());
  return all.filter((one, at) => all.slice(at + 1).some((other) =>
    one.left < other.right - 1 && other.left < one.right - 1
    && one.top < other.bottom - 1 && other.top < one.bottom - 1)).length;
}"""
CUT = """() => [...document.querySelectorAll('.bo-gesture')]
  .filter((one) => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight)
  .map((one) => one.textContent.trim())"""
"""The gestures whose words are not whole."""


def box(found: Locator) -> dict[str, Any]:
    there = found.bounding_box()
    assert there is not None
    return {**there, "bottom": there["y"] + there["height"], "right": there["x"] + there["width"]}


@pytest.mark.parametrize("missions", [NINE, SIXTEEN], ids=["nine", "all"])
@pytest.mark.parametrize(("width", "height"), [(1280, 800), (390, 844)])
def test_many_missions_are_all_in_sight_and_push_nothing_away(
    page: Page, running_site: Site, width: int, height: int, missions: list[str]
) -> None:
    page.set_viewport_size({"width": width, "height": height})
    begin(page, "out_of_control")
    places = set()
    for position in (TURN, CALLED):
        lay(page, running_site, {**position, "missions": missions})
        expect(page.locator(".bo-mission")).to_have_count(len(missions))
        hand, panel = box(page.locator(".bo-hand")), box(page.locator(".hand"))
        say = box(page.locator(".say"))
        assert hand["bottom"] <= (say["y"] if width < 820 else height)
        places.add(round(hand["y"]))
        assert page.evaluate(NAMES_WHOLE)
        assert page.evaluate(OVERLAPPING) == 0
        assert page.evaluate(CUT) == []
        row = box(page.locator(".bo-gestures"))
        assert panel["x"] <= row["x"]
        assert row["right"] <= panel["right"]
        gestures = [box(one) for one in page.locator(".bo-gesture").all()]
        assert len({one["y"] for one in gestures}) == 1
        assert min(one["height"] for one in gestures) >= 44
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert page.evaluate("document.documentElement.scrollHeight") <= height or width < 820
    assert len(places) == 1


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (390, 844)])
def test_what_a_mission_says_opens_on_a_press(
    page: Page, running_site: Site, width: int, height: int
) -> None:
    page.set_viewport_size({"width": width, "height": height})
    begin(page, "out_of_control")
    lay(page, running_site, {**TURN, "missions": NINE})
    words = page.get_by_text("When a card with the number 7 is played, the player claps.")
    expect(words).to_be_hidden()
    plate = page.get_by_role("button", name="What Lucky Seven says")
    plate.click()
    expect(words).to_be_in_viewport(ratio=1)
    assert box(words)["y"] >= box(plate)["bottom"] or box(words)["bottom"] <= box(plate)["y"]
    page.keyboard.press("Escape")
    expect(words).to_be_hidden()


def test_the_last_of_many_gestures_is_reached_by_scrolling_its_row(
    page: Page, running_site: Site
) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    begin(page, "out_of_control")
    lay(page, running_site, {**TURN, "missions": NINE})
    last = page.locator(".bo-gesture").last
    last.scroll_into_view_if_needed()
    expect(last).to_be_in_viewport(ratio=1)
    last.click()
    expect(last).to_have_attribute("aria-pressed", "true")

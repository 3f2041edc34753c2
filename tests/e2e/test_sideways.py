"""A telephone held sideways: the table, what is said and the hand lie on its one low screen."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.e2e.arranged import lay
from tests.e2e.family import visitor
from tests.e2e.table import Player
from tests.e2e.test_stage import COVERED, EVERYTHING, FIGHT, FULL, at_a_full_table, is_all_here
from tests.operations.site import Site

pytestmark = pytest.mark.e2e

SIDEWAYS = [
    ViewportSize(width=844, height=390),
    ViewportSize(width=667, height=375),
    ViewportSize(width=932, height=430),
]

AT_REST = """() => new Promise((rest) => {
  scrollTo(0, 0); // a window that turns keeps what was in sight before
  requestAnimationFrame(() => requestAnimationFrame(rest));
})"""

CUT_OFF = """() => {
  const { top, bottom } = document.querySelector('.space').getBoundingClientRect();
  return [...document.querySelectorAll('.say-sentence, .say .button')]
    .map((one) => [one.innerText, one.getBoundingClientRect()])
    .filter(([, at]) => at.top < top - 1 || at.bottom > bottom + 1).map(([words]) => words);
}"""
"""What of the say one would have to scroll to."""


@pytest.mark.parametrize("position", [FULL, FIGHT], ids=["full", "fight"])
def test_say_hand_and_lanes_are_on_the_screen(
    page: Page, running_site: Site, position: dict[str, Any]
) -> None:
    at_a_full_table(page, running_site, position, SIDEWAYS[0])
    lanes = [".lane.is-next"] if position is FIGHT else []
    for size in SIDEWAYS:
        page.set_viewport_size(size)
        page.evaluate(AT_REST)
        is_all_here(page, [*EVERYTHING, ".hand .box > summary", *lanes])
        assert page.evaluate(CUT_OFF) == []
        assert page.evaluate(COVERED, ".hand .box > summary") == []
        assert page.evaluate(COVERED, ".side .box > summary") == []


@pytest.mark.parametrize("game", ["spaced_out", "space_dominoes", "blast_off"])
def test_so_they_are_in_the_family_games(browser: Browser, running_site: Site, game: str) -> None:
    with visitor(browser, running_site, viewport=SIDEWAYS[0]) as guest:
        page = guest.page
        guest.sit_down(game, ("cadet", "cadet"))
        page.locator(".hand .box").first.wait_for()
        for size in SIDEWAYS:
            page.set_viewport_size(size)
            page.evaluate(AT_REST)
            is_all_here(page, [".say", ".hand .box > summary", ".middle .box > summary"])
            assert page.evaluate(CUT_OFF) == []


PLACES = """() => Object.fromEntries([...document.querySelectorAll('.say .button')].map((one) => {
  const { left, top, width } = one.getBoundingClientRect();
  return [one.innerText.trim().split(/\\s/)[0], [left, top, width].map(Math.round)];
}))"""
"""Where each button of the say stands, by its first word."""


def test_the_buttons_of_a_turn_keep_their_places(page: Page, running_site: Site) -> None:
    page.set_viewport_size(SIDEWAYS[0])
    player = Player(page)
    player.arrive()
    player.begin()
    lay(page, running_site, {"1": {"hand": ["fighters", "militia"], "mp": 300}, "2": {}})
    player.wait_for_say()
    at_first = page.evaluate(PLACES)
    player.move()  # a card is played: it can be taken back, and less is left to do
    player.wait_for_say()
    now = page.evaluate(PLACES)
    assert {"Attack", "Ready", "Hint"} <= set(at_first)
    assert {name: now[name] for name in at_first} == at_first
    assert len(now) == len(at_first) + 1


@pytest.mark.parametrize("has_touch", [True, False], ids=["touched", "with a keyboard"])
def test_keys_are_told_only_where_there_may_be_a_keyboard(
    browser: Browser, running_site: Site, has_touch: bool
) -> None:
    size = ViewportSize(width=1180, height=820)
    with visitor(
        browser, running_site, viewport=size, has_touch=has_touch, is_mobile=has_touch
    ) as guest:
        page = guest.page
        guest.arrive()
        guest.begin()
        guest.wait_for_say()
        keys = page.locator("#do-hint kbd")
        expect(keys).to_be_visible(visible=not has_touch)
        page.keyboard.press("j")  # somebody has one after all
        expect(keys).to_be_visible()

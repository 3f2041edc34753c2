"""The end of a round on a phone: for whoever looks on, skips what is shown, or goes on from it."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import APIResponse, Browser, Route, expect

from tests.e2e.arranged import lay
from tests.e2e.family import NARROW, OVER, visitor
from tests.operations.site import Site

pytestmark = pytest.mark.e2e

LAST_CARD: dict[str, Any] = {
    "piles": ["red-7", "blue-7"],
    "live": "left",
    "hands": {"1": ["red-1"], "2": ["yellow-1", "green-1", "green-2"], "3": ["green-3", "blue-1"]},
}
FOLDS = """() => [...document.querySelectorAll('[data-round-over], .round-last')]
  .map((one) => [one.id, one.hidden, one.open ?? true])"""
"""What tells of a round that is over: whether it is put away, and whether it is unfolded."""

MOST = """() => {
  window.most = 1;
  new MutationObserver(() => { most = Math.max(most, document.querySelectorAll('#board').length); })
    .observe(document, {childList: true, subtree: true});
}"""
"""Counts how many boards there ever are at once: a fresh one mends what went wrong."""

PALEST = """() => {
  window.palest = 1;
  const note = () => {
    const over = document.querySelector("[data-held]");
    if (over) palest = Math.min(palest, Number(getComputedStyle(over).opacity));
    requestAnimationFrame(note);
  };
  note();
}"""
"""Notes how much is seen through the end of a round that the table waits with."""


def test_on_a_phone_nothing_of_a_round_that_is_over_stays_folded(
    browser: Browser, running_site: Site
) -> None:
    with visitor(browser, running_site, viewport=NARROW) as guest:
        page = guest.page
        page.add_init_script("localStorage.setItem('pace', 'normal')")
        guest.sit_down("spaced_out", ("cadet", "cadet"), pace="slow")
        lay(page, running_site, {"seats": 3, **LAST_CARD})
        page.emulate_media(reduced_motion="no-preference")
        before = guest.version
        guest.card("red-1").click()
        for _ in range(200):  # whoever does not look on
            if page.locator("#board.is-showing").count():
                page.keyboard.press("Escape")
            elif guest.version != before and page.locator(".space.is-mine").count():
                break
            page.wait_for_timeout(100)
        page.locator(OVER).wait_for(timeout=1_000)
        shown = page.evaluate(FOLDS)
        page.reload()
        page.locator("html.js #board").wait_for()
        assert page.evaluate(FOLDS) == shown
        page.locator("#round-go-on").click()
        page.locator(".so-draw > summary").click()
        last = page.locator("#round-last")
        expect(last.locator(".round-hands")).to_be_visible(timeout=20_000)
        hand, log = page.locator(".hand").bounding_box(), page.locator(".log").bounding_box()
        found = last.bounding_box()
        assert hand and log and found
        assert hand["y"] < log["y"] < found["y"]  # below the hand everything is where it was


def test_on_a_phone_a_held_end_hides_the_next_hand_at_once_and_goes_on_under_the_thumb(
    browser: Browser, running_site: Site
) -> None:
    with visitor(browser, running_site, viewport=NARROW) as guest:
        page = guest.page
        page.add_init_script("localStorage.setItem('pace', 'normal')")
        guest.sit_down("space_dominoes")
        position = {"chain": ["0-0-0"], "hands": {"1": ["0-0-1"], "2": ["3-3-3"]}}
        lay(page, running_site, position)
        page.emulate_media(reduced_motion="no-preference")
        page.evaluate(PALEST)
        guest.card("0-0-1").click()
        guest.sheet("at the tail").last.click()
        page.locator("[data-held]").wait_for(timeout=9_000)
        page.wait_for_timeout(400)
        assert page.evaluate("palest") == 1
        expect(page.locator("#chain")).to_be_hidden()
        button = page.locator("#round-go-on")
        found, say = button.bounding_box(), page.locator(".say").bounding_box()
        words = page.locator("#say").bounding_box()
        assert found and say and words
        assert say["y"] < words["y"] + words["height"] <= found["y"]
        assert found["y"] + found["height"] <= NARROW["height"]
        button.click()
        expect(page.locator("[data-held]")).to_have_count(0)
        expect(page.locator("#chain")).to_be_visible()


def test_on_a_wide_screen_a_held_end_fills_the_table_and_goes_on_where_one_acts(
    browser: Browser, running_site: Site
) -> None:
    """The chain lies where it lay, one goes on where buttons are, hands lie where a hand does."""
    with visitor(browser, running_site, viewport={"width": 1280, "height": 800}) as guest:
        page = guest.page
        guest.sit_down("space_dominoes")
        position = {"chain": ["0-0-0"], "hands": {"1": ["0-0-1"], "2": ["3-3-3"]}}
        lay(page, running_site, position)
        hint = page.locator("#do-hint").bounding_box()
        guest.card("0-0-1").click()
        guest.sheet("at the tail").last.click()
        page.locator("[data-held]").wait_for(timeout=9_000)
        laid, button, hands, hand, seats = (
            page.locator(one).bounding_box()
            for one in (".round-laid", "#round-go-on", ".round-hands", ".hand", ".seats")
        )
        assert hint and laid and button and hands and hand and seats
        assert seats["y"] + seats["height"] < laid["y"]
        assert laid["y"] + laid["height"] <= button["y"] < hands["y"]
        assert abs(button["y"] - hint["y"]) < 24
        right = button["x"] + button["width"], hint["x"] + hint["width"]
        assert abs(right[0] - right[1]) < 24
        assert abs(hands["y"] + hands["height"] - hand["y"] - hand["height"]) < 3
        page.locator("#round-go-on").click()
        expect(page.locator("#chain")).to_be_visible()
        expect(page.locator("[data-held]")).to_have_count(0)


def test_on_a_wide_screen_a_long_name_stands_whole(browser: Browser, running_site: Site) -> None:
    with visitor(browser, running_site, viewport={"width": 1280, "height": 800}) as guest:
        page = guest.page
        guest.sit_down("spaced_out", ("cadet", "hot Bartholomew Featherstone"), pace="slow")
        guest.pass_device()
        lay(page, running_site, {"seats": 3, **LAST_CARD})
        guest.pass_device()
        guest.card("red-1").click()
        page.locator(OVER).wait_for()
        names = page.locator(f"{OVER} .round-name")
        assert (
            names.evaluate_all(
                "names => names.filter((name) => name.scrollWidth > name.clientWidth).length"
            )
            == 0
        )


def test_an_answer_that_comes_after_the_fresh_board_makes_no_second_one(
    browser: Browser, running_site: Site
) -> None:
    held = list[tuple[Route, APIResponse]]()
    with visitor(browser, running_site) as guest:
        page = guest.page
        guest.arrive()
        page.goto("/play/new/?game=blast_off")
        page.get_by_role("button", name="Begin").click()
        button = page.locator("#round-go-on")
        button.wait_for()
        page.wait_for_load_state("load")
        page.route("**/go-on/", lambda route: held.append((route, route.fetch())))
        page.evaluate(MOST)
        button.click()
        expect(button).to_have_count(0)  # the news of it was faster than its answer
        ((route, answer),) = held
        with page.expect_response("**/go-on/"):
            route.fulfill(response=answer)
        page.wait_for_timeout(300)
        assert page.evaluate("most") == 1

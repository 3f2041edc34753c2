"""The great moments of family tables: out, play that turns, a mission that is over, points."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.arranged import lay
from tests.e2e.family import NARROW, OVER, Guest, visitor
from tests.operations.site import Site

pytestmark = pytest.mark.e2e

PILES: dict[str, Any] = {"seats": 2, "piles": ["red-7", "blue-7"], "live": "left"}
OUT = {**PILES, "hands": {"1": ["red-1"], "2": ["green-1", "green-2", "green-3"]}}
TURNS = {**PILES, "hands": {"1": ["red-force-field", "green-4"], "2": ["green-2", "green-3"]}}
HAND = ["red-7", "red-3", "wild", "green-4", "purple-9"]
ABOARD: dict[str, Any] = {
    "seats": 2,
    "discard": ["red-9", "countdown"],
    "countdown": {"call": "blast-off", "starter": 1},
    "missions": ["red-alert"],
    "hands": {"1": ["red-blast-off", "red-3", "green-4"], "2": ["green-3", "green-5"]},
}
NOTE_LOOKS = """() => {
  window.looks = [];
  new MutationObserver((changes) => {
    for (const {addedNodes} of changes)
      for (const node of addedNodes) {
        looks.push(`${node.getAttribute('class')}: ${node.textContent.trim()}`);
        if (node.matches('.show-shout')) window.begins = node.getBoundingClientRect().left;
      }
  }).observe(document.getElementById('over'), {childList: true});
}"""
"""Notes what is put over the table, by its class and its words, and where a shout begins."""
NOTE_POINTS = """() => {
  window.sums = [];
  const read = () => {
    for (const place of document.querySelectorAll('[data-round-over] .round-points'))
      sums.push([...place.children].map((one) => Number(/\\d+/.exec(one.textContent)[0])));
    requestAnimationFrame(read);
  };
  read();
}"""
"""Notes points and total of each hand that is laid open, frame by frame."""


def set_in_motion(page: Page, note: str) -> None:
    page.emulate_media(reduced_motion="no-preference")
    page.evaluate("localStorage.setItem('pace', 'normal')")
    page.evaluate(note)


def test_whoever_is_out_is_shouted_amid_stars(page: Page, running_site: Site) -> None:  # SO-38
    guest = Guest(page)
    guest.sit_down("spaced_out", pace="slow")
    lay(page, running_site, OUT)
    set_in_motion(page, NOTE_LOOKS)
    guest.card("red-1").click()
    page.wait_for_function("() => looks.includes('show-shout: You are out')", timeout=9_000)
    page.wait_for_function("() => looks.filter((one) => one.includes('is-star')).length > 9")


def test_an_arrow_turns_as_play_does(page: Page, running_site: Site) -> None:  # SO-14
    guest = Guest(page)
    guest.sit_down("spaced_out", pace="slow")
    lay(page, running_site, TURNS)
    set_in_motion(page, NOTE_LOOKS)
    guest.card("red-force-field").click()
    page.wait_for_function("() => looks.some((one) => one.startsWith('so-turned'))", timeout=9_000)
    page.wait_for_function("() => looks.some((one) => one.includes('counter-clockwise'))")


def test_a_mission_that_is_over_is_crossed_out(page: Page, running_site: Site) -> None:  # BO-16
    guest = Guest(page)
    guest.sit_down("blast_off", pace="live")
    lay(page, running_site, ABOARD)
    set_in_motion(page, NOTE_LOOKS)
    guest.card("red-blast-off").click()
    crossed = "looks.find((one) => one.includes('bo-mission') && one.includes('is-over'))"
    page.wait_for_function(f"() => {crossed}", timeout=9_000)
    assert "Red Alert" in page.evaluate(crossed)


def test_points_and_total_count_up_together(page: Page, running_site: Site) -> None:
    guest = Guest(page)
    guest.sit_down("spaced_out", pace="slow")
    lay(page, running_site, {**OUT, "scores": [20, 34]})
    set_in_motion(page, NOTE_POINTS)
    guest.card("red-1").click()
    for _ in range(100):
        if page.locator("#board.is-showing").count():
            page.keyboard.press("Escape")
        elif page.locator(OVER).count():
            break
        page.wait_for_timeout(100)
    page.wait_for_timeout(1_500)
    sums = page.evaluate("sums")
    assert len({tuple(one) for one in sums}) > 4  # they were seen to count
    assert {total - points for points, total in sums} == {20, 34}


def test_what_others_do_is_called_out_as_one_s_own(page: Page, running_site: Site) -> None:
    """A clone with its player's name, and the last card below the seat that has come to it."""
    guest = Guest(page)
    guest.sit_down("spaced_out", ("cadet", "cadet"), pace="slow")
    hands = {"1": ["red-1", "red-2", "red-3"], "2": ["blue-4", "blue-5"], "3": ["red-4", "red-5"]}
    draws = ["green-1", "..."]
    start = {"piles": ["green-9", "blue-4"], "live": "left", "draw_pile": draws, "hands": hands}
    lay(page, running_site, {"seats": 3, **start})
    set_in_motion(page, NOTE_LOOKS)
    page.keyboard.press("d")
    told = "() => looks.some((one) => /is-last: Clone: Cadet$/.test(one))"
    page.wait_for_function(told, timeout=9_000)
    page.wait_for_function("() => looks.some((one) => one.endsWith('is-last: last card'))")


def test_an_attack_flies_to_whoever_has_it_and_grows_as_it_is_passed_on(  # SO-18, SO-20, SO-24
    page: Page, running_site: Site
) -> None:
    guest = Guest(page)
    guest.sit_down("spaced_out", ("cadet", "cadet"), pace="slow")
    hands = {
        "1": ["yellow-asteroids", "blue-1", "green-4"],
        "2": ["red-asteroids", "green-2", "green-3"],
        "3": ["blue-4", "blue-5", "green-5"],
    }
    start = {"piles": ["yellow-5", "green-1"], "live": "left", "hands": hands}
    lay(page, running_site, {"seats": 3, **start})
    set_in_motion(page, NOTE_LOOKS)
    page.evaluate("""() => document.addEventListener('table:step', ({detail}) => {
      if (/^seat-attacked/.test(detail.line)) looks.push(detail.line);
    })""")
    guest.card("yellow-asteroids").click()
    counted = "() => looks.some((one) => /so-tally: \\+4$/.test(one))"
    page.wait_for_function(counted, timeout=9_000)
    looks = page.evaluate("looks")
    first, second = (
        next(i for i, one in enumerate(looks) if one.startswith(f"seat-attacked {seat}"))
        for seat in (2, 3)
    )
    rocks = [i for i, one in enumerate(looks) if "is-rock" in one]
    assert len([i for i in rocks if first < i < second]) == 2
    assert len([i for i in rocks if i > second]) == 4
    tallies = [one.partition("so-tally: ")[2] for one in looks if "so-tally" in one]
    assert tallies == ["2", "4", "+1", "+2", "+3", "+4"]


def test_on_a_phone_an_attack_and_which_way_play_goes_are_seen_whole(
    browser: Browser, running_site: Site
) -> None:
    with visitor(browser, running_site, viewport=NARROW) as guest:
        page = guest.page
        guest.sit_down("spaced_out", ("cadet", "cadet"), pace="slow")
        attack = {"number": 8, "attacker": 3}
        hands = {"1": ["red-1", "red-2"], "2": ["blue-4", "blue-5"], "3": ["red-4", "red-5"]}
        start = {"piles": ["yellow-asteroids", "green-1"], "live": "left", "direction": -1}
        lay(page, running_site, {"seats": 3, **start, "attack": attack, "hands": hands})
        places = [".so-number", ".so-attack > span", ".so-round > span", ".so-middle"]
        number, words, way, middle = (page.locator(one).bounding_box() for one in places)
        pile = page.locator(".is-live .pile-face").bounding_box()
        assert number and words and way and middle and pile
        assert middle["y"] <= number["y"]
        assert max(one["y"] + one["height"] for one in (number, words, way)) <= pile["y"]
        assert way["x"] + way["width"] <= number["x"]
        assert page.locator(".so-round > span").inner_text() == "↺ counter-clockwise"
        assert way["width"] > 100
        assert words["x"] + words["width"] <= middle["x"] + middle["width"] - 4


def test_on_a_phone_the_rocket_stays_in_its_frame(browser: Browser, running_site: Site) -> None:
    with visitor(browser, running_site, viewport=NARROW) as guest:
        page = guest.page
        guest.sit_down("blast_off", pace="live")
        count = {"countdown": {"call": "2", "starter": 1}}
        lay(page, running_site, {**ABOARD, **count, "hands": {"1": HAND, "2": ["green-3"]}})
        nose, middle = (page.locator(one).bounding_box() for one in (".bo-nose", ".table-middle"))
        assert nose and middle
        assert nose["y"] >= middle["y"] + 8  # it trembles, too


@pytest.mark.parametrize("width", [1280, 390])
@pytest.mark.parametrize("words", [".bo-call", ".bo-taken"])
def test_the_words_of_a_call_grow_within_their_place(  # BO-10
    page: Page, running_site: Site, words: str, width: int
) -> None:
    page.set_viewport_size({"width": width, "height": 844})
    guest = Guest(page)
    guest.sit_down("blast_off", pace="live")
    taken = {"countdown": {"call": "blast-off", "starter": 1, "taken_by": 2, "last": 2}}
    lay(page, running_site, {**ABOARD, **taken})
    page.emulate_media(reduced_motion="no-preference")
    found = page.locator(words).evaluate("""(word) => {
      const [motion] = word.getAnimations();
      motion.pause();
      motion.currentTime = 0;
      const {left, top} = word.getBoundingClientRect();
      motion.finish();
      const end = word.getBoundingClientRect();
      return [end.left, left - end.left, top - end.top];
    }""")
    assert min(found) >= 0


def test_whoever_goes_out_is_shouted_and_whose_hand_is_empty_is_said(
    page: Page, running_site: Site
) -> None:  # BO-23
    guest = Guest(page)
    guest.sit_down("blast_off", pace="slow")
    hands = {"1": ["red-3"], "2": ["green-3", "green-5"]}
    lay(page, running_site, {"seats": 2, "discard": ["red-9"], "hands": hands})
    set_in_motion(page, NOTE_LOOKS)
    guest.card("red-3").click()
    shouted = "() => looks.some((one) => one.startsWith('show-shout: You have no cards left'))"
    page.wait_for_function(shouted, timeout=9_000)
    assert page.evaluate("begins") > 0  # it grows, and is never cut
    expect(page.locator(".end")).to_contain_text("All cards are gone from your hand.")


def test_a_gesture_is_called_out_at_the_seat_that_makes_it(
    page: Page, running_site: Site
) -> None:  # BO-17
    guest = Guest(page)
    guest.sit_down("blast_off", pace="slow")
    hands = {"1": ["red-3", "green-4"], "2": ["green-3", "green-5"]}
    lay(
        page,
        running_site,
        {"seats": 2, "discard": ["red-9"], "missions": ["red-alert"], "hands": hands},
    )
    set_in_motion(page, NOTE_LOOKS)
    page.locator("[data-gesture=beep]").click()
    guest.card("red-3").click()
    page.wait_for_function("() => looks.some((one) => one.endsWith('is-said: Beep!'))")


EDGE = """(text) => {
  const label = document.createElement("b");
  label.className = "show-over show-count is-much";
  label.textContent = text;
  label.style.left = `${innerWidth - 60}px`;
  document.getElementById("over").append(label);
  const lines = label.getClientRects()[0].height / parseFloat(getComputedStyle(label).lineHeight);
  label.remove();
  return lines;
}"""
"""How many lines words take that are put near the right edge of the window."""


def test_words_over_the_table_stand_in_one_line_at_the_edge(page: Page, running_site: Site) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    Guest(page).sit_down("spaced_out")
    assert page.evaluate(EDGE, "Clone: Cadet 2") < 1.9


def test_the_menu_offers_what_the_table_that_was_shown_leaves(
    page: Page, running_site: Site
) -> None:
    guest = Guest(page)
    guest.sit_down("space_dominoes", ("cadet",), pace="slow", hands="1")
    lay(page, running_site, {"chain": ["0-0-0"], "hands": {"1": ["0-0-1"], "2": ["3-3-3"]}})
    expect(page.locator("#way-concede")).to_have_count(1)
    page.emulate_media(reduced_motion="no-preference")
    page.evaluate("localStorage.setItem('pace', 'normal')")
    guest.card("0-0-1").click()
    guest.sheet("at the tail").last.click()
    page.locator(".end").wait_for()
    expect(page.locator("#way-concede")).to_have_count(0)

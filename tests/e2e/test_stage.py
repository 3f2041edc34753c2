"""Spacetrace's table is one screen: nothing that a decision needs lies outside it."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any, Literal

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from spacetrace.presentation.puzzles import puzzles_of
from tests.e2e.arranged import lay
from tests.e2e.table import CORNER, PATIENCE, Player
from tests.operations.site import Site

pytestmark = pytest.mark.e2e

WIDE = ViewportSize(width=1280, height=800)
NARROW = ViewportSize(width=390, height=844)
HAND = ["fighters", "wasps", "mosquitoes", "destroyers", "cruisers", "titan", "fortress"]
HAND += ["regulars", "orbital-lance", "counter-strike"]
FLEET = ["fighters", "wasps", "mosquitoes", "destroyers", "destroyers", "cruisers"]
FULL: dict[str, Any] = {
    "1": {
        "hand": HAND,
        "base": FLEET,
        "second": ["mothership", "fighters", "destroyers"],
        "mp": 300,
    },
    "2": {"hand": HAND, "base": FLEET, "second": ["mothership", "wasps", "destroyers"]},
}
"""Both second fleets in play and a hand of ten."""

FIGHT = {**FULL, "attack": {"both": True, "defends_with_both": True, "window": 2}}
"""The same amid an attack, before the battle of class II."""

OUTSIDE = """(wanted) => {
  const say = document.querySelector('.say').getBoundingClientRect();
  const covers = getComputedStyle(document.querySelector('.say')).position === 'fixed';
  const end = covers ? say.top : innerHeight;
  return wanted.flatMap((selector) => {
    const found = [...document.querySelectorAll(selector)];
    if (!found.length) return [`${selector}: nothing there`];
    return found.map((node) => [node.getBoundingClientRect(), node.closest('.say')])
      .filter(([at, isSay]) => at.left < -1 || at.right > innerWidth + 1 || at.top < -1
        || at.bottom > 1 + (isSay ? innerHeight : end))
      .map(([at]) => `${selector}: ${[at.left, at.top, at.right, at.bottom].map(Math.round)}`);
  });
}"""
"""Which of these lie outside the window, or under the say where it lies over the table."""

SIZES = """() => ['.match-table', '.side .piece', '.side .piece .face'].map((selector) =>
  [...new Set([...document.querySelectorAll(selector)]
    .map((node) => getComputedStyle(node).getPropertyValue('--tile')))])"""
"""The size of a card as the table says it, as the cards know it, as what stands on them does."""

COVERED = """(selector) => [...document.querySelectorAll(selector)].filter((face) => {
  const { left, top, height } = face.getBoundingClientRect();
  return !face.contains(document.elementFromPoint(left + 9, top + height / 2));
}).map((face) => face.id)"""
"""Those of which not even the left edge can be pressed."""

SPACE = """() => ['.space', '.hand'].flatMap((part) => {
  const { top, height } = document.querySelector(part).getBoundingClientRect();
  return [Math.round(top), Math.round(height)];
})"""
"""Where the space between the sides and the hand begin, and how high they are."""

EVERYTHING = [
    ".side-they .strip",
    ".side-me .strip",
    ".side .piece",
    ".say",
    ".say button",
    ".hand",
]


def at_a_full_table(page: Page, site: Site, position: dict[str, Any], size: ViewportSize) -> None:
    player = Player(page)
    player.arrive()
    player.begin()
    page.locator("html.js #board").wait_for()
    page.set_viewport_size(size)
    lay(page, site, position)
    page.locator(".space.is-mine").wait_for(timeout=PATIENCE, state="attached")


def is_all_here(page: Page, wanted: list[str]) -> None:
    assert page.evaluate("[scrollX, scrollY]") == [0, 0]
    assert page.evaluate(OUTSIDE, wanted) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= page.evaluate("innerWidth")


@pytest.mark.parametrize("size", [WIDE, NARROW], ids=["wide", "narrow"])
def test_with_all_fleets_and_ten_cards_everything_is_on_the_screen(
    page: Page, running_site: Site, size: ViewportSize
) -> None:
    at_a_full_table(page, running_site, FULL, size)
    is_all_here(page, [*EVERYTHING, ".hand .box > summary"])
    assert page.locator(".hand .box").count() == len(HAND)
    assert page.evaluate(COVERED, ".hand .box > summary") == []
    assert page.evaluate(COVERED, ".side .box > summary") == []
    of_the_table, of_the_cards, on_them = page.evaluate(SIZES)
    assert of_the_table == of_the_cards != on_them  # what stands on them need not know
    copy = page.locator("[data-key='ship:1:destroyers#2'] > summary")
    expect(copy).to_contain_text("Destroyers #2")
    expect(copy.locator(".piece-number")).to_have_text("#2")
    expect(page.locator("[data-key='ship:1:destroyers'] .piece-number")).to_have_count(0)


EIGHT = ["fighters", "wasps", "destroyers", "destroyers", "cruisers", "cruisers"]
EIGHT += ["titan", "fortress"]
"""Two cards of each class."""

WHOLE = """() => [...document.querySelectorAll('.side .piece .face')].map((face) => {
  const { left, top, width, height } = face.getBoundingClientRect();
  const price = 0.2 * height;
  const corners = [[2, price], [width - 3, price], [2, height - 3], [width - 3, height - 3]];
  const seen = corners.every(([x, y]) =>
    document.elementFromPoint(left + x, top + y)?.closest('.piece') === face.closest('.piece'));
  return [Math.round(width), seen];
})"""
"""How wide each card is, and whether the corners of what stands below its price are seen."""


def test_on_a_phone_two_cards_of_each_class_stand_below_each_other(
    page: Page, running_site: Site
) -> None:
    sides = {seat: {"hand": HAND, "base": EIGHT, "mp": 300} for seat in ("1", "2")}
    at_a_full_table(page, running_site, sides, NARROW)
    is_all_here(page, [*EVERYTHING, ".hand .box > summary"])
    shown = page.evaluate(WHOLE)
    assert len(shown) == 2 * len([*EIGHT, "base"])
    assert all(seen and width >= 62 for width, seen in shown), shown


HIDDEN = """(side) => [...document.querySelectorAll(`${side} .piece`)].map((piece) => {
  const [at, next] = [piece, piece.nextElementSibling].map((one) => one?.getBoundingClientRect());
  const isBeside = next && Math.abs(next.top - at.top) < 4;
  return isBeside ? Math.max(0, Math.round(100 * (at.right - next.left) / at.width)) : 0;
})"""
"""How much of each card's width the next one in its row hides, in percent."""


@pytest.mark.parametrize("second", ["1", "2"], ids=["own", "theirs"])
def test_on_a_phone_a_second_fleet_of_one_side_leaves_the_other_two_rows(
    page: Page, running_site: Site, second: str
) -> None:
    sides: dict[str, Any] = {seat: {"hand": HAND, "base": EIGHT, "mp": 300} for seat in ("1", "2")}
    sides[second] |= {"base": FLEET, "second": ["mothership", "wasps", "destroyers"]}
    at_a_full_table(page, running_site, sides, NARROW)
    is_all_here(page, [*EVERYTHING, ".hand .box > summary"])
    assert page.evaluate(COVERED, ".side .box > summary") == []
    other = ".side-they" if second == "1" else ".side-me"
    hidden = page.evaluate(HIDDEN, other)
    assert len(hidden) == len([*EIGHT, "base"])
    assert max(hidden) < 25, hidden


def test_beside_a_coach_two_rows_of_cards_leave_the_hand_on_a_phone(
    page: Page, running_site: Site
) -> None:
    page.set_viewport_size(NARROW)
    Player(page).arrive()
    page.goto("/learn/puzzles/")
    puzzle = next(one.key for one in puzzles_of("spacetrace") if not one.is_defence)
    page.locator(f"#lesson-{puzzle}").get_by_role("button", name="Begin").click()
    seat = int(page.locator("html.js #board").get_attribute("data-seat") or 0)
    mine = {"hand": HAND[:5], "base": EIGHT, "mp": 300}
    lay(page, running_site, {"turn": seat + 1, str(seat + 1): mine})
    page.locator(".coach").wait_for()
    assert page.locator(".side-me .piece").count() == len([*EIGHT, "base"])
    is_all_here(page, [*EVERYTHING, ".hand .box > summary"])


UNDER_ANOTHER = """() => [...document.querySelectorAll('.side-me .piece')].filter((piece) => {
  const next = piece.nextElementSibling?.getBoundingClientRect().left ?? Infinity;
  const figures = [...piece.querySelectorAll('.piece-line > *')];
  return figures.some((one) => one.getBoundingClientRect().right > next);
}).map((piece) => piece.innerText)"""
"""The cards of which another one hides the figures."""


def test_figures_of_nine_cards_of_a_class_are_seen_beside_each_other(
    page: Page, running_site: Site
) -> None:
    crowd = {"base": ["fighters"] * 4 + ["lancers"] * 3 + ["wasps"] * 2, "mp": 300}
    at_a_full_table(page, running_site, {"1": crowd, "2": {"base": ["cruisers"]}}, WIDE)
    assert page.locator(".side-me .piece").count() == 10
    assert page.evaluate(UNDER_ANOTHER) == []


OUT_OF_ITS_CLASS = """() => [...document.querySelectorAll('.showcase .piece')].filter((piece) => {
  const [card, lane] = [piece, piece.closest('.lane')].map((one) => one.getBoundingClientRect());
  return card.left < lane.left || card.right > lane.right;
}).map((piece) => piece.innerText)"""


@pytest.mark.parametrize("size", [WIDE, NARROW], ids=["wide", "narrow"])
def test_on_the_first_page_s_picture_every_card_stands_in_its_class(
    page: Page, size: ViewportSize
) -> None:
    page.set_viewport_size(size)
    page.goto("/")
    assert page.locator(".showcase .piece").count() == 13
    assert page.evaluate(OUT_OF_ITS_CLASS) == []


@pytest.mark.parametrize("size", [WIDE, NARROW], ids=["wide", "narrow"])
def test_so_it_is_amid_an_attack_and_the_lane_that_fights_is_marked(
    page: Page, running_site: Site, size: ViewportSize
) -> None:
    at_a_full_table(page, running_site, FIGHT, size)
    assert page.locator(".lane-2.is-next").count() == 4
    is_all_here(page, [*EVERYTHING, ".lane.is-next"])


def test_a_second_fleet_folds_and_what_is_to_be_chosen_unfolds_it(
    page: Page, running_site: Site
) -> None:
    at_a_full_table(page, running_site, FULL, NARROW)
    ships = page.locator(".side-they .fleet-second .piece")
    assert ships.first.is_visible()
    page.locator("#second-they > summary").click()
    assert not ships.first.is_visible()
    page.locator("[data-key='hand:orbital-lance'] > summary").click(position=CORNER)
    page.locator(".sheet button", has_text="Play").click()
    assert ships.first.is_visible()
    page.keyboard.press("Escape")
    assert not ships.first.is_visible()


def test_the_header_of_the_site_leaves_and_its_ways_are_in_the_menu(
    page: Page, running_site: Site
) -> None:
    at_a_full_table(page, running_site, FULL, WIDE)
    assert page.locator(".site-nav").count() == 0
    page.get_by_text("Menu", exact=True).click()
    page.locator(".menu-site").get_by_role("link", name="Decks").click()
    page.wait_for_url("**/decks/**")


# --- what is said of a hand -----------------------------------------------------------------------

QUIET: dict[str, Any] = {
    "1": {"hand": ["fighters", "wasps", "orbital-lance"], "mp": 300, "base": ["destroyers"]},
    "2": {"base": ["wasps", "destroyers"], "library": ["fighters"] * 5},
}
"""Something to play in one way, and something with several targets."""


def test_pointing_at_nothing_says_nothing_above_the_hand(page: Page, running_site: Site) -> None:
    at_a_full_table(page, running_site, QUIET, WIDE)
    line = page.locator("#hand-words")
    page.locator("[data-key='hand:fighters'] > summary").hover()
    expect(line).to_contain_text("Fighters")
    page.mouse.move(5, 5)
    expect(line).to_be_empty()


def test_pointing_at_what_cannot_be_played_says_why_in_a_sentence(
    page: Page, running_site: Site
) -> None:
    mine = {"hand": ["cruisers"], "base": ["fighters"], "mp": 0}
    position = {"1": mine, "2": {"base": ["wasps"]}}
    at_a_full_table(page, running_site, position, WIDE)
    page.locator("[data-key='hand:cruisers'] > summary").hover()
    expect(page.locator("#hand-words")).to_have_text(re.compile("^Not enough manpower: Cruisers "))


CUT = """(selector) => [...document.querySelectorAll(selector)]
  .filter((one) => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight + 2)
  .map((one) => one.innerText)"""
"""Those whose words do not fit."""


def test_on_a_phone_a_reason_and_names_are_told_whole(page: Page, running_site: Site) -> None:
    mine = {"hand": ["commando-fighters", "regulars"], "base": ["fighters"], "mp": 0}
    at_a_full_table(page, running_site, {"1": mine, "2": {"base": ["wasps"]}}, NARROW)
    before = page.evaluate(SPACE)
    page.locator("[data-key='hand:commando-fighters'] > summary").hover()
    expect(page.locator("#hand-words")).to_contain_text("and 100 in reinforcements.")
    assert page.evaluate(CUT, "#hand-words, .strip-name > span") == []
    assert page.evaluate(SPACE) == before


def test_four_cards_stand_whole_beside_each_other_on_a_phone(
    page: Page, running_site: Site
) -> None:
    page.set_viewport_size(NARROW)
    player = Player(page)
    player.arrive()
    player.begin()
    heights = set()
    for many in (3, 4):
        lay(page, running_site, {"1": {"hand": HAND[:many]}})
        cards = page.locator(".hand-cards .face")
        expect(cards).to_have_count(many)
        heights.add(page.evaluate("Math.round(document.querySelector('.hand').offsetHeight)"))
    spans = [box for box in (card.bounding_box() for card in cards.all()) if box]
    ends = [(box["x"], box["x"] + box["width"]) for box in spans]
    assert all(end <= begin for (_, end), (begin, _) in pairwise(ends)), ends
    assert len(heights) == 1, heights  # so that the table stays where it is
    expect(page.locator(".hand-cards .f-kind:visible")).to_have_count(0)  # it could not be read


CONTRAST = """(card) => {
  const light = (node) => {
    const [r, g, b] = getComputedStyle(node).fill.match(/[\\d.]+/g).map((n) => {
      const share = n / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05;
  };
  const back = light(card.querySelector('.f-bg'));
  return Math.min(...[...card.querySelectorAll('.f-name, .f-text, .f-stat, .f-cost, .f-kind')]
    .map((word) => Math.max(light(word), back) / Math.min(light(word), back)));
}"""
"""How much the weakest words of a card stand out from it."""


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_what_cannot_be_played_has_a_quiet_picture_and_words_that_can_be_read(
    page: Page, running_site: Site, scheme: Literal["light", "dark"]
) -> None:
    page.emulate_media(color_scheme=scheme)
    at_a_full_table(page, running_site, FULL, NARROW)
    dim = page.locator(".hand .card-piece.is-dim").first
    lit = page.locator(".hand .card-piece.is-playable").first
    filtered = "node => getComputedStyle(node).filter"
    assert dim.locator(".f-art").first.evaluate(filtered) == "saturate(0.5) opacity(0.45)"
    assert lit.locator(".f-art").first.evaluate(filtered) == "none"
    veil = "node => getComputedStyle(node, '::before').content"
    assert dim.locator(".box > summary").evaluate(veil) == "none"
    assert dim.evaluate(CONTRAST) >= 4.5


def test_who_has_lost_has_a_moment_too_and_none_where_motion_is_not_wanted(page: Page) -> None:
    player = Player(page)
    player.arrive()
    player.begin()
    page.locator("html.js #board").wait_for()
    page.locator("form[action*=concede]").first.evaluate("form => form.submit()")
    lost = page.locator(".end-lost")
    lost.wait_for(timeout=PATIENCE)
    moves = "node => getComputedStyle(node, '::before').animationName"
    assert lost.evaluate(moves) == "end-ember"
    page.emulate_media(reduced_motion="reduce")
    assert lost.evaluate(moves) == "none"


@pytest.mark.parametrize("size", [WIDE, NARROW], ids=["wide", "narrow"])
def test_the_words_of_a_hand_stand_off_its_edges(
    page: Page, running_site: Site, size: ViewportSize
) -> None:
    at_a_full_table(page, running_site, {"1": {"base": ["fighters"]}}, size)
    hand = page.locator(".hand").bounding_box()
    title = page.locator(".hand-title").bounding_box()
    assert hand
    assert title
    assert title["y"] - hand["y"] >= 4
    assert title["x"] - hand["x"] >= 8
    lay(page, running_site, {"1": {"hand": ["wasps"], "base": ["fighters"]}})
    held = page.locator(".hand").bounding_box()
    assert held
    assert abs(held["y"] - hand["y"]) < 1  # nothing moves as the last card is played
    lay(page, running_site, {"1": {"base": ["fighters"]}})
    empty = page.locator(".hand-empty").evaluate("node => getComputedStyle(node).paddingLeft")
    assert float(empty.removesuffix("px")) == title["x"] - hand["x"]

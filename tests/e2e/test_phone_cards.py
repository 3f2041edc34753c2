"""Spacetrace's cards on a phone held upright: as large as can be, and all of it is read."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.e2e.arranged import lay
from tests.e2e.table import PATIENCE, Player
from tests.operations.site import Site

pytestmark = pytest.mark.e2e

PHONE = ViewportSize(width=390, height=844)
HAND = ["fighters", "wasps", "mosquitoes", "destroyers", "cruisers", "titan", "fortress"]
HAND += ["regulars", "orbital-lance", "counter-strike"]
FLEET = ["fighters", "wasps", "mosquitoes", "destroyers", "destroyers", "cruisers"]


def both(*base: str, **more: Any) -> dict[str, Any]:
    return {seat: {"hand": HAND, "base": base, **more} for seat in ("1", "2")}


TABLES: dict[str, tuple[dict[str, Any], int]] = {
    "one-a-class": ({"1": {"base": ["fighters", "cruisers"]}, "2": {"base": ["wasps"]}}, 96),
    "four-classes": (both("fighters", "destroyers", "battlecruisers"), 78),
    "two-a-class": ({"1": {"base": ["fighters", "lancers"]}, "2": {"base": ["cruisers"] * 2}}, 62),
    "five": (both("fighters", "wasps", "destroyers", "cruisers", "battlecruisers"), 62),
    "three-of-one": (both("fighters", "fighters", "wasps", "destroyers", "cruisers"), 62),
    "nine-of-one": (both(*["fighters"] * 4, *["lancers"] * 3, *["wasps"] * 2), 40),
    "ten": (both(*FLEET, "cruisers", "battlecruisers", "titan", "fortress"), 48),
    "second-fleets": (both(*FLEET, second=["mothership", "wasps", "destroyers"]), 36),
    "losses": (both({"card": "destroyers", "lost": 2}, {"card": "cruisers", "damage": 60}), 78),  # type: ignore[arg-type]
}
"""Positions, and how wide a card is there at least."""

FIGURES = """() => [...document.querySelectorAll('.side .piece')].map((piece) => {
  const line = piece.querySelector('.piece-line');
  const shown = [...line.querySelectorAll(':scope > b, :scope > span')];
  const isSeen = (part) => {
    const { left, right, top, bottom, width } = part.getBoundingClientRect();
    const card = piece.getBoundingClientRect();
    const over = [left + 1, (left + right) / 2, right - 1].map((x) =>
      document.elementFromPoint(x, (top + bottom) / 2)?.closest('.piece'));
    return width > 0 && right <= card.right + 1 && over.every((one) => one === piece);
  };
  const isSmall = (part) => parseFloat(getComputedStyle(part).fontSize) < 10;
  return {
    words: line.innerText.replace(/\\s+/g, ' '),
    width: Math.round(piece.querySelector('.face').getBoundingClientRect().width),
    parts: shown.length,
    unseen: shown.filter((part) => !isSeen(part)).map((part) => part.innerText),
    small: shown.filter(isSmall).map((part) => part.innerText),
  };
})"""
"""Of each card: its figures, how wide it is, what of them is hidden, cut or too small."""


def at_a_table(page: Page, site: Site, position: dict[str, Any]) -> None:
    page.set_viewport_size(PHONE)
    player = Player(page)
    player.arrive()
    player.begin()
    page.locator("html.js #board").wait_for()
    lay(page, site, position)
    page.locator(".space.is-mine").wait_for(timeout=PATIENCE, state="attached")


@pytest.mark.parametrize("table", TABLES)
def test_every_card_in_play_tells_how_many_and_how_strong(
    page: Page, running_site: Site, table: str
) -> None:
    position, least = TABLES[table]
    at_a_table(page, running_site, {"turn": 1, **position})
    cards = page.evaluate(FIGURES)
    assert len(cards) > 3
    for card in cards:
        assert (card["unseen"], card["small"]) == ([], []), cards
        assert card["width"] >= least, cards
        is_base = "1000" in card["words"]
        assert card["parts"] == (1 if is_base else 2), card


NAMED = """() => [...document.querySelectorAll('.lane[data-lines] .piece .face')].filter((face) => {
  const { left, top, width, height } = face.getBoundingClientRect();
  const at = [[0.2, 0.6], [0.8, 0.6], [0.5, 0.92]];
  return at.some(([x, y]) => {
    const seen = document.elementFromPoint(left + x * width, top + y * height);
    return seen?.closest('.piece') !== face.closest('.piece');
  });
}).map((face) => face.closest('.piece').innerText)"""
"""Cards of which the picture or the name is hidden."""

PLACES = """() => [...document.querySelectorAll('.side-me .lane-1 .piece')].map((piece) => {
  const { top, left } = piece.getBoundingClientRect();
  return [Math.round(top), Math.round(left)];
})"""


def test_three_of_a_class_lie_below_each_other_in_their_order(
    page: Page, running_site: Site
) -> None:
    at_a_table(page, running_site, TABLES["three-of-one"][0])
    assert page.evaluate(NAMED) == []
    places = page.evaluate(PLACES)
    assert len(places) == 3
    assert places == sorted(places)
    assert len({left for _top, left in places}) == 1


SIZES = """() => document.querySelector('.tactic') &&
  [...document.querySelectorAll('.side .piece')].map((piece) =>
    [piece.id, Math.round(piece.querySelector('.face').getBoundingClientRect().width)])"""


@pytest.mark.parametrize("fleet", [["fighters"], FLEET], ids=["large", "crowded"])
def test_a_tactic_on_the_stack_leaves_the_cards_their_size(
    page: Page, running_site: Site, fleet: list[str]
) -> None:
    mine = {"hand": ["orbital-lance", "wasps"], "mp": 300, "base": fleet}
    theirs = {"hand": ["counter-strike"], "mp": 40, "base": fleet}  # they may answer
    at_a_table(page, running_site, {"1": mine, "2": theirs})
    before = page.evaluate(SIZES.replace("document.querySelector('.tactic')", "true"))
    page.locator("[data-key='hand:orbital-lance'] > summary").click(position={"x": 9, "y": 40})
    page.locator(".sheet button", has_text="Play").click()
    page.locator("[data-key='ship:2:fighters'].is-candidate > summary").click()
    amid = page.wait_for_function(SIZES).json_value()
    assert len(amid) == len(before) >= 4
    assert amid == before


def test_five_cards_of_a_hand_stand_whole_beside_each_other(page: Page, running_site: Site) -> None:
    at_a_table(page, running_site, {"1": {"hand": HAND[:5], "base": FLEET}})
    cards = page.locator(".hand-cards .face")
    expect(cards).to_have_count(5)
    boxes = [box for box in (card.bounding_box() for card in cards.all()) if box]
    assert all(box["width"] >= 72 for box in boxes), boxes
    ends = [(box["x"], box["x"] + box["width"]) for box in boxes]
    assert all(end <= begin + 0.1 for (_, end), (begin, _) in pairwise(ends)), ends
    assert ends[0][0] >= 0
    assert ends[-1][1] <= PHONE["width"]


NAMES = """() => [...document.querySelectorAll('.strip-name > span')].map((name) => ({
  isOneLine: name.getClientRects().length === 1
    && name.getBoundingClientRect().height < 1.6 * parseFloat(getComputedStyle(name).fontSize),
  isCut: name.scrollWidth > name.clientWidth,
  wide: [name.scrollWidth, name.clientWidth],
  ends: getComputedStyle(name).textOverflow,
}))"""


def test_names_stand_in_one_line_and_long_ones_end_in_dots(page: Page, running_site: Site) -> None:
    full = {"library": ["fighters"] * 32, "hand": HAND, "wrecks": ["fighters"]}
    at_a_table(page, running_site, {"1": {**full, "mp": 100}, "2": {**full, "mp": 100}})
    write = "(node, name) => { node.textContent = name; }"
    for name in page.locator(".strip-name > span").all():
        name.evaluate(write, "Gentle Otter 22")
    told = page.evaluate(NAMES)
    assert all(name["isOneLine"] and not name["isCut"] for name in told), told
    for name in page.locator(".strip-name > span").all():
        name.evaluate(write, "Somebody with a name of thirty")
    told = page.evaluate(NAMES)
    assert all(name["isOneLine"] and name["ends"] == "ellipsis" for name in told), told
    expect(page.locator(".side-me .fact-library")).to_have_attribute("title", "Library")
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]

"""Tables use the room that they have: hands lie in the middle, fewer cards are larger ones."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.e2e import test_blast_off, test_space_dominoes, test_spaced_out
from tests.e2e.arranged import lay
from tests.e2e.family import Guest
from tests.e2e.table import PATIENCE, Player
from tests.e2e.test_stage import NARROW, at_a_full_table
from tests.operations.site import Site

pytestmark = pytest.mark.e2e

TURNS = {
    "spaced_out": test_spaced_out.TURN,
    "space_dominoes": test_space_dominoes.TURN,
    "blast_off": test_blast_off.TURN,
}
ASIDE = """() => {
  const room = document.querySelector('.hand').getBoundingClientRect();
  const cards = [...document.querySelectorAll('.hand .box > summary')];
  const sides = cards.map((card) => card.getBoundingClientRect());
  const first = Math.min(...sides.map(({ left }) => left));
  const last = Math.max(...sides.map(({ right }) => right));
  return Math.abs((first + last) / 2 - (room.left + room.right) / 2);
}"""
"""How far the middle of the cards lies from the middle of their room, in pixels."""

FEW: dict[str, Any] = {
    "1": {"hand": ["fighters"], "base": ["fighters"], "mp": 100},
    "2": {"hand": ["fighters"], "base": ["fighters"]},
}
"""Ships of one class alone, so that two of the others are slim."""

MANY: dict[str, Any] = {
    "1": {
        "hand": ["fighters"],
        "base": ["fighters", "wasps", "mosquitoes", "lancers", "cruisers", "cruisers"],
        "mp": 100,
    },
    "2": {"hand": ["fighters"], "base": ["fighters", "wasps", "mosquitoes", "lancers"]},
}
"""Four ship cards of one class on both sides."""

HIDDEN = """(selector) => [...document.querySelectorAll(selector)].filter((face) => {
  const { left, right, top, bottom } = face.getBoundingClientRect();
  const card = face.closest("summary");
  const corners = [left + 6, right - 6].flatMap((x) => [[x, top + 6], [x, bottom - 6]]);
  return !corners.every(([x, y]) => card.contains(document.elementFromPoint(x, y)));
}).length"""
"""How many of these cards have a corner that cannot be seen."""

SIX: dict[str, dict[str, Any]] = {
    "spaced_out": {"hands": {"1": ["red-1", "red-2", "red-3", "blue-1", "blue-2", "blue-3"]}},
    "blast_off": {"hands": {"1": ["red-3", "red-6", "red-7", "green-3", "green-4", "green-6"]}},
}
HEARD = """() => {
  window.heard = [];
  new MutationObserver(() => {
    const said = document.querySelector(".is-showing .say-sentence")?.textContent ?? "";
    if (said && said !== window.heard.at(-1)) window.heard.push(said);
  }).observe(document, { subtree: true, childList: true, characterData: true });
}"""
"""Writes down what the say line tells while something is shown."""

TOPS = """[...new Set([...document.querySelectorAll('.hand .card-piece')]
  .map((card) => Math.round(card.getBoundingClientRect().top)))].length"""


@pytest.mark.parametrize("game", TURNS)
def test_a_hand_lies_in_the_middle(page: Page, running_site: Site, game: str) -> None:
    guest = Guest(page)
    guest.sit_down(game, pace="slow")
    lay(page, running_site, {"seats": 2, **TURNS[game]})
    of_a_card = "document.querySelector('.hand .box > summary').getBoundingClientRect().width"
    widths = []
    for wide in (1280, 768, 390):
        page.set_viewport_size({"width": wide, "height": 844})
        assert page.evaluate(ASIDE) <= 8
        widths.append(page.evaluate(of_a_card))
    assert widths[1] > 1.3 * widths[2]  # a tablet is no telephone


def test_on_a_phone_tiles_take_the_room_of_slim_classes(page: Page, running_site: Site) -> None:
    at_a_full_table(page, running_site, FEW, NARROW)
    wide = "document.querySelector('.side-me .lane-1 .face').getBoundingClientRect().width"
    assert page.evaluate(wide) >= 100
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_on_a_phone_four_cards_of_a_class_are_told_apart(page: Page, running_site: Site) -> None:
    at_a_full_table(page, running_site, MANY, NARROW)
    assert page.locator(".side .piece .face").count() == 12
    # The foot of one may lie on the price of the next: its picture and its name are seen.
    assert page.evaluate(HIDDEN.replace("top + 6", "(top + bottom) / 2"), ".side .piece .face") == 0
    wide = "document.querySelector('.side-me .lane-1 .face').getBoundingClientRect().width"
    assert page.evaluate(wide) >= 56
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    for strip in page.locator(".strip").all():
        box = strip.bounding_box()
        assert box is not None and box["height"] <= 40  # one line


def test_in_a_shown_attack_nobody_waits_for_shots_that_are_kept(
    page: Page, running_site: Site
) -> None:
    fleet = {**FEW["1"], "base": ["fighters", "wasps"]}
    at_a_full_table(page, running_site, {"1": fleet, "2": {"base": ["lancers"]}}, NARROW)
    page.emulate_media(reduced_motion="no-preference")
    page.evaluate("localStorage.setItem('pace', 'normal')")
    page.evaluate(HEARD)
    Player(page).buttons()["attack"].click()
    page.locator("#plan-confirm").click()
    page.locator(".say [data-show-skip]").first.wait_for(timeout=PATIENCE)
    page.locator("#board:not(.is-showing)").wait_for(timeout=2 * PATIENCE)
    said = page.evaluate("window.heard")
    assert any(sentence.startswith("Class I fires: your Fighters") for sentence in said)
    assert not any("no target is left" in sentence for sentence in said)


def test_on_a_phone_a_seat_s_field_has_the_room_of_its_row(page: Page) -> None:
    Player(page).arrive()
    page.set_viewport_size(NARROW)
    page.goto("/play/new/?game=blast_off")
    box = page.get_by_label("Seat 2", exact=True).bounding_box()
    assert box is not None and box["width"] > 260


@pytest.mark.parametrize(("game", "rows"), [("spaced_out", 2), ("blast_off", 1)])
def test_on_a_phone_six_cards_are_so_many_rows(
    page: Page, running_site: Site, game: str, rows: int
) -> None:
    guest = Guest(page)
    guest.sit_down(game, pace="slow")
    page.set_viewport_size(NARROW)
    lay(page, running_site, {"seats": 2, **TURNS[game], **SIX[game]})
    assert page.locator(".hand .card-piece").count() == 6
    assert page.evaluate(TOPS) == rows
    wide = "document.querySelector('.hand .face').getBoundingClientRect().width"
    assert page.evaluate(wide) >= 80
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_the_chain_keeps_its_size_while_it_is_short_and_its_head_stays(
    page: Page, running_site: Site
) -> None:
    guest = Guest(page)
    guest.sit_down("space_dominoes", pace="slow")
    page.set_viewport_size(NARROW)
    tops, sizes = [], []
    for links in (1, 7):
        chain = test_space_dominoes.LONG[:links]
        lay(page, running_site, {"seats": 2, **test_space_dominoes.TURN, "chain": chain})
        high = page.locator(".link svg").first.bounding_box()
        head = page.locator(".chain-head").bounding_box()
        assert high is not None and head is not None
        sizes.append(round(high["height"]))
        tops.append(round(head["y"]))
    assert tops[0] == tops[1]
    assert sizes[0] == sizes[1] >= 40

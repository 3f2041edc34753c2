"""What stands large over Spacetrace's fleets for a moment: a card that is played, an attack."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.e2e.arranged import lay
from tests.e2e.motion import NARROW, WIDE
from tests.e2e.table import PATIENCE, Player, press
from tests.e2e.test_effects import SHOWN, at_a_table, play_tactic
from tests.operations.site import Site

pytestmark = pytest.mark.e2e

THEIRS: dict[str, Any] = {
    "1": {"base": ["fighters", "destroyers"]},
    "2": {"hand": ["regulars", "wasps"], "library": ["wasps"] * 5},
}
"""The other seat can pay for a ship with a reinforcement."""

FIGHT: dict[str, Any] = {
    "1": {"base": ["fighters", "destroyers"], "hand": ["wasps"]},
    "2": {"base": ["wasps", "dominators"], "hand": ["wasps"]},
}
TACTIC: dict[str, Any] = {
    "1": {"hand": ["mass-production"], "mp": 60, "base": ["fighters"]},
    "2": {"base": ["wasps"]},
}

NOTE = """() => {
  window.large = [];
  window.sides = 0;
  window.paying = 0;
  window.inspected = 0;
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, how) {
    if (frames.some(({transform}) => transform?.endsWith('scale(0.2)')) && how.duration === 400)
      large.push(['flies', this.dataset.gone.split(' ')[0]]);
    if (this.matches('.is-paying') && how.duration === 250) paying += 1;
    return animate.call(this, frames, how);
  };
  document.addEventListener('table:step', ({detail}) => {
    const [node, middle] = ['.large > *', '.match-table'].map((one) => document.querySelector(one));
    if (!detail.table || !node?.offsetParent) return;
    const [at, around] = [node, middle].map((one) => one.getBoundingClientRect());
    large.push([node.className, node.dataset.key ?? node.innerText, detail.time,
      document.querySelectorAll('.is-aimed').length,
      node.offsetWidth, Math.round(at.left + at.width / 2 - around.left - around.width / 2)]);
  });
  new MutationObserver(() => { inspected += 1; })
    .observe(document.getElementById('inspector'), {childList: true});
}"""
"""Notes what stands large at each step, for how long, how wide, and how far off the middle."""


def at_position(page: Page, site: Site, position: dict[str, Any]) -> Player:
    player = at_a_table(page)
    lay(page, site, position)
    player.wait_for_say()
    page.emulate_media(reduced_motion="no-preference")
    page.evaluate("localStorage.setItem('pace', 'normal')")
    page.evaluate(NOTE)
    return player


def shown(page: Page, line: str) -> list[list[Any]]:
    """What stood large until this was told and the showing was over."""
    expect(page.locator("#log")).to_contain_text(line, timeout=PATIENCE)
    page.locator(SHOWN).wait_for(timeout=2 * PATIENCE, state="attached")
    expect(page.locator(".large > *")).to_have_count(0)
    found: list[list[Any]] = page.evaluate("large")
    return found


@pytest.mark.parametrize("size", [WIDE, NARROW], ids=["wide", "narrow"])
def test_what_the_other_seat_plays_stands_large_and_flies_to_its_place(
    page: Page, running_site: Site, size: ViewportSize
) -> None:
    page.set_viewport_size(size)
    player = at_position(page, running_site, THEIRS)
    press(player.buttons()["ready"])
    large = shown(page, "plays Wasps for 60 MP, paid with Regulars")
    cards = [one for one in large if one[0] == "box"]
    assert [key for _box, key, *_rest in cards] == ["played:2:wasps"]
    for _box, _key, time, _aimed, wide, aside in cards:
        assert time > 800
        assert 150 <= wide <= 260
        assert abs(aside) < 3
    assert page.evaluate("paying") == 1  # what it is paid with flies to the figure at once
    page.reload()
    expect(page.locator(".large > *")).to_have_count(0)


def test_where_motion_is_not_wanted_nothing_stands_large(page: Page, running_site: Site) -> None:
    player = at_position(page, running_site, THEIRS)
    page.emulate_media(reduced_motion="reduce")
    press(player.buttons()["ready"])
    assert shown(page, "plays Wasps for 60 MP, paid with Regulars") == []


def test_the_own_tactic_stands_large_and_what_it_aims_at_is_marked(
    page: Page, running_site: Site
) -> None:
    at_position(page, running_site, TACTIC)
    play_tactic(page)
    large = shown(page, "You play Mass Production")
    assert [one[:2] for one in large] == [["box is-mine", "played:1:mass-production"]]
    assert large[0][3] == 1
    expect(page.locator(".is-aimed")).to_have_count(0)


def test_an_attack_is_a_banner_and_what_fights_does_not_change_the_card_in_full(
    page: Page, running_site: Site
) -> None:
    player = at_position(page, running_site, FIGHT)
    page.mouse.move(1, 1)
    before = page.evaluate("inspected")
    press(player.buttons()["attack"])
    page.locator(".banner").wait_for(timeout=PATIENCE)
    expect(page.locator(".match-table.is-attacking")).to_have_count(1)
    large = shown(page, "You attack")
    assert [one[0] for one in large] == ["banner is-mine"]
    assert large[0][1].startswith("YOU ATTACK")
    assert page.evaluate("inspected") == before
    expect(page.locator(".is-attacking")).to_have_count(0)


NOTE_WIDTH = """() => {
  window.widest = 0;
  const note = () => {
    widest = Math.max(widest, document.documentElement.scrollWidth);
    requestAnimationFrame(note);
  };
  note();
}"""


def test_what_flies_past_the_edge_makes_no_telephone_s_page_wider(
    page: Page, running_site: Site
) -> None:
    player = at_position(page, running_site, FIGHT)
    page.set_viewport_size(NARROW)
    page.evaluate(NOTE_WIDTH)
    press(player.buttons()["attack"])
    page.locator(".banner").wait_for(timeout=PATIENCE)
    page.locator("#board:not(.is-showing)").wait_for(timeout=2 * PATIENCE)
    assert page.evaluate("widest") == NARROW["width"]


OVER_AN_END = """() => {
  const label = document.createElement('b');
  label.className = 'show-count';
  document.getElementById('over').append(label);
  const before = label.offsetWidth || label.getClientRects().length;
  document.querySelector('.space').append(Object.assign(document.createElement('p'),
    {className: 'end'}));
  document.dispatchEvent(new CustomEvent('htmx:afterSettle', {detail: {elt: document.body}}));
  return [before > 0, label.getClientRects().length];
}"""


def test_no_number_floats_over_the_words_of_an_end(page: Page, running_site: Site) -> None:
    at_a_table(page)
    assert page.evaluate(OVER_AN_END) == [True, 0]


LAST: dict[str, Any] = {
    "1": {"base": ["fighters"], "hand": ["wasps", "titan", "lancers"]},
    "2": {"base_damage": 990, "hand": ["wasps"]},
}

NOTE_GHOSTS = """() => {
  window.ghosts = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, how) {
    if (this.matches('.show-over') && this.querySelector('.face')) ghosts.push(this.innerText);
    return animate.call(this, frames, how);
  };
}"""


def test_a_hand_that_goes_at_an_end_crosses_no_fleet_that_takes_its_room(
    page: Page, running_site: Site
) -> None:
    player = at_position(page, running_site, LAST)
    page.evaluate(NOTE_GHOSTS)
    press(player.buttons()["attack"])
    page.locator(".end-won").wait_for(timeout=2 * PATIENCE)
    page.locator("#board:not(.is-showing)").wait_for(timeout=PATIENCE)
    expect(page.locator(".hand .card-piece").first).to_be_hidden()
    assert page.evaluate("ghosts") == []

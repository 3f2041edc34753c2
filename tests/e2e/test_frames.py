"""What happened is shown on the table itself before its end: step by step, skipped, and again."""

from __future__ import annotations

import re
from itertools import groupby, pairwise
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.arranged import lay
from tests.e2e.motion import BATTLE, FOUGHT, styled, traced
from tests.e2e.motion import TABLE as FOUR_LANES
from tests.e2e.table import PATIENCE, Player, best, press
from tests.operations.site import Site

pytestmark = pytest.mark.e2e

SHOWING, SHOWN = "#board.is-showing", "#board:not(.is-showing)"
VERSION_SHOWN = f"() => document.querySelector('{SHOWING}')?.dataset.version"
NOTE = """() => {
  window.noted = [];
  const note = () => {
    const board = document.getElementById('board');
    const base = document.getElementById('base-they');
    if (!base) return;
    const now = [board.matches('.is-showing'), Number(base.dataset.count),
                 document.querySelectorAll('.end').length, board.dataset.version];
    if (JSON.stringify(now) !== JSON.stringify(noted.at(-1))) noted.push(now);
  };
  note();
  new MutationObserver(note).observe(document, {subtree: true, childList: true,
    attributes: true, attributeFilter: ['class', 'data-count', 'data-version']});
}"""
"""Notes, whenever something changes: whether it is shown, the LP of their Base, ends, versions."""

AGAIN_BY_HAND = """() => {
  for (const key of ['v', 'n'])
    document.body.dispatchEvent(new KeyboardEvent('keydown', {key, bubbles: true}));
}"""
"""What happened last again, and from its second step on by hand: nothing goes on meanwhile."""

THE_SAME_AGAIN = """async () => {
  const [board, live] = ['board', 'live'].map((id) => document.getElementById(id));
  live.textContent = 'quiet';
  const swap = 'morph:outerHTML';
  await htmx.ajax('GET', board.dataset.board + '0', {source: board, target: board, swap});
  await new Promise((resume) => setTimeout(resume, 300));
  return live.textContent;
}"""
"""Fetches the board that stands there, and tells what was said aloud of it."""

LATE_FRAMES = """() => {
  window.told = [];
  document.addEventListener('table:step', ({detail}) => {
    if (detail.table) told.push([detail.version, detail.key]);
  });
  const real = window.fetch;
  window.fetch = async (address, how) => {
    if (!String(address).includes('/frames/')) return real(address, how);
    await new Promise((resume) => setTimeout(resume, 3500));
    return real(address, how);
  };
}"""
"""Notes which frames are shown, and lets them be asked for only once the computer has answered."""

NOTE_MOTION = """() => {
  window.moved = {};
  const note = () => document.getAnimations()
    .filter(({effect}) => effect.target.closest('.match-table, #over'))
    .flatMap(({effect}) => effect.getKeyframes().flatMap(Object.keys))
    .forEach((name) => { moved[name] = true; });
  document.addEventListener('table:step', () => requestAnimationFrame(note));
}"""
"""Notes at every step that is shown what moves of the things on the table and over it."""

NOTE_PLACES = """() => {
  window.went = new Map();
  let isEnding = false;
  document.addEventListener('table:step', ({detail}) => {
    if (detail.table) [went, isEnding] = [new Map(), false];
  });
  document.addEventListener('table:laid', () => { isEnding = true; });
  const note = async (now) => {
    for (let i = 0; i < 30; i += 1) await null; // what goes on in this frame has its turn
    if (!isEnding) return;
    const places = [...document.querySelectorAll('.piece > .box[data-key]')].map((box) => {
      const {left, width} = box.getBoundingClientRect();
      return [box.dataset.key, left + width / 2];
    });
    went.set(now, Object.fromEntries(places));
  };
  const frame = window.requestAnimationFrame.bind(window);
  window.requestAnimationFrame = (task) => frame((now) => { task(now); note(now); });
  const goOn = () => requestAnimationFrame(goOn);
  goOn();
}"""
"""Notes, as each frame is painted, where the cards are in their row after the last step."""

OF_KEYFRAMES = {"offset", "computedOffset", "easing", "composite"}

TABLE = """() => [...document.querySelectorAll('.side, .hand')]
  .map((part) => part.innerText.replace(/\\s+/g, ' '))"""


@pytest.fixture
def table(page: Page) -> Player:
    """A match of Spacetrace against the cadet, until one's ships can attack."""
    player = Player(page)
    player.arrive()
    player.begin(deck="swarm")
    page.locator("html.js #board").wait_for()
    page.wait_for_load_state("load")
    for _ in range(40):
        player.wait_for_say()
        ships = page.locator(".side-me .lane:not(.lane-4) .piece").count()
        if ships and "attack" in player.buttons():
            page.evaluate("localStorage.setItem('pace', 'normal')")
            return player
        if not ships and player.playable("ship").count():
            player.move()
            continue
        button = next((b for t, b in player.buttons().items() if t == "ready"), None)
        before = player.version
        (button or best(player.buttons()) or page.locator("[data-instant] > summary").first).click()
        player.settle(before)
    raise AssertionError("there was never a ship to attack with")


def before_a_battle(page: Page, site: Site, position: dict[str, Any]) -> Player:
    """At this position, with one's own turn and the usual pace."""
    player = Player(page)
    player.arrive()
    player.begin()
    page.locator("html.js #board").wait_for()
    lay(page, site, position)
    player.wait_for_say()
    page.evaluate("localStorage.setItem('pace', 'normal')")
    return player


def test_an_attack_is_fought_on_the_board_before_its_end_stands_there(table: Player) -> None:
    page = table.page
    page.evaluate(NOTE)
    press(table.buttons()["attack"])
    page.locator(SHOWING).wait_for(timeout=PATIENCE)
    expect(page.locator("[data-show-skip]")).to_be_visible(timeout=PATIENCE)
    expect(page.locator(".say button[name=action]")).to_have_count(0)
    page.locator(SHOWN).wait_for(timeout=3 * PATIENCE)
    noted = page.evaluate("noted")
    assert [ends for shown, _base, ends, _version in noted if shown and ends] == []
    bases = [base for _shown, base, _ends, _version in noted]
    assert bases == sorted(bases, reverse=True)  # in this attack nothing is repaired
    during = [base for shown, base, _ends, _version in noted if shown]
    assert during[0] == bases[0]  # the first thing that is shown is not its end
    # An attack may be shown in several goes; in none of them the board is the next one already.
    goes = [list(rows) for is_shown, rows in groupby(noted, key=lambda row: row[0]) if is_shown]
    assert [len({version for *_rest, version in rows}) for rows in goes] == [1] * len(goes)
    page.mouse.move(1, 1)  # a card under the pointer says more
    at_rest = page.evaluate(TABLE)
    page.reload()
    page.wait_for_load_state("load")
    if page.locator("#board").get_attribute("data-version") == noted[-1][3]:
        assert page.evaluate(TABLE) == at_rest


LONG_BANNER = """() => {
  window.shown = [];
  const real = window.setTimeout;
  window.setTimeout = (task, time, ...more) =>
    real(task, time > 130 && time < 600 && shown.length === 1 ? 5000 : time, ...more);
  document.addEventListener('table:step', ({detail}) => {
    if (detail.table) shown.push([detail.line.split(' ')[0], detail.time]);
  });
  document.addEventListener('table:steps-over', () => shown.push(['over', 0]));
}"""
"""Notes what is shown, and for how long; the attack's banner stands until others have acted."""


def test_the_strike_comes_right_after_the_banner_and_four_lanes_take_four_seconds(
    page: Page, running_site: Site
) -> None:
    player = before_a_battle(page, running_site, BATTLE)
    page.evaluate(LONG_BANNER)
    page.evaluate(f"window.fought = ({FOUGHT})(); null")
    press(player.buttons()["attack"])
    page.evaluate("fought")
    kinds, times = zip(*page.evaluate("shown"), strict=True)
    first = kinds.index("attack-declared")
    assert kinds[first + 1] in ("ships-jammed", "shots-fired")
    assert sum(times[first:]) < 4300


def test_a_press_ends_the_showing_and_v_shows_it_again(table: Player) -> None:
    page = table.page
    press(table.buttons()["attack"])
    page.locator(SHOWING).wait_for(timeout=PATIENCE)
    page.locator(".side-they").click(position={"x": 5, "y": 60})
    page.locator(SHOWN).wait_for(timeout=PATIENCE)
    table.wait_for_say()
    page.locator(SHOWN).wait_for(timeout=3 * PATIENCE)
    page.mouse.move(1, 1)  # a card under the pointer says more
    at_rest, version = page.evaluate(TABLE), table.version
    page.evaluate(AGAIN_BY_HAND)
    page.wait_for_timeout(2_000)
    expect(page.locator(SHOWING)).to_have_count(1)
    page.keyboard.press("Escape")
    page.locator(SHOWN).wait_for(timeout=PATIENCE)
    if table.version == version:
        assert page.evaluate(TABLE) == at_rest
    page.locator(".more > summary").click()
    page.locator("[data-show-again]").click()
    page.locator(SHOWING).wait_for(timeout=PATIENCE)
    expect(page.locator(".more[open]")).to_have_count(0)  # nothing lies over the table


@pytest.mark.parametrize("is_board_late", [False, True])
def test_what_came_meanwhile_is_shown_once_and_in_its_order(
    table: Player, *, is_board_late: bool
) -> None:
    """The others answer while frames are fetched: before the board of it has come, or after."""
    page = table.page
    page.evaluate(LATE_FRAMES)
    if is_board_late:
        page.route(re.compile(r"/board/"), lambda _route: None)
    version = int(table.version)
    press(table.buttons()["ready"])
    page.wait_for_function("() => told.length > 0", timeout=2 * PATIENCE)
    if is_board_late:
        page.locator(SHOWN).wait_for(timeout=3 * PATIENCE)
        page.unroute(re.compile(r"/board/"))  # which lets it go on
    table.wait_for_say(3 * PATIENCE)
    page.locator(SHOWN).wait_for(timeout=3 * PATIENCE)
    told = page.evaluate("told")
    keys = [key for _version, key in told]
    assert len(keys) == len(set(keys))
    versions = [version for version, _key in told]
    assert versions == sorted(versions)
    assert len({v for v in versions if v > version}) > 1  # one's own move, and the others'
    assert max(versions) <= int(table.version)


def test_a_page_that_is_loaded_anew_amid_the_motion_has_the_present_board(table: Player) -> None:
    page = table.page
    press(table.buttons()["attack"])
    # Read at once: on a slow machine the motion may be over when it is asked for a second time.
    then = page.wait_for_function(VERSION_SHOWN, timeout=PATIENCE).json_value()
    page.reload()
    page.wait_for_load_state("load")
    expect(page.locator(SHOWING)).to_have_count(0)
    assert int(table.version) > int(then)
    table.wait_for_say()


def test_the_pace_is_kept_and_at_once_shows_nothing(table: Player) -> None:
    page = table.page
    page.get_by_text("Menu", exact=True).click()
    page.get_by_label("What happens is shown").select_option("instant")
    page.keyboard.press("Escape")
    page.evaluate(NOTE)
    before = table.version
    press(table.buttons()["attack"])
    table.settle(before)
    assert [shown for shown, *_ in page.evaluate("noted") if shown] == []
    page.reload()
    assert page.locator("#pace").input_value() == "instant"


def test_where_an_attack_ends_the_cards_go_to_their_places_and_never_back(
    page: Page, running_site: Site
) -> None:
    player = before_a_battle(page, running_site, BATTLE)
    page.emulate_media(reduced_motion="no-preference")
    page.evaluate(NOTE_PLACES)
    page.evaluate(f"window.fought = ({FOUGHT})(); null")
    press(player.buttons()["attack"])
    page.evaluate("fought")
    page.wait_for_timeout(800)  # a machine that paints seldom is still on the way
    went = page.evaluate("[...went.values()]")
    for key, last in went[-1].items():
        left = [abs(places[key] - last) for places in went]
        assert all(after < before + 3 for before, after in pairwise(left)), (key, left)
    assert abs(went[0]["ship:2:base"] - went[-1]["ship:2:base"]) > 20


def test_what_was_said_aloud_is_not_said_again(table: Player) -> None:
    assert table.page.locator("#log .log-entry").count() > 0
    assert table.page.evaluate(THE_SAME_AGAIN) == "quiet"


def test_to_show_an_attack_the_page_is_not_styled_anew_and_nothing_moves_that_is_laid_out(
    page: Page, running_site: Site
) -> None:
    player = before_a_battle(page, running_site, FOUR_LANES)
    of_the_page = page.evaluate("document.querySelectorAll('*').length")
    page.evaluate(NOTE_MOTION)
    events = traced(player, page.context.new_cdp_session(page))
    assert 0 < styled(events) < of_the_page
    assert set(page.evaluate("moved")) - OF_KEYFRAMES <= {"transform", "opacity"}

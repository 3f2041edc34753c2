"""What cards do to each other moves over the table, by transform and opacity alone."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.e2e.arranged import lay
from tests.e2e.family import visitor
from tests.e2e.motion import NARROW, WIDE
from tests.e2e.table import CORNER, DECIDED, PATIENCE, Player, press
from tests.operations.site import Site

pytestmark = pytest.mark.e2e

FIGHT: dict[str, Any] = {
    "1": {"base": ["emp-fighters", "hammers"]},
    "2": {"base": ["destroyers", "dominators"]},
}
"""One jams a ship and fires, the other strikes classes II and III of both sides."""

ANSWERED: dict[str, Any] = {
    "1": {"hand": ["orbital-lance"], "mp": 80},
    "2": {"hand": ["counter-strike"], "mp": 40, "base": ["destroyers"]},
}
GONE = """() => {
  window.gone = [];
  new MutationObserver((rows) => {
    for (const node of rows.flatMap((row) => [...row.addedNodes]))
      if (node.dataset?.gone)
        gone.push([node.dataset.gone, getComputedStyle(node, '::after').content]);
  }).observe(document, {childList: true, subtree: true});
}"""
"""Notes what became of each card that leaves, and whether something lies over it."""

NOTE = """() => {
  window.drawn = [];
  window.steps = 0;
  document.addEventListener('table:step', ({detail}) => { if (detail.table) steps += 1; });
  new MutationObserver((rows) => {
    for (const node of rows.flatMap((row) => [...row.addedNodes]))
      if (node.matches?.('.effect, .is-half'))
        for (const made of node.getAnimations())
          drawn.push([node.className.replace(/^effect |^show-over /, ''),
                      ...made.effect.getKeyframes().flatMap(Object.keys)]);
  }).observe(document, {childList: true, subtree: true});
}"""
"""Notes every effect: its kind, and the names in its frames; and counts steps."""

STEPPED = "(before) => steps > before || !document.querySelector('#board.is-showing')"

SHOWING = "#board.is-showing"
SHOWN = "#board:not(.is-showing, .is-busy) .space.is-mine"

OF_A_FRAME = {"offset", "computedOffset", "easing", "composite"}


def at_a_table(page: Page) -> Player:
    """Somebody at a new match, whose scripts run."""
    player = Player(page)
    player.arrive()
    player.begin()
    page.locator("html.js #board").wait_for()
    return player


def fight(page: Page, site: Site, position: dict[str, Any] = FIGHT) -> list[list[str]]:
    """What is drawn in an attack that is shown step by step, by hand."""
    player = at_a_table(page)
    lay(page, site, position)
    page.evaluate("localStorage.setItem('pace', 'normal')")
    page.evaluate(NOTE)
    player.wait_for_say()
    press(player.buttons()["attack"])
    page.locator("[data-show-step]").wait_for(timeout=PATIENCE)
    shown, showing = page.locator(SHOWN), page.locator(SHOWING)
    while not shown.count():  # in several goes, as the other side is asked in between
        showing.or_(shown).wait_for(timeout=PATIENCE, state="attached")
        expect(page.locator(".effect")).to_have_count(0)  # each is gone after a moment
        if showing.count():
            before = page.evaluate("steps")
            page.keyboard.press("n")
            page.wait_for_function(STEPPED, arg=before, timeout=PATIENCE)
    expect(page.locator(".effect")).to_have_count(0)
    drawn: list[list[str]] = page.evaluate("drawn")
    return drawn


def test_shots_and_abilities_reach_what_they_hit(page: Page, running_site: Site) -> None:
    drawn = fight(page, running_site)
    assert {
        "effect-bolt is-1 is-flight",
        "effect-beam is-jam",
        "effect-beam is-ability",
        "effect-ring is-ability",
    } <= {kind for kind, *_names in drawn}
    assert {name for _kind, *names in drawn for name in names} == {
        "transform",
        "opacity",
        *OF_A_FRAME,
    }


def test_a_lance_strikes_a_base_and_what_was_shot_down_flies_apart(
    page: Page, running_site: Site
) -> None:
    position = {"1": {"base": ["fighters", "titan"]}, "2": {"base": ["wasps"]}}
    kinds = {kind for kind, *_names in fight(page, running_site, position)}
    assert {"effect-beam is-4", "effect-ring is-blast", "effect-ring is-wreck"} <= kinds
    assert "effect-ring is-flash" in kinds  # all of its side
    assert {"effect-ring is-muzzle is-1", "effect-ring is-kill"} <= kinds
    assert "is-half" in kinds  # what falls breaks in two
    assert "effect-bolt is-4" not in kinds


def test_where_motion_is_not_wanted_the_steps_are_shown_without(
    page: Page, running_site: Site
) -> None:
    page.emulate_media(reduced_motion="reduce")
    assert fight(page, running_site) == []


FIRED = """async (many) => {
  const {shoot} = await import(performance.getEntriesByType('resource')
    .map((entry) => entry.name).find((url) => url.includes('/shots.')));
  const over = document.getElementById('over');
  over.replaceChildren();
  const [from, to] = ['.side-me', '.side-they'].map((side) => document.querySelector(side));
  shoot(from, to, {cls: '1', shots: many, missed: 0, isShielded: false});
  await new Promise((resume) => requestAnimationFrame(() => requestAnimationFrame(resume)));
  return over.querySelectorAll('.effect-bolt').length;
}"""
"""How much flies where a ship of class I fires so many shots."""

LANDED = """() => {
  window.high = {};
  window.shaken = 0;
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, how) {
    const key = this.matches('.box > summary') && this.parentElement.dataset.key;
    const scale = /scale\\((.+)\\)/.exec(frames[0]?.transform)?.[1];
    if (key && scale) high[key] = Number(scale);
    if (this.matches('.side')) shaken += 1;
    return animate.call(this, frames, how);
  };
}"""
"""Notes how large a ship comes in, and how often a side is shaken."""


def test_the_more_shots_the_denser_the_volley(page: Page, running_site: Site) -> None:
    at_a_table(page)
    page.emulate_media(reduced_motion="no-preference")
    page.wait_for_function(
        "performance.getEntriesByType('resource').some(({name}) => name.includes('/shots.'))"
    )
    flown = [page.evaluate(FIRED, many) for many in (1, 5, 20, 140)]
    assert flown == [1, 5, 5, 10]  # of the last two each is a flight of seven


def test_the_higher_its_class_the_heavier_a_ship_comes_in(page: Page, running_site: Site) -> None:
    player = at_a_table(page)
    lay(page, running_site, {"1": {"hand": ["wasps", "titan"], "mp": 900}, "2": {}})
    player.wait_for_say()
    page.emulate_media(reduced_motion="no-preference")
    page.evaluate("localStorage.setItem('pace', 'normal')")
    page.evaluate(LANDED)
    for ship in ("wasps", "titan"):
        page.locator(f"[data-key='hand:{ship}'] > summary").dblclick(position=CORNER)
        page.wait_for_function("key => high[key]", arg=f"ship:1:{ship}", timeout=PATIENCE)
        page.locator(SHOWN).wait_for(timeout=PATIENCE)
        page.wait_for_timeout(500)  # the table settles
    assert page.evaluate("high['ship:1:wasps']") < 1.2 < page.evaluate("high['ship:1:titan']")
    assert page.evaluate("shaken") == 2  # by the Titan alone, both


MOVED_TWICE = """async () => {
  const {glide, places} = await import(performance.getEntriesByType('resource')
    .map((entry) => entry.name).find((url) => url.includes('/table/glide.')));
  const box = document.querySelector('.side-me .piece > .box');
  for (const left of ['40px', '90px']) {
    const from = places();
    box.style.marginLeft = left;
    glide(from, null, 5000)();
    await new Promise((resume) => setTimeout(resume, 100));
  }
  return box.getAnimations().filter((motion) => motion.playState === 'running').length;
}"""
"""A ship is moved while it still moves: how many motions it has then."""


def test_what_still_moves_has_one_motion(page: Page, running_site: Site) -> None:
    player = at_a_table(page)
    lay(page, running_site, FIGHT)
    player.wait_for_say()
    page.emulate_media(reduced_motion="no-preference")
    assert page.evaluate(MOVED_TWICE) == 1


def play_tactic(page: Page) -> None:
    """Plays the one card in hand that can be played, on the first thing that it may hit."""
    page.locator(".hand .is-playable > .box > summary").click(position=CORNER, timeout=PATIENCE)
    play = page.locator(".sheet button", has_text="Play").first
    aim = page.locator(".is-candidate > summary").first
    play.or_(aim).first.wait_for()
    if play.count():
        play.click()
    if page.locator(".is-choosing").count():
        aim.click()


def test_a_tactic_that_is_countered_leaves_crossed_out(  # ST-18
    page: Page, browser: Browser, running_site: Site
) -> None:
    host = Player(page)
    host.arrive()
    host.begin(opponent="invite")
    link = page.get_by_label("The link to your table").input_value()
    with visitor(browser, running_site) as guest:
        guest.page.goto(link)
        guest.page.get_by_role("button", name="Play as a guest").click()
        guest.page.get_by_role("button", name="Sit down").click()
        page.locator("html.js #board").wait_for(timeout=PATIENCE)
        lay(page, running_site, ANSWERED)
        page.evaluate("localStorage.setItem('pace', 'normal')")
        page.evaluate(GONE)
        play_tactic(page)
        play_tactic(guest.page)
        expect(page.locator("#log")).to_contain_text(
            "Your Orbital Lance is countered by", timeout=PATIENCE
        )
    gone = page.evaluate("gone")
    assert [content for line, content in gone if line.endswith(" countered")] == ['""']


COUNTED = """() => {
  window.counted = [];
  new MutationObserver((rows) => {
    for (const node of rows.flatMap((row) => [...row.addedNodes]))
      if (node.classList?.contains('show-count')) counted.push(node.textContent);
  }).observe(document, {childList: true, subtree: true});
  document.addEventListener('table:steps-over', () => counted.push('over'));
}"""
"""Notes what floats up where a number changes, and when a move was shown."""


def test_what_a_move_paid_is_told_and_not_what_taking_it_back_returns(
    page: Page, running_site: Site
) -> None:
    player = at_a_table(page)
    lay(page, running_site, {"1": {"hand": ["wasps"], "mp": 100}, "2": {}})
    player.wait_for_say()
    page.emulate_media(reduced_motion="no-preference")
    page.evaluate("localStorage.setItem('pace', 'normal')")
    page.evaluate(COUNTED)
    before = player.version
    page.locator(".hand .is-playable > .box > summary").click(position=CORNER)
    play = page.locator(".sheet button", has_text="Play").first
    if play.is_visible():
        play.click()
    player.settle(before)
    page.wait_for_function("() => counted.includes('over')", timeout=PATIENCE)
    played = page.evaluate("counted.splice(0)")
    assert "\u221260" in played
    page.keyboard.press("u")
    page.wait_for_function("() => counted.includes('over')", timeout=PATIENCE)
    expect(page.locator("#mp-me + dd")).to_contain_text("100")
    assert set(page.evaluate("counted")) == {"over"}


TWICE = """async () => {
  const {glide, places} = await import(performance.getEntriesByType('resource')
    .map((entry) => entry.name).find((url) => url.includes('/table/glide.')));
  const count = document.getElementById('mp-me');
  for (const by of [100, -100]) {
    const from = places();
    count.dataset.count = Number(count.dataset.count) + by;
    glide(from, null, 400)();
  }
  const strip = count.closest('.strip').getBoundingClientRect();
  return [...document.querySelectorAll('.show-count')].map((float) => {
    const {delay, endTime} = float.getAnimations()[0].effect.getComputedTiming();
    const {offsetTop, offsetHeight} = float;
    return [float.textContent, delay, endTime,
      Math.abs(offsetTop - strip.top - strip.height / 2), offsetHeight - strip.height];
  });
}"""
"""A pool gains and loses at once: what stands at its figure from when to when, how far off the
middle of the strip, and how much higher than that."""

WIDTHS = """(pools) => pools.map((pool) => {
  document.querySelector('#mp-me + dd').firstChild.data = `${pool} `;
  return document.getElementById('name-me').getBoundingClientRect().width;
})"""


@pytest.mark.parametrize("size", [WIDE, NARROW], ids=["wide", "narrow"])
def test_what_floats_up_covers_nothing_of_its_kind_and_no_name_makes_room_for_a_number(
    page: Page, running_site: Site, size: ViewportSize
) -> None:
    page.set_viewport_size(size)
    at_a_table(page)
    page.emulate_media(reduced_motion="no-preference")
    (first, _begin, end, *at), (second, begin, _end, *then) = page.evaluate(TWICE)
    assert (first, second) == ("+100", "\u2212100")
    assert begin > end - 50  # one after the other, in one place
    for off, higher in (at, then):
        assert off < 8
        assert higher <= 2
    widths = page.evaluate(WIDTHS, [0, 40, 100, 380])
    assert len(set(widths)) == 1


WEIGHED = """() => {
  window.weighed = {};
  window.above = {};
  window.still = window.held = 0;
  new MutationObserver((rows) => {
    for (const node of rows.flatMap((row) => [...row.addedNodes]))
      if (node.classList?.contains('show-count') && node.dataset.of.startsWith('p-'))
        setTimeout(() => {
          const [count, card] = [node, document.getElementById(node.dataset.of)]
            .map((one) => one.getBoundingClientRect());
          weighed[node.dataset.of + node.textContent] = parseFloat(getComputedStyle(node).fontSize);
          above[node.dataset.of] = Math.round(count.top + count.height / 2 - card.top);
        });
  }).observe(document, {childList: true, subtree: true});
  document.addEventListener('table:step', ({detail}) => {
    if (detail.table && document.querySelector('.is-still')) still = detail.time;
    if (detail.line.startsWith('attack-ended')) held = detail.time;
  });
}"""
"""Notes how large each loss floats, how far its middle is below its card's top, and how long all is
still."""


def attack(page: Page, player: Player, until: str) -> None:
    page.emulate_media(reduced_motion="no-preference")
    page.evaluate("localStorage.setItem('pace', 'normal')")
    player.wait_for_say()
    press(player.buttons()["attack"])
    page.locator(SHOWING).wait_for(timeout=PATIENCE, state="attached")
    page.locator(until).first.wait_for(timeout=2 * PATIENCE, state="attached")


def test_a_loss_floats_as_large_as_its_share_and_a_fall_holds_all_else(
    page: Page, running_site: Site
) -> None:
    player = at_a_table(page)
    lay(page, running_site, {"1": {"base": ["fighters", "titan"]}, "2": {"base": ["wasps"]}})
    page.evaluate(WEIGHED)
    attack(page, player, SHOWN)
    wasps, base = (page.evaluate(f"weighed['p-ship-2-{of}']") for of in ("wasps−60", "base−300"))
    assert wasps > base > 14
    assert page.evaluate("above['p-ship-2-wasps']") < 0  # of the card it is seen what it loses
    assert page.evaluate("still") == 0
    assert page.evaluate("held") > 200  # the last hit is seen before a turn begins
    lay(page, running_site, {"1": {"base": ["titan"] * 4}, "2": {}})
    page.evaluate(WEIGHED)
    attack(page, player, DECIDED)
    assert page.evaluate("still") > 1500


RUNS_DOWN = """() => {
  const read = () => document.querySelector('#p-ship-1-fighters .piece-line b')?.firstChild?.data;
  window.told = [read()];
  new MutationObserver(() => {
    if (read() && read() !== told.at(-1)) told.push(read());
  }).observe(document, {characterData: true, childList: true, subtree: true});
}"""
"""Notes what the figure of the own Fighters says, whenever it changes."""


def test_what_is_hit_counts_down_to_what_is_left(page: Page, running_site: Site) -> None:
    player = at_a_table(page)
    lay(page, running_site, {"1": {"base": ["fighters"]}, "2": {"base": ["wasps"]}})
    page.evaluate(RUNS_DOWN)
    attack(page, player, SHOWN)
    told = [int(one) for one in page.evaluate("told")]
    assert told[0] == 100
    down = told[: told.index(min(told)) + 1]
    assert len(down) > 3
    assert down == sorted(down, reverse=True)
    assert min(told) == 40


def test_the_card_in_full_tells_nothing_of_ships_that_have_left(
    page: Page, running_site: Site
) -> None:
    player = at_a_table(page)
    lay(page, running_site, {"1": {"base": ["fighters"]}, "2": {"base": ["wasps"]}})
    player.wait_for_say()
    page.locator(".side-they .box[data-card=wasps] > summary").hover()
    state = page.locator("#inspector .menu-state")
    expect(state).to_contain_text("60 of 60")
    attack(page, player, SHOWN)
    expect(page.locator(".box[data-card=wasps]")).to_have_count(0)
    expect(state).to_have_count(0)

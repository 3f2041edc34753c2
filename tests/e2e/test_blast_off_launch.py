"""The launch of Blast Off! in a browser: its last call, the rocket, and what cuts them short."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.arranged import lay, lay_meanwhile
from tests.e2e.test_blast_off import CALLED, LAST_CALL, begin, card
from tests.operations.site import Site

pytestmark = pytest.mark.e2e

ABOARD = {**LAST_CALL, "hands": {"1": ["red-blast-off", "red-3", "green-4"]}}
OF_A_FRAME = {"offset", "computedOffset", "easing", "composite"}
NOTE_STEPS = """() => {
  window.noted = [];
  window.moved = new Set();
  document.addEventListener('table:step', ({detail}) => {
    noted.push(detail.line.split(' ')[0]);
    if (noted.at(-1) !== 'lift-off') return;
    requestAnimationFrame(() => {
      window.held = document.querySelector('.bo-taken').innerText;
      for (const one of document.querySelector('.bo-rocket').getAnimations())
        for (const key of one.effect.getKeyframes().flatMap(Object.keys)) moved.add(key);
    });
  });
}"""
"""Notes the beats that are shown, and what moves of the rocket as it leaves."""
NOTE_CARD = """() => {
  window.turned = '';
  new MutationObserver((all) => all.forEach(({addedNodes}) => addedNodes.forEach((node) => {
    if (!node.matches?.('.bo-turned')) return;
    turned = `${node.textContent} ${node.offsetWidth} ${node.offsetHeight}`;
    const table = document.querySelector('.table-middle');
    const {left, top, width, height} = table.getBoundingClientRect();
    const [x, y] = [node.offsetLeft + 130, node.offsetTop + 175];
    window.aside = [x - left - width / 2, y - top - height / 2];
    window.inks = [node, table].map((one) => getComputedStyle(one).color);
  }))).observe(document.getElementById('over'), {childList: true});
}"""
"""Notes the mission that is turned up large, how large, where, and in which ink."""


def test_at_the_last_call_all_that_can_be_slapped_is_named(  # BO-12
    page: Page, running_site: Site
) -> None:
    begin(page)
    lay(page, running_site, {**LAST_CALL, "hands": {"1": ["red-blast-off", "wild", "red-3"]}})
    expect(page.locator("#say")).to_contain_text("Press a lit card: the first one slapped")


def before_the_launch(page: Page, site: Site) -> None:
    """The last call is to be taken, with motion at the usual pace; steps are noted."""
    begin(page)
    lay(page, site, ABOARD)
    page.emulate_media(reduced_motion="no-preference")
    page.evaluate("localStorage.setItem('pace', 'normal')")
    page.evaluate(NOTE_STEPS)


def launch(page: Page) -> None:
    """The last call is taken, and the rocket leaves."""
    page.locator(card(page, "red-blast-off")).click()
    page.wait_for_function("() => noted.includes('lift-off')", timeout=9_000)


@pytest.mark.parametrize("is_skipped", [False, True])
def test_the_rocket_leaves_before_the_mission_comes(  # BO-13
    page: Page, running_site: Site, *, is_skipped: bool
) -> None:
    before_the_launch(page, running_site)
    page.evaluate(NOTE_CARD)
    launch(page)
    if is_skipped:
        page.keyboard.press("s")
        expect(page.locator("#board.is-showing")).to_have_count(0, timeout=1_000)
        assert "mission-turned" not in page.evaluate("noted")
        return
    page.wait_for_function("() => noted.includes('mission-turned')")
    assert page.evaluate("held").endswith("are aboard")
    noted = page.evaluate("noted")
    assert noted.index("lift-off") < noted.index("mission-turned")
    assert {"transform", "opacity"} <= set(page.evaluate("[...moved]"))
    assert set(page.evaluate("[...moved]")) <= {"transform", "opacity", *OF_A_FRAME}
    page.wait_for_function("() => turned")
    mission = page.locator(".bo-mission b").inner_text()
    assert mission in page.evaluate("turned")
    assert page.evaluate("turned").endswith("260 350")
    assert all(abs(off) < 1 for off in page.evaluate("aside"))  # it lies on the table's middle
    assert len(set(page.evaluate("inks"))) == 1


def test_a_press_meant_for_the_last_call_does_not_skip_the_launch(
    page: Page, running_site: Site
) -> None:
    before_the_launch(page, running_site)
    launch(page)
    begun = page.evaluate("performance.now()")
    page.locator(card(page, "red-3")).dispatch_event("click")
    page.wait_for_timeout(100)
    assert page.locator("#board.is-showing").count()
    page.wait_for_function("() => noted.includes('mission-turned')")
    assert page.evaluate("performance.now()") - begun > 1_000


def test_a_launch_that_the_next_countdown_cuts_short_leaves_its_rocket_on_the_pad(
    page: Page, running_site: Site
) -> None:
    before_the_launch(page, running_site)
    launch(page)
    lay_meanwhile(page, running_site, CALLED)
    page.wait_for_timeout(700)  # what is pressed sooner belongs to what came
    page.keyboard.press("s")
    expect(page.locator(".bo-call")).to_have_text("7")
    expect(page.locator(".bo-countdown.is-leaving")).to_have_count(0)
    expect(page.locator(".bo-hull")).to_be_in_viewport(ratio=1)
    assert not page.locator(".bo-rocket").evaluate("(rocket) => rocket.getAnimations().length")


CALLING = """() => {
  const root = document.getElementById("board").dataset;
  Object.assign(root, {clock: "1", clockKind: "call", clockLeft: "9000", clockTotal: "9000"});
}"""
"""No clock runs in a position that was laid."""


@pytest.mark.parametrize("width", [1280, 390])
def test_why_a_card_cannot_be_slapped_is_not_read_for_long(  # BO-10
    page: Page, running_site: Site, width: int
) -> None:
    page.set_viewport_size({"width": width, "height": 844})
    begin(page)
    lay(page, running_site, CALLED)
    page.evaluate(CALLING)
    why = page.locator(".sheet")
    page.locator(card(page, "red-3")).click()
    expect(why).to_contain_text("That is not what is called now: 7.")
    expect(why).to_be_hidden(timeout=4_000)
    page.locator(card(page, "red-3")).click()
    expect(why).to_be_visible()
    lay_meanwhile(page, running_site, {**CALLED, "countdown": {"call": "4", "starter": 1}})
    expect(why).to_be_hidden(timeout=1_500)

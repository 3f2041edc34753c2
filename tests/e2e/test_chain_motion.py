"""How the chain of Space Dominoes moves: what lies there keeps its size while it is covered."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.family import OVER
from tests.e2e.test_space_dominoes import LONG, at_the_table
from tests.operations.site import Site

pytestmark = pytest.mark.e2e

NOTE_SIZES = """() => {
  window.grown = [];
  const chain = () => document.querySelector('.chain');
  const measured = (one) => {
    const {left, right, width, height} = one.getBoundingClientRect();
    return [one.id, {left, right, width, height}];
  };
  const pieces = () => [...document.querySelectorAll('.chain .link')];
  const look = () => Object.fromEntries(pieces().map(measured));
  let before = look();
  const note = () => {
    const all = look();
    const place = chain()?.getBoundingClientRect();
    for (const [id, now] of Object.entries(all)) {
      const then = before[id];
      if (!then || !place) continue; // it comes from the hand or from a seat
      const isOut = now.left < place.left - 9 || now.right > place.right + 9;
      if (now.width > then.width * 1.15 || now.height > then.height * 1.15 || isOut)
        grown.push([id, then, now, place.left]);
    }
    requestAnimationFrame(note);
  };
  document.addEventListener('table:step', () => setTimeout(() => { before = look(); }, 700));
  note();
}"""
"""Notes, frame by frame, which pieces that lay there are larger than they were, or outside."""

SHORT: dict[str, Any] = {
    "chain": ["1-0-1"],
    "hands": {"1": ["0-1-0", "0-0-1", "0-0-2", "3-3-3"], "2": ["2-2-2", "0-2-0", "1-1-1"]},
}
BENT: dict[str, Any] = {
    "chain": LONG[:12],
    "hands": {"1": ["0-1-2", "1-1-2", "1-0-1", "3-3-3"], "2": ["2-2-2", "1-1-1", "0-2-0"]},
}


@pytest.mark.parametrize("width", [1280, 390])
@pytest.mark.parametrize("position", [SHORT, BENT], ids=["short", "bent"])
def test_what_is_covered_keeps_its_size(
    page: Page, running_site: Site, position: dict[str, Any], width: int
) -> None:
    page.set_viewport_size({"width": width, "height": 844 if width < 400 else 800})
    guest = at_the_table(page, running_site, position)
    page.emulate_media(reduced_motion="no-preference")
    page.evaluate("localStorage.setItem('pace', 'normal')")
    page.evaluate(NOTE_SIZES)
    lays = 0
    for _ in range(3):
        if guest.is_over or not guest.lit.count():
            break
        before = guest.version
        guest.lit.first.click()
        if page.locator(".sheet").is_visible():
            guest.sheet().first.click()
        guest.settled(before)
        expect(page.locator("#board:not(.is-showing)")).to_have_count(1, timeout=9_000)
        page.wait_for_timeout(900)  # it comes to rest
        lays += 1
    assert lays
    assert page.evaluate("grown") == []


NOTE_BENDS = """() => {
  window.dragged = [];
  const bends = () => [...document.querySelectorAll('.chain .is-bend')];
  const known = new Set(bends().map((one) => one.dataset.key));
  const note = () => {
    for (const one of bends()) {
      if (known.has(one.dataset.key)) continue;
      const ground = one.offsetParent.getBoundingClientRect();
      const {x, y} = one.getBoundingClientRect();
      const far = Math.hypot(x - ground.x - one.offsetLeft, y - ground.y - one.offsetTop);
      const seen = Number(getComputedStyle(one, '::before').opacity);
      if (far > 8 && seen > 0.05) dragged.push([one.dataset.key, far, seen]);
    }
    requestAnimationFrame(note);
  };
  note();
}"""
"""Notes, frame by frame, which pieces fly with the bend that leads to them."""


def test_a_bend_is_drawn_once_its_domino_lies_there(page: Page, running_site: Site) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    hands = {"1": ["2-1-3", "3-3-3"], "2": ["2-2-2", "1-1-1"]}
    guest = at_the_table(page, running_site, {"chain": LONG[:6], "hands": hands})
    bend = page.locator("#laid-2-1-3.is-bend")
    page.emulate_media(reduced_motion="no-preference")
    page.evaluate("localStorage.setItem('pace', 'normal')")
    page.evaluate(NOTE_BENDS)
    guest.card("2-1-3").click()
    if page.locator(".sheet").is_visible():
        guest.sheet("at the tail").last.click()
    expect(bend).to_be_visible(timeout=9_000)
    page.wait_for_function(  # whatever the other one lays meanwhile
        "() => getComputedStyle(document.querySelector('#laid-2-1-3'), '::before').opacity === '1'"
    )
    assert page.evaluate("dragged") == []


NOTE_HEAPS = """() => {
  window.heaped = 0;
  window.looks = [];
  const note = () => {
    requestAnimationFrame(note);
    if (!document.querySelector('#board.is-showing')) return;
    const pieces = [...document.querySelectorAll('.chain > .link')];
    heaped = Math.max(heaped, pieces.filter((one) => !one.style.getPropertyValue('--x')).length);
    looks.push(document.querySelector('.unseen small').textContent);
  };
  note();
}"""
"""Notes, while it is shown, pieces without a place of their own and how many cards are unseen."""


def test_what_is_watched_again_has_its_chain_and_its_unseen_cards(
    page: Page, running_site: Site
) -> None:
    hands = {"1": ["1-1-1"], "2": ["2-2-2", "0-2-0"]}
    guest = at_the_table(page, running_site, {"chain": ["1-0-1"], "hands": hands})
    page.emulate_media(reduced_motion="no-preference")
    page.evaluate("localStorage.setItem('pace', 'normal')")
    guest.card("1-1-1").click()
    guest.sheet().first.click()
    page.locator(OVER).wait_for(timeout=9_000)
    then = page.locator(".unseen small").inner_text()
    page.evaluate(NOTE_HEAPS)
    page.keyboard.press("v")
    page.locator("#board.is-showing").wait_for()
    expect(page.locator("#board.is-showing")).to_have_count(0, timeout=9_000)
    assert page.evaluate("heaped") == 0
    seen = page.evaluate("[...new Set(looks)]")
    assert seen
    assert then not in seen  # that is of the next hand
    page.keyboard.press("Escape")
    page.locator(".space.is-mine").wait_for(state="attached", timeout=20_000)
    # What could be watched again still can be after a hint.
    page.keyboard.press("h")
    expect(page.locator("#plan[open]")).to_be_visible()
    page.keyboard.press("Escape")
    page.locator(".more > summary").click()
    expect(page.locator("[data-show-again]")).to_be_visible()

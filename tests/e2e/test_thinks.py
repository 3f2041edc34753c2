"""Whoever waits for a computer player sees after a second that it thinks, and hears it once."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.arranged import lay
from tests.e2e.family import Guest
from tests.e2e.table import Player
from tests.operations.site import Site

pytestmark = pytest.mark.e2e

TOLD = """() => {
  window.told = [];
  new MutationObserver(() => told.push(document.getElementById("live").textContent))
    .observe(document.getElementById("live"), {childList: true});
}"""


@contextmanager
def nobody_works(site: Site) -> Iterator[None]:
    """No worker plays meanwhile: its processes take nothing from the queue."""
    workers = [site.children()["worker"], site.children()["beat"]]
    for worker in workers:
        os.kill(worker, signal.SIGSTOP)
    try:
        yield
    finally:
        for worker in workers:
            os.kill(worker, signal.SIGCONT)


@pytest.mark.parametrize("width", [1280, 390])
@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_who_waits_is_told_who_thinks(
    page: Page, running_site: Site, width: int, motion: str
) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    player = Player(page)
    player.arrive()
    player.begin()
    player.wait_for_say()
    page.emulate_media(reduced_motion=motion)  # type: ignore[arg-type]
    thinks = page.locator("#thinks")
    expect(thinks).to_have_count(0)
    page.evaluate(TOLD)
    with nobody_works(running_site):
        while player.buttons():
            before = player.version
            player.buttons()["ready"].click()
            player.settle(before)
        expect(thinks).to_be_visible()  # after the second that the sheet waits
        assert thinks.evaluate("e => getComputedStyle(e).animationDelay") == "1s"
        bar = thinks.locator(".thinks-bar")
        moves = bar.evaluate("e => getComputedStyle(e, '::before').animationName") != "none"
        assert moves == (motion == "no-preference")
        expect(page.locator("#live")).to_have_text("Cadet thinks.")
        size = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
        assert size[0] <= size[1]
    player.wait_for_say()
    expect(thinks).to_have_count(0)
    assert page.evaluate("told").count("Cadet thinks.") == 1


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_the_seat_that_is_waited_for_breathes(page: Page, running_site: Site, motion: str) -> None:
    guest = Guest(page)
    guest.sit_down("space_dominoes", pace="slow")
    page.emulate_media(reduced_motion=motion)  # type: ignore[arg-type]
    with nobody_works(running_site):
        hands = {"1": ["1-1-1", "2-2-2"], "2": ["3-3-3", "1-1-2"]}
        lay(page, running_site, {"turn": 2, "chain": ["1-0-1"], "hands": hands})
        ring = page.locator(".seat.has-say:not(.is-me) .seat-name")
        expect(ring).to_be_visible()
        name = ring.evaluate("one => getComputedStyle(one, '::before').animationName")
        assert (name != "none") == (motion == "no-preference")

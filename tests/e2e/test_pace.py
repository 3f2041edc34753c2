"""What computers play stands long enough to be read, and is not waited for too long."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.e2e.arranged import lay
from tests.e2e.family import Guest
from tests.operations.site import Site

pytestmark = pytest.mark.e2e

TABLE: dict[str, Any] = {
    "seats": 4,
    "piles": ["red-7", "blue-6"],
    "live": "left",
    "hands": {
        "1": ["red-1", "blue-2", "green-7"],
        "2": ["yellow-1", "green-1", "red-2"],
        "3": ["green-3", "red-3", "blue-1"],
        "4": ["red-4", "blue-4", "green-8"],
    },
}
LISTEN = """() => {
  window.told = [];
  for (const name of ['table:step', 'table:steps-over']) {
    document.addEventListener(name, (event) => {
      told.push([performance.now(), event.detail?.line ?? 'over']);
    });
  }
}"""
IS_OVER = """() => document.querySelector('.space.is-mine, .end')
  && !document.querySelector('.is-showing')
  && told.some(([, line]) => !/^(card-played 1|over|turn-began)/.test(line))"""
AGAIN = """() => new Promise((resume) => {
  const times = [];
  document.addEventListener('table:step', ({detail}) => {
    if (detail.line.startsWith('card-played')) times.push(Math.round(detail.time));
  });
  document.addEventListener('table:steps-over', () => resume(times), {once: true});
  document.body.dispatchEvent(new KeyboardEvent('keydown', {key: 'v', bubbles: true}));
})"""
"""What happened last again: how long each card stands that others play."""
PLAYED = """async () => {
  const {board} = document.getElementById('board').dataset;
  return (await (await fetch(board + '0')).text()).includes('top-left-green-7-');
}"""
RACE: dict[str, Any] = {
    "seats": 3,
    "turn": 1,
    "discard": ["red-9"],
    "hands": {
        "1": ["red-1", "green-7", "purple-9", "orange-3"],
        "2": ["red-2", "red-4", "red-5"],
        "3": ["countdown", "green-10", "purple-8", "orange-6"],
    },
}
NOTE_CALLS = """() => {
  window.calls = [];
  const look = () => {
    const call = document.querySelector('.bo-call')?.textContent.trim();
    if (Number(call) && calls.at(-1)?.[0] !== call) calls.push([call, performance.now()]);
    requestAnimationFrame(look);
  };
  look();
}"""
LEAST, MOST = 650, 4_000  # milliseconds


def test_each_card_that_others_play_stands_for_a_while(page: Page, running_site: Site) -> None:
    """Their moves come one by one, each while the last one is shown or just was."""
    guest = Guest(page)
    guest.sit_down("spaced_out", ("cadet",) * 3, pace="slow")
    lay(page, running_site, TABLE)
    page.emulate_media(reduced_motion="no-preference")
    page.evaluate("localStorage.setItem('pace', 'normal')")
    page.evaluate(LISTEN)
    guest.card("red-1").click()
    page.wait_for_function(IS_OVER, timeout=20_000)
    told: list[tuple[float, str]] = page.evaluate("told")
    shown = [at for at, line in told if line.startswith(("card-played", "card-drawn"))]
    theirs = [at for at, line in told if line.startswith("card-played") and line[12] != "1"]
    assert theirs
    ends = [*theirs[1:], told[-1][0]]
    assert min(end - at for at, end in zip(theirs, ends, strict=True)) > LEAST
    assert all(after > at for at, after in pairwise(shown))
    assert told[-1][0] - theirs[0] < MOST


def test_a_countdown_is_there_in_time_for_its_first_call(page: Page, running_site: Site) -> None:
    """A computer begins it while what others played is still shown (BO-10)."""
    guest = Guest(page)
    guest.sit_down("blast_off", ("officer",) * 2, pace="live")
    page.emulate_media(reduced_motion="no-preference")
    page.evaluate("localStorage.setItem('pace', 'normal')")
    page.reload()
    page.wait_for_load_state("load")
    lay(page, running_site, RACE)
    page.evaluate(NOTE_CALLS)
    guest.card("red-1").click()
    page.wait_for_function("() => calls.length > 1", timeout=20_000)
    (first, at), (second, after) = page.evaluate("calls.slice(0, 2)")
    assert (first, second) == ("10", "9")
    assert after - at > 1_000  # of its two seconds


def test_what_is_shown_again_takes_its_time_however_much_it_is(
    page: Page, running_site: Site
) -> None:
    guest = Guest(page)
    guest.sit_down("spaced_out", ("cadet",) * 4, pace="slow")
    others = {str(seat): [f"green-{seat + 2}", f"yellow-{seat}"] for seat in range(2, 6)}
    middle = {"piles": ["green-9", "blue-8"], "live": "left", "draw_pile": ["red-10", "..."]}
    lay(page, running_site, {"seats": 5, **middle, "hands": {"1": ["red-1", "red-2"], **others}})
    page.evaluate("localStorage.setItem('pace', 'normal')")
    board = re.compile(r"/board/[1-9]")
    page.route(board, lambda _route: None)  # until all have played: it is shown in one go
    page.keyboard.press("d")
    page.wait_for_function(PLAYED, timeout=20_000)
    page.unroute(board)  # which lets it go on
    page.wait_for_function("() => document.querySelector('.is-showing')")
    page.locator("#board:not(.is-showing)").wait_for(timeout=20_000)
    assert set(page.evaluate(AGAIN)) == {round(1.4 * 720)}

"""On a telephone the hand and the panel below it keep their places from turn to turn."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from tests.e2e.family import NARROW, Guest, visitor
from tests.operations.site import Site

pytestmark = pytest.mark.e2e

NOTE = """() => {
  window.noted = [];
  const look = () => {
    const found = [".hand-cards", ".say", "#board"].map((of) => document.querySelector(of));
    const [hand, say, board] = found;
    const [cards, words] = [hand, say].map((one) => one?.getBoundingClientRect());
    if (hand && say && !board.matches(".is-choosing")) noted.push({
      top: Math.round(cards.top), high: Math.round(words.height),
      covered: Math.round(Math.max(...[...hand.querySelectorAll(".box > summary")].map(
        (card) => card.getBoundingClientRect().bottom)) - words.top),
      line: Math.round(say.querySelector(".say-sentence").getBoundingClientRect().top
        - words.bottom + words.height),
      table: Boolean(say.closest(".match-frame")),
      whose: say.parentElement.matches(".is-mine") ? "mine" : "theirs",
    });
    requestAnimationFrame(look);
  };
  look();
}"""
"""Notes where the hand lies and how high the panel is, frame by frame."""
SETTLED = """() => document.querySelector(".end")
  || document.querySelector("#board:not(.is-showing, .is-busy) .space.is-mine")"""
TURNS = 4


@pytest.fixture
def guest(browser: Browser, running_site: Site) -> Iterator[Guest]:
    """Somebody with a telephone."""
    with visitor(browser, running_site, viewport=NARROW, has_touch=True) as found:
        found.page.add_init_script("localStorage.setItem('pace', 'fast')")
        yield found


@pytest.mark.parametrize("game", ["spacetrace", "spaced_out", "space_dominoes", "blast_off"])
def test_hand_and_panel_keep_their_places_from_turn_to_turn(guest: Guest, game: str) -> None:
    page = guest.page
    if game == "spacetrace":
        guest.arrive()
        guest.begin()
        page.wait_for_load_state("load")
    else:
        options = {} if game == "space_dominoes" else {"pace": "slow"}
        guest.sit_down(game, ("cadet", "cadet"), **options)
    page.wait_for_function(SETTLED, timeout=30_000)
    page.evaluate("scrollTo(0, 0)")
    page.evaluate(NOTE)
    for _ in range(TURNS):
        if not take_a_turn(page):
            break
        page.wait_for_function(SETTLED, timeout=30_000)
    noted = page.evaluate("noted")
    assert {one["whose"] for one in noted} == {"mine", "theirs"}
    tops = {one["top"] for one in noted}
    assert max(tops) - min(tops) <= 4
    assert min(one["high"] for one in noted) >= 120
    assert len({one["line"] for one in noted if one["table"]}) <= 1  # what is read begins there
    assert max(one["covered"] for one in noted) <= 4


def take_a_turn(page: Page) -> bool:
    """Does what the table calls usual, by the key of it; false where the match is over."""
    if page.locator(".end").count():
        return False
    page.evaluate("""() => {
      const found = document.querySelector(".say-button .button-primary:not(a), .say-button button")
        ?? document.querySelector("[data-instant] > summary, .is-playable > .box > summary");
      found.click();
      const acts = ".chooser button, .sheet .menu-acts button";
      setTimeout(() => document.querySelector(acts)?.click(), 200);
      setTimeout(() => document.querySelector(acts)?.click(), 400);
    }""")
    page.wait_for_timeout(700)
    return True

"""A hint is asked for by key or press, wide and narrow, and done or left."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.arranged import lay
from tests.e2e.family import Guest, visitor
from tests.e2e.table import Player
from tests.operations.site import Site

pytestmark = pytest.mark.e2e

TURN = {
    "turn": 1,
    "turn_number": 5,
    "1": {"hand": ["fighters", "regulars"], "library": ["regulars"] * 9},
    "2": {"library": ["regulars"] * 9},
}


@pytest.mark.parametrize("width", [1280, 390])
def test_a_hint_is_asked_for_left_and_done(page: Page, running_site: Site, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 844})
    player = Player(page)
    player.arrive()
    player.begin()
    lay(page, running_site, TURN)
    before, hint = player.version, page.locator("#plan")
    ready = page.locator("#do-ready").bounding_box()
    assert ready
    page.keyboard.press("h")
    expect(hint).to_contain_text("The admiral would play Fighters, paid for with Regulars.")
    # The card that is advised is marked, and the hint does not lie on it.
    advised = page.locator("#p-hand-fighters > .box.is-advised")
    card, over = advised.bounding_box(), hint.bounding_box()
    assert card
    assert over
    assert over["y"] > card["y"] + 60 or over["x"] > card["x"] + card["width"]
    page.keyboard.press("Escape")
    expect(hint).to_be_hidden()
    expect(advised).to_have_count(0)
    expect(page.locator("#do-hint")).to_be_focused()
    assert player.version == before
    page.locator("#do-hint").click()
    page.locator("#plan-confirm").click()
    player.settle(before)
    expect(page.locator("#log")).to_contain_text("You play Fighters")
    now = page.locator("#do-ready").bounding_box()
    assert now
    if width == 1280:  # whatever stands beside it by then
        assert (now["x"], now["width"]) == (ready["x"], ready["width"])
    # Taking back stands beside the hint, not on it.
    expect(page.locator("#do-take-back")).to_be_visible()
    page.locator("#do-hint").click(trial=True)
    page.locator("#do-take-back").click(trial=True)


GAMES: dict[str, Mapping[str, object]] = {
    "spacetrace": TURN,
    "spaced_out": {
        "piles": ["red-7", "blue-7"],
        "live": "left",
        "hands": {"1": ["red-7", "green-7", "yellow-2"], "2": ["yellow-1", "green-1", "green-2"]},
    },
    "space_dominoes": {
        "chain": ["1-0-1"],
        "hands": {"1": ["0-1-0", "0-1-2", "2-2-3", "1-1-1"], "2": ["3-3-3", "0-3-3"]},
    },
    "blast_off": {
        "turn": 1,
        "discard": ["red-9"],
        "missions": ["red-alert"],
        "hands": {"1": ["red-7", "red-3", "wild", "green-4", "purple-9", "orange-2"]},
    },
}
OPEN = "#plan[open]"


def open_hint(page: Page) -> None:
    """By its key, which stands for its button."""
    page.keyboard.press("h")
    expect(page.locator(OPEN)).to_be_visible()


@pytest.mark.parametrize("width", [1280, 390])
@pytest.mark.parametrize("game", GAMES)
def test_what_is_done_beside_a_hint_is_done(
    browser: Browser, running_site: Site, game: str, width: int
) -> None:
    """A press, a tap, a key: the hint is gone, and nobody has to ask twice."""
    size = {"width": width, "height": 844}
    with visitor(browser, running_site, viewport=size, has_touch=width == 390) as guest:
        page = guest.page
        if game == "spacetrace":
            page.emulate_media(reduced_motion="reduce")
            guest.arrive()
            guest.begin()
        else:
            guest.sit_down(game, **({} if game == "blast_off" else {"pace": "slow"}))
        lay(page, running_site, GAMES[game])
        cards = page.locator(".hand .box:not([data-instant]) > summary")
        # A hint leaves as one asks what a card can do.
        open_hint(page)
        if width == 390:
            cards.first.tap(position={"x": 8, "y": 24})
        else:
            cards.first.click(position={"x": 8, "y": 24})
        expect(page.locator(OPEN)).to_have_count(0)
        expect(page.locator(".sheet")).to_be_visible()
        page.keyboard.press("Escape")
        expect(page.locator(".sheet")).to_be_hidden()
        # By keys it is the same, and the focus stays in what was opened.
        open_hint(page)
        number = page.locator(".hand .box > summary").evaluate_all(
            "all => all.findIndex((one) => !one.closest('[data-instant]')) + 1"
        )
        page.keyboard.press(str(number))
        expect(page.locator(OPEN)).to_have_count(0)
        expect(page.locator(".sheet :focus")).to_have_count(1)
        page.keyboard.press("Escape")
        # A button of the page's head does not wait for it either.
        open_hint(page)
        menu = page.locator(".more > summary")
        if width == 390:
            menu.tap()
            expect(page.locator(OPEN)).to_have_count(0)
            expect(page.locator(".more-panel")).to_be_visible()


def test_the_end_of_the_chain_that_a_hint_names_is_lit_with_its_card(
    page: Page, running_site: Site
) -> None:
    guest = Guest(page)
    guest.sit_down("space_dominoes", pace="slow")
    lay(page, running_site, {"chain": ["1-0-2"], "hands": {"1": ["2-3-3"], "2": ["3-3-3"]}})
    open_hint(page)
    expect(page.locator("#plan")).to_contain_text("at the tail")
    lit = page.locator(".is-advised")
    expect(lit).to_have_count(2)
    expect(page.locator(".chain-end-right.is-advised > summary")).to_be_visible()
    page.keyboard.press("Escape")
    expect(lit).to_have_count(0)

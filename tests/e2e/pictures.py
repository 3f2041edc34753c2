"""Takes the pictures of README and guides: `python -m tests.e2e.pictures`. Needs Chromium."""

import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

from bench.ground import free_port
from tests.e2e.arranged import lay
from tests.e2e.builder import Builder
from tests.e2e.chromium import launch
from tests.e2e.editors import sign_in_editor
from tests.e2e.family import Guest
from tests.e2e.guides import FIRST_CARD, Follower
from tests.e2e.learner import Learner
from tests.e2e.table import PATIENCE, Player
from tests.operations.site import ROOT, Site

PICTURES = ROOT / "docs" / "pictures"
LARGEST = 250_000  # bytes
LOOK: dict[str, Any] = {"type": "jpeg", "quality": 88}  # PNG is thrice as large
WIDE: ViewportSize = {"width": 1280, "height": 800}
SMALL: ViewportSize = {"width": 1120, "height": 650}
NARROW: ViewportSize = {"width": 390, "height": 844}
MIDDLE = {
    "1": {
        "hand": ["fighters", "wasps", "orbital-lance", "counter-strike", "cruisers", "partisans"],
        "mp": 200,
        "base": ["fighters", "wasps", "gunboats", "bombers", "destroyers", "bastions"],
        "commander": {"card": "commodore-marsh", "on": "destroyers"},
        "wrecks": ["fighters", "lancers"],
        "discard": ["regulars", "volunteers", "night-raid"],
        "library": ["regulars", "wasps"] * 11,
    },
    "2": {
        "hand": ["wasps", "cruisers", "regulars", "destroyers"],
        "base": ["emp-fighters", "mosquitoes", "destroyers", "dominators"],
        "second": ["mothership", "cruisers"],
        "wrecks": ["gunboats"],
        "discard": ["militia"],
        "library": ["regulars", "wasps"] * 12,
    },
}
"""The middle of a match: both sides have ships in several classes, one a second fleet."""
BATTLE = {
    "1": {
        "hand": ["wasps", "cruisers", "destroyers", "regulars"],
        "base": [
            "emp-fighters",
            "fighters",
            "fighters",
            "hammers",
            "destroyers",
            "cruisers",
            "titan",
        ],
    },
    "2": {"base": ["wasps", "mosquitoes", "destroyers", "destroyers", "cruisers", "dominators"]},
}
"""Four lanes that fight, and nobody who could answer: the whole attack is shown in one go."""

FAMILY: list[tuple[str, int, dict[str, Any]]] = [
    (
        "spaced_out",
        3,
        {
            "seats": 4,
            "piles": ["yellow-asteroids", "green-1"],
            "live": "left",
            "attack": {"number": 2, "attacker": 4},
            "hands": {
                "1": ["super-force-field", "blue-asteroids", "red-4", "green-7"],
                "2": ["red-1"],
                "3": ["red-2", "red-3"],
            },
        },
    ),
    (
        "space_dominoes",
        2,
        {
            "seats": 3,
            "chain": ["1-3-0", "0-2-1 right single"],
            "hands": {
                "1": ["1-1-2", "1-2-2", "3-3-3", "0-1-1", "2-3-1"],
                "2": ["2-2-2", "0-0-1"],
                "3": ["1-1-1"],
            },
        },
    ),
    (
        "blast_off",
        3,
        {
            "seats": 4,
            "discard": ["red-9", "countdown"],
            "countdown": {"call": "7", "starter": 1},
            "missions": ["red-alert"],
            "hands": {"1": ["red-3", "green-7", "purple-7", "countdown"], "2": ["red-1"]},
        },
    ),
]
"""A moment of each other game: an attack that is answered, a fresh chain, a countdown."""


def main() -> int:
    """Starts a site on an empty folder, takes the pictures, and stops it again."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = launch(playwright)
        site = Site(Path(folder) / "var", free_port())
        try:
            site.wait_until_running()
            take_all(browser, site)
            take_states(browser, site)
            take_first_card(browser, site)
        finally:
            browser.close()
            site.close()
    large = [path.name for path in PICTURES.glob("*") if path.stat().st_size > LARGEST]
    return 1 if large else 0


def take_all(browser: Browser, site: Site) -> None:
    """The pages in the order in which a newcomer meets them."""
    context = browser.new_context(
        base_url=site.url, locale="en", color_scheme="dark", reduced_motion="reduce", viewport=WIDE
    )
    page = context.new_page()
    page.goto("/")
    take(page, "home")
    page.goto("/cards/spacetrace/fighters/")
    take(page, "card")
    player = Player(page)
    player.arrive()
    take(page, "new-match")
    take_decks(page)
    page.goto("/play/new/")
    player.begin(deck="swarm", opponent="officer")
    lay(page, site, MIDDLE)
    player.wait_for_say()
    page.mouse.move(0, 0)
    page.evaluate("scrollTo(0, 0)")
    take(page, "table-dark")
    page.emulate_media(color_scheme="light")
    take(page, "table-light")
    page.emulate_media(color_scheme="dark")
    page.set_viewport_size(NARROW)
    page.evaluate("scrollTo(0, 0)")
    take(page, "table-narrow")
    page.set_viewport_size(WIDE)
    take_a_battle(player, site)
    context.close()


def take_states(browser: Browser, site: Site) -> None:
    """What a table may show besides: hint, stack, lesson, puzzle, end, replay, other games."""
    context = browser.new_context(
        base_url=site.url, locale="en", color_scheme="dark", reduced_motion="reduce", viewport=WIDE
    )
    page = context.new_page()
    guest = Guest(page)
    guest.arrive()
    guest.arrive = lambda: None  # type: ignore[method-assign]
    guest.begin(deck="swarm", opponent="officer")
    lay(page, site, MIDDLE)
    guest.wait_for_say()
    page.locator("#do-hint").click()
    page.locator("#plan .plan-hint").wait_for(timeout=PATIENCE)
    take(page, "hint")
    page.keyboard.press("Escape")
    page.locator("form[action*=concede]").first.evaluate("form => form.submit()")
    page.locator(".end").first.wait_for(timeout=PATIENCE)
    take(page, "end")
    page.goto(f"{page.url.split('?')[0]}replay/?at=1")
    take(page, "replay")
    page.goto("/learn/")
    page.get_by_role("button", name="Begin").first.click()
    learner = Learner(page)
    learner.wait()
    take(page, "lesson")
    while learner.wait() and page.locator("#coach-idea").inner_text() != "A tactic on the stack":
        learner.obey()
    take(page, "stack")
    page.goto("/learn/puzzles/")
    take(page, "puzzles")
    for game, others, position in FAMILY:
        pace = "live" if "countdown" in position else "slow"
        guest.sit_down(game, ("cadet",) * others, pace=pace)
        lay(page, site, position)
        for viewport, name in ((WIDE, game), (NARROW, f"{game}-narrow")):
            page.set_viewport_size(viewport)
            page.evaluate("scrollTo(0, 0)")
            take(page, name.replace("_", "-"))
        page.set_viewport_size(WIDE)
    context.close()


def take_first_card(browser: Browser, site: Site) -> None:
    """Those of the guide for editors, taken as it is followed, and small enough for a page."""
    context = browser.new_context(
        base_url=site.url,
        locale="en",
        color_scheme="light",
        reduced_motion="reduce",
        viewport=SMALL,
        device_scale_factor=0.6,
    )
    page = context.new_page()
    sign_in_editor(page, site)
    page.goto("/")

    def shown(picture: str) -> None:
        page.evaluate("scrollTo(0, 0)")
        page.wait_for_timeout(1_500)
        (ROOT / picture).parent.mkdir(parents=True, exist_ok=True)
        page.screenshot(path=ROOT / picture, animations="disabled", **LOOK)

    Follower(page).follow(FIRST_CARD, shown)
    context.close()


def take_decks(page: Page) -> None:
    """A deck in the builder, and what its page tells of it."""
    builder = Builder(page)
    builder.begin_another("stock:heavy")
    page.locator("#build [data-card='cruisers']").first.hover()
    take(page, "builder")
    page.goto(page.url.replace("build/", ""))
    page.locator("#figures").scroll_into_view_if_needed()
    take(page, "figures")


def take_a_battle(player: Player, site: Site) -> None:
    """The plan of an attack from a position that is laid for it, and the battle as it is shown."""
    page = player.page
    lay(page, site, BATTLE)
    page.evaluate("localStorage.setItem('pace', 'normal')")
    page.emulate_media(reduced_motion="no-preference")
    page.reload()
    player.wait_for_say()
    player.buttons()["attack"].click()
    page.locator("#plan-confirm").wait_for(timeout=PATIENCE)
    take(page, "plan")
    page.locator("#plan-confirm").click()
    page.locator(".show-count.is-less").first.wait_for(timeout=PATIENCE)  # something is hit
    page.screenshot(path=PICTURES / "battle.jpg", **LOOK)


def take(page: Page, name: str) -> None:
    """One picture of what the window shows."""
    page.wait_for_load_state("load")
    page.wait_for_timeout(300)
    page.screenshot(path=PICTURES / f"{name}.jpg", animations="disabled", **LOOK)


if __name__ == "__main__":
    sys.exit(main())

"""Takes the README's pictures from real pages: `python -m tests.e2e.pictures`. Needs Chromium."""

import shutil
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

from bench.ground import free_port
from tests.e2e.builder import Builder
from tests.e2e.table import Player
from tests.operations.site import ROOT, Site

PICTURES = ROOT / "docs" / "pictures"
LARGEST = 400_000  # bytes
WIDE: ViewportSize = {"width": 1280, "height": 820}
NARROW: ViewportSize = {"width": 390, "height": 844}
ENOUGH_SHIPS = 9  # in play, both sides together
MOST_MOVES = 150


def main() -> int:
    """Starts a site on an empty folder, takes the pictures, and stops it again."""
    program = shutil.which("chromium") or shutil.which("chromium-browser")
    if not program:
        sys.exit("This needs Chromium (apt-get install chromium).")
    PICTURES.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        site = Site(Path(folder) / "var", free_port())
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        try:
            site.wait_until_running()
            take_all(browser, site.url)
        finally:
            browser.close()
            site.close()
    large = [path.name for path in PICTURES.glob("*.png") if path.stat().st_size > LARGEST]
    return 1 if large else 0


def take_all(browser: Browser, url: str) -> None:
    """The pages in the order in which a newcomer meets them."""
    context = browser.new_context(
        base_url=url, locale="en", color_scheme="dark", reduced_motion="reduce", viewport=WIDE
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
    for _ in range(5):  # a match may end before there is much to see
        if play_to_the_middle(player):
            break
        page.goto("/play/new/")
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
    take_a_battle(player)
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


def play_to_the_middle(player: Player) -> bool:
    """Plays until there is something to see; false when the match ended before that."""
    player.begin(deck="swarm", opponent="officer")
    for _ in range(MOST_MOVES):
        player.wait_for_say()
        if player.is_over:
            return False
        if player.page.locator(".fleet .piece").count() >= ENOUGH_SHIPS:
            return True
        player.move()
    return False


def take_a_battle(player: Player) -> None:
    """Goes on until class battles have been fought, and takes them with all their steps."""
    shown = player.page.locator(".battle:has(.battle-lane)")
    for _ in range(MOST_MOVES):
        player.wait_for_say()
        if shown.count() or player.is_over:
            break
        player.move()
    battle = shown.first
    if battle.get_attribute("open") is None:
        battle.locator("summary").click()
    battle.scroll_into_view_if_needed()
    take(player.page, "battle")


def take(page: Page, name: str) -> None:
    """One picture of what the window shows."""
    page.wait_for_load_state("load")
    page.wait_for_timeout(300)
    page.screenshot(path=PICTURES / f"{name}.png", animations="disabled")


if __name__ == "__main__":
    sys.exit(main())

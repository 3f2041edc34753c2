"""A deck is tested in a browser: by mouse, by keyboard, without a script; and its replays."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.looks import check
from tests.e2e.table import Player, from_elsewhere
from tests.operations.site import Site

pytestmark = pytest.mark.e2e


LONG = 60_000  # milliseconds; the workers of simulations come after everything else
TOLD = "Matches worth a look"


def with_a_deck(page: Page) -> None:
    """A guest with a deck, who wants it tested."""
    Player(page).arrive()
    page.goto("/decks/stock/spacetrace/swarm/")
    page.get_by_role("button", name="Copy to my decks").click()
    expect(page).to_have_url(re.compile(r"/decks/[\w-]{22}/"))
    deck = re.findall(r"/decks/([\w-]{22})/", page.url)[0]
    page.goto(f"/decks/{deck}/")
    page.get_by_role("link", name="Test this deck").click()
    expect(page.locator("#summary")).to_contain_text("matches")


def quickly(page: Page) -> None:
    """Levels that play fast."""
    for name in ("level", "their_level"):
        page.locator(f"select[name={name}]").select_option("random")
    page.locator("input[name=matches][value='100']").check(force=True)


def test_from_the_deck_to_the_replay(page: Page) -> None:
    with_a_deck(page)
    quickly(page)
    expect(page.locator("#summary")).to_contain_text("a moment")
    page.locator("input[value='stock:salvage']").uncheck()
    decks = page.locator("input[value^='stock:']:checked").count()
    expect(page.locator("#summary")).to_contain_text(f"against {decks} decks")
    page.get_by_role("button", name="Begin the test").click()
    expect(page.get_by_text(TOLD)).to_be_visible(timeout=LONG)
    expect(page.locator(".rates").first.locator("tbody tr")).to_have_count(decks + 1)
    expect(page.locator("meta[http-equiv=refresh]")).to_have_count(0)
    page.locator(".replay-row").first.click()

    say, output = page.locator("#replay-say"), page.locator("#step-words")
    expect(say).to_contain_text("The cards are dealt")
    page.get_by_role("link", name="Forward").click()
    expect(output).to_contain_text("1 of")
    expect(page).to_have_url(re.compile(r"step=1$"))
    for _ in range(4):
        page.keyboard.press("ArrowRight")
    expect(output).to_contain_text("5 of")
    page.keyboard.press("ArrowLeft")
    expect(output).to_contain_text("4 of")
    page.keyboard.press("End")
    expect(page.locator(".replay-end")).to_contain_text("wins")
    page.get_by_text(re.compile(r"^\s*Turn \d+\s*$")).click()
    page.locator(".replay-turns").get_by_role("link", name="2", exact=True).click()
    expect(page.locator(".replay-turns summary")).to_have_text("Turn 2")
    page.locator("#step").fill("0")
    expect(say).to_contain_text("The cards are dealt")
    page.get_by_role("link", name="Back to the test").click()
    expect(page.get_by_text(TOLD)).to_be_visible()


def test_a_long_test_is_watched_and_cancelled(page: Page) -> None:
    with_a_deck(page)
    page.locator("input[name=matches][value='2000']").check(force=True)
    page.get_by_role("button", name="Begin the test").click()
    expect(page.locator("#progress")).to_have_attribute("value", re.compile("[1-9]"), timeout=LONG)
    page.get_by_role("button", name="Cancel this test").click()
    expect(page.get_by_text("You cancelled this test after")).to_be_visible()
    page.get_by_text("Delete this test").click()
    page.get_by_role("button", name="Delete it").click()
    expect(page.get_by_text("The test was deleted.")).to_be_visible()


def test_by_keyboard_alone(page: Page) -> None:
    with_a_deck(page)
    page.locator("select[name=level]").focus()
    for _ in range(2):
        page.keyboard.press("S")  # Stowaway
        page.keyboard.press("Tab")
    page.locator("input[name=matches]:checked").focus()
    page.keyboard.press("ArrowLeft")
    expect(page.locator("input[name=matches][value='100']")).to_be_checked()
    page.get_by_role("button", name="Begin the test").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_text(TOLD)).to_be_visible(timeout=LONG)
    page.locator(".replay-row").first.focus()
    page.keyboard.press("Enter")
    page.get_by_role("link", name="Forward").focus()
    page.wait_for_load_state()  # until its script is there, a link leads to another page
    page.keyboard.press("Enter")
    expect(page.locator("#step-words")).to_contain_text("1 of")
    expect(page.get_by_role("link", name="Forward")).to_be_focused()


def test_without_a_script(browser: Browser, running_site: Site) -> None:
    context = browser.new_context(
        base_url=running_site.url,
        java_script_enabled=False,
        locale="en",
        extra_http_headers=from_elsewhere(),
    )
    page = context.new_page()
    Player(page).arrive()
    page.goto("/decks/stock/spacetrace/heavy/")
    page.get_by_role("button", name="Copy to my decks").click()
    deck = re.findall(r"/decks/([\w-]{22})/", page.url)[0]
    page.goto(f"/simulations/new/?deck={deck}")
    quickly(page)
    page.get_by_role("button", name="Begin the test").click()
    expect(page.get_by_text(TOLD)).to_be_visible(timeout=LONG)  # the page looks again by itself
    page.locator(".replay-row").first.click()
    page.get_by_role("link", name="Forward").click()
    expect(page.locator("#step-words")).to_contain_text("1 of")
    page.locator(".replay-turns summary").click()
    page.locator(".replay-turns").get_by_role("link", name="2", exact=True).click()
    expect(page.locator(".replay-turns summary")).to_have_text("Turn 2")
    context.close()


def test_nothing_stands_in_anybodys_way(looked_at: Page) -> None:
    with_a_deck(looked_at)
    looked_at.get_by_text("Another player’s deck", exact=True).click()
    check(looked_at)
    looked_at.get_by_role("button", name="Begin the test").click()
    expect(looked_at.locator("#progress")).to_be_visible()
    check(looked_at)
    looked_at.get_by_role("button", name="Cancel this test").click()
    looked_at.get_by_role("link", name="Another test").click()
    quickly(looked_at)
    looked_at.get_by_role("button", name="Begin the test").click()
    expect(looked_at.get_by_text(TOLD)).to_be_visible(timeout=LONG)
    looked_at.get_by_text("All cards, with the win rate").click()
    looked_at.get_by_text("Delete this test").click()
    check(looked_at)
    test = looked_at.url
    looked_at.goto("/simulations/")
    check(looked_at)
    for step in (0, 20, 999):
        looked_at.goto(f"{test}replay/1/?step={step}")
        check(looked_at)

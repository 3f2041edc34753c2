"""From a deck to a match and back: one press, choosing it for a match, coming with it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.table import Player, from_elsewhere
from tests.operations.site import Site

pytestmark = pytest.mark.e2e


def take(page: Page, stock: str = "swarm") -> str:
    """A ready-made deck becomes this player's own; its public id."""
    page.goto(f"/decks/stock/spacetrace/{stock}/")
    page.get_by_role("button", name="Copy to my decks").click()
    expect(page).to_have_url(re.compile(r"/decks/[\w-]{22}/"))
    found = re.search(r"/decks/([\w-]{22})/", page.url)
    assert found is not None
    return found[1]


def give_up(page: Page) -> None:
    """Concedes the match on the page."""
    page.get_by_text("Menu", exact=True).click()
    page.get_by_text("Give up", exact=True).click()
    page.get_by_role("button", name="Give the match up").click()
    expect(page.locator(".end")).to_be_visible()


def test_a_deck_is_played_by_one_press_and_learns_how_it_ended(page: Page) -> None:
    Player(page).arrive()
    deck = take(page)
    page.goto(f"/decks/{deck}/")
    page.get_by_role("button", name="Play this deck").click()
    expect(page).to_have_url(re.compile("/m/"))
    expect(page.locator("#board")).to_be_visible()
    give_up(page)
    page.goto(f"/decks/{deck}/")
    expect(page.locator("table.results")).to_contain_text("0-0-1")
    page.goto("/")
    expect(page.get_by_role("heading", name="Continue building")).to_be_visible()
    page.locator(".building-deck").first.click()
    expect(page).to_have_url(re.compile(f"/decks/{deck}/build/"))


def test_a_built_deck_is_found_chosen_and_told_before_the_match(page: Page) -> None:
    Player(page).arrive()
    for stock in ("swarm", "heavy", "jammers", "salvage", "first-fleet") * 2:
        take(page, stock)
    page.goto("/play/new/")
    lines = page.locator(".deck-line:visible")
    expect(lines).to_have_count(10)
    page.get_by_label("Find one of your decks").fill("NET")
    expect(lines).to_have_count(2)
    page.keyboard.press("Enter")  # looks no further, and begins nothing
    expect(page).to_have_url(re.compile("/play/new/"))
    lines.first.click()
    expect(page.locator("#summary")).to_have_text(
        "You play Spacetrace with the deck Silent Net against Drifter."
    )
    page.get_by_label("Find one of your decks").fill("zzz")
    expect(lines).to_have_count(1)  # what is chosen stays in sight
    page.get_by_label("Their deck").select_option(label="Heavy Line")
    expect(page.locator("#summary")).to_contain_text("against Drifter with the deck Heavy Line.")
    page.get_by_role("button", name="Begin").click()
    expect(page.locator("#board")).to_be_visible()


def test_both_people_bring_decks_that_they_have_built(
    page: Page, browser: Browser, running_site: Site
) -> None:
    Player(page).arrive()
    mine = take(page)
    page.goto(f"/play/new/?deck={mine}")
    expect(page.locator(f"input[value='deck:{mine}']")).to_be_checked()
    page.locator("input[name=who_1][value=invite]").check()
    page.get_by_role("button", name="Begin").click()
    link = page.get_by_label("The link to your table").input_value()

    context = browser.new_context(
        base_url=running_site.url, locale="en", extra_http_headers=from_elsewhere()
    )
    guest = context.new_page()
    Player(guest).arrive()
    theirs = take(guest, "heavy")
    guest.goto(link)
    guest.locator(f"input[value='deck:{theirs}']").check()
    guest.get_by_role("button", name="Sit down").click()
    expect(guest.locator("#board")).to_be_visible()
    expect(page.locator("#board")).to_be_visible(timeout=20_000)
    context.close()


def test_without_a_script_a_built_deck_is_chosen_by_form(
    browser: Browser, running_site: Site
) -> None:
    context = browser.new_context(base_url=running_site.url, locale="en", java_script_enabled=False)
    page = context.new_page()
    Player(page).arrive()
    deck = take(page)
    page.goto("/play/new/")
    page.locator(f"input[value='deck:{deck}']").check()
    page.get_by_role("button", name="Begin").click()
    expect(page).to_have_url(re.compile("/m/"))
    expect(page.locator("#board")).to_be_visible()
    context.close()

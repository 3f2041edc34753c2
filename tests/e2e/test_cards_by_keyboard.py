"""Cards by keyboard, and a search whose site does not answer."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.builder import Builder
from tests.e2e.table import from_elsewhere
from tests.operations.site import Site

pytestmark = pytest.mark.e2e

CARDS = "/cards/spacetrace/"


@pytest.fixture
def wanderer(browser: Browser, running_site: Site) -> Iterator[Page]:
    """A visitor whose net comes and goes, of which the console may complain."""
    context = browser.new_context(
        base_url=running_site.url, locale="en", extra_http_headers=from_elsewhere()
    )
    yield context.new_page()
    context.close()


@pytest.mark.parametrize("view", ["gallery", "list"])
def test_cards_are_found_and_opened_by_keys_alone(page: Page, view: str) -> None:
    page.goto(f"{CARDS}?view={view}")
    page.keyboard.press("/")
    page.keyboard.type("class:4 sort:mp")
    expect(page).to_have_url(re.compile("sort%3Amp"))
    page.keyboard.press("ArrowDown")
    first = page.locator("#cards a").first
    expect(first).to_be_focused()
    page.keyboard.press("End")
    expect(page.locator("#cards a").last).to_be_focused()
    page.keyboard.press("Home")
    page.keyboard.press("ArrowUp")
    expect(page.get_by_label("Search cards")).to_be_focused()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#cards a").nth(1)).to_be_focused()
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(r"/cards/spacetrace/grave-titan/\?q="))


def test_arrows_go_from_card_to_card_and_slash_goes_back_to_the_search(page: Page) -> None:
    page.goto(f"{CARDS}grave-titan/?q=class:4+sort:mp")
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_role("heading", level=1)).to_have_text("Fortress")
    page.keyboard.press("ArrowLeft")  # the first one
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("heading", level=1)).to_have_text("Grave Titan")
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("heading", level=1)).to_have_text("Mothership")
    page.keyboard.press("/")
    expect(page.get_by_label("Search cards")).to_be_focused()
    expect(page.get_by_label("Search cards")).to_have_value("class:4 sort:mp")


def test_an_order_chosen_takes_the_place_of_the_one_that_was_typed(page: Page) -> None:
    page.goto(f"{CARDS}?q=class:4+sort:-mp")
    expect(page.get_by_label("Sort by")).to_have_value("-mp")
    page.get_by_label("Sort by").select_option("name")
    expect(page.get_by_label("Search cards")).to_have_value("class:4 sort:name")
    page.get_by_label("Search cards").fill("class:4")
    expect(page.get_by_label("Sort by")).to_have_value("")


def test_a_search_without_a_net_says_that_its_cards_are_those_from_before(wanderer: Page) -> None:
    wanderer.goto(CARDS)
    wanderer.context.set_offline(True)
    wanderer.get_by_label("Search cards").fill("titan")
    expect(wanderer.get_by_role("status").filter(has_text="from before")).to_be_visible()
    expect(wanderer.locator("#found.is-stale")).to_be_visible()
    wanderer.context.set_offline(False)
    expect(wanderer.locator("#count")).to_have_text("2 cards")
    expect(wanderer.locator("#found.is-stale")).to_have_count(0)


def test_the_builders_search_says_so_as_well_and_knows_orders(wanderer: Page) -> None:
    builder = Builder(wanderer)
    builder.begin()
    field, order = wanderer.locator("#q"), wanderer.locator("#sort")
    field.fill("class:4 sort:-mp")
    expect(order).to_have_value("-mp")
    order.select_option("name")
    expect(field).to_have_value("class:4")
    expect(wanderer.locator(".pool-card").first).to_contain_text("Dreadnought")
    wanderer.context.set_offline(True)
    field.fill("wasps")
    expect(wanderer.get_by_text("these are still the cards from before").first).to_be_visible()
    wanderer.context.set_offline(False)
    expect(wanderer.locator(".found-count")).to_have_text("1 card")

"""Decks are compared in a browser: exchanges tried and taken over, two versions let play."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.looks import check
from tests.e2e.table import Player, from_elsewhere
from tests.e2e.test_simulations import quickly, with_a_deck
from tests.operations.site import Site

pytestmark = pytest.mark.e2e

LONG = 240_000  # milliseconds; the workers of simulations come after everything else


def few(page: Page) -> None:
    """One quick opponent."""
    quickly(page)
    for key in ("swarm", "jammers", "salvage"):
        page.locator(f"input[value='stock:{key}']").uncheck()


def swaps(page: Page) -> None:
    """From the form of a test to an exchange that was tried."""
    page.get_by_role("link", name="Try swaps").click()
    page.locator("#id_out_1").select_option("fighters")
    page.locator("#id_in_1").fill("veterans")
    page.locator("#id_out_2").select_option("regulars")
    page.locator("#id_in_2").fill("Wasps")
    few(page)


def test_exchanges_are_tried_taken_over_and_both_versions_let_play(page: Page) -> None:
    with_a_deck(page)
    swaps(page)
    expect(page.locator("#summary")).to_contain_text("3 lists of 100 matches: 300")
    page.get_by_role("button", name="Begin the comparison").click()
    expect(page.get_by_role("heading", name="2 exchanges of a card")).to_be_visible()
    expect(page.locator("#verdict")).to_be_visible(timeout=LONG)
    expect(page.locator(".swap-result")).to_have_count(2)
    page.get_by_text("By opponent").first.click()
    expect(page.get_by_text("Heavy Line").first).to_be_visible()
    page.get_by_role("button", name=re.compile("Take it over")).first.click()
    expect(page.get_by_text("Version 2 has the exchange")).to_be_visible()

    deck = re.findall(r"/decks/([\w-]{22})/", page.url)[0]
    page.goto(f"/decks/{deck}/versions/")
    for box in page.get_by_role("checkbox").all():
        box.check()
    page.get_by_role("button", name="Let both play").click()
    expect(page.locator("#id_version")).to_have_value("2")
    expect(page.locator("#id_other")).to_have_value("1")
    few(page)
    page.get_by_role("button", name="Begin the comparison").click()
    expect(page.get_by_role("heading", name="Version 2 against version 1")).to_be_visible()
    expect(page.locator("#verdict")).to_be_visible(timeout=LONG)
    expect(page.locator(".rates").first.get_by_role("row")).to_have_count(3)
    page.goto("/simulations/")
    page.get_by_role("link", name=re.compile("Version 2 against version 1")).click()
    page.get_by_text("Delete this comparison").click()
    page.get_by_role("button", name="Delete it").click()
    expect(page.get_by_text("The comparison was deleted.")).to_be_visible()


def test_exchanges_are_proposed_by_one_press_and_can_be_tried(page: Page) -> None:
    with_a_deck(page)
    page.get_by_role("link", name="Try swaps").click()
    page.get_by_role("link", name="Propose exchanges").click()
    for row in (1, 2, 3):
        expect(page.locator(f"#id_out_{row}")).not_to_have_value("")
        expect(page.locator(f"#id_in_{row}")).not_to_have_value("")
    check(page)
    few(page)
    page.get_by_role("button", name="Begin the comparison").click()
    expect(page.get_by_role("heading", name="5 exchanges of a card")).to_be_visible()
    page.get_by_role("button", name="Cancel this comparison").click()
    expect(page.locator("#verdict")).to_be_visible()


def test_without_a_script(browser: Browser, running_site: Site) -> None:
    context = browser.new_context(
        base_url=running_site.url,
        java_script_enabled=False,
        locale="en",
        extra_http_headers=from_elsewhere(),
    )
    page = context.new_page()
    Player(page).arrive()
    page.goto("/decks/stock/spacetrace/swarm/")
    page.get_by_role("button", name="Copy to my decks").click()
    deck = re.findall(r"/decks/([\w-]{22})/", page.url)[0]
    page.goto(f"/simulations/new/?deck={deck}")
    swaps(page)
    page.locator("#id_in_1").fill("")
    page.get_by_role("button", name="Begin the comparison").click()
    expect(page.get_by_text("Say which card comes in instead.")).to_be_visible()
    page.locator("#id_in_1").fill("veterans")
    page.get_by_role("button", name="Begin the comparison").click()
    expect(page.locator("#verdict")).to_be_visible(timeout=LONG)  # the page looks again by itself
    context.close()


def test_nothing_stands_in_anybodys_way(looked_at: Page) -> None:
    with_a_deck(looked_at)
    looked_at.get_by_role("link", name="Two versions").click()
    check(looked_at)
    swaps(looked_at)
    looked_at.get_by_text("More exchanges").click()
    check(looked_at)
    looked_at.get_by_role("button", name="Begin the comparison").click()
    expect(looked_at.get_by_role("heading", name="2 exchanges of a card")).to_be_visible()
    check(looked_at)
    # A quick machine is done before anybody could cancel.
    cancel = looked_at.get_by_role("button", name="Cancel this comparison")
    looked_at.wait_for_function(
        "document.querySelector('#verdict') || document.querySelector('#progress')?.value >= 10",
        timeout=LONG,
    )
    if cancel.is_visible():
        cancel.click()
    expect(looked_at.locator("#verdict")).to_be_visible()
    looked_at.get_by_text("By opponent").first.click()
    check(looked_at)
    looked_at.goto("/simulations/")
    check(looked_at)
    looked_at.goto("/learn/testing-decks/")
    check(looked_at)

"""The cards in a browser: answers while one types, filters, back and forward, no script, axe."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from cardsets.files import read_set
from tests.e2e.looks import check
from tests.e2e.table import from_elsewhere
from tests.operations.site import Site

pytestmark = pytest.mark.e2e

CARDS = "/cards/spacetrace/"
FOUND = re.compile(r"/-/found/")


def names(page: Page) -> list[str]:
    """The cards that the table shows."""
    return page.locator("#cards th a").all_inner_texts()


def count(page: Page, words: str | re.Pattern[str]) -> None:
    expect(page.locator("#count")).to_have_text(words)


def test_cards_are_found_while_one_types_and_nothing_is_lost(page: Page) -> None:
    page.goto(CARDS)
    page.evaluate("window.stays = true")
    field = page.get_by_role("searchbox", name="Search cards")
    field.press_sequentially("kind:ship class:3", delay=20)
    count(page, "11 cards")
    expect(page).to_have_url(re.compile(r"\?q=kind%3Aship\+class%3A3$"))
    expect(field).to_be_focused()
    expect(field).to_have_value("kind:ship class:3")
    expect(page.locator("#chip-class-3")).to_have_attribute("aria-current", "true")
    field.press_sequentially(" ")
    page.wait_for_timeout(300)
    expect(field).to_have_value("kind:ship class:3 ")
    assert page.evaluate("window.stays")


def test_filters_write_into_the_query_and_back_leads_back(page: Page) -> None:
    page.goto(f"{CARDS}?view=list")
    field = page.get_by_label("Search cards")
    page.get_by_role("link", name="Ships", exact=True).first.click()
    expect(field).to_have_value("kind:ship")
    page.get_by_role("link", name="Jam", exact=True).click()
    expect(field).to_have_value("kind:ship ability:jam")
    expect(page.locator("#chip-ability-jam")).to_be_focused()
    page.get_by_role("link", name="Ships", exact=True).first.click()
    expect(field).to_have_value("ability:jam")
    page.go_back()
    expect(field).to_have_value("kind:ship ability:jam")
    expect(page.locator("#chip-kind-ship")).to_have_attribute("aria-current", "true")
    page.go_back()
    page.go_back()
    expect(field).to_have_value("")
    count(page, re.compile("cards"))
    page.go_forward()
    expect(field).to_have_value("kind:ship")


def test_a_sitting_of_typing_is_one_step_back(page: Page) -> None:
    page.goto(f"{CARDS}?q=class%3A4")
    field = page.get_by_label("Search cards")
    field.fill("")
    field.press_sequentially("jam", delay=40)
    expect(page).to_have_url(re.compile(r"q=jam$"))
    page.go_back()
    expect(field).to_have_value("class:4")


def test_numbers_write_a_range_and_the_text_writes_the_numbers(page: Page) -> None:
    page.goto(f"{CARDS}?view=list&sort=mp&q=kind:ship")
    field = page.get_by_label("Search cards")
    low, high = page.get_by_label("MP at least"), page.get_by_label("MP at most")
    low.fill("100")
    expect(field).to_have_value("kind:ship mp>=100")
    high.fill("110")
    expect(field).to_have_value("kind:ship mp:100..110")
    expect(high).to_be_focused()
    assert "Fighters" in names(page)
    assert "Titan" not in names(page)
    field.fill("kind:ship mp<=50")
    expect(high).to_have_value("50")
    expect(low).to_have_value("")
    count(page, "2 cards")


def test_sorting_and_views_keep_the_query(page: Page) -> None:
    page.goto(f"{CARDS}?q=class:4")
    page.get_by_label("Sort by").select_option("mp")
    expect(page).to_have_url(re.compile(r"q=class%3A4&sort=mp$"))
    page.get_by_role("link", name=re.compile("Ascending")).click()
    expect(page).to_have_url(re.compile(r"sort=-mp$"))
    page.get_by_role("link", name="List", exact=True).click()
    expect(page.locator("#cards th").first).to_have_text("Titan")
    page.get_by_role("columnheader", name="Name").get_by_role("link").click()
    expect(page.locator("#cards th").first).to_have_text("Base")
    expect(page.get_by_label("Sort by")).to_have_value("name")


def test_more_cards_follow_and_the_keyboard_goes_on_with_them(page: Page) -> None:
    page.goto(f"{CARDS}?view=list")
    assert len(names(page)) == 60
    page.get_by_role("link", name=re.compile("more cards")).click()
    expect(page.locator("#cards tr")).to_have_count(len(read_set("basic")["cards"]))
    expect(page.locator("#cards tr").nth(60).get_by_role("link")).to_be_focused()
    expect(page.get_by_role("link", name=re.compile("more card"))).to_have_count(0)


def test_an_answer_that_was_overtaken_is_dropped(page: Page) -> None:
    held: list[Route] = []

    def slow(route: Route) -> None:
        if "q=jam" in route.request.url and "repair" not in route.request.url:
            held.append(route)
        else:
            route.continue_()

    page.route(FOUND, slow)
    page.goto(f"{CARDS}?view=list")
    field = page.get_by_label("Search cards")
    with page.expect_request(lambda asked: "q=jam" in asked.url):
        field.fill("jam")
    field.fill("repair")
    expect(page.locator("#cards th").first).to_contain_text("Repair")
    for route in held:
        route.abort()
    page.wait_for_timeout(200)
    expect(page).to_have_url(re.compile(r"q=repair"))
    expect(page.locator("#cards th").first).to_contain_text("Repair")


def test_examples_of_the_help_are_links_and_leave_it_open(page: Page) -> None:
    page.goto(CARDS)
    page.get_by_text("How to search").click()
    page.get_by_role("link", name="keyword:immune").click()
    expect(page.get_by_label("Search cards")).to_have_value("keyword:immune")
    expect(page.get_by_text("Putting it together")).to_be_visible()


def test_what_is_not_understood_is_told_while_one_types(page: Page) -> None:
    page.goto(CARDS)
    page.get_by_label("Search cards").fill("clas:3")
    expect(page.get_by_text("Perhaps you mean “class”.")).to_be_visible()
    page.get_by_label("Search cards").fill("zzzzz")
    count(page, "No card is like that.")
    page.get_by_role("link", name="All cards").click()
    count(page, re.compile(r"\d+ cards"))
    expect(page.get_by_label("Search cards")).to_have_value("")


def test_on_a_small_screen_the_filters_open_and_work(browser: Browser, running_site: Site) -> None:
    context = browser.new_context(
        base_url=running_site.url, viewport={"width": 390, "height": 800}, has_touch=True
    )
    page = context.new_page()
    page.goto(CARDS)
    expect(page.locator("#chip-kind-ship")).to_be_hidden()
    page.get_by_text("Filters", exact=True).tap()
    page.locator("#chip-kind-ship").tap()
    expect(page.get_by_label("Search cards")).to_have_value("kind:ship")
    expect(page.locator("#chip-kind-ship")).to_be_visible()
    context.close()


def test_without_a_script_the_form_and_every_link_work(
    browser: Browser, running_site: Site
) -> None:
    context = browser.new_context(
        base_url=running_site.url, java_script_enabled=False, extra_http_headers=from_elsewhere()
    )
    page = context.new_page()
    page.goto(CARDS)
    page.get_by_label("Search cards").fill("class:3")
    page.get_by_label("MP at most").fill("200")
    page.get_by_label("Sort by").select_option("name")
    page.get_by_role("button", name="Search").click()
    expect(page.get_by_label("Search cards")).to_have_value("class:3 mp<=200")
    assert page.url.endswith("?q=class%3A3+mp%3C%3D200&sort=name")
    page.locator("#chip-kind-ship").click()
    expect(page.get_by_label("Search cards")).to_have_value("class:3 mp<=200 kind:ship")
    page.get_by_role("link", name="List", exact=True).click()
    page.locator("#cards th a").first.click()
    expect(page.get_by_role("heading", name="Rules that matter here")).to_be_visible()
    page.get_by_role("link", name="Back to the search").click()
    page.goto(CARDS)
    page.get_by_role("link", name=re.compile("more cards")).click()
    expect(page.get_by_role("link", name="Cards before these")).to_be_visible()
    context.close()


def test_a_card_is_reached_from_the_browser_and_leads_on(page: Page) -> None:
    page.goto(f"{CARDS}?q=class:4&sort=name&view=list")
    page.get_by_role("link", name="Dreadnought").click()
    expect(page.get_by_role("heading", name="Dreadnought")).to_be_visible()
    expect(page.get_by_text("2 of 7")).to_be_visible()
    page.get_by_role("link", name=re.compile("Flagship Aurora")).click()
    expect(page.get_by_role("heading", name="Flagship Aurora")).to_be_visible()
    page.get_by_role("link", name="Back to the search").click()
    expect(page.get_by_label("Search cards")).to_have_value("class:4")


def test_axe_finds_nothing_in_the_browser_and_on_the_pages(looked_at: Page) -> None:
    for address in (
        f"{CARDS}?q=kind:ship&view=list&sort=-ap",
        f"{CARDS}?q=clas:3",
        f"{CARDS}?q=zzz",
        "/cards/spaced_out/?view=list",
        "/cards/space_dominoes/?q=end:3",
        "/cards/blast_off/",
        f"{CARDS}mothership/?q=class:4",
        "/cards/spaced_out/wild-asteroids/",
    ):
        looked_at.goto(address)
        looked_at.wait_for_load_state("networkidle")
        check(looked_at)
    looked_at.goto(CARDS)
    looked_at.get_by_text("How to search").click()
    if looked_at.locator(".browse-toggle-label").is_visible():
        looked_at.locator(".browse-toggle-label").click()
    looked_at.wait_for_load_state("networkidle")
    check(looked_at)

"""Two people who do not know each other find a table, before their eyes and by one press."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.looks import check
from tests.e2e.table import Player, from_elsewhere
from tests.operations.site import Site

pytestmark = pytest.mark.e2e

FAMILY = "space_dominoes"


def list_a_table(page: Page) -> None:
    page.goto(f"/play/new/?game={FAMILY}")
    page.locator("label.chip", has_text="2").click()
    page.get_by_label("Seat 2", exact=True).select_option("invite")
    page.get_by_label("List it in the lobby").check()
    page.get_by_role("button", name="Begin").click()
    expect(page.get_by_role("heading", name="your table stands in the lobby")).to_be_visible()


def test_a_table_appears_in_the_lobby_and_is_taken_by_one_press(
    page: Page, browser: Browser, running_site: Site
) -> None:
    other = browser.new_page(base_url=running_site.url, extra_http_headers=from_elsewhere())
    Player(other).arrive()
    other.goto(f"/lobby/?game={FAMILY}")
    expect(other.get_by_text("No table of this kind waits just now.")).to_be_visible()
    Player(page).arrive()
    list_a_table(page)
    expect(other.get_by_role("button", name="Sit down")).to_be_visible()
    expect(other.locator("#live")).to_have_text("The lobby has changed.")
    other.get_by_role("button", name="Sit down").click()
    expect(other.locator("#board")).to_be_visible()
    expect(page.locator("#board")).to_be_visible()
    other.close()


def test_the_lobby_is_for_everybody_s_eyes_and_fingers(
    looked_at: Page, browser: Browser, running_site: Site
) -> None:
    other = browser.new_page(base_url=running_site.url, extra_http_headers=from_elsewhere())
    Player(other).arrive()
    list_a_table(other)
    looked_at.goto("/lobby/")
    check(looked_at)
    Player(looked_at).arrive()
    list_a_table(looked_at)
    check(looked_at)
    looked_at.goto("/lobby/")
    expect(looked_at.get_by_role("button", name="Sit down").first).to_be_visible()
    check(looked_at)
    looked_at.get_by_role("button", name="Take back").first.click()
    other.get_by_role("button", name="Take the invitation back").click()
    other.close()


def test_a_table_is_opened_found_and_watched_move_by_move(
    page: Page, browser: Browser, running_site: Site
) -> None:
    player = Player(page)
    player.arrive()
    player.begin()
    page.get_by_text("Menu", exact=True).click()
    page.get_by_role("button", name="Let everybody watch").click()
    expect(page.locator("#shared")).to_have_count(1)
    other = browser.new_page(base_url=running_site.url)
    other.goto("/lobby/")
    other.get_by_role("link", name=re.compile("Watch.*Spacetrace")).first.click()
    bar = other.locator("#replay")
    expect(other.locator("#to-last")).to_have_attribute("aria-disabled", "true")
    expect(other.locator(".hand [data-card]")).to_have_count(0)
    player.wait_for_say()
    player.move()
    now = int(player.version)
    other.wait_for_function("v => Number(document.getElementById('at').max) >= v", arg=now)
    other.wait_for_function("v => Number(document.getElementById('at').value) >= v", arg=now)
    expect(bar).not_to_have_class("is-playing")  # it has come to the end of what there is
    page.get_by_text("Menu", exact=True).click()
    page.get_by_role("button", name="Let nobody watch any more").click()
    expect(other.get_by_role("heading", name="Nothing is here")).to_be_visible()
    other.close()

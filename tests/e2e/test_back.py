"""The browser's Back: it closes what lies over the table, and only then leaves the match."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.table import CORNER, DECIDED, Player

pytestmark = pytest.mark.e2e

TABLE = re.compile(r"/m/[^/]+/$")


@pytest.fixture
def table(page: Page) -> Page:
    """A match that has just begun."""
    player = Player(page)
    player.arrive()
    player.begin()
    page.locator("html.js #board").wait_for()
    player.wait_for_say()
    return page


def back_closes(page: Page, over: Locator) -> None:
    expect(over).to_be_visible()
    page.go_back()
    expect(over).to_be_hidden()
    expect(page).to_have_url(TABLE)


def test_it_closes_what_is_open_however_often_and_then_leaves(table: Page) -> None:
    for _ in range(2):
        table.keyboard.press("?")
        back_closes(table, table.locator("#keys"))
        table.locator(".hand .box > summary").first.click(position=CORNER)
        back_closes(table, table.locator(".sheet"))
    table.keyboard.press("?")
    table.keyboard.press("Escape")  # closed otherwise
    expect(table.locator("#keys")).to_be_hidden()
    table.go_back()
    expect(table).to_have_url(re.compile("/play/new/"))


def test_what_decided_it_is_closed_and_the_end_stays(table: Page) -> None:
    player = Player(table)
    for _ in range(2):
        player.move()
        player.wait_for_say()
    table.locator("form[action*=concede]").first.evaluate("form => form.submit()")
    table.locator(DECIDED).wait_for()
    table.locator("#do-decided").click()
    back_closes(table, table.locator("#plan"))
    expect(table.locator(DECIDED)).to_be_visible()
    expect(table.locator("#do-decided")).to_be_focused()


def test_a_page_that_was_loaded_again_is_left_by_one_press(table: Page) -> None:
    table.keyboard.press("?")
    expect(table.locator("#keys")).to_be_visible()
    table.reload()
    table.locator("html.js #board").wait_for()
    table.go_back()
    expect(table).to_have_url(re.compile("/play/new/"))

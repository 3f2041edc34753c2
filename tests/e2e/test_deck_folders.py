"""Folders of decks in a browser: made, moved into, renamed, deleted; with and without a script."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.looks import check
from tests.e2e.table import Player, from_elsewhere
from tests.e2e.test_decks import take
from tests.operations.site import Site

pytestmark = pytest.mark.e2e


def test_decks_are_put_into_a_folder_that_is_made_on_the_way(page: Page) -> None:
    Player(page).arrive()
    for name in ("Swarm Rush", "Heavy Line", "Silent Net"):
        take(page, name)
    page.goto("/decks/")
    boxes, bar = page.locator("[data-compare]"), page.locator("[data-compare-bar]")
    for n in range(3):
        boxes.nth(n).check()
    expect(bar.get_by_role("button", name="Compare the two")).to_be_disabled()
    boxes.nth(2).uncheck()
    bar.get_by_label("Put the chosen decks into").select_option("A new folder")
    bar.get_by_label("Name of the new folder").fill("League")
    bar.get_by_role("button", name="Move").click()
    expect(page.get_by_text("2 decks are in “League” now.")).to_be_visible()
    folders = page.get_by_role("navigation", name="Folders")
    folders.get_by_role("link", name="League").click()
    expect(page.locator("[data-compare]")).to_have_count(2)
    folders.get_by_role("link", name="In no folder").click()
    expect(page.locator("[data-compare]")).to_have_count(1)
    folders.get_by_role("link", name="Edit folders").click()
    page.get_by_label("Name of League").fill("Cup")
    page.get_by_role("button", name="Rename").click()
    expect(page.get_by_label("Name of Cup")).to_have_value("Cup")
    page.get_by_role("button", name="Delete Cup").click()
    expect(page.get_by_text("Its 2 decks are in no folder now.")).to_be_visible()


def test_decks_are_moved_without_a_script(browser: Browser, running_site: Site) -> None:
    context = browser.new_context(
        base_url=running_site.url,
        locale="en",
        java_script_enabled=False,
        extra_http_headers=from_elsewhere(),
    )
    page = context.new_page()
    Player(page).arrive()
    take(page, "Swarm Rush")
    page.goto("/decks/folders/")
    page.get_by_label("New folder").fill("League")
    page.get_by_role("button", name="Make it").click()
    page.goto("/decks/")
    page.locator("[data-compare]").check()
    page.get_by_label("Put the chosen decks into").select_option("League")
    page.get_by_role("button", name="Move").click()
    expect(page.get_by_text("1 deck is in “League” now.")).to_be_visible()
    context.close()


def test_folders_look_right_everywhere(looked_at: Page) -> None:
    Player(looked_at).arrive()
    take(looked_at, "Swarm Rush")
    for name in ("League", "A name that is very long indeed, forty so"):
        looked_at.goto("/decks/folders/")
        looked_at.get_by_label("New folder").fill(name)
        looked_at.get_by_role("button", name="Make it").click()
    check(looked_at)
    looked_at.goto("/decks/")
    looked_at.locator("[data-compare]").check()
    looked_at.get_by_label("Put the chosen decks into").select_option("A new folder")
    check(looked_at)

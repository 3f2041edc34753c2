"""A deck by its text: pasted, looked at line by line, made, exported, with and without script."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.table import Player, from_elsewhere
from tests.operations.site import Site

pytestmark = pytest.mark.e2e

TEXT = "Name: Swarm of wasps\n// ships\n4x Fighters\n4 Wapsps\n4 Fihgters\n? 3 Foo Bar"
OPEN = ".line.is-open"


@pytest.fixture
def importer(page: Page) -> Page:
    """A guest in front of the import page."""
    Player(page).arrive()
    page.goto("/decks/import/")
    return page


def choice(page: Page, line: int, name: str) -> None:
    page.locator(f"#line-{line} .choice", has_text=name).first.click()


def test_the_preview_follows_and_a_choice_is_written_into_the_text(importer: Page) -> None:
    page = importer
    expect(page.get_by_role("button", name="Make this deck")).to_be_disabled()
    expect(page.get_by_role("button", name="Preview")).to_be_hidden()
    page.get_by_label("The list").fill(TEXT)
    expect(page.locator(OPEN)).to_have_count(3)
    expect(page.locator("#line-3 .thumb .face")).to_be_visible()
    expect(page.get_by_role("status")).to_contain_text("4 cards")
    choice(page, 4, "Wasps")
    expect(page.locator(OPEN)).to_have_count(2)
    expect(page.get_by_label("The list")).to_have_value(re.compile(r"\n4 Wasps  \(wasps\)\n"))
    # The button is gone; the next line that is no card has the focus now.
    expect(page.locator("#line-5 .choice").first).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(OPEN)).to_have_count(1)
    page.locator("#line-6").get_by_role("button", name="Drop this line").click()
    expect(page.locator(OPEN)).to_have_count(0)
    expect(page.get_by_role("status")).to_contain_text("every line was found")
    # What is typed after a choice is followed as before.
    page.get_by_label("The list").press("Control+End")
    page.keyboard.type("\n2 Rams")
    expect(page.get_by_role("status")).to_contain_text("14 cards")
    page.get_by_label("Format").select_option("open")
    expect(page.locator(".legality")).to_contain_text("Open")
    page.get_by_role("button", name="Make this deck").click()
    expect(page.locator("h1")).to_have_text("Swarm of wasps")


def test_a_deck_goes_out_and_its_list_comes_in_again(importer: Page, tmp_path: Path) -> None:
    page = importer
    page.get_by_label("The list").fill(TEXT)
    expect(page.locator(OPEN)).to_have_count(3)
    page.get_by_role("button", name="Make this deck").click()
    page.get_by_role("link", name="Export").first.click()
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Copy the text").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    copied = page.evaluate("() => navigator.clipboard.readText()")
    assert "4 Fighters  (fighters)" in copied
    assert "? 4 Wapsps" in copied
    with page.expect_download() as download:
        page.get_by_role("link", name="Save as text").click()
    assert download.value.suggested_filename == "swarm-of-wasps.txt"
    file = tmp_path / "deck.txt"
    download.value.save_as(file)
    assert file.read_text(encoding="utf-8") == copied
    page.get_by_role("link", name="Change the list as text").click()
    expect(page.get_by_label("The list")).to_have_value(re.compile(r"4 Fighters  \(fighters\)"))
    page.get_by_role("button", name="Empty the field").click()
    expect(page.locator(".line")).to_have_count(0)
    file.write_text("7 Regulars", encoding="utf-8")
    page.locator("#file").set_input_files(file)
    expect(page.get_by_label("The list")).to_have_value("7 Regulars")
    expect(page.locator(".import-changes")).to_contain_text("+7 Regulars")
    page.get_by_role("button", name="Replace the list").click()
    expect(page.locator("h1")).to_have_text("Swarm of wasps")
    expect(page.locator(".messages")).to_contain_text("The deck has 7 cards now.")


def test_a_backup_is_saved_and_brought_back(importer: Page, tmp_path: Path) -> None:
    page = importer
    page.get_by_label("The list").fill("4 Wasps")
    page.get_by_role("button", name="Make this deck").click()
    page.goto("/decks/export/")
    with page.expect_download() as download:
        page.get_by_role("link", name="Save as a zip of texts").click()
    file = tmp_path / "decks.zip"
    download.value.save_as(file)
    page.get_by_label("File of a backup").set_input_files(file)
    page.get_by_role("button", name="Bring these decks back").click()
    expect(page.locator("main")).to_contain_text("1 deck was there already")


@pytest.fixture
def plain_page(browser: Browser, running_site: Site) -> Iterator[Page]:
    """A small window without any script."""
    context = browser.new_context(
        base_url=running_site.url,
        locale="en",
        java_script_enabled=False,
        viewport={"width": 390, "height": 800},
        extra_http_headers=from_elsewhere(),
    )
    yield context.new_page()
    context.close()


def test_without_script_the_same_is_done_by_buttons(plain_page: Page) -> None:
    page = plain_page
    Player(page).arrive()
    page.goto("/decks/import/")
    page.get_by_label("The list").fill(TEXT)
    page.get_by_role("button", name="Preview").click()
    expect(page.locator(OPEN)).to_have_count(3)
    choice(page, 4, "Wasps")
    expect(page.get_by_label("The list")).to_have_value(re.compile(r"\n4 Wasps  \(wasps\)\n"))
    page.locator("#line-5").get_by_role("button", name="Drop this line").click()
    expect(page.locator(OPEN)).to_have_count(1)
    page.get_by_role("button", name="Make this deck").click()
    expect(page.locator("h1")).to_have_text("Swarm of wasps")
    page.get_by_role("link", name="Export").first.click()
    expect(page.get_by_role("button", name="Copy the text")).to_be_hidden()
    expect(page.get_by_label("The deck as text")).to_have_value(re.compile("Name: Swarm of wasps"))

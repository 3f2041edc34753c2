"""Groups of one's own in the builder, in a browser: by dialog, key and dragging, undone, kept."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.builder import Builder
from tests.e2e.looks import axe_finds_nothing, check
from tests.e2e.table import from_elsewhere
from tests.operations.site import Site

pytestmark = pytest.mark.e2e


def begun(page: Page, *names: str) -> Builder:
    """A new deck with two copies of each of these."""
    builder = Builder(page)
    builder.begin()
    for name in names:
        builder.search(f'"{name}"', name)
        builder.add(name, 2)
    builder.saved()
    if page.viewport_size and page.viewport_size["width"] < 800:
        page.locator("#build-bar [data-show=deck]").click()
    return builder


def heads(page: Page) -> list[str]:
    """The headings of the list, in order."""
    return page.locator("#deck-list .deck-group-head > span").all_inner_texts()


def test_a_card_is_put_under_a_heading_and_undone(page: Page) -> None:
    builder = begun(page, "Wasps", "Fighters", "Titan")
    builder.row("Wasps").get_by_role("button", name="Group of Wasps").click()
    page.get_by_label("A new group").fill("First wave")
    page.get_by_role("button", name="Put it there").click()
    own = page.locator('.deck-group[data-own="First wave"]')
    expect(own.locator(".deck-row")).to_have_count(1)
    builder.row("Titan").locator(".step-more").focus()
    page.keyboard.press("g")
    page.get_by_label("First wave").check()
    page.keyboard.press("Enter")
    expect(own.locator("[data-group-size]")).to_have_text("4")
    assert heads(page) == ["First wave", "Class I ships"]
    builder.saved()
    page.locator("#undo").click()
    expect(own.locator(".deck-row")).to_have_count(1)
    page.locator("#redo").click()
    expect(own.locator(".deck-row")).to_have_count(2)
    for _copy in range(2):
        builder.row("Titan").locator(".step-less").click()
    expect(own.locator(".deck-row")).to_have_count(1)
    page.locator("#undo").click()  # the card comes back to where it was
    expect(own.locator(".deck-row")).to_have_count(2)
    builder.saved()
    page.reload()
    builder.wait()
    expect(own.locator(".deck-row")).to_have_count(2)
    page.get_by_role("tab", name="Text").click()
    expect(page.get_by_label("A card a line")).to_contain_text("[First wave]")


def test_a_row_is_carried_from_group_to_group(page: Page) -> None:
    builder = begun(page, "Wasps", "Titan")
    builder.row("Wasps").locator(".deck-open").drag_to(
        page.locator("#deck-list .deck-group[data-group='4']")
    )
    assert heads(page) == ["Class I ships", "Class IV ships"]  # a class is no group of one's own
    builder.row("Wasps").get_by_role("button", name="Group of Wasps").click()
    page.get_by_label("A new group").fill("First wave")
    page.get_by_role("button", name="Put it there").click()
    own = page.locator('.deck-group[data-own="First wave"]')
    builder.row("Titan").locator(".deck-open").drag_to(own)
    expect(own.locator(".deck-row")).to_have_count(2)
    builder.saved()


def test_two_windows_do_not_overwrite_each_others_groups(page: Page) -> None:
    builder = begun(page, "Wasps", "Titan")
    other = page.context.new_page()
    other.goto(page.url)
    second = Builder(other)
    second.wait()
    for window, name, group in ((page, "Wasps", "Mine"), (other, "Titan", "Yours")):
        one = Builder(window)
        one.row(name).get_by_role("button", name=f"Group of {name}").click()
        window.get_by_label("A new group").fill(group)
        window.get_by_role("button", name="Put it there").click()
        if window is page:
            builder.saved()
    expect(other.get_by_text("This deck was changed in another window.")).to_be_visible()
    assert "Mine" in heads(other) and "Yours" not in heads(other)
    other.get_by_role("button", name="Put my change on top").click()
    expect(other.locator('.deck-group[data-own="Yours"]')).to_be_visible()
    assert {"Mine", "Yours"} <= set(heads(other))
    second.saved()


def test_groups_are_named_without_a_script(
    browser: Browser, running_site: Site, page: Page
) -> None:
    begun(page, "Wasps")
    context = browser.new_context(
        base_url=running_site.url,
        locale="en",
        java_script_enabled=False,
        storage_state=page.context.storage_state(),
        extra_http_headers=from_elsewhere(),
    )
    plain = context.new_page()
    plain.goto(page.url.partition("?")[0])
    plain.get_by_text("More", exact=True).first.click()
    plain.get_by_role("link", name="Groups of your own").click()
    plain.get_by_label("2× Wasps").fill("First wave")
    plain.get_by_role("button", name="Save the groups").click()
    expect(plain.locator('.deck-group[data-own="First wave"]')).to_be_visible()
    context.close()


def test_groups_look_right_everywhere(looked_at: Page) -> None:
    builder = begun(looked_at, "Wasps", "Titan")
    builder.row("Wasps").get_by_role("button", name="Group of Wasps").click()
    axe_finds_nothing(looked_at)
    looked_at.get_by_label("A new group").fill("A name that is very long indeed, forty so")
    looked_at.get_by_role("button", name="Put it there").click()
    builder.saved()
    check(looked_at)
    address = looked_at.url.partition("?")[0]
    looked_at.goto(f"{address}groups/")
    check(looked_at)
    looked_at.goto(address.replace("build/", "sheet/"))
    check(looked_at)

"""The list as text in the builder, in a browser."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.builder import Builder
from tests.e2e.looks import axe_finds_nothing, check

pytestmark = pytest.mark.e2e


def test_the_list_is_written_over_beside_the_cards(page: Page) -> None:
    builder = Builder(page)
    builder.begin()
    builder.search('"Wasps"', "Wasps")
    builder.add("Wasps", 2)
    page.get_by_role("tab", name="Text").click()
    field = page.get_by_label("A card a line")
    expect(field).to_have_value("// Class I ship (2)\n2 Wasps  (wasps)\n")  # just added
    field.fill("4 Fighters\n2 Rams\n1 Foo")
    page.get_by_role("button", name="Make this the list").click()
    builder.wait()
    expect(builder.size).to_have_text("6")
    page.get_by_role("tab", name="List").click()
    expect(page.get_by_text("1 × Foo")).to_be_visible()
    assert builder.copies("Fighters") == 4
    page.get_by_role("tab", name="Text").click()
    expect(page.get_by_label("A card a line")).to_contain_text("? 1 Foo")


def test_the_text_looks_right_everywhere(looked_at: Page) -> None:
    builder = Builder(looked_at)
    builder.begin()
    if looked_at.viewport_size and looked_at.viewport_size["width"] < 800:
        looked_at.locator("#build-bar [data-show=deck]").click()
    looked_at.get_by_role("tab", name="Text").click()
    expect(looked_at.get_by_label("A card a line")).to_be_visible()
    axe_finds_nothing(looked_at)
    looked_at.goto(looked_at.url.partition("?")[0] + "text/")
    check(looked_at)

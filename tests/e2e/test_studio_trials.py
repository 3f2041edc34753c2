"""A card of a draft is tried: from its page to a table, and from there to a scenario."""

from __future__ import annotations

import os
import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.editors import sign_in_editor
from tests.e2e.looks import check
from tests.operations.site import Site

pytestmark = pytest.mark.e2e

CARD = "/studio/basic/card/fighters/"
MARK = "draft of Basic Set, being tried"


def test_one_press_on_a_card_s_page_lays_a_table_with_it_in_hand(
    page: Page, running_site: Site
) -> None:
    sign_in_editor(page, running_site)
    page.goto(CARD)
    page.get_by_role("button", name="Try this card").click()
    expect(page.locator("html.js #board")).to_be_visible()
    expect(page.get_by_text(MARK).first).to_be_visible()
    if folder := os.environ.get("PICTURES"):
        page.screenshot(path=f"{folder}/table.png")
    page.locator(".hand .is-playable", has_text="Fighters").locator("summary").first.click()
    page.get_by_role("button", name="Play").first.click()
    expect(page.locator(".side-me .fleet", has_text="Fighters").first).to_be_visible()

    page.get_by_text("Menu", exact=True).click()
    page.get_by_role("link", name="Keep as a scenario").click()
    page.get_by_label("Name", exact=True).fill("After the first turn")
    page.get_by_role("button", name="Save and run").click()
    expect(page.get_by_role("heading", name="After the first turn")).to_contain_text("as expected")

    box = page.locator("form", has=page.get_by_role("heading", name="A new scenario"))
    expect(box.get_by_label("Text", exact=True)).to_have_value(re.compile("1 play fighters"))
    box.get_by_role("button", name="Save and run").click()
    expect(page.get_by_role("heading", name="It is played")).to_contain_text("as expected")


@pytest.mark.parametrize(
    "address",
    [f"{CARD}try/", "/studio/basic/try/", f"{CARD}scenarios/", "/studio/basic/scenarios/"],
)
def test_the_pages_hold_in_all_looks(page: Page, running_site: Site, address: str) -> None:
    sign_in_editor(page, running_site)
    page.goto(address)
    for details in page.locator("main details:not([open]) > summary").all():
        details.click()
    if folder := os.environ.get("PICTURES"):
        name = address.strip("/").replace("/", "-")
        for width, height in ((1280, 800), (390, 844)):
            page.set_viewport_size({"width": width, "height": height})
            page.screenshot(path=f"{folder}/{name}-{width}.png", full_page=True)
    page.set_viewport_size({"width": 390, "height": 844})
    check(page)

"""A draft is measured in a browser: from the page of its set to the page of publishing."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.editors import sign_in_editor
from tests.e2e.looks import check
from tests.operations.site import Site

pytestmark = pytest.mark.e2e


def test_a_draft_is_measured_from_its_set_to_publishing(page: Page, running_site: Site) -> None:
    sign_in_editor(page, running_site)
    page.goto("/studio/basic/")
    page.get_by_role("link", name="Balance", exact=True).click()
    for box in page.locator("input[name=stock]").all():
        box.set_checked(box.get_attribute("value") in ("swarm", "heavy"))
    page.get_by_label("Matches of each deck, on each side").select_option("20")
    page.get_by_label("Who plays").select_option("random")
    page.get_by_role("button", name="Begin to measure").click()
    # The page looks again by itself until all is played.
    told = page.get_by_text("80 matches, 40 pairs of the same deck")
    expect(told).to_be_visible(timeout=180_000)
    expect(page.locator("#live")).to_have_text("Everything is played; here is what it told.")
    check(page)
    page.goto("/studio/basic/publish/")
    expect(page.get_by_role("heading", name="What was measured")).to_be_visible()
    page.get_by_role("link", name="Read the report").click()
    expect(told).to_be_visible()
    page.get_by_text("All cards as numbers").click()
    expect(page.get_by_role("group", name="All cards as numbers")).to_be_visible()


@pytest.mark.parametrize("address", ["/studio/basic/balance/", "/studio/spaced-out/balance/"])
def test_the_form_in_all_looks(looked_at: Page, running_site: Site, address: str) -> None:
    sign_in_editor(looked_at, running_site)
    looked_at.goto(address)
    check(looked_at)

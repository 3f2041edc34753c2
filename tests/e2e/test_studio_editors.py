"""Two editors at one card, and what somebody sees who may draft alone, or is no editor."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.editors import sign_in_editor
from tests.e2e.looks import check
from tests.operations.site import Site

pytestmark = pytest.mark.e2e

CARD = "/studio/basic/card/lancers/"


def test_of_two_editors_the_later_one_is_shown_both_versions(
    page: Page, browser: Browser, running_site: Site
) -> None:
    sign_in_editor(page, running_site)
    page.goto(CARD)
    kept = page.context.storage_state()
    with browser.new_context(base_url=running_site.url, storage_state=kept) as context:
        other = context.new_page()
        other.goto(CARD)
        other.get_by_label("MP", exact=True).fill("95")
        other.get_by_label("MP", exact=True).press("Tab")
        expect(other.locator("#card-said")).to_have_text("Saved.")
    page.get_by_label("MP", exact=True).fill("85")
    page.get_by_label("MP", exact=True).press("Tab")
    expect(page.get_by_text("95").first).to_be_visible()
    expect(page.get_by_text("85").first).to_be_visible()
    check(page)
    page.locator("button[name=act][value=mine]").click()
    expect(page.get_by_label("MP", exact=True)).to_have_value("85")
    page.reload()
    expect(page.get_by_label("MP", exact=True)).to_have_value("85")


def test_whoever_may_only_draft_writes_cards_and_publishes_nothing(
    page: Page, running_site: Site
) -> None:
    sign_in_editor(page, running_site, may_publish=False)
    page.goto("/")
    page.get_by_role("banner").get_by_role("link", name="Studio").click()
    page.goto("/studio/basic/card/veterans/")
    page.get_by_label("MP", exact=True).fill("105")
    page.get_by_label("MP", exact=True).press("Tab")
    expect(page.locator("#card-said")).to_have_text("Saved.")
    page.goto("/studio/basic/publish/")
    expect(page.locator("#changes")).to_contain_text("Veterans")
    expect(page.get_by_text("publishing is for others to decide")).to_be_visible()
    expect(page.get_by_role("button", name="Publish")).to_have_count(0)
    check(page)
    page.get_by_role("link", name="Revisions", exact=True).click()
    expect(page.get_by_text("Revision 1").first).to_be_visible()
    expect(page.get_by_role("link", name="Withdraw")).to_have_count(0)
    assert page.request.get("/studio/basic/revisions/1/withdraw/").status == 403


def test_two_presses_of_publish_make_one_revision(page: Page, running_site: Site) -> None:
    sign_in_editor(page, running_site)
    page.goto("/studio/")
    page.get_by_role("region", name="Spacetrace").get_by_role("link", name="New set").click()
    page.get_by_label("Name", exact=True).fill("Twice Pressed")
    page.get_by_label("Begin with").select_option(label="Basic Set, revision 1")
    page.get_by_role("button", name="Make the set").click()
    page.get_by_role("link", name="Publish", exact=True).click()
    page.get_by_role("button", name="Publish revision 1").dblclick()
    expect(page.get_by_text("New matches are played with revision 1.")).to_be_visible()
    expect(page.locator("main")).to_contain_text(
        re.compile("Revision 1 of Twice Pressed is published|revision 1 is the newest")
    )
    page.get_by_role("link", name="Revisions", exact=True).click()
    expect(page.get_by_role("link", name="Withdraw", exact=True)).to_have_count(1)
    page.get_by_role("link", name="Log", exact=True).click()
    expect(page.get_by_text(re.compile("[Pp]ublished"))).to_have_count(1)
    # Players are not to be asked which set from now on.
    page.goto("/studio/twice-pressed/revisions/")
    page.get_by_role("link", name="Withdraw", exact=True).click()
    page.get_by_label("Why").fill("It was a test.")
    page.get_by_role("button", name="Withdraw it").click()


@pytest.mark.parametrize("address", ["/studio/basic/findings/", "/studio/basic/", "/studio/"])
def test_findings_and_sets_in_all_looks(looked_at: Page, running_site: Site, address: str) -> None:
    sign_in_editor(looked_at, running_site)
    looked_at.goto(address)
    expect(looked_at.locator("h1")).to_be_visible()
    check(looked_at)


def test_a_stranger_is_asked_to_sign_in(page: Page, running_site: Site) -> None:
    page.goto("/studio/basic/findings/")
    expect(page.get_by_role("button", name="Sign in")).to_be_visible()
    expect(page.get_by_role("link", name="Studio")).to_have_count(0)

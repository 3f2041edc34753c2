"""Two people talk beside the board: live, by keyboard, on every screen, and without a script."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.looks import check
from tests.e2e.table import Player, from_elsewhere
from tests.operations.site import Site

pytestmark = pytest.mark.e2e


@contextmanager
def friend_of(page: Page, browser: Browser, site: Site, *, scripts: bool = True) -> Iterator[Page]:
    """Somebody who has followed the link to the table of whoever has this page."""
    host = Player(page)
    host.arrive()
    host.begin(opponent="invite")
    link = page.get_by_label("The link to your table").input_value()
    context = browser.new_context(
        base_url=site.url,
        locale="en",
        extra_http_headers=from_elsewhere(),
        java_script_enabled=scripts,
    )
    friend = context.new_page()
    friend.goto(link)
    friend.get_by_role("button", name="Play as a guest").click()
    friend.get_by_role("button", name="Sit down").click()
    expect(friend.locator("#board")).to_be_visible()
    expect(page.locator("#board")).to_be_visible(timeout=20_000)
    yield friend
    context.close()


def test_two_people_talk_beside_the_board(page: Page, browser: Browser, running_site: Site) -> None:
    page.set_viewport_size({"width": 1280, "height": 800})
    with friend_of(page, browser, running_site) as friend:
        page.wait_for_load_state("load")  # before its scripts run the link leads to a page
        before = page.locator(".match-frame, .match-table").first.bounding_box()
        button = page.get_by_role("link", name="Talk")
        button.focus()
        page.keyboard.press("Enter")
        drawer = page.get_by_role("complementary", name="Talk")
        expect(drawer).to_be_visible()
        expect(drawer.get_by_role("button", name="Hello.")).to_be_focused()
        assert page.locator(".match-frame, .match-table").first.bounding_box() == before
        hand = page.locator(".hand").bounding_box()
        place = drawer.bounding_box()
        assert hand and place and hand["x"] + hand["width"] <= place["x"] + 1
        page.keyboard.press("Enter")
        expect(drawer.get_by_role("log")).to_contain_text("Hello.")

        told = friend.get_by_role("link", name="Talk 1 new message")
        expect(told).to_be_visible(timeout=20_000)
        told.click()
        expect(friend.get_by_role("log")).to_contain_text("Hello.")
        address = friend.url
        friend.get_by_role("button", name="Thank you.").dblclick()
        expect(friend.get_by_role("log")).to_contain_text("Thank you.")
        assert friend.url == address  # the second press does not lead away
        for side in (page, friend):
            side.get_by_text("Free text, mute, block").click()
            side.get_by_role("button", name="Allow free text here").click()
        field = page.get_by_label("Write something")
        expect(field).to_be_visible(timeout=20_000)
        field.fill("Mind the <b>gap</b>")
        field.press("Enter")
        expect(friend.get_by_role("log")).to_contain_text("Mind the <b>gap</b>", timeout=20_000)
        expect(field).to_have_value("")
        page.get_by_role("log").focus()
        page.keyboard.press("Escape")
        expect(drawer).to_be_hidden()
        expect(button).to_be_focused()


def test_what_is_being_written_stays_while_somebody_speaks(
    page: Page, browser: Browser, running_site: Site
) -> None:
    with friend_of(page, browser, running_site) as friend:
        for side in (page, friend):
            side.get_by_role("link", name="Talk").click()
            side.get_by_text("Free text, mute, block").click()
            side.get_by_role("button", name="Allow free text here").click()
        field = friend.get_by_label("Write something")
        expect(field).to_be_visible(timeout=20_000)
        field.fill("half a sen")
        page.get_by_role("button", name="Thank you.").click()
        expect(friend.get_by_role("log")).to_contain_text("Thank you.", timeout=20_000)
        expect(field).to_be_focused()
        expect(field).to_have_value("half a sen")


def test_without_a_script_talk_is_a_page(page: Page, browser: Browser, running_site: Site) -> None:
    with friend_of(page, browser, running_site, scripts=False) as friend:
        friend.get_by_role("link", name="Talk").click()
        friend.get_by_role("button", name="Good luck.").click()
        expect(friend.get_by_role("log")).to_contain_text("Good luck.")
        friend.get_by_role("link", name="To the table").click()
        expect(friend.locator("#board")).to_be_visible()
        expect(page.get_by_role("link", name="Talk 1 new message")).to_be_visible(timeout=20_000)


def test_the_drawer_and_its_pages_in_every_look(
    looked_at: Page, browser: Browser, running_site: Site
) -> None:
    with friend_of(looked_at, browser, running_site) as friend:
        friend.get_by_role("link", name="Talk").click()
        friend.get_by_role("button", name="Sorry.").click()
        told = looked_at.get_by_role("link", name="Talk 1 new message")
        expect(told).to_be_visible(timeout=20_000)
        check(looked_at)
        told.click()
        drawer = looked_at.locator("#talk-drawer")
        expect(drawer).to_contain_text("Sorry.", timeout=20_000)
        looked_at.get_by_text("Free text, mute, block").click()
        check(looked_at)
        place = drawer.bounding_box()
        assert place and place["y"] >= 0 and place["y"] + place["height"] <= 801
        table = looked_at.url
        looked_at.get_by_role("link", name="Report").click()
        check(looked_at)
        looked_at.get_by_role("button", name="Report it").click()
        expect(looked_at.get_by_role("status")).to_contain_text("will read it")
        check(looked_at)
        looked_at.goto("/talk/muted/")
        check(looked_at)
        looked_at.goto(table)

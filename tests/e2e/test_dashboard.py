"""Home changes by itself, what happened meanwhile is told, and one goes from match to match."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.looks import check
from tests.e2e.table import Player, from_elsewhere
from tests.e2e.test_stage import NARROW, WIDE
from tests.operations.site import Site

pytestmark = pytest.mark.e2e


PLACES = """() => ['.match-table', '.say', '.hand', '.match-side'].map((name) =>
  JSON.stringify(document.querySelector(name).getBoundingClientRect()))"""
"""Where the parts of the table are."""

HIDDEN = """() => {
  const recap = document.getElementById('recap').getBoundingClientRect();
  return ['.say', '.hand', '.site-header'].filter((name) => {
    const part = document.querySelector(name).getBoundingClientRect();
    return part.left < recap.right - 1 && part.right > recap.left + 1
      && part.top < recap.bottom - 1 && part.bottom > recap.top + 1;
  });
}"""
"""What one acts with and the recap lies over."""


def host_and_guest(page: Page, browser: Browser, site: Site) -> tuple[Player, Player]:
    """Two people at a table that has begun."""
    host = Player(page)
    host.arrive()
    host.begin(opponent="invite")
    link = page.get_by_label("The link to your table").input_value()
    headers = from_elsewhere()
    other = browser.new_context(base_url=site.url, locale="en", extra_http_headers=headers)
    guest = Player(other.new_page())
    guest.page.goto(link)
    guest.page.get_by_role("button", name="Play as a guest").click()
    guest.page.get_by_role("button", name="Sit down").click()
    for player in (guest, host):
        expect(player.page.locator("#board")).to_be_visible(timeout=20_000)
    return host, guest


def hand_over(player: Player) -> None:
    """Plays until somebody else has the say."""
    for _ in range(30):
        if not player.page.locator(".space.is-mine").count():
            return
        player.press_on()
    raise AssertionError("the turn did not end")


def test_home_counts_what_waits_and_the_recap_tells_what_happened(
    page: Page, browser: Browser, running_site: Site
) -> None:
    host, guest = host_and_guest(page, browser, running_site)
    hand_over(host)
    table = page.url
    page.goto("/")
    expect(page).to_have_title(re.compile("^Your matches"))
    guest.wait_for_say()
    hand_over(guest)
    # Nobody has loaded the page anew.
    expect(page).to_have_title(re.compile(r"^\(1\) Your matches"), timeout=20_000)
    expect(page.get_by_role("heading", name="Your turn")).to_be_visible()
    expect(page.locator("#live")).to_have_text("One match waits for you.")
    page.goto(table)
    recap = page.locator("#recap")
    expect(recap.get_by_role("heading", name="Since you were last here")).to_be_visible()
    recap.get_by_role("link", name="The board before").click()
    expect(page.get_by_text("This is the table as you last saw it.")).to_be_visible()
    page.get_by_role("link", name="To the table").click()
    places = {}
    for size in (WIDE, NARROW):
        page.set_viewport_size(size)
        places[size["width"]] = page.evaluate(PLACES)
        assert page.evaluate(HIDDEN) == []
    recap.get_by_role("link", name="The board before").focus()
    for key in ("Tab", "Tab", "Enter"):
        page.keyboard.press(key)
    expect(recap).to_have_count(0)
    for size in (WIDE, NARROW):  # it lay over the table: nothing moves when it goes
        page.set_viewport_size(size)
        assert page.evaluate(PLACES) == places[size["width"]]
    page.reload()
    expect(page.locator("#board")).to_be_visible()
    expect(recap).to_have_count(0)
    guest.page.context.close()


def test_an_open_menu_follows_what_the_other_answers(
    page: Page, browser: Browser, running_site: Site
) -> None:
    guest = host_and_guest(page, browser, running_site)[1]
    page.get_by_text("Menu", exact=True).click()
    page.locator("#way-draw > summary").click()
    page.get_by_role("button", name="Offer a draw").click()
    expect(page.get_by_text("You offer a draw. Nobody has answered yet.")).to_be_visible()
    page.get_by_text("Menu", exact=True).click()
    page.locator("#way-draw > summary").click()
    expect(page.get_by_role("button", name="Take it back")).to_be_visible()
    guest.page.get_by_role("button", name="Play on").dblclick()
    expect(page.get_by_text("the offer to end it was refused")).to_be_visible(timeout=20_000)
    # Nobody has loaded the page anew; what stood open is gone, and nothing else opens for it.
    expect(page.locator("#way-draw")).to_have_count(0)
    expect(page.locator("#way-concede")).to_be_visible()
    expect(page.locator("#way-concede")).not_to_have_attribute("open", "")
    guest.page.context.close()


def test_the_pages_are_for_everybody(looked_at: Page, browser: Browser, running_site: Site) -> None:
    host, guest = host_and_guest(looked_at, browser, running_site)
    table = looked_at.url
    hand_over(host)
    looked_at.goto("/")
    guest.wait_for_say()
    hand_over(guest)
    looked_at.reload()
    check(looked_at)
    looked_at.goto(table)
    expect(looked_at.locator("#recap")).to_be_visible()
    check(looked_at)
    looked_at.get_by_role("link", name="The board before").click()
    check(looked_at)
    looked_at.get_by_role("link", name="As text").click()
    check(looked_at)
    guest.page.context.close()

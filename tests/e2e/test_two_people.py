"""Two people: by invitation in two browsers, and at one device."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.arranged import lay
from tests.e2e.motion import TABLE
from tests.e2e.table import Player, best, press
from tests.operations.site import Site

pytestmark = pytest.mark.e2e


@pytest.mark.servers
def test_a_friend_follows_the_link_and_both_see_every_move(
    page: Page, browser: Browser, running_site: Site
) -> None:
    host = Player(page)
    host.arrive()
    host.begin(opponent="invite")
    link = page.get_by_label("The link to your table").input_value()

    context = browser.new_context(base_url=running_site.url, locale="en")
    guest = Player(context.new_page())
    guest.page.goto(link)
    guest.page.get_by_role("button", name="Play as a guest").click()
    guest.page.get_by_role("button", name="Sit down").click()
    expect(guest.page.locator("#board")).to_be_visible()
    expect(page.locator("#board")).to_be_visible(timeout=20_000)

    for _ in range(6):
        first = page.locator(".space.is-mine").count() > 0
        mover, other = (host, guest) if first else (guest, host)
        mover.wait_for_say()
        before = other.version
        button = best(mover.buttons())
        assert button is not None
        press(button)
        other.settle(before)
        expect(mover.page.locator("#board")).to_have_attribute(
            "data-version", re.compile(other.version)
        )
    assert guest.page.locator(".side-they .hand").count() == 0
    context.close()


def test_a_third_person_finds_the_seat_taken(
    page: Page, browser: Browser, running_site: Site
) -> None:
    host = Player(page)
    host.arrive()
    host.begin(opponent="invite")
    link = page.get_by_label("The link to your table").input_value()
    for expected in ("#board", "h1"):
        context = browser.new_context(base_url=running_site.url, locale="en")
        other = context.new_page()
        other.goto(link)
        if expected == "#board":
            other.get_by_role("button", name="Play as a guest").click()
            other.get_by_role("button", name="Sit down").click()
            expect(other.locator("#board")).to_be_visible()
        else:
            expect(other.locator("h1")).to_have_text("This seat is taken")
        context.close()


def test_two_at_one_device_pass_it_on_with_the_hands_hidden(page: Page) -> None:
    player = Player(page)
    player.arrive()
    page.locator("input[name=who_1][value=hot]").check()
    page.get_by_label("Their name").fill("Bo")
    player.begin(opponent="hot")
    page.locator(".pass-device, .space").first.wait_for()
    if page.locator(".pass-device").count():  # the lot gave Bo the first turn
        page.get_by_role("button", name="I am Bo").click()
    turns = 0
    for _ in range(12):
        player.wait_for_say()
        ready = player.buttons().get("ready") or best(player.buttons())
        assert ready is not None
        before = player.version
        press(ready)
        page.locator(f'.pass-device, #board:not([data-version="{before}"])').first.wait_for()
        if page.locator(".pass-device").count():
            turns += 1
            assert page.locator(".hand").count() == 0
            page.get_by_role("button", name=re.compile("^I am ")).click()
        if turns == 3:
            break
    assert turns == 3


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (390, 844)])
def test_an_attack_at_one_device_that_nobody_answers_needs_no_handing_over(
    page: Page, running_site: Site, width: int, height: int
) -> None:
    page.set_viewport_size({"width": width, "height": height})
    player = Player(page)
    player.arrive()
    page.locator("input[name=who_1][value=hot]").check()
    page.get_by_label("Their name").fill("Bo")
    player.begin(opponent="hot")
    lay(page, running_site, {"turn": 1, "turn_number": 5, **TABLE})
    if page.locator(".pass-device").count():  # the lot gave the device to the other one
        page.get_by_role("button", name=re.compile("^I am ")).click()
    mine = page.locator("#board").get_attribute("data-seat")
    press(player.buttons()["attack"])
    page.locator(".pass-device").wait_for()
    assert page.locator(".hand").count() == 0
    expect(page.locator(".pass-log")).to_contain_text("attack")
    let_happen = page.get_by_role("button", name="lets it happen")
    expect(let_happen).to_be_in_viewport(ratio=1)
    for _ in range(3):  # a window of one's own may come in between
        if not page.locator(".pass-device").count():
            break
        page.get_by_role("button", name="lets it happen").click()
        page.wait_for_load_state("load")
    expect(page.locator("#board")).to_have_attribute("data-seat", mine or "")

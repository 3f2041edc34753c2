"""What goes wrong in real life: two tabs, double clicks, no script, a stranger."""

import re

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.e2e.arranged import lay
from tests.e2e.family import visitor
from tests.e2e.table import CORNER, Player
from tests.operations.site import Site

pytestmark = pytest.mark.e2e


def test_an_old_tab_is_told_and_gets_the_fresh_board(page: Page) -> None:
    player = Player(page)
    player.arrive()
    player.begin()
    player.wait_for_say()
    old = Player(page.context.new_page())
    # The old tab hears of nothing: no notifications, no polls.
    old.page.route("**/stream/", lambda route: route.abort())
    old.page.goto(page.url)
    old.wait_for_say()
    before = player.version
    player.buttons()["ready"].click()
    player.settle(before)
    player.wait_for_say()

    old.page.locator(".say button[name=action]").first.click()
    expect(old.page.locator(".notice-table")).to_contain_text("moved on")
    assert int(old.version) >= int(player.version)


def test_a_double_click_does_a_thing_once(page: Page) -> None:
    player = Player(page)
    player.arrive()
    player.begin()
    player.wait_for_say()
    turn = page.locator(".side-me .strip-turn").inner_text()
    player.buttons()["ready"].dblclick()
    player.settle("")
    player.wait_for_say()
    assert page.locator(".notice-table").count() == 0
    number = int(re.findall(r"\d+", turn)[0])
    expect(page.locator(".side-me .strip-turn")).to_have_text(re.compile(rf", {number + 2}\s*$"))


def test_what_cannot_be_shown_ends_in_the_board_that_is(
    browser: Browser, running_site: Site
) -> None:
    with visitor(browser, running_site) as player:
        errors = list[str]()
        player.page.on("pageerror", lambda error: errors.append(str(error)))
        player.arrive()
        player.begin()
        player.wait_for_say()
        player.page.evaluate("localStorage.setItem('pace', 'normal')")
        player.page.route("**/frames/**", spoil)
        before = player.version
        player.buttons()["ready"].click()
        player.settle(before)
        player.wait_for_say()
        assert errors  # it was tried
        assert player.version != before


def spoil(route: Route) -> None:
    """Frames that tell of something and have no table."""
    answer = route.fetch()
    frames = [{**frame, "sentence": "So.", "parts": {}} for frame in answer.json()["frames"]]
    route.fulfill(response=answer, json={**answer.json(), "frames": frames})


@pytest.mark.parametrize("pressed", ["card", "key"])
def test_what_is_pressed_before_the_scripts_are_there_is_done_when_they_are(
    page: Page, pressed: str
) -> None:
    player = Player(page)
    player.arrive()
    player.begin()
    player.wait_for_say()

    late: list[Route] = []
    page.route("**/js/table/press*.js", lambda route: late.append(route))
    page.reload(wait_until="commit")
    face = page.locator(".hand .box > summary").first
    if pressed == "card":
        face.click(position=CORNER)
    else:
        page.locator("body").press("?")
    page.wait_for_timeout(300)
    assert page.locator("html.js").count() == 0
    assert page.locator(".hand .box[open]").count() == 0
    for route in late:
        route.continue_()
    if pressed == "card":
        expect(page.locator(".sheet .menu")).to_be_visible()
        assert page.locator(".hand .box[open]").count() == 0
    else:
        expect(page.locator("#keys")).to_be_visible()


@pytest.mark.parametrize("width", [390, 768, 1280])
def test_the_menu_with_all_that_it_has_opens_within_the_screen(page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    player = Player(page)
    player.arrive()
    player.begin()
    page.get_by_text("Menu", exact=True).click()
    page.get_by_text("Give up", exact=True).click()
    found = page.locator(".more-panel").bounding_box()
    assert found is not None
    assert found["x"] >= 0 and found["x"] + found["width"] <= width
    assert found["y"] + found["height"] <= 800
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.get_by_role("button", name="Give the match up").scroll_into_view_if_needed()
    expect(page.get_by_role("button", name="Give the match up")).to_be_in_viewport()


SMALL = """() => [...document.querySelectorAll('.more-panel :is(a, .button, summary, label)')]
  .filter((one) => one.checkVisibility())
  .map((one) => [one.innerText.trim(), one.offsetHeight, one.matches('p > :only-child')])
  .filter(([, high, isAlone]) => high < (isAlone ? 44 : 24))"""
"""What of the menu is too low for a thumb: its words, its height, and whether it stands alone."""


def test_what_the_menu_offers_on_a_phone_is_high_enough(page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    player = Player(page)
    player.arrive()
    player.begin()
    page.get_by_text("Menu", exact=True).click()
    assert page.evaluate(SMALL) == []


def test_without_a_script_the_board_takes_a_move_by_form(
    browser: Browser, running_site: Site
) -> None:
    context = browser.new_context(base_url=running_site.url, locale="en", java_script_enabled=False)
    page = context.new_page()
    player = Player(page)
    player.arrive()
    player.begin()
    for _ in range(40):
        if page.locator(".space.is-mine").count():
            break
        page.wait_for_timeout(250)
        page.reload()
    before = player.version
    card = page.locator(".hand .is-playable .box").first
    if card.count():
        card.locator("summary").click()
        card.locator("button[name=action]").first.click()
    else:
        page.locator(".say button[name=action]:visible").first.click()
    expect(page.locator("#board")).not_to_have_attribute("data-version", before)
    context.close()


def test_a_stranger_finds_nothing(page: Page, browser: Browser, running_site: Site) -> None:
    player = Player(page)
    player.arrive()
    player.begin()
    context = browser.new_context(base_url=running_site.url, locale="en")
    other = context.new_page()
    answer = other.goto(page.url)
    assert answer is not None
    assert answer.status == 404
    context.close()


def test_the_board_is_there_in_under_five_seconds(page: Page) -> None:
    player = Player(page)
    page.set_default_timeout(5_000)
    player.arrive()
    page.get_by_role("button", name="Begin").click()
    expect(page.locator("#board")).to_be_visible(timeout=5_000)


def test_what_was_tapped_is_not_scolded_once_the_table_has_moved_on(
    browser: Browser, running_site: Site
) -> None:
    mine = {"hand": ["titan"], "base": ["fighters"], "mp": 0}
    with visitor(
        browser,
        running_site,
        viewport={"width": 390, "height": 844},
        has_touch=True,
        is_mobile=True,
    ) as guest:
        page = guest.page
        guest.arrive()
        guest.begin()
        page.locator("html.js #board").wait_for()
        lay(page, running_site, {"1": mine, "2": {"base": ["wasps"]}})
        guest.wait_for_say()
        page.locator("[data-key='hand:titan'] > summary").tap()
        expect(page.locator(".sheet .menu-why")).to_be_visible()
        expect(page.locator("#hand-words")).to_be_empty()  # its sheet says the same
        page.keyboard.press("Escape")
        before = page.locator("#board").get_attribute("data-version")
        page.locator('.say button[value="ready"]').tap()
        page.locator(f'#board:not([data-version="{before}"])').wait_for()
        expect(page.locator("#hand-words")).to_be_empty()

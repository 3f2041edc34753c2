"""A replay in the browser: by buttons, keys and slider, played to its end, and without a script."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.table import DECIDED, PATIENCE, Player

pytestmark = pytest.mark.e2e

TABLE = """() => [...document.querySelectorAll('.match-table, .match-frame')].map((part) => {
  const gone = [...part.querySelectorAll('.is-gone')].map((piece) => piece.innerText);
  return gone.reduce((text, words) => text.replace(words, ''), part.innerText)
    .replace(/\\s+/g, ' ');
}).join(' ')"""
"""What is read on the table; amid an attack what fell keeps its room, unseen."""
OFF_SCREEN = """() => ['#play', '#at', '#to-last', '.hand'].filter((found) => {
  const box = document.querySelector(found).getBoundingClientRect();
  const bar = document.querySelector('.replay-bar');
  const end = bar.querySelector(found) ? innerHeight : bar.getBoundingClientRect().top;
  return box.bottom > end + 1 || box.right > innerWidth + 1 || box.top < 0;
})"""
"""What ends below the window, or under the bar where it is no part of it."""


@pytest.fixture
def played(page: Page) -> str:
    """The address of the replay of a match against the cadet that was given up."""
    player = Player(page)
    player.arrive()
    player.begin(deck="swarm")
    page.locator("html.js #board").wait_for()
    for _ in range(5):
        player.wait_for_say()
        player.move()
    player.wait_for_say()  # nothing happens any more meanwhile
    return re.sub(r"[?#].*", "", page.url) + "replay/"


def at(page: Page) -> int:
    return int(page.locator("#at").input_value())


def test_moments_are_reached_by_buttons_keys_and_slider(page: Page, played: str) -> None:
    page.goto(played)
    first = at(page)
    last = int(page.locator("#at").get_attribute("max") or 0)
    expect(page.locator("#to-back")).to_have_attribute("aria-disabled", "true")
    page.locator("#to-last").click()
    expect(page).to_have_url(re.compile(rf"at={last}$"))
    ended = page.evaluate(TABLE)
    page.keyboard.press("Home")
    expect(page).to_have_url(re.compile(rf"at={first}$"))
    assert page.evaluate(TABLE) != ended
    for _ in range(400):
        if at(page) == last and page.locator("#to-last[aria-disabled]").count():
            break
        page.keyboard.press("ArrowRight")
        page.wait_for_timeout(60)
    expect(page).to_have_url(re.compile(rf"at={last}$"))
    page.locator("#at").fill(str(first + 2))
    expect(page.locator("#at-words")).to_have_text(re.compile(r"^\s*2 of"))
    middle = page.evaluate(TABLE)
    page.reload()
    assert page.evaluate(TABLE) == middle  # the moment is in the address
    page.locator("#to-forward").click()
    expect(page.locator("#at-words")).to_have_text(re.compile(r"^\s*3 of"))
    page.keyboard.press("End")
    expect(page).to_have_url(re.compile(rf"at={last}$"))
    assert page.evaluate(TABLE) == ended


@pytest.mark.parametrize("pace", ["normal", "fast", "instant"])
def test_each_press_goes_one_move_on_however_much_of_the_last_was_seen(
    page: Page, played: str, pace: str
) -> None:
    page.evaluate("pace => localStorage.setItem('pace', pace)", pace)
    page.goto(played)
    first = at(page)
    for _ in range(4):
        page.locator("#to-forward").click()
        page.wait_for_timeout(150)
    expect(page).to_have_url(re.compile(rf"at={first + 4}$"))
    page.evaluate("for (const _of of '123') document.getElementById('to-forward').click()")
    expect(page).to_have_url(re.compile(rf"at={first + 7}$"))
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    expect(page).to_have_url(re.compile(rf"at={first + 5}$"))
    page.goto(f"{played}?at={first + 7}")
    there = page.evaluate(TABLE)
    page.goto(f"{played}?at={first + 6}")
    page.locator("#to-forward").click()
    page.wait_for_function(f"there => ({TABLE})() === there", arg=there, timeout=PATIENCE)
    expect(page).to_have_url(re.compile(rf"at={first + 7}$"))  # shown to its end, and no further


def test_on_a_phone_nothing_goes_on_under_what_is_opened_and_it_is_alone(
    page: Page, played: str
) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.evaluate("localStorage.setItem('pace', 'normal')")
    page.goto(played)
    turns = page.locator("#turns")
    menu = page.locator("details.more", has=page.locator("#link"))
    for opened, other in ((turns, menu), (menu, turns), (turns, menu)):
        page.locator("#replay:not(.is-playing)").wait_for()
        page.locator("#play").evaluate("button => button.click()")
        expect(page.locator("#replay.is-playing")).to_have_count(1)
        page.wait_for_timeout(900)
        opened.locator("summary").first.click()
        expect(page.locator("#replay.is-playing")).to_have_count(0)
        expect(opened).to_have_attribute("open", "")
        expect(other).not_to_have_attribute("open", "")
        assert page.locator("#over > *").count() == 0
        here = page.url
        page.wait_for_timeout(900)
        assert page.url == here


def test_it_is_played_to_its_end_and_stops_there(page: Page, played: str) -> None:
    page.evaluate("localStorage.setItem('pace', 'fast')")
    page.goto(played)
    page.keyboard.press(" ")
    expect(page.locator("#replay.is-playing")).to_have_count(1)
    expect(page.locator("#play")).to_have_text("Pause")
    page.locator("#replay:not(.is-playing)").wait_for(timeout=3 * PATIENCE)
    last = page.locator("#at").get_attribute("max")
    assert page.locator("#at").input_value() == last
    shown = page.evaluate(TABLE)
    page.goto(f"{played}?at={last}")
    assert page.evaluate(TABLE) == shown
    expect(page.locator("#play")).to_have_text("Play")


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (390, 844)])
def test_at_its_end_stands_how_the_match_ended_and_it_begins_again_from_there(
    page: Page, played: str, width: int, height: int
) -> None:
    page.set_viewport_size({"width": width, "height": height})
    page.locator("form[action*=concede]").first.evaluate("form => form.submit()")
    page.locator(DECIDED).wait_for()
    page.goto(played)
    expect(page.locator(DECIDED)).to_have_count(0)
    last = page.locator("#at").get_attribute("max")
    page.locator("#to-last").click()
    expect(page).to_have_url(re.compile(rf"at={last}$"), timeout=PATIENCE)  # it comes with the end
    expect(page.locator("#end-title")).to_be_in_viewport(ratio=1)
    for button in page.locator(".end .button").all():
        expect(button).to_be_in_viewport(ratio=1)
        # Its words stand in one line; the lit one is larger.
        most = 49 if button.evaluate("button => button.matches('.button-primary')") else 45
        assert button.evaluate("button => button.offsetHeight") < most
    assert page.evaluate(OFF_SCREEN) in ([], [".hand"])  # the end has its room on a wide screen
    page.locator("#do-decided").click()
    expect(page.locator("#plan")).to_contain_text("What decided it", timeout=PATIENCE)
    here = page.url
    page.go_back()
    expect(page.locator("#plan")).to_be_hidden()
    expect(page).to_have_url(here)
    page.locator("#from-start").click()
    expect(page.locator("#replay.is-playing")).to_have_count(1)
    expect(page.locator("#play")).to_be_focused()
    expect(page.locator(DECIDED)).to_have_count(0, timeout=PATIENCE)


def test_a_match_that_goes_on_has_new_moments_and_the_place_is_kept(
    page: Page, played: str
) -> None:
    page.goto(played)
    page.locator("#to-forward").click()
    expect(page.locator("#at-words")).to_have_text(re.compile(r"^\s*1 of"))
    here, last = page.url, int(page.locator("#at").get_attribute("max") or 0)
    shown = page.evaluate(TABLE)
    other = Player(page.context.new_page())
    other.page.goto(played.removesuffix("replay/"))
    other.page.locator("html.js #board").wait_for()
    for _ in range(3):
        other.wait_for_say()
        other.move()
    other.wait_for_say()
    expect(page.locator("#at")).not_to_have_attribute("max", str(last))
    expect(page.locator("#at")).to_have_attribute("max", other.version, timeout=PATIENCE)
    assert (page.url, page.evaluate(TABLE)) == (here, shown)
    page.bring_to_front()
    page.locator("#to-last").click()
    expect(page).to_have_url(re.compile(rf"at={other.version}$"))
    grown = page.evaluate(TABLE)
    page.reload()
    assert page.evaluate(TABLE) == grown


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (390, 844)])
def test_the_bar_and_the_hand_are_on_the_screen(
    page: Page, played: str, width: int, height: int
) -> None:
    page.set_viewport_size({"width": width, "height": height})
    page.goto(f"{played}?at=9")
    assert page.evaluate(OFF_SCREEN) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_the_menu_closes_once_the_link_is_copied(page: Page, played: str) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto(played)
    menu = page.locator("details.more", has=page.locator("#link"))
    menu.locator("summary").click()
    page.locator("#link").click()
    expect(page.locator("#replay-say")).to_have_text("The link is copied.")
    expect(menu).not_to_have_attribute("open", "")
    expect(menu.locator("summary")).to_be_focused()


def test_without_a_script_links_lead_from_moment_to_moment(
    page: Page, played: str, browser: Browser
) -> None:
    plain = browser.new_context(
        java_script_enabled=False, storage_state=page.context.storage_state()
    )
    still = plain.new_page()
    still.goto(played)
    still.get_by_role("link", name="Next").click()
    expect(still.locator("#at-words")).to_have_text(re.compile(r"^\s*1 of"))
    still.get_by_role("link", name="End").click()
    expect(still.locator("#to-forward")).to_have_attribute("aria-disabled", "true")
    expect(still.locator("#play")).to_be_hidden()
    plain.close()


def test_a_problem_is_reported_from_the_moment_that_is_shown(page: Page, played: str) -> None:
    page.goto(played)
    for _ in range(3):
        page.keyboard.press("ArrowRight")
        page.wait_for_timeout(60)
    page.keyboard.press("End")
    expect(page.locator("#to-last")).to_have_attribute("aria-disabled", "true")
    moment = at(page)
    expect(page).to_have_url(re.compile(rf"at={moment}$"))
    page.get_by_text("Menu", exact=True).click()
    page.get_by_role("link", name="Report a problem").click()
    expect(page).to_have_url(re.compile(rf"/problem/\?at={moment}$"))
    page.get_by_text("What goes along").click()
    expect(page.locator(".talk-moment li").first).to_contain_text(f"version {moment}")
    page.get_by_label("What did you see").fill("The base was hit twice.")
    page.get_by_role("button", name="Report it").click()
    expect(page).to_have_url(re.compile(rf"/replay/\?at={moment}$"))
    page.goto(re.sub(r"/m/.*", "/talk/muted/", page.url))
    expect(page.get_by_text("The base was hit twice.")).to_be_visible()


def test_a_replay_is_shared_watched_by_somebody_else_and_taken_back(
    page: Page, played: str, browser: Browser
) -> None:
    page.goto(played.removesuffix("replay/"))
    page.locator("form[action*=concede]").first.evaluate("form => form.submit()")
    page.locator(DECIDED).wait_for()
    page.goto(played)
    page.get_by_text("Menu", exact=True).click()
    page.get_by_role("button", name="Share this replay").click()
    page.get_by_text("Menu", exact=True).click()
    address = page.locator("#shared").get_attribute("href") or ""
    other = browser.new_context(base_url=page.url.split("/m/")[0])
    watched = other.new_page()
    watched.goto(address)
    expect(watched.locator("#to-back")).to_have_attribute("aria-disabled", "true")
    watched.keyboard.press("End")
    expect(watched.locator("#to-last")).to_have_attribute("aria-disabled", "true")
    last = watched.locator("#at").get_attribute("max")
    expect(watched).to_have_url(re.compile(rf"/shared/.*at={last}$"))
    expect(watched.locator(".hand [data-card]")).to_have_count(0)
    page.get_by_role("button", name="Do not share it any more").click()
    gone = watched.goto(address)
    assert gone is not None and gone.status == 404
    other.close()

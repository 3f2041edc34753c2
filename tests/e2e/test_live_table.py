"""A live table changes by itself: what somebody has opened or holds stays; news is shown once."""

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.arranged import lay
from tests.e2e.table import Player, from_elsewhere
from tests.e2e.test_windows import WINDOW
from tests.operations.site import Site

pytestmark = pytest.mark.e2e

FOCUSED = "document.activeElement.textContent"
RED_SEVEN = '.hand .box[data-key="hand:red-7"] > summary'
PLAYABLE = ".hand .is-playable .box[data-drag]"


def begin(page: Page, **options: str) -> None:
    """A live match of Spaced Out against two computer players, with these options."""
    choose(page)
    for key, value in options.items():
        page.locator(f"#id_option_{key}").select_option(value)
    page.get_by_role("button", name="Begin").click()
    page.locator("html.js #board").wait_for()
    page.wait_for_load_state("load")  # before that a button is a form's, as without scripts
    page.locator("#round-go-on").click()  # somebody new reads first what is played


def begin_calmly(page: Page) -> None:
    """A match of two people at this device, in which nothing happens by itself."""
    choose(page)
    page.locator("label.chip", has_text="2").click()
    page.get_by_label("Seat 2", exact=True).select_option("hot")
    page.get_by_role("button", name="Begin").click()
    for _ in range(20):
        page.locator(".pass-device, #board").first.wait_for()
        if page.locator(".pass-device").count():
            page.get_by_role("button", name="I am").click()
        page.locator("html.js #board").wait_for()
        page.wait_for_load_state("load")
        opens = page.locator(".hand .box:not([data-instant])")  # what is not played at one press
        if page.locator(f"{PLAYABLE} [data-to]").count() and opens.count():
            return
        page.locator("[data-shortcut=d]").first.click()
        page.locator(".pass-device").wait_for()
    raise AssertionError("nobody ever had a card to play")


def choose(page: Page) -> None:
    """The page on which the match is put together, with its options open."""
    Player(page).arrive()
    page.goto("/play/new/?game=spaced_out")
    page.get_by_text("Options").click()


def refresh(page: Page) -> None:
    """The board is fetched again, as after a notification; another version is not needed for it."""
    page.evaluate(
        """() => htmx.ajax("GET", board.dataset.board + "0",
                           { source: board, target: board, swap: "morph:outerHTML" })"""
    )


def test_an_open_menu_and_the_focus_outlive_a_fresh_board(page: Page) -> None:
    begin_calmly(page)
    page.locator(".hand .box:not([data-instant]) > summary").first.click()
    menu = page.locator(".sheet")
    expect(menu).to_be_visible()
    menu.locator("button, a").first.focus()
    said = page.evaluate(FOCUSED)
    refresh(page)
    expect(menu).to_be_visible()
    assert page.evaluate(FOCUSED) == said


def test_a_card_in_the_air_outlives_a_fresh_board_and_is_dropped(page: Page) -> None:
    begin_calmly(page)
    card = page.locator(f"{PLAYABLE}:has([data-to]:not([data-alt]))").first
    at = card.locator("summary").bounding_box()
    assert at is not None
    page.mouse.move(at["x"] + 20, at["y"] + 30)
    page.mouse.down()
    page.mouse.move(at["x"] + 40, at["y"] - 30, steps=3)
    expect(page.locator(".drag-ghost")).to_be_visible()
    refresh(page)
    expect(page.locator(".is-droppable").first).to_be_visible()
    expect(page.locator(".drag-ghost")).to_be_visible()
    zone = page.locator(".is-droppable").first.bounding_box()
    assert zone is not None
    page.mouse.move(zone["x"] + zone["width"] / 2, zone["y"] + zone["height"] / 2, steps=3)
    with page.expect_request("**/act/"):
        page.mouse.up()
        if page.locator(".sheet").is_visible():  # a wild card: which colour
            page.locator(".sheet button[name=action]").first.click()
    expect(page.locator(".drag-ghost")).to_have_count(0)


def test_a_drag_is_given_up_with_escape_or_beside_every_place(page: Page) -> None:
    begin_calmly(page)
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.url) if "/act/" in request.url else None)
    card = page.locator(f"{PLAYABLE}:has([data-to]) > summary").first
    for give_up in ("escape", "beside"):
        at = card.bounding_box()
        assert at is not None
        page.mouse.move(at["x"] + 20, at["y"] + 30)
        page.mouse.down()
        page.mouse.move(at["x"] + 20, at["y"] + 60, steps=3)
        expect(page.locator(".drag-ghost")).to_be_visible()
        if give_up == "escape":
            page.keyboard.press("Escape")
        page.mouse.up()
        expect(page.locator(".drag-ghost")).to_have_count(0)
        expect(page.locator(".sheet")).to_be_hidden()
    assert sent == []


def test_the_clock_runs_down_and_events_are_shown_one_by_one(
    page: Page, running_site: Site
) -> None:
    begin(page, window="3000")
    page.evaluate("localStorage.setItem('pace', 'normal')")
    lay(page, running_site, WINDOW)
    page.evaluate(
        """() => { window.seen = []; window.toasts = 0;
          document.addEventListener("table:step", () => setTimeout(() =>
            toasts += document.querySelector(".say-happened") && !happening.hidden ? 1 : 0));
          for (const name of ["step", "clock-over"])
            document.addEventListener(`table:${name}`, (event) =>
              seen.push([name, event.detail.key ?? ""])); }"""
    )
    page.locator(RED_SEVEN).click()  # its twin is in hand, so that the window is shown
    for _ in range(30):
        names = [name for name, _key in page.evaluate("seen")]
        if "clock-over" in names and "step" in names:
            break
        page.wait_for_timeout(500)
    seen = page.evaluate("seen")
    assert "clock-over" in [name for name, _key in seen]
    keys = [key for name, key in seen if name == "step"]
    assert keys
    assert len(keys) == len(set(keys))
    # What happens stands in one line, and over no card and no seat.
    assert page.evaluate("toasts") == 0
    expect(page.locator("#happening")).to_be_hidden(timeout=10_000)


def test_where_motion_is_not_wanted_the_clock_is_a_number_and_nothing_is_played(
    page: Page, running_site: Site
) -> None:
    page.emulate_media(reduced_motion="reduce")
    begin(page, window="3000")
    lay(page, running_site, WINDOW)
    page.evaluate(
        "() => { window.steps = 0; document.addEventListener('table:step', () => steps++); }"
    )
    page.locator(RED_SEVEN).click()
    expect(page.locator("#clock-seconds")).to_have_text("3")
    expect(page.locator("#clock-seconds")).not_to_have_text("3")
    assert (
        page.locator("#clock .bar").evaluate("node => getComputedStyle(node).visibility")
        == "hidden"
    )
    assert page.evaluate("steps") == 0


def test_a_site_that_is_gone_is_told_at_once_and_the_table_follows_again(
    browser: Browser, running_site: Site
) -> None:
    context = browser.new_context(
        base_url=running_site.url, locale="en", extra_http_headers=from_elsewhere()
    )  # of its own: the console may complain
    page = context.new_page()
    player = Player(page)
    player.arrive()
    player.begin()
    match = page.url.split("/m/")[1].split("/")[0]
    expect(page.locator(".notice-offline")).to_have_count(0)
    page.route(f"**/{match}/**", lambda route: route.abort())
    page.evaluate("dispatchEvent(new Event('pagehide')); dispatchEvent(new Event('pageshow'))")
    expect(page.locator(".notice-offline")).to_contain_text("the table follows by itself")
    page.unroute_all()
    expect(page.locator(".notice-offline")).to_have_count(0, timeout=30_000)
    context.close()


def test_nobody_is_told_of_other_matches_while_a_countdown_runs(page: Page) -> None:
    begin_calmly(page)
    asked = list[str]()
    page.on("request", lambda request: asked.append(request.url))
    looks = "() => document.dispatchEvent(new CustomEvent('htmx:afterSettle'))"
    page.evaluate("board.dataset.clock = 1; board.dataset.clockKind = 'window'")
    page.evaluate(looks)
    page.wait_for_timeout(2_500)
    assert not any("/matches/others/" in url for url in asked)
    with page.expect_request("**/matches/others/**", timeout=4_000):
        page.evaluate("board.dataset.clockKind = 'turn'")

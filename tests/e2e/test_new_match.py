"""From the first page to a table of any game, alone and with several people."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from spacetrace.engine.catalogue import GAMES
from tests.e2e.table import Player
from tests.e2e.test_stage import is_all_here
from tests.operations.site import Site

pytestmark = pytest.mark.e2e

FAMILY = "space_dominoes"


@pytest.mark.parametrize("game", sorted(GAMES))
def test_one_press_on_the_home_page_lays_the_table(page: Page, game: str) -> None:
    Player(page).arrive()
    page.goto("/")
    start = page.locator(".start-game").filter(has=page.locator(f"input[value={game}]"))
    start.get_by_role("button").click()
    expect(page.locator("#board")).to_be_visible()


def test_seats_and_options_are_told_before_the_match_begins(page: Page) -> None:
    Player(page).arrive()
    page.goto(f"/play/new/?game={FAMILY}")
    expect(page.locator("#summary")).to_have_text("You play Space Dominoes with 2 × Cadet.")
    page.locator("label.chip", has_text="4").click()
    expect(page.locator(".seat-row:visible")).to_have_count(4)
    told = "You play Space Dominoes with 3 × Cadet. Partners, as usual."
    expect(page.locator("#summary")).to_have_text(told)
    page.get_by_label("Seat 2", exact=True).select_option("hot")
    page.get_by_label("Name at seat 2").fill("Bo")
    page.get_by_label("Seat 3", exact=True).select_option("officer")
    page.get_by_text("Options").click()
    page.get_by_label("Partners").select_option(label="On")
    words = "You play Space Dominoes with Bo, Officer and Cadet. Options: Partners: On."
    expect(page.locator("#summary")).to_have_text(words)
    page.get_by_role("button", name="Begin").click()
    expect(page.locator(".pass-device, #board").first).to_be_visible()


def test_an_impossible_mix_is_refused_beside_the_field(page: Page) -> None:
    Player(page).arrive()
    page.goto(f"/play/new/?game={FAMILY}")
    page.get_by_text("Options").click()
    page.get_by_label("Partners").select_option(label="On")
    page.get_by_role("button", name="Begin").click()
    field = page.locator(".field", has=page.get_by_label("Partners"))
    expect(field.locator(".field-error")).to_contain_text("exactly four seats")


def test_on_a_phone_what_was_refused_is_in_view(page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    Player(page).arrive()
    page.locator("label.item", has_text="Somebody by name").click()
    expect(page.locator("#summary")).to_contain_text("against somebody by name.")
    page.get_by_label("Their name").fill("Bo")
    expect(page.locator("#summary")).to_contain_text("against Bo.")
    page.get_by_label("Their name").fill("")
    page.get_by_role("button", name="Begin").click()
    refused = page.locator(".field-error")
    expect(refused).to_have_text("Please say whom you challenge.")
    expect(refused).to_be_in_viewport()


def test_the_room_fills_up_before_one_s_eyes(
    page: Page, browser: Browser, running_site: Site
) -> None:
    Player(page).arrive()
    page.goto(f"/play/new/?game={FAMILY}")
    page.locator("label.chip", has_text="4").click()
    for seat in ("Seat 2", "Seat 3"):
        page.get_by_label(seat, exact=True).select_option("invite")
    page.get_by_role("button", name="Begin").click()
    expect(page.locator("h1")).to_contain_text("2 seats are open")
    link = page.get_by_label("The link to seat 2").input_value()

    context = browser.new_context(base_url=running_site.url, locale="en")
    guest = context.new_page()
    guest.goto(link)
    guest.get_by_role("button", name="Play as a guest").click()
    guest.get_by_role("button", name="Sit down").click()
    expect(guest.locator("h1")).to_contain_text("one seat is open")
    expect(page.locator("h1")).to_contain_text("one seat is open", timeout=20_000)

    page.get_by_role("button", name="Fill and begin").click()
    expect(page.locator("#board")).to_be_visible()
    expect(guest.locator("#board")).to_be_visible(timeout=20_000)
    expect(guest.locator(".seat")).to_have_count(4)
    context.close()


def test_without_a_script_a_table_of_four_is_made_by_form(
    browser: Browser, running_site: Site
) -> None:
    context = browser.new_context(base_url=running_site.url, locale="en", java_script_enabled=False)
    page = context.new_page()
    Player(page).arrive()
    page.goto(f"/play/new/?game={FAMILY}")
    page.locator("label.chip", has_text="4").click()
    page.get_by_label("Seat 4", exact=True).select_option("officer")
    page.get_by_role("button", name="Begin").click()
    expect(page).to_have_url(re.compile("/m/"))
    expect(page.locator("#board")).to_be_visible()
    expect(page.locator(".seat")).to_have_count(4)
    context.close()


@pytest.mark.parametrize(("width", "height"), [(390, 844), (844, 390)])
def test_a_first_blast_off_is_begun_and_read_about_on_one_screen(
    page: Page, width: int, height: int
) -> None:
    page.set_viewport_size({"width": width, "height": height})
    page.goto("/")
    expect(page.get_by_role("button", name="Play your first battle")).to_be_in_viewport(ratio=1)
    if width < height:
        expect(page.locator(".showcase-frame")).to_be_in_viewport(ratio=0.8)
    Player(page).arrive()
    page.goto("/play/new/?game=blast_off")
    begin = page.get_by_role("button", name="Begin")
    expect(begin).to_be_in_viewport(ratio=1)
    begin.click()
    page.locator("html.js #board .go-on").first.wait_for()
    is_all_here(page, [".say .button", ".hand .box > summary"])


@pytest.mark.parametrize("width", [390, 1280])
def test_the_own_deck_is_one_press_away(page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    Player(page).arrive()
    page.goto("/play/new/?game=spacetrace")
    page.get_by_role("link", name="Another deck").click()
    other = page.locator("#decks [data-name='Home Fleet']")
    expect(other).to_be_in_viewport()
    other.check()
    expect(page.locator("#summary")).to_contain_text("with the deck Home Fleet")

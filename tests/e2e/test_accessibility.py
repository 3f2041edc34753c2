"""axe-core finds nothing on any page, dark and light, wide and narrow."""

import uuid

import pytest
from playwright.sync_api import Page, expect

from spacetrace.engine.catalogue import GAMES
from tests.e2e.builder import Builder
from tests.e2e.looks import check
from tests.e2e.table import CORNER, DECIDED, PASSWORD, Player, fill_sign_up
from tests.players.codes import code_of

pytestmark = pytest.mark.e2e


@pytest.mark.parametrize(
    "address",
    [
        "/",
        "/learn/spacetrace/",
        "/cards/spacetrace/",
        "/cards/spacetrace/fighters/",
        "/players/login/",
        "/players/signup/",
        "/players/reset/",
    ],
)
def test_pages_for_everybody(looked_at: Page, address: str) -> None:
    looked_at.goto(address)
    check(looked_at)


def test_pages_of_a_player(looked_at: Page) -> None:
    player = Player(looked_at)
    player.arrive()
    check(looked_at)
    for address in (
        "/",
        "/matches/",
        "/ladder/",
        "/players/settings/",
        "/players/sessions/",
        "/notifications/",
    ):
        looked_at.goto(address)
        check(looked_at)
    looked_at.goto("/play/new/")
    player.begin(opponent="invite")
    check(looked_at)
    looked_at.goto("/play/new/")
    player.begin(opponent="hot", deck="heavy")
    check(looked_at)
    looked_at.goto("/")
    check(looked_at)


def test_a_problem_that_is_reported_and_a_replay_that_is_shared(looked_at: Page) -> None:
    player = Player(looked_at)
    player.arrive()
    player.begin(deck="swarm")
    player.wait_for_say()
    table = looked_at.url.partition("?")[0]
    looked_at.goto(f"{table}problem/")
    looked_at.get_by_text("What goes along").click()
    check(looked_at)
    looked_at.goto(table)
    looked_at.locator("form[action*=concede]").first.evaluate("form => form.submit()")
    looked_at.locator(DECIDED).wait_for()
    looked_at.goto(f"{table}replay/")
    looked_at.get_by_text("Menu", exact=True).click()
    looked_at.get_by_role("button", name="Share this replay").click()
    looked_at.get_by_text("Menu", exact=True).click()
    check(looked_at)
    looked_at.locator("#shared").click()
    looked_at.get_by_text("Menu", exact=True).click()
    check(looked_at)


def test_pages_that_keep_an_account(looked_at: Page) -> None:
    name = f"vega{uuid.uuid4().hex[:8]}"
    looked_at.goto("/players/signup/?next=/players/email/")
    fill_sign_up(looked_at, name)
    check(looked_at)
    looked_at.goto("/players/second-factor/")
    check(looked_at)
    looked_at.get_by_label("Code").fill(code_of(looked_at.locator("input[name=key]").input_value()))
    looked_at.get_by_label("Your password").fill(PASSWORD)
    looked_at.get_by_role("button", name="Switch it on").click()
    expect(looked_at.locator(".recovery-codes")).to_be_visible()
    check(looked_at)
    looked_at.get_by_role("link", name="I have kept them").click()
    check(looked_at)
    looked_at.context.clear_cookies()
    looked_at.goto("/players/login/")
    looked_at.get_by_label("Login or e-mail address").fill(name)
    looked_at.get_by_label("Password").fill(PASSWORD)
    looked_at.keyboard.press("Enter")
    expect(looked_at.get_by_label("Code")).to_be_focused()
    check(looked_at)


def test_choosing_among_built_decks(looked_at: Page) -> None:
    builder = Builder(looked_at)
    builder.begin()
    empty = looked_at.url.split("/")[-3]
    builder.begin_another("stock:heavy")
    looked_at.goto("/")
    expect(looked_at.get_by_role("heading", name="Continue building")).to_be_visible()
    check(looked_at)
    looked_at.goto("/play/new/")
    looked_at.get_by_text("One deck cannot be played here yet").click()
    looked_at.get_by_text("Options").click()
    check(looked_at)
    looked_at.goto(f"/play/new/?deck={empty}")
    expect(looked_at.locator(".deck-refused")).to_be_visible()
    check(looked_at)


def test_decks_as_text(looked_at: Page) -> None:
    Player(looked_at).arrive()
    looked_at.goto("/decks/import/")
    check(looked_at)
    looked_at.get_by_text("What can be read").click()
    looked_at.get_by_label("The list").fill("Name: Swarm\nDeck\n4 Wasps\n4 Fihgters\n? 3 Foo")
    expect(looked_at.locator(".line.is-open")).to_have_count(2)
    check(looked_at)
    looked_at.get_by_role("button", name="Make this deck").click()
    looked_at.get_by_role("link", name="Export").first.click()
    check(looked_at)
    looked_at.get_by_role("link", name="Change the list as text").click()
    check(looked_at)
    looked_at.goto("/decks/export/")
    check(looked_at)


@pytest.mark.parametrize("game", sorted(set(GAMES) - {"spacetrace"}))
def test_a_family_game_from_its_form_to_its_story(looked_at: Page, game: str) -> None:
    Player(looked_at).arrive()
    looked_at.goto(f"/play/new/?game={game}")
    looked_at.get_by_text("Options").click()
    check(looked_at)
    looked_at.locator("label.chip", has_text="4").click()
    looked_at.get_by_label("Seat 2", exact=True).select_option("invite")
    looked_at.get_by_role("button", name="Begin").click()
    expect(looked_at.locator("h1")).to_contain_text("one seat is open")
    check(looked_at)
    looked_at.get_by_role("button", name="Fill and begin").click()
    expect(looked_at.locator("#board")).to_be_visible()
    check(looked_at)
    table = looked_at.url
    for address in (f"{table}?view=text", f"{table}story/", "/", f"/matches/?game={game}"):
        looked_at.goto(address)
        check(looked_at)


def test_the_table_in_all_its_states(looked_at: Page) -> None:
    player = Player(looked_at)
    player.arrive()
    player.begin(deck="heavy", opponent="officer")
    player.wait_for_say()
    check(looked_at)
    looked_at.locator(".hand .box > summary").first.click(position=CORNER)
    expect(looked_at.locator(".sheet")).to_be_visible()
    check(looked_at)
    looked_at.keyboard.press("Escape")
    looked_at.locator(".pile > summary").first.click()
    check(looked_at)
    looked_at.goto(looked_at.url + "?view=text")
    check(looked_at)
    looked_at.goto(looked_at.url.split("?")[0] + "story/")
    check(looked_at)

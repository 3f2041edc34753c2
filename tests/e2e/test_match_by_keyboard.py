"""A whole match without a mouse: keys for the buttons, arrows and Enter for the cards."""

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.table import Player

pytestmark = pytest.mark.e2e

MOST_MOVES = 400


def _focused(page: Page) -> str:
    return str(page.evaluate("document.activeElement?.closest('.box')?.dataset.key ?? ''"))


def _go_to_hand(page: Page) -> None:
    page.wait_for_load_state("load")  # keys do nothing before the scripts are there
    page.keyboard.press("j")
    page.keyboard.press("Home")


def _play_a_ship(player: Player) -> bool:
    """Walks along the hand with the arrows; Enter opens, Enter plays."""
    page = player.page
    _go_to_hand(page)
    seen: set[str] = set()
    while (key := _focused(page)) and key not in seen:
        seen.add(key)
        label = str(page.evaluate("document.activeElement.firstElementChild.textContent"))
        if "ship" in label and "can be used now" in label:
            before = player.version
            page.keyboard.press("Enter")
            if str(page.evaluate("document.activeElement.textContent")).startswith("Play"):
                page.keyboard.press("Enter")
                while page.locator(".is-choosing .is-candidate").count():
                    page.keyboard.press("Enter")
                player.settle(before)
                return True
            page.keyboard.press("Escape")
        page.keyboard.press("ArrowRight")
    return False


def _press_a_key(player: Player) -> None:
    before, offered = player.version, player.buttons()
    keys = {
        "attack": "a",
        "keep order": "k",
        "defend with both": "d",
        "pass attack": "o",
        "pass": "p",
        "enough": "e",
        "ready": "r",
    }
    key = next(key for action, key in keys.items() if action in offered)
    player.page.keyboard.press(key)
    if key == "a":  # the key opens the plan, and no more
        lit = player.page.locator("#plan .button-primary")
        expect(lit).to_be_focused()
        if lit.get_attribute("id") != "plan-confirm":  # it costs more than it brings
            player.page.keyboard.press("Shift+Tab")
        expect(player.page.locator("#plan-confirm")).to_be_focused()
        assert player.version == before
        player.page.keyboard.press("Enter")
    player.settle(before)


def test_a_whole_match_is_played_by_keyboard(page: Page) -> None:
    player = Player(page)
    player.arrive()
    page.keyboard.press("Tab")
    player.begin(deck="home-fleet")
    for _ in range(MOST_MOVES):
        player.wait_for_say()
        if player.is_over:
            break
        if "ready" in player.buttons() and _play_a_ship(player):
            continue
        _press_a_key(player)
    expect(page.locator("#end-title")).to_be_visible()


def test_arrows_walk_over_the_table_and_escape_backs_out(page: Page) -> None:
    player = Player(page)
    player.arrive()
    player.begin()
    player.wait_for_say()
    page.wait_for_load_state("load")
    _go_to_hand(page)
    first = _focused(page)
    page.keyboard.press("ArrowRight")
    assert _focused(page) != first
    page.keyboard.press("ArrowUp")
    assert _focused(page).startswith("ship:")
    _go_to_hand(page)
    page.keyboard.press("Enter")
    expect(page.locator(".sheet")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".sheet")).to_be_hidden()
    assert _focused(page) == first
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys")).to_be_visible()
    page.keyboard.press("Escape")
    page.keyboard.press("l")
    expect(page.locator("#log")).to_be_focused()

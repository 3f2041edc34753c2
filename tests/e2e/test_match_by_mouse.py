"""A whole match against the computer, played by pressing what the page offers."""

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.table import Player

pytestmark = pytest.mark.e2e

MOST_MOVES = 400


@pytest.mark.parametrize("deck", [pytest.param("first-fleet", marks=pytest.mark.servers), "heavy"])
def test_a_whole_match_is_played_with_the_mouse(page: Page, deck: str) -> None:
    player = Player(page)
    player.arrive()
    player.begin(deck=deck)
    for _ in range(MOST_MOVES):
        player.wait_for_say()
        if player.is_over:
            break
        player.move()
    expect(page.locator("#end-title")).to_be_visible()
    expect(page.locator(".end p").first).not_to_be_empty()

    page.get_by_role("button", name="Rematch").click()
    expect(page.locator(".space.is-mine")).to_be_visible(timeout=20_000)


def test_the_table_says_why_a_card_cannot_be_played(page: Page) -> None:
    player = Player(page)
    player.arrive()
    player.begin(deck="heavy")
    with_rule = page.locator(".hand .is-dim > .box", has=page.locator(".menu-why a"))
    dim = with_rule.locator("> summary")
    for _ in range(20):
        player.wait_for_say()
        if dim.count():
            break
        player.move()
    dim.first.click()
    why = page.locator(".sheet .menu-why")
    expect(why).to_contain_text("ST-")
    page.keyboard.press("Escape")
    expect(page.locator(".sheet")).to_be_hidden()

    dim.first.click()
    rule = why.get_by_role("link").inner_text().removeprefix("Rule ")
    why.get_by_role("link").click()
    expect(page.locator(f"#{rule.lower()}")).to_be_in_viewport()


def test_conceding_ends_the_match_at_once(page: Page) -> None:
    player = Player(page)
    player.arrive()
    player.begin()
    page.get_by_text("Menu", exact=True).click()
    page.get_by_text("Give up", exact=True).click()
    page.get_by_role("button", name="Give the match up").click()
    expect(page.locator("#end-title")).to_have_text("You lose")

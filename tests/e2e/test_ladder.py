"""The ladder in a browser: one press begins one match, and nothing is wider than the window."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from spacetrace.engine.catalogue import GAMES
from tests.e2e.table import DECIDED, Player

pytestmark = pytest.mark.e2e


def test_two_quick_presses_begin_one_match_against_the_next_rung(page: Page) -> None:
    Player(page).arrive()
    page.goto("/")
    page.get_by_role("link", name="Ladder of computer players").click()
    expect(page.get_by_role("heading", name="Ladder")).to_be_visible()
    page.locator(".rung.is-next").get_by_role("button", name="Play").dblclick()
    expect(page).to_have_url(re.compile("/m/"))
    table = page.url
    page.goto("/matches/")
    expect(page.locator(".match-row")).to_have_count(1)
    expect(page.locator(".match-row")).to_contain_text("Drifter")
    page.goto(table)
    page.locator("form[action*=concede]").first.evaluate("form => form.submit()")
    expect(page.locator(DECIDED).get_by_role("button", name="Rematch")).to_be_visible()
    expect(page.locator(DECIDED).locator("[name=level]")).to_have_count(0)
    page.goto("/ladder/")
    expect(page.locator(".rung.is-next")).to_contain_text("You have won 0 and lost 1.")


@pytest.mark.parametrize(
    ("width", "height"), [(1280, 800), (820, 1180), (768, 1024), (600, 960), (390, 844)]
)
def test_every_ladder_keeps_to_the_window(page: Page, width: int, height: int) -> None:
    page.set_viewport_size({"width": width, "height": height})
    Player(page).arrive()
    for game in GAMES:
        page.goto(f"/ladder/?game={game}")
        assert page.evaluate("document.documentElement.scrollWidth") <= width

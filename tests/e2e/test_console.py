"""The console stays quiet while tables of all games are played, shown again and replayed."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from spacetrace.engine.catalogue import GAMES
from spacetrace.presentation.games import lessons_of
from spacetrace.presentation.puzzles import puzzles_of
from tests.e2e.learner import Learner
from tests.e2e.table import PATIENCE

pytestmark = pytest.mark.e2e

TABLE = re.compile("/m/")
TAUGHT = [game.key for game in GAMES.values() if lessons_of(game)]
ASKED = [key for key in TAUGHT if puzzles_of(key)]


def begin(page: Page, address: str, key: str) -> None:
    page.goto(address)
    page.locator(f"#lesson-{key}").get_by_role("button").click()
    expect(page).to_have_url(TABLE)
    page.locator("html.js #board").wait_for()


def watch_again(page: Page) -> None:
    """The last moves once more, to their end."""
    page.keyboard.press("v")
    page.locator("#board.is-showing").wait_for(timeout=PATIENCE)
    page.locator("#board:not(.is-showing)").wait_for(timeout=PATIENCE)


@pytest.mark.parametrize("game", TAUGHT)
def test_a_lesson_and_its_past_raise_no_complaint(page: Page, game: str) -> None:
    """Whatever the console complains about fails the test (`page`): moves have to be in motion."""
    page.add_init_script("localStorage.setItem('pace', 'fast')")
    begin(page, "/learn/", lessons_of(GAMES[game])[0].key)
    table, learner = page.url, Learner(page)
    for _ in range(2):
        learner.wait()
        learner.obey()
    watch_again(page)
    page.goto(f"{table}recap/?since=0")
    expect(page.locator(".recap-boards")).to_be_visible()
    page.goto(f"{table}replay/")
    for way in ("#to-forward", "#to-last", "#to-back", "#to-first", "#play"):
        page.locator(way).click()
        page.wait_for_timeout(400)  # while it moves
    expect(page.locator("#replay")).to_be_visible()


@pytest.mark.parametrize("game", ASKED)
def test_nor_does_a_puzzle(page: Page, game: str) -> None:
    page.add_init_script("localStorage.setItem('pace', 'fast')")
    begin(page, "/learn/puzzles/", puzzles_of(game)[0].key)
    learner = Learner(page)
    version = learner.version
    page.locator(".say button[name=action]").last.click()
    page.locator(f'#board:not([data-version="{version}"])').wait_for(timeout=PATIENCE)
    page.locator("#board:not(.is-showing)").wait_for(timeout=PATIENCE)
    expect(page.locator("#coach")).to_be_visible()

"""A person who builds a deck, for browser tests: knows where things are on the builder's page."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from tests.e2e.table import Player

FLEET = {
    "Regulars": 7,
    "Militia": 4,
    "Marines": 3,
    "Fighters": 7,
    "Wasps": 4,
    "Lancers": 2,
    "Couriers": 2,
    "Commando Fighters": 2,
    "Destroyers": 2,
    "Mothership": 1,
    "Counter Strike": 1,
    "Ramming Order": 3,
    "Mass Production": 2,
}
"""A legal deck of 40 cards."""


class Builder:
    """Somebody in front of the builder."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def begin(self, choice: str = "empty") -> None:
        """A guest with a new deck, begun with this choice."""
        Player(self.page).arrive()
        self.begin_another(choice)

    def begin_another(self, choice: str = "empty") -> None:
        """One more deck of somebody who is here already."""
        self.page.goto("/decks/new/")
        self.page.locator(f"input[name=begin][value='{choice}']").check()
        self.page.get_by_role("button", name="Begin building").click()
        expect(self.page).to_have_url(re.compile("/build/"))
        self.wait()

    def wait(self) -> None:
        """Until the page's script is there."""
        self.page.locator("#build[data-ready]").wait_for()

    def saved(self) -> None:
        """Until everything is stored."""
        expect(self.page.locator("#deck-state")).to_contain_text("Saved as version")
        expect(self.page.locator("#deck.is-saving")).to_have_count(0)

    @property
    def size(self) -> Locator:
        """How many cards the deck has, as the page says it."""
        return self.page.locator("[data-size]")

    def card(self, name: str) -> Locator:
        """A card beside the deck."""
        return self.page.locator(f'.pool-card[data-name="{name}"]')

    def row(self, name: str) -> Locator:
        """A card in the deck's list."""
        return self.page.locator(f'.deck-row[data-name="{name}"]')

    def copies(self, name: str) -> int:
        """How many of a card the list has; 0 without a row."""
        row = self.row(name)
        return int(row.locator(".copies").inner_text()) if row.count() else 0

    def search(self, text: str, first: str = "") -> None:
        """Types into the search and waits until this card is the first."""
        self.page.locator("#q").fill(text)
        if first:
            expect(self.page.locator(".pool-card").first).to_have_attribute("data-name", first)

    def add(self, name: str, copies: int = 1) -> None:
        """Presses + so many times beside a card that is shown."""
        for _ in range(copies):
            self.card(name).locator(".step-more").click()

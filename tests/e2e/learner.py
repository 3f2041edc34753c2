"""Somebody who takes a lesson in a browser: presses what is pointed at, nothing else."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from tests.e2e.table import PATIENCE

MOST_PRESSES = 5
"""So many presses make a move at most: a switch, a card, what it offers, a target, a consent."""

POINTED = "[...document.querySelectorAll('.is-pointed')].at(-1)"
CHANGED = "document.getElementById('board').dataset.version != before"
GONE_ON = f"before => {CHANGED} || {POINTED} != pressed"


class Learner:
    """Somebody in front of a lesson."""

    def __init__(self, page: Page) -> None:
        self.page = page

    @property
    def version(self) -> str:
        """The version of the table that the page shows."""
        return self.page.locator("#board").get_attribute("data-version") or ""

    @property
    def pointed(self) -> Locator:
        """What the coach points at; what a card offers stands behind the card."""
        return self.page.locator(".is-pointed").last

    def wait(self) -> bool:
        """Until the coach asks for something; False at the end."""
        asking = self.page.locator(".coach.is-asking, .end")
        asking.first.wait_for(timeout=PATIENCE)
        return self.page.locator(".end").count() == 0

    def obey(self) -> str:
        """Presses what is pointed at until the table has changed; returns the idea of the step."""
        before, idea = self.version, self.page.locator("#coach-idea").inner_text()
        for _ in range(MOST_PRESSES):
            self.pointed.wait_for(timeout=PATIENCE)
            self.page.evaluate(f"window.pressed = {POINTED}")
            self.pointed.click(timeout=PATIENCE)
            self.page.wait_for_function(GONE_ON, arg=before, timeout=PATIENCE)
            self.page.locator("#board:not(.is-busy):not(.is-showing)").wait_for(timeout=PATIENCE)
            if self.version != before:
                return idea
        raise AssertionError(f"Nothing came of what is pointed at in “{idea}”.")

    def finish(self) -> list[str]:
        """Does all steps that are left; returns their ideas."""
        ideas = []
        while self.wait():
            ideas.append(self.obey())
        expect(self.page.locator(".end")).to_contain_text("You win")
        return ideas

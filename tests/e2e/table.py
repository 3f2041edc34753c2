"""A person at the table, for browser tests: sees what the page offers and uses it."""

from __future__ import annotations

import itertools
import re
from urllib.parse import parse_qs, urlsplit

from playwright.sync_api import Locator, Page, Position, expect

DECIDED = ".end"
PATIENCE = 20_000  # milliseconds
CORNER: Position = {"x": 9, "y": 40}
"""Where a card in hand is seen whatever lies beside it."""
PASSWORD = "a long secret 42"


_visitors = itertools.count(1)


def from_elsewhere() -> dict[str, str]:
    """A visitor from an address of their own: from one address only so many guests may come."""
    number = next(_visitors)
    return {"X-Forwarded-For": f"10.0.{number // 250}.{number % 250 + 1}"}


def fill_sign_up(page: Page, login: str) -> None:
    """Makes an account on the sign-up page."""
    page.get_by_label("Login").fill(login)
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_label("The same password again").fill(PASSWORD)
    page.get_by_role("button", name="Make the account").click()


class Player:
    """Somebody in front of one page."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def arrive(self) -> None:
        """One press on the first page, and one is a guest who chooses a match."""
        self.page.goto("/")
        self.page.get_by_role("button", name="Play now").click()
        expect(self.page).to_have_url(re.compile("/play/new/"))

    def begin(self, *, deck: str = "first-fleet", opponent: str = "cadet") -> None:
        """Sets up a match with the given deck and opponent."""
        self.page.locator(f"input[name=who_1][value={opponent}]").check()
        wanted = self.page.locator(f"input[name=deck][value={deck}]")
        if not wanted.is_visible():
            self.page.locator(".more-decks > summary").click()
        wanted.check()
        self.page.get_by_role("button", name="Begin").click()
        expect(self.page).to_have_url(re.compile("/m/"))

    @property
    def is_over(self) -> bool:
        """The end panel is there."""
        return self.page.locator(DECIDED).count() > 0

    @property
    def version(self) -> str:
        """The version of the table that the page shows."""
        return self.page.locator("#board").get_attribute("data-version") or ""

    def wait_for_say(self, patience: float = PATIENCE) -> None:
        """Until it is this player's say, or the match is over."""
        mine = self.page.locator(f".space.is-mine, {DECIDED}").first
        mine.wait_for(state="attached", timeout=patience)

    def settle(self, before: str) -> None:
        """Until the table has changed since this version, or says why not."""
        changed = f'#board:not([data-version="{before}"]), .notice-table'
        self.page.locator(changed).first.wait_for(timeout=PATIENCE)
        self.page.locator("#board:not(.is-busy)").wait_for(timeout=PATIENCE)

    def buttons(self) -> dict[str, Locator]:
        """The buttons of the say by the action that each stands for."""
        found = self.page.locator(".say button[name=action], .say a[data-plan]")
        all_of_it = [found.nth(i) for i in range(found.count())]
        return {_action_of(button): button for button in all_of_it}

    def playable(self, words: str) -> Locator:
        """The cards in hand that can be used now and whose description holds these words."""
        said = self.page.locator(".visually-hidden", has_text=words)
        return self.page.locator(".hand .is-playable > .box > summary").filter(has=said)

    def move(self) -> None:
        """Plays a ship if one can be played, else presses a button, else the first card offered."""
        page, before = self.page, self.version
        ships = self.playable("ship")
        if ships.count():
            ships.first.click(position=CORNER)
            play = page.locator(".sheet button", has_text="Play").first
            if play.count():
                play.click()
                while page.locator(".is-choosing .is-candidate").count():
                    page.locator(".is-candidate > summary").first.click()
                self.settle(before)
                return
            page.keyboard.press("Escape")
        self.press_on()

    def press_on(self) -> None:
        """Presses a button, else the first card offered, where a hand is too full."""
        before, button = self.version, best(self.buttons())
        if button is not None:
            press(button)
        else:
            self.page.locator("[data-instant] > summary").first.click()
        self.settle(before)


def _action_of(button: Locator) -> str:
    """The action of a button, or of a link to its plan."""
    address = urlsplit(button.get_attribute("href") or "").query
    return button.get_attribute("value") or parse_qs(address)["action"][0]


def press(button: Locator) -> None:
    """Presses a button; where a plan opens, it is confirmed."""
    opens = button.get_attribute("data-plan") is not None
    button.click()
    if opens:
        button.page.locator("#plan-confirm").click()


def best(buttons: dict[str, Locator]) -> Locator | None:
    """What somebody presses who wants to get on."""
    wishes = (
        "attack with both",
        "attack",
        "keep order",
        "defend with both",
        "defend with base",
        "pass attack",
        "pass",
        "enough",
        "ready",
    )
    return next((buttons[wish] for wish in wishes if wish in buttons), None)

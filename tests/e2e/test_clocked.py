"""Where a clock runs, what others did is shown in a part of the time that is left.

The test holds the page's own clock, so how busy the machine is changes nothing of what is counted.
The time that is left is written into the real answer; nothing else is made up.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.e2e.arranged import lay
from tests.e2e.table import CORNER, Player, from_elsewhere
from tests.operations.site import Site

pytestmark = pytest.mark.e2e

CARDS = ["fighters", "wasps", "mosquitoes", "commando-fighters", "emp-fighters", "destroyers"]
TURN: dict[str, Any] = {"turn": 2, "2": {"hand": CARDS, "mp": 2000, "library": CARDS}}
"""The guest may play one card after the other; at this table no clock runs by itself."""

SHOWING, SHOWN = "#board.is-showing", "#board:not(.is-showing)"
NOTED = "body[data-noted]"
BOARDS, FRAMES = "**/board/?*", "**/frames/?*"
NOTE = """() => {
  window.noted = [];
  for (const name of ['step', 'steps-over'])
    document.addEventListener(`table:${name}`, ({detail}) => {
      noted.push([performance.now(), (detail.line ?? name).split(' ')[0]]);
      document.body.dataset.noted = noted.length;
    });
}"""
"""Notes what is shown, and when it is over, by the page's clock."""


def run_for(page: Page, milliseconds: int) -> None:
    """The page's clock runs so long, with time in between for what is done without it."""
    step = max(20, milliseconds // 50)
    for done in range(0, milliseconds, step):
        page.clock.run_for(min(step, milliseconds - done))


def until_noted(page: Page) -> None:
    """The page's clock runs until something is shown, which waits for a frame of it."""
    for _ in range(100):
        if page.locator(NOTED).count():
            return
        page.clock.run_for(16)
        page.wait_for_timeout(20)
    raise AssertionError("nothing was shown")


@dataclass
class Table:
    """Two people at a table: what the host's page asks for waits until the test lets it go."""

    page: Page
    guest: Page
    held: list[Route] = field(default_factory=list)

    def hold(self, route: Route) -> None:
        """Answered when the test says so."""
        self.held.append(route)

    def play(self, card: str) -> int:
        """The guest plays a card; returns the version after it."""
        before = self.version_of(self.guest)
        self.guest.locator(f"[data-key='hand:{card}'] > summary").click(position=CORNER)
        self.guest.locator(".sheet button", has_text="Play").first.click()
        self.guest.locator(f"#board:not([data-version='{before}'])").wait_for()
        return self.version_of(self.guest)

    def version_of(self, page: Page) -> int:
        """Of the table that stands on somebody's page."""
        return int(page.locator("#board").get_attribute("data-version") or "")

    def two_come_at_once(self, one: str, other: str, left: int | None) -> int:
        """The host's board has both with so many milliseconds left; the page's clock stands.

        Returns the version after them.
        """
        self.page.route(BOARDS, self.hold)
        with self.page.expect_request(BOARDS):
            self.play(one)
        version = self.play(other)
        self.page.clock.pause_at(self.page.evaluate("Date.now()") / 1000 + 600)  # seconds
        self.page.evaluate("noted.length = 0, delete document.body.dataset.noted")
        found = self.held[0].fetch()
        clock = "" if left is None else f' data-clock="1" data-clock-left="{left}"'
        body = found.text().replace('<div id="board"', f'<div id="board"{clock}', 1)
        self.held.pop(0).fulfill(response=found, body=body)
        self.page.unroute(BOARDS)
        return version

    def is_there(self, version: int, left: int | None) -> None:
        """The board of a version, with so many milliseconds left, and nothing is shown any more."""
        board = self.page.locator(SHOWN)
        expect(board).to_have_attribute("data-version", str(version))
        found = board.get_attribute("data-clock-left")
        assert found == (None if left is None else str(left))


@pytest.fixture
def table(page: Page, browser: Browser, running_site: Site) -> Iterator[Table]:
    """The host's page shows what others do, at the usual pace; the guest has the turn."""
    page.clock.install()
    host = Player(page)
    host.arrive()
    host.begin(opponent="invite")
    link = page.get_by_label("The link to your table").input_value()
    context = browser.new_context(
        base_url=running_site.url, locale="en", extra_http_headers=from_elsewhere()
    )
    context.add_init_script("localStorage.setItem('pace', 'instant')")
    guest = context.new_page()
    guest.goto(link)
    guest.get_by_role("button", name="Play as a guest").click()
    guest.get_by_role("button", name="Sit down").click()
    expect(guest.locator("#board")).to_be_visible()
    page.locator("#board").wait_for()
    page.wait_for_load_state("load")
    lay(guest, running_site, TURN)
    guest.locator("html.js #board").wait_for()
    page.evaluate("localStorage.setItem('pace', 'normal')")
    with page.expect_response(BOARDS):  # a page that has just come asks once by itself
        page.reload()
    page.locator("html.js #board").wait_for()
    page.evaluate(NOTE)
    yield Table(page, guest)
    context.close()


def test_two_events_are_shown_one_after_the_other_and_the_clock_has_run_on(table: Table) -> None:
    page = table.page
    version = table.two_come_at_once("fighters", "wasps", left=4000)
    began = page.evaluate("performance.now()")
    until_noted(page)
    expect(page.locator(SHOWING)).to_have_attribute("data-version", str(version - 2))
    run_for(page, 1000)
    expect(page.locator(SHOWN)).to_be_visible()
    noted = page.evaluate("noted")
    shown = [event for _at, event in noted]
    assert shown.count("card-played") == 2
    assert shown[-1] == "steps-over"
    times = [at - began for at, _event in noted]
    assert 0 <= times[0] < times[-1] <= 1000
    table.is_there(version, 4000 - round(times[-1]))
    # Where there is no time, the board comes at once.
    page.clock.resume()
    version = table.two_come_at_once("mosquitoes", "destroyers", left=400)
    table.is_there(version, 400)


def test_whatever_does_not_come_in_time_is_left_out(table: Table) -> None:
    page = table.page
    page.route(FRAMES, table.hold)
    for one, other, left, room in (
        ("fighters", "wasps", 4_000, 1_000),  # a quarter
        ("mosquitoes", "destroyers", 60_000, 1_500),  # at most
    ):
        with page.expect_request(FRAMES):
            version = table.two_come_at_once(one, other, left)
        page.clock.run_for(room - 1)
        expect(page.locator(SHOWING)).to_have_attribute("data-version", str(version - 2))
        page.clock.run_for(1)
        table.is_there(version, left - room)
        table.held.pop().fallback()
        page.clock.resume()
    # Without a clock, what happened is waited for.
    with page.expect_request(FRAMES):
        version = table.two_come_at_once("commando-fighters", "emp-fighters", None)
    run_for(page, 60_000)
    expect(page.locator(SHOWING)).to_have_attribute("data-version", str(version - 2))
    table.held.pop().fallback()
    until_noted(page)
    run_for(page, 60_000)
    table.is_there(version, None)

"""A person at the table of a family game, for browser tests: sits down, drags, taps, types."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Literal

from playwright.sync_api import Browser, Locator, TimeoutError, expect

from tests.e2e.table import PATIENCE, Player, from_elsewhere
from tests.operations.site import Site

LIT = ".hand .is-playable > .box > summary"
OVER = "[data-round-over]:not([hidden])"
FOCUSED = """() => {
  const here = document.activeElement;
  return here?.closest(".box")?.dataset.key ?? here?.textContent.trim() ?? "";
}"""
NOTE_WORDS = """() => {
  window.words = [];
  new MutationObserver((changes) => {
    const added = changes.flatMap(({addedNodes}) => [...addedNodes]);
    words.push(...added.map((one) => one.textContent));
  }).observe(document.getElementById("over"), {childList: true});
}"""
"""Notes what is written over the table."""
Button = Literal["left", "middle", "right"]
NARROW = {"width": 390, "height": 844}


class Guest(Player):
    """Somebody at a table of a family game; `people` are others at the same device."""

    def sit_down(self, game: str, others: Sequence[str] = ("cadet",), **options: str) -> None:
        """A match with these on the other seats: a computer's level, or "hot Bo" for a person."""
        page = self.page
        page.emulate_media(reduced_motion="reduce")
        self.arrive()
        page.goto(f"/play/new/?game={game}")
        page.locator("label.chip", has_text=str(len(others) + 1)).click()
        for number, other in enumerate(others, start=2):
            kind, _space, name = other.partition(" ")
            page.get_by_label(f"Seat {number}", exact=True).select_option(kind)
            if name:
                page.get_by_label(f"Name at seat {number}").fill(name)
        page.get_by_text("Options").click()
        for key, value in options.items():
            field = page.locator(f"#id_option_{key}")
            tag = field.evaluate("field => field.tagName + field.type")
            if tag.startswith("SELECT"):
                field.select_option(value)
            elif tag == "INPUTcheckbox":
                field.set_checked(value == "on")
            else:
                field.fill(value)
        page.get_by_role("button", name="Begin").click()
        expect(page).to_have_url(re.compile("/m/"))
        page.locator("html.js #board, .pass-device").first.wait_for()
        page.wait_for_load_state("load")
        if (begin := page.locator("#round-go-on")).count():
            begin.click()  # somebody new has read what is played
            expect(begin).to_have_count(0)

    @property
    def lit(self) -> Locator:
        """The cards in hand that can be played now."""
        return self.page.locator(LIT)

    def card(self, name: str) -> Locator:
        """A card in hand by its id."""
        return self.page.locator(f'.hand .box[data-key="hand:{name}"] > summary')

    def place(self, key: str) -> Locator:
        """A place where cards are dropped."""
        return self.page.locator(f'[data-drop="{key}"] > summary')

    def sheet(self, words: str = "") -> Locator:
        """The buttons of the open sheet that hold these words."""
        return self.page.locator(".sheet button[name=action]", has_text=words)

    def drag(self, what: Locator, to: Locator, *, button: Button = "left", key: str = "") -> None:
        """Drags a card to a place in small steps, with a key held if there is one."""
        page = self.page
        middle(to)  # scrolls; where things are is measured when nothing scrolls any more
        start, end = middle(what), middle(to)
        if middle(what) != start:  # not on the screen together, or the table has just changed
            start, end = middle(what), middle(to)
        page.mouse.move(*start)
        page.mouse.down(button=button)
        if key:
            page.keyboard.down(key)
        page.mouse.move(start[0], start[1] - 20, steps=2)
        page.mouse.move(*end, steps=3)
        page.mouse.up(button=button)
        if key:
            page.keyboard.up(key)

    def pass_device(self) -> bool:
        """Takes the device if it is to be passed; false when it is not."""
        if not self.page.locator(".pass-device").count():
            return False
        self.page.get_by_role("button", name=re.compile("^I am ")).click()
        self.page.locator("#board").wait_for()
        return True

    def has_moved(self, before: str) -> bool:
        """Whether the table changes within a few seconds."""
        changed = f'#board:not([data-version="{before}"]), .notice-table, .pass-device'
        try:
            self.page.locator(changed).first.wait_for(timeout=4_000)
        except TimeoutError:
            return False
        return True

    def settled(self, before: str) -> None:
        """Until the table has changed and waits for somebody here again, or the match is over."""
        changed = f'#board:not([data-version="{before}"]), .notice-table, .pass-device'
        self.page.locator(changed).first.wait_for(timeout=PATIENCE)
        mine = ".space.is-mine, .end, .pass-device"
        self.page.locator(mine).first.wait_for(state="attached", timeout=PATIENCE)
        self.page.locator("#board:not(.is-busy), .pass-device").first.wait_for(timeout=PATIENCE)

    def focused(self) -> str:
        """The key of the card in focus, the text of the button in focus."""
        return str(self.page.evaluate(FOCUSED))


def middle(of: Locator) -> tuple[float, float]:
    """The point in the middle of an element, which is scrolled into view."""
    of.scroll_into_view_if_needed()
    box = of.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@contextmanager
def visitor(browser: Browser, site: Site, **how: Any) -> Iterator[Guest]:
    """Somebody with a browser of their own: `how` are options of a Playwright context."""
    headers = from_elsewhere()
    context = browser.new_context(base_url=site.url, locale="en", extra_http_headers=headers, **how)
    try:
        yield Guest(context.new_page())
    finally:
        context.close()

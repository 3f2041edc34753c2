"""Measures the page of a match in a browser: `python -m tests.e2e.motion`. Needs Chromium.

What the first view loads, and what the main thread does from the press that begins an attack of
four lanes until all of it was shown on the table and its player has the say again. Work is counted
in the thread's own processor time, four times over, as on a phone four times as slow: so what else
runs on the machine counts as little as it can.
"""

from __future__ import annotations

import gzip
import statistics
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, CDPSession, Page, Response, ViewportSize, sync_playwright

from bench.ground import free_port
from tests.e2e.arranged import lay
from tests.e2e.chromium import launch
from tests.e2e.table import PATIENCE, Player, press
from tests.operations.site import Site

SLOWER = 4
LONG = 50  # milliseconds
WIDE: ViewportSize = {"width": 1280, "height": 800}
NARROW: ViewportSize = {"width": 390, "height": 844}
FLEET = ["emp-fighters", "fighters", "hammers", "destroyers", "cruisers", "titan"]
TABLE: dict[str, Any] = {
    "1": {"hand": ["orbital-lance", "wasps", "cruisers"], "mp": 300, "base": FLEET},
    "2": {"hand": ["wasps"], "base": ["wasps", "mosquitoes", "destroyers", "dominators"]},
}
"""Four lanes that fight, an ability in three of them; the defender is asked first."""

BATTLE: dict[str, Any] = {
    "1": {"hand": ["wasps", "cruisers", "destroyers"], "mp": 0, "base": FLEET},
    "2": {"hand": [], "base": ["wasps", "mosquitoes", "destroyers", "dominators"]},
}
"""The same with nothing in hand that would answer, so that the whole attack is shown in one go."""

FOUGHT = """() => new Promise((resume) => {
  const see = () => {
    const board = document.getElementById("board");
    const isOver = board.querySelector(".end, .space.is-mine");
    if (!board.matches(".is-showing") && board.dataset.version !== begun && isOver) resume();
  };
  const begun = document.getElementById("board").dataset.version;
  for (const name of ["table:steps-over", "htmx:afterSettle"])
    document.addEventListener(name, () => setTimeout(see, 200));
})"""
"""Until an attack was shown and one has the say again. It listens, and costs no frame anything."""

PAINTING = frozenset({"PrePaint", "Paint", "Layerize", "Commit"})
"""What of a frame is neither script, style nor layout."""

CATEGORIES = ["toplevel", "devtools.timeline", "disabled-by-default-devtools.timeline"]


def main() -> int:
    """Starts a site on an empty folder, measures, and prints the figures."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = launch(playwright, is_whole=True)
        site = Site(Path(folder) / "var", free_port())
        try:
            site.wait_until_running(300)
            for size in (NARROW, WIDE):
                for line in measured(browser, site, size):
                    sys.stdout.write(f"{size['width']} wide: {line}\n")
        finally:
            browser.close()
            site.close()
    return 0


def measured(browser: Browser, site: Site, size: ViewportSize) -> Iterator[str]:
    """The figures of a window of this size, in sentences."""
    context = browser.new_context(base_url=site.url, locale="en", viewport=size)
    page = context.new_page()
    player = Player(page)
    player.arrive()
    player.begin()
    page.locator("html.js #board").wait_for()
    lay(page, site, BATTLE)
    player.wait_for_say()
    page.evaluate("localStorage.setItem('pace', 'normal')")
    yield loaded(page)
    player.wait_for_say()
    yield from shown(player, context.new_cdp_session(page))
    context.close()


def loaded(page: Page) -> str:
    """What a browser that has seen nothing yet loads for the page of the match, compressed."""
    found = list[Response]()

    def note(response: Response) -> None:
        found.append(response)

    page.on("response", note)
    page.reload()
    page.locator("html.js #board").wait_for()
    page.wait_for_load_state("load")
    page.remove_listener("response", note)
    sizes: Counter[str] = Counter()
    for response in found:
        kind = response.request.resource_type
        if kind in ("document", "script", "stylesheet"):
            sizes[kind] += len(gzip.compress(response.body()))
    return "; ".join(f"{kind} {size / 1000:.1f} KB" for kind, size in sizes.items())


def shown(player: Player, session: CDPSession) -> Iterator[str]:
    """What the main thread does from the press that begins an attack until it has been shown."""
    events = traced(player, session, is_whole=True)
    tasks, drawn, pressed = of_main_thread(events)
    frames = [sum(tasks_between(tasks, *ends)) for ends in pairwise(drawn)]
    painting = took_by(main_thread(events), PAINTING)
    unpainted = [
        work - sum(tasks_between(painting, *ends))
        for work, ends in zip(frames, pairwise(drawn), strict=True)
    ]
    long, longest = sum(took > LONG for _at, took in tasks), max(took for _at, took in tasks)
    paint = [sum(tasks_between(tasks, at, min(a for a in drawn if a > at))) for at in pressed]
    layouts = sum(event["name"] == "Layout" for event in events)
    busy = [work for work in frames if work >= SLOWER]
    all_of_them = round((drawn[-1] - drawn[0]) * 60 / 1000)
    at_rest = [0.0] * max(0, all_of_them - len(frames))
    yield f"work of the main thread a frame: {spread(frames)} ms, {len(frames)} frames"
    yield f"of it script, style and layout, without painting: {spread(unpainted)} ms"
    yield f"of all {all_of_them} sixtieths of a second: {spread(frames + at_rest)} ms"
    yield f"of frames with {SLOWER} ms of work or more: {spread(busy)} ms, {len(busy)} frames"
    yield f"{len(tasks)} tasks, {long} of them over {LONG} ms, the longest {longest:.0f} ms"
    yield f"from a press to what is painted next: {', '.join(f'{ms:.0f}' for ms in paint)} ms"
    yield f"{layouts} layouts, {styled(events)} elements styled"


def traced(player: Player, session: CDPSession, *, is_whole: bool = False) -> list[dict[str, Any]]:
    """What the browser tells of an attack, from the press that begins it until it was shown.

    Until its first part was, unless `is_whole`: then it ends where its player has the say again.
    """
    page, events, ended = player.page, list[dict[str, Any]](), list[bool]()
    session.on("Tracing.dataCollected", lambda e: events.extend(e["value"]))
    session.on("Tracing.tracingComplete", lambda _e: ended.append(True))
    config = {"includedCategories": CATEGORIES}
    session.send("Tracing.start", {"transferMode": "ReportEvents", "traceConfig": config})
    attack = player.buttons()["attack"]
    page.evaluate(f"window.fought = ({FOUGHT})(); null")
    press(attack)
    if is_whole:
        page.evaluate("fought")
    else:
        page.locator("[data-show-skip]").wait_for(timeout=PATIENCE)
        page.locator("#board:not(.is-showing)").wait_for(timeout=6 * PATIENCE)
    session.send("Tracing.end")
    while not ended:
        page.wait_for_timeout(50)
    return events


def styled(events: list[dict[str, Any]]) -> int:
    """How many elements were styled anew, each as often as it was."""
    return sum(e["args"].get("elementCount", 0) for e in events if e["name"] == "UpdateLayoutTree")


def of_main_thread(
    events: list[dict[str, Any]],
) -> tuple[list[tuple[float, float]], list[float], list[float]]:
    """Of the main thread: tasks (when, how long, in milliseconds), and when frames were done and
    tasks began in which something was pressed."""
    own = main_thread(events)
    tasks = took_by(own, frozenset({"RunTask"}))
    drawn = [e["ts"] / 1000 for e in own if e["name"] == "Commit"]
    clicks = [e["ts"] / 1000 for e in own if e["name"] == "EventDispatch" and is_press(e)]
    begun = [max(at for at, _took in tasks if at <= click) for click in clicks]
    return tasks, drawn, begun


def main_thread(events: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The events of the thread that styles the page, in their order."""
    counted = Counter((e["pid"], e["tid"]) for e in events if e["name"] == "UpdateLayoutTree")
    thread = counted.most_common(1)[0][0]
    own = [e for e in events if (e["pid"], e["tid"]) == thread]
    return sorted(own, key=lambda event: float(event["ts"]))


def took_by(own: list[dict[str, Any]], names: frozenset[str]) -> list[tuple[float, float]]:
    """When the events with these names began, and how long they took, in milliseconds."""
    return [
        (e["ts"] / 1000, e["tdur"] / 1000 * SLOWER)
        for e in own
        if e["name"] in names and "tdur" in e
    ]


def is_press(event: dict[str, Any]) -> bool:
    return bool(event["args"]["data"]["type"] == "click")


def tasks_between(tasks: list[tuple[float, float]], begin: float, end: float) -> Iterator[float]:
    """How long each task took that began between two moments."""
    return (took for at, took in tasks if begin <= at < end)


def spread(found: list[float]) -> str:
    """Median, and what 95 of 100 stay below."""
    if len(found) < 2:
        return "nothing"
    return (
        f"median {statistics.median(found):.1f}, 95 % {statistics.quantiles(found, n=20)[-1]:.1f}"
    )


if __name__ == "__main__":
    sys.exit(main())

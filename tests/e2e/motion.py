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
ROOM = 16  # milliseconds of work that a frame has room for
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

SCRIPT = frozenset(
    {
        "EvaluateScript",
        "EventDispatch",
        "FireAnimationFrame",
        "FunctionCall",
        "HitTest",
        "ParseHTML",
        "RunMicrotasks",
        "TimerFire",
        "XHRLoad",
        "XHRReadyStateChange",
    }
)
OF_THE_PAGE = SCRIPT | {"Layout", "UpdateLayoutTree"}
"""Script, style and layout: what is left of a task is painting, memory and the browser's own."""

CATEGORIES = [
    "toplevel",
    "blink.user_timing",
    "devtools.timeline",
    "disabled-by-default-devtools.timeline",
]

MARK = """() => {
  const begins = ({detail}) => {
    if (!detail.table) return;
    performance.mark("motion-begins");
    document.removeEventListener("table:step", begins);
  };
  document.addEventListener("table:step", begins);
  document.addEventListener("table:steps-over", () => performance.mark("motion-ends"));
}"""
"""Marks where the first step is shown and, each time anew, where all of them were."""

LAID = 30  # milliseconds before its step is told a table is being laid
AT_REST = 150  # milliseconds after the last step the table has settled


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
    player.page.evaluate(MARK)
    events = traced(player, session, is_whole=True)
    tasks, drawn, pressed = of_main_thread(events)
    paint = [sum(tasks_between(tasks, at, min(a for a in drawn if a > at))) for at in pressed]
    marks = {
        name: [e["ts"] / 1000 for e in events if e["name"] == name]
        for name in ("motion-begins", "motion-ends")
    }
    begin, end = marks["motion-begins"][0] - LAID, marks["motion-ends"][-1] + AT_REST
    tasks = [(at, took) for at, took in tasks if begin <= at < end]
    drawn = [at for at in drawn if begin <= at < end]
    page = of_the_page(main_thread(events))
    whole, frames = (
        [sum(tasks_between(w, *ends)) for ends in pairwise(drawn)] for w in (tasks, page)
    )
    all_of_them = round((drawn[-1] - drawn[0]) * 60 / 1000)
    at_rest = [0.0] * max(0, all_of_them - len(frames))
    long, longest = sum(took > LONG for _at, took in tasks), max(took for _at, took in tasks)
    layouts = sum(event["name"] == "Layout" for event in events)
    yield f"in motion, script, style and layout a frame: {spread(frames + at_rest)} ms"
    yield f"{all_of_them} sixtieths of a second, {sum(ms >= ROOM for ms in frames)} over {ROOM} ms"
    yield f"{len(frames)} of them have work of the main thread: {spread(frames)} ms"
    yield f"with painting, memory and all else {spread(whole)} ms"
    yield f"{len(tasks)} tasks, {long} of them over {LONG} ms, the longest {longest:.0f} ms"
    yield f"from a press to what is painted next: {', '.join(f'{ms:.0f}' for ms in paint)} ms"
    yield f"{layouts} layouts, {styled(events)} elements styled"


def of_the_page(own: list[dict[str, Any]]) -> list[tuple[float, float]]:
    """When script, style and layout ran, and how long; what is done at rest holds up no frame."""
    idle = [
        (e["ts"], e["ts"] + e["dur"]) for e in own if e["name"] == "FireIdleCallback" and "dur" in e
    ]
    found, until = list[tuple[float, float]](), 0.0
    for e in own:
        if e["name"] not in OF_THE_PAGE or "tdur" not in e or e["ts"] < until:
            continue  # what runs within another is counted with it
        until = e["ts"] + e["dur"]
        if not any(begin <= e["ts"] < end for begin, end in idle):
            found.append((e["ts"] / 1000, e["tdur"] / 1000 * SLOWER))
    return found


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

"""Takes every page in four looks: `python -m tests.e2e.pages DATA PICTURES [TREE]`. Needs Chromium.

Pictures from before and after a change of style are laid side by side. DATA is a folder: when it is
empty a site is filled there by hand, once; later calls serve a copy of it, so that two trees show
the same matches and decks. TREE is the tree to be served (this one unless told otherwise).
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Literal

from playwright.sync_api import Browser, Error, Page, sync_playwright

from bench.ground import free_port
from bench.server_site import web_answers
from tests.e2e.arranged import lay
from tests.e2e.builder import Builder
from tests.e2e.chromium import launch
from tests.e2e.family import Guest
from tests.e2e.table import Player, from_elsewhere
from tests.operations.site import ROOT, Site

LOOKS: list[tuple[Literal["dark", "light"], int, int]] = [
    ("dark", 1280, 800),
    ("light", 1280, 800),
    ("dark", 390, 844),
    ("light", 390, 844),
]
SETTLED = "document.querySelectorAll('time').forEach(time => { time.textContent = 'a while ago' })"
GUESTS = "guests"  # pages of nobody in particular
OWN = "own"
MOST = 0  # as many seats as there are
PASSED = {"turn": 1, "discard": ["red-9"], "missions": ["red-alert"]}
COUNTED = {"discard": ["red-9", "countdown"], "countdown": {"call": "7", "starter": 1}}
STATES = [
    ("table-middle", "cadet", ".fleet .piece", 8),
]
PARTS = [
    "",
    "describe/",
    "versions/",
    "versions/1/",
    "hand/",
    "odds/",
    "export/",
    "copy/",
    "delete/",
]
HELD = ".hand .is-playable > .box > summary, .hand .box > summary"
BLAST_HAND = {"hands": {"1": ["red-7", "red-3", "wild", "green-4", "purple-9", "orange-2"]}}
PUBLIC = {
    "welcome": "/",
    "learn": "/learn/",
    "learn-spacetrace": "/learn/spacetrace/",
    "learn-dominoes": "/learn/space_dominoes/",
    "cards": "/cards/spacetrace/",
    "cards-searched": "/cards/spacetrace/?q=class%3A1+x%3A&view=table",
    "cards-none": "/cards/spacetrace/?q=zzzz",
    "cards-spaced-out": "/cards/spaced_out/",
    "cards-dominoes": "/cards/space_dominoes/",
    "card": "/cards/spacetrace/fighters/",
    "card-family": "/cards/blast_off/wild/",
    "decks-public": "/decks/public/",
    "stock": "/decks/stock/spacetrace/swarm/",
    "using": "/decks/using/spacetrace/fighters/",
    "login": "/players/login/",
    "signup": "/players/signup/",
    "missing": "/nothing-here/",
}
MINE = {
    "home": "/",
    "matches": "/matches/",
    "new-match": "/play/new/",
    "new-blast-off": "/play/new/?game=blast_off",
    "decks": "/decks/",
    "deck-new": "/decks/new/",
    "import": "/decks/import/",
    "export-all": "/decks/export/",
    "settings": "/players/settings/",
    "password": "/players/password/",
    "tokens": "/players/tokens/",
    "tests": "/simulations/",
    "tests-none": "/simulations/?page=9",
}


def main(data: Path, pictures: Path, tree: Path) -> None:
    """Fills the data if there are none, then takes the pictures."""
    pictures.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = launch(playwright)
        if not (data / "addresses.json").exists():
            fill(browser, data)
        shutil.copytree(data / "var", Path(folder) / "var")
        port = free_port()
        served = serve(tree, Path(folder) / "var", port)
        try:
            take_all(browser, data, f"http://127.0.0.1:{port}", pictures)
        finally:
            served.terminate()
            served.wait()
            browser.close()


def serve(tree: Path, var: Path, port: int) -> subprocess.Popen[bytes]:
    """Only the web: nobody plays on and no test goes on while the pictures are taken."""
    environment = {**os.environ, "DATABASE_URL": "", "REDIS_URL": "", "SPACETRACE_VAR": str(var)}
    for command in ("migrate", "collectstatic"):
        words = [sys.executable, "manage.py", command, "--noinput", "-v0"]
        subprocess.run(words, cwd=tree, env=environment, check=True)
    asgi = ["-m", "uvicorn", "spacetrace.asgi:application", "--log-level", "error"]
    served = subprocess.Popen(
        [sys.executable, *asgi, "--port", str(port)], cwd=tree, env=environment
    )
    web_answers(port, 60)
    return served


# --- the data -------------------------------------------------------------------------------------


def fill(browser: Browser, data: Path) -> None:
    """A guest with decks, versions, a test of a deck, and matches in every state."""
    site = Site(data / "var", free_port())
    try:
        site.wait_until_running()
        context = browser.new_context(
            base_url=site.url,
            locale="en",
            reduced_motion="reduce",
            extra_http_headers=from_elsewhere(),
        )
        guest = Guest(context.new_page())
        guest.page.set_default_timeout(60_000)
        addresses = {**decks(guest.page), **tested(guest.page), **MINE}
        addresses |= fleets(guest)
        addresses |= families(guest, site)
        (data / "state.json").write_text(json.dumps(context.storage_state()))
        paths = {name: address.replace(site.url, "") for name, address in addresses.items()}
        (data / "addresses.json").write_text(json.dumps(paths, indent=1))
    finally:
        site.close()


def decks(page: Page) -> dict[str, str]:
    """Four decks: a legal one with versions, an empty one, a broken one, one of another format."""
    found = {}
    builder = Builder(page)
    builder.begin()
    found["build-empty"] = page.url
    builder.begin_another("stock:heavy")
    found["build"] = page.url
    deck = page.url.replace("build/", "")
    builder.search("fighters")
    builder.add("Fighters", 2)
    builder.saved()
    page.goto(deck + "describe/")
    page.get_by_label("Name").fill("The Heavy Brigade of the Outer Rim")
    page.get_by_label("Tags").fill("heavy, slow, tournament")
    page.get_by_label("Description").fill("Wait for the cruisers.\nThen do not wait any more.")
    page.get_by_role("button", name="Save").click()
    for part in PARTS:
        found[f"deck {part}".strip("/ ").replace("/", "-")] = deck + part
    found["import-into"] = f"/decks/import/?into={deck.split('/')[-2]}"
    builder.begin_another("stock:swarm")
    builder.card("Wasps").locator(".step-more").first.click()
    builder.saved()
    found["build-broken"] = page.url
    other = page.url.replace("build/", "")
    found["deck-broken"] = other
    found["compare"] = f"/decks/compare/?a={deck.split('/')[-2]}&b={other.split('/')[-2]}"
    found["new-match-deck"] = f"/play/new/?deck={other.split('/')[-2]}"
    return found


def tested(page: Page) -> dict[str, str]:
    """A test of a deck that is done, and its replay."""
    page.goto("/decks/stock/spacetrace/swarm/")
    page.get_by_role("button", name="Copy to my decks").click()
    page.wait_for_url(re.compile(r"/decks/[\w-]{22}/"))
    deck = page.url.split("?")[0]
    page.get_by_role("link", name="Test this deck").click()
    form = page.url
    for name in ("level", "their_level"):
        page.locator(f"select[name={name}]").select_option("random")
    page.locator("input[name=matches][value='100']").check(force=True)
    page.get_by_role("button", name="Begin the test").click()
    page.get_by_text("Matches worth a look").wait_for(timeout=180_000)
    test = page.url
    page.goto(test + "replay/1/?step=20")
    return {"test-new": form, "test": test, "test-replay": page.url, "deck-tested": deck}


def fleets(guest: Guest) -> dict[str, str]:
    """Spacetrace: begun, in the middle, over, waiting for somebody, passed on."""
    page, found = guest.page, {}

    def begin(**how: str) -> None:
        page.goto("/play/new/")
        guest.begin(**how)

    begin(opponent="invite", deck="heavy")
    found["waiting"] = page.url
    begin(opponent="hot", deck="heavy")
    found["pass-device"] = page.url
    begin(opponent="cadet", deck="heavy")
    guest.wait_for_say()
    found["table-first"] = page.url
    for name, opponent, enough, number in STATES:
        for _ in range(4):
            begin(opponent=opponent, deck="swarm")
            if play_until(guest, enough, number):
                break
        found[name] = page.url
    found["table-text"] = page.url + "?view=text"
    found["story"] = page.url + "story/"
    begin(opponent="cadet", deck="swarm")
    guest.wait_for_say()
    page.locator("form[action*=concede]").first.evaluate("form => form.submit()")
    page.locator(".end").first.wait_for(timeout=60_000)
    found["table-end"] = page.url
    return found


def play_until(player: Player, enough: str, number: int) -> bool:
    """Plays on until so many of these are to be seen; false when the match ended before."""
    for _ in range(120):
        player.wait_for_say()
        if player.is_over:
            return False
        if player.page.locator(enough).count() >= number:
            return True
        player.move()
    return False


def families(guest: Guest, site: Site) -> dict[str, str]:
    """The family games: four seats and many, a countdown, missions."""
    page, found = guest.page, {}

    def sit(game: str, wanted: int) -> None:
        page.goto(f"/play/new/?game={game}")
        offered = page.locator("input[name=seats]")
        seats = wanted or int(offered.last.get_attribute("value") or 2)
        page.locator(f"input[name=seats][value='{seats}']").check(force=True)
        for seat in range(2, seats + 1):
            page.get_by_label(f"Seat {seat}", exact=True).select_option("cadet")
        page.get_by_role("button", name="Begin").click()
        page.locator("html.js #board").wait_for()
        page.wait_for_load_state("load")

    for game in ("space_dominoes", "spaced_out", "blast_off"):
        for wanted in (MOST, 4):
            sit(game, wanted)
            for _ in range(5):
                family_move(guest)
            found[f"{game}-{wanted or 'many'}"] = page.url
        found[f"{game}-text"] = page.url + "?view=text"
        found[f"{game}-story"] = page.url + "story/"
        found[f"matches-{game}"] = f"/matches/?game={game}"
    for name, position in (("missions", PASSED), ("counting", COUNTED)):
        sit("blast_off", 2)
        lay(page, site, {**position, **BLAST_HAND})
        found[f"blast_off-{name}"] = page.url
    return found


def family_move(guest: Guest) -> None:
    """Plays a card, draws, or does nothing: what the table offers first."""
    page = guest.page
    with suppress(Error):
        guest.wait_for_say()
        lit = page.locator(".hand .is-playable > .box > summary")
        offered = page.locator("[data-instant] > summary, .say button[name=action]")
        (lit if lit.count() else offered).first.click(timeout=2_000)
        action = page.locator(".sheet button[name=action]")
        if action.count():
            action.first.click(timeout=2_000)
        page.wait_for_timeout(500)


# --- the pictures ---------------------------------------------------------------------------------


def open_all(page: Page) -> None:
    """Everything that folds is opened."""
    page.evaluate("document.querySelectorAll('main details').forEach(one => { one.open = true })")


def press(*selectors: str) -> Callable[[Page], None]:
    """Presses the first of each."""

    def pressed(page: Page) -> None:
        for selector in selectors:
            page.locator(selector).first.click()
            page.wait_for_timeout(150)

    return pressed


def typed_list(page: Page) -> None:
    """A list with faults in it, and what it becomes."""
    page.get_by_label("The list").fill("Name: Swarm\nDeck\n4 Wasps\n4 Fihgters\n? 3 Foo")
    page.locator(".line.is-open").nth(1).wait_for()


DECK = ".build-bar [data-show=deck]:visible, [role=tab][data-tab=list]:visible"
MORE: dict[str, dict[str, Callable[[Page], None]]] = {
    "new-match": {
        "open": open_all,
        "swarm": press(".more-decks > summary", "input[name=deck][value=swarm]"),
    },
    "new-blast-off": {"open": open_all},
    "cards": {"open": open_all},
    "deck": {"open": open_all},
    "deck-broken": {"open": open_all},
    "test-new": {"open": open_all},
    "test": {"open": open_all},
    "import": {"open": open_all, "typed": typed_list},
    "build": {
        "gallery": press("label:has([name=view]:not(:checked))"),
        "card": press(".pool-open"),
        "figures": press(DECK, "[role=tab][data-tab=figures]"),
        "odds": press(DECK, "[role=tab][data-tab=odds]"),
        "hand": press(DECK, "[role=tab][data-tab=hand]"),
        "more": press(DECK, "#deck-more > summary"),
    },
    "build-broken": {"list": press(DECK)},
    "table-first": {
        "sheet": press(".hand .box > summary"),
        "pile": press(".pile > summary"),
        "header": press(".more > summary"),
    },
    "test-replay": {"turns": press(".replay-turns summary")},
    "blast_off-missions": {"sheet": press(HELD)},
    "space_dominoes-4": {"sheet": press(HELD)},
    "spaced_out-4": {"sheet": press(HELD)},
}


def take_all(browser: Browser, data: Path, url: str, pictures: Path) -> None:
    """Every page in every look, whole."""
    own = json.loads((data / "addresses.json").read_text())
    wanted = re.compile(os.environ.get("ONLY", ""))
    looks = [look for look in LOOKS if os.environ.get("LOOK", "") in f"{look[0]}-{look[1]}"]
    for scheme, width, height in looks:
        for who, addresses in ((GUESTS, PUBLIC), (OWN, own)):
            context = browser.new_context(
                base_url=url,
                locale="en",
                color_scheme=scheme,
                viewport={"width": width, "height": height},
                reduced_motion="reduce",
                storage_state=str(data / "state.json") if who == OWN else None,
                extra_http_headers=from_elsewhere(),
            )
            context.route("**/stream/", lambda route: route.abort())
            page = context.new_page()
            page.set_default_timeout(8_000)
            for name, address in addresses.items():
                if wanted.search(name):
                    take(page, name, address, pictures, f"{scheme}-{width}")
            context.close()


def take(page: Page, name: str, address: str, pictures: Path, look: str) -> None:
    """One page as it comes, then with what can be opened in it."""
    for state, act in {"": None, **MORE.get(name, {})}.items():
        full = f"{name}{'-' if state else ''}{state}.{look}"
        try:
            page.goto(address)
            page.wait_for_load_state("load")
            if act:
                act(page)
            page.wait_for_timeout(250)
            page.evaluate(SETTLED)
            page.mouse.move(0, 0)
            page.screenshot(path=pictures / f"{full}.png", animations="disabled", full_page=True)
        except Error as error:
            sys.stderr.write(f"{full}: {str(error).splitlines()[0]}\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]), Path(sys.argv[3]) if len(sys.argv) > 3 else ROOT)

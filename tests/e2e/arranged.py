"""Positions laid before a browser: a match on the running site, moved to a position by hand."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Mapping
from contextlib import suppress

from playwright.sync_api import Error, Page

from tests.operations.site import ROOT, Site

LAY = """
import json, sys
from cardsets.files import read_set, set_of_game
from spacetrace.engine.catalogue import GAMES
from spacetrace.engine.kernel.chance import Chance
from django.db import transaction
from spacetrace.matches.models import KeptTable, Match
from spacetrace.matches.services.locking import match_lock

@transaction.atomic  # nobody sees half of it, and a move under way comes before or is refused
def laid(public_id, position):
    match = match_lock(Match.objects.only("pk").get(public_id=public_id).pk)
    game = GAMES[match.game]
    cards = game.compile_cards(read_set(set_of_game(match.game)))
    table = game.arrange(game.check_config(match.config), cards, position, Chance.seeded("laid"))
    match.snapshot, match.waiting = game.dump(table), game.waiting_for(table)
    match.version, match.clock_at = match.version + 1, None
    match.held_mask = 0  # nobody reads first what they are to play
    match.opening = {}  # it begins in the middle: nobody is told who meets
    match.revision += 1
    match.save()
    match.seats.update(read_version=match.version)  # nobody is told what led to it
    KeptTable.objects.filter(match=match, seq=match.move_count).delete()
    KeptTable.of(match).save()  # what is played from here on is shown on the table
    return match.version

for line in sys.stdin:
    print(laid(*json.loads(line)), flush=True)
"""
"""A program that lays what it is told, line by line: it takes seconds to begin."""

_layers: dict[str, subprocess.Popen[str]] = {}
"""The one of each site, by its folder; it ends with the tests."""

# Whole, with its scripts: before they run a press opens the menu, as on a page without them.
SHOWS = """(version) => document.readyState === "complete"
    && Number(document.getElementById("board")?.dataset.version ?? version) >= version"""


def lay(page: Page, site: Site, position: Mapping[str, object]) -> None:
    """Moves the match of the page to a position in which no clock runs, and shows it."""
    version = _laid(site, page, position)
    with suppress(Error):  # the page's own live update may be on its way to the same table
        page.reload()
    page.wait_for_function(SHOWS, arg=version)


LOOKS_AGAIN = """() => {
  const root = document.getElementById("board");
  const {board, version} = root.dataset;
  return htmx.ajax("GET", board + version, {source: root, target: root, swap: "morph:outerHTML"});
}"""


def lay_meanwhile(page: Page, site: Site, position: Mapping[str, object]) -> None:
    """The same, on the page as it is, which may still show what was before."""
    _laid(site, page, position)
    page.evaluate(LOOKS_AGAIN)


def _laid(site: Site, page: Page, position: Mapping[str, object]) -> int:
    found = re.search(r"/m/([^/]+)/", page.url)
    assert found is not None
    layer = _layers.get(str(site.var))
    if layer is None or layer.poll() is not None:
        layer = _layers[str(site.var)] = subprocess.Popen(
            [sys.executable, "manage.py", "shell", "--no-imports", "-c", LAY],
            cwd=ROOT,
            env=site.environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
    assert layer.stdin is not None
    assert layer.stdout is not None
    layer.stdin.write(json.dumps([found[1], position]) + "\n")
    layer.stdin.flush()
    told = layer.stdout.readline()
    assert told, "The position was not laid; why stands above."
    return int(told)

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
import json, os
from cardsets.files import read_set, set_of_game
from spacetrace.engine.catalogue import GAMES
from spacetrace.engine.kernel.chance import Chance
from spacetrace.matches.models import KeptTable, Match
match = Match.objects.get(public_id=os.environ["LAY_MATCH"])
game = GAMES[match.game]
cards = game.compile_cards(read_set(set_of_game(match.game)))
position = json.loads(os.environ["LAY_POSITION"])
table = game.arrange(game.check_config(match.config), cards, position, Chance.seeded("laid"))
match.snapshot, match.waiting = game.dump(table), game.waiting_for(table)
match.version, match.clock_at = match.version + 1, None
match.revision += 1
match.save()
KeptTable.objects.filter(match=match, seq=match.move_count).delete()
KeptTable.of(match).save()  # what is played from here on is shown on the table
print(match.version)
"""

# Whole, with its scripts: before they run a press opens the menu, as on a page without them.
SHOWS = """(version) => document.readyState === "complete"
    && Number(document.getElementById("board")?.dataset.version ?? version) >= version"""


def lay(page: Page, site: Site, position: Mapping[str, object]) -> None:
    """Moves the match of the page to a position in which no clock runs, and shows it."""
    found = re.search(r"/m/([^/]+)/", page.url)
    assert found is not None
    done = subprocess.run(
        [sys.executable, "manage.py", "shell", "-c", LAY],
        cwd=ROOT,
        env={
            **site.environment,
            "LAY_MATCH": found[1],
            "LAY_POSITION": json.dumps(position),
        },
        check=True,
        capture_output=True,
        text=True,
    )
    with suppress(Error):  # the page's own live update may be on its way to the same table
        page.reload()
    page.wait_for_function(SHOWS, arg=int(done.stdout.split()[-1]))

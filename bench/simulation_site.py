"""Plays tests of decks on the site that its environment names: started by `simulation`."""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Callable
from typing import Any

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "spacetrace.settings")
django.setup()

from django.core.management import call_command  # noqa: E402

from cardsets.models import StockDeck  # noqa: E402
from cardsets.selectors import newest_published, stock_decks  # noqa: E402
from decks.services.create import deck_from_stock  # noqa: E402
from spacetrace.engine.agents.arena import Entrant  # noqa: E402
from spacetrace.engine.catalogue import game  # noqa: E402
from spacetrace.players.models import User  # noqa: E402
from spacetrace.simulations.figures import Played, summarise, summary_data  # noqa: E402
from spacetrace.simulations.models import DeckTest  # noqa: E402
from spacetrace.simulations.playing import Trial, trial_play  # noqa: E402
from spacetrace.simulations.services.create import (  # noqa: E402
    OpponentSpec,
    TestSpec,
    deck_test_create,
    share_of,
)

DECK, OPPONENTS = "swarm", ("heavy", "jammers")


def prepare() -> None:
    """An empty database becomes a site with cards."""
    call_command("migrate", verbosity=0)
    call_command("seed", verbosity=0)


def play(matches: str, level: str) -> dict[str, Any]:
    """A test of a new player's, begun and waited for: how it ended, seconds, figures."""
    owner = User.objects.create_user(f"bench{User.objects.count()}")
    deck = deck_from_stock(stock=StockDeck.objects.get(key=DECK), owner=owner)
    opponents = [OpponentSpec(stock=key, level=level) for key in OPPONENTS]
    spec = TestSpec(opponents=opponents, matches=int(matches), level=level)
    test = deck_test_create(owner=owner, deck=deck, spec=spec)
    while DeckTest.objects.unfinished().filter(pk=test.pk).exists():
        time.sleep(0.5)
    test.refresh_from_db()
    if test.started_at is None or test.finished_at is None:
        raise SystemExit(f"The test ended as {test.status}.")
    seconds = (test.finished_at - test.started_at).total_seconds()
    return {"status": test.status, "seconds": seconds, "summary": test.summary}


def bare(matches: str, level: str, processes: str) -> dict[str, Any]:
    """The same matches in a bare loop; the speed counts from the first one that is done."""
    revision = newest_published("basic")
    decks = {deck.key: Entrant(deck.key, deck.cards, level) for deck in stock_decks(revision)}
    against = tuple(decks[key] for key in OPPONENTS)
    config = game("spacetrace").check_config({})
    trial = Trial("spacetrace", revision.data if revision else {}, config, decks[DECK], against)
    seeds = range(1, share_of(int(matches), len(against)) + 1)
    parts: list[list[Played]] = [[] for _ in against]
    times = []
    for place, match in trial_play(trial, seeds, int(processes)):
        parts[place].append(match)
        times.append(time.monotonic())
    first = sum(at - times[0] < 0.05 for at in times)  # what comes together counts together
    told = summary_data(summarise(decks[DECK].deck, parts))
    return {"speed": (len(times) - first) / (times[-1] - times[0]), "summary": told}


WORDS: dict[str, Callable[..., Any]] = {"prepare": prepare, "play": play, "bare": bare}

if __name__ == "__main__":
    answer = WORDS[sys.argv[1]](*sys.argv[2:])
    sys.stdout.write(json.dumps(answer) + "\n")

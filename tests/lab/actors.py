"""Who works on tests of decks in real processes: `python -m tests.lab.actors WORD ...`.

Each works on the database and the broker that its environment names, and prints JSON.
"""

from __future__ import annotations

import json
import os
import sys
import threading
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "spacetrace.settings")
django.setup()

from django.db import connection, connections  # noqa: E402

from cardsets.models import StockDeck  # noqa: E402
from cardsets.selectors import newest_published, stock_decks  # noqa: E402
from decks.models import Result  # noqa: E402
from decks.services.create import deck_from_stock  # noqa: E402
from decks.services.delete import deck_delete  # noqa: E402
from spacetrace.engine.arena import Entrant  # noqa: E402
from spacetrace.engine.catalogue import game  # noqa: E402
from spacetrace.lab import queue  # noqa: E402
from spacetrace.lab.figures import Played, summarise, summary_data  # noqa: E402
from spacetrace.lab.models import Chunk, DeckTest  # noqa: E402
from spacetrace.lab.on_paper import Paper, paper_play  # noqa: E402
from spacetrace.lab.playing import match_play  # noqa: E402
from spacetrace.lab.services import lease, work  # noqa: E402
from spacetrace.lab.services.create import (  # noqa: E402
    OpponentWish,
    TestWish,
    deck_test_create,
    share_of,
)
from spacetrace.lab.services.delete import deck_test_delete  # noqa: E402
from spacetrace.lab.services.finish import deck_test_cancel, deck_test_fail  # noqa: E402
from spacetrace.players.models import User  # noqa: E402

OPPONENTS = ("heavy", "jammers")


def begin(matches: str, level: str, player: str = "0") -> str:
    """A player's swarm against two ready-made decks; answers the test's id."""
    owner = User.objects.get(username=f"player{player}")
    deck = deck_from_stock(stock=StockDeck.objects.get(key="swarm"), owner=owner)
    opponents = [OpponentWish(stock=key, level=level) for key in OPPONENTS]
    wish = TestWish(opponents=opponents, matches=int(matches), level=level)
    test = deck_test_create(owner=owner, deck=deck, wish=wish)
    deadline = time.monotonic() + 10
    while queue._sender.waiting and time.monotonic() < deadline:
        time.sleep(0.05)
    time.sleep(0.5)  # the last one is being sent
    return test.public_id


def state(public_id: str) -> dict[str, Any]:
    """Where a test stands, with everything that it told."""
    test = DeckTest.objects.get(public_id=public_id)
    return {
        "status": test.status,
        "played": test.played,
        "summary": test.summary,
        "chunks": Chunk.objects.filter(test=test).count(),
        "done": sum(Chunk.objects.filter(test=test).values_list("done", flat=True)),
        "results": list(
            Result.objects.filter(reference=public_id)
            .order_by("place")
            .values_list("matches", "wins")
        ),
        "replays": list(test.replays.order_by("number").values_list("seed", "kind", "moves")),
        "seconds": (test.finished_at - test.started_at).total_seconds()
        if test.finished_at and test.started_at
        else None,
    }


def wait(public_id: str) -> dict[str, Any]:
    """The same once the test is over."""
    while DeckTest.objects.unfinished().filter(public_id=public_id).exists():
        time.sleep(0.5)
    return state(public_id)


def here() -> int:
    """Play everything in this process, one piece after the other."""
    return work.chunks_play(seconds=600)


def stops(rounds: str, how: str) -> list[str]:
    """Two workers play a test that is stopped meanwhile; answers what went wrong for whom."""
    wrong: list[str] = []
    for number in range(int(rounds)):
        test = DeckTest.objects.get(public_id=begin("100", "random", str(number % 10)))
        stop = {
            "cancel": partial(deck_test_cancel, test=test),
            "fail": partial(deck_test_fail, test_id=test.pk, sentence="Stopped."),
            "delete": partial(deck_test_delete, test=test),
            "deck": partial(deck_delete, deck=test.version.deck),
        }[how]
        threads = [
            threading.Thread(target=_tried, args=(what, wrong))
            for what in (*[partial(_busy, test, wrong)] * 2, stop)
        ]
        for thread in threads:
            thread.start()
            time.sleep(0.1)
        for thread in threads:
            thread.join()
    return wrong


def _busy(test: DeckTest, wrong: list[str]) -> None:
    """Takes pieces and gives them back, far more often than a worker that plays."""
    while not wrong and DeckTest.objects.unfinished().filter(pk=test.pk).exists():
        if (held := lease.lease_take()) is not None:
            lease.lease_give_back(held)


def _tried(what: Callable[[], object], wrong: list[str]) -> None:
    try:
        what()
    except Exception as error:
        wrong.append(repr(error))
    finally:
        connection.close()


def bare(matches: str, level: str, processes: str) -> dict[str, Any]:
    """The same matches in a bare loop; the speed counts from the first one that is done."""
    revision = newest_published("basic")
    decks = {deck.key: Entrant(deck.key, deck.cards, level) for deck in stock_decks(revision)}
    against = tuple(decks[key] for key in OPPONENTS)
    config = game("spacetrace").check_config({})
    paper = Paper("spacetrace", revision.data if revision else {}, config, decks["swarm"], against)
    seeds = range(1, share_of(int(matches), len(against)) + 1)
    parts: list[list[Played]] = [[] for _ in against]
    times = []
    for place, match in paper_play(paper, seeds, int(processes)):
        parts[place].append(match)
        times.append(time.monotonic())
    first = sum(at - times[0] < 0.05 for at in times)  # what comes together counts together
    told = summary_data(summarise(decks["swarm"].deck, parts))
    return {"speed": (len(times) - first) / (times[-1] - times[0]), "summary": told}


def slow_worker(flag: str) -> None:
    """Takes a piece, stores its first match, says so, and then thinks for ever."""
    played: list[Any] = []

    def play(*args: Any) -> Any:
        if len(played) == 2:
            Path(flag).touch()
            time.sleep(600)
        played.append(args)
        return match_play(*args)

    work.__dict__["match_play"] = play
    work.KEEP_EVERY = 0.0
    work.chunks_play()


def main() -> None:
    """Carry the word out."""
    word, *arguments = sys.argv[1:]
    actors: dict[str, Callable[..., Any]] = {
        actor.__name__: actor for actor in (begin, state, wait, here, bare, stops, slow_worker)
    }
    sys.stdout.write(json.dumps(actors[word](*arguments)) + "\n")
    connections.close_all()


if __name__ == "__main__":
    main()

"""Who works on tests of decks in real processes, called by `Stage.act`."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "spacetrace.settings")
django.setup()

from django.db import connection  # noqa: E402
from django.utils import timezone  # noqa: E402

from cardsets.models import CardSet, StockDeck  # noqa: E402
from cardsets.selectors import cards_of  # noqa: E402
from cardsets.services.drafts import card_save, draft_create  # noqa: E402
from decks.models import Result  # noqa: E402
from decks.services.create import deck_from_stock  # noqa: E402
from decks.services.delete import deck_delete  # noqa: E402
from spacetrace.infrastructure import queue  # noqa: E402
from spacetrace.players.models import User  # noqa: E402
from spacetrace.simulations.models import Chunk, DeckTest, TestGroup  # noqa: E402
from spacetrace.simulations.playing import match_play  # noqa: E402
from spacetrace.simulations.services import lease, work  # noqa: E402
from spacetrace.simulations.services.balance import BalanceSpec, balance_begin  # noqa: E402
from spacetrace.simulations.services.create import (  # noqa: E402
    OpponentSpec,
    TestSpec,
    deck_test_create,
)
from spacetrace.simulations.services.delete import deck_test_delete  # noqa: E402
from spacetrace.simulations.services.finish import deck_test_cancel, deck_test_fail  # noqa: E402
from tests.matches.processes import wait_for  # noqa: E402

OPPONENTS = ("heavy", "jammers")


def begin(matches: str, level: str, player: str = "0") -> str:
    """A player's swarm against two ready-made decks; answers the test's id."""
    owner = User.objects.get(username=f"player{player}")
    deck = deck_from_stock(stock=StockDeck.objects.get(key="swarm"), owner=owner)
    opponents = [OpponentSpec(stock=key, level=level) for key in OPPONENTS]
    spec = TestSpec(opponents=opponents, matches=int(matches), level=level)
    test = deck_test_create(owner=owner, deck=deck, spec=spec)
    wait_for(lambda: not queue.unsent(), "the last message", 10)
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


def measure(matches: str, level: str) -> str:
    """An editor measures a draft of the basic set that prices Fighters otherwise; its id."""
    editor = User.objects.get(username="player8")
    draft = draft_create(card_set=CardSet.objects.get(key="basic"))
    card = cards_of(draft).get(card_id="fighters")
    card_save(card=card, version=card.version, data={**card.data, "mp": 90})
    spec = BalanceSpec(stock=["swarm", "heavy"], matches=int(matches), level=level)
    group = balance_begin(owner=editor, draft=draft, spec=spec)
    wait_for(lambda: not queue.unsent(), "the last message", 10)
    return group.public_id


def measured(public_id: str) -> dict[str, Any]:
    """Where a report stands, with everything that it told."""
    group = TestGroup.objects.get(public_id=public_id)
    return {
        "status": group.status,
        "played": group.played,
        "report": group.report,
        "chunks": Chunk.objects.filter(test__group=group).count(),
    }


def let_leases_end() -> int:
    """As if the time of all dead workers' leases were over; answers how many there were."""
    return Chunk.objects.filter(lease_until__isnull=False).update(lease_until=timezone.now())


def here() -> int:
    """Play everything in this process, one piece after the other."""
    return work.chunks_play(seconds=600)


def stops(rounds: str, *hows: str) -> list[str]:
    """Two workers play tests that are stopped meanwhile, in one of these ways each, in turn.

    Answers what went wrong for whom.
    """
    wrong: list[str] = []
    for number in range(int(rounds)):
        test = DeckTest.objects.get(public_id=begin("100", "random", str(number % 10)))
        ways: dict[str, Callable[[], object]] = {
            "cancel": partial(deck_test_cancel, test=test),
            "fail": partial(deck_test_fail, test_id=test.pk, sentence="Stopped."),
            "delete": partial(deck_test_delete, test=test),
            "deck": partial(deck_delete, deck=test.pinned.deck),
        }
        stop = ways[hows[number % len(hows)]]
        taken = threading.Semaphore(0)
        busy = [
            threading.Thread(target=_tried, args=(partial(_busy, test, wrong, taken), wrong))
            for _ in range(2)
        ]
        for thread in busy:
            thread.start()
        taken.acquire(timeout=10)  # the pieces are on the move
        _tried(stop, wrong)
        for thread in busy:
            thread.join()
    return wrong


def _busy(test: DeckTest, wrong: list[str], taken: threading.Semaphore) -> None:
    """Takes pieces and gives them back, far more often than a worker that plays."""
    while not wrong and DeckTest.objects.unfinished().filter(pk=test.pk).exists():
        if (held := lease.lease_take()) is not None:
            taken.release()
            lease.lease_give_back(held)


def _tried(what: Callable[[], object], wrong: list[str]) -> None:
    try:
        what()
    except Exception as error:
        wrong.append(repr(error))
    finally:
        connection.close()


def slow_worker(flag: str) -> None:
    """Takes a piece, stores its first match, says so, and then thinks for ever."""
    played: list[Any] = []

    def play(*args: Any) -> Any:
        if len(played) == 2:
            Path(flag).touch()
            threading.Event().wait()
        played.append(args)
        return match_play(*args)

    work.__dict__["match_play"] = play
    work.KEEP_EVERY = 0.0
    work.chunks_play()

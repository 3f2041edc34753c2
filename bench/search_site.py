"""Fills the scratch database that its environment names, and measures: started by `search`."""

from __future__ import annotations

import os
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "spacetrace.settings")
django.setup()

from django.core.management import call_command  # noqa: E402
from django.db import connection  # noqa: E402
from django.db.models import Count  # noqa: E402
from django.test import Client  # noqa: E402
from django.test.utils import CaptureQueriesContext  # noqa: E402
from django.urls import reverse  # noqa: E402

from bench.many_cards import many_published  # noqa: E402
from bench.search_fill import decks_fill  # noqa: E402
from bench.search_queries import (  # noqa: E402
    CARD_QUESTIONS,
    GAME,
    CardQuestion,
    DeckQuestion,
    FullText,
    cards_by_rows,
    deck_questions,
    decks_by_rows,
)
from cardsets.models import Revision  # noqa: E402
from cardsets.search.find import find_cards  # noqa: E402
from decks.models import DeckCard  # noqa: E402
from decks.search import public_decks_find  # noqa: E402

Asked = TypeVar("Asked")
FRAGMENT = {"HX-Request": "true", "HX-Target": "found"}


def main(cards: int, decks: int, rounds: int, *, is_explained: bool) -> None:
    """Fill, warm up, measure, print."""
    call_command("migrate", verbosity=0)
    revision = many_published(cards)
    _measure_cards(revision, cards, rounds)
    begun = time.monotonic()
    decks_fill(revision, decks)
    print(f"{decks:,} decks stored in {time.monotonic() - begun:.0f} s", flush=True)
    questions = _questions()
    if is_explained:
        _explain(questions)
    _measure_decks(questions, decks, rounds)


def _measure_cards(revision: Revision, cards: int, rounds: int) -> None:
    client, peer = _client(), FullText()
    ways: dict[str, Callable[[CardQuestion], int]] = {
        "in the process": lambda asked: find_cards(GAME, asked.text, sort=asked.sort).total,
        "through the view, the fragment": lambda asked: _get(
            client, reverse("cards:found", args=[GAME]), {"q": asked.text, "sort": asked.sort}
        ),
        "peer: FTS5 over the same texts": peer.ask,
        "peer: icontains over the rows": lambda asked: cards_by_rows(asked, revision.pk),
    }
    print(f"{cards:,} cards, {len(CARD_QUESTIONS)} queries")
    _report(CARD_QUESTIONS, ways, rounds * 4)


def _measure_decks(questions: Sequence[DeckQuestion], decks: int, rounds: int) -> None:
    client = _client()
    ways: dict[str, Callable[[DeckQuestion], int]] = {
        "in the process": _find,
        "through the view, the fragment": lambda asked: _get(
            client, reverse("decks:public"), _address(asked), headers=FRAGMENT
        ),
        "through the view, the whole page": lambda asked: _get(
            client, reverse("decks:public"), _address(asked)
        ),
        "peer: icontains": lambda asked: len(decks_by_rows(asked)),
    }
    print(f"{decks:,} public decks, {len(questions)} queries")
    _report(questions, ways, rounds)


def _find(asked: DeckQuestion) -> int:
    return len(public_decks_find(asked.text, sort=asked.sort).page(asked.page).decks)


def _address(asked: DeckQuestion) -> dict[str, Any]:
    return {"q": asked.text, "sort": asked.sort, "page": asked.page}


def _report(asked: Sequence[Asked], ways: dict[str, Callable[[Asked], int]], rounds: int) -> None:
    """Every way answers the whole list in turn, so that the machine's moods hit all alike."""
    times: dict[str, list[list[float]]] = {name: [[] for _ in asked] for name in ways}
    work: dict[str, list[float]] = {name: [] for name in ways}
    found = {name: [way(one) for one in asked] for name, way in ways.items()}  # and warm
    for _ in range(rounds):
        for name, way in ways.items():
            for number, one in enumerate(asked):
                begun, worked = time.perf_counter(), time.process_time()
                way(one)
                work[name].append((time.process_time() - worked) * 1_000)
                times[name][number].append((time.perf_counter() - begun) * 1_000)
    for name, rows in times.items():
        every = [each for row in rows for each in row]
        slowest = max(range(len(rows)), key=lambda number: statistics.median(rows[number]))
        print(
            f"  {name:<34} p50 {_part(every, 50):8.2f} ms   p99 {_part(every, 99):8.2f} ms"
            f"   (this process worked {statistics.median(work[name]):.2f} ms)"
            f"   slowest: {statistics.median(rows[slowest]):.1f} ms"
            f" “{getattr(asked[slowest], 'text', '')}” ({found[name][slowest]} found)",
            flush=True,
        )


def _part(values: Sequence[float], percent: int) -> float:
    return statistics.quantiles(values, n=100, method="inclusive")[percent - 1]


def _client() -> Client:
    return Client(HTTP_HOST="localhost")


def _get(client: Client, path: str, query: dict[str, Any], headers: Any = None) -> int:
    """Bytes of the page; anything but a page ends the measurement."""
    answer = client.get(path, {k: v for k, v in query.items() if v}, headers=headers or {})
    if answer.status_code != 200:
        raise SystemExit(f"{path} {query}: {answer.status_code}")
    return len(answer.content)


def _questions() -> list[DeckQuestion]:
    """With a card that most decks hold, and one in the rarest hundredth."""
    rows = DeckCard.objects.values("card_id").annotate(copies_of=Count("pk"))
    cards = [row["card_id"] for row in rows.order_by("-copies_of")]
    return deck_questions(cards[0], cards[len(cards) * 99 // 100])


def _explain(questions: Sequence[DeckQuestion]) -> None:
    """How the database finds the ids of the first page, for whoever looks for a missing index."""
    word = (
        "EXPLAIN (ANALYZE, BUFFERS) "
        if connection.vendor == "postgresql"
        else "EXPLAIN QUERY PLAN "
    )
    for asked in questions:
        with CaptureQueriesContext(connection) as captured:
            begun = time.perf_counter()
            found = public_decks_find(asked.text, sort=asked.sort)
            list(found.queryset.values_list("pk", flat=True)[:25])
            took = (time.perf_counter() - begun) * 1_000
        print(f"\n--- “{asked.text}” sort={asked.sort or 'newest'}: {took:.1f} ms")
        if not captured.captured_queries:
            continue
        statement = captured.captured_queries[-1]["sql"]
        print(statement)
        with connection.cursor() as cursor:
            cursor.execute(word + statement)
            for row in cursor.fetchall():
                print("   ", *(row[3:] if connection.vendor == "sqlite" else row))


if __name__ == "__main__":
    main(*map(int, sys.argv[1:4]), is_explained="explain" in sys.argv)

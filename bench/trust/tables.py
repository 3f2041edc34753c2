"""Makes the tables of the kill run, and judges what is stored: `python -m bench.trust.tables WORD`.

Works on the database that its environment names, and prints JSON.
"""

from __future__ import annotations

import json
import os
import sys
import zlib
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "spacetrace.settings")
django.setup()

from django.core.management import call_command  # noqa: E402
from django.db.models import F  # noqa: E402
from django.utils import timezone  # noqa: E402

from bench.trust.asking import quiet  # noqa: E402
from cardsets.models import StockDeck  # noqa: E402
from decks.services.create import deck_from_stock  # noqa: E402
from spacetrace.matches import games  # noqa: E402
from spacetrace.matches.models import Due, DueKind, Match, Move, Seat, SeatKind, Status  # noqa: E402
from spacetrace.matches.services.concede import match_concede  # noqa: E402
from spacetrace.matches.services.create import SeatSpec, match_create  # noqa: E402
from spacetrace.matches.services.decks import NO_DECK, DeckChoice  # noqa: E402
from spacetrace.matches.services.join import match_join  # noqa: E402
from spacetrace.matches.verification import DealDiffers, match_verify  # noqa: E402
from spacetrace.players.models import User  # noqa: E402
from spacetrace.players.services import api_token_create  # noqa: E402
from spacetrace.simulations.models import Chunk, DeckTest  # noqa: E402
from spacetrace.simulations.services.create import (  # noqa: E402
    OpponentSpec,
    TestSpec,
    deck_test_create,
)

DECKS = ("swarm", "heavy", "jammers", "salvage")
KINDS: tuple[tuple[str, int, dict[str, Any]], ...] = (
    ("spacetrace", 0, {}),
    ("spacetrace", 1, {}),
    ("spaced_out", 0, {"pace": "slow"}),
    ("spaced_out", 2, {"pace": "slow"}),
    ("blast_off", 0, {"pace": "slow"}),
    ("space_dominoes", 1, {"pace": "slow"}),
    ("spaced_out", 1, {"pace": "live", "window": 800}),
)
"""The game, how many computer players beside two people (Spacetrace: instead of one), options."""

LEVELS = ("officer", "cadet", "random")


def prepare(count: str, tests: str, who: str = "everybody") -> list[dict[str, Any]]:
    """An empty database becomes a site with so many tables, and so many tests of decks begun.

    With the word "people" there are no computer players, so that no worker is needed.
    """
    kinds = [kind for kind in KINDS if who != "people" or not kind[1]]
    call_command("migrate", verbosity=0)
    call_command("seed", verbosity=0)
    with quiet():
        for number in range(int(tests)):
            _test(number)
        return [table_new(str(at), *kinds[at % len(kinds)]) for at in range(int(count))]


def table_new(name: str, game: str, computers: int, options: dict[str, Any]) -> dict[str, Any]:
    """A match of new people and computer players: its id, the people's seats and tokens."""
    has_decks = games.needs_decks(game)
    people = 2 - computers if has_decks else 2
    users = [User.objects.create_user(f"trust-{name}-{seat}") for seat in range(people)]
    first = zlib.crc32(name.encode())
    decks = [
        DeckChoice(stock=DECKS[(first + seat) % 4]) if has_decks else NO_DECK for seat in range(2)
    ]
    seats = [SeatSpec("me", decks[0])]
    seats += [SeatSpec("invite")] * (people - 1)
    seats += [SeatSpec("agent", decks[1], LEVELS[place % 3]) for place in range(computers)]
    match = match_create(owner=users[0], game=game, seats=seats, config=options)
    for guest, seat in zip(users[1:], match.seats.filter(kind=SeatKind.OPEN), strict=True):
        match_join(token=seat.invite_token or "", user=guest, deck=decks[1])
    tokens = [api_token_create(owner=user, name="trust")[1] for user in users]
    held = [{"seat": seat, "token": token} for seat, token in enumerate(tokens)]
    return {"id": match.public_id, "seats": held}


def table_shared() -> str:
    """The id of a match that is over, and whose replay all who played share."""
    match = Match.objects.get(public_id=table_new("shared", "blast_off", 0, {})["id"])
    owner = match.seats.get(index=0).user
    assert owner is not None
    match_concede(match=match, user=owner, seat=0, command_id="end")
    match.seats.update(shares_replay=True)
    return match.public_id


def _test(number: int) -> None:
    owner = User.objects.create_user(f"tester{number}")
    stock = StockDeck.objects.get(key="swarm", revision__card_set__game="spacetrace")
    deck = deck_from_stock(stock=stock, owner=owner)
    wanted = TestSpec(opponents=[OpponentSpec(stock="heavy", level="cadet")], matches=100)
    deck_test_create(owner=owner, deck=deck, spec=wanted)


def left() -> dict[str, int]:
    """What computer players and simulations still have to do."""
    running = Match.objects.filter(status=Status.RUNNING)
    own: Any = F("agent_mask")  # the stubs allow only numbers as bits; the database does not mind
    awaited = running.annotate(asked=F("waiting_mask").bitand(own)).filter(asked__gt=0)
    late = timezone.now()
    return {
        "turns": awaited.count(),
        "due": Due.objects.filter(due_at__lt=late).exclude(kind=DueKind.CARDS).count(),
        "clocks": running.filter(clock_at__lt=late).count(),
        "tests": DeckTest.objects.unfinished().count(),
    }


def judge(file: str) -> dict[str, Any]:
    """What the players were told (a file with `Told`) beside what is stored, after the last move.

    `lost`: acknowledged and not there. `doubled`: there more than once. `wrong`: there in another
    form, there though it was refused, or a stored match that does not follow from its moves.
    """
    told = json.loads(Path(file).read_text())
    fields = ("match__public_id", "seat", "command_id", "action", "version_after", "seq")
    rows = list(Move.objects.order_by("match", "seq").values_list(*fields))
    found: dict[str, list[str]] = {"lost": [], "doubled": [], "wrong": []}
    _judge_acked(told, rows, found)
    _judge_rest(told, rows, found)
    found["wrong"] += _not_replayed()
    tests = list(DeckTest.objects.values_list("matches", "played"))
    found["lost"] += [f"a test played {done} of {all_}" for all_, done in tests if done < all_]
    found["doubled"] += [f"a test played {done} of {all_}" for all_, done in tests if done > all_]
    if Chunk.objects.exists():
        found["wrong"].append("pieces of a test were left")
    agents = set(Seat.objects.filter(kind=SeatKind.AGENT).values_list("match__public_id", "index"))
    return {
        **{kind: len(cases) for kind, cases in found.items()},
        "cases": [f"{kind}: {case}" for kind, cases in found.items() for case in cases][:20],
        "acked": len(told["acked"]),
        "stored": len(rows),
        "computers": sum((match, seat) in agents for match, seat, *_ in rows),
        "clock": sum(seat == -1 for _match, seat, *_ in rows),
        "over": Match.objects.filter(status=Status.OVER).count(),
        "matches": Match.objects.count(),
        "tested": sum(done for _all, done in tests),
    }


def _judge_acked(
    told: dict[str, Any], rows: list[tuple[Any, ...]], found: dict[str, list[str]]
) -> None:
    stored = {(match, seat, name): rest for match, seat, name, *rest in rows}
    for ack in told["acked"]:
        key = (ack["match"], ack["seat"], ack["command_id"])
        if key not in stored:
            found["lost"].append(str(key))
        elif stored[key][:2] != [ack["action"], ack["version"]]:
            found["wrong"].append(f"{key} is stored as {stored[key]}")
    found["wrong"] += [
        f"{key} was refused and is stored" for key in map(tuple, told["refused"]) if key in stored
    ]


def _judge_rest(
    told: dict[str, Any], rows: list[tuple[Any, ...]], found: dict[str, list[str]]
) -> None:
    """Every row of a person is one that somebody was told of, and each of them once."""
    names = Counter((match, name) for match, _seat, name, *_ in rows)
    found["doubled"] += [str(key) for key, count in names.items() if count > 1]
    known = {(ack["match"], ack["command_id"]) for ack in told["acked"]}
    known |= {(match, name) for match, _seat, name in told["unanswered"]}
    people = set(Seat.objects.filter(kind=SeatKind.USER).values_list("match__public_id", "index"))
    for match, seat, name, *_ in rows:
        if (match, seat) in people and (match, name) not in known:
            found["doubled"].append(f"{(match, seat, name)} is nobody's")
    last: dict[str, int] = {}
    for match, _seat, _name, _action, _version, seq in rows:
        if seq != last.get(match, 0) + 1:
            found["lost"].append(f"{match} has no move before {seq}")
        last[match] = seq


def _not_replayed() -> Iterator[str]:
    """Matches whose stored table does not follow from secret and moves, byte by byte."""
    for match in Match.objects.exclude(status=Status.OPEN):
        count = match.moves.count()
        if count != match.move_count:
            yield f"{match.public_id} has {count} moves and counts {match.move_count}"
        try:
            match_verify(match)
        except DealDiffers as error:
            yield f"{match.public_id}: {error}"


WORDS: dict[str, Callable[..., Any]] = {"prepare": prepare, "left": left, "judge": judge}

if __name__ == "__main__":
    answer = WORDS[sys.argv[1]](*sys.argv[2:])
    sys.stdout.write(json.dumps(answer) + "\n")

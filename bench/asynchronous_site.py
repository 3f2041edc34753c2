"""Fills the scratch database of its environment with running matches, and asks its questions.

One match of each of a few kinds is played, and copied with seats, secret and moves:
every copy is a match like any other.
"""

from __future__ import annotations

import os
import random
import statistics
import sys
import time
from collections.abc import Callable, Mapping
from datetime import timedelta

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "spacetrace.settings")
django.setup()

from django.core.management import call_command  # noqa: E402
from django.db import connection, transaction  # noqa: E402
from django.test import Client  # noqa: E402
from django.test.utils import CaptureQueriesContext  # noqa: E402
from django.utils import timezone  # noqa: E402

import spacetrace.asgi  # noqa: F401, E402  # garbage is looked for as rarely as in a web process
from spacetrace.api.public_ids import token_new  # noqa: E402
from spacetrace.matches.access import held_of, match_for  # noqa: E402
from spacetrace.matches.models import Match, MatchSecret, Move, Seat  # noqa: E402
from spacetrace.matches.presenters.lists import sections_of  # noqa: E402
from spacetrace.matches.selectors import legal_for  # noqa: E402
from spacetrace.matches.selectors.dashboard import dashboard_of, matches_waiting  # noqa: E402
from spacetrace.matches.services.act import match_act  # noqa: E402
from spacetrace.matches.services.create import SeatSpec, match_create  # noqa: E402
from spacetrace.matches.services.decks import NO_DECK  # noqa: E402
from spacetrace.matches.services.join import match_join  # noqa: E402
from spacetrace.players.models import User  # noqa: E402
from spacetrace.players.services import api_token_create  # noqa: E402

GAMES = ("space_dominoes", "spaced_out", "blast_off")
MOVES = 30
BATCH = 500
LISTED = 200
"""Tables that wait in the lobby, more than one page shows."""


def home(user: User) -> Callable[[], object]:
    """The home page, through the site's own door."""
    client = Client(SERVER_NAME="localhost")
    client.force_login(user)
    return lambda: client.get("/").content


def dashboard(user: User) -> Callable[[], object]:
    """What the home page is made of."""
    return lambda: sections_of(dashboard_of(user), user)


def waiting(user: User) -> Callable[[], object]:
    """What a table's page asks: the way to the next match, and the count in the title."""
    return lambda: matches_waiting(user)


def lobby(user: User) -> Callable[[], object]:
    """The lobby, through the site's own door."""
    client = Client(SERVER_NAME="localhost")
    client.force_login(user)
    return lambda: client.get("/lobby/").content


def program(user: User) -> Callable[[], object]:
    """The dashboard by API."""
    _token, secret = api_token_create(owner=user, name="bench")
    client, head = Client(SERVER_NAME="localhost"), {"authorization": f"Bearer {secret}"}
    return lambda: client.get("/api/v1/dashboard/", headers=head).content


ASKED: Mapping[str, Callable[[User], Callable[[], object]]] = {
    "dashboard": dashboard,
    "home page": home,
    "API dashboard": program,
    "lobby": lobby,
    "next match": waiting,
}
"""What is asked of the site, by its name: each gets somebody and makes the question."""


def main(matches: int, each: int, rounds: int) -> None:
    """Fill, warm up, measure, print."""
    call_command("migrate", verbosity=0)
    call_command("seed", verbosity=0)
    people = filled(matches, each)
    print(f"{matches:,} running matches, {each} of each player", flush=True)
    for name, make in ASKED.items():
        for number, user in ((each, people[0]), (1, people[-1])):
            _measure(f"{name}, a player of {number}", make(user), rounds)


def _measure(name: str, ask: Callable[[], object], rounds: int) -> None:
    ask()
    with CaptureQueriesContext(connection) as captured:
        ask()
    taken, busy = [], time.process_time()
    for _ in range(rounds):
        begun = time.perf_counter()
        ask()
        taken.append(1_000 * (time.perf_counter() - begun))
    own = 1_000 * (time.process_time() - busy) / rounds
    worst = sorted(taken)[-max(1, rounds // 20)]
    middle = statistics.median(taken)
    words = f"{middle:7.1f} ms, p95 {worst:7.1f} ms, processor {own:6.1f} ms"
    print(f"{name:34} {words}{_told(len(captured))}", flush=True)


def _told(queries: int) -> str:
    """A request closes its connection, and nobody counts then; the tests do."""
    return f", {queries} queries" if queries else ""


# --- the matches ----------------------------------------------------------------------------------


def filled(matches: int, each: int) -> list[User]:
    """So many running matches of two; each player has so many, the last one a single one."""
    dice = random.Random(5)
    people = [_player(number) for number in range(max(2, 2 * matches // each) + 1)]
    for number in range(len(GAMES)):
        _copy(_played(GAMES[number], people, dice), people[:-1], matches // len(GAMES), dice)
    _copy(_played(GAMES[0], people, dice), people[-2:], 1, dice)
    for number in range(LISTED):
        owner = User.objects.create(username=f"host{number}", display_name=f"Host {number}")
        seats = [SeatSpec("me"), SeatSpec("invite")]
        match_create(owner=owner, game=GAMES[number % len(GAMES)], seats=seats, is_listed=True)
    with connection.cursor() as cursor:
        cursor.execute("VACUUM ANALYZE" if connection.vendor == "postgresql" else "ANALYZE")
    return people


def _player(number: int) -> User:
    return User.objects.create(username=f"bench{number}", display_name=f"Player {number}")


def _played(game: str, people: list[User], dice: random.Random) -> Match:
    """A match with so many moves; its people are not those whose lists are asked for."""
    pair = [User.objects.create(username=token_new(), display_name="Model") for _ in range(2)]
    seats = [SeatSpec("me"), SeatSpec("invite")]
    match = match_create(owner=pair[0], game=game, seats=seats)
    token = match.seats.get(index=1).invite_token or ""
    match_join(token=token, user=pair[1], deck=NO_DECK)
    for _ in range(MOVES):
        now = match_for(pair[0], match.public_id)
        if not now.waiting:
            break
        seat = now.waiting[0]
        texts = [text for _action, text in legal_for(now, seat) if "concede" not in text]
        match_act(
            held=held_of(now, pair[seat]),
            seat=seat,
            action=dice.choice(texts),
            at_version=now.version,
            command_id=f"bench-{now.revision}",
        )
    return Match.objects.select_related("secret").get(pk=match.pk)


def _copy(model: Match, people: list[User], count: int, dice: random.Random) -> None:
    seats = list(Seat.objects.filter(match=model).order_by("index"))
    moves, secret, now = list(Move.objects.filter(match=model)), model.secret, timezone.now()
    for begun in range(0, count, BATCH):
        rows = []
        for number in range(begun, min(begun + BATCH, count)):
            model.pk, model.public_id = None, token_new()
            model.deadline_at = now + timedelta(minutes=dice.randrange(60, 20_000))
            values = {field.attname: getattr(model, field.attname) for field in Match._meta.fields}
            del values["id"]
            pair = (people[2 * number % len(people)], people[(2 * number + 1) % len(people)])
            rows.append((Match(**values), pair))
        with transaction.atomic():
            Match.objects.bulk_create([match for match, _pair in rows])
            MatchSecret.objects.bulk_create(
                MatchSecret(match=match, secret=secret.secret, commitment=secret.commitment)
                for match, _pair in rows
            )
            Seat.objects.bulk_create(
                Seat(match=match, index=seat.index, kind="user", user=user, name=user.display_name)
                for match, pair in rows
                for seat, user in zip(seats, pair, strict=True)
            )
            for match, _pair in rows:
                for move in moves:
                    move.pk, move.match = None, match
                Move.objects.bulk_create(moves)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))

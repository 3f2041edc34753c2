"""People and workers for tests with real processes, called by `Stage.act`.

Each works on the database and the broker that its environment names; what it is called with are
words, and what it answers is sent as JSON.
"""

import hashlib
import json
import os
import signal
import threading
import time
from collections import Counter
from collections.abc import Callable
from datetime import timedelta
from functools import partial
from io import StringIO
from pathlib import Path
from typing import Any

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "spacetrace.settings")
django.setup()

from django.core.management import CommandError, call_command  # noqa: E402
from django.db.models import F  # noqa: E402
from django.test import Client  # noqa: E402
from rest_framework.views import APIView  # noqa: E402

from cardsets.models import StockDeck  # noqa: E402
from decks.models import Result  # noqa: E402
from decks.services.create import deck_from_stock  # noqa: E402
from spacetrace.engine.kernel.actions import MetaAction  # noqa: E402
from spacetrace.matches import games  # noqa: E402
from spacetrace.matches.access import held_of, match_for  # noqa: E402
from spacetrace.matches.models import Match, Move  # noqa: E402
from spacetrace.matches.selectors import legal_for  # noqa: E402
from spacetrace.matches.services.act import match_act  # noqa: E402
from spacetrace.matches.services.concede import match_concede  # noqa: E402
from spacetrace.matches.services.create import SeatSpec, match_create  # noqa: E402
from spacetrace.matches.services.decks import DeckChoice  # noqa: E402
from spacetrace.matches.services.errors import MatchError  # noqa: E402
from spacetrace.matches.services.join import match_join  # noqa: E402
from spacetrace.matches.verification import match_verify  # noqa: E402
from spacetrace.players.models import KeptAnswer, User  # noqa: E402
from spacetrace.players.services import api_token_create  # noqa: E402

SWARM = DeckChoice(stock="swarm")


def prepare() -> dict[str, str]:
    """An empty database becomes a site with players; answers their API tokens."""
    call_command("migrate", verbosity=0)
    call_command("seed", verbosity=0)
    names = [f"player{number}" for number in range(10)]
    users = [User.objects.create_user(name) for name in names]
    return {str(user): api_token_create(owner=user, name="test")[1] for user in users}


def begin(opponent: str) -> dict[str, Any]:
    """Player 0's match against a computer level, or ("hot") against themselves."""
    other = SeatSpec("hot", SWARM) if opponent == "hot" else SeatSpec("agent", SWARM, opponent)
    seats = [SeatSpec("me", SWARM), other]
    return state(match_create(owner=player(0), game="spacetrace", seats=seats).public_id)


def begin_family(game: str, levels: str, options: str) -> dict[str, Any]:
    """Player 0's match against so many computer levels ("cadet,officer"), with options as JSON."""
    seats = [SeatSpec("me"), *(SeatSpec("agent", agent_level=level) for level in levels.split(","))]
    config = json.loads(options)
    match = match_create(owner=player(0), game=game, seats=seats, config=config)
    return state(match.public_id)


def begin_built() -> dict[str, Any]:
    """Player 0's match at one device, with a built deck of theirs on both sides."""
    stock = StockDeck.objects.get(key="swarm", revision__card_set__game="spacetrace")
    deck = deck_from_stock(stock=stock, owner=player(0))
    choice = DeckChoice(own=deck.public_id)
    seats = [SeatSpec("me", choice), SeatSpec("hot", choice)]
    return state(match_create(owner=player(0), game="spacetrace", seats=seats).public_id)


def finish(public_id: str) -> dict[str, Any]:
    """Both seats give up at once, each of them twice; what was told to the decks."""
    match, gate = match_for(player(0), public_id), threading.Barrier(4)

    def give_up(seat: int) -> None:
        gate.wait()
        match_concede(match=match, user=player(0), seat=seat, command_id=f"end{seat}")
        django.db.connections.close_all()

    together([partial(give_up, seat) for seat in (0, 1, 0, 1)])
    told = Result.objects.filter(reference=public_id).order_by("place")
    return {**state(public_id), "told": list(told.values_list("place", "wins"))}


def make_by_api(key: str, moment: str = "") -> dict[str, Any]:
    """Player 1 makes a match with this Idempotency-Key; the process is killed at the moment.

    "unkept": the match is made and the answer is not kept; "kept": nobody has been answered.
    """
    _row, token = api_token_create(owner=player(1), name="maker")
    doomed = {"unkept": (KeptAnswer, "save"), "kept": (APIView, "finalize_response")}.get(moment)
    if doomed is not None:
        usual = getattr(*doomed)

        def die(self: Any, *args: Any, **options: Any) -> Any:
            if moment == "unkept" and "update_fields" not in options:
                return usual(self, *args, **options)
            os.kill(os.getpid(), signal.SIGKILL)

        setattr(*doomed, die)
    headers = {"Authorization": f"Bearer {token}", "Idempotency-Key": key, "Host": "localhost"}
    deck = {"deck": {"stock": "swarm"}}
    body = {"game": "spacetrace", "seats": [{"kind": "me", **deck}, {"kind": "hot", **deck}]}
    answer = Client(headers=headers).post("/api/v1/matches/", json.dumps(body), "application/json")
    made = Match.objects.filter(created_by=player(1))
    return {"status": answer.status_code, "made": made.count(), "answer": answer.json()}


def invite() -> str:
    """Player 0's match with an open seat; answers the token."""
    seats = [SeatSpec("me", SWARM), SeatSpec("invite")]
    match = match_create(owner=player(0), game="spacetrace", seats=seats)
    return match.seats.get(index=1).invite_token or ""


def rush(token: str, players: str) -> list[str]:
    """Players 1 to `players` want the same seat at once; what each of them is told."""
    gate, told = threading.Barrier(int(players)), []

    def join(user: User) -> None:
        gate.wait()
        try:
            match_join(token=token, user=user, deck=SWARM)
            told.append("joined")
        except MatchError as error:
            told.append(error.code)
        django.db.connections.close_all()

    together([partial(join, player(number + 1)) for number in range(int(players))])
    return sorted(told)


def together(calls: list[Callable[[], None]]) -> None:
    """Every call in a thread, with a database connection, of its own."""
    threads = [threading.Thread(target=call) for call in calls]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def give_turn(public_id: str) -> dict[str, Any]:
    """Player 0 plays until the computer is asked."""
    while (match := match_for(player(0), public_id)).waiting == (0,):
        act(match, command_id=f"give:{match.revision}")
    return state(public_id)


def race(public_id: str, rounds: str, name: str) -> dict[str, int]:
    """Sends moves for player 0's seats as fast as it can, each of them twice; counts the answers.

    Two racers see the same versions, so all but one of their moves for a version must be stale.
    """
    answers: dict[str, int] = {}
    for number in range(int(rounds)):
        match = match_for(player(0), public_id)
        if match.is_over:
            break
        for _ in range(2):
            status = act(match, command_id=f"{name}:{number}")
            answers[status] = answers.get(status, 0) + 1
    return answers


def play_for(public_id: str, seconds: str) -> int:
    """Player 0 plays whenever asked, for so long; answers how many moves that were."""
    end, done = time.monotonic() + float(seconds), 0
    while time.monotonic() < end:
        match = match_for(player(0), public_id)
        if match.is_over:
            break
        if 0 in match.waiting:
            done += act(match, command_id=f"p:{match.revision}") == "done"
        time.sleep(0.05)
    return done


def lateness(public_id: str, length: str) -> list[int]:
    """For each tick, how many milliseconds after the end of its window it came."""
    told = Move.objects.filter(match__public_id=public_id, version_after__gt=F("version_before"))
    found, began = [], None
    for seat, at in told.order_by("seq").values_list("seat", "created_at"):
        if seat == -1 and began is not None:
            found.append((at - began) // timedelta(milliseconds=1) - int(length))
        began = at
    return found


def twins(public_id: str, rounds: str) -> dict[str, int]:
    """Threads that send the very same command at once: one is done, the others repeated."""
    answers: list[str] = []
    for number in range(int(rounds)):
        match = match_for(player(0), public_id)
        text = legal_for(match, match.waiting[0])[0][1]
        call = partial(_twin, answers, threading.Barrier(4), match, f"twin:{number}", text)
        together([call] * 4)
    return Counter(answers)


def _twin(
    answers: list[str], gate: threading.Barrier, match: Match, command_id: str, text: str
) -> None:
    gate.wait()
    answers.append(act(match, command_id=command_id, text=text))
    django.db.connections.close_all()


def act(match: Match, *, command_id: str, text: str = "") -> str:
    """A move for whichever of player 0's seats is asked; answers the status."""
    seat = match.waiting[0]
    moves = [text for action, text in legal_for(match, seat) if not isinstance(action, MetaAction)]
    result = match_act(
        held=held_of(match, player(0)),
        seat=seat,
        action=text or moves[-1],
        at_version=match.version,
        command_id=command_id,
    )
    return result.status


def state(public_id: str) -> dict[str, Any]:
    """How far the match has come."""
    match = Match.objects.get(public_id=public_id)
    return {
        "id": public_id,
        "pk": match.pk,
        "version": match.version,
        "waiting": match.waiting,
        "moves": Move.objects.filter(match=match).count(),
        "status": match.status,
    }


def check(public_id: str) -> dict[str, Any]:
    """Whether the moves are gapless and rebuild the stored table."""
    match = Match.objects.get(public_id=public_id)
    numbers = list(Move.objects.filter(match=match).order_by("seq").values_list("seq", flat=True))
    gapless = numbers == list(range(1, len(numbers) + 1))
    return {**state(public_id), "gapless": gapless, "verified": match_verify(match)}


def commands(lines: str) -> list[tuple[bool, str]]:
    """Management commands, one after the other: whether each did it, and what it said."""
    told = []
    for words in json.loads(lines):
        output = StringIO()
        try:
            call_command(*words, stdout=output)
        except CommandError as error:
            told.append((False, str(error)))
        else:
            told.append((True, output.getvalue()))
    return told


def digest() -> str:
    """One number for all that is stored of matches, to the last byte."""
    told = hashlib.sha256()
    for match in Match.objects.order_by("pk"):
        row = (match.public_id, match.status, match.version, match.revision, bytes(match.snapshot))
        told.update(repr(row).encode())
    for move in Move.objects.order_by("match_id", "seq"):
        told.update(repr((move.match_id, move.seq, move.action, move.events)).encode())
    return told.hexdigest()


def session(number: str) -> str:
    """The cookie of player `number`'s browser."""
    client = Client()
    client.force_login(player(int(number)))
    return client.cookies["sessionid"].value


def token(number: str) -> str:
    """An API token of player `number`."""
    return api_token_create(owner=player(int(number)), name="another")[1]


def slow_worker(thinking: str) -> None:
    """A worker whose computer players note that they think, and think for a minute."""

    class Thinker:
        def choose(self, *_: Any) -> Any:
            Path(thinking).touch()
            time.sleep(60)

    games.agent_for = lambda _level: Thinker()  # type: ignore[assignment,return-value]
    from spacetrace.celery import app

    app.worker_main(["worker", "--pool=solo", "--loglevel=WARNING", "--without-mingle"])


def player(number: int) -> User:
    """One of the ten players."""
    return User.objects.get(username=f"player{number}")

"""Makes the matches that `server` plays, and knows their moves beforehand."""

from __future__ import annotations

import hashlib
import json
import os
import sys
from collections.abc import Callable
from typing import Any

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "spacetrace.settings")
django.setup()

from django.core.management import call_command  # noqa: E402
from django.db import transaction  # noqa: E402
from django.test import Client  # noqa: E402
from django.utils.crypto import get_random_string  # noqa: E402

from spacetrace.engine.kernel.chance import Chance  # noqa: E402
from spacetrace.engine.kernel.protocol import Config  # noqa: E402
from spacetrace.matches import games  # noqa: E402
from spacetrace.matches.access import held_by, match_for  # noqa: E402
from spacetrace.matches.models import Match, MatchSecret, Seat  # noqa: E402
from spacetrace.matches.selectors import current_table  # noqa: E402
from spacetrace.matches.services.act import match_act  # noqa: E402
from spacetrace.matches.services.create import SeatSpec, match_create  # noqa: E402
from spacetrace.matches.services.decks import NO_DECK, DeckChoice  # noqa: E402
from spacetrace.matches.services.join import match_join  # noqa: E402
from spacetrace.players.models import User  # noqa: E402
from spacetrace.players.services import api_token_create  # noqa: E402

DECKS = ("swarm", "heavy", "jammers", "salvage")
ORDER = "always-ask"
SEATS = {"spaced_out": 4, "space_dominoes": 3, "blast_off": 3}
"""How many people play where pages are counted; two in the other games."""


def prepare(count: str) -> list[dict[str, Any]]:
    """An empty database becomes a site with so many matches, each of a player of its own."""
    call_command("migrate", verbosity=0)
    call_command("seed", verbosity=0)
    return [_play(number) for number in range(int(count))]


def _play(number: int) -> dict[str, Any]:
    users = [User.objects.create_user(f"bench{number}-{seat}") for seat in range(2)]
    return _row(_match(users, number), users, str(number))


def _row(match: Match, users: list[User], seed: str) -> dict[str, Any]:
    """What `server_players.Play` knows of a match."""
    tokens = [api_token_create(owner=user, name="bench")[1] for user in users]
    return {
        "public_id": match.public_id,
        "tokens": tokens,
        "moves": _moves(match, seed),
        "version": match.version,
    }


def _match(users: list[User], number: int, game: str = "spacetrace", deal: bytes = b"") -> Match:
    """People, ready-made decks where the game has decks, and a slow pace: no clock ends anything.

    The same `deal` makes the same match in every run.
    """
    own, other = NO_DECK, NO_DECK
    if games.needs_decks(game):
        own, other = (DeckChoice(stock=DECKS[place % 4]) for place in (number, number + 1))
    seats = [SeatSpec("me", own), *(SeatSpec("invite") for _ in users[1:])]
    paced = any(option.key == "pace" for option in games.game_for(game).options)
    config: Config = {"pace": "slow"} if paced else {}
    match = match_create(owner=users[0], game=game, seats=seats, config=config)
    if deal:
        secret = hashlib.sha256(deal).digest()
        MatchSecret.objects.filter(match=match).update(secret=secret)
    for seat in list(match.seats.order_by("index"))[1:]:
        match = match_join(token=seat.invite_token or "", user=users[seat.index], deck=other)
    return match


def browsers(game: str, moves: str) -> list[dict[str, Any]]:
    """Matches of people who have signed in, of so many moves at least, in a prepared database."""
    rows: list[dict[str, Any]] = []
    while sum(len(row["moves"]) for row in rows) < int(moves):
        number = len(rows)
        people = SEATS.get(game, 2)
        users = [User.objects.create_user(f"{game}{number}-{seat}") for seat in range(people)]
        match = _match(users, number, game, f"{game} {number}".encode())
        rows.append(
            {
                **_row(match, users, f"{game}{number}"),
                "sessions": [_session(user) for user in users],
                "csrf": get_random_string(32),
            }
        )
    return rows


def watched(pairs: str, each: str) -> list[dict[str, Any]]:
    """Matches of pairs of people, so many a pair, with one move to be made, in a prepared database.

    Everybody has an address of their own.
    """
    rows = []
    for number in range(int(pairs)):
        users = [User.objects.create_user(f"watcher{number}-{seat}") for seat in range(2)]
        known = {
            "sessions": [_session(user) for user in users],
            "tokens": [api_token_create(owner=user, name="bench")[1] for user in users],
            "addresses": [f"10.{seat}.{number // 250}.{number % 250 + 1}" for seat in range(2)],
        }
        for _ in range(int(each)):
            match = _match(users, number)
            moves = _moves(match, f"watched {number}", most=1)
            ids = {"public_id": match.public_id, "version": match.version}
            rows.append({**known, **ids, "moves": moves})
    return rows


def _session(user: User) -> str:
    client = Client()
    client.force_login(user)
    return client.cookies["sessionid"].value


def against(level: str, count: str) -> list[dict[str, Any]]:
    """So many matches of a person each against the computer, in a database that is prepared."""
    rows = []
    for number in range(int(count)):
        user = User.objects.create_user(f"alone-{User.objects.count()}")
        own, other = (DeckChoice(stock=DECKS[place % 4]) for place in (number, number + 1))
        seats = [SeatSpec("me", own), SeatSpec("agent", other, level)]
        match = match_create(owner=user, game="spacetrace", seats=seats)
        token = api_token_create(owner=user, name="bench")[1]
        rows.append({"public_id": match.public_id, "token": token})
    return rows


def _moves(match: Match, seed: str, most: int = 400) -> list[tuple[int, str]]:
    """A match by dice from where the table stands, played on a copy that nobody stores."""
    game, table = games.game_for(match.game), current_table(match)
    table, dice = game.copy(table), Chance.seeded(f"bench {seed}")
    moves: list[tuple[int, str]] = []
    while game.outcome(table) is None and len(moves) < most:
        seat = game.waiting_for(table)[0]
        action = dice.pick(game.moves(table, seat))
        moves.append((seat, game.action_text(action)))
        game.apply(table, seat, action)
    return moves


def twins(count: str) -> list[list[dict[str, Any]]]:
    """Pairs of equal tables, one with 10 and one with 1,000 moves behind it."""
    return [_pair(number) for number in range(int(count))]


def _pair(number: int) -> list[dict[str, Any]]:
    users = [User.objects.create_user(f"twin{number}-{seat}") for seat in range(2)]
    first, second = _match(users, number), _match(users, number)
    with transaction.atomic():
        secret = bytes(first.secret.secret)
        MatchSecret.objects.filter(match=second).update(secret=secret)
        Match.objects.filter(pk=second.pk).update(
            snapshot=bytes(first.snapshot), waiting_mask=first.waiting_mask
        )
    rows = []
    for match, past in ((first, 10), (second, 1_000)):
        _past(match, users[0], past)
        rows.append(_row(match_for(users[0], match.public_id), users, f"twin{number}"))
    if rows[0]["moves"] != rows[1]["moves"]:
        raise SystemExit("The twins are not equal.")
    return rows


def _past(match: Match, user: User, moves: int) -> None:
    """Real moves that leave the table as it was: a standing order, on and off again."""
    held = held_by(user, match.public_id)
    version = match_for(user, match.public_id).version
    for number in range(moves):
        word = "off" if number % 2 else "on"
        result = match_act(
            held=held,
            seat=0,
            action=f"order {ORDER} {word}",
            at_version=version,
            command_id=f"past{number}",
        )
        if not result.is_done:
            raise SystemExit(result.sentence)
    if Seat.objects.filter(match=match, secret_actions=0).count() == 2:
        raise SystemExit("The past left no trace.")


if __name__ == "__main__":
    words: dict[str, Callable[..., Any]] = {"prepare": prepare, "twins": twins}
    words |= {"browsers": browsers, "against": against, "watched": watched}
    answer = words[sys.argv[1]](*sys.argv[2:])
    sys.stdout.write(json.dumps(answer) + "\n")

"""Two people, or the clock, want something of one open match at the same instant.

`begin` makes so many open matches; one process a client then runs `send`: at each they all act at
the same instant. `judge` tells what came of it.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from tests.matches import actors  # first: it sets Django up

from spacetrace.infrastructure.database_time import database_now  # isort: skip
from spacetrace.matches.models import Match, SeatKind  # isort: skip
from spacetrace.matches.services.challenge import challenge_decline  # isort: skip
from spacetrace.matches.services.concede import match_withdraw  # isort: skip
from spacetrace.matches.services.create import SeatSpec, match_create  # isort: skip
from spacetrace.matches.services.decks import NO_DECK  # isort: skip
from spacetrace.matches.services.errors import MatchError  # isort: skip
from spacetrace.matches.services.join import match_join  # isort: skip
from spacetrace.matches.services.quick import match_quick, open_meet  # isort: skip
from spacetrace.matches.time_control import TimeControl  # isort: skip
from tests.matches.contests import APART, _start  # isort: skip

GAME = "blast_off"
ME, INVITE, PERSON = SeatSpec("me"), SeatSpec("invite"), SeatSpec("person", name="player1")


def _listed() -> Match:
    return match_create(owner=actors.player(0), game=GAME, seats=[ME, INVITE], is_listed=True)


def _challenge() -> Match:
    return match_create(owner=actors.player(0), game=GAME, seats=[ME, PERSON])


def _join(number: int) -> Callable[[Match], None]:
    def join(match: Match) -> None:
        token = match.seats.get(index=1).invite_token or ""
        match_join(token=token, user=actors.player(number), deck=NO_DECK)

    return join


def _take_back(match: Match) -> None:
    match_withdraw(match=match, user=actors.player(0))


def _decline(match: Match) -> None:
    challenge_decline(match=match, user=actors.player(1))


def _time_comes(column: str) -> Callable[[Match], None]:
    def time_comes(match: Match) -> None:
        Match.objects.filter(pk=match.pk, status="open").update(**{column: database_now()})
        if not open_meet(Match.objects.get(pk=match.pk)):
            raise TooLate

    return time_comes


class TooLate(MatchError):
    """Nothing was left to be done."""

    code = "too_late"

    def __init__(self) -> None:
        super().__init__("Nothing was left to be done.")


_EXPIRE, _SEAT_COMPUTER = _time_comes("expires_at"), _time_comes("computer_at")

CONTESTS: Mapping[str, tuple[Callable[[], Match], tuple[Callable[[Match], None], ...]]] = {
    "last-seat": (_listed, (_join(1), _join(2))),
    "accept-against-cancel": (_challenge, (_join(1), _take_back)),
    "accept-against-decline": (_challenge, (_join(1), _decline)),
    "expiry-against-join": (_listed, (_join(1), _EXPIRE, _EXPIRE)),
    "computer-against-join": (_listed, (_join(1), _SEAT_COMPUTER, _SEAT_COMPUTER)),
}


def begin(name: str, count: str) -> list[str]:
    """So many open matches; their ids."""
    Match.objects.filter(status="open").update(is_listed=False, status="over")
    found = []
    for _ in range(int(count)):
        match = CONTESTS[name][0]()
        # One owner may neither list nor ask for so many at a time.
        Match.objects.filter(pk=match.pk).update(is_listed=False, created_by=actors.player(9))
        found.append(match.public_id)
    Match.objects.filter(public_id__in=found).update(created_by=actors.player(0))
    return found


def send(name: str, client: str, ids: str, folder: str) -> list[str]:
    """One client at all matches, one after the other; what it was told at each."""
    act, told = CONTESTS[name][1][int(client)], list[str]()
    known = [Match.objects.get(public_id=public_id) for public_id in json.loads(ids)]
    start = _start(Path(folder), name, client, len(CONTESTS[name][1]))
    for number, match in enumerate(known):
        time.sleep(max(0.0, start + number * APART - time.time()))
        try:
            act(match)
            told.append("done")
        except MatchError as error:
            told.append(error.code)
    return told


def judge(name: str, ids: str) -> list[dict[str, Any]]:
    """What each match has become."""
    matches = [Match.objects.get(public_id=public_id) for public_id in json.loads(ids)]
    return [
        {
            "status": match.status,
            "reason": match.outcome.get("reason", ""),
            "seats": [seat.kind for seat in match.seats.order_by("index")],
            "other": str(match.seats.get(index=1).user or ""),
            "version": match.version,
            "computers": match.seats.filter(kind=SeatKind.AGENT).count(),
        }
        for match in matches
    ]


def quick(client: str, folder: str, rounds: str) -> list[str]:
    """A player who wants a quick match again and again; the matches that were found."""
    found, user = [], actors.player(int(client))
    start = _start(Path(folder), "quick", client, 2)
    for number in range(int(rounds)):
        time.sleep(max(0.0, start + number * APART - time.time()))
        control = TimeControl("days", 86_400 + number, 0)
        match = match_quick(user=user, game="spacetrace", control=control, deck=actors.SWARM)
        found.append(match.public_id)
    return found

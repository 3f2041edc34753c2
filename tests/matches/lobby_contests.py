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
from spacetrace.api.public_ids import token_new  # isort: skip
from spacetrace.matches.models import Match, Seat, SeatKind  # isort: skip
from spacetrace.matches.services.challenge import MOST_AT_ONCE, challenge_decline  # isort: skip
from spacetrace.matches.services.concede import match_withdraw  # isort: skip
from spacetrace.matches.services.create import SeatSpec, match_create  # isort: skip
from spacetrace.matches.services.decks import NO_DECK  # isort: skip
from spacetrace.matches.services.errors import MatchError  # isort: skip
from spacetrace.matches.services.join import match_join  # isort: skip
from spacetrace.matches.services.listing import MOST_LISTED  # isort: skip
from spacetrace.matches.services.quick import match_quick, open_meet  # isort: skip
from spacetrace.matches.time_control import TimeControl  # isort: skip
from spacetrace.players.models import User  # isort: skip
from spacetrace.players.services import account_close  # isort: skip
from tests.matches.contests import APART, _start  # isort: skip

GAME = "blast_off"
PATIENCE = 20.0  # seconds
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


def _somebody(match: Match) -> Match:
    """Somebody who plays in this contest alone; they are called as the match is."""
    User.objects.create_user(match.public_id)
    return match


def _almost(most: int, *seats: SeatSpec, is_listed: bool = False) -> Callable[[], Match]:
    """Somebody has one open table less than they may have; the last but one is the contest's."""

    def begin() -> Match:
        owner = User.objects.create_user(token_new())
        for _ in range(most - 1):
            match = match_create(owner=owner, game=GAME, seats=[ME, *seats], is_listed=is_listed)
        User.objects.filter(pk=owner.pk).update(username=match.public_id)
        return match

    return begin


def _one_more(*seats: SeatSpec, is_listed: bool = False) -> Callable[[Match], None]:
    def one_more(match: Match) -> None:
        owner = PEOPLE[match.public_id]
        match_create(owner=owner, game=GAME, seats=[ME, *seats], is_listed=is_listed)

    return one_more


def _they_join(match: Match) -> None:
    token = match.seats.get(index=1).invite_token or ""
    match_join(token=token, user=PEOPLE[match.public_id], deck=NO_DECK)


def _they_are_challenged(match: Match) -> None:
    person = SeatSpec("person", name=match.public_id)
    match_create(owner=actors.player(2), game=GAME, seats=[ME, person])


def _they_close(match: Match) -> None:
    account_close(user=PEOPLE[match.public_id])


class TooLate(MatchError):
    """Nothing was left to be done."""

    code = "too_late"

    def __init__(self) -> None:
        super().__init__("Nothing was left to be done.")


_EXPIRE, _SEAT_COMPUTER = _time_comes("expires_at"), _time_comes("computer_at")

PEOPLE: dict[str, User] = {}
"""Who plays in one contest alone, by the match's id; as they were before it."""

CONTESTS: Mapping[str, tuple[Callable[[], Match], tuple[Callable[[Match], None], ...]]] = {
    "last-seat": (_listed, (_join(1), _join(2))),
    "accept-against-cancel": (_challenge, (_join(1), _take_back)),
    "accept-against-decline": (_challenge, (_join(1), _decline)),
    "expiry-against-join": (_listed, (_join(1), _EXPIRE, _EXPIRE)),
    "computer-against-join": (_listed, (_join(1), _SEAT_COMPUTER, _SEAT_COMPUTER)),
    "last-listing": (
        _almost(MOST_LISTED, INVITE, is_listed=True),
        (_one_more(INVITE, is_listed=True), _one_more(INVITE, is_listed=True)),
    ),
    "last-challenge": (_almost(MOST_AT_ONCE, PERSON), (_one_more(PERSON), _one_more(PERSON))),
    "join-against-closing": (lambda: _somebody(_listed()), (_they_join, _they_close)),
    "challenge-against-closing": (
        lambda: _somebody(_listed()),
        (_they_are_challenged, _they_close),
    ),
}


GHOSTS = Seat.objects.exclude(match__status="over").exclude(kind=SeatKind.AGENT)
"""Seats where somebody is waited for; nobody may be whose account is closed."""


def begin(name: str, count: str) -> list[str]:
    """So many open matches; their ids."""
    Match.objects.filter(status="open").update(is_listed=False, status="over")
    found = []
    for _ in range(int(count)):
        match = CONTESTS[name][0]()
        if match.created_by == actors.player(0):  # who may neither list nor ask for so many
            Match.objects.filter(pk=match.pk).update(is_listed=False, created_by=actors.player(9))
        found.append(match.public_id)
    Match.objects.filter(created_by=actors.player(9)).update(created_by=actors.player(0))
    return found


def send(name: str, client: str, ids: str, folder: str) -> list[str]:
    """One client at all matches, one after the other; what it was told at each."""
    act, told = CONTESTS[name][1][int(client)], list[str]()
    PEOPLE.update({user.username: user for user in User.objects.all()})
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
            "owns": Match.objects.filter(created_by=match.created_by, status="open").count(),
            "ghosts": GHOSTS.filter(user__is_active=False).count(),
        }
        for match in matches
    ]


def _let_the_other_catch_up(user: User) -> None:
    """On a slow machine one is so far ahead that nobody may have more tables in the lobby."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if Match.objects.filter(created_by=user, status="open").count() < MOST_LISTED - 1:
            return
        time.sleep(APART)


def quick(client: str, folder: str, rounds: str) -> list[str]:
    """A player who wants a quick match again and again; the matches that were found."""
    found, user = [], actors.player(int(client))
    start = _start(Path(folder), "quick", client, 2)
    for number in range(int(rounds)):
        time.sleep(max(0.0, start + number * APART - time.time()))
        control = TimeControl("days", 86_400 + number, 0)
        _let_the_other_catch_up(user)
        match = match_quick(user=user, game="spacetrace", control=control, deck=actors.SWARM)
        found.append(match.public_id)
        _wait_until_it_begins(match)
    return found


def _wait_until_it_begins(match: Match) -> None:
    """On a busy machine one would open tables until there are too many before the other comes."""
    patience = time.time() + 30
    while time.time() < patience:
        if not Match.objects.filter(pk=match.pk, status="open").exists():
            return
        time.sleep(0.01)

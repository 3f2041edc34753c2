"""People who talk at once in real processes, called by `Stage.act`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import partial

from tests.matches.actors import SWARM, player, together  # first: it sets Django up

from django.db import connections  # isort: skip
from spacetrace.matches.access import match_for  # isort: skip
from spacetrace.matches.services.create import SeatSpec, match_create  # isort: skip
from spacetrace.matches.services.join import match_join  # isort: skip
from spacetrace.players.models import User  # isort: skip
from spacetrace.talk.access import place_at  # isort: skip
from spacetrace.talk.models import Delivery, Message, Voice  # isort: skip
from spacetrace.talk.services.errors import NotAllowed  # isort: skip
from spacetrace.talk.services.listening import messages_read, text_allow  # isort: skip
from spacetrace.talk.services.say import message_say  # isort: skip


def begin() -> str:
    """A match of players 0 and 1."""
    seats = [SeatSpec("me", deck=SWARM), SeatSpec("invite")]
    match = match_create(owner=player(0), game="spacetrace", seats=seats)
    token = match.seats.get(index=1).invite_token or ""
    match_join(token=token, user=player(1), deck=SWARM)
    return match.public_id


def _say(user: User, public_id: str, told: Counter[str], **words: str) -> None:
    place = place_at(match_for(user, public_id), user)
    try:
        message_say(place=place, **words)
        told["said"] += 1
    except NotAllowed:
        told["refused"] += 1


def _allow(user: User, public_id: str, allows: bool) -> None:
    text_allow(place=place_at(match_for(user, public_id), user), allows=allows)


def _at_once(*calls: Callable[[], None]) -> None:
    failed: list[Exception] = []

    def guarded(call: Callable[[], None]) -> None:
        try:
            call()
        except Exception as error:
            failed.append(error)
        connections.close_all()

    together([partial(guarded, call) for call in calls])
    if failed:
        raise failed[0]


def argue(public_id: str, rounds: str) -> list[str]:
    """Player 0 writes while player 1 takes the consent back; what is wrong after any round."""
    one, other, wrong = player(0), player(1), list[str]()
    for number in range(int(rounds)):
        for user in (one, other):
            _allow(user, public_id, True)
        before, told = Message.objects.count(), Counter[str]()
        _at_once(
            partial(_say, one, public_id, told, text=f"Round {number}"),
            partial(_allow, other, public_id, False),
        )
        if Message.objects.count() - before != told["said"] or told.total() != 1:
            wrong.append(f"{number}: {told}")
        after = Counter[str]()
        _say(one, public_id, after, text="Once more")
        if after != {"refused": 1}:
            wrong.append(f"{number}: written without consent")
    return wrong


def shout(public_id: str, rounds: str) -> dict[str, int]:
    """Both say the same by the same key twice at once, and read at the same time."""
    users, told = (player(0), player(1)), Counter[str]()
    match_id = match_for(users[0], public_id).pk
    for number in range(int(rounds)):
        says = [
            partial(_say, user, public_id, told, phrase="hello", key=f"k{number}")
            for user in (*users, *users)
        ]
        last = Message.objects.order_by("-pk").values_list("pk", flat=True).first() or 0
        reads = [partial(messages_read, user=user, match_id=match_id, up_to=last) for user in users]
        _at_once(*says, *reads)
    return {
        "said": told["said"],
        "messages": Message.objects.filter(match=match_id).count(),
        "deliveries": Delivery.objects.filter(message__match=match_id).count(),
        "least": min(Voice.objects.filter(seat__match=match_id).values_list("version", flat=True)),
    }

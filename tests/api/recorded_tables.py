"""Records what is asked beside the moves of a table: talk, pauses, what an action would bring."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any, TypeAlias

from django.utils import timezone

from spacetrace.matches.models import Match
from spacetrace.matches.services.ai_turn import ai_turn_play

Ask: TypeAlias = Callable[..., Any]
"""A program of a player: a verb, an address, and what is sent."""


def talk(one: Ask, other: Ask, here: str) -> None:
    """What two people say at a table."""
    one("post", f"{here}talk/", {"phrase": "good-luck"})
    for program in (one, other):
        program("post", f"{here}talk/allow/", {"allow": True})
    said = other("post", f"{here}talk/", {"text": "Thank you, and to you."})
    one("get", f"{here}talk/?since=0")
    one("get", "talk/unread/")
    one("post", f"{here}talk/read/", {"message": said["id"]})
    one("post", f"{here}talk/complain/", {"message": said["id"], "words": "Only to try it."})
    one("post", f"{here}problem/", {"version": 2, "words": "Only to try it."})
    one("post", f"{here}talk/mute/", {"seat": 1})
    one("post", f"{here}talk/mute/", {"seat": 1, "mute": False})
    one("post", f"{here}talk/block/", {"seat": 1})
    one("delete", f"blocks/{one('get', 'blocks/')['results'][0]['id']}/")


def pause(one: Ask, other: Ask, here: str) -> None:
    """Two people pause a match, and go on."""
    until = (timezone.now() + timedelta(days=7)).replace(microsecond=0).isoformat()
    one("post", f"{here}rest/", {"do": "ask", "until": until})
    other("post", f"{here}rest/", {"do": "agree", "until": until})
    other("post", f"{here}rest/", {"do": "ask"})
    one("post", f"{here}rest/", {"do": "agree"})


def foresight(one: Ask) -> None:
    """A match against the computer, until an attack is possible."""
    deck = {"stock": "swarm"}
    seats = [
        {"kind": "me", "deck": deck},
        {"kind": "agent", "agent_level": "cadet", "deck": deck},
    ]
    made = one("post", "matches/", {"game": "spacetrace", "seats": seats})
    here, row = f"matches/{made['id']}/", Match.objects.get(public_id=made["id"])
    for number in range(20):
        ai_turn_play(match_id=row.pk)
        turn = one("get", f"{here}actions/")
        if "attack" in turn["actions"]:
            break
        move = {"action": turn["actions"][0], "at_version": turn["version"]}
        one("post", f"{here}act/", {**move, "command_id": f"go-{number}"})
    one("get", f"{here}forecast/?action=attack")
    one("get", f"{here}hint/")


def take_back(one: Ask, other: Ask, here: str) -> None:
    """Somebody who has moved asks for the move, and the other says no."""
    found = [asker("get", f"{here}take-back/") for asker in (one, other)]
    first, second = (one, other) if found[0]["is_possible"] else (other, one)
    for program, word in ((first, "ask"), (second, "decline")):
        said = {"word": word, "at_version": one("get", here)["version"], "command_id": word}
        program("post", f"{here}take-back/", said)

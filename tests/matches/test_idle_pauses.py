"""Pauses of Spaced Out that nobody can use, as all can see: they are over at once (SO-45)."""

from typing import Any

import pytest
import time_machine
from django.test import Client

from cardsets.files import set_of_game
from spacetrace.engine.kernel.actions import CLOCK
from spacetrace.matches.models import Match
from spacetrace.matches.services.ai_turn import ai_turn_play
from spacetrace.matches.services.create import SeatSpec, match_create
from spacetrace.matches.services.decks import NO_DECK
from spacetrace.matches.services.join import match_join
from spacetrace.matches.services.statements import due_write
from spacetrace.matches.services.tick import match_tick
from spacetrace.matches.time_control import TimeControl
from spacetrace.players.models import User
from tests.matches.tables import computer, fresh, put, send
from tests.published import set_published

SEEN = ("red-7", "red-9")
"""The twins of what will lie on the piles; below them, where everybody has seen them laid."""


def live_table(alice: User, bob: User | None = None, **other: Any) -> Match:
    """With a pause after each card; against bob, or a computer player who is to begin."""
    set_published(set_of_game("spaced_out"))
    second = computer() if bob is None else SeatSpec("invite")
    match = match_create(
        owner=alice,
        game="spaced_out",
        seats=[SeatSpec("me"), second],
        config={"pace": "live", "window": 3_000},
        **other,
    )
    for guest in [] if bob is None else [bob]:
        seat = match.seats.get(kind="open")
        match_join(token=seat.invite_token or "", user=guest, deck=NO_DECK)
    return fresh(match)


def lay(
    match: Match, buried: tuple[str, ...] = SEEN, turn: int = 1, *, twin: bool = False
) -> Match:
    hands = {"1": ["red-7", "green-1"], "2": ["red-7", "green-2"]}
    hands[str(3 - turn)] = ["green-2", "blue-5"]
    if twin:
        hands[str(turn)].append("red-7")
    return put(match, piles=["red-3", "red-9"], live="left", buried=buried, hands=hands, turn=turn)


def moves_of(match: Match) -> list[tuple[int, str]]:
    return list(match.moves.order_by("seq").values_list("seat", "action"))


@pytest.mark.parametrize("time_control", [None, TimeControl("live", 60)])
def test_who_comes_next_is_asked_with_the_very_move(
    alice: User, bob: User, time_control: TimeControl | None
) -> None:
    match = lay(live_table(alice, bob, time_control=time_control))
    assert send(match, 0, "play red-7 on left").is_done
    after = fresh(match)
    assert moves_of(match) == [(0, "play red-7 on left"), (CLOCK, "tick")]
    assert (after.waiting, after.clock_at) == ((1,), None)
    assert send(match, 1, "draw").is_done


def test_where_somebody_might_use_it_the_pause_is_as_long_as_ever(alice: User, bob: User) -> None:
    match = lay(live_table(alice, bob), buried=SEEN[:1])
    assert send(match, 0, "play red-7 on left").is_done
    after = fresh(match)
    assert moves_of(match) == [(0, "play red-7 on left")]
    assert after.waiting == ()
    assert after.clock_left is not None
    assert 2_000 < after.clock_left <= 3_000
    assert not match_tick(match_id=match.pk)


def test_a_computer_player_is_followed_at_once_too(
    alice: User, watch: time_machine.Traveller
) -> None:
    match = lay(live_table(alice), turn=2)
    due_write(fresh(match), "renew")
    watch.shift(10)
    ai_turn_play(match_id=match.pk)
    done = moves_of(match)
    assert done[0] == (1, "play red-7 on left")
    assert done[1:] == [(CLOCK, "tick")]
    assert fresh(match).waiting == (0,)


def test_the_page_shows_a_pause_to_whom_it_is_of_use(
    alice: User, bob: User, alice_client: Client
) -> None:
    match = lay(live_table(alice, bob))
    address = f"/m/{match.public_id}/act/"
    sent = {"action": "play red-7 on left", "at_version": match.version, "command_id": "one"}
    page = alice_client.post(address, {**sent, "seat": 0}, headers={"HX-Request": "true"})
    assert page.status_code == 200
    assert b"is-window" not in page.content
    assert b"clock-window" not in page.content
    for command, has_twin in (("two", False), ("three", True)):
        match = lay(match, buried=(), twin=has_twin)
        sent = {**sent, "at_version": match.version, "command_id": command}
        page = alice_client.post(address, {**sent, "seat": 0}, headers={"HX-Request": "true"})
        assert fresh(match).clock_left is not None  # it is as long, whoever may use it
        assert (b"is-window" in page.content) == has_twin
        assert (b"clock-window" in page.content) == has_twin

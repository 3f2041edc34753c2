"""What is told to whom, and when: others' events, the secret of the deal, secret orders."""

from typing import Any

import pytest
from django.test import Client

from spacetrace.matches import games
from spacetrace.matches.access import etag_for, match_for
from spacetrace.matches.models import Match, Seat
from spacetrace.matches.selectors import (
    current_table,
    events_since,
    legal_for,
    view_json_for,
)
from spacetrace.players.models import User
from tests.matches.conftest import Play
from tests.matches.tokens import headers_for
from tests.toy.game import ToyGame


@pytest.fixture
def seen(match: Match, play: Play) -> Match:
    """A match in which something has happened."""
    for _ in range(8):
        play(match, "draw")
    return match


def test_others_events_come_without_the_action_s_text_and_without_secret_cards(
    match: Match, play: Play
) -> None:
    seat = match.waiting[0]
    play(match, "draw")
    (own,) = events_since(match, seat, 0).moves
    (other,) = events_since(match, 1 - seat, 0).moves
    assert (own.action, other.action) == ("draw", "")
    assert own.lines != other.lines
    assert other.lines[0] == f"card-drawn {seat + 1} -"


def test_the_secret_is_told_when_the_match_is_over_and_not_before(
    match: Match, play: Play, alice: User
) -> None:
    client = Client(headers=headers_for(alice))
    address = f"/api/v1/matches/{match.public_id}/"
    secret = bytes(match.secret.secret).hex()
    assert secret not in client.get(address).content.decode()
    play(match, "concede", 0)
    fairness = client.get(address).json()["fairness"]
    assert fairness["secret"] == secret


class Whisper:
    """A toy whose drawing is known to nobody else, as a secret standing order would be."""

    def __init__(self, toy: ToyGame, monkeypatch: pytest.MonkeyPatch) -> None:
        def apply(table: Any, seat: int, action: Any, emit: Any) -> None:
            table.passes += 1

        monkeypatch.setattr(toy, "apply", apply)


def test_an_action_that_only_its_seat_may_know_shows_in_no_version_and_no_foreign_etag(
    match: Match, play: Play, toy: ToyGame, monkeypatch: pytest.MonkeyPatch, alice: User
) -> None:
    seat = match.waiting[0]
    Whisper(toy, monkeypatch)
    before = [etag_for(match_for(alice, match.public_id), viewer) for viewer in (0, 1, None)]
    assert play(match, "draw", command_id="order").status == "done"
    fresh = match_for(alice, match.public_id)
    after = [etag_for(fresh, viewer) for viewer in (0, 1, None)]
    assert fresh.version == match.version
    assert (after[seat] != before[seat], after[1 - seat], after[2]) == (
        True,
        before[1 - seat],
        before[2],
    )
    assert events_since(fresh, 1 - seat, 0).moves == []
    assert play(match, "draw", command_id="order", at_version=1).status == "repeated"
    assert play(match, "draw", command_id="order2", at_version=1).status == "done"
    assert Seat.objects.get(match=match, index=1 - seat).secret_actions == 0


def test_secret_orders_of_others_take_up_no_place_among_the_moves_that_are_told(
    match: Match, play: Play, toy: ToyGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else a page of events that is short would tell of them."""
    seat, real = match.waiting[0], toy.apply
    Whisper(toy, monkeypatch)
    for number in range(3):
        assert play(match, "draw", command_id=f"order{number}").status == "done"
    monkeypatch.setattr(toy, "apply", real)
    for _ in range(3):
        play(match, "draw")
    story = events_since(match, 1 - seat, 0, limit=2)
    assert (len(story.moves), story.more) == (2, True)
    own = events_since(match, seat, 0, limit=2)
    assert [move.action for move in own.moves] == ["draw", "draw"]


def test_reading_changes_no_table(seen: Match, alice: User) -> None:
    fresh = match_for(alice, seen.public_id)
    game = games.game_for("toy")
    for viewer in (0, 1, None):
        view_json_for(fresh, viewer)
    legal_for(fresh, fresh.waiting[0])
    assert game.dump(current_table(fresh)) == bytes(fresh.snapshot)

"""The waiting room with several open seats, joining without decks, and leaving a large table."""

from __future__ import annotations

import pytest
from django.test import Client

from spacetrace.matches.models import Match, Status
from spacetrace.matches.services.create import SeatSpec, match_create
from spacetrace.players.models import User
from tests.matches.html.test_table import url
from tests.toy.game import ToyGame


@pytest.fixture
def round_table(toy: ToyGame, alice: User) -> Match:
    """Alice, two open seats and a computer player."""
    seats = [
        SeatSpec("me"),
        SeatSpec("invite"),
        SeatSpec("invite"),
        SeatSpec("agent", agent_level="cadet"),
    ]
    return match_create(owner=alice, game="toy", seats=seats)


def link(match: Match, seat: int) -> str:
    return f"/j/{match.seats.get(index=seat).invite_token}/"


def test_the_room_shows_who_is_there_and_a_link_for_each_open_seat(
    alice_client: Client, round_table: Match
) -> None:
    page = alice_client.get(url(round_table)).content.decode()
    assert "2 seats are open" in page
    assert link(round_table, 1) in page
    assert link(round_table, 2) in page
    assert "Cadet" in page
    assert "Fill and begin" in page
    assert "Begin without the open seats" in page


def test_whoever_follows_a_link_sits_down_without_a_deck(
    alice_client: Client, bob_client: Client, stranger_client: Client, round_table: Match
) -> None:
    offer = bob_client.get(link(round_table, 1)).content.decode()
    assert "Alice invites you" in offer
    assert 'name="deck"' not in offer
    assert "when one more has come" in offer
    assert bob_client.post(link(round_table, 1))["Location"] == url(round_table)
    room = bob_client.get(url(round_table)).content.decode()
    assert 'data-version="1"' in room
    assert "Fill and begin" not in room
    assert "Get up again" in room
    assert "begins at once" in stranger_client.get(link(round_table, 2)).content.decode()
    stranger_client.post(link(round_table, 2))
    assert 'id="board"' in alice_client.get(url(round_table)).content.decode()


def test_nobody_sits_on_two_seats_of_a_table(bob_client: Client, round_table: Match) -> None:
    bob_client.post(link(round_table, 1))
    assert bob_client.get(link(round_table, 2))["Location"] == url(round_table)


def test_a_visitor_has_to_be_somebody_before_sitting_down(
    client: Client, round_table: Match
) -> None:
    assert "Play as a guest" in client.post(link(round_table, 1)).content.decode()
    assert round_table.seats.filter(kind="open").count() == 2


def test_computer_players_take_the_open_seats(alice_client: Client, round_table: Match) -> None:
    alice_client.post(url(round_table, "fill/"), {"level": "officer"})
    round_table.refresh_from_db()
    assert round_table.status == Status.RUNNING
    levels = [seat.agent_level for seat in round_table.seats.order_by("index")]
    assert levels == ["", "officer", "officer", "cadet"]


def test_the_match_begins_without_the_open_seats(alice_client: Client, round_table: Match) -> None:
    alice_client.post(url(round_table, "close-up/"))
    round_table.refresh_from_db()
    assert round_table.status == Status.RUNNING
    assert [seat.name for seat in round_table.seats.order_by("index")] == ["Alice", "Cadet"]


# --- four tests a door --------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["fill/", "close-up/"])
def test_only_whoever_made_the_match_decides(
    bob_client: Client, round_table: Match, name: str
) -> None:
    bob_client.post(link(round_table, 1))
    bob_client.post(url(round_table, name), {"level": "cadet"})
    page = bob_client.get(url(round_table)).content.decode()
    assert "Only whoever made the match" in page
    round_table.refresh_from_db()
    assert round_table.status == Status.OPEN


@pytest.mark.parametrize("name", ["fill/", "close-up/"])
def test_a_stranger_and_a_visitor_decide_nothing(
    stranger_client: Client, client: Client, round_table: Match, name: str
) -> None:
    assert stranger_client.post(url(round_table, name), {"level": "cadet"}).status_code == 404
    assert client.post(url(round_table, name)).status_code == 302
    round_table.refresh_from_db()
    assert round_table.status == Status.OPEN


@pytest.mark.parametrize("name", ["fill/", "close-up/"])
def test_the_doors_of_the_room_take_posts_alone(
    alice_client: Client, round_table: Match, name: str
) -> None:
    assert alice_client.get(url(round_table, name)).status_code == 405


@pytest.mark.parametrize("name", ["fill/", "close-up/"])
def test_an_old_page_of_the_room_is_told_that_the_match_has_begun(
    alice_client: Client, round_table: Match, name: str
) -> None:
    alice_client.post(url(round_table, "fill/"), {"level": "cadet"})
    alice_client.post(url(round_table, name), {"level": "cadet"})
    assert "The match has begun." in alice_client.get(url(round_table)).content.decode()


def test_an_unknown_level_is_a_sentence(alice_client: Client, round_table: Match) -> None:
    alice_client.post(url(round_table, "fill/"), {"level": "commodore"})
    page = alice_client.get(url(round_table)).content.decode()
    assert "There is no computer player of this level." in page


# --- leaving ------------------------------------------------------------------------------------


def test_the_match_is_over_when_the_last_person_leaves(
    alice_client: Client, round_table: Match
) -> None:
    alice_client.post(url(round_table, "fill/"), {"level": "cadet"})
    before = alice_client.get(url(round_table)).content.decode()
    assert "Leave the match" in before
    assert "Give up" not in before
    alice_client.post(url(round_table, "concede/"))
    round_table.refresh_from_db()
    assert round_table.status == Status.OVER


def test_who_leaves_a_large_table_looks_on_while_the_others_play(
    alice_client: Client, bob_client: Client, round_table: Match
) -> None:
    bob_client.post(link(round_table, 1))
    alice_client.post(url(round_table, "fill/"), {"level": "cadet"})
    alice_client.post(url(round_table, "concede/"))
    page = alice_client.get(url(round_table)).content.decode()
    assert "You have left this match" in page
    assert 'data-seat=""' in page
    assert 'name="action"' not in page
    assert "you have left" in alice_client.get("/").content.decode()
    assert alice_client.get(url(round_table, "story/")).status_code == 200
    assert 'data-seat="1"' in bob_client.get(url(round_table)).content.decode()


def test_a_guest_gets_up_and_the_link_works_again(
    alice_client: Client, bob_client: Client, stranger_client: Client, round_table: Match
) -> None:
    bob_client.post(link(round_table, 1))
    assert bob_client.post(url(round_table, "concede/"))["Location"] == "/"
    assert link(round_table, 1) in alice_client.get(url(round_table)).content.decode()
    assert stranger_client.post(link(round_table, 1))["Location"] == url(round_table)

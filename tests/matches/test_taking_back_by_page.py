"""By the page, too, a move is taken back: it is asked for and answered there."""

from django.test import Client
from django.urls import reverse

from spacetrace.matches.models import Match
from spacetrace.players.models import User
from tests.matches.tables import fresh
from tests.matches.test_taking_back import bytes_of, move


def test_the_page_asks_and_answers(
    match: Match, alice_client: Client, bob_client: Client, alice: User, bob: User
) -> None:
    before, seat = bytes_of(match), move(match)
    mover, other = (alice_client, bob_client) if seat == 0 else (bob_client, alice_client)
    here = reverse("matches:match", args=[match.public_id])
    door = reverse("matches:take_back", args=[match.public_id])
    assert "Ask to take back" in mover.get(here).content.decode()
    body = {"word": "ask", "at_version": fresh(match).version, "command_id": "ask"}
    mover.post(door, body)
    assert "Not everybody has answered yet" in mover.get(here).content.decode()
    page = other.get(here).content.decode()
    assert "asks to take a move back" in page and 'value="agree"' in page
    body = {"word": "agree", "at_version": fresh(match).version, "command_id": "agree"}
    answer = other.post(door, body, headers={"hx-request": "true"})
    assert 'id="board"' in answer.content.decode()
    assert bytes_of(match) == before


def test_the_door_of_the_page_wants_a_word(match: Match, alice_client: Client) -> None:
    move(match)
    door = reverse("matches:take_back", args=[match.public_id])
    assert "press its button" in alice_client.post(door, follow=True).content.decode()
    assert alice_client.get(door).status_code == 405

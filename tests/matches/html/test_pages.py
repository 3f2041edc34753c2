"""The pages round the table: home, lists, a new match, joining, story, rules and cards."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from cardsets.files import read_decks, set_of_game
from spacetrace.matches.models import Match, Status
from spacetrace.matches.selectors.daily import daily_for
from spacetrace.matches.services.create import SeatSpec, match_create
from spacetrace.matches.services.decks import DeckChoice
from spacetrace.players.models import User
from tests.markup import one_line
from tests.matches.html.test_table import body, url
from tests.published import set_published


def test_a_visitor_sees_a_table_and_one_button_to_play(client: Client, basic_set: None) -> None:
    page = client.get("/").content.decode()
    assert "Play now" in page
    assert "Your turn. Play cards or attack." in page


def test_a_visitor_finds_the_puzzle_of_the_day_and_begins_it_by_one_press(
    client: Client, basic_set: None
) -> None:
    daily = daily_for(None)
    assert daily is not None
    set_published(set_of_game(daily.of.game))  # each day has its game
    page = client.get("/").content.decode()
    assert "Puzzle of the day" in page
    assert f"/learn/lessons/{daily.of.lesson.key}/" in page
    answer = client.post(f"/learn/lessons/{daily.of.lesson.key}/")
    assert answer.status_code == 302
    assert Match.objects.get().lesson == daily.of.lesson.key


def test_a_visitor_is_welcome_before_any_card_is_published(client: Client, db: None) -> None:
    assert "Play now" in client.get("/").content.decode()


def test_somebody_without_matches_is_told_what_to_do(alice_client: Client) -> None:
    assert "Begin your first match" in alice_client.get("/").content.decode()


def test_matches_are_listed_mine_to_move_first(
    alice_client: Client, my_turn: Match, alice: User
) -> None:
    page = alice_client.get("/").content.decode()
    assert "against Bob" in page
    assert "your move" in page
    assert url(my_turn) in alice_client.get("/matches/").content.decode()


def test_the_list_asks_no_more_for_more_matches(
    alice_client: Client, my_turn: Match, alice: User
) -> None:
    def queries() -> int:
        with CaptureQueriesContext(connection) as captured:
            alice_client.get("/")
        return len(captured)

    few = queries()
    for _ in range(5):
        seats = [SeatSpec("me", deck=DeckChoice(stock="swarm")), SeatSpec("invite")]
        match_create(owner=alice, game="spacetrace", seats=seats)
    assert queries() == few


def test_a_new_match_begins_with_one_press(alice_client: Client, basic_set: None) -> None:
    page = alice_client.get("/play/new/").content.decode()
    assert page.count('name="deck"') == len(read_decks("basic"))
    assert page.count("of 100 matches against the others") == len(read_decks("basic")) - 2
    assert 'value="drifter" checked' in one_line(page)  # nothing won yet
    send = {"deck": "first-fleet", "who_1": "cadet", "option_victory": "base"}
    answer = alice_client.post("/play/new/", send)
    assert answer.status_code == 302
    match = Match.objects.get()
    assert match.status == Status.RUNNING
    assert match.config["format"] == "beginner"
    assert {seat.deck_key for seat in match.seats.all()} == {"first-fleet", "home-fleet"}


@pytest.mark.parametrize(
    "bad",
    [
        {"deck": "nothing"},
        {"who_1": "commodore"},
        {"option_victory": "both"},
        {"opponent_deck": "x"},
    ],
)
def test_a_choice_that_does_not_exist_is_shown_and_nothing_begins(
    alice_client: Client, basic_set: None, bad: dict[str, str]
) -> None:
    send = {"deck": "swarm", "who_1": "cadet", "option_victory": "base", **bad}
    answer = alice_client.post("/play/new/", send)
    assert answer.status_code == 200
    assert not Match.objects.exists()


def test_a_visitor_signs_in_before_a_new_match(client: Client, basic_set: None) -> None:
    assert client.get("/play/new/")["Location"].startswith("/players/login/")


def test_a_link_leads_a_friend_to_the_table(
    alice_client: Client, bob_client: Client, stranger_client: Client, basic_set: None
) -> None:
    alice_client.post(
        "/play/new/", {"deck": "swarm", "who_1": "invite", "option_victory": "wrecks"}
    )
    match = Match.objects.get()
    link = f"/j/{match.seats.get(index=1).invite_token}/"
    assert link in alice_client.get(url(match)).content.decode()
    assert alice_client.get(link)["Location"] == url(match)
    assert "Alice invites you" in bob_client.get(link).content.decode()
    answer = bob_client.post(link, {"deck": "heavy"})
    assert answer["Location"] == url(match)
    assert stranger_client.get(link).status_code == 410
    assert stranger_client.post(link, {"deck": "heavy"}).status_code == 410


def test_an_invitation_that_leads_nowhere(alice_client: Client, basic_set: None) -> None:
    assert alice_client.get("/j/nothing/").status_code == 404


def test_an_invitation_can_be_taken_back(alice_client: Client, basic_set: None) -> None:
    alice_client.post("/play/new/", {"deck": "swarm", "who_1": "invite", "option_victory": "base"})
    match = Match.objects.get()
    alice_client.post(url(match, "concede/"))
    assert "taken back" in alice_client.get(url(match)).content.decode()
    assert "taken back" in alice_client.get("/").content.decode()
    assert alice_client.get(url(match, "story/")).status_code == 200


def test_the_story_tells_every_attack_step_by_step(alice_client: Client, my_turn: Match) -> None:
    for number, action in enumerate(("attack", "keep order", "pass attack")):
        my_turn.refresh_from_db()
        send = body(my_turn, action, command_id=f"s{number}")
        alice_client.post(url(my_turn, "act/"), send)
    page = alice_client.get(url(my_turn, "story/")).content.decode()
    assert "You attack" in page
    assert "Class by class" in page
    for address in ("?page=-5", "?page=x", f"?page={'9' * 30}"):
        assert alice_client.get(url(my_turn, "story/") + address).status_code == 200


def test_every_rule_has_a_place_of_its_own(client: Client, db: None) -> None:
    page = client.get("/learn/spacetrace/").content.decode()
    for number in range(1, 39):
        assert page.count(f'id="st-{number}"') == 1
    assert client.get("/learn/chess/").status_code == 404


def test_the_cards_can_be_looked_through(client: Client, basic_set: None) -> None:
    everything = client.get("/cards/spacetrace/").content.decode()
    tactics = client.get("/cards/spacetrace/?q=kind:tactic").content.decode()
    assert "Fighters" in everything
    assert "Counter Strike" in tactics
    assert ">Fighters<" not in tactics
    assert "Class II ship" in client.get("/cards/spacetrace/?q=class:2").content.decode()
    card = client.get("/cards/spacetrace/counter-strike/").content.decode()
    assert "Counter an enemy tactic" in card
    assert client.get("/cards/spacetrace/nothing/").status_code == 404
    assert client.get("/cards/chess/").status_code == 404
    face = client.get("/cards/spacetrace/fighters/face/?revision=99999999999").content.decode()
    assert face.startswith("<svg")

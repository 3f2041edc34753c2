"""The page of the lobby and its doors: found, filtered, taken, challenged, declined, taken back."""

from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from spacetrace.infrastructure.database_time import clock_standing
from spacetrace.matches.models import Match, Status
from spacetrace.matches.services.create import SeatSpec, match_create
from spacetrace.matches.services.join import match_join
from spacetrace.matches.time_control import DAY, TimeControl
from spacetrace.matches.views import join
from spacetrace.players.models import Block, User
from spacetrace.players.services import block_add
from tests.matches.tables import fresh
from tests.toy.game import ToyGame

LOBBY = "/lobby/"
LIVE = TimeControl("live", 60, 600)
DAYS = TimeControl("days", DAY, 3 * DAY)


def page(client: Client, address: str = LOBBY) -> str:
    answer = client.get(address, follow=True)
    assert answer.status_code == 200
    return answer.content.decode()


def listed(owner: User, **more: Any) -> Match:
    seats = [SeatSpec("me"), SeatSpec("invite")]
    return match_create(owner=owner, game="toy", seats=seats, is_listed=True, **more)


def challenge(owner: User, name: str = "bob") -> Match:
    seats = [SeatSpec("me"), SeatSpec("person", name=name)]
    return match_create(owner=owner, game="toy", seats=seats)


# --- the page -------------------------------------------------------------------------------------


def test_a_table_says_all_that_one_agrees_to(toy: ToyGame, alice: User, bob_client: Client) -> None:
    listed(alice, time_control=DAYS, config={"hand": 6})
    seen = page(bob_client)
    pace = "1 day a move, 3 days in reserve"
    for words in ("Alice", pace, "1 seat free", "Cards a hand: 6", "Sit down"):
        assert words in seen
    assert str(DAYS.sentence()) in seen


def test_it_is_taken_by_one_press(toy: ToyGame, alice: User, bob_client: Client) -> None:
    match = listed(alice)
    token = match.seats.get(index=1).invite_token
    assert f'action="/j/{token}/"' in page(bob_client)
    assert bob_client.post(f"/j/{token}/")["Location"] == f"/m/{match.public_id}/"
    assert fresh(match).status == Status.RUNNING
    assert "No table waits just now" in page(bob_client)


def test_the_second_of_two_presses_at_once_leads_to_the_table_as_well(
    toy: ToyGame, alice: User, bob_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = listed(alice)

    def at_once(**asked: Any) -> Match:
        match_join(**asked)
        return match_join(**asked)

    monkeypatch.setattr(join, "match_join", at_once)
    answer = bob_client.post(f"/j/{match.seats.get(index=1).invite_token}/")
    assert answer["Location"] == f"/m/{match.public_id}/"


def test_game_and_pace_in_the_address_leave_others_out(
    toy: ToyGame, alice: User, bob_client: Client
) -> None:
    listed(alice, time_control=LIVE)
    assert "Sit down" in page(bob_client, "/lobby/?pace=live&game=toy")
    for address in ("/lobby/?pace=days", "/lobby/?game=spacetrace", "/lobby/?pace=none&game=toy"):
        assert "No table of this kind" in page(bob_client, address)
    assert "Sit down" in page(bob_client, "/lobby/?pace=odd&game=%00"), "no filter at all"


def test_strangers_who_are_not_signed_in_see_it_and_are_led_in(
    toy: ToyGame, alice: User, client: Client
) -> None:
    token = listed(alice).seats.get(index=1).invite_token
    seen = page(client)
    assert f'href="/j/{token}/"' in seen
    assert "Play as a guest" in seen


def test_who_is_blocked_sees_no_table_and_gets_no_seat(
    toy: ToyGame, alice: User, bob: User, bob_client: Client
) -> None:
    match = listed(alice)
    block_add(owner=alice, blocked=bob)
    assert "Alice" not in page(bob_client)
    token = match.seats.get(index=1).invite_token
    assert "This seat is taken" in bob_client.post(f"/j/{token}/").content.decode()


def test_a_hundred_tables_cost_as_many_queries_as_one(
    toy: ToyGame, alice: User, stranger: User, bob_client: Client
) -> None:
    def queries() -> int:
        with CaptureQueriesContext(
            connection,
        ) as asked:
            page(bob_client)
        return len(asked)

    listed(alice)
    one = queries()
    for _ in range(9):
        listed(alice)
        listed(stranger)
    assert queries() == one


def test_the_lobby_takes_nothing_but_a_look(alice_client: Client) -> None:
    assert alice_client.post(LOBBY).status_code == 405


# --- making tables --------------------------------------------------------------------------------


def new(client: Client, **fields: Any) -> Any:
    sent = {"game": "toy", "seats": "2", "who_1": "invite", **fields}
    return client.post("/play/new/", sent, follow=True)


def test_a_table_is_listed_where_its_maker_says_so_and_else_private(
    toy: ToyGame, alice_client: Client
) -> None:
    assert "in the lobby" not in new(alice_client).content.decode().partition("<main")[2]
    assert not Match.objects.latest("pk").is_listed
    seen = new(alice_client, is_listed="on").content.decode()
    assert Match.objects.latest("pk").is_listed
    assert "your table stands in the lobby" in seen
    assert "The table waits until" in seen


def test_ticking_the_lobby_without_an_open_seat_lists_nothing(
    toy: ToyGame, alice_client: Client
) -> None:
    new(alice_client, who_1="cadet", is_listed="on")
    assert Match.objects.latest("pk").status == Status.RUNNING


def test_somebody_is_challenged_by_name(toy: ToyGame, alice_client: Client, bob: User) -> None:
    seen = new(alice_client, who_1="person", name_1="Bob").content.decode()
    assert "Waiting for the answer of Bob" in seen
    assert Match.objects.get().seats.get(index=1).user == bob


@pytest.mark.parametrize(
    ("name", "said"), [("", "Please say whom"), ("nobody", "takes challenges")]
)
def test_a_name_that_means_nobody_is_told_and_makes_no_match(
    toy: ToyGame, alice_client: Client, name: str, said: str
) -> None:
    answer = new(alice_client, who_1="person", name_1=name)
    assert (answer.status_code, Match.objects.count()) == (200, 0)
    assert said in answer.content.decode()


def test_a_person_in_the_address_is_filled_in(toy: ToyGame, alice_client: Client) -> None:
    seen = page(alice_client, "/play/new/?game=toy&person=Bob")
    assert 'value="Bob"' in seen
    assert '<option value="person" selected>' in seen


def test_from_a_profile_somebody_is_challenged_or_blocked(
    toy: ToyGame, alice: User, bob: User, alice_client: Client
) -> None:
    seen = page(alice_client, f"/players/{bob.public_id}/")
    assert f"?person={bob.public_id}" in seen
    assert 'value="Bob"' in page(alice_client, f"/play/new/?game=toy&person={bob.public_id}")
    User.objects.update(display_name="Same")
    form = page(alice_client, f"/play/new/?game=toy&person={bob.public_id}")
    assert f'value="{bob.public_id}"' in form
    new(alice_client, who_1="person", name_1=bob.public_id)
    assert Match.objects.get().seats.get(index=1).user == bob
    alice_client.post("/players/blocks/", {"name": bob.public_id})
    assert Block.objects.filter(owner=alice, blocked=bob).exists()


# --- challenges -----------------------------------------------------------------------------------


def test_a_challenge_is_accepted_by_its_page(toy: ToyGame, alice: User, bob_client: Client) -> None:
    match = challenge(alice)
    assert "Alice asks you to a match" in page(bob_client)
    seen = page(bob_client, f"/m/{match.public_id}/")
    assert "Accept" in seen
    assert "Decline, and block Alice" in seen
    bob_client.post(f"/j/{match.seats.get(index=1).invite_token}/")
    assert fresh(match).status == Status.RUNNING


def test_declining_is_told_to_the_challenger_until_they_have_seen_it(
    toy: ToyGame, alice: User, alice_client: Client, bob_client: Client
) -> None:
    match = challenge(alice)
    here = f"/m/{match.public_id}/"
    answer = bob_client.post(f"{here}decline/", follow=True)
    assert "You have declined." in answer.content.decode()
    for address in ("/", LOBBY):
        assert "Bob declined your challenge" in page(alice_client, address)
    assert "This challenge was declined" in page(alice_client, here)
    assert alice_client.post(f"{here}seen/", {"next": "/"})["Location"] == "/"
    assert "declined your challenge" not in page(alice_client, "/")


def test_who_declines_may_block_in_the_same_press(
    toy: ToyGame, alice: User, bob: User, bob_client: Client
) -> None:
    match = challenge(alice)
    bob_client.post(f"/m/{match.public_id}/decline/", {"block": "1"})
    assert Block.objects.filter(owner=bob, blocked=alice).exists()


@pytest.mark.parametrize("door", ["decline", "withdraw", "seen"])
def test_the_doors_of_a_challenge_ask_for_a_post_by_its_people(
    toy: ToyGame, alice: User, bob: User, bob_client: Client, stranger_client: Client, door: str
) -> None:
    here = f"/m/{challenge(alice).public_id}/{door}/"
    assert bob_client.get(here).status_code == 405
    assert stranger_client.post(here).status_code == 404
    assert Client().post(here)["Location"].startswith("/players/login/")


def test_declining_twice_says_that_it_is_over(
    toy: ToyGame, alice: User, bob_client: Client, bob: User
) -> None:
    here = f"/m/{challenge(alice).public_id}/decline/"
    bob_client.post(here)
    assert "over already" in bob_client.post(here, follow=True).content.decode()


def test_taking_back_ends_an_open_table_and_never_a_match(
    toy: ToyGame, alice: User, bob: User, alice_client: Client, bob_client: Client
) -> None:
    match = listed(alice)
    assert f"/m/{match.public_id}/withdraw/" in page(alice_client)
    bob_client.post(f"/j/{match.seats.get(index=1).invite_token}/")
    seen = alice_client.post(f"/m/{match.public_id}/withdraw/", follow=True).content.decode()
    assert "The match has begun" in seen
    assert fresh(match).status == Status.RUNNING
    other = listed(alice)
    answer = alice_client.post(f"/m/{other.public_id}/withdraw/", {"next": LOBBY})
    assert answer["Location"] == LOBBY
    assert fresh(other).outcome["reason"] == "withdrawn"


def test_whoever_visits_after_the_time_finds_that_nobody_came(
    toy: ToyGame, alice: User, alice_client: Client
) -> None:
    match = listed(alice)
    with clock_standing(timezone.now() + 8 * (match.expires_at - timezone.now())):  # type: ignore[operator]
        assert "Nobody came in time" in page(alice_client, f"/m/{match.public_id}/")
    assert "Nobody came to your table of" in page(alice_client, "/")


# --- at once --------------------------------------------------------------------------------------


def quick(client: Client, **fields: Any) -> Any:
    sent = {"game": "toy", "time": "live-60-600", **fields}
    return client.post("/lobby/quick/", sent, follow=True)


def test_two_find_each_other_by_one_press_each(
    toy: ToyGame, alice_client: Client, bob_client: Client
) -> None:
    seen = quick(alice_client).content.decode()
    assert "the computer takes the open seats" in seen
    quick(bob_client)
    match = Match.objects.get()
    assert [seat.name for seat in match.seats.all()][:2] == ["Alice", "Bob"]


def test_the_computer_sits_down_when_the_time_has_come_and_somebody_looks(
    toy: ToyGame, alice_client: Client
) -> None:
    quick(alice_client)
    match = Match.objects.get()
    with clock_standing(match.computer_at):  # type: ignore[arg-type]
        page(alice_client, f"/m/{match.public_id}/")
    assert fresh(match).status == Status.RUNNING


@pytest.mark.parametrize(
    "wrong",
    [
        {"game": ""},
        {"game": "chess"},
        {"time": "live-1-1"},
        {"at_once": "live-1-1"},
        {"deck": "deck:x"},
    ],
)
def test_a_quick_match_that_cannot_be_is_told_and_makes_nothing(
    toy: ToyGame, alice_client: Client, wrong: dict[str, str]
) -> None:
    answer = quick(alice_client, **wrong)
    assert (answer.status_code, Match.objects.count()) == (200, 0)
    assert 'class="field-error" role="alert"' in answer.content.decode()


def test_a_quick_match_asks_for_a_post_of_somebody(client: Client, alice_client: Client) -> None:
    assert alice_client.get("/lobby/quick/").status_code == 405
    assert client.post("/lobby/quick/")["Location"].startswith("/players/login/")


def test_a_quick_match_of_the_game_with_decks_brings_a_surprise_or_an_own_deck(
    basic_set: Any, alice: User, alice_client: Client, deck_of: Any
) -> None:
    deck = deck_of(alice)
    assert deck.name in page(alice_client)
    quick(alice_client, game="spacetrace", deck=f"deck:{deck.public_id}")
    assert Match.objects.get().seats.get(index=0).deck_name == deck.name
    quick(alice_client, game="spacetrace", time="none")
    assert Match.objects.latest("pk").seats.get(index=0).deck_key


@pytest.mark.parametrize(("words", "kind"), [("Live now", "live"), ("Days a move", "days")])
def test_each_way_to_play_is_one_press(
    toy: ToyGame, alice_client: Client, words: str, kind: str
) -> None:
    before, _found, _after = page(alice_client).partition(f"<span>{words} ")
    value = before.rpartition('name="at_once" value="')[2].partition('"')[0]
    # What the field beside the buttons is set to goes along.
    alice_client.post("/lobby/quick/", {"game": toy.key, "time": "none", "at_once": value})
    assert Match.objects.get().time_kind == kind

"""The table as a page: who may see it, what it takes, and how it says no."""

from __future__ import annotations

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from spacetrace.matches.access import match_for
from spacetrace.matches.models import Match, Move
from spacetrace.players.models import User
from tests.markup import one_line
from tests.matches.html.conftest import Arrange


def url(match: Match, name: str = "") -> str:
    return f"/m/{match.public_id}/{name}"


def body(match: Match, action: str, **more: object) -> dict[str, str]:
    fields = {"action": action, "seat": 0, "at_version": match.version, "command_id": "c1", **more}
    return {name: str(value) for name, value in fields.items()}


# --- who may come -----------------------------------------------------------------------------


def test_the_table_shows_both_sides_and_the_say(alice_client: Client, my_turn: Match) -> None:
    page = alice_client.get(url(my_turn)).content.decode()
    assert "Your turn. Play cards or attack." in page
    assert "Alice against Bob" in page
    assert page.count('data-key="ship:2:cruisers"') == 1
    assert "600</b><i>/1000" in one_line(page)


@pytest.mark.parametrize("name", ["", "board/", "story/", "stream/"])
def test_strangers_and_visitors_find_nothing(
    stranger_client: Client, client: Client, my_turn: Match, name: str
) -> None:
    assert stranger_client.get(url(my_turn, name)).status_code == 404
    assert client.get(url(my_turn, name)).status_code == 404


@pytest.mark.parametrize("name", ["act/", "take/", "concede/", "rematch/"])
def test_a_stranger_can_send_nothing(stranger_client: Client, my_turn: Match, name: str) -> None:
    assert stranger_client.post(url(my_turn, name), body(my_turn, "ready")).status_code == 404


@pytest.mark.parametrize("name", ["act/", "take/", "concede/", "rematch/"])
def test_what_changes_something_is_posted(alice_client: Client, my_turn: Match, name: str) -> None:
    assert alice_client.get(url(my_turn, name)).status_code == 405


def test_the_page_for_nothing_has_the_look_of_the_others(alice_client: Client) -> None:
    answer = alice_client.get("/m/nothing/")
    assert answer.status_code == 404
    assert "Nothing is here" in answer.content.decode()


# --- actions ----------------------------------------------------------------------------------


def test_a_move_by_form_leads_back_to_the_table(alice_client: Client, my_turn: Match) -> None:
    answer = alice_client.post(url(my_turn, "act/"), body(my_turn, "play titan"))
    assert answer.status_code == 302
    assert answer["Location"] == url(my_turn)
    told = alice_client.get(url(my_turn)).content.decode()
    assert "Not enough manpower: Titan costs 380 MP" in told
    assert 'href="/learn/spacetrace/#st-7"' in told
    assert "Not enough manpower: Titan costs 380 MP, you" in told


def test_a_move_by_script_is_answered_with_the_board(alice_client: Client, my_turn: Match) -> None:
    send = body(my_turn, "play orbital-lance on 2:cruisers")
    answer = alice_client.post(url(my_turn, "act/"), send, headers={"HX-Request": "true"})
    page = answer.content.decode()
    assert answer.status_code == 200
    assert page.lstrip().startswith('<div id="board"')
    assert f'data-version="{my_turn.version + 1}"' in page


def test_the_same_command_twice_is_carried_out_once(alice_client: Client, my_turn: Match) -> None:
    for _ in range(2):
        answer = alice_client.post(
            url(my_turn, "act/"), body(my_turn, "ready"), headers={"HX-Request": "true"}
        )
        assert "notice-table" not in answer.content.decode()
    assert Move.objects.filter(match=my_turn).count() == 1


def test_a_stale_page_gets_the_fresh_board_and_a_sentence(
    alice_client: Client, my_turn: Match
) -> None:
    alice_client.post(url(my_turn, "act/"), body(my_turn, "attack"))
    late = body(my_turn, "ready", command_id="c2")
    answer = alice_client.post(url(my_turn, "act/"), late, headers={"HX-Request": "true"})
    assert "You have moved already" in answer.content.decode()
    assert Move.objects.filter(match=my_turn).count() == 1


@pytest.mark.parametrize(
    "bad",
    [
        {"action": "fly away"},
        {"action": ""},
        {"action": "play \x00titan"},
        {"action": "play \ud800titan"},
        {"seat": "1"},
        {"seat": "x"},
        {"seat": "9" * 40},
        {"at_version": "-" * 9},
        {"at_version": "9" * 40},
        {"command_id": ""},
        {"command_id": "§" * 70},
    ],
)
def test_bad_input_is_a_sentence_and_changes_nothing(
    alice_client: Client, my_turn: Match, bad: dict[str, str]
) -> None:
    send = {**body(my_turn, "ready"), **bad}
    send = {k: v.encode("utf-8", "replace").decode() for k, v in send.items()}
    answer = alice_client.post(url(my_turn, "act/"), send, headers={"HX-Request": "true"})
    assert answer.status_code == 200
    assert "notice-table" in answer.content.decode()
    assert Move.objects.filter(match=my_turn).count() == 0


def test_a_move_needs_the_token_of_the_page(alice: User, my_turn: Match) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(alice)
    answer = client.post(url(my_turn, "act/"), body(my_turn, "ready"))
    assert answer.status_code == 403
    assert "This is not for you" in answer.content.decode()


def test_conceding_shows_who_won_and_offers_a_rematch(alice_client: Client, my_turn: Match) -> None:
    alice_client.post(url(my_turn, "concede/"))
    page = alice_client.get(url(my_turn)).content.decode()
    assert "You lose" in page
    assert "You gave the match up." in page
    assert url(my_turn, "rematch/") in page


# --- the fresh board ----------------------------------------------------------------------------


def test_an_unchanged_board_is_not_sent_again(alice_client: Client, my_turn: Match) -> None:
    same = alice_client.get(url(my_turn, f"board/?since={my_turn.version}"))
    assert same.status_code == 204
    other = alice_client.get(url(my_turn, "board/?since=0"))
    assert other.status_code == 200


def test_what_the_other_holds_is_nowhere_in_the_page(alice_client: Client, my_turn: Match) -> None:
    page = alice_client.get(url(my_turn)).content.decode()
    assert "mothership" not in page.lower()
    assert "grave" not in page.lower()


def test_swapping_hidden_cards_changes_nothing_in_the_page(
    alice_client: Client, duel: Match, arrange: Arrange
) -> None:
    def page(hidden: list[str]) -> str:
        side = {"hand": hidden, "library": [*hidden, "regulars"]}
        arrange(duel, {"turn": 1, "turn_number": 5, "1": {"hand": ["regulars"]}, "2": side})
        text = alice_client.get(url(duel)).content.decode()
        return re.sub(r'name="(csrfmiddlewaretoken|command_id)" value="[^"]+"', "", text)

    assert page(["titan", "wasps"]) == page(["eagles", "counter-strike"])


def test_the_queries_do_not_grow_with_the_match(alice_client: Client, my_turn: Match) -> None:
    def queries() -> int:
        with CaptureQueriesContext(
            connection,
        ) as captured:
            alice_client.get(url(my_turn))
        return len(captured)

    alice_client.get(url(my_turn))  # that she was shown it is noted once
    few = queries()
    for number in range(30):
        Move.objects.create(
            match=my_turn,
            seq=100 + number,
            version_before=my_turn.version,
            version_after=my_turn.version,
            seat=1,
            action="pass",
            command_id=f"old-{number}",
            body_hash="x",
            events="passed 2",
        )
    assert queries() == few
    assert few <= 12


def test_the_page_is_small(alice_client: Client, my_turn: Match) -> None:
    answer = alice_client.get(url(my_turn), headers={"Accept-Encoding": "gzip"})
    assert answer["Content-Encoding"] == "gzip"
    assert len(answer.content) < 30_000


def test_the_text_board_offers_the_same_actions(alice_client: Client, my_turn: Match) -> None:
    def offered(address: str) -> set[str]:
        page = alice_client.get(address).content.decode()
        return set(re.findall(r'name="action" value="([^"]+)"', page))

    assert offered(url(my_turn)) == offered(url(my_turn, "?view=text"))


# --- one device ---------------------------------------------------------------------------------


def test_the_device_is_passed_on_with_both_hands_hidden(
    alice_client: Client, hot: Match, alice: User
) -> None:
    seat = hot.waiting[0]
    first = alice_client.get(url(hot)).content.decode()
    assert "Pass the device to" in first
    assert 'class="hand"' not in first

    alice_client.post(url(hot, "take/"))
    assert 'class="hand"' in alice_client.get(url(hot)).content.decode()

    alice_client.post(url(hot, "act/"), body(hot, "ready", seat=seat))
    fresh = match_for(alice, hot.public_id)
    other = "Bo" if seat == 0 else "Alice"
    assert fresh.waiting[0] != seat
    assert f"Pass the device to {other}" in alice_client.get(url(hot)).content.decode()
    board = alice_client.get(url(hot, "board/?since=0"))
    assert board["HX-Redirect"] == url(hot)
    assert board.content == b""
    assert alice_client.get(url(hot, "story/")).status_code == 302


def test_an_offered_rematch_is_shown_to_the_other(
    alice_client: Client, bob_client: Client, my_turn: Match
) -> None:
    alice_client.post(url(my_turn, "concede/"))
    offer = bob_client.post(url(my_turn, "rematch/"))
    assert offer["Location"] != url(my_turn)
    assert "Accept the rematch" in alice_client.get(url(my_turn)).content.decode()
    assert "To the rematch" in bob_client.get(url(my_turn)).content.decode()
    accepted = alice_client.post(url(my_turn, "rematch/"))
    assert accepted["Location"] == offer["Location"]
    assert 'id="board"' in alice_client.get(accepted["Location"]).content.decode()


def test_no_class_is_next_and_no_shot_is_counted_once_an_attack_has_won(  # ST-32
    alice_client: Client, duel: Match, arrange: Arrange
) -> None:
    bob = {"base_damage": 999}
    match = arrange(duel, {"turn": 1, "turn_number": 5, "1": {"base": ["cruisers"]}, "2": bob})
    alice_client.post(url(match, "act/"), body(match, "attack"))
    page = alice_client.get(url(match)).content.decode()
    assert "You win" in page
    assert "is-next" not in page
    assert "mark-fired" not in page

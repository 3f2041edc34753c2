"""The doors and pages of draws, of calling a match off, and of waiting no longer."""

import json
from typing import Any

import pytest
from django.test import Client

from spacetrace.matches.models import Match
from spacetrace.players.models import User
from tests.matches.conftest import Play
from tests.matches.html.families import begin
from tests.matches.tables import fresh
from tests.matches.test_end_early import abort, away, both, claim, outcome, say
from tests.matches.tokens import headers_for

# --- every game -----------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["spaced_out", "space_dominoes", "blast_off"])
@pytest.mark.parametrize("word", ["draw", "abort", "claim"])
def test_every_table_shows_how_it_was_left(
    game: str, word: str, alice: User, bob: User, alice_client: Client
) -> None:
    _shows_how_it_was_left(begin(game, alice, bob), word, alice, bob, alice_client)


@pytest.mark.parametrize("word", ["draw", "abort", "claim"])
def test_the_table_of_two_fleets_shows_how_it_was_left(
    duel: Match, word: str, alice: User, bob: User, alice_client: Client
) -> None:
    _shows_how_it_was_left(duel, word, alice, bob, alice_client)


ENDS = {
    "draw": "Both agreed to a draw",
    "abort": "called off",
    "claim": "had not moved for 30 days",
}


def _shows_how_it_was_left(
    match: Match, word: str, alice: User, bob: User, browser: Client
) -> None:
    if word == "draw":
        say(match, alice, "offer")
        assert "offers a draw" not in browser.get(f"/m/{match.public_id}/").content.decode()
        bobs = Client()
        bobs.force_login(bob)
        assert "Alice offers a draw" in bobs.get(f"/m/{match.public_id}/").content.decode()
        say(match, bob, "accept")
    elif word == "abort":
        abort(match, bob)
    else:
        Match.objects.filter(pk=match.pk).update(clock_at=None, clock_number=None)
        away(match, 31)
        claim(match, both(match, alice, bob)[1])
    for view in ("", "?view=text"):
        page = browser.get(f"/m/{match.public_id}/{view}").content.decode()
        assert ENDS[word] in page
        assert "strip-turn" not in page and "has-say" not in page, "it is nobody's turn any more"
        assert "The match is over." in page or not view
    detail = Client(headers=headers_for(alice)).get(f"/api/v1/matches/{match.public_id}/").json()
    assert (detail["status"], detail["draw_offers"], detail["claim_at"]) == ("over", [], None)
    assert browser.get("/matches/").status_code == 200


# --- doors ----------------------------------------------------------------------------------------

DOORS = {"draw/": {"word": "offer"}, "abort/": {}, "claim/": {}}


def test_the_pages_doors_work_and_say_why_not(
    match: Match, alice_client: Client, bob_client: Client
) -> None:
    here = f"/m/{match.public_id}/"
    page = alice_client.get(here).content.decode()
    assert "Offer a draw" in page
    assert "Call it off" in page
    assert "Wait no longer" not in page
    assert alice_client.post(here + "draw/", {"word": "offer"}).headers["Location"] == here
    assert "Take it back" in alice_client.get(here).content.decode()
    assert 'value="accept"' in bob_client.get(here + "board/").content.decode()
    assert "press its button" in alice_client.post(here + "draw/", follow=True).content.decode()
    told = alice_client.post(here + "claim/", follow=True).content.decode()
    assert "The table waits for" in told or "nobody has moved for 30 days" in told
    alice_client.post(here + "abort/")
    assert outcome(match)[0] == "aborted"
    told = alice_client.post(here + "draw/", {"word": "offer"}, follow=True).content.decode()
    assert "The match is over." in told


def test_who_offers_a_draw_sees_what_became_of_it(
    match: Match, alice: User, bob: User, alice_client: Client, play: Play
) -> None:
    def shown() -> str:
        return alice_client.get(f"/m/{match.public_id}/").content.decode()

    refused = "the offer to end it was refused"
    assert refused not in shown()
    say(match, alice, "offer")
    assert "You offer a draw. Nobody has answered yet." in shown()
    assert refused not in shown()
    say(match, bob, "decline")
    assert refused in shown()
    assert "You offer a draw" not in shown()
    play(match)
    assert refused not in shown()


def test_a_fresh_board_brings_the_ways_out_along(
    match: Match, bob: User, alice_client: Client
) -> None:
    here = f"/m/{match.public_id}/board/"
    page = alice_client.get(here).content.decode()
    assert '<div id="ways" hx-ext="morph" hx-swap-oob="morph">' in page
    assert "Offer a draw" in page
    whole = alice_client.get(f"/m/{match.public_id}/").content.decode()
    assert "hx-swap-oob" not in whole
    for way in ("claim", "abort", "draw", "concede"):  # none becomes another under the finger
        assert whole.count(f'id="way-{way}"') == page.count(f'id="way-{way}"') <= 1
    assert whole.count('id="ways"') == 1
    abort(match, bob)
    page = alice_client.get(here).content.decode()
    assert 'id="ways"' in page
    assert "Offer a draw" not in page
    assert "Give up" not in page


@pytest.mark.parametrize("door", DOORS)
def test_a_page_s_door_knows_its_verb_and_shuts_out_strangers(
    match: Match, door: str, alice_client: Client, stranger_client: Client
) -> None:
    here = f"/m/{match.public_id}/{door}"
    assert alice_client.get(here).status_code == 405
    assert stranger_client.post(here, DOORS[door]).status_code == 404
    assert Client().post(here, DOORS[door]).headers["Location"].startswith("/players/login/")
    assert fresh(match).draw_offers == 0


@pytest.mark.parametrize("door", DOORS)
def test_a_door_of_the_api_knows_its_verb_and_shuts_out_strangers(
    match: Match, door: str, alice: User, stranger: User
) -> None:
    here = f"/api/v1/matches/{match.public_id}/{door}"
    body = json.dumps(DOORS[door])
    own, other = Client(headers=headers_for(alice)), Client(headers=headers_for(stranger))
    assert own.get(here).status_code == 405
    assert other.post(here, body, "application/json").status_code == 404
    assert Client().post(here, body, "application/json").status_code == 401


def test_the_api_s_doors_work_and_say_what_was_too_late(
    match: Match, alice: User, bob: User, play: Play
) -> None:
    here = f"/api/v1/matches/{match.public_id}/"
    ask = {user: Client(headers=headers_for(user)) for user in (alice, bob)}

    def post(user: User, door: str, **body: str) -> tuple[int, Any]:
        answer = ask[user].post(here + door, json.dumps(body), "application/json")
        told = answer.json()
        return answer.status_code, told.get("status") or told["error"]["code"]

    assert post(alice, "draw/", word="perhaps")[0] == 400
    assert post(alice, "draw/", word="offer") == (200, "done")
    assert ask[bob].get(here).json()["draw_offers"] == [0]
    assert post(bob, "draw/", word="decline") == (200, "done")
    assert post(bob, "draw/", word="accept") == (409, "refused")
    assert post(bob, "claim/") == (409, "refused")
    play(match)
    play(match)
    assert post(bob, "abort/") == (409, "refused")
    play(match, action="concede", seat=0)
    assert post(bob, "abort/") == (409, "over")
    assert post(bob, "draw/", word="offer") == (409, "over")

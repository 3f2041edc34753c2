"""The profile: who sees what of somebody's matches, and in which words."""

import pytest
from django.conf import settings
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from spacetrace.matches.models import Match
from spacetrace.matches.selectors import events_since, export
from spacetrace.matches.selectors.profile import record_of
from spacetrace.matches.services.concede import match_concede
from spacetrace.matches.services.end_early import match_abort
from spacetrace.players.models import User
from spacetrace.players.services import account_close
from tests.matches.html.families import plain
from tests.matches.tables import fresh, put, send, table_of
from tests.matches.tokens import headers_for
from tests.toy.game import ToyGame


def page(client: Client, owner: User) -> str:
    return client.get(f"/players/{owner.public_id}/").content.decode()


@pytest.fixture
def played(toy: ToyGame, alice: User, bob: User) -> Match:
    """A match that Alice gave up against Bob."""
    match = table_of(alice, bob)
    match_concede(match=match, user=alice)
    return match


def test_it_tells_how_many_matches_were_finished(
    played: Match, alice: User, bob: User, stranger: User, stranger_client: Client
) -> None:
    assert "Finished 1 of 1 matches with other people." in page(stranger_client, alice)
    for reason, winners in (("timeout", [1]), ("absence", [1]), ("timeout", [0])):
        late = table_of(alice, bob)
        result = {"reason": reason, "rule": "", "winners": winners, "places": [], "scores": []}
        Match.objects.filter(pk=late.pk).update(status="over", result=result)
    left = table_of(alice, bob, stranger)
    match_concede(match=left, user=alice)
    result = {"reason": "target", "rule": "", "winners": [0], "places": [], "scores": []}
    Match.objects.filter(pk=left.pk).update(status="over", result=result)
    match_abort(match=table_of(alice, bob), user=alice)
    told = page(stranger_client, alice)
    assert "Finished 2 of 5 matches with other people." in told
    assert "2 were lost by time or by staying away." in told
    assert "1 was left to the computer." in told


def test_figures_tell_people_from_computers(
    played: Match, ai_match: Match, alice: User, bob: User, bob_client: Client
) -> None:
    match_concede(match=ai_match, user=alice)
    (figures,) = record_of(alice).figures
    assert (figures.people.played, figures.people.won) == (1, 0)
    assert (figures.computers.played, figures.computers.won) == (1, 0)
    (figures,) = record_of(bob).figures
    assert (figures.people.played, figures.people.won) == (1, 1)
    assert "against people: 1 played, 1 won" in page(bob_client, bob)


def test_only_who_sat_there_finds_a_way_to_the_table(
    played: Match, alice: User, bob_client: Client, stranger_client: Client
) -> None:
    assert f"/m/{played.public_id}/" in page(bob_client, alice)
    told = page(stranger_client, alice)
    assert played.public_id not in told
    assert "lost" in told
    assert "Bob" not in told


def test_one_s_own_history_says_against_whom_with_which_deck_and_how_it_ended(
    played: Match, alice: User, alice_client: Client, stranger_client: Client
) -> None:
    played.seats.filter(user=alice).update(deck_name="Night Watch")
    told = plain(alice_client.get("/players/me/").content.decode())
    assert "against Bob Night Watch lost" in told
    other = page(stranger_client, alice)
    assert "Night Watch" not in other and "Bob" not in other


def test_who_left_a_match_to_the_computer_reads_so_and_how_it_ended(
    toy: ToyGame, alice: User, bob: User, stranger: User, alice_client: Client
) -> None:
    match = table_of(alice, bob, stranger)
    match_concede(match=match, user=alice)
    result = {"reason": "target", "rule": "", "winners": [1], "places": [], "scores": []}
    Match.objects.filter(pk=match.pk).update(status="over", result=result)
    assert "you left; Bob won" in plain(alice_client.get("/players/me/").content.decode())


def test_a_hidden_history_is_seen_by_its_owner_alone(
    played: Match, alice: User, alice_client: Client, bob_client: Client
) -> None:
    there = alice_client.post("/players/history/", {"hide": "1"})
    assert there.headers["Location"] == "/players/me/"
    told = page(bob_client, alice)
    assert "does not show figures and history" in told
    assert played.public_id not in told
    assert "Finished 1 of 1" in told
    assert played.public_id in alice_client.get("/players/me/").content.decode()
    alice_client.post("/players/history/", {"hide": "0"})
    assert played.public_id in page(bob_client, alice)


def test_a_closed_account_has_no_profile(played: Match, alice: User, bob_client: Client) -> None:
    address, table = f"/players/{alice.public_id}/", f"/m/{played.public_id}/player/1/"
    assert bob_client.get(table).headers["Location"] == address
    account_close(user=alice)
    assert bob_client.get(address).status_code == 404
    assert bob_client.get(table).status_code == 404


def test_its_doors_know_verbs_and_strangers(
    played: Match, alice: User, alice_client: Client, stranger_client: Client
) -> None:
    assert alice_client.post(f"/players/{alice.public_id}/").status_code == 405
    assert alice_client.get("/players/history/").status_code == 405
    assert alice_client.get("/players/no-such-player-at-all/").status_code == 404
    assert stranger_client.get(f"/m/{played.public_id}/player/1/").status_code == 404
    there = Client().get(f"/players/{alice.public_id}/").headers["Location"]
    assert there.startswith("/players/login/")


def test_somebody_new_is_told_what_will_stand_here(alice_client: Client) -> None:
    told = alice_client.get("/players/me/").content.decode()
    assert "Matches that you finish stand here." in told
    assert "Has not finished a match with other people yet." in told


def test_more_matches_ask_no_more(
    played: Match, alice: User, bob: User, bob_client: Client
) -> None:
    def queries() -> int:
        with CaptureQueriesContext(
            connection,
        ) as asked:
            page(bob_client, alice)
        return len(asked)

    page(bob_client, alice)
    few = queries()
    for _ in range(5):
        match_concede(match=table_of(alice, bob), user=alice)
    assert queries() == few


def test_programs_read_profiles_and_their_owner_s_history(
    played: Match, alice: User, bob: User, stranger: User
) -> None:
    ask = {user: Client(headers=headers_for(user)) for user in (alice, bob, stranger)}
    own = ask[alice].get("/api/v1/players/me/").json()
    assert (own["id"], own["played"], own["finished"]) == (alice.public_id, 1, 1)
    assert own["results"][0]["id"] == played.public_id
    seen = ask[stranger].get(f"/api/v1/players/{alice.public_id}/").json()
    assert (seen["results"][0]["id"], seen["results"][0]["state"]) == (None, "lost")
    User.objects.filter(pk=alice.pk).update(hides_history=True)
    hidden = ask[bob].get(f"/api/v1/players/{alice.public_id}/").json()
    assert (hidden["is_hidden"], hidden["figures"], hidden["results"]) == (True, [], [])
    assert ask[bob].get("/api/v1/players/nobody/").status_code == 404
    assert Client().get(f"/api/v1/players/{alice.public_id}/").status_code == 401
    assert ask[bob].post(f"/api/v1/players/{alice.public_id}/").status_code == 405


# --- one's own data -------------------------------------------------------------------------------


def test_the_export_has_what_one_s_own_seat_may_know_and_no_more(
    toy: ToyGame, alice: User, bob: User, alice_client: Client
) -> None:
    match = table_of(alice, bob)
    put(match, pile=["blue-3"], hands={"1": ["red-1"], "2": ["green-1", "green-2"]}, turn=2)
    send(match, 1, "draw")
    assert "Download" in alice_client.get("/players/export/").content.decode()
    answer = alice_client.post("/players/export/", {"part": "1"})
    assert "attachment" in answer.headers["Content-Disposition"]
    found = answer.json()
    assert (found["account"]["username"], found["parts"], found["decks"]) == ("alice", 1, [])
    (row,) = found["matches"]
    assert row["seats"] == ["Alice", "Bob"]
    moves = row["own"][0]["moves"]
    told = events_since(fresh(match), 0, 0).moves
    assert [move["events"] for move in moves] == [move.lines for move in told]
    assert moves[-1]["action"] == ""
    assert "green-1" not in answer.content.decode()
    by_api = Client(headers=headers_for(alice)).get("/api/v1/export/").json()
    assert by_api["matches"][0]["own"] == row["own"]


def test_the_export_comes_in_parts_and_is_counted(
    toy: ToyGame, alice: User, bob: User, alice_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(export, "PART", 1)
    table_of(alice, bob)
    table_of(alice, bob)
    assert "Part 2 of 2" in alice_client.get("/players/export/").content.decode()
    second = alice_client.post("/players/export/", {"part": "2"}).json()
    assert (second["part"], second["parts"], "account" in second) == (2, 2, False)
    assert alice_client.post("/players/export/", {"part": "nonsense"}).json()["part"] == 1
    monkeypatch.setitem(settings.LIMITS, "exports-account", (3, 60))
    assert alice_client.post("/players/export/", {"part": "1"}).status_code == 200
    assert alice_client.post("/players/export/", {"part": "1"}).status_code == 429


def test_nobody_else_exports_anything(client: Client) -> None:
    assert client.post("/players/export/").headers["Location"].startswith("/players/login/")
    assert client.put("/players/export/").status_code == 405
    assert client.get("/api/v1/export/").status_code == 401

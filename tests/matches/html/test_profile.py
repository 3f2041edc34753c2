"""The profile: who sees what of somebody's matches, and in which words."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from spacetrace.matches.models import Match
from spacetrace.matches.selectors.profile import record_of
from spacetrace.matches.services.concede import match_concede
from spacetrace.matches.services.end_early import match_abort
from spacetrace.players.models import User
from spacetrace.players.services import account_close
from tests.matches.tables import table_of
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

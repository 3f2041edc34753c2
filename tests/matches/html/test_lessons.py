"""Lessons on pages: the way in for somebody new, the coach beside the table, what comes after."""

from __future__ import annotations

import pytest
from django.test import Client

from spacetrace.engine.catalogue import GAMES
from spacetrace.matches.models import Match, Status
from spacetrace.players.models import User
from spacetrace.presentation.games import lessons_of
from tests.markup import one_line
from tests.matches.learner import begun, lesson, played, shown
from tests.matches.tables import send
from tests.published import set_published

FIRST = "first-battle"
LESSONS = [one for game in GAMES.values() for one in lessons_of(game)]
ADDRESS = f"/learn/lessons/{FIRST}/"


@pytest.fixture(autouse=True)
def cards(db: None) -> None:
    set_published()


def text(client: Client, page: str) -> str:
    return one_line(client.get(page).content.decode())


def test_the_first_button_of_home_begins_the_first_battle_for_a_stranger(client: Client) -> None:
    page = text(client, "/")
    assert page.index(f'action="{ADDRESS}"') < page.index("Play now")
    answer = client.post(ADDRESS)
    match = Match.objects.get()
    assert answer["Location"] == f"/m/{match.public_id}/"
    assert match.seats.get(index=0).user == User.objects.get(is_guest=True)
    assert "Manpower and ships" in text(client, answer["Location"])


@pytest.mark.parametrize("key", [one.key for one in LESSONS])
def test_standing_orders_are_for_who_does_not_look_and_not_for_who_is_coached(
    alice: User, alice_client: Client, key: str
) -> None:
    match = begun(alice, key)
    for view in ("", "?view=text"):
        page = text(alice_client, f"/m/{match.public_id}/{view}")
        assert 'id="board"' in page and "Standing orders" not in page


def test_home_leads_there_until_it_is_done_or_a_match_was_finished(
    alice: User, alice_client: Client
) -> None:
    assert "Play your first battle" in text(alice_client, "/")
    match = begun(alice, FIRST)
    assert "Go on with your first battle" in text(alice_client, "/")
    assert "Five minutes to spare" not in text(alice_client, "/")
    played(alice, match)
    assert ADDRESS not in text(alice_client, "/")


def test_what_waits_stands_on_home_above_the_first_battle(
    alice: User, alice_client: Client
) -> None:
    alice_client.post("/play/new/", {"game": "spacetrace", "quick": "1"})
    page = text(alice_client, "/")
    assert (
        page.index('id="dashboard"')
        < page.index("Lesson: Your first battle")
        < page.index("start-title")
    )
    assert "Play your first battle" not in page
    begun(alice, FIRST)
    assert "Go on with the lesson: Your first battle" in text(alice_client, "/")


def test_home_has_something_short_for_who_knows_the_first_battle(
    alice: User, alice_client: Client
) -> None:
    for one in LESSONS:
        played(alice, begun(alice, one.key))
        left = [other.key for other in LESSONS[LESSONS.index(one) + 1 :]]
        page = text(alice_client, "/")
        assert 'href="/learn/puzzles/"' in page
        assert [key for key in left if f"/learn/lessons/{key}/" in page] == left[:1]


def test_whoever_has_finished_a_match_is_led_nowhere(alice: User, alice_client: Client) -> None:
    alice_client.post("/play/new/", {"game": "spacetrace", "quick": "1"})
    Match.objects.update(status=Status.OVER, result={"reason": "concession", "winners": [1]})
    assert ADDRESS not in text(alice_client, "/")


def test_learn_lists_all_lessons_with_what_came_of_them(alice: User, alice_client: Client) -> None:
    assert ">done<" not in text(alice_client, "/learn/")
    played(alice, begun(alice, FIRST))
    page = text(alice_client, "/learn/")
    assert page.count(">done<") == 1
    assert "/learn/lessons/two-piles/" in page
    begun(alice, FIRST)
    assert "Go on<span" in text(alice_client, "/learn/")


def test_by_its_address_alone_nothing_is_begun(client: Client) -> None:
    assert client.get(ADDRESS)["Location"] == f"/learn/#lesson-{FIRST}"
    assert not Match.objects.exists()
    assert not User.objects.exists()


def test_a_lesson_that_does_not_exist_is_a_missing_page(client: Client) -> None:
    assert client.post("/learn/lessons/nothing/").status_code == 404
    assert client.delete(ADDRESS).status_code == 405
    assert not User.objects.exists()


def test_for_others_the_table_does_not_exist(alice: User, bob_client: Client) -> None:
    match = begun(alice, FIRST)
    for page in ("", "board/", "frames/"):
        assert bob_client.get(f"/m/{match.public_id}/{page}").status_code == 404


def test_the_coach_says_what_to_do_in_both_boards_without_scripts(
    alice: User, alice_client: Client
) -> None:
    match = begun(alice, FIRST)
    for view in ("", "?view=text"):
        page = text(alice_client, f"/m/{match.public_id}/{view}")
        assert "Press Fighters in your hand and play them" in page
        assert 'value="play fighters with regulars"' in page
        assert "From the start" in page


def test_another_tab_shows_the_same_step_and_a_stale_press_changes_nothing(
    alice: User, alice_client: Client
) -> None:
    match = begun(alice, FIRST)
    stale = {"seat": 0, "action": "ready", "at_version": match.version, "command_id": "c" * 12}
    assert send(match, 0, "play fighters with regulars").is_done
    page = one_line(
        alice_client.post(f"/m/{match.public_id}/act/", stale, follow=True).content.decode()
    )
    assert "You have moved already: the table has moved on." in page
    assert "2 of 9" in page


@pytest.mark.parametrize("key", [one.key for one in LESSONS])
def test_what_happens_to_a_position_that_was_laid_is_shown_frame_by_frame(
    key: str, alice: User, alice_client: Client
) -> None:
    match = begun(alice, key)
    coach = shown(alice, match)[0].coach
    assert coach is not None
    assert send(match, 0, coach.actions[0]).is_done
    since = f"/m/{match.public_id}/frames/?since={match.version}"
    frames = alice_client.get(since).json()["frames"]
    assert any(frame["parts"] for frame in frames)
    assert all(frame["parts"] for frame in frames if frame["sentence"])


def test_the_end_offers_a_real_match_by_one_press_and_the_next_lesson(
    alice: User, alice_client: Client
) -> None:
    match = begun(alice, FIRST)
    played(alice, match)
    page = text(alice_client, f"/m/{match.public_id}/")
    assert "/learn/lessons/two-piles/" in page
    assert "Rematch" not in page
    # The table was laid: what was done to a Base says nothing of who played how well.
    assert "damage to the Base" not in page
    assert "Next: learn Spaced Out" in page
    assert page.count('class="badge"') == 1
    assert 'id="real-match"' in page
    assert "A real match against the Drifter" in page
    alice_client.post("/play/new/", {"game": "spacetrace", "quick": "1"})
    real = Match.objects.get(lesson="")
    assert (real.status, real.seats.get(index=1).agent_level) == (Status.RUNNING, "drifter")


@pytest.mark.parametrize(("winners", "level"), [([0], "cadet"), ([1], "drifter")])
def test_whoever_has_won_a_match_is_offered_the_usual_computer_player(
    alice: User, alice_client: Client, winners: list[int], level: str
) -> None:
    quick = {"game": "spacetrace", "quick": "1"}
    alice_client.post("/play/new/", quick)
    Match.objects.update(status=Status.OVER, result={"reason": "base", "winners": winners})
    alice_client.post("/play/new/", quick)
    real = Match.objects.get(status=Status.RUNNING)
    assert real.seats.get(index=1).agent_level == level
    assert f'value="{level}" checked' in text(alice_client, "/play/new/?game=spacetrace")


def test_from_the_start_lays_the_table_anew(alice: User, alice_client: Client) -> None:
    match = begun(alice, FIRST)
    answer = alice_client.post(ADDRESS, {"anew": "1"})
    assert answer["Location"] != f"/m/{match.public_id}/"
    assert lesson(FIRST, alice).running == answer["Location"].split("/")[2]


def test_where_it_cannot_be_begun_the_list_says_so(alice_client: Client) -> None:
    answer = alice_client.post("/learn/lessons/two-piles/", follow=True)
    assert "This lesson cannot be begun just now." in one_line(answer.content.decode())

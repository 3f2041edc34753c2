"""Lessons: each is played by its steps, survives wrong turns, and counts nowhere."""

from __future__ import annotations

import random

import pytest

from spacetrace.engine.catalogue import GAMES
from spacetrace.matches import games
from spacetrace.matches.access import match_for
from spacetrace.matches.models import Match, Move, Report, Status
from spacetrace.matches.selectors import matches_of
from spacetrace.matches.selectors.dashboard import dashboard_of, matches_waiting
from spacetrace.matches.selectors.export import export_of
from spacetrace.matches.selectors.lessons import lesson_named, lesson_next, lesson_of, lessons_for
from spacetrace.matches.selectors.profile import history_of, record_of
from spacetrace.matches.services import join
from spacetrace.matches.services.ai_turn import ai_turn_play
from spacetrace.matches.services.concede import match_concede
from spacetrace.matches.services.errors import BadChoice, NotPossible
from spacetrace.matches.services.join import many_matches_ask
from spacetrace.matches.services.lessons import lesson_begin
from spacetrace.matches.services.rematch import match_rematch
from spacetrace.matches.verification import match_verify
from spacetrace.players.models import User
from spacetrace.presentation.games import lessons_of
from spacetrace.presentation.lessons import Coach
from tests.matches.learner import as_told, begun, lesson, played, shown
from tests.matches.tables import send

LESSONS = [one.key for game in GAMES.values() for one in lessons_of(game)]
FIRST = LESSONS[0]


def test_every_game_has_a_lesson_and_no_two_have_one_key() -> None:
    assert all(lessons_of(game) for game in GAMES.values())
    assert len(set(LESSONS)) == len(LESSONS)


@pytest.mark.parametrize("key", LESSONS)
def test_the_steps_lead_to_a_win_each_in_its_turn(key: str, alice: User) -> None:
    match = begun(alice, key)
    said = played(alice, match)
    steps = lesson(key).lesson.steps
    assert [coach.number for coach in said] == list(range(1, len(steps) + 1))
    assert not any(coach.note for coach in said)
    ended, _legal = shown(alice, match)
    assert ended.is_won
    assert match_verify(Match.objects.get(pk=match.pk)) > 0
    assert not Report.objects.exists()


@pytest.mark.parametrize("key", LESSONS)
def test_it_is_the_same_whenever_it_is_taken(key: str, alice: User, bob: User) -> None:
    recorded = []
    for user in (alice, bob):
        match = begun(user, key)
        played(user, match)
        moves = Move.objects.filter(match=match).order_by("seq")
        recorded.append(list(moves.values_list("seat", "action")))
    assert recorded[0] == recorded[1]


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("key", LESSONS)
def test_wrong_turns_are_answered_and_the_coach_leads_to_an_end(
    key: str, seed: int, alice: User
) -> None:
    chance = random.Random(seed)
    match = begun(alice, key)
    strays = iter(range(12))

    def stray(coach: Coach, legal: list[str]) -> str:
        others = [text for text in legal if text != "concede" and text not in coach.actions]
        if others and chance.random() < 0.6 and next(strays, None) is not None:
            return chance.choice(others)
        return as_told(coach, legal)

    said = played(alice, match, stray)
    assert all(coach.words and coach.actions for coach in said)
    assert not any(coach.note for coach in said if not coach.number)  # nothing was asked for
    assert match_verify(Match.objects.get(pk=match.pk)) > 0
    assert not Report.objects.exists()


def test_a_move_that_was_not_asked_for_is_answered_kindly(alice: User) -> None:
    match = begun(alice, FIRST)
    assert send(match, 0, "play militia").is_done
    coach = shown(alice, match)[0].coach
    assert coach is not None
    assert (coach.number, coach.note) == (1, "That was your own idea, and it is allowed.")


def test_whoever_strays_far_is_told_the_way_back(alice: User) -> None:
    def ready(coach: Coach, legal: list[str]) -> str:
        is_mine = "ready" in legal and "From the start" not in coach.note
        return "ready" if is_mine else as_told(coach, legal)

    notes = [coach.note for coach in played(alice, begun(alice, FIRST), ready)]
    assert any("“From the start” leads back to it." in note for note in notes)


def test_a_step_that_was_left_out_comes_again_in_the_next_turn(alice: User) -> None:
    match = begun(alice, FIRST)
    for action, number in (("ready", 3), ("pass", 1)):  # an answer has its moment, then a turn
        assert send(match, 0, action).is_done
        ai_turn_play(match_id=match.pk)
        coach = shown(alice, match)[0].coach
        assert coach is not None
        assert coach.number == number


def test_a_move_that_comes_too_early_is_told_so(alice: User) -> None:
    match = begun(alice, FIRST)
    notes = []
    for action in ("ready", "pass"):
        assert send(match, 0, action).is_done
        ai_turn_play(match_id=match.pk)
        coach = shown(alice, match)[0].coach
        assert coach is not None
        notes.append((coach.number, coach.note))
    assert notes == [
        (3, "That comes later, and this is still to be done."),
        (1, "That was your own idea, and it is allowed."),
    ]


def test_while_the_computer_plays_there_is_nothing_to_press(alice: User) -> None:
    match = begun(alice, FIRST)
    assert send(match, 0, "ready").is_done
    coach = shown(alice, match)[0].coach
    assert coach is not None
    assert (coach.idea, coach.actions) == ("Cadet plays.", [])


def test_it_goes_on_where_it_was_left_and_begins_anew_when_wished(alice: User) -> None:
    match = begun(alice, FIRST)
    assert send(match, 0, "play fighters with regulars").is_done
    assert begun(alice, FIRST).pk == match.pk
    assert lesson_named(FIRST, alice) == lesson(FIRST, alice)
    assert lesson(FIRST, alice).running == match.public_id
    again = begun(alice, FIRST, is_anew=True)
    assert again.pk != match.pk
    assert again.move_count == 0
    assert not Match.objects.filter(pk=match.pk).exists()


def test_what_was_done_stays_done_and_only_the_last_one_is_kept(alice: User) -> None:
    for _ in range(3):
        played(alice, begun(alice, FIRST))
    begun(alice, FIRST, is_anew=True)
    assert lesson(FIRST, alice).is_done
    assert Match.objects.filter(lesson=FIRST).count() == 2


def test_a_lesson_that_was_given_up_is_not_done(alice: User) -> None:
    match = begun(alice, FIRST)
    match_concede(match=match, user=alice)
    assert not lesson(FIRST, alice).is_done
    ended, _legal = shown(alice, match)
    assert (ended.coach, ended.is_won) == (None, False)


def test_the_next_one_is_the_first_behind_it_that_is_not_done(alice: User) -> None:
    played(alice, begun(alice, LESSONS[1]))
    following = lesson_next(lessons_for(alice), LESSONS[0])
    assert following is not None
    assert following.lesson.key == LESSONS[2]
    around = lesson_next(lessons_for(alice), LESSONS[-1])
    assert around is not None
    assert around.lesson.key == LESSONS[0]


def test_it_counts_nowhere_and_stands_in_no_list(
    alice: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    running = begun(alice, LESSONS[1])
    assert running.status == Status.RUNNING
    assert matches_waiting(alice) == []
    monkeypatch.setattr(join, "MANY", 1)
    many_matches_ask(user=alice, is_confirmed=False)
    played(alice, begun(alice, FIRST))
    assert not Match.objects.counted().exists()
    assert record_of(alice).figures == []
    assert not history_of(alice).exists()
    assert not matches_of(alice).exists()
    found = dashboard_of(alice)
    assert [found.turn, found.others, found.over, found.waiting] == [[], [], [], 0]


def test_it_is_among_what_is_kept_of_a_player(alice: User) -> None:
    begun(alice, FIRST)
    assert [row["lesson"] for row in export_of(alice, 1)["matches"]] == [FIRST]


def test_it_has_no_rematch(alice: User) -> None:
    match = begun(alice, FIRST)
    played(alice, match)
    with pytest.raises(NotPossible, match="begin it anew"):
        match_rematch(match=match_for(alice, match.public_id), user=alice)


def test_without_published_cards_it_says_so(alice: User) -> None:
    wanted = lesson_named(FIRST)
    assert wanted is not None
    with pytest.raises(BadChoice, match="cannot be begun"):
        lesson_begin(user=alice, wanted=wanted)


def test_a_lesson_that_is_gone_leaves_a_match_without_a_coach(alice: User) -> None:
    match = begun(alice, FIRST)
    Match.objects.filter(pk=match.pk).update(lesson="gone")
    left = match_for(alice, match.public_id)
    assert lesson_of(left) is None
    assert send(left, 0, "ready").is_done
    assert ai_turn_play(match_id=match.pk) > 0


def test_the_computers_of_other_matches_have_no_script(alice: User) -> None:
    assert lesson_of(Match(game=games.USUAL_GAME)) is None

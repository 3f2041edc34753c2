"""The puzzle of the day: one for everybody, days in a row, and calm words after a missed one."""

from __future__ import annotations

import json
from datetime import UTC, date, datetime, timedelta
from itertools import pairwise

import pytest
import time_machine
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from spacetrace.matches.models import Match, PuzzleRun
from spacetrace.matches.selectors.daily import daily_for, puzzle_of_day
from spacetrace.matches.selectors.export import export_of
from spacetrace.matches.selectors.lessons import LessonOf, puzzles_for
from spacetrace.matches.services.ai_turn import ai_turn_play
from spacetrace.players.models import User
from spacetrace.players.services import account_close
from spacetrace.presentation.puzzles import kept_puzzles, puzzles_of
from tests.matches.conftest import NOON
from tests.matches.html.families import plain
from tests.matches.learner import begun
from tests.matches.tables import send
from tests.matches.tokens import headers_for

DAY = timedelta(days=1)


def of(day: date) -> LessonOf:
    found = puzzle_of_day(day)
    assert found is not None
    return found


def day_with(game: str, *, since: date) -> date:
    """A day from then on with a puzzle that its own turn solves."""
    days = (since + number * DAY for number in range(200))
    return next(day for day in days if of(day).game == game and not of(day).lesson.is_defence)


def solved(user: User, one: LessonOf) -> Match:
    """The puzzle is begun anew and solved by the line that is kept."""
    at = [lesson.key for lesson in puzzles_of(one.game)].index(one.lesson.key)
    match = begun(user, one.lesson.key, is_anew=True)
    for action in kept_puzzles(one.game)[at].solution:
        assert send(match, 0, action).is_done
    match.refresh_from_db()
    return match


@pytest.fixture
def run(alice: User) -> PuzzleRun:
    """Alice has solved four days in a row, up to the day before."""
    return PuzzleRun.objects.create(user=alice, last=NOON.date() - DAY, days=4)


def test_every_puzzle_has_its_day_and_games_take_turns() -> None:
    all_keys = {one.lesson.key for one in puzzles_for(None)}
    days = [date(2027, 1, 1) + number * DAY for number in range(len(all_keys))]
    assert {of(day).lesson.key for day in days} == all_keys
    games = [of(day).game for day in days]
    assert sum(one != other for one, other in pairwise(games)) > 15
    assert of(days[0] + len(all_keys) * DAY) == of(days[0])


def test_it_changes_at_midnight_utc_and_is_the_same_for_everybody(
    alice: User, bob: User, watch: time_machine.Traveller
) -> None:
    late = datetime(2027, 3, 1, 23, 59, 59, tzinfo=UTC)
    found = []
    for moment in (late, late + timedelta(seconds=1)):
        watch.move_to(moment)
        one, other, nobody = daily_for(alice), daily_for(bob), daily_for(None)
        assert one is not None and one == other == nobody
        found.append(one.of.lesson.key)
    assert found[0] != found[1]


def test_who_solves_it_on_its_day_has_one_day_more_in_a_row(
    watch: time_machine.Traveller, alice: User, alice_client: Client, run: PuzzleRun
) -> None:
    day = day_with("spaced_out", since=NOON.date())
    watch.move_to(NOON + (day - NOON.date()))
    PuzzleRun.objects.update(last=day - DAY)
    page = plain(alice_client.get("/learn/puzzles/").content.decode())
    assert "4 days in a row." in page
    for _ in range(2):  # another time on the same day counts no more
        match = solved(alice, of(day))
        run.refresh_from_db()
        assert (run.days, run.last) == (5, day)
    end = plain(alice_client.get(f"/m/{match.public_id}/").content.decode())
    assert "Today’s puzzle is solved. 5 days in a row." in end
    page = plain(alice_client.get("/learn/puzzles/").content.decode())
    assert "Today’s puzzle is solved. 5 days in a row. The next one comes at midnight UTC." in page
    watch.shift(DAY)
    page = plain(alice_client.get("/learn/puzzles/").content.decode())
    assert "5 days in a row. It counts for today" in page
    watch.shift(DAY)
    page = plain(alice_client.get("/learn/puzzles/").content.decode())
    assert "The days in a row begin anew with this one." in page
    assert "None" not in page


def test_after_a_missed_day_the_first_one_counts_again(
    alice: User, run: PuzzleRun, watch: time_machine.Traveller
) -> None:
    day = day_with("spaced_out", since=NOON.date() + 2 * DAY)
    watch.move_to(NOON + (day - NOON.date()))
    solved(alice, of(day))
    run.refresh_from_db()
    assert (run.days, run.last) == (1, day)


def test_another_puzzle_and_one_that_is_missed_count_for_no_day(
    alice: User, watch: time_machine.Traveller
) -> None:
    day = day_with("spacetrace", since=NOON.date())
    watch.move_to(NOON + (day - NOON.date()))
    other = day_with("spaced_out", since=day)
    solved(alice, of(other))
    match = begun(alice, of(day).lesson.key)
    assert send(match, 0, "concede").is_done
    ai_turn_play(match_id=match.pk)
    assert not PuzzleRun.objects.exists()
    found = daily_for(alice)
    assert found is not None
    assert (found.of.is_done, found.days, found.was) == (False, 0, 0)


def test_home_has_it_below_all_else_until_the_first_battle_is_behind_one(
    watch: time_machine.Traveller, alice: User, alice_client: Client, run: PuzzleRun
) -> None:
    page = alice_client.get("/").content.decode()
    assert page.index("Play your first battle") < page.index("start-title")
    assert page.index("start-title") < page.index("daily-title")
    solved(alice, of(day_with("spaced_out", since=NOON.date())))
    Match.objects.update(lesson="")
    page = plain(alice_client.get("/").content.decode())
    assert "Puzzle of the day" in page
    assert "4 days in a row." in page


def test_a_visitor_finds_it_first_on_the_page_of_puzzles_and_begins_it(
    client: Client, basic_set: None, watch: time_machine.Traveller
) -> None:
    day = day_with("spacetrace", since=NOON.date())
    watch.move_to(NOON + (day - NOON.date()))
    page = client.get("/learn/puzzles/").content.decode()
    assert page.index("Puzzle of the day") < page.index("of 18 solved")
    answer = client.post(f"/learn/lessons/{of(day).lesson.key}/")
    assert answer["Location"].startswith("/m/")
    assert "Go on" in client.get("/learn/puzzles/").content.decode()


def test_it_asks_as_much_for_a_long_run_as_for_none(
    alice: User, run: PuzzleRun, watch: time_machine.Traveller
) -> None:
    with CaptureQueriesContext(connection) as asked:
        daily_for(alice)
    assert len(asked) == 1


def test_who_closes_the_account_takes_it_along_and_an_export_has_it(
    alice: User, run: PuzzleRun
) -> None:
    assert export_of(alice, 1)["account"]["puzzles_in_a_row"] == [{"last": run.last, "days": 4}]
    account_close(user=alice)
    assert not PuzzleRun.objects.exists()


def test_programs_read_the_same(alice: User, run: PuzzleRun, watch: time_machine.Traveller) -> None:
    told = json.loads(Client(headers=headers_for(alice)).get("/api/v1/daily-puzzle/").content)
    assert told["key"] == of(NOON.date()).lesson.key
    assert (told["day"], told["is_solved"], told["days"]) == ("2027-03-01", False, 4)
    assert Client().get("/api/v1/daily-puzzle/").status_code == 401

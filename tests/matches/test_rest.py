"""Pauses by agreement: asking, agreeing, declining, going on; time is kept and never filled up."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.test import Client

from spacetrace.infrastructure.database_time import StandingClock
from spacetrace.matches.models import Due, Match, Move, Seat, Status
from spacetrace.matches.services.ai_turn import ai_turn_play
from spacetrace.matches.services.concede import match_concede
from spacetrace.matches.services.end_early import match_draw
from spacetrace.matches.services.rest import LONGEST_REST, rest_agree, rest_ask, rest_decline
from spacetrace.matches.services.sweep import work_sweep
from spacetrace.matches.services.tick import match_tick
from spacetrace.matches.time_control import DAY, GRACE, TimeControl
from spacetrace.players.models import User
from tests.matches.conftest import NOON, Play
from tests.matches.tables import fresh, table_of
from tests.matches.tokens import headers_for
from tests.toy.game import ToyGame

WITH_BANK = TimeControl("days", DAY, 2 * DAY, "lose")
SITS_IN = TimeControl("days", DAY, 0, "computer")
DAYS = timedelta(days=1)
A_WEEK = NOON + 7 * DAYS

Begin = Callable[..., Match]


@pytest.fixture
def timed(toy: ToyGame, clock: StandingClock, alice: User, bob: User) -> Match:
    """A match of Alice against Bob, a day a move and two in reserve."""
    return table_of(alice, bob, time_control=WITH_BANK)


@pytest.fixture
def resting(timed: Match, clock: StandingClock, alice: User, bob: User) -> Match:
    """The same after thirty hours, of which six were of the reserve; it rests for a week."""
    clock.shift(timedelta(hours=30))
    assert rest_ask(match=timed, user=alice, until=A_WEEK).status == "done"
    assert rest_agree(match=timed, user=bob, until=A_WEEK).status == "done"
    return fresh(timed)


# --- asking and answering ------------------------------------------------------------------------


def test_a_pause_begins_when_everybody_agrees(timed: Match, alice: User, bob: User) -> None:
    assert rest_ask(match=timed, user=alice, until=A_WEEK).is_done
    asked = fresh(timed)
    assert (asked.status, asked.rests_since, asked.version) == ("running", None, timed.version + 1)
    assert asked.deadline_at == timed.deadline_at, "asking stops nobody's time"
    assert rest_agree(match=timed, user=bob, until=A_WEEK).is_done
    found = fresh(timed)
    assert (found.status, found.rests_since, found.rests_until) == ("resting", NOON, A_WEEK)
    assert (found.deadline_at, found.rest_asked) == (None, 0)
    assert found.waiting == timed.waiting


def test_one_no_is_the_end_of_it_and_so_is_taking_it_back(
    timed: Match, alice: User, bob: User, play: Play
) -> None:
    for user in (bob, alice):
        rest_ask(match=timed, user=alice, until=A_WEEK)
        assert rest_decline(match=timed, user=user).is_done
        assert (fresh(timed).rest_asked, fresh(timed).status) == (0, "running")
        assert play(timed).is_done
    assert rest_decline(match=timed, user=bob).status == "stale"
    assert rest_agree(match=timed, user=bob, until=A_WEEK).status == "stale"


def test_whoever_asks_cannot_agree_alone(timed: Match, alice: User) -> None:
    rest_ask(match=timed, user=alice, until=A_WEEK)
    rest_agree(match=timed, user=alice, until=A_WEEK)
    assert fresh(timed).status == "running"


def test_the_same_press_twice_is_no_fault(timed: Match, alice: User, bob: User) -> None:
    asks = [(alice, 7), (alice, 7), (alice, 8), (bob, 7)]
    told = [rest_ask(match=timed, user=who, until=NOON + DAYS * n).status for who, n in asks]
    assert told == ["done", "repeated", "refused", "refused"]
    told = [rest_agree(match=timed, user=bob, until=NOON + DAYS * n).status for n in (7, 7, 8)]
    assert told == ["done", "repeated", "stale"]
    assert (fresh(timed).version, fresh(timed).status) == (timed.version + 2, "resting")


@pytest.mark.parametrize("by_asker", [True, False])
def test_after_a_no_nobody_asks_for_a_pause_again_before_somebody_has_moved(
    timed: Match, alice: User, bob: User, play: Play, alice_client: Client, by_asker: bool
) -> None:
    rest_ask(match=timed, user=bob, until=A_WEEK)
    rest_decline(match=timed, user=bob if by_asker else alice)
    for word in ("offer", "take-back"):  # a draw that is spoken of is no move
        assert match_draw(match=timed, user=bob, word=word).is_done
    stands = fresh(timed).version
    told = rest_ask(match=timed, user=bob, until=A_WEEK)
    assert (told.status, "somebody has moved" in told.sentence) == ("refused", True)
    assert match_draw(match=timed, user=bob, word="offer").status == "refused"
    alice_client.force_login(alice)
    page = alice_client.get(f"/m/{timed.public_id}/").content.decode()
    assert 'name="do" value="ask"' not in page
    assert "You can ask again when somebody has moved since." in page
    assert fresh(timed).version == stands, "what is on its way is not stale once more"
    assert play(timed).is_done
    assert 'value="ask"' in alice_client.get(f"/m/{timed.public_id}/").content.decode()
    assert rest_ask(match=timed, user=bob, until=A_WEEK).is_done


def test_going_on_is_asked_for_again_at_rest(resting: Match, alice: User, bob: User) -> None:
    for _ in range(2):
        assert rest_ask(match=resting, user=alice).is_done
        assert rest_decline(match=resting, user=bob).is_done


def test_an_answer_is_for_the_pause_that_was_shown(
    timed: Match, alice: User, bob: User, play: Play
) -> None:
    rest_ask(match=timed, user=alice, until=A_WEEK)
    rest_decline(match=timed, user=alice)
    play(timed)
    rest_ask(match=timed, user=alice, until=A_WEEK + timedelta(days=20))
    assert rest_agree(match=timed, user=bob, until=A_WEEK).status == "stale"
    assert rest_agree(match=timed, user=bob, until=None).status == "stale"
    assert fresh(timed).status == "running"


def test_a_pause_that_would_be_over_is_agreed_to_by_nobody(
    timed: Match, clock: StandingClock, alice: User, bob: User
) -> None:
    soon = NOON + timedelta(hours=2)
    rest_ask(match=timed, user=alice, until=soon)
    clock.shift(timedelta(hours=2))
    assert rest_agree(match=timed, user=bob, until=soon).status == "refused"
    assert rest_ask(match=timed, user=bob, until=A_WEEK).is_done, "and another may be asked for"


@pytest.mark.parametrize(
    ("after", "status"),
    [
        (None, "refused"),
        (timedelta(minutes=59), "refused"),
        (timedelta(hours=1), "done"),
        (LONGEST_REST, "done"),
        (LONGEST_REST + timedelta(seconds=1), "refused"),
    ],
)
def test_a_pause_lasts_from_an_hour_to_thirty_days(
    timed: Match, alice: User, after: timedelta | None, status: str
) -> None:
    until = None if after is None else NOON + after
    told = rest_ask(match=timed, user=alice, until=until)
    assert told.status == status
    assert bool(told.sentence) is (status == "refused")


def test_a_match_without_a_clock_needs_no_pause(match: Match, alice: User) -> None:
    told = rest_ask(match=match, user=alice, until=A_WEEK)
    assert (told.status, "no clock" in told.sentence) == ("refused", True)


def test_strangers_and_those_who_have_left_ask_for_nothing(
    timed: Match, alice: User, stranger: User
) -> None:
    assert rest_ask(match=timed, user=stranger, until=A_WEEK).status == "forbidden"
    match_concede(match=timed, user=alice)
    assert rest_ask(match=timed, user=alice, until=A_WEEK).status == "over"


def test_of_three_all_must_agree_and_the_computer_is_not_asked(
    toy: ToyGame, clock: StandingClock, alice: User, bob: User, stranger: User
) -> None:
    found = table_of(alice, bob, stranger, computers=("cadet",), time_control=SITS_IN)
    rest_ask(match=found, user=alice, until=A_WEEK)
    rest_agree(match=found, user=bob, until=A_WEEK)
    assert fresh(found).status == "running"
    rest_agree(match=found, user=stranger, until=A_WEEK)
    assert fresh(found).status == "resting"


def test_when_somebody_leaves_nothing_is_asked_for_any_more(
    toy: ToyGame, clock: StandingClock, alice: User, bob: User, stranger: User
) -> None:
    found = table_of(alice, bob, stranger, time_control=SITS_IN)
    rest_ask(match=found, user=alice, until=A_WEEK)
    match_concede(match=found, user=stranger)
    assert (fresh(found).rest_asked, fresh(found).status) == (0, "running")


# --- while it rests ------------------------------------------------------------------------------


def test_nothing_is_played_and_nobody_loses_by_time(
    resting: Match, clock: StandingClock, play: Play
) -> None:
    clock.shift(timedelta(days=5))
    assert not match_tick(match_id=resting.pk)
    assert work_sweep() == 0
    told = play(resting, action="pass")
    assert (told.status, "rests" in told.sentence) == ("resting", True)
    assert not Move.objects.filter(match=resting).exists()


def test_the_time_that_was_left_is_kept_and_never_filled_up(
    resting: Match, clock: StandingClock, alice: User, bob: User
) -> None:
    clock.shift(timedelta(days=2))
    assert rest_ask(match=resting, user=bob).is_done
    assert fresh(resting).status == "resting"
    assert rest_agree(match=resting, user=alice, until=None).is_done
    found = fresh(resting)
    assert (found.status, found.rests_since, found.rests_until) == ("running", None, None)
    assert found.deadline_at == clock.now + timedelta(hours=42)
    for _ in range(3):
        until = clock.now + timedelta(days=1)
        rest_ask(match=found, user=alice, until=until)
        rest_agree(match=found, user=bob, until=until)
        clock.shift(timedelta(days=1))
        work_sweep()
    assert fresh(found).deadline_at == clock.now + timedelta(hours=42)


@pytest.mark.parametrize(("after", "goes_on"), [(-1, False), (0, True), (1, True)])
def test_on_its_day_the_match_goes_on_by_itself(
    resting: Match, clock: StandingClock, after: int, goes_on: bool
) -> None:
    clock.now = A_WEEK + after * timedelta(milliseconds=1)
    work_sweep()
    found = fresh(resting)
    assert (found.status == Status.RUNNING) is goes_on
    if goes_on:
        assert found.deadline_at == clock.now + timedelta(hours=42)
        assert found.revision == resting.revision + 1
        work_sweep()
        assert fresh(resting).revision == found.revision


def test_a_visit_after_that_day_lets_it_go_on_before_the_sweep(
    resting: Match, clock: StandingClock, play: Play
) -> None:
    clock.now = A_WEEK + timedelta(seconds=1)
    assert play(resting, action="pass").status == "stale"
    assert play(resting).status == "done"


def test_both_asking_to_go_on_is_agreeing(resting: Match, alice: User, bob: User) -> None:
    rest_ask(match=resting, user=alice)
    rest_ask(match=resting, user=bob)
    assert fresh(resting).status == "running"


def test_a_pause_does_not_save_whose_time_is_over(
    timed: Match, clock: StandingClock, alice: User, bob: User
) -> None:
    rest_ask(match=timed, user=alice, until=A_WEEK)
    clock.shift(timedelta(days=3) + GRACE + timedelta(milliseconds=1))
    assert rest_agree(match=timed, user=bob, until=A_WEEK).status == "over"
    assert fresh(timed).outcome["reason"] == "timeout"


def test_giving_up_is_possible_at_rest(resting: Match, alice: User) -> None:
    assert match_concede(match=resting, user=alice).is_done
    assert (fresh(resting).status, fresh(resting).outcome["winners"]) == ("over", [1])
    assert fresh(resting).seat_clocks == ""


def test_the_computer_rests_as_well(
    toy: ToyGame, clock: StandingClock, alice: User, bob: User, play: Play
) -> None:
    found = table_of(alice, bob, computers=("cadet",), time_control=SITS_IN)
    while not fresh(found).agent_is_due:
        assert play(found).status == "done"
    rest_ask(match=found, user=alice, until=A_WEEK)
    rest_agree(match=found, user=bob, until=A_WEEK)
    assert not Due.objects.filter(match=found).exists()
    moves = fresh(found).move_count
    ai_turn_play(match_id=found.pk)
    assert fresh(found).move_count == moves
    clock.now = A_WEEK
    work_sweep()
    assert Due.objects.filter(match=found).exists()
    ai_turn_play(match_id=found.pk)
    assert fresh(found).move_count > moves


def test_whoever_leaves_at_rest_gives_the_seat_to_the_computer_and_the_match_rests_on(
    toy: ToyGame, clock: StandingClock, alice: User, bob: User, stranger: User
) -> None:
    found = table_of(alice, bob, stranger, time_control=SITS_IN)
    for user in (alice, bob, stranger):
        (rest_ask if user == alice else rest_agree)(match=found, user=user, until=A_WEEK)
    leaver = Seat.objects.get(match=found, index=fresh(found).waiting[0]).user
    assert leaver is not None
    match_concede(match=found, user=leaver)
    assert (fresh(found).status, fresh(found).deadline_at) == ("resting", None)
    clock.now = A_WEEK
    work_sweep()
    assert fresh(found).agent_is_due


# --- doors ---------------------------------------------------------------------------------------


def test_the_page_asks_shows_and_agrees(
    timed: Match, alice_client: Client, bob_client: Client
) -> None:
    here = f"/m/{timed.public_id}/"
    assert "Ask for a pause" in alice_client.get(here).content.decode()
    alice_client.post(f"{here}rest/", {"do": "ask", "until": "2027-03-08"})
    page = alice_client.get(here).content.decode()
    assert "You ask for a pause until" in page and "Take it back" in page
    page = bob_client.get(here).content.decode()
    assert "Alice asks for a pause until" in page and "Ask for a pause" not in page
    until = fresh(timed).rests_until
    assert until is not None and until.isoformat() in page
    bob_client.post(f"{here}rest/", {"do": "agree", "until": until.isoformat()})
    page = bob_client.get(here).content.decode()
    assert "The match rests" in page and "Ask to go on" in page
    assert "Nobody can move until it goes on." in page and "your turn." not in page.lower()
    assert "resting" in bob_client.get("/").content.decode()


@pytest.mark.parametrize(
    "sent",
    [
        {},
        {"do": "dance"},
        {"do": "ask"},
        {"do": "ask", "until": "someday"},
        {"do": "ask", "until": "2027-02-31"},
        {"do": "ask", "until": "0001-01-01"},
        {"do": "ask", "until": "9999-12-31"},
        {"do": "agree"},
        {"do": "agree", "until": "2027-03-08"},
        {"do": "decline"},
    ],
)
def test_what_is_half_filled_gets_a_sentence_and_changes_nothing(
    timed: Match, alice_client: Client, sent: dict[str, str]
) -> None:
    answer = alice_client.post(f"/m/{timed.public_id}/rest/", sent, follow=True)
    assert 'role="alert"' in answer.content.decode()
    assert fresh(timed).revision == timed.revision


def test_the_door_takes_a_post_of_the_seated_alone(
    timed: Match, alice_client: Client, stranger_client: Client
) -> None:
    here = f"/m/{timed.public_id}/rest/"
    assert alice_client.get(here).status_code == 405
    assert stranger_client.post(here, {"do": "decline"}).status_code == 404


def test_programs_pause_and_go_on(
    timed: Match, client: Client, alice: User, bob: User, stranger: User
) -> None:
    here = f"/api/v1/matches/{timed.public_id}/"

    def sent(user: User, **body: str) -> int:
        headers = headers_for(user)
        answer = client.post(f"{here}rest/", body, "application/json", headers=headers)
        return answer.status_code

    assert sent(alice, do="ask") == 409
    assert sent(alice, do="ask", until="soon") == 400
    assert sent(alice, do="ask", until=A_WEEK.isoformat()) == 200
    rest = client.get(here, headers=headers_for(bob)).json()["rest"]
    assert rest == {"since": None, "until": "2027-03-08T12:00:00Z", "asked_by": [0]}
    assert sent(stranger, do="agree") == 404
    assert sent(bob, do="agree", until=rest["until"]) == 200
    told = client.get(here, headers=headers_for(bob)).json()
    assert (told["status"], told["rest"]["since"]) == ("resting", "2027-03-01T12:00:00Z")
    assert client.get(f"{here}rest/", headers=headers_for(bob)).status_code == 405
    assert sent(bob, do="ask") == sent(alice, do="agree") == 200
    assert client.get(here, headers=headers_for(bob)).json()["rest"] is None


def test_a_match_at_rest_is_nobodys_turn(resting: Match, alice: User, bob: User) -> None:
    for user in (alice, bob):
        program = Client(headers=headers_for(user))
        told = program.get("/api/v1/dashboard/").json()
        assert (told["waiting"], told["your_turn"]) == (0, [])
        assert program.get(f"/api/v1/matches/{resting.public_id}/").json()["your_move"] is False


def test_a_pause_that_was_asked_for_is_told_until_its_day_or_the_end(
    timed: Match, clock: StandingClock, alice: User
) -> None:
    program = Client(headers=headers_for(alice))
    path = f"/api/v1/matches/{timed.public_id}/"
    assert rest_ask(match=timed, user=alice, until=NOON + timedelta(hours=2)).is_done
    assert program.get(path).json()["rest"]["asked_by"] == [0]
    clock.shift(timedelta(hours=3))
    assert program.get(path).json()["rest"] is None
    clock.shift(-timedelta(hours=3))
    assert match_concede(match=fresh(timed), user=alice).is_done
    assert program.get(path).json()["rest"] is None

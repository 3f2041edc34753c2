"""A move is taken back: at once while it is free, else when all people at the table agree."""

from datetime import timedelta
from typing import Any

import pytest

from cardsets.files import read_decks, read_set
from cardsets.services.load import set_load, stock_decks_load
from spacetrace.engine.kernel.actions import MetaAction
from spacetrace.infrastructure.database_time import StandingClock
from spacetrace.matches.access import match_for
from spacetrace.matches.models import KeptTable, Match, Move, Status
from spacetrace.matches.selectors import current_table, events_since, legal_for
from spacetrace.matches.selectors.pages import frames_shown
from spacetrace.matches.selectors.past import table_at
from spacetrace.matches.selectors.taking_back import taking_back_shown
from spacetrace.matches.services import record
from spacetrace.matches.services.ai_turn import ai_turn_play
from spacetrace.matches.services.create import SeatSpec, match_create
from spacetrace.matches.services.decks import DeckChoice
from spacetrace.matches.services.join import match_join
from spacetrace.matches.services.taking_back import TakeBackWord, match_take_back
from spacetrace.matches.time_control import DAY, TimeControl
from spacetrace.matches.verification import match_verify
from spacetrace.players.models import User
from tests.matches.tables import HOT, ME, fresh, put, send, table_of
from tests.toy.game import ToyGame


def say(match: Match, user: User, word: TakeBackWord, **other: Any) -> str:
    now = fresh(match)
    wanted = {"at_version": now.version, "command_id": f"back-{now.revision}", **other}
    return match_take_back(match=now, user=user, word=word, **wanted).status


def move(match: Match) -> int:
    """Whoever is asked draws a card; the seat."""
    seat = fresh(match).waiting[0]
    assert send(match, seat, "draw").is_done
    return seat


def against_computer(alice: User) -> Match:
    """Alice is asked, and nobody can have won before she is asked again: hands are large."""
    match = table_of(alice, computers=("officer",), hand=6)
    while 0 not in fresh(match).waiting:
        ai_turn_play(match_id=match.pk)
    return fresh(match)


def bytes_of(match: Match) -> bytes:
    return bytes(fresh(match).snapshot)


def person(match: Match, seat: int) -> User:
    user = match.seats.get(index=seat).user
    assert user is not None
    return user


# --- by consent -----------------------------------------------------------------------------------


def test_what_was_drawn_goes_back_when_the_other_agrees_and_comes_again(
    match: Match, alice: User, bob: User
) -> None:
    before = bytes_of(match)
    seat = move(match)
    after = bytes_of(match)
    mover, other = person(match, seat), person(match, 1 - seat)
    assert say(match, mover, "ask") == "done"
    assert (bytes_of(match), fresh(match).taking_back) == (after, 1 << seat)
    assert say(match, other, "agree") == "done"
    assert (bytes_of(match), fresh(match).taking_back) == (before, 0)
    assert fresh(match).waiting == (seat,)
    move(match)
    assert bytes_of(match) == after
    assert match_verify(fresh(match)) == 3


def test_the_answer_of_the_other_goes_along(match: Match, alice: User, bob: User) -> None:
    before = bytes_of(match)
    seat = move(match)
    move(match)
    say(match, person(match, seat), "ask")
    assert say(match, person(match, 1 - seat), "agree") == "done"
    assert bytes_of(match) == before


def test_the_record_tells_it_as_a_move_of_its_own(match: Match) -> None:
    seat = move(match)
    say(match, person(match, seat), "ask")
    say(match, person(match, 1 - seat), "agree")
    row = Move.objects.get(seq=2)
    assert (row.seat, row.action) == (seat, "take-back")
    assert row.event_lines[0] == f"taken-back {seat + 1}"
    for viewer in (0, 1, None):
        told = events_since(fresh(match), viewer, 0).moves[-1]
        name = match.seats.get(index=seat).name
        assert told.lines == [f"taken-back {seat + 1}"]
        assert told.sentences[0].startswith(f"{name} takes a move back: “{name} draws ")


def test_what_the_others_may_not_know_of_it_stays_hidden(match: Match) -> None:
    seat = move(match)
    drawn = Move.objects.get(seq=1).event_lines[0].split(" ")[2]
    say(match, person(match, seat), "ask")
    say(match, person(match, 1 - seat), "agree")
    told = {
        viewer: " ".join(events_since(fresh(match), viewer, 0).moves[-1].sentences)
        for viewer in (seat, 1 - seat, None)
    }
    assert drawn in told[seat]
    assert drawn not in told[1 - seat] and drawn not in told[None]


def test_a_no_leaves_the_move_and_is_asked_again_only_when_something_has_happened(
    match: Match,
) -> None:
    seat = move(match)
    mover, other = person(match, seat), person(match, 1 - seat)
    say(match, mover, "ask")
    assert say(match, other, "decline") == "done"
    assert say(match, mover, "ask") == "refused"
    move(match)
    assert say(match, mover, "ask") == "done"


def test_what_was_asked_is_withdrawn_and_cannot_be_agreed_to(match: Match) -> None:
    seat = move(match)
    mover, other = person(match, seat), person(match, 1 - seat)
    say(match, mover, "ask")
    assert say(match, mover, "withdraw") == "done"
    assert say(match, other, "agree") == "refused"


def test_it_lapses_with_the_next_move(match: Match) -> None:
    seat = move(match)
    say(match, person(match, seat), "ask")
    move(match)
    assert fresh(match).taking_back == 0
    assert say(match, person(match, 1 - seat), "agree") == "refused"


def test_at_a_larger_table_all_people_have_to_agree(
    toy: ToyGame, alice: User, bob: User, stranger: User
) -> None:
    match = table_of(alice, bob, stranger, computers=("cadet",))
    while fresh(match).waiting[0] == 3:
        ai_turn_play(match_id=match.pk)
    before, seat = bytes_of(match), move(match)
    people = [person(match, at) for at in range(3)]
    others = [user for user in people if user != people[seat]]
    say(match, people[seat], "ask")
    assert say(match, others[0], "agree") == "done"
    assert say(match, others[0], "agree") == "repeated"
    assert bytes_of(match) != before
    assert say(match, others[1], "agree") == "done"
    assert bytes_of(match) == before


def test_computers_are_not_asked_and_their_answers_go_along(toy: ToyGame, alice: User) -> None:
    ai_match = against_computer(alice)
    before = bytes_of(ai_match)
    send(ai_match, 0, "draw")
    ai_turn_play(match_id=ai_match.pk)
    assert say(ai_match, alice, "ask") == "done"
    assert (bytes_of(ai_match), fresh(ai_match).waiting) == (before, (0,))


def test_at_a_shared_device_nobody_is_asked(toy: ToyGame, alice: User) -> None:
    match = match_create(owner=alice, game="toy", seats=[ME, HOT])
    before = bytes_of(match)
    seat = move(match)
    names = {one.index: one.name for one in match.seats.all()}
    assert taking_back_shown(fresh(match), seat).whose == ""
    assert taking_back_shown(fresh(match), 1 - seat).whose == names[seat]  # who looks did not move
    assert say(match, alice, "ask") == "done"
    assert bytes_of(match) == before


# --- who cannot, and when -------------------------------------------------------------------------


def test_whoever_has_not_moved_has_nothing_to_take_back(match: Match) -> None:
    seat = move(match)
    assert say(match, person(match, 1 - seat), "ask") == "refused"


def test_a_stranger_takes_nothing_back(match: Match, stranger: User) -> None:
    move(match)
    assert say(match, stranger, "ask") == "forbidden"


def test_what_is_over_stays_over(match: Match) -> None:
    seat = move(match)
    send(match, 1 - seat, "concede")
    assert fresh(match).status == Status.OVER
    assert say(match, person(match, seat), "ask") == "over"


def test_the_same_command_again_gives_the_first_answer(toy: ToyGame, alice: User) -> None:
    ai_match = against_computer(alice)
    send(ai_match, 0, "draw")
    at = fresh(ai_match).version
    again = {"at_version": at, "command_id": "once"}
    assert say(ai_match, alice, "ask", **again) == "done"
    assert say(ai_match, alice, "ask", **again) == "repeated"
    assert say(ai_match, alice, "ask", at_version=at + 1, command_id="once") == "reused"
    assert say(ai_match, alice, "ask", at_version=at, command_id="other") == "stale"


def test_a_table_that_was_laid_by_hand_takes_nothing_back(ai_match: Match, alice: User) -> None:
    put(ai_match, turn=1, hands={"1": ["red-1", "red-2"], "2": ["red-3", "blue-1"]})
    send(ai_match, 0, "draw")
    assert say(ai_match, alice, "ask") == "refused"


# --- the past of it -------------------------------------------------------------------------------


def test_frames_end_at_the_present_table_and_versions_are_as_they_were(match: Match) -> None:
    seat = move(match)
    move(match)
    say(match, person(match, seat), "ask")
    say(match, person(match, 1 - seat), "agree")
    move(match)
    now = match_for(person(match, 0), match.public_id)
    rules = ToyGame()
    shown = frames_shown(now, 0, 1, most=20)
    assert rules.view_json(shown[-1].look.view) == rules.view_json(
        rules.view(current_table(now), 0)
    )
    (back,) = (frame for frame in shown if frame.told.line.startswith("taken-back"))
    then = table_at(now, Move.objects.get(action="take-back").version_after)
    assert rules.view_json(back.look.view) == rules.view_json(rules.view(then, 0))


def test_tables_are_kept_now_and_then_and_give_the_same_past(
    match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(record, "KEEP_EVERY", 3)
    snapshots = {fresh(match).version: bytes_of(match)}
    for number in range(14):
        seat = move(match)
        if number % 4 == 3:
            say(match, person(match, seat), "ask")
            say(match, person(match, 1 - seat), "agree")
        snapshots[fresh(match).version] = bytes_of(match)
    assert KeptTable.objects.count() == fresh(match).move_count // 3
    now, rules = match_for(person(match, 0), match.public_id), ToyGame()
    for version, snapshot in snapshots.items():
        assert rules.dump(table_at(now, version)) == snapshot
    KeptTable.objects.all().delete()
    for version, snapshot in snapshots.items():
        assert rules.dump(table_at(now, version)) == snapshot
    match_verify(fresh(match))


# --- time -----------------------------------------------------------------------------------------


def test_time_that_was_used_stays_used(
    toy: ToyGame, clock: StandingClock, alice: User, bob: User
) -> None:
    match = table_of(alice, bob, time_control=TimeControl("days", DAY, DAY, "lose"))
    clock.shift(timedelta(hours=30))
    seat = move(match)
    left = fresh(match).clocks.bank(seat)
    assert left == timedelta(hours=18)
    say(match, person(match, seat), "ask")
    say(match, person(match, 1 - seat), "agree")
    now = fresh(match)
    assert (now.waiting, now.clocks.bank(seat)) == ((seat,), left)
    assert now.clocks.bank(1 - seat) == timedelta(days=1)


# --- free -----------------------------------------------------------------------------------------


@pytest.fixture
def battle(clock: StandingClock, alice: User, bob: User) -> Match:
    """Spacetrace between two people, by days, in the first turn."""
    loaded = set_load(data=read_set("basic"), game="spacetrace")
    stock = read_decks("basic")
    stock_decks_load(revision=loaded.revision, decks=stock)
    deck = DeckChoice(stock=next(deck.key for deck in stock if deck.is_beginner))
    seats = [SeatSpec("me", deck=deck), SeatSpec("invite")]
    time = TimeControl("days", DAY, 0, "lose")
    match = match_create(owner=alice, game="spacetrace", seats=seats, time_control=time)
    match_join(token=match.seats.get(index=1).invite_token or "", user=bob, deck=deck)
    return fresh(match)


def free_move(match: Match) -> int:
    """Somebody in their turn does something that reveals nothing; the seat."""
    for _ in range(40):
        seat = fresh(match).waiting[0]
        moves = [
            text
            for action, text in legal_for(fresh(match), seat)
            if not isinstance(action, MetaAction)
        ]
        plain = [text for text in moves if text.startswith(("play regulars", "play recruits"))]
        pick = next(iter(plain or [text for text in moves if text in ("ready", "pass")]), moves[0])
        assert send(match, seat, pick).is_done
        if plain and taking_back_shown(fresh(match), seat).is_at_once:
            return seat
    raise AssertionError("Nobody could do anything for free.")


def test_what_reveals_nothing_is_taken_back_without_asking(battle: Match) -> None:
    seat = free_move(battle)
    last = Move.objects.filter(match=battle).latest("seq")
    before = bytes_of(battle)
    assert say(battle, person(battle, seat), "ask") == "done"
    now = match_for(person(battle, seat), battle.public_id)
    assert Move.objects.filter(match=battle).latest("seq").action == "take-back"
    assert send(battle, seat, last.action).is_done
    assert bytes_of(battle) == before
    assert now.taking_back == 0
    match_verify(fresh(battle))


def test_a_free_take_back_brings_no_new_time(battle: Match, clock: StandingClock) -> None:
    seat = free_move(battle)
    line = Move.objects.filter(match=battle).latest("seq").action
    deadline = fresh(battle).deadline_of(seat)
    for _ in range(3):
        clock.shift(timedelta(hours=1))
        assert say(battle, person(battle, seat), "ask") == "done"
        assert fresh(battle).deadline_of(seat) == deadline
        assert send(battle, seat, line).is_done
        assert fresh(battle).deadline_of(seat) == deadline


def test_the_other_s_secret_order_neither_shows_nor_is_lost(battle: Match) -> None:
    seat = free_move(battle)
    orders = [text for _action, text in legal_for(fresh(battle), 1 - seat) if "order " in text]
    shown = taking_back_shown(fresh(battle), seat)
    assert send(battle, 1 - seat, orders[0]).is_done
    assert taking_back_shown(fresh(battle), seat) == shown
    assert say(battle, person(battle, seat), "ask") == "done"
    now = fresh(battle)
    assert orders[0] not in [text for _action, text in legal_for(now, 1 - seat)]
    match_verify(now)


def test_the_end_of_a_turn_is_asked_for_and_told_as_such(battle: Match) -> None:
    seat = free_move(battle)
    while fresh(battle).waiting == (seat,):
        assert send(battle, seat, "ready").is_done
    assert not taking_back_shown(fresh(battle), seat).is_at_once
    assert say(battle, person(battle, seat), "ask") == "done"
    assert fresh(battle).taking_back == 1 << seat
    assert taking_back_shown(fresh(battle), 1 - seat).what == "The end of the turn."
    say(battle, person(battle, 1 - seat), "agree")
    (told,) = events_since(fresh(battle), None, 0).moves[-1].sentences
    assert told.endswith(" takes the end of the turn back.")


@pytest.mark.parametrize("is_plan", [True, False])
def test_a_plan_is_taken_back_as_a_whole_and_what_is_merely_counted_is_not(
    battle: Match, is_plan: bool
) -> None:
    seat = free_move(battle)
    line = Move.objects.filter(match=battle).latest("seq").action
    assert say(battle, person(battle, seat), "ask") == "done"
    before = bytes_of(battle)
    if is_plan:
        assert send(battle, seat, line, then=["ready"]).is_done
    else:
        assert send(battle, seat, line, command_id="m").is_done
        assert send(battle, seat, "ready", command_id="m-1").is_done
    assert say(battle, person(battle, seat), "ask") == "done"
    assert say(battle, person(battle, 1 - seat), "agree") == "done"
    assert (bytes_of(battle) == before) is is_plan
    match_verify(fresh(battle))

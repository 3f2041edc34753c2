"""Between two rounds a live table is held until its people go on, or eight seconds have passed."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.test import Client
from django.urls import reverse

from cardsets.files import set_of_game
from spacetrace.engine.kernel.actions import MetaAction
from spacetrace.matches.models import Due, Match, Move
from spacetrace.matches.selectors import legal_for
from spacetrace.matches.selectors.dashboard import matches_waiting
from spacetrace.matches.services.ai_turn import ai_turn_play
from spacetrace.matches.services.between_rounds import table_go_on
from spacetrace.matches.services.create import match_create
from spacetrace.matches.services.decks import NO_DECK
from spacetrace.matches.services.join import match_join
from spacetrace.matches.services.leave import seat_hand_over
from spacetrace.matches.services.locking import match_lock
from spacetrace.matches.services.pause import match_pause, match_resume
from spacetrace.matches.services.tick import match_tick
from spacetrace.matches.time_control import TimeControl
from spacetrace.matches.verification import match_verify
from spacetrace.players.models import User
from tests.markup import one_line
from tests.matches.tables import INVITE, ME, computer, fresh, put, send
from tests.published import set_published

NEARLY_OUT: dict[str, Any] = {
    "chain": ["0-0-0"],
    "hands": {"1": ["0-0-1"], "2": ["3-3-3", "1-2-1"]},
}
LIVE = TimeControl("live", 60, 600, "lose")


@pytest.fixture(autouse=True)
def _cards(db: None) -> None:
    set_published(set_of_game("space_dominoes"))


def of_two(alice: User, bob: User, **options: Any) -> Match:
    config = {"hands": 3, **options}
    match = match_create(
        owner=alice, game="space_dominoes", seats=[ME, INVITE], config=config, time_control=LIVE
    )
    token = match.seats.get(kind="open").invite_token or ""
    match_join(token=token, user=bob, deck=NO_DECK)
    return ended(match)


def alone(alice: User, **options: Any) -> Match:
    config = {"hands": 3, **options}
    seats = [ME, computer()]
    return ended(match_create(owner=alice, game="space_dominoes", seats=seats, config=config))


def ended(match: Match) -> Match:
    """A hand is over, since seat 1 has played its last card."""
    match = put(match, **NEARLY_OUT)
    assert send(match, 0, "play 0-0-1 right single").status == "done"
    return fresh(match)


def test_nobody_is_asked_until_everybody_has_gone_on(
    alice: User, bob: User, watch: time_machine.Traveller
) -> None:
    match = of_two(alice, bob)
    assert (match.is_held, match.waiting, match.deadline_at) == (True, (), None)
    assert match.clock_left == 8_000
    for seat in (0, 1):
        assert all(isinstance(action, MetaAction) for action, _text in legal_for(match, seat))
        assert send(match, seat, "draw").status == "refused"
    watch.shift(timedelta(seconds=3))
    assert table_go_on(match=match, user=alice).status == "done"
    assert table_go_on(match=match, user=alice).status == "repeated"
    assert fresh(match).is_held
    assert table_go_on(match=match, user=bob).status == "done"
    now = fresh(match)
    assert not now.is_held
    assert len(now.waiting) == 1
    assert now.clock_at is None
    assert now.deadline_of(now.waiting[0]) is not None  # a whole move, and the reserve as it was
    assert legal_for(now, now.waiting[0])


def test_after_eight_seconds_it_plays_on(
    alice: User, bob: User, watch: time_machine.Traveller
) -> None:
    match = of_two(alice, bob)
    table_go_on(match=match, user=alice)
    watch.shift(timedelta(seconds=7))
    assert not match_tick(match_id=match.pk)
    watch.shift(timedelta(seconds=2))
    assert match_tick(match_id=match.pk)
    now = fresh(match)
    assert not now.is_held
    assert now.waiting
    assert now.clock_at is None
    assert not Move.objects.filter(match=match, action__contains="tick").exists()


def test_whoever_comes_late_finds_the_table_playing(
    alice: User, bob: User, watch: time_machine.Traveller
) -> None:
    match = of_two(alice, bob)
    watch.shift(timedelta(seconds=9))
    send(match, 0, "draw")
    assert not fresh(match).is_held


def test_computer_players_wait_too(alice: User, watch: time_machine.Traveller) -> None:
    match = alone(alice)
    assert match.is_held
    ai_turn_play(match_id=match.pk)
    assert Move.objects.filter(match=match, seat=1).count() == 0
    table_go_on(match=match, user=alice)
    now = fresh(match)
    assert not now.is_held
    assert Due.objects.filter(match=match).exists() or 1 not in now.waiting


def test_the_turn_timer_begins_when_the_table_is_let_go(
    alice: User, watch: time_machine.Traveller
) -> None:
    match = alone(alice, turn_timer=15)
    assert match.clock_left == 8_000
    table_go_on(match=match, user=alice)
    assert fresh(match).clock_left == 15_000


def test_whoever_plays_with_computers_alone_looks_as_long_as_they_like(
    watch: time_machine.Traveller, alice: User, alice_client: Client
) -> None:
    match = alone(alice)
    board = alice_client.get(reverse("matches:match", args=[match.public_id])).content.decode()
    assert "It goes on when you do." in board
    assert "Next hand begins in" not in board
    watch.shift(timedelta(seconds=9))
    match_tick(match_id=match.pk)
    assert fresh(match).is_held
    watch.shift(timedelta(minutes=9))
    assert not match_tick(match_id=match.pk)
    watch.shift(timedelta(minutes=2))
    assert match_tick(match_id=match.pk)
    assert not fresh(match).is_held


def test_whoever_ended_a_round_with_their_own_move_has_seen_its_end(
    alice: User, alice_client: Client
) -> None:
    config = {"hands": 3}
    match = match_create(owner=alice, game="space_dominoes", seats=[ME, computer()], config=config)
    match = put(match, **NEARLY_OUT)
    form = {"action": "play 0-0-1 right single", "seat": 0, "at_version": match.version}
    act = reverse("matches:act", args=[match.public_id])
    alice_client.post(act, {**form, "command_id": "c"}, headers={"HX-Request": "true"})
    now = fresh(match)
    assert now.is_held
    assert now.seats.get(index=0).seen_version == now.version


def test_nothing_waits_for_somebody_alone_who_does_not_look_on(
    alice: User, watch: time_machine.Traveller
) -> None:
    match = alone(alice)
    watch.shift(timedelta(seconds=9))
    assert match_tick(match_id=match.pk)
    assert not fresh(match).is_held


def test_neither_slow_tables_nor_the_last_round_are_held(alice: User, bob: User) -> None:
    assert not alone(alice, pace="slow").is_held
    last = alone(alice, hands=1)
    assert last.is_over
    assert not last.is_held


def test_whoever_leaves_keeps_nobody_waiting(
    alice: User, bob: User, watch: time_machine.Traveller
) -> None:
    match = of_two(alice, bob)
    locked = match_lock(match.pk)
    seats = list(locked.seats.order_by("index"))
    seat_hand_over(locked, seats, seats[1], is_away=True)
    assert fresh(match).is_held
    table_go_on(match=match, user=alice)
    assert not fresh(match).is_held


def test_a_pause_of_the_program_does_not_lose_it(
    alice: User, bob: User, watch: time_machine.Traveller
) -> None:
    match = of_two(alice, bob)
    match_pause(match_lock(match.pk), "The rules are not here.")
    watch.shift(timedelta(minutes=1))
    assert match_resume(match_id=match.pk)
    assert fresh(match).clock_left == 8_000
    watch.shift(timedelta(seconds=8))
    assert match_tick(match_id=match.pk)
    assert not fresh(match).is_held


def test_the_record_knows_nothing_of_it(alice: User, watch: time_machine.Traveller) -> None:
    match = match_create(
        owner=alice, game="space_dominoes", seats=[ME, computer()], config={"hands": 2}
    )
    for _ in range(200):
        now = fresh(match)
        if now.is_held or now.is_over:
            break
        moves = [text for action, text in legal_for(now, 0) if not isinstance(action, MetaAction)]
        if 0 in now.waiting:
            send(now, 0, moves[0])
        watch.shift(timedelta(seconds=4))
        ai_turn_play(match_id=match.pk)
    assert fresh(match).is_held
    table_go_on(match=match, user=alice)
    now = fresh(match)
    assert match_verify(now) == now.move_count


# --- the page -----------------------------------------------------------------------------------


def test_the_page_says_whom_the_table_waits_for(
    alice: User, bob: User, alice_client: Client, bob_client: Client
) -> None:
    match = of_two(alice, bob)
    where, on = (reverse(f"matches:{name}", args=[match.public_id]) for name in ("match", "go_on"))
    board = alice_client.get(where).content.decode()
    assert "Go on" in board
    assert "The hand is over." in board
    assert "Next hand begins in" in board
    assert alice_client.post(on).status_code == 302
    board = alice_client.get(where).content.decode()
    assert "Go on</button>" not in board
    assert f"Not yet gone on: {bob}." in board
    assert "Go on</button>" in bob_client.get(f"{where}?view=text").content.decode()
    assert "Round 2" not in board
    bob_client.post(on, headers={"HX-Request": "true"})
    board = alice_client.get(where).content.decode()
    assert "data-held" not in board
    assert 'class="round-last"' in board  # the hands are kept beside the table


def test_what_ended_a_round_is_taken_back_beside_its_hands_alone(
    alice: User, alice_client: Client
) -> None:
    match = alone(alice)
    where = reverse("matches:match", args=[match.public_id])
    assert "do-take-back" not in alice_client.get(where).content.decode()
    table_go_on(match=match, user=alice)
    board = alice_client.get(where).content.decode()
    hands = board.partition('id="round-last"')[2].partition("</details>")[0]
    assert 'id="do-take-back"' in hands
    assert board.count('id="do-take-back"') == 1
    assert 'data-shortcut="u"' not in board  # no bare key undoes a whole hand


def test_who_gives_up_a_later_round_is_not_shown_the_one_before_as_the_end(
    alice: User, bob: User, alice_client: Client
) -> None:
    match = of_two(alice, bob)
    for user in (alice, bob):
        table_go_on(match=match, user=user)
    for _ in range(2):  # both have played in the round that is given up
        seat = fresh(match).waiting[0]
        while fresh(match).waiting == (seat,):
            _action, text = legal_for(fresh(match), seat)[0]
            assert send(match, seat, text).status == "done"
    assert send(match, 0, "concede").status == "done"
    page = alice_client.get(reverse("matches:match", args=[match.public_id])).content.decode()
    assert "Hand 1 is over" in page  # beside the table, as before
    assert "data-round-over" not in page


def test_going_on_has_its_four_answers(
    alice: User, bob: User, alice_client: Client, stranger_client: Client
) -> None:
    match = of_two(alice, bob)
    on = reverse("matches:go_on", args=[match.public_id])
    assert alice_client.get(on).status_code == 405
    assert stranger_client.post(on).status_code == 404
    assert fresh(match).held_mask == 3
    assert alice_client.post(on).status_code == 302
    assert alice_client.post(on).status_code == 302
    assert fresh(match).held_mask == 2


def test_a_match_that_waits_for_one_s_going_on_is_one_s_turn(
    alice: User, bob: User, alice_client: Client
) -> None:
    match = of_two(alice, bob)
    assert matches_waiting(alice) == matches_waiting(bob) == [match.public_id]
    for page in ("/", "/matches/"):
        answer = one_line(alice_client.get(page).content.decode())
        assert "the next round waits for you to go on" in answer
        assert "rank-0" in answer
        assert "Nothing waits for you just now" not in answer
    table_go_on(match=match, user=alice)
    assert matches_waiting(alice) == []
    assert matches_waiting(bob) == [match.public_id]
    assert "Nothing waits for you just now" in alice_client.get("/").content.decode()

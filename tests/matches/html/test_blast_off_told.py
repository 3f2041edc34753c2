"""Blast Off!'s page: what a call asks of a hand, why a slap is refused, who was caught."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from spacetrace.engine.games.blast_off.events import (
    CardDrawn,
    CardSlapped,
    OffenceCaught,
    SlapAsked,
)
from spacetrace.engine.games.blast_off.missions import GESTURES
from spacetrace.engine.kernel.protocol import Config
from spacetrace.matches.selectors.pages import look_back
from spacetrace.players.models import User
from spacetrace.presentation.blast_off.pictures import sign_of
from spacetrace.presentation.blast_off.words import said_of
from spacetrace.presentation.games import pages_for
from spacetrace.presentation.moves import MoveTold
from tests.engine.blast_off.samples import sample
from tests.matches.html.families import begin, board, look, tick
from tests.matches.html.test_blast_off import GAME, TURN, seated, table_of, told_of
from tests.matches.html.walkthrough import lay, page
from tests.matches.tables import send

COUNTING: Config = {
    "seats": 3,
    "discard": ["red-1", "countdown"],
    "countdown": {"call": "8", "starter": 1},
    "hands": {"1": ["red-8", "red-6"], "2": ["green-8", "green-6"], "3": ["green-3"]},
}


def test_whoever_took_a_call_is_not_told_that_somebody_was_faster(alice: User) -> None:  # BO-10
    match, one = seated(alice)
    table = table_of(COUNTING, "1 slap red-8")
    faster = "Somebody was faster: the call is taken, and you keep your card."
    for seat, card, told in (
        (0, "red-6", "You took this call: wait for the next one."),
        (1, "green-6", faster),
    ):
        lay(match, one, table)
        board = page(match, seat)
        assert told in board
        assert (faster in board) is (seat == 1)
        why_not = GAME.explain(table, seat, GAME.parse_action(f"slap {card}"))
        assert why_not is not None
        assert why_not.sentence == told


def test_who_took_a_call_stands_at_the_clock_and_then_the_next_call_is_told(  # BO-10
    alice: User,
) -> None:
    match, _one = seated(alice)
    none = "You have no card for it, nor for any call that is still to come."
    taken: Config = {"call": "8", "starter": 1, "taken_by": 2, "last": 2}
    for hand, more in (
        (["red-8", "red-7"], "You have a card for it."),
        (["red-8", "red-6"], "You have no card for it. Yours is called later: 6."),
        (["red-8", "red-9"], none),
        (["red-8", "wild"], ""),
    ):
        hands: Config = {"1": hand, "2": ["green-6"], "3": ["green-3"]}
        view = GAME.view(table_of({**COUNTING, "countdown": taken, "hands": hands}), 0)
        shown = pages_for("blast_off").board(replace(look_back(match, 0, []), view=view))
        assert (shown.say.sentence, shown.say.more) == ("The next call is 7.", more)
        assert not any("first" in seat.note for seat in shown.seats)


def test_a_catch_stands_in_words_for_a_while_with_what_it_cost(alice: User) -> None:  # BO-17
    match, _one = seated(alice)
    drawn = CardDrawn(0, None, "caught")
    caught = MoveTold(4, 1, "", (told_of(OffenceCaught(0, 1)), told_of(drawn)))
    after = [MoveTold(5 + at, 2, "", (told_of(drawn),)) for at in range(3)]
    words = "Ben catches Ann, who forgot a gesture. Ann draws a card."
    for position, moves, is_told in (
        (TURN, [caught], True),
        (TURN, [caught, *after[:2]], True),
        (TURN, [caught, *after], False),
        (COUNTING, [caught], False),
    ):
        view = GAME.view(table_of(position), 0)
        board = pages_for("blast_off").board(
            replace(look_back(match, 0, []), view=view, moves=moves)
        )
        assert (board.say.happened == words) is is_told


def test_while_a_call_runs_what_cannot_answer_it_is_quiet(alice: User) -> None:  # BO-10
    match, one = seated(alice)
    lay(match, one, table_of(COUNTING))
    found = re.findall(r'class="card-piece (is-\w+)\s*"\s+id="p-[^"]*-(\w+-\d)"', page(match, 0))
    assert found == [("is-dim", "red-6"), ("is-playable", "red-8")]
    assert "bo-hand is-fanned is-idle" not in page(match, 0)


def test_a_hand_rests_while_another_one_acts(alice: User) -> None:
    match, one = seated(alice)
    lay(match, one, table_of(TURN))
    assert ["bo-hand is-fanned is-idle" in page(match, seat) for seat in (0, 1)] == [False, True]


def test_what_was_drawn_is_told_and_marked_until_a_card_is_played(alice: User, bob: User) -> None:
    start: Config = {
        "discard": ["red-9"],
        "hands": {"1": ["green-1", "green-2"], "2": ["orange-1", "orange-2"]},
        "draw_pile": ["green-3", "purple-5", "orange-8"],
    }
    match = begin("blast_off", alice, bob, position=start, pace="slow")
    send(match, 0, "draw")
    assert [(one.card, one.spoken) for one in board(match, 0).hand if one.is_new] == [
        ("green-3", "Green 3, just drawn")
    ]
    send(match, 1, "draw")
    assert board(match, 0).say.happened == "Bob draws a card."
    assert not board(match, 1).say.happened
    assert [one.card for one in board(match, 0).hand if one.is_new] == ["green-3"]


def test_the_log_tells_what_was_slapped_and_not_that_one_was_asked() -> None:
    asked, slapped = SlapAsked(0), CardSlapped(1, "red-8", "red-8")
    move = MoveTold(4, 1, "", (told_of(slapped), told_of(asked)))
    assert pages_for("blast_off").log_of(move, sample("page", 3).cards) == (
        [told_of(slapped).sentence],
        [],
    )


@pytest.mark.parametrize("gesture", ["", " with beep"])
def test_that_nobody_was_caught_is_told_until_a_card_is_played(
    alice: User, bob: User, gesture: str
) -> None:  # BO-17: whether the duty was forgotten is told to nobody
    start: Config = {
        "discard": ["red-9"],
        "missions": ["red-alert"],
        "hands": {"1": ["red-1", "red-2"], "2": ["orange-5", "red-4"]},
    }
    match = begin("blast_off", alice, bob, position=start, pace="live")
    assert send(match, 0, f"play red-1{gesture}").status == "done"
    assert board(match, 1).say.sentence == "Was every duty done?"
    match = tick(match)
    for seat in (0, 1, None):
        assert look(match, seat).moves[-1].sentences == ["Nobody is caught: play goes on."]
    assert board(match, 0).say.happened == "Nobody is caught: play goes on."
    assert send(match, 1, "play red-4").status == "done"
    assert not board(match, 0).say.happened.startswith("Nobody")


@pytest.mark.parametrize("gesture", GESTURES)
def test_every_gesture_has_a_sign_and_words_for_the_seat_that_makes_it(
    gesture: str,
) -> None:  # BO-17
    assert said_of([gesture])[gesture].endswith("!")
    assert (sign_of(gesture) == sign_of("wave")) is (gesture == "wave")  # which stands for others


def test_a_play_stands_in_the_log_under_the_colour_of_who_played(alice: User, bob: User) -> None:
    hands = {"1": ["red-1", "red-2"], "2": ["red-4", "red-5"]}
    start: Config = {"discard": ["red-9"], "hands": hands}
    match = begin("blast_off", alice, bob, position=start, pace="slow")
    for seat, card in ((0, "red-1"), (1, "red-4")):
        assert send(match, seat, f"play {card}").status == "done"
    told = re.findall(r'<li class="(log-entry[^"]*)".*?<p>([^<]*)<a', page(match, 0))
    assert [(words, "is-mine" in kinds) for kinds, words in told] == [
        ("You play ", True),
        ("Bob plays ", False),
    ]

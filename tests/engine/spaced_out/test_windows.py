"""Reaction windows and turn timers (SO-31, SO-45)."""

from __future__ import annotations

import pytest

from spacetrace.engine.games.spaced_out.table import Table
from spacetrace.engine.kernel.actions import CLOCK
from spacetrace.engine.kernel.chance import Chance
from spacetrace.engine.kernel.events import Event
from spacetrace.engine.kernel.protocol import Json
from tests.engine.spaced_out.tables import (
    GAME,
    OTHERS,
    act,
    dealt,
    hand,
    moves,
    refused,
    say,
    table,
    tick,
    waiting,
)

LIVE: dict[str, Json] = {"window": 1500}
RACE: dict[str, Json] = {"window": 1500, "decks": 2}


def test_a_window_opens_after_a_play_whether_or_not_anybody_can_use_it() -> None:  # SO-45
    for second in ("green-1 green-2", "red-7 green-2"):
        at = table("red-3 blue-9", "red-7 red-1", second, options=LIVE)
        lines = act(at, "1 play red-7 on left")
        assert lines[1:] == ["turn-began 2 no 2", "window-opened"]
        assert say(at) == (2, "window")
        assert waiting(at) == []
        deadline = GAME.deadline(at)
        assert deadline is not None
        assert (deadline.kind, deadline.ms) == ("window", 1500)


def length(at: Table) -> int:
    """Of the window that has opened, in milliseconds."""
    deadline = GAME.deadline(at)
    assert deadline is not None
    assert deadline.kind == "window"
    return deadline.ms


def test_a_window_has_no_length_where_all_copies_have_been_laid() -> None:  # SO-45
    at = table("red-3 blue-9", "red-asteroids red-1", OTHERS, buried=["blue-9"], options=LIVE)
    act(at, "1 play red-asteroids on left", "2 draw")
    assert (say(at), length(at)) == ((1, "window"), 1500)  # a big bang could be played
    at = table("red-3 red-9", "red-asteroids red-1", OTHERS, buried=["red-9"], options=LIVE)
    act(at, "1 play red-asteroids on left", "2 draw")
    assert (say(at), length(at)) == ((1, "window"), 0)
    assert tick(at) == ["window-closed"]
    assert waiting(at) == [1]


@pytest.mark.parametrize(
    ("piles", "buried", "ms"),
    [
        ("red-3 red-9", ["red-7", "red-9"], 0),  # both twins lie beneath
        ("red-3 red-9", ["red-9"], 1500),  # the live one may be held
        ("red-3 red-9", ["red-7"], 1500),  # the dead one may
        ("red-3 blue-9", ["red-7", "blue-9"], 1500),  # and so may a big bang of the two colours
        ("red-3 blue-9", ["red-7", "blue-9", "big-bang-red-blue"], 0),
        ("red-3 red-7", [], 0),  # twins on both piles
    ],
)
def test_every_copy_has_to_lie_on_the_piles(piles: str, buried: list[str], ms: int) -> None:
    # SO-45
    at = table(piles, "red-7 red-1", OTHERS, buried=buried, options=LIVE)
    act(at, "1 play red-7 on left")
    assert length(at) == ms


def test_two_packs_have_twice_as_many_copies() -> None:  # SO-7, SO-45
    at = table("red-3 red-9", "red-7 red-1", OTHERS, buried=["red-7", "red-9"], options=RACE)
    act(at, "1 play red-7 on left")
    assert length(at) == 1500


def test_hands_do_not_make_a_window_shorter() -> None:  # SO-42, SO-45
    """All know where both copies are but one seat, which holds the last one."""
    at = table("red-3 red-9", "red-7 red-7 red-9", OTHERS, options=LIVE)
    act(at, "1 play red-7 on left")
    assert length(at) == 1500


def test_a_window_without_length_is_one_in_which_nobody_can_do_anything() -> None:  # SO-45
    without = 0
    for seed in range(6):
        at, dice = dealt(3, seed, window=800), Chance.seeded(seed)
        for _ in range(150):
            if at.stage == "window":
                if length(at) == 0:
                    without += 1
                    assert all(other.deadline == at.deadline for other in imagined(at))
                    assert not any(GAME.reactors(other) for other in imagined(at))
                tick(at)
            else:
                GAME.apply(at, at.turn, dice.pick(GAME.moves(at, at.turn)))
    assert without > 20


def imagined(at: Table) -> list[Table]:
    """The table, and others that look the same to somebody who looks on."""
    return [at, *(GAME.determinize(at, None, Chance.seeded(seed)) for seed in range(3))]


def test_a_window_opens_after_a_draw_and_after_an_attack() -> None:  # SO-45
    at = table("red-3 blue-9", "red-asteroids red-1", OTHERS, "green-1", options=LIVE)
    act(at, "1 draw")
    assert at.stage == "window"
    tick(at)
    act(at, "2 draw")
    assert at.stage == "window"
    at = table("red-3 blue-9", "red-asteroids red-1", OTHERS, "green-1", options=LIVE)
    act(at, "1 play red-asteroids on left")
    assert at.stage == "attack"  # nobody may play out of turn
    act(at, "2 draw")
    assert say(at) == (3, "window")


def test_no_window_opens_before_the_first_card_or_for_a_bonus_turn() -> None:  # SO-45
    at = table("red-3 blue-9", "red-3 blue-1", OTHERS, live="", options=LIVE)
    act(at, "1 draw")
    assert say(at) == (2, "turn")
    at = table("red-3 blue-9", "red-black-hole red-1", OTHERS, options=LIVE)
    act(at, "1 play red-black-hole on left")
    assert say(at) == (1, "bonus")


def test_a_window_opens_for_the_turn_after_a_big_bang() -> None:  # SO-35, SO-45
    at = table("red-3 blue-9", "big-bang-red-blue red-1", OTHERS, options=LIVE)
    act(at, "1 play big-bang-red-blue on left", "2 draw")
    assert say(at) == (1, "window")


def test_windows_can_be_off() -> None:  # SO-45
    at = table("red-3 blue-9", "red-7 red-1", OTHERS, options={"window": 0})
    act(at, "1 play red-7 on left")
    assert say(at) == (2, "turn")
    assert GAME.deadline(at) is None


def test_without_claims_the_turn_goes_on_when_the_window_closes() -> None:  # SO-45
    at = table("red-3 blue-9", "red-7 red-1", OTHERS, options=LIVE)
    act(at, "1 play red-7 on left")
    assert tick(at) == ["window-closed"]
    assert say(at) == (2, "turn")
    assert waiting(at) == [2]
    assert GAME.deadline(at) is None


def test_a_claim_is_carried_out_when_the_window_closes() -> None:  # SO-45
    at = table("red-3 blue-9", "red-7 red-1", OTHERS, "red-7 green-1", options=LIVE)
    act(at, "1 play red-7 on left")
    assert act(at, "3 clone red-7 on left") == ["claim-made 3 clone,red-7,on,left"]
    assert hand(at, 3) == "red-7 green-1"
    lines = tick(at)
    assert lines[:2] == ["window-closed", "card-played 3 red-7 left red yes no"]
    assert say(at) == (3, "bonus")


def test_every_seat_has_one_claim() -> None:  # SO-45
    at = table("red-3 blue-9", "red-7 red-1", OTHERS, "red-7 blue-9 green-1", options=LIVE)
    act(at, "1 play red-7 on left")
    assert moves(at, 3) == {"clone red-7 on left", "clone blue-9 on right"}
    act(at, "3 clone blue-9 on right")
    assert moves(at, 3) == set()
    assert refused(at, "3 clone red-7 on left") == "SO-45"


def test_what_may_be_claimed_is_what_is_legal_at_the_table_as_it_stands() -> None:  # SO-45
    at = table("red-3 blue-9", "red-7 red-1", "red-2 green-2", "red-1 green-1", options=LIVE)
    act(at, "1 play red-7 on left")
    assert moves(at, 2) == {"draw", "play red-2 on left"}
    assert refused(at, "2 play green-2 on left") == "SO-11"
    assert refused(at, "3 play red-1 on left") == "SO-30"
    assert refused(at, "3 draw") == "SO-10"


def test_a_claim_is_secret() -> None:  # SO-45
    at = table("red-3 blue-9", "red-7 red-1", OTHERS, "red-7 green-1", options=LIVE)
    act(at, "1 play red-7 on left")
    views = {viewer: GAME.view_json(GAME.view(at, viewer)) for viewer in (0, 1, None)}
    events: list[Event] = []
    GAME.apply(at, 2, GAME.parse_action("clone red-7 on left"), events.append)
    for viewer, view in views.items():
        assert [event.seen_by(viewer) for event in events] == [None]
        assert GAME.view_json(GAME.view(at, viewer)) == view
    assert GAME.view(at, 2).claim == "clone red-7 on left"


def race(*claims: str) -> list[str]:
    """Seat 1 has played a red 7, the other pile is a blue 9; seat 2 has its turn."""
    third = "red-7 blue-9 big-bang-red-blue green-1"
    at = table(
        "red-3 blue-9", "red-7 red-1", "red-7 red-2 blue-9", third, "red-7 blue-9", options=RACE
    )
    act(at, "1 play red-7 on left", *claims)
    return tick(at)


@pytest.mark.parametrize(
    ("claims", "winner"),
    [
        # the live pile beats the dead one
        (["3 clone blue-9 on right", "4 clone red-7 on left"], "4 red-7"),
        # on the live pile a big bang beats a clone
        (["4 clone red-7 on left", "3 play big-bang-red-blue on left"], "3 big-bang-red-blue"),
        # any of them beats the ordinary play of the seat whose turn it is
        (["2 play red-2 on left", "3 clone blue-9 on right"], "3 blue-9"),
        (["2 draw", "3 clone blue-9 on right"], "3 blue-9"),
        (["2 play red-7 on left", "4 clone red-7 on left"], "4 red-7"),  # undeclared
        # what that seat declares is as good as anybody's
        (["2 clone red-7 on left", "3 clone red-7 on left"], "2 red-7"),
        # among equals the earlier arrival wins
        (["4 clone red-7 on left", "3 clone red-7 on left"], "4 red-7"),
        (["3 clone red-7 on left", "4 clone red-7 on left"], "3 red-7"),
        (["4 clone blue-9 on right", "3 clone blue-9 on right"], "4 blue-9"),
        # nobody else wants anything
        (["2 play red-2 on left"], "2 red-2"),
    ],
)
def test_competing_plays_are_ranked(claims: list[str], winner: str) -> None:  # SO-31
    played = [line for line in race(*claims) if line.startswith("card-played")]
    assert len(played) == 1
    assert played[0].startswith(f"card-played {winner} ")


def test_a_play_that_comes_too_late_is_told_why_and_the_card_stays() -> None:  # SO-31
    at = table(
        "red-3 blue-9",
        "red-7 red-1",
        "red-2 green-2",
        "red-7 green-1",
        "blue-9 green-4",
        options=LIVE,
    )
    act(at, "1 play red-7 on left", "2 play red-2 on left", "4 clone blue-9 on right")
    act(at, "3 clone red-7 on left")
    lines = tick(at)
    assert lines[1:3] == [
        "claim-lost 2 play,red-2,on,left 3 SO-31",
        "claim-lost 4 clone,blue-9,on,right 3 SO-31",
    ]
    assert hand(at, 2) == "red-2 green-2"
    assert hand(at, 4) == "blue-9 green-4"
    assert at.claims == []


def test_a_lost_claim_is_known_to_its_seat_alone() -> None:  # SO-31
    at = table("red-3 blue-9", "red-7 red-1", "red-2 green-2", "red-7 green-1", options=LIVE)
    act(at, "1 play red-7 on left", "2 play red-2 on left", "3 clone red-7 on left")
    events: list[Event] = []
    GAME.apply(at, CLOCK, GAME.parse_action("tick"), events.append)
    lost = [event for event in events if "claim-lost" in GAME.event_text(event)]
    assert len(lost) == 1
    assert [lost[0].seen_by(viewer) is not None for viewer in (0, 1, 2, None)] == [
        *(False, True, False, False)
    ]


def test_after_the_window_a_clone_is_played_at_once() -> None:  # SO-30, SO-45
    at = table("red-3 blue-9", "red-7 red-1", OTHERS, "red-7 green-1", options=LIVE)
    act(at, "1 play red-7 on left")
    tick(at)
    act(at, "3 clone red-7 on left")
    assert say(at) == (3, "bonus")


def test_after_a_play_that_came_too_late_the_card_is_refused() -> None:  # SO-31
    at = table("red-3 blue-9", "red-7 red-1", "red-2 green-2", "red-7 green-1")
    act(at, "1 play red-7 on left", "2 play red-2 on left")
    assert refused(at, "3 clone red-7 on left") == "SO-25"
    assert hand(at, 3) == "red-7 green-1"


def test_only_the_clock_ticks_and_only_when_it_waits() -> None:  # SO-45
    at = table("red-3 blue-9", "red-7 red-1", OTHERS, options=LIVE)
    assert refused(at, "clock tick") == "SO-45"
    act(at, "1 play red-7 on left")
    assert refused(at, "1 tick") == "SO-45"
    assert refused(at, "clock draw") == "SO-7"


def test_in_a_window_one_may_concede() -> None:
    at = table("red-3 blue-9", "red-7 red-1", OTHERS, options=LIVE)
    act(at, "1 play red-7 on left", "2 draw", "1 concede")
    assert GAME.outcome(at) is not None
    assert GAME.deadline(at) is None
    assert at.claims == []


def test_who_could_react_is_known_to_the_server_alone() -> None:  # SO-45
    at = table("red-3 blue-9", "red-7 red-1", OTHERS, "red-7 green-1", "blue-9 red-7", options=RACE)
    act(at, "1 play red-7 on left")
    assert GAME.reactors(at) == (2, 3)
    act(at, "4 clone blue-9 on right")
    assert GAME.reactors(at) == (2,)
    tick(at)
    assert GAME.reactors(at) == ()  # a bonus turn


def test_in_its_own_window_the_next_seat_may_react_too() -> None:  # SO-31, SO-45
    at = table("red-3 blue-9", "red-7 red-1", "red-7 green-1", options=LIVE)
    act(at, "1 play red-7 on left")
    assert GAME.reactors(at) == (1,)
    tick(at)
    assert GAME.reactors(at) == ()  # it is waited for


# --- the turn timer -------------------------------------------------------------------------------


def test_when_the_timer_runs_out_the_seat_draws_its_card() -> None:  # SO-45
    at = table("red-3 blue-9", "red-7 red-1", OTHERS, options={"turn_timer": 30})
    deadline = GAME.deadline(at)
    assert deadline is not None
    assert (deadline.kind, deadline.ms) == ("turn", 30_000)
    tick(at)
    assert len(at.hands[0]) == 3
    assert say(at) == (2, "turn")


def test_when_the_timer_runs_out_under_attack_the_seat_draws_the_number() -> None:  # SO-45
    attack = {"number": 6, "attacker": 1}
    at = table(
        "red-asteroids blue-9", OTHERS, "green-1", turn=2, attack=attack, options={"turn_timer": 15}
    )
    tick(at)
    assert len(at.hands[1]) == 7


def test_the_timer_starts_anew_with_every_say() -> None:  # SO-45
    at = dealt(3, turn_timer=15, window=800)
    numbers = []
    for _ in range(60):
        deadline = GAME.deadline(at)
        assert deadline is not None
        numbers.append(deadline.number)
        if at.stage == "window":
            tick(at)
            continue
        seat = at.turn
        GAME.apply(at, seat, GAME.moves(at, seat)[-1])
    assert len(set(numbers)) == len(numbers)
    assert numbers == sorted(numbers)


def test_an_order_given_does_not_start_the_timer_anew() -> None:  # SO-45
    at = table("red-3 blue-9", "red-7 red-1", OTHERS, options={"turn_timer": 15})
    before = GAME.deadline(at)
    act(at, "2 order clone-all on")
    assert GAME.deadline(at) == before

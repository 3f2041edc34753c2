"""How rounds and matches end and are scored (SO-38 to SO-42)."""

from __future__ import annotations

import pytest

from spacetrace.engine.kernel.events import Event
from tests.engine.spaced_out.tables import (
    GAME,
    OTHERS,
    act,
    dealt,
    meta_actions,
    moves,
    refused,
    say,
    table,
    waiting,
)

BANG = "big-bang-red-blue"


def ended(lines: list[str]) -> str:
    """The line with which the round ended."""
    return next(line for line in lines if line.startswith("round-ended"))


@pytest.mark.parametrize(
    ("card", "move"),
    [
        ("red-7", "play red-7 on left"),
        ("red-3", "clone red-3 on left"),
        ("red-asteroids", "play red-asteroids on left"),
        ("red-shooting-star", "play red-shooting-star on left"),
        ("red-force-field", "play red-force-field on left"),
        ("red-black-hole", "play red-black-hole on left"),
        ("wild-black-hole", "play wild-black-hole on right as green"),
        (BANG, f"play {BANG} on left"),
    ],
)
def test_the_last_card_ends_the_round_and_has_no_further_effect(
    card: str, move: str
) -> None:  # SO-38
    at = table("red-3 blue-9", card, OTHERS, "green-1")
    lines = act(at, f"1 {move}")
    assert lines[1] == "seat-out 1"
    assert ended(lines).startswith("round-ended out ")
    assert not any(
        line.startswith(("seat-attacked", "direction-changed", "big-bang-began")) for line in lines
    )
    assert at.round_number == 2


def test_going_out_by_a_clone_out_of_turn() -> None:  # SO-38, SO-30
    at = table("red-3 blue-9", OTHERS, "green-1", "blue-9")
    lines = act(at, "3 clone blue-9 on right")
    assert ended(lines) == "round-ended out 6,1,12 6,1,12"


def test_an_attack_under_way_is_void() -> None:  # SO-38
    attack = {"number": 4, "attacker": 1}
    at = table("red-asteroids blue-9", OTHERS, "green-asteroids", "green-1", turn=2, attack=attack)
    lines = act(at, "2 play green-asteroids on left")
    assert ended(lines) == "round-ended out 6,29,1 6,29,1"
    assert at.attack_number == 0
    assert say(at)[1] == "turn"


def test_a_big_bang_under_way_is_void() -> None:  # SO-38
    at = table("red-3 blue-9", f"{BANG} red-1", "super-force-field", "green-1")
    lines = act(at, f"1 play {BANG} on left", "2 play super-force-field on left as red")
    assert ended(lines) == "round-ended out 1,109,1 1,109,1"
    assert at.struck == []


def test_who_goes_out_scores_the_tops_and_everybody_else_the_hand() -> None:  # SO-39
    hands = ("red-7", "red-10 wild-black-hole", "red-lunar-eclipse wild-solar-eclipse red-1")
    at = table("red-3 blue-asteroids", *hands, options={"promo": True}, scores=[10, 20, 30])
    lines = act(at, "1 play red-7 on left")
    assert "hand-scored 1 () 27" in lines
    assert "hand-scored 2 red-10,wild-black-hole 60" in lines
    assert "hand-scored 3 red-1,red-lunar-eclipse,wild-solar-eclipse -29" in lines
    assert ended(lines) == "round-ended out 27,60,-29 37,80,1"
    assert at.totals == [37, 80, 1]
    assert at.rounds[-1] == (27, 60, -29)


def test_the_next_round_is_dealt_at_once() -> None:  # SO-8, SO-38
    at = table("red-3 blue-9", "red-7", OTHERS, dealer=1)
    lines = act(at, "1 play red-7 on left")
    began = [line.split()[0] for line in lines]
    assert began.index("round-ended") < began.index("round-began") < began.index("piles-began")
    assert f"round-began 2 2 {at.last_turn}" in lines
    assert [len(cards) for cards in at.hands] == [6, 6]
    assert at.tops.live == ""
    assert (len(at.draw_pile), len(at.buried)) == (94, 0)


@pytest.mark.parametrize(("target", "is_over"), [(300, True), (500, True), (750, False)])
def test_the_match_ends_when_a_total_reaches_the_target(target: int, is_over: bool) -> None:
    # SO-40
    at = table("red-3 blue-9", "red-7", "red-10", scores=[0, 490], options={"target": target})
    lines = act(at, "1 play red-7 on left")
    outcome = GAME.outcome(at)
    assert (outcome is not None) is is_over
    if outcome is not None:
        assert (outcome.reason, outcome.rule) == ("target", "SO-40")
        assert outcome.scores == (16, 500)
        assert outcome.winners == (0,)
        assert lines[-1] == "match-ended target SO-40 1,2 16,500"


def test_one_point_below_the_target_the_match_goes_on() -> None:  # SO-40
    at = table("red-3 blue-9", "red-7", "red-10", scores=[0, 489])
    act(at, "1 play red-7 on left")
    assert GAME.outcome(at) is None


def test_the_lowest_total_wins_even_if_its_seat_did_not_go_out() -> None:  # SO-39, SO-40
    at = table("red-3 blue-9", "red-7", "red-1 red-2", OTHERS, scores=[490, 40, 100])
    act(at, "1 play red-7 on left")
    outcome = GAME.outcome(at)
    assert outcome is not None
    assert outcome.ranking == ((1,), (2,), (0,))


def test_equal_lowest_totals_share_the_win() -> None:  # SO-40
    at = table("red-3 blue-9", "red-7", "red-6", "green-10 red-10", scores=[10, 20, 480])
    act(at, "1 play red-7 on left")
    outcome = GAME.outcome(at)
    assert outcome is not None
    assert outcome.scores == (26, 26, 500)
    assert outcome.winners == (0, 1)
    assert outcome.places == (1, 1, 2)


@pytest.mark.parametrize("rounds", [1, 2])
def test_with_a_fixed_number_of_rounds_the_target_counts_for_nothing(rounds: int) -> None:
    # SO-40
    at = dealt(3, rounds=rounds, target=300, turn_limit=20)
    dealers = [at.dealer]
    while GAME.outcome(at) is None:
        before = at.round_number
        act(at, f"{at.turn + 1} draw")
        if at.round_number != before:
            dealers.append(at.dealer)
    outcome = GAME.outcome(at)
    assert outcome is not None
    assert outcome.reason == "rounds"
    assert len(at.rounds) == 3 * rounds
    assert [dealers.count(seat) for seat in range(3)] == [rounds] * 3  # each seat deals so often


def test_after_the_end_nothing_is_possible() -> None:  # SO-40
    at = table("red-3 blue-9", "red-7", "red-10", scores=[0, 490])
    act(at, "1 play red-7 on left")
    assert waiting(at) == []
    assert moves(at, 1) == moves(at, 2) == meta_actions(at, 1) == set()
    assert refused(at, "2 draw") == "SO-40"
    assert refused(at, "1 concede") == "SO-40"


def test_after_so_many_turns_the_round_ends() -> None:  # SO-41
    at = dealt(2, turn_limit=20)
    points: list[str] = []
    while not points:
        assert at.turn_number <= 20
        points = [line for line in act(at, f"{at.turn + 1} draw") if "round-ended" in line]
    assert points[0].startswith("round-ended limit ")
    assert at.turn_number == 21  # the first one of the next round
    assert at.last_turn == 40


def test_an_attack_at_the_limit_is_still_answered() -> None:  # SO-41
    at = table("red-3 blue-9", "red-asteroids red-1", "green-1", turns_left=0)
    act(at, "1 play red-asteroids on left")
    assert say(at) == (2, "attack")
    lines = act(at, "2 draw")
    assert ended(lines).startswith("round-ended limit ")


def test_hand_sizes_are_public_and_hands_are_not() -> None:  # SO-42
    events: list[Event] = []
    at = dealt(3, 1, events)
    for viewer in (0, None):
        view = GAME.view(at, viewer)
        assert view.hand_sizes == [6, 6, 6]
        seen = [event.seen_by(viewer) for event in events]
        shown = [GAME.event_text(event) for event in seen if event is not None]
        hidden = [line for line in shown if line.startswith("hand-dealt") and line.endswith("()")]
        assert len(hidden) == (3 if viewer is None else 2)


def test_at_a_table_for_two_one_may_concede_and_the_other_wins() -> None:
    at = table("red-3 blue-9", "red-7 green-1", OTHERS, scores=[100, 300])
    lines = act(at, "1 concede")  # though it is ahead
    assert lines == ["match-ended concession SO-40 2,1 100,300"]
    outcome = GAME.outcome(at)
    assert outcome is not None
    assert outcome.winners == (1,)
    assert outcome.scores == (100, 300)


def test_with_more_seats_nobody_concedes() -> None:
    at = table("red-3 blue-9", "red-7 green-1", OTHERS, "green-2")
    assert "concede" not in meta_actions(at, 1)
    assert refused(at, "1 concede") == "SO-40"

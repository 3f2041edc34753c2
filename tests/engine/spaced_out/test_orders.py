"""Standing orders (SO-44)."""

from __future__ import annotations

from spacetrace.engine.kernel.events import Event
from tests.engine.spaced_out.tables import (
    GAME,
    OTHERS,
    act,
    hand,
    meta_actions,
    refused,
    say,
    table,
    tick,
)

BANG = "big-bang-red-blue"


def test_an_order_clones_at_the_first_moment_it_can() -> None:  # SO-44
    at = table("red-3 blue-9", "red-7 red-1", OTHERS, "red-7 green-1", "green-2")
    act(at, "3 order clone-all on")
    lines = act(at, "1 play red-7 on left")
    assert "order-used 3 clone-all clone,red-7,on,left" in lines
    assert "card-played 3 red-7 left red yes no" in lines
    assert say(at) == (3, "bonus")


def test_an_order_given_when_it_fits_acts_at_once() -> None:  # SO-44
    at = table("red-3 blue-9", OTHERS, "red-3 green-1")
    act(at, "2 order clone-all on")
    assert say(at) == (2, "bonus")


def test_an_order_for_one_card_clones_no_other() -> None:  # SO-44
    at = table("red-3 blue-4", "red-7 red-8 red-1", OTHERS, "red-7 red-8 green-1")
    act(at, "3 order clone red-8 on", "1 play red-7 on left")
    assert say(at) == (2, "turn")
    act(at, "2 draw", "3 draw")
    lines = act(at, "1 play red-8 on left")
    assert "order-used 3 red-8 clone,red-8,on,left" in lines


def test_an_order_plays_a_big_bang() -> None:  # SO-44
    at = table("red-3 green-9", "blue-9 red-1", OTHERS, f"{BANG} green-1")
    act(at, "3 order big-bang on")
    lines = act(at, "1 play blue-9 on right")
    assert f"card-played 3 {BANG} right red,blue no no" in lines
    assert say(at) == (1, "big_bang")


def test_an_order_acts_for_the_seat_whose_turn_it_is_too() -> None:  # SO-44
    at = table("red-3 blue-9", "red-7 red-1", "red-7 green-1", OTHERS)
    act(at, "2 order clone-all on", "1 play red-7 on left")
    assert say(at) == (2, "bonus")


def test_an_order_waits_for_the_end_of_an_attack() -> None:  # SO-44, SO-30
    at = table(
        "red-3 blue-9",
        "red-asteroids red-1",
        "green-1",
        "blue-9 green-2",
        orders={"3": ["clone-all"]},
    )
    act(at, "1 play red-asteroids on left")
    assert say(at) == (2, "attack")
    act(at, "2 draw")
    assert say(at) == (3, "bonus")


def test_of_two_orders_a_big_bang_goes_before_a_clone() -> None:  # SO-31, SO-44
    attack = {"number": 2, "attacker": 1}
    at = table(
        "red-asteroids blue-9",
        "red-1",
        "green-1",
        "blue-9 green-2",
        f"{BANG} green-4",
        turn=2,
        attack=attack,
        orders={"3": ["clone-all"], "4": ["big-bang"]},
    )
    lines = act(at, "2 draw")
    assert f"card-played 4 {BANG} left red,blue no no" in lines
    assert hand(at, 3) == "blue-9 green-2"


def test_of_two_orders_the_one_on_the_live_pile_goes_first() -> None:  # SO-31, SO-44
    at = table(
        "red-3 blue-9",
        "red-7 red-1",
        "blue-9 green-1",
        "red-7 green-2",
        orders={"2": ["clone-all"], "3": ["clone-all"]},
    )
    act(at, "1 play red-7 on left")
    assert say(at) == (3, "bonus")  # though seat 2 is nearer


def test_a_seat_s_own_big_bang_goes_before_its_clone() -> None:  # SO-31, SO-44
    at = table("green-7 blue-9", "red-7 red-1", OTHERS, f"red-7 {BANG} green-1")
    act(at, "3 order clone-all on", "3 order big-bang on")
    lines = act(at, "1 play red-7 on left")
    assert f"order-used 3 big-bang play,{BANG},on,left" in lines
    assert hand(at, 3) == "red-7 green-1"


def test_a_seat_s_own_clone_on_the_live_pile_goes_before_one_on_the_dead_pile() -> None:  # SO-31
    for live, first in (("left", "clone,red-5,on,left"), ("right", "clone,blue-9,on,right")):
        at = table("red-5 blue-9", OTHERS, "red-5 blue-9 green-1", live=live)
        used = [line for line in act(at, "2 order clone-all on") if line.startswith("order-used")]
        assert used[0] == f"order-used 2 clone-all {first}"


def test_among_equal_orders_the_seat_nearest_to_the_last_player_acts() -> None:  # SO-31
    hands = ("red-7 red-1", "green-1", "red-7 green-2", "red-7 green-4")
    for direction, winner in ((1, 3), (-1, 4)):
        at = table("red-3 blue-9", *hands, direction=direction, options={"decks": 2})
        act(at, "3 order clone-all on", "4 order clone-all on")
        act(at, "1 play red-7 on left")
        assert say(at) == (winner, "bonus")


def test_the_last_player_itself_comes_last() -> None:  # SO-31
    at = table(
        "red-3 blue-9", "red-7 red-7 red-1", "green-1", "red-7 green-2", options={"decks": 2}
    )
    act(at, "1 order clone-all on", "3 order clone-all on", "1 play red-7 on left")
    assert say(at) == (3, "bonus")


def test_in_its_bonus_turn_an_order_acts_again() -> None:  # SO-28, SO-44
    at = table(
        "red-3 blue-9",
        "red-7 red-1",
        "green-1",
        "red-7 blue-9 green-2",
        orders={"3": ["clone-all"]},
    )
    act(at, "1 play red-7 on left")
    assert hand(at, 3) == "green-2"
    assert say(at) == (3, "bonus")


def test_after_one_order_has_acted_the_next_one_may() -> None:  # SO-44
    at = table(
        "red-3 blue-9",
        "red-7 red-1",
        "green-1 blue-4",
        "red-7 green-2",
        orders={"2": ["clone-all"], "3": ["clone-all"]},
        draw_pile="blue-9 ...",
    )
    act(at, "1 play red-7 on left", "3 draw")  # the drawn card is a clone, and its turn is over
    assert say(at) == (3, "bonus")
    assert hand(at, 3) == "green-2"


def test_in_a_window_an_order_counts_as_arriving_first() -> None:  # SO-31, SO-45
    at = table(
        "red-3 blue-9",
        "red-7 red-1",
        OTHERS,
        "red-7 green-1",
        "red-7 green-2",
        options={"window": 800, "decks": 2},
    )
    act(at, "4 order clone-all on")
    lines = act(at, "1 play red-7 on left")
    assert lines[-2:] == [
        "order-used 4 clone-all clone,red-7,on,left",
        "claim-made 4 clone,red-7,on,left",
    ]
    act(at, "3 clone red-7 on left")
    lines = tick(at)
    assert "claim-lost 3 clone,red-7,on,left 4 SO-31" in lines
    assert say(at) == (4, "bonus")


def test_an_order_given_in_a_window_claims_from_then_on() -> None:  # SO-31, SO-44
    at = table(
        "red-3 blue-9",
        "red-7 red-1",
        OTHERS,
        "red-7 green-1",
        "red-7 green-2",
        options={"window": 800, "decks": 2},
    )
    act(at, "1 play red-7 on left", "3 clone red-7 on left")
    lines = act(at, "4 order clone-all on")
    assert lines[-1] == "claim-made 4 clone,red-7,on,left"
    tick(at)
    assert say(at) == (3, "bonus")


def test_an_order_does_not_claim_for_a_seat_that_has_claimed() -> None:  # SO-44, SO-45
    third = "red-7 blue-9 green-1"
    at = table("red-3 blue-9", "red-7 red-1", OTHERS, third, options={"window": 800})
    act(at, "1 play red-7 on left", "3 clone blue-9 on right", "3 order clone-all on")
    assert len(at.claims) == 1
    lines = tick(at)
    assert lines[1] == "card-played 3 blue-9 right blue yes no"


def test_in_a_window_several_orders_claim_from_the_last_player_on() -> None:  # SO-31
    at = table(
        "red-3 blue-9",
        "red-7 red-1",
        OTHERS,
        "red-7 green-1",
        "red-7 green-2",
        options={"window": 800, "decks": 2},
    )
    act(at, "4 order clone-all on", "3 order clone red-7 on", "1 play red-7 on left")
    tick(at)
    assert say(at) == (3, "bonus")


def test_orders_are_secret() -> None:  # SO-44
    at = table("red-3 blue-9", "red-7 red-1", OTHERS, "red-8 green-1")
    views = {viewer: GAME.view_json(GAME.view(at, viewer)) for viewer in (0, 1, None)}
    events: list[Event] = []
    GAME.apply(at, 2, GAME.parse_action("order clone red-8 on"), events.append)
    for viewer, view in views.items():
        assert [event.seen_by(viewer) for event in events] == [None]
        assert GAME.view_json(GAME.view(at, viewer)) == view
    assert GAME.view(at, 2).orders == ["red-8"]


def test_an_order_can_be_taken_back() -> None:  # SO-44
    at = table("red-3 blue-9", "red-7 red-1", OTHERS, "red-7 green-1")
    act(at, "3 order clone-all on")
    assert "order clone-all off" in meta_actions(at, 3)
    assert refused(at, "3 order clone-all on") == "SO-44"
    act(at, "3 order clone-all off")
    assert refused(at, "3 order clone-all off") == "SO-44"
    act(at, "1 play red-7 on left")
    assert say(at) == (2, "turn")


def test_an_order_for_a_card_needs_the_card() -> None:  # SO-44, SO-43
    at = table("red-3 blue-9", "red-7 red-1", OTHERS)
    assert refused(at, "1 order clone red-8 on") == "SO-43"


def test_orders_end_with_the_round() -> None:  # SO-44
    at = table("red-3 blue-9", "red-7", OTHERS, "green-1")
    act(at, "2 order clone-all on", "3 order big-bang on", "1 play red-7 on left")
    assert at.round_number == 2
    assert at.orders == {}


def test_a_slow_match_rests_on_orders() -> None:  # SO-44
    at = table(
        "red-3 blue-9",
        "red-7 red-1",
        OTHERS,
        "red-7 green-1",
        options={"pace": "slow", "window": 800},
    )
    act(at, "3 order clone-all on", "1 play red-7 on left")
    assert say(at) == (3, "bonus")
    assert hand(at, 3) == "green-1"
    assert GAME.deadline(at) is None


def test_an_order_may_end_the_round() -> None:  # SO-38, SO-44
    at = table("red-3 blue-9", "red-7 red-1", OTHERS, "red-7")
    lines = act(at, "3 order clone-all on", "1 play red-7 on left")
    assert "seat-out 3" in lines
    assert at.round_number == 2

"""What a seat and a spectator may know (SO-42, SO-44, SO-45)."""

from __future__ import annotations

import json

from spacetrace.engine.games.spaced_out.cards import Card
from tests.engine.spaced_out.knowing import view_bytes
from tests.engine.spaced_out.tables import GAME, OTHERS, act, table


def ids(hand: list[Card] | None) -> list[str]:
    """The ids of a hand that is seen."""
    return [card.id for card in hand or ()]


def test_a_seat_sees_its_own_hand_and_of_the_others_how_many_cards_they_hold() -> None:  # SO-42
    at = table("red-5 blue-9", "red-1 super-force-field", "green-1", OTHERS)
    view = GAME.view(at, 1)
    assert ids(view.hand) == ["green-1"]
    assert view.hand_sizes == [2, 1, 3]
    assert b"super-force-field" not in view_bytes(at, 1)
    assert GAME.view(at, None).hand is None


def test_hands_are_shown_in_the_order_of_the_set_whenever_they_were_drawn() -> None:  # SO-42
    at = table("red-5 blue-9", "yellow-1 red-7", OTHERS, draw_pile="blue-3 ...")
    act(at, "1 draw")
    assert ids(GAME.view(at, 0).hand) == ["red-7", "blue-3", "yellow-1"]


def test_the_tops_show_the_colours_that_they_count_as() -> None:  # SO-12, SO-37
    at = table("wild-black-hole:green big-bang-red-blue", OTHERS, OTHERS)
    piles = {pile.name: (pile.card.id, pile.colours) for pile in GAME.view(at, None).piles}
    assert piles["left"] == ("wild-black-hole", ("green",))
    assert piles["right"] == ("big-bang-red-blue", ("red", "blue"))


def test_an_attack_tells_its_number_its_design_and_whose_card_it_is() -> None:  # SO-18
    at = table("red-5 blue-9", "red-asteroids red-1", "blue-asteroids green-2", OTHERS)
    act(at, "1 play red-asteroids on left", "2 play blue-asteroids on left")
    view = GAME.view(at, None)
    assert (view.turn, view.stage, view.attack) == (2, "attack", 4)
    assert (view.attack_design, view.attacker) == ("asteroids", 1)
    act(at, "3 draw")
    view = GAME.view(at, None)
    assert (view.attack, view.attack_design) == (0, "")


def test_a_big_bang_tells_who_is_protected_and_who_has_drawn() -> None:  # SO-33
    at = table("red-5 blue-9", "big-bang-red-blue red-1", OTHERS, "green-1 green-2")
    act(at, "1 play big-bang-red-blue on left", "2 draw")
    view = GAME.view(at, 2)
    assert (view.protected, view.struck, view.turn) == (0, [1], 2)
    act(at, "3 draw")
    view = GAME.view(at, 2)
    assert (view.struck, view.stage) == ([], "turn")


def test_orders_are_seen_by_their_seat_alone() -> None:  # SO-44
    at = table("red-5 blue-9", OTHERS, OTHERS)
    before = view_bytes(at, 1), view_bytes(at, None)
    act(at, "1 order clone-all on")
    assert GAME.view(at, 0).orders == ["clone-all"]
    assert (view_bytes(at, 1), view_bytes(at, None)) == before


def test_a_claim_is_seen_by_its_seat_alone() -> None:  # SO-45
    at = table("red-5 blue-9", "red-6 green-1", OTHERS, "red-6 green-2", options={"window": 800})
    act(at, "1 play red-6 on left")
    before = view_bytes(at, 0), view_bytes(at, 1), view_bytes(at, None)
    act(at, "3 clone red-6 on left")
    assert GAME.view(at, 2).claim == "clone red-6 on left"
    assert (view_bytes(at, 0), view_bytes(at, 1), view_bytes(at, None)) == before


def test_a_window_looks_the_same_whether_anybody_can_use_it() -> None:  # SO-45
    seen = []
    for third in ("red-6 green-2", "green-3 green-2"):
        at = table("red-5 blue-9", "red-6 green-1", OTHERS, third, options={"window": 800})
        act(at, "1 play red-6 on left")
        seen.append(view_bytes(at, None))
    assert seen[0] == seen[1]
    assert json.loads(seen[0])["deadline"]["kind"] == "window"


def test_the_end_has_places_and_scores() -> None:  # SO-40
    at = table("red-5 blue-9", "red-7", "super-force-field", scores=[100, 480])
    act(at, "1 play red-7 on left")
    end = GAME.view(at, None).outcome
    assert end is not None
    assert (end.reason, end.places, end.scores) == ("target", (1, 2), (116, 580))

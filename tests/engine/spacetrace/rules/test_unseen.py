"""What may be said at one device without a look at one's hand (ST-12, ST-14, ST-21)."""

from __future__ import annotations

from collections.abc import Sequence

from spacetrace.engine.games.spacetrace.notation import action_text
from spacetrace.engine.games.spacetrace.table import Table
from spacetrace.engine.kernel.chance import Chance
from tests.engine.spacetrace import builders
from tests.engine.spacetrace.rules.playing import CARDS, do
from tests.engine.spacetrace.telling import GAME


def unseen(table: Table, seat: int) -> list[str]:
    """What a seat (from 1) may say so."""
    return [action_text(action) for action in GAME.unseen(table, seat - 1)]


def under_attack(hand: Sequence[str] = ()) -> Table:
    """Seat 2 is attacked, with a second fleet, two cards in a class, and this hand."""
    table = builders.table(
        CARDS,
        base1=["cruiser"],
        base2=["fighters", "fighters"],
        second2=["mothership", "cruiser"],
        hand2=list(hand),
        pool2=50,
    )
    do(table, "1 attack")
    return table


def test_an_attack_is_let_happen_from_the_line_up_to_its_end() -> None:  # ST-21, ST-27
    table = under_attack(["strike"])
    assert table.stage == "commit"
    said = unseen(table, 2)
    assert said == ["defend with base", "keep order", "pass attack"]
    do(table, *(f"2 {text}" for text in said))
    assert (table.attack, table.stage, table.say) == (None, "main", 0)


def test_a_seat_that_orders_its_ships_leaves_them_as_they_stand() -> None:  # ST-21
    table = builders.table(CARDS, base1=["cruiser"], base2=["fighters", "fighters"])
    do(table, "1 attack")
    assert unseen(table, 2) == ["keep order", "pass attack"]
    assert unseen(table, 1) == []  # it is not asked


def test_a_tactic_on_the_stack_is_let_happen() -> None:  # ST-15
    table = builders.table(CARDS, hand1=["bomb"], hand2=["counter"])
    do(table, "1 play bomb")
    assert unseen(table, 2) == ["pass"]


def test_who_has_attacked_may_be_ready_and_who_has_not_looks_first() -> None:  # ST-12
    table = builders.table(CARDS, base1=["cruiser"])
    assert unseen(table, 1) == []
    do(table, "1 attack")
    assert unseen(table, 1) == ["ready"]
    do(table, "1 ready")
    assert unseen(table, 2) == []


def test_what_is_held_makes_no_difference() -> None:
    assert unseen(under_attack(["strike"]), 2) == unseen(under_attack(["bomb"]), 2)
    assert unseen(under_attack(["strike"]), 2) == unseen(under_attack(), 2)


def test_in_matches_at_random_the_first_of_it_is_always_legal() -> None:
    said = 0
    for number in range(6):
        chance = Chance.seeded(f"unseen {number}")
        table = builders.table(
            CARDS,
            base1=["cruiser", "fighters"],
            base2=["fighters", "fighters"],
            hand1=["strike", "bomb", "fighters"],
            hand2=["strike", "counter", "bomb"],
        )
        for _ in range(120):
            if table.outcome is not None:
                break
            (seat,) = GAME.waiting_for(table)
            for action in GAME.unseen(table, seat)[:1]:
                assert GAME.explain(table, seat, action) is None
                said += 1
            GAME.apply(table, seat, chance.pick(GAME.moves(table, seat)))
    assert said > 20

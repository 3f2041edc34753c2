"""What is possible and brings nothing is said to, from what the seat may know (ST-36)."""

from __future__ import annotations

from spacetrace.engine.games.spacetrace.notation import action_text, parse_action
from spacetrace.engine.games.spacetrace.table import Table
from tests.engine.spacetrace import builders
from tests.engine.spacetrace.rules.playing import CARDS, HIT_BASE, money, tactic
from tests.engine.spacetrace.telling import GAME


def said(table: Table, text: str, seat: int = 0) -> tuple[str, bool]:
    """The rule of the advice for an action of a seat, and whether it is vain; "" for none."""
    action = parse_action(text)
    assert action in GAME.moves(table, seat)
    advice = GAME.advice(table, seat, action)
    return ("", False) if advice is None else (advice.rule, advice.is_vain)


def due(table: Table, seat: int = 0) -> str:
    """What alone is left to do."""
    found = GAME.due(table, seat, GAME.legal_actions(table, seat))
    return action_text(found) if found else ""


def test_a_reinforcement_with_which_nothing_can_be_bought_is_vain() -> None:  # ST-6
    table = builders.table(CARDS, hand1=["r100", "cruiser"])
    assert said(table, "play r100") == ("ST-6", True)
    table = builders.table(CARDS, hand1=["r100", "fighters"])
    assert said(table, "play r100") == ("", False)


def test_a_reinforcement_is_vain_where_the_pool_pays_for_everything() -> None:  # ST-6, ST-7
    table = builders.table(CARDS, hand1=["r100", "fighters"], pool1=100)
    assert said(table, "play r100") == ("ST-6", True)
    table = builders.table(CARDS, hand1=["r100", "fighters", "fighters"], pool1=100)
    assert said(table, "play r100") == ("", False)


def test_out_of_turn_a_reinforcement_is_for_tactics_alone() -> None:  # ST-14
    table = builders.table(CARDS, hand2=["r100", "fighters"], base1=["fighters"])
    assert said(table, "play r100", seat=1) == ("ST-6", True)
    table = builders.table(CARDS, hand2=["r100", "strike"], base1=["fighters"])
    assert said(table, "play r100", seat=1) == ("", False)


def test_a_reinforcement_may_pay_for_an_ability() -> None:  # ST-7, ST-12
    use = builders.ability(
        "activated", builders.effect("draw", amount=1), cost=[{"pay": "mp", "n": 100}]
    )
    cards = builders.card_set(builders.card("yard", abilities=[use]), money(100), money(50))
    table = builders.table(cards, base1=["yard"], hand1=["r100"])
    assert said(table, "play r100") == ("", False)
    table = builders.table(cards, base1=["yard"], hand1=["r50"])
    assert said(table, "play r50") == ("ST-6", True)


def test_an_attack_without_a_ship_is_vain() -> None:  # ST-21, ST-25
    table = builders.table(CARDS, second1=["mothership", "cruiser"])
    assert said(table, "attack") == ("ST-25", True)
    assert said(table, "attack with both") == ("", False)


def test_an_attack_in_which_nobody_can_fire_is_vain() -> None:  # ST-25
    table = builders.table(CARDS, base1=["dominator"])
    assert said(table, "attack") == ("ST-25", True)
    table.sides[0].base[1].ap = 5
    assert said(table, "attack") == ("", False)


def test_an_attack_that_costs_clearly_more_than_it_brings_is_costly() -> None:  # ST-21, ST-25
    table = builders.table(CARDS, base1=["destroyers"], base2=["fighters"])
    advice = GAME.advice(table, 0, parse_action("attack"))
    assert advice is not None
    assert (advice.rule, advice.is_vain, advice.is_costly) == ("ST-21", False, True)
    table = builders.table(CARDS, base1=["fighters"], base2=["destroyers"])
    assert GAME.advice(table, 0, parse_action("attack")) is None


def test_a_tactic_without_anything_to_work_on_is_vain() -> None:  # ST-10
    hit_ships = builders.effect(
        "damage", builders.select("fleets", "enemy", kind=["ship"]), amount=9
    )
    cards = builders.card_set(
        tactic("storm", builders.ability("played", hit_ships)),
        tactic("raid", builders.ability("played", HIT_BASE)),
        builders.card("target"),
    )
    table = builders.table(cards, hand1=["storm", "raid"])
    assert said(table, "play storm") == ("ST-10", True)
    assert said(table, "play raid") == ("", False)
    table = builders.table(cards, hand1=["storm"], base2=["target"])
    assert said(table, "play storm") == ("", False)


def test_what_is_lost_at_the_end_of_the_turn_is_said_before() -> None:  # ST-6
    assert said(builders.table(CARDS, pool1=150), "ready") == ("ST-6", False)
    assert said(builders.table(CARDS), "ready") == ("", False)


def test_ready_is_due_when_nothing_is_left_worth_doing() -> None:  # ST-12
    assert due(builders.table(CARDS, hand1=["r100", "cruiser"])) == "ready"
    assert due(builders.table(CARDS, hand1=["r100", "fighters"])) == ""
    table = builders.table(CARDS, base1=["fighters"])
    assert due(table) == ""
    table.sides[0].attacked = True
    assert due(table) == "ready"
    assert due(table, seat=1) == ""  # it is not asked


def test_ready_is_not_due_where_an_exchange_would_pay_for_a_ship() -> None:  # ST-13
    hand = ["strike", "strike", "bomb", "fighters"]
    assert due(builders.table(CARDS, hand1=hand)) == ""  # 100 MP for the three others
    assert due(builders.table(CARDS, hand1=["strike", "strike", "strike", "cruiser"])) == "ready"
    assert due(builders.table(CARDS, hand1=["strike", "strike", "fighters"])) == "ready"

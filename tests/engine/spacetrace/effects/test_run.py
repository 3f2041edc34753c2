"""The work list: when abilities work, in which order, and when it ends (ST-17, ST-20, ST-32)."""

from __future__ import annotations

import pytest

from spacetrace.engine.games.spacetrace.effects import run
from spacetrace.engine.games.spacetrace.effects.lasting import come_to_rest
from spacetrace.engine.games.spacetrace.events import AbilityUsed
from spacetrace.engine.games.spacetrace.pieces import Frame
from spacetrace.engine.games.spacetrace.table import Table
from spacetrace.engine.kernel.errors import BudgetExceeded
from spacetrace.engine.kernel.events import Emit
from tests.engine.spacetrace.builders import (
    Json,
    ability,
    attack,
    card,
    card_set,
    effect,
    ids,
    select,
    ship,
    table,
    target,
)
from tests.engine.spacetrace.effects.acting import SHIPS, having, use
from tests.engine.spacetrace.telling import told

GAIN = effect("gain_mp", amount=10)
T: Json = {"t": {"from": select("fleets", "enemy")}}


def with_ship(*abilities: Json, **more: object) -> Table:
    """A table with a card "scout", that has these abilities, in seat 0's base fleet."""
    cards = card_set(*SHIPS, card("scout", cls=2, ships=2, lp=5, abilities=abilities))
    return table(cards, base1=["scout"], **more)  # type: ignore[arg-type]


def fire(made: Table, trigger: str, seat: int = 0) -> list[str | None]:
    """The ship cards whose abilities were used."""
    recorder = told(made, lambda emit: run.fire(made, trigger, seat, emit))
    return [e.ship for e in recorder.of(AbilityUsed) if isinstance(e, AbilityUsed)]


# --- targets --------------------------------------------------------------------------------------


def test_each_effect_looks_at_its_targets_as_it_resolves() -> None:  # ST-17
    made = having(
        effect("damage", "t", amount=1),
        effect("jam", "t"),
        choose={"t": {"from": select("fleets", "enemy", damaged=False)}},
    )
    use(made, "deed", t=target("2:base"))
    base = made.sides[1].base[0]
    assert (base.wounds, base.jammed) == ({0: 1}, 0)


def test_what_was_not_named_need_not_fit_any_more() -> None:  # ST-17
    choice = {"from": select("fleets", "enemy", damaged=False), "by": "first"}
    made = having(effect("damage", "t", amount=1), effect("jam", "t"), choose={"t": choice})
    use(made, "deed")
    assert made.sides[1].base[0].jammed == 1


def test_a_target_that_changed_sides_is_gone() -> None:  # ST-17
    made = having(effect("jam", "t"), choose=T, base1=("eagles",))
    use(made, "deed", t=target("1:eagles"))
    assert ship(made, "1:eagles").jammed == 0


def test_effects_without_targets_work_beside_lost_ones() -> None:  # ST-17
    made = having(effect("jam", "t"), effect("draw", amount=1), choose=T, library1=["supply"])
    use(made, "deed", t=target("2:eagles"))
    assert ids(made.sides[0].hand) == ["supply"]


# --- when abilities work --------------------------------------------------------------------------


def test_abilities_of_the_turn_work_for_ships_and_commanders_of_that_seat() -> None:  # ST-11
    boss = card("boss", "commander", abilities=[ability("turn_start", GAIN)])
    scout = card("scout", cls=2, abilities=[ability("turn_start", GAIN)])
    made = table(card_set(scout, boss), base1=["scout", "scout"], base2=["scout"])
    ship(made, "1:scout").commander = made.cards.card("boss")
    assert fire(made, "turn_start") == ["1:scout", "1:scout", "1:scout#2"]
    assert (made.sides[0].pool, made.sides[1].pool) == (30, 0)
    assert fire(made, "turn_end") == []


def test_a_wholly_jammed_ship_uses_no_ability_but_its_commander_does() -> None:  # ST-20
    boss = card("boss", "commander", abilities=[ability("turn_end", effect("draw", amount=1))])
    scout = card("scout", cls=2, ships=2, abilities=[ability("turn_end", GAIN)])
    made = table(card_set(scout, boss), base1=["scout"], library1=["boss"])
    ship(made, "1:scout").commander = made.cards.card("boss")
    ship(made, "1:scout").jammed = 0b11
    fire(made, "turn_end")
    assert made.sides[0].pool == 0
    assert ids(made.sides[0].hand) == ["boss"]


def test_one_unjammed_living_ship_is_enough() -> None:  # ST-20
    made = with_ship(ability("turn_end", GAIN))
    ship(made, "1:scout").jammed = 0b01
    fire(made, "turn_end")
    assert made.sides[0].pool == 10


def test_conditions_are_looked_at_as_the_ability_starts() -> None:
    rich = ability("turn_start", GAIN, GAIN, if_=[{"test": "pool", "n": 5}])
    assert fire(with_ship(rich), "turn_start") == []
    made = with_ship(rich, pool1=5)
    assert fire(made, "turn_start") == ["1:scout"]
    assert made.sides[0].pool == 25


def test_an_ability_of_a_card_that_left_play_does_not_start() -> None:
    made = with_ship(
        ability("turn_start", effect("sacrifice", select("self"))), ability("turn_start", GAIN)
    )
    assert fire(made, "turn_start") == ["1:scout"]
    assert made.sides[0].pool == 0


def test_an_ability_that_has_begun_is_carried_out_to_its_end() -> None:
    made = with_ship(ability("turn_start", effect("sacrifice", select("self")), GAIN))
    fire(made, "turn_start")
    assert made.sides[0].pool == 10


def test_an_activated_ability_works_though_its_card_was_the_price() -> None:  # ST-19
    made = with_ship(ability("activated", GAIN, effect("damage", select("self"), amount=5)))
    made.sides[0].base.remove(ship(made, "1:scout"))
    use(made, "scout", source="1:scout")
    assert made.sides[0].pool == 10


def test_a_destroyed_ability_works_when_its_card_is_lost() -> None:  # ST-28
    made = with_ship(ability("destroyed", effect("damage", select("fleets", "enemy"), amount=7)))
    ship(made, "1:scout").living = 0
    told(made, lambda emit: _settle(made, emit))
    assert made.sides[1].base[0].wounds == {0: 7}


def _settle(made: Table, emit: Emit) -> None:
    come_to_rest(made, emit)
    run.drain(made, emit)


def test_what_an_ability_sets_off_comes_after_it() -> None:
    scout = card("scout", abilities=[ability("destroyed", effect("draw", amount=1))])
    deed = card(
        "deed",
        "tactic",
        abilities=[
            ability("played", effect("destroy", select("fleets", kind=["ship"])), GAIN),
            ability("played", GAIN),
        ],
    )
    made = table(card_set(scout, deed), base1=["scout"], library1=["scout"])
    for index in (1, 0):
        run.push(made, Frame(0, made.cards.card("deed"), index, "", "", {}))
    recorder = told(made, lambda emit: run.drain(made, emit))
    used = [e.trigger for e in recorder.of(AbilityUsed) if isinstance(e, AbilityUsed)]
    assert used == ["played", "played", "destroyed"]
    assert ids(made.sides[0].hand) == ["scout"]


# --- the end --------------------------------------------------------------------------------------


def test_a_lost_base_ends_the_match_after_the_ability() -> None:  # ST-32
    made = having(effect("damage", select("fleets", "enemy"), amount=1000), GAIN)
    use(made, "deed")
    assert made.outcome is not None
    assert made.outcome.winners == (0,)
    assert made.sides[0].pool == 10
    assert made.work == []


def test_within_a_class_battle_the_end_waits_for_all_steps() -> None:  # ST-32
    made = having(effect("damage", select("fleets", "enemy"), amount=1000))
    attack(made, battle=(4, 4))
    use(made, "deed")
    assert made.outcome is None


def test_abilities_that_would_never_end_are_stopped() -> None:  # ST-39
    rise = effect("reconstruct", select("wrecks"))
    fall = effect("destroy", select("fleets", kind=["ship"]))
    phoenix = card("phoenix", abilities=[ability("destroyed", rise, fall)])
    made = table(card_set(phoenix), base1=["phoenix"])
    ship(made, "1:phoenix").living = 0
    made.cuts_off = False
    with pytest.raises(BudgetExceeded):
        _settle(made, None)

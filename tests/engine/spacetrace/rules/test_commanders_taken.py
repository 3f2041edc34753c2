"""Ship cards with commanders that change sides: no side gets a second commander (ST-11)."""

from __future__ import annotations

from spacetrace.engine.games.spacetrace.events import TacticLeft
from spacetrace.engine.games.spacetrace.notation import parse_action
from spacetrace.engine.games.spacetrace.table import Table
from tests.engine.spacetrace import builders
from tests.engine.spacetrace.builders import (
    Recorder,
    ability,
    card,
    card_set,
    effect,
    names,
    select,
    ship,
)
from tests.engine.spacetrace.rules.playing import COUNTER, do, may, refused, tactic
from tests.engine.spacetrace.telling import GAME

ENEMY = select("fleets", "enemy", kind=["ship"])
TAKE = {"t": {"from": ENEMY}}
SET = card_set(
    card("gun", cls=3, ap=10, lp=100),
    card("tug", cls=2, lp=10),
    card(
        "siren", cls=3, lp=9, abilities=[ability("activated", effect("control", "t"), choose=TAKE)]
    ),
    card("admiral", "commander", abilities=[ability("turn_end", effect("draw", amount=1))]),
    COUNTER,
    tactic("lure", ability("played", effect("control", "t"), choose=TAKE)),
    tactic("rally", ability("played", effect("control", ENEMY))),
    tactic(
        "charm",
        ability(
            "played",
            effect("control", "t"),
            effect("change", "t", stat="ap", amount=5),
            choose=TAKE,
        ),
    ),
)


def commanded(table: Table, *ships: str) -> Table:
    """The table with a commander on each of the ship cards."""
    for name in ships:
        ship(table, name).commander = table.cards.card("admiral")
    return table


def test_the_refusal_names_the_ship_card_and_its_commander() -> None:  # ST-11
    table = builders.table(SET, hand1=["lure"], base1=["gun"], base2=["tug", "gun"])
    commanded(table, "1:gun", "2:tug")
    found = GAME.explain(table, 0, parse_action("play lure on 2:tug"))
    assert found and (found.rule, found.sentence) == (
        "ST-11",
        "Tug carries a commander, and you have one in play already.",
    )
    assert "play lure on 2:gun" in may(table, 1)


def test_an_activated_ability_takes_no_second_commander() -> None:  # ST-11
    table = builders.table(SET, base1=["siren"], base2=["tug", "gun"])
    commanded(table, "1:siren", "2:tug")
    assert refused(table, "1 activate 1:siren on 2:tug") == "ST-11"
    do(table, "1 activate 1:siren on 2:gun")
    assert "2:gun" in names(table.sides[0].base)


def test_a_side_takes_its_own_commander_back() -> None:  # ST-11
    table = commanded(builders.table(SET, hand1=["lure"], base1=["tug", "gun"]), "1:tug")
    taken = ship(table, "1:tug")
    table.sides[0].base.remove(taken)
    table.sides[1].base.append(taken)
    taken.controlled = True
    do(table, "1 play lure on 1:tug")
    assert names(table.sides[0].base) == ["1:base", "1:gun", "1:tug"]


def test_a_side_whose_own_commander_is_with_the_enemy_takes_no_other() -> None:  # ST-11
    table = builders.table(SET, hand1=["lure"], base1=["tug", "gun"], base2=["gun"])
    commanded(table, "1:tug", "2:gun")
    taken = ship(table, "1:tug")
    table.sides[0].base.remove(taken)
    table.sides[1].base.append(taken)
    assert refused(table, "1 play lure on 2:gun") == "ST-11"


def test_the_target_is_gone_if_the_side_has_got_a_commander_meanwhile() -> None:  # ST-11, ST-17
    table = builders.table(SET, hand1=["charm"], hand2=["veto"], base1=["gun"], base2=["tug"])
    commanded(table, "2:tug")
    told = Recorder()
    do(table, "1 play charm on 2:tug")
    commanded(table, "1:gun")
    do(table, "2 pass", emit=told)
    assert told.of(TacticLeft) == [TacticLeft("1:charm", "fizzled")]
    assert ship(table, "2:tug").lasting == []


def test_all_are_taken_but_the_second_commander() -> None:  # ST-11
    table = builders.table(SET, hand1=["rally"], base2=["tug", "gun", "gun"])
    commanded(table, "2:tug", "2:gun")
    do(table, "1 play rally")
    assert names(table.sides[0].base) == ["1:base", "2:tug", "2:gun#2"]

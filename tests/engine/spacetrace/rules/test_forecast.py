"""What is foreseen of an attack: what falls on both sides if nobody answers (ST-21 to ST-27)."""

from __future__ import annotations

from typing import Any

from spacetrace.engine.games.spacetrace.actions import ATTACK, ATTACK_BOTH, PASS
from spacetrace.engine.games.spacetrace.forecast import (
    COSTLY,
    EVEN,
    FUTILE,
    AttackForecast,
    DefenceForecast,
    verdict,
)
from spacetrace.engine.games.spacetrace.table import Table
from spacetrace.engine.kernel.chance import Chance
from tests.engine.spacetrace import builders
from tests.engine.spacetrace.builders import ship
from tests.engine.spacetrace.rules.playing import CARDS, do
from tests.engine.spacetrace.telling import GAME


def foreseen(table: Table, *order: str, both: bool = False) -> AttackForecast:
    """The forecast of the first seat's attack."""
    found = GAME.forecast(table, 0, ATTACK_BOTH if both else ATTACK, order)
    assert found is not None
    return found


def losses(defence: DefenceForecast) -> dict[str, tuple[int, int]]:
    """Ships lost and LP lost, by ship card, of those that lose anything."""
    found: dict[str, tuple[int, int]] = {}
    for battle in defence.battles:
        for card in battle.cards:
            ships, life = found.get(card.ship, (0, 0))
            gone = card.ships - card.ships_left, card.life - card.life_left
            found[card.ship] = ships + gone[0], life + gone[1]
    return {name: lost for name, lost in found.items() if any(lost)}


def fought(table: Table, *lines: str) -> dict[str, int]:
    """The LP that ship cards are short of once the attack has been fought in earnest."""
    before = {s.name: s for side in table.sides for s in side.ships()}
    life = {name: s.size * s.lp - s.damage for name, s in before.items()}
    do(table, *lines)
    after = {s.name: s.size * s.lp - s.damage for side in table.sides for s in side.ships()}
    return {name: had - after.get(name, 0) for name, had in life.items() if had != after.get(name)}


def test_what_is_foreseen_is_what_happens_if_nobody_answers() -> None:  # ST-23, ST-25
    table = builders.table(CARDS, base1=["fighters", "cruiser"], base2=["fighters", "destroyers"])
    (defence,) = foreseen(table).defences
    lost = {name: life for name, (_ships, life) in losses(defence).items()}
    assert lost
    assert lost == fought(table, "1 attack")
    assert defence.is_certain


def test_the_class_battles_say_whose_class_meets_whose() -> None:  # ST-23
    table = builders.table(CARDS, base1=["fighters"])
    (defence,) = foreseen(table).defences
    met = [(b.battle, b.attacker_class, b.defender_class) for b in defence.battles]
    assert met[0] == (1, 1, 4)
    assert losses(defence)["2:base"][1] > 0


def test_the_plan_has_the_actions_that_line_the_cards_up() -> None:  # ST-21
    table = builders.table(CARDS, base1=["fighters", "fighters", "destroyers", "destroyers"])
    assert foreseen(table).actions == ("attack", "keep order")
    wished = foreseen(table, "1:destroyers#2")
    assert wished.actions == ("attack", "place 1:fighters", "place 1:destroyers#2")
    assert wished.stacks[1] == ("1:destroyers#2", "1:destroyers")
    do(table, *(f"1 {line}" for line in wished.actions))
    assert ship(table, "1:destroyers#2").order < ship(table, "1:destroyers").order


def test_cards_that_are_not_there_change_nothing_in_the_order() -> None:  # ST-21
    table = builders.table(CARDS, base1=["fighters", "fighters"])
    assert foreseen(table, "2:base", "nonsense") == foreseen(table)


def test_a_second_fleet_of_the_enemy_gives_two_forecasts() -> None:  # ST-21, ST-22
    table = builders.table(CARDS, base1=["cruiser"], second2=["mothership", "cruiser"])
    alone, helped = foreseen(table).defences
    assert [alone.second, helped.second] == [False, True]
    assert "2:cruiser" not in losses(alone)
    assert losses(alone) != losses(helped)


def test_both_fleets_attack_where_that_is_planned() -> None:  # ST-21
    table = builders.table(CARDS, second1=["mothership", "cruiser"])
    assert losses(foreseen(table).defences[0]) == {}
    assert losses(foreseen(table, both=True).defences[0])["2:base"][1] > 0


def test_a_base_that_falls_decides_the_match() -> None:  # ST-32
    table = builders.table(CARDS, base1=["cruiser"])
    assert foreseen(table).defences[0].winners is None
    ship(table, "2:base").wounds[0] = 990
    assert foreseen(table).defences[0].winners == (0,)


def test_a_forecast_changes_nothing_and_does_not_depend_on_what_is_hidden() -> None:  # ST-36
    table = builders.table(
        CARDS, base1=["fighters"], base2=["fighters"], hand2=["fighters"], library2=["cruiser"] * 4
    )
    other = builders.table(
        CARDS, base1=["fighters"], base2=["fighters"], hand2=["cruiser"], library2=["fighters"] * 4
    )
    other.chance = Chance.seeded("another secret")
    before = GAME.dump(table)
    assert GAME.forecast_json(foreseen(table)) == GAME.forecast_json(foreseen(other))
    assert GAME.dump(table) == before


def test_what_lots_decide_is_said_to_be_uncertain() -> None:  # ST-18
    lot = {"t": {"from": builders.select("base_fleet", "enemy", kind=["ship"]), "by": "random"}}
    hit = builders.ability("battle", builders.effect("damage", "t", amount=1), choose=lot)
    gambler = builders.card("gambler", abilities=[hit])
    cards = builders.card_set(gambler, builders.card("target", ships=2, ap=0, lp=5))
    table = builders.table(cards, base1=["gambler"], base2=["target", "target"])
    assert not foreseen(table).defences[0].is_certain


def test_an_attack_that_wins_the_match_is_as_certain_as_any() -> None:  # ST-32
    table = builders.table(CARDS, base1=["fighters"])
    ship(table, "2:base").wounds[0] = ship(table, "2:base").lp - 1
    (defence,) = foreseen(table).defences
    assert defence.winners == (0,)
    assert defence.is_certain


def test_an_attack_is_costly_where_it_destroys_less_than_it_loses() -> None:  # ST-28, ST-32
    costly = builders.table(CARDS, base1=["destroyers"], base2=["fighters"])
    even = builders.table(CARDS, base1=["fighters"], base2=["fighters"])
    fruitful = builders.table(CARDS, base1=["fighters", "cruiser"], base2=[])
    assert verdict(foreseen(costly)) is COSTLY
    assert verdict(foreseen(even)) is EVEN
    assert verdict(foreseen(fruitful)) is None


def test_an_attack_is_futile_where_all_that_it_hits_is_repaired() -> None:  # ST-28
    armour = builders.card("armour", cls=2, ships=1, ap=0, lp=40)
    looter = builders.ability("after_battle", builders.effect("gain_mp", amount=10))
    probe = builders.card("probe", cls=2, ships=1, ap=1, lp=5)
    cards = builders.card_set(armour, probe, builders.card("looter", cls=2, abilities=[looter]))
    assert verdict(foreseen(builders.table(cards, base1=["probe"], base2=["armour"]))) is FUTILE
    assert verdict(foreseen(builders.table(cards, base1=["looter"], base2=["armour"]))) is None
    assert verdict(foreseen(builders.table(cards, base1=["probe"]))) is None  # a Base keeps it


def test_ships_that_find_no_target_are_counted() -> None:  # ST-25
    """A hundred fighters fire at ten destroyers of 10 LP, two hundred at a hundred fighters."""
    table = builders.table(CARDS, base1=["fighters"], base2=["destroyers"])
    assert foreseen(table).defences[0].battles[0].idle == 0
    table = builders.table(CARDS, base1=["fighters", "fighters"], base2=["fighters"])
    assert foreseen(table).defences[0].battles[0].idle == 100


# --- an attack that goes on -----------------------------------------------------------------------


def rest(table: Table, seat: int, line: str) -> AttackForecast:
    """What a seat foresees of the attack that goes on, if it does this and nothing more."""
    found = GAME.forecast(table, seat, GAME.parse_action(line))
    assert found is not None
    return found


def under_attack(**more: Any) -> Table:
    """An attack in which both seats could answer, so that they are asked."""
    table = builders.table(
        CARDS,
        base1=["fighters", "cruiser"],
        base2=["fighters", "destroyers"],
        hand1=["strike"],
        hand2=["strike"],
        pool1=500,
        pool2=500,
        **more,
    )
    do(table, "1 attack")
    assert table.attack is not None
    return table


def test_either_side_foresees_what_an_attack_will_bring() -> None:  # ST-21, ST-27
    table = under_attack()
    asked = set[int]()
    while table.attack is not None and len(asked) < 2:
        seat = table.say
        asked.add(seat)
        found = rest(table, seat, "pass")
        (defence,) = found.defences
        assert (found.seat, found.is_declared, found.actions) == (seat, False, ("pass",))
        lost = {name: life for name, (_ships, life) in losses(defence).items()}
        assert lost == fought(table.copy(), f"{seat + 1} pass attack", f"{2 - seat} pass attack")
        assert lost
        do(table, f"{seat + 1} pass")
    assert asked == {0, 1}


def test_what_is_hidden_is_not_foreseen() -> None:  # ST-27
    table = under_attack()
    seat = table.say
    seen = rest(table, seat, "pass")
    other = table.copy()
    other.sides[1 - seat].pass_attack = True  # a secret of the other side
    assert rest(other, seat, "pass") == seen


def test_a_defender_compares_its_ways_to_defend() -> None:  # ST-21
    table = under_attack(second2=["mothership", "cruiser"])
    assert table.stage == "commit"
    alone, both = (rest(table, 1, f"defend with {way}") for way in ("base", "both"))
    assert losses(alone.defences[0]) != losses(both.defences[0])


def test_of_passing_outside_of_an_attack_nothing_is_foreseen() -> None:
    table = builders.table(CARDS, base1=["fighters"])
    assert GAME.forecast(table, 0, GAME.parse_action("ready")) is None


def test_what_is_repaired_is_told_from_what_is_lost_for_good() -> None:  # ST-28
    table = builders.table(CARDS, base1=["fighters", "cruiser"], base2=["fighters", "destroyers"])
    (defence,) = foreseen(table).defences
    cards = {card.ship: card for battle in defence.battles for card in battle.cards}
    hurt = {name: card for name, card in cards.items() if card.life_left < card.life}
    do(table, "1 attack", "1 ready")
    assert {name for name, card in hurt.items() if not card.lasts}
    for name, card in hurt.items():
        whole = table.find_ship(name)
        assert card.lasts is (whole is None or bool(whole.card.is_base))


def test_a_tactic_that_lies_on_the_stack_is_in_what_is_foreseen() -> None:  # ST-16, ST-27
    table = builders.table(CARDS, base1=["fighters"], base2=["fighters"], hand1=["bomb"])
    table.sides[1].hand = [table.cards.by_id["counter"]]  # it could be answered, so it waits
    do(table, "1 attack", "1 play bomb")
    assert table.stack
    found = GAME.forecast(table, 1, PASS)
    assert found is not None
    assert (found.seat, found.attacker) == (1, 0)
    (defence,) = found.defences
    assert losses(defence)["2:base"] == (0, 400)

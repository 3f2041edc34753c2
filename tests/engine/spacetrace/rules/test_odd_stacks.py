"""Deep stacks, decisions inside them, and who has the say when (ST-14 to ST-18, ST-27, ST-32)."""

from __future__ import annotations

import pytest

from spacetrace.engine.games.spacetrace.events import Passed, TacticLeft
from spacetrace.engine.games.spacetrace.table import Table
from tests.engine.spacetrace import builders
from tests.engine.spacetrace.builders import (
    Json,
    Recorder,
    ability,
    card,
    card_set,
    effect,
    ids,
    names,
    select,
    ship,
)
from tests.engine.spacetrace.rules.playing import COUNTER, HIT_BASE, do, may, refused, tactic
from tests.engine.spacetrace.telling import GAME

ENEMY = select("fleets", "enemy", kind=["ship"])
OWN = select("fleets", kind=["ship"])


def on(selector: Json, **more: object) -> Json:
    """The choice "t"."""
    return {"t": {"from": selector, **more}}


SET = card_set(
    card("gun", cls=3, ap=10, lp=100),
    card("tug", cls=2, lp=10),
    COUNTER,
    tactic("hit", ability("played", effect("destroy", "t"), choose=on(ENEMY))),
    tactic("both", ability("played", effect("destroy", "t"), choose=on(ENEMY, count=2))),
    tactic("salvo", ability("played", effect("damage", "t", amount=10), choose=on(ENEMY))),
    tactic("ping", ability("played", HIT_BASE)),
    tactic(
        "scrap",
        ability("played", effect("draw", amount=1), cost=[{"pay": "sacrifice", "from": OWN}]),
    ),
    tactic(
        "flicker",
        ability(
            "played",
            effect("destroy", OWN),
            effect("reconstruct", select("wrecks", killed=False)),
        ),
    ),
    tactic(
        "edict",
        ability(
            "played",
            effect("counter", "t"),
            effect("discard", amount=1, who="enemy"),
            effect("draw", amount=1),
            choose=on(select("stack", "enemy")),
        ),
    ),
    tactic(
        "toll",
        ability("played", effect("sacrifice", "t"), HIT_BASE, choose=on(ENEMY, by="opponent")),
    ),
    card(
        "customs",
        cls=2,
        mp=0,
        abilities=[ability("played", effect("sacrifice", "t"), choose=on(ENEMY, by="opponent"))],
    ),
    card("r50", "reinforcement", mp=50),
    card("convoy", "reinforcement", mp=50, abilities=[ability("played", effect("draw", amount=1))]),
)


def stack(table: Table) -> list[str]:
    """The names of the tactics on the stack, the top last."""
    return [one.name for one in table.stack]


# --- four deep ------------------------------------------------------------------------------------


def test_a_stack_four_deep_resolves_from_the_top() -> None:  # ST-15, ST-16, ST-18
    table = builders.table(
        SET, hand1=["hit", "veto"], base2=["gun"], hand2=["veto", "veto"], library1=["r50"]
    )
    do(table, "1 play hit on 2:gun", "2 play veto on 1:hit", "1 play veto on 2:veto")
    told = Recorder()
    do(table, "2 play veto on 1:veto", emit=told)  # nobody can answer that
    assert [(e.name, e.fate) for e in told.events if isinstance(e, TacticLeft)] == [
        ("1:veto", "countered"),
        ("2:veto#2", "resolved"),
        ("1:hit", "countered"),
        ("2:veto", "resolved"),
    ]
    assert names(table.sides[1].base) == ["2:base", "2:gun"]
    assert (table.say, table.stack, table.resolving) == (0, [], False)


def test_a_counter_whose_tactic_is_gone_fizzles() -> None:  # ST-17, ST-18
    table = builders.table(SET, hand1=["hit", "veto"], base2=["gun"], hand2=["veto", "veto"])
    do(table, "1 play hit on 2:gun", "2 play veto on 1:hit", "1 play veto on 2:veto")
    table.sides[0].always_ask = True
    told = Recorder()
    do(table, "2 play veto on 1:hit", "1 pass", emit=told)
    assert [(e.name, e.fate) for e in told.events if isinstance(e, TacticLeft)] == [
        ("1:hit", "countered"),
        ("2:veto#2", "resolved"),
        ("2:veto", "countered"),
        ("1:veto", "resolved"),
    ]
    table = builders.table(SET, hand1=["ping", "veto"], hand2=["veto", "hit"], base1=["gun"])
    table.sides[0].always_ask = True
    do(table, "1 play ping", "2 play veto on 1:ping", "1 play veto on 1:ping", "2 pass", emit=told)
    fates = [(e.name, e.fate) for e in told.events if isinstance(e, TacticLeft)][-3:]
    assert fates == [("1:ping", "countered"), ("1:veto", "resolved"), ("2:veto", "fizzled")]


def test_a_tactic_with_one_of_two_targets_left_works_on_that_one() -> None:  # ST-17
    table = builders.table(SET, hand1=["both"], base2=["gun", "tug"], hand2=["scrap"])
    do(table, "1 play both on 2:tug+2:gun", "2 play scrap paying 2:tug")
    assert names(table.sides[1].base) == ["2:base"]
    assert [(w.card.id, w.killed) for w in table.sides[1].wrecks] == [("tug", True), ("gun", False)]


def test_a_target_that_left_and_came_back_is_another_one() -> None:  # ST-17
    table = builders.table(SET, hand1=["hit"], base2=["gun"], hand2=["flicker"])
    told = Recorder()
    do(table, "1 play hit on 2:gun")
    do(table, "2 play flicker", emit=told)
    assert [(e.name, e.fate) for e in told.events if isinstance(e, TacticLeft)] == [
        ("2:flicker", "resolved"),
        ("1:hit", "fizzled"),
    ]
    assert names(table.sides[1].base) == ["2:base", "2:gun#2"]


# --- decisions inside a stack ---------------------------------------------------------------------


def test_a_decision_inside_a_counter_leaves_the_rest_of_the_stack_alone() -> None:  # ST-16
    table = builders.table(
        SET,
        hand1=["ping", "edict"],
        hand2=["veto", "r50", "convoy"],
        library1=["gun"],
        library2=["gun"],
    )
    do(table, "1 play ping", "2 play veto on 1:ping", "1 play edict on 2:veto")
    assert stack(table) == ["1:ping", "1:edict"]
    assert (may(table, 1), may(table, 2)) == ([], ["pick 2:hand:convoy", "pick 2:hand:r50"])
    assert refused(table, "1 pass") == "ST-10"
    assert refused(table, "2 play r50") == "ST-10"
    assert refused(table, "1 ready") == "ST-10"
    do(table, "2 pick 2:hand:r50")
    assert (stack(table), table.say, table.resolving) == ([], 0, False)
    assert ids(table.sides[0].discard) == ["edict", "ping"]
    assert ids(table.sides[0].hand) == ["gun"]
    assert ship(table, "2:base").wounds == {0: 40}


def test_a_decision_in_a_window_hands_the_say_to_who_opened_the_stack() -> None:  # ST-27
    table = builders.table(
        SET, base1=["gun", "tug"], base2=["gun"], hand1=["hit"], hand2=["toll", "ping"]
    )
    do(table, "1 attack", "1 pass", "2 play toll")
    assert (table.say, table.prompt) == (0, None)  # it may answer with its own tactic
    do(table, "1 pass")
    assert may(table, 1) == ["pick 1:tug", "pick 1:gun"]
    do(table, "1 pick 1:tug")
    assert (table.stage, table.say, table.passes) == ("window", 1, 0)
    assert ship(table, "1:base").wounds == {0: 40}


def test_a_decision_that_a_ship_card_asks_for_gives_the_say_back() -> None:  # ST-14
    table = builders.table(SET, base2=["gun", "tug"], hand1=["customs"], hand2=["hit"])
    do(table, "1 play customs")
    assert GAME.waiting_for(table) == (1,)
    assert (may(table, 1), may(table, 2)) == ([], ["pick 2:tug", "pick 2:gun"])
    do(table, "2 pick 2:gun")
    assert GAME.waiting_for(table) == (0,)
    assert "ready" in may(table, 1)


# --- reinforcements amid a stack ------------------------------------------------------------------


def test_a_reinforcement_amid_a_stack_changes_nothing_of_the_say() -> None:  # ST-15
    table = builders.table(
        SET, hand1=["ping"], hand2=["veto", "convoy"], library2=["hit"], base1=["gun"]
    )
    do(table, "1 play ping", "2 play convoy")
    assert (stack(table), table.say, table.resolving) == (["1:ping"], 1, False)
    assert "hit" in ids(table.sides[1].hand)
    do(table, "2 play hit on 1:gun")
    assert names(table.sides[0].base) == ["1:base"]


def test_a_reinforcement_in_a_window_is_no_tactic_between_two_passes() -> None:  # ST-27
    table = builders.table(SET, base1=["gun"], base2=["gun"], hand1=["hit"], hand2=["hit", "r50"])
    do(table, "1 attack", "1 pass", "2 play r50")
    assert (table.say, table.passes) == (1, 1)
    do(table, "2 pass")
    assert table.attack is not None
    assert table.attack.window == 2


# --- who has the say ------------------------------------------------------------------------------


def test_who_plays_unasked_in_a_window_has_the_say_after_the_stack() -> None:  # ST-14, ST-27
    table = builders.table(SET, base1=["gun"], base2=["gun"], hand1=["hit"], hand2=["ping", "ping"])
    do(table, "1 attack", "2 play ping")
    assert table.say == 0
    do(table, "1 pass")
    assert (table.stage, table.say, table.passes) == ("window", 1, 0)
    do(table, "2 pass")
    assert (table.say, table.passes) == (0, 1)
    do(table, "1 pass")
    assert table.attack is not None
    assert table.attack.window == 2


def test_nobody_plays_unasked_while_a_choice_is_made() -> None:  # ST-14
    table = builders.table(SET, hand1=["gun"] * 3, hand2=["ping"])
    do(table, "1 exchange gun")
    assert may(table, 2) == []
    assert refused(table, "2 play ping") == "ST-10"


def test_a_seat_that_has_passed_for_the_attack_may_still_answer() -> None:  # ST-27
    table = builders.table(
        SET, base1=["gun"], base2=["gun"], hand1=["ping", "hit"], hand2=["veto", "hit"]
    )
    do(table, "1 attack", "1 pass", "2 pass attack")
    do(table, "1 play ping")
    assert table.say == 1
    assert may(table, 2) == ["play hit on 1:gun", "play veto on 1:ping", "pass"]
    do(table, "2 play veto on 1:ping")
    assert ship(table, "2:base").wounds == {}


def test_the_pass_for_an_attack_ends_with_it() -> None:  # ST-27
    table = builders.table(SET, base1=["gun"], base2=["gun"], hand1=["hit"], hand2=["hit"])
    do(table, "1 attack", "1 pass attack", "2 pass attack")
    assert table.attack is None
    assert not any(side.pass_attack for side in table.sides)


def test_at_ready_the_active_seat_only_answers() -> None:  # ST-14
    table = builders.table(SET, base1=["gun"], hand1=["veto", "ping"], hand2=["ping", "hit"])
    do(table, "2 order stop-at-end on", "1 ready")
    assert (table.stage, table.say) == ("ending", 1)
    assert refused(table, "1 play ping") == "ST-14"
    do(table, "2 play ping")
    assert table.say == 0
    do(table, "1 play veto on 2:ping")
    assert (table.stage, table.say) == ("ending", 1)
    do(table, "2 pass")
    assert (table.stage, table.say, table.stack) == ("ending", 1, [])
    assert "play hit on 1:gun" in may(table, 2)
    do(table, "2 pass")
    assert (table.stage, table.active) == ("main", 1)


def test_a_seat_without_an_answer_is_not_asked_at_ready() -> None:  # ST-14
    table = builders.table(SET, hand2=["hit", "r50"])
    do(table, "2 order stop-at-end on", "1 ready")
    assert table.active == 1
    table = builders.table(SET, hand2=["r50"])
    do(table, "2 order stop-at-end on", "2 order always-ask on", "1 ready")
    assert (table.stage, may(table, 2)) == ("ending", ["play r50", "pass"])


def test_being_passed_over_is_told_to_nobody() -> None:  # ST-14
    table, told = builders.table(SET, hand1=["ping"], hand2=["r50"]), Recorder()
    do(table, "1 play ping", emit=told)
    assert told.of(Passed) == []


def test_the_pools_of_both_seats_are_empty_after_a_turn() -> None:  # ST-6
    table = builders.table(SET, hand1=["r50"], hand2=["r50"])
    do(table, "1 play r50", "2 play r50")
    assert [side.pool for side in table.sides] == [50, 50]
    do(table, "1 ready")
    assert [side.pool for side in table.sides] == [0, 0]


# --- the end --------------------------------------------------------------------------------------


@pytest.mark.parametrize("window", [1, 5])
def test_a_base_lost_by_a_tactic_in_a_window_ends_the_match_there(window: int) -> None:  # ST-32
    table = builders.table(SET, base1=["gun"], base2=["gun"], hand1=["ping"])
    ship(table, "2:base").wounds = {0: 960}
    do(table, "1 attack", *["1 pass"] * (window - 1))
    assert table.attack is not None
    assert table.attack.window == window
    do(table, "1 play ping")
    assert table.outcome is not None
    assert table.outcome.winners == (0,)
    assert (may(table, 1), may(table, 2), GAME.waiting_for(table)) == ([], [], ())


def test_a_class_battle_in_which_a_base_falls_is_fought_to_its_end() -> None:  # ST-32
    bomb = card(
        "bomb",
        cls=4,
        lp=500,
        ap=0,
        keywords=["selfdestruct"],
        abilities=[ability("destroyed", HIT_BASE)],
    )
    own = effect("damage", select("fleets", kind=["base"]), amount=40)
    ram = card("ram", cls=4, ap=40, lp=500, abilities=[ability("after_battle", own)])
    table = builders.table(card_set(ram, bomb), base1=["ram"], base2=["bomb"])
    for side in table.sides:
        side.base[0].wounds = {0: 960}
    do(table, "1 attack", "1 keep order", "2 place 2:base")
    assert table.outcome is not None
    assert table.outcome.is_draw

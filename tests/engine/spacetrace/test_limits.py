"""What one action may set off, and what may stand on the table (ST-39)."""

from __future__ import annotations

import pytest

from spacetrace.engine.games.spacetrace import limits
from spacetrace.engine.games.spacetrace.cards.validate import CardProblems, check_one
from spacetrace.engine.games.spacetrace.effects import lasting
from spacetrace.engine.games.spacetrace.pieces import Lasting, Ship
from spacetrace.engine.games.spacetrace.rules.ways import _best_sum
from spacetrace.engine.games.spacetrace.zones import damage_each
from spacetrace.engine.kernel.errors import BudgetExceeded
from tests.engine.spacetrace.builders import ability, card, card_set, effect, select, ship, table
from tests.engine.spacetrace.records import CARDS
from tests.engine.spacetrace.rules.playing import may, refused

HUM = ability(
    "while_in_play",
    effect("change", select("fleets", "both"), stat="ap", amount=1, until="leaves"),
    effect("give", select("fleets", "both"), keyword="first_target", until="leaves"),
)
CROWD = card_set(
    card("mite", mp=0),
    card("host", cls=2, mp=0),
    card("hum", mp=0, abilities=[HUM]),
    card("chief", "commander", mp=0, abilities=[HUM]),
    card("swarm", mp=0, ships=1_000, lp=9),
)


# --- what can grow --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("when", "word", "to", "grows"),
    [
        ("played", "copy", select("fleets", kind=["ship"]), True),
        ("turn_start", "reconstruct", select("wrecks", killed=False), False),
        ("destroyed", "reconstruct", select("wrecks", killed=False), True),
        ("turn_start", "draw", None, False),
    ],
)
def test_sets_that_may_go_on_without_end_are_known(
    when: str, word: str, to: object, grows: bool
) -> None:
    more = {"amount": 1} if word == "draw" else {}
    cards = card_set(card("a", abilities=[ability(when, effect(word, to, **more))]))
    assert cards.may_grow is grows
    assert (limits.calm_of(cards) == 0) is grows


def test_a_few_copies_by_choice_are_no_swarm() -> None:
    few = {"t": {"from": select("fleets", kind=["ship"]), "count": 3}}
    one = ability("played", effect("copy", "t"), choose=few)
    assert not card_set(card("a", abilities=[one])).may_grow
    assert card_set(
        card("a", abilities=[ability("played", *[effect("copy", "t")] * 2, choose=few)])
    ).may_grow


def test_usual_tables_need_no_trial() -> None:
    assert not CARDS.may_grow
    assert limits.calm_of(CARDS) >= 12
    assert not limits.may_be_too_much(table(CARDS, base1=["fighters"] * 8, base2=["eagles"] * 8))


# --- what works all the time ----------------------------------------------------------------------


def test_where_too_much_works_all_the_time_no_more_of_it_comes() -> None:
    made = table(CROWD, base1=["host"], hand1=["hum", "chief", "mite"])
    count = 0
    while limits.has_room(made, 0, CROWD.card("hum")):
        made.sides[0].base.append(_ship(count))
        count += 1
    assert 20 < count < limits.MAX_OBJECTS
    assert refused(made, "1 play hum") == "ST-39"
    assert refused(made, "1 play chief on 1:host") == "ST-39"
    assert not [line for line in may(made, 1) if line.startswith("play chief")]
    lasting.refresh(made, None)
    assert ship(made, "1:host").ap == 1 + count


def _ship(number: int) -> Ship:
    made = table(CROWD, base1=["hum"]).sides[0].base[1]
    made.name = f"1:hum#{number + 2}"
    made.order = number + 5
    return made


# --- damage and changes ---------------------------------------------------------------------------


def test_not_more_than_so_many_single_ships_are_damaged_at_a_time() -> None:
    made = table(CROWD, base1=["swarm"] * 12)
    for one in made.sides[0].base[1:]:
        damage_each(made, one, 1, None, None, CROWD.card("mite"))
    assert sum(len(one.wounds) for one in made.sides[0].base) == limits.MAX_WOUNDS
    assert made.cut_short == ("mite",)
    made.cuts_off = False
    with pytest.raises(BudgetExceeded):
        damage_each(made, made.sides[0].base[-1], 1, None, None, CROWD.card("mite"))


def test_many_changes_are_added_up_and_mean_the_same() -> None:
    made = table(CROWD, base1=["mite"])
    one = ship(made, "1:mite")
    for i in range(500):
        limits.add_change(one, Lasting("ap", 1, "", "leaves" if i % 2 else "turn"))
    assert len(one.lasting) == limits.MAX_CHANGES
    lasting.refresh(made, None)
    assert one.ap == 1 + 500
    lasting.expire(made, "turn", None)
    assert one.ap == 1 + 250


# --- what is listed, what is written --------------------------------------------------------------


def test_a_hand_of_very_many_sums_pays_with_its_largest() -> None:
    values = tuple(2**i for i in range(16))
    assert _best_sum(values, 100) == (2, 5, 6)
    odd = tuple(7 * 2**i + i for i in range(16))
    paid = _best_sum(odd, 400_000)
    assert paid is not None
    assert sum(odd[i] for i in paid) >= 400_000
    assert _best_sum(odd, 10**9) is None


def test_conditions_inside_others_are_counted() -> None:
    attacks = {"test": "any", "of": [{"test": "attacking"}] * 25}
    raw = card(
        "t", "tactic", abilities=[ability("played", effect("draw", amount=1), if_=[attacks])]
    )
    with pytest.raises(CardProblems, match="at most 24 conditions, those inside others counted"):
        check_one(raw, [])  # type: ignore[arg-type]

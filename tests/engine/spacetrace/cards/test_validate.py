"""What is told about card sets that cannot be used."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardsets.files import read_set
from spacetrace.engine.games.spacetrace.cards.schema import CardSetData
from spacetrace.engine.games.spacetrace.cards.validate import CardProblems, check, check_one
from spacetrace.engine.kernel.errors import ConfigError

BASE: dict[str, Any] = {
    "id": "base",
    "name": "Base",
    "kind": "base",
    "class": 4,
    "ships": 1,
    "lp": 1000,
    "copies": 0,
}
SHIP: dict[str, Any] = {
    "id": "a-ship",
    "name": "A Ship",
    "kind": "ship",
    "class": 1,
    "ships": 5,
    "lp": 1,
}


def a_set(*cards: dict[str, Any], **head: Any) -> dict[str, Any]:
    return {"key": "test", "name": "Test", "base": "base", "cards": [BASE, *cards], **head}


def a_ship(*abilities: dict[str, Any], **fields: Any) -> dict[str, Any]:
    return {**SHIP, "abilities": list(abilities), **fields}


def a_tactic(ability: dict[str, Any], **fields: Any) -> dict[str, Any]:
    ability = {"when": "played", **ability}
    return {"id": "a-tactic", "name": "T", "kind": "tactic", "abilities": [ability], **fields}


def a_commander(ability: dict[str, Any]) -> dict[str, Any]:
    return {"id": "c", "name": "C", "kind": "commander", "abilities": [ability]}


def problems(raw: Any) -> list[str]:
    with pytest.raises(CardProblems) as told:
        check(raw)
    return [str(problem) for problem in told.value.problems]


def the_problem(raw: Any) -> str:
    [only] = problems(raw)
    return only


DRAW = {"effect": "draw", "amount": 1}
ENEMY = {"zone": "fleets", "side": "enemy", "kind": ["ship"]}


def test_the_basic_set_has_no_problems() -> None:  # ST-37
    assert check(read_set("basic")).base == "base"


def test_an_unknown_effect_is_told_with_its_place_and_the_nearest_one() -> None:
    emp = a_ship({"when": "battle", "do": [DRAW, {"effect": "jamm", "to": ENEMY}]}, name="EMP")
    assert the_problem(a_set(emp)) == (
        "cards[1] “EMP”, abilities[0].do[1]: There is no effect called “jamm”; did you mean “jam”?"
    )


@pytest.mark.parametrize(
    ("ability", "place", "sentence"),
    [
        (
            {"when": "batle", "do": [DRAW]},
            "when",
            "no trigger called “batle”; did you mean “battle”",
        ),
        (
            {"when": "battle", "do": [{"effect": "jam", "to": {"zone": "facing_stak"}}]},
            "do[0].to.zone",
            "no zone called “facing_stak”; did you mean “facing_stack”",
        ),
        (
            {"when": "battle", "do": [{"effect": "jam", "to": {"zone": "self", "clas": [1]}}]},
            "do[0].to.clas",
            "",
        ),
        (
            {"when": "battle", "do": [{"effect": "give", "keyword": "immune_jams", "to": "t"}]},
            "do[0].keyword",
            "did you mean “immune_jam”",
        ),
        (
            {"when": "battle", "do": [DRAW], "if": [{"test": "atacking"}]},
            "if[0]",
            "no condition called “atacking”; did you mean “attacking”",
        ),
        ({"when": "battle", "do": [{"effect": "draw"}]}, "do[0]", "“amount” is missing"),
        ({"when": "battle", "do": [{"amount": 1}]}, "do[0]", "names the effect, is missing"),
        (
            {"when": "battle", "do": [{"effect": "draw", "amount": "two"}]},
            "do[0].amount",
            "must be a whole number, not “two”",
        ),
        (
            {"when": "battle", "do": [{"effect": "draw", "amount": -1}]},
            "do[0].amount",
            "at least 0, not -1",
        ),
        (
            {"when": "battle", "do": [{"effect": "draw", "amount": 10**30}]},
            "do[0].amount",
            "at most",
        ),
        ({"when": "battle", "do": {}}, "do", "must be a list, not a table"),
        ({"when": "battle", "do": [DRAW], "each_ship": 1}, "each_ship", "true or false, not 1"),
        (
            {"when": "battle", "do": [DRAW], "choose": {"Two": {"from": ENEMY}}},
            "choose.Two",
            "one to twelve small letters",
        ),
    ],
)
def test_a_wrong_shape_is_told_with_its_place(
    ability: dict[str, Any], place: str, sentence: str
) -> None:
    told = problems(a_set(a_ship(ability)))
    where = f"cards[1] “A Ship”, abilities[0].{place}"
    # An unknown field is told at the record that it is in.
    where = where.removesuffix(".clas")
    assert any(line.startswith(f"{where}: ") and sentence in line for line in told), told


def test_everything_wrong_is_told_at_once() -> None:
    wrong = a_set(
        a_ship({"when": "never", "do": [{"effect": "jam"}]}, colour="red"),
        a_tactic({"do": [{"effect": "destroy", "to": "x"}]}),
        nme="Test",
    )
    assert len(problems(wrong)) == 5


@pytest.mark.parametrize("raw", [None, 1, "cards", [], {}, {"cards": []}, {"cards": "no"}])
def test_what_is_no_card_set_at_all_is_refused_with_sentences(raw: Any) -> None:
    assert all(line.endswith((".", "?")) for line in problems(raw))


def test_text_that_cannot_be_printed_is_refused() -> None:
    for text in ("\ud800", "nul\x00", "two\nlines"):
        told = the_problem(a_set({**SHIP, "flavour": text}))
        assert "cannot be printed" in told


def test_conditions_nested_without_end_are_refused() -> None:
    condition: dict[str, Any] = {"test": "attacking"}
    for _ in range(5_000):
        condition = {"test": "not", "of": condition}
    ability = {"when": "battle", "if": [condition], "do": [DRAW]}
    assert "nested too deeply" in the_problem(a_set(a_ship(ability)))


def test_conditions_may_be_nested_four_deep() -> None:
    condition: dict[str, Any] = {"test": "attacking"}
    for _ in range(3):
        condition = {"test": "any", "of": [condition, {"test": "defending"}]}
    ability = {"when": "battle", "if": [condition], "do": [DRAW]}
    check(a_set(a_ship(ability)))
    ability["if"] = [{"test": "any", "of": [condition, condition]}]
    assert all("nested 4 deep" in line for line in problems(a_set(a_ship(ability))))


# --- what fits together ---------------------------------------------------------------------------

TO_SELF = {"zone": "self"}
PUSH = {"effect": "change", "stat": "ap", "amount": 1, "to": {"zone": "fleets"}}


@pytest.mark.parametrize(
    ("card", "sentence"),
    [
        ({**SHIP, "lp": None}, "needs this"),
        (a_tactic({"do": [DRAW]}, ships=3), "Only ship cards have this"),
        (a_tactic({"do": [DRAW]}, keywords=["preemptive"]), "Only ship cards have keywords"),
        (a_tactic({"do": [DRAW], "when": "battle"}), "can use: played; not “battle”"),
        ({"id": "t", "name": "T", "kind": "tactic"}, "would do nothing"),
        ({"id": "r", "name": "R", "kind": "reinforcement"}, "at least 1 MP"),
        ({**SHIP, "copies": 0}, "at least one copy"),
        ({**SHIP, "keywords": ["mothership"], "copies": 1}, "class IV"),
        ({**SHIP, "keywords": ["mothership"], "class": 4}, "at most one Mothership"),
        ({**SHIP, "keywords": ["first_target", "last_target"]}, "contradict each other"),
        ({**BASE, "id": "other", "name": "Other"}, "A set has one Base"),
        ({**BASE, "name": "Other"}, "The id “base” is taken"),
        ({**SHIP, "name": "Base"}, "The name “Base” is taken"),
        # zones
        (
            a_ship({"when": "turn_start", "do": [{"effect": "jam", "to": {"zone": "own_stack"}}]}),
            "only in a class battle",
        ),
        (a_ship({"when": "battle", "do": [{**PUSH, "to": {"zone": "host"}}]}), "Only a commander"),
        (a_commander({"when": "battle", "do": [{**PUSH, "to": TO_SELF}]}), "use “host”"),
        (
            a_ship({"when": "destroyed", "do": [{**PUSH, "to": TO_SELF}]}),
            "The card is a wreck by then",
        ),
        (
            a_ship(
                {
                    "when": "battle",
                    "do": [{**PUSH, "to": {"zone": "facing_stack", "side": "enemy"}}],
                }
            ),
            "leave the side out",
        ),
        (
            a_tactic({"do": [{"effect": "counter", "to": ENEMY}]}),
            "“counter” works on: stack; not on “fleets”",
        ),
        (
            a_tactic({"do": [{"effect": "destroy", "to": {"zone": "fleets"}}]}),
            "does nothing to a Base (ST-2)",
        ),
        (
            a_tactic({"do": [{"effect": "jam", "to": {"zone": "wrecks"}}]}),
            "not on “wrecks”",
        ),
        (
            a_tactic({"do": [{"effect": "reconstruct", "to": {"zone": "wrecks"}}]}),
            "A killed ship card cannot be reconstructed",
        ),
        (
            a_tactic({"do": [{"effect": "remove", "to": {"zone": "discard", "damaged": True}}]}),
            "Only ship cards in play",
        ),
        (
            a_tactic({"do": [{**PUSH, "to": {**ENEMY, "kind": ["tactic"]}}]}),
            "never holds a card of the kind “tactic”",
        ),
        (
            a_tactic({"do": [{**PUSH, "to": {**ENEMY, "name": "a-tactik"}}]}),
            "no card with the id “a-tactik”; did you mean “a-tactic”",
        ),
        (
            a_tactic({"do": [{**PUSH, "to": {**ENEMY, "mp": {"min": 3, "max": 2}}}]}),
            "From 3 to 2 there is nothing",
        ),
        # choices
        (
            a_tactic({"do": [{"effect": "destroy", "to": "ship"}]}),
            "Nothing is chosen under the name “ship”",
        ),
        (a_tactic({"do": [DRAW], "choose": {"t": {"from": ENEMY}}}), "Nothing is done to what"),
        (
            a_ship(
                {
                    "when": "battle",
                    "choose": {"t": {"from": {"zone": "facing_stack"}}},
                    "do": [{"effect": "jam", "to": "t"}],
                }
            ),
            "asks nobody: choose by random, first or all",
        ),
        (
            a_ship({"when": "battle", "do": [{"effect": "discard", "amount": 1}]}),
            "only at random",
        ),
        (
            a_ship({"when": "battle", "do": [{"effect": "look", "at": "enemy_hand"}]}),
            "nothing can be looked for or looked at",
        ),
        (
            a_tactic(
                {
                    "choose": {"t": {"from": ENEMY, "count": 3}},
                    "cost": [{"pay": "discard"}],
                    "do": [{"effect": "destroy", "to": "t"}],
                }
            ),
            "No more than 3 cards",
        ),
        (
            a_tactic(
                {
                    "choose": {"t": {"from": {"zone": "hand", "side": "enemy"}}},
                    "do": [{"effect": "remove", "to": "t"}],
                }
            ),
            "Hidden cards cannot be chosen",
        ),
        # costs
        (a_tactic({"cost": [{"pay": "mp", "n": 5}], "do": [DRAW]}), "Only activated abilities"),
        (
            a_ship({"when": "battle", "cost": [{"pay": "discard"}], "do": [DRAW]}),
            "no further costs",
        ),
        (
            a_tactic({"cost": [{"pay": "sacrifice", "from": {"zone": "fleets"}}], "do": [DRAW]}),
            "The Base cannot be sacrificed (ST-2)",
        ),
        (
            a_tactic({"cost": [{"pay": "sacrifice", "from": ENEMY}], "do": [DRAW]}),
            "Only own cards",
        ),
        # moments
        (
            a_ship({"when": "while_in_play", "do": [{"effect": "draw", "amount": 1}]}),
            "can only change AP or LP",
        ),
        (a_ship({"when": "while_in_play", "do": [PUSH]}), "write “leaves”"),
        (
            a_ship(
                {
                    "when": "while_in_play",
                    "do": [{**PUSH, "until": "leaves", "to": {"zone": "fleets", "ap": {"min": 2}}}],
                }
            ),
            "cannot depend on this",
        ),
        (a_ship({"when": "turn_end", "do": [PUSH]}), "over at once"),
        (
            a_ship({"when": "turn_start", "do": [{**PUSH, "until": "battle"}]}),
            "only in a battle or for a tactic",
        ),
        (
            a_ship({"when": "turn_start", "if": [{"test": "attacking"}], "do": [DRAW]}),
            "can ask for the attack",
        ),
        (
            a_tactic({"if": [{"test": "facing_class", "class": 1}], "do": [DRAW]}),
            "Only in a class battle is there a stack",
        ),
        (
            a_ship(
                {
                    "when": "battle",
                    "do": [{"effect": "move", "to": {"zone": "own_stack", "kind": ["ship"]}}],
                }
            ),
            "cannot happen in a step of a class battle",
        ),
        (
            a_ship({"when": "activated", "do": [DRAW]}, {"when": "activated", "do": [DRAW]}),
            "one activated ability",
        ),
        (a_tactic({"do": [DRAW], "each_ship": True}), "Only battle abilities of ship cards"),
        (a_tactic({"do": []}), "one to 6 effects"),
        (a_tactic({"do": [{"effect": "draw", "amount": 0}]}), "does nothing"),
        (a_tactic({"do": [{"effect": "draw", "amount": 6}]}), "At most 5 cards at a time"),
        (
            a_tactic({"do": [{"effect": "search", "for": {"zone": "library"}}]}),
            "Say what is searched for",
        ),
        (
            {
                "id": "r",
                "name": "R",
                "kind": "reinforcement",
                "mp": 5,
                "abilities": [{"when": "played", "do": [{"effect": "look", "at": "enemy_hand"}]}],
            },
            "A reinforcement asks nobody",
        ),
    ],
)
def test_what_does_not_fit_together_is_told_in_a_sentence(
    card: dict[str, Any], sentence: str
) -> None:
    card = {name: value for name, value in card.items() if value is not None}
    told = problems(a_set(card))
    assert any(sentence in line for line in told), told


def test_a_base_that_is_not_there_is_told_with_the_nearest_card() -> None:
    assert "did you mean “base”" in the_problem(a_set(base="bas"))


def test_a_base_must_be_one_ship_of_class_four() -> None:  # ST-1
    raw = a_set()
    raw["cards"] = [{**BASE, "ships": 2}]
    assert "one ship of class IV (ST-1)" in the_problem(raw)


def test_a_card_is_checked_beside_the_others_of_its_set() -> None:
    others = check(a_set(SHIP)).cards
    assert check_one({**SHIP, "id": "new", "name": "New"}, others).id == "new"
    with pytest.raises(CardProblems, match="The id “a-ship” is taken"):
        check_one({**SHIP, "name": "New"}, others)


# --- whatever comes -------------------------------------------------------------------------------

json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=12,
)


def _paths(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    found = [path]
    if isinstance(value, dict):
        for key, item in value.items():
            found += _paths(item, (*path, key))
    elif isinstance(value, list):
        for i, item in enumerate(value):
            found += _paths(item, (*path, i))
    return found


def _put(value: Any, path: tuple[Any, ...], new: Any) -> Any:
    if not path:
        return new
    copy = dict(value) if isinstance(value, dict) else list(value)
    copy[path[0]] = _put(value[path[0]], path[1:], new)
    return copy


BASIC = read_set("basic")
PATHS = _paths(BASIC)


@settings(max_examples=60, deadline=None)
@given(path=st.sampled_from(PATHS), new=json_values)
def test_whatever_stands_anywhere_in_a_set_is_taken_or_refused_with_sentences(
    path: tuple[Any, ...], new: Any
) -> None:
    try:
        data = check(_put(BASIC, path, new))
    except ConfigError as error:
        assert str(error)
    else:
        assert isinstance(data, CardSetData)

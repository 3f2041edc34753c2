"""What is told about card sets that cannot be used."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardsets.files import read_set
from spacetrace.engine.games.spacetrace.cards.schema import CardSetData
from spacetrace.engine.games.spacetrace.cards.validate import (
    CardProblems,
    check,
    check_one,
    examine,
)
from spacetrace.engine.kernel.errors import ConfigError
from tests.engine.spacetrace.cards.raw import (
    BASE,
    DRAW,
    ENEMY,
    SHIP,
    a_set,
    a_ship,
    a_tactic,
    problems,
    the_problem,
)


def test_the_basic_set_has_no_problems() -> None:  # ST-37
    assert check(read_set("basic")).base == "base"


def test_an_unknown_effect_is_told_with_its_place_and_the_nearest_one() -> None:
    emp = a_ship({"when": "battle", "do": [DRAW, {"effect": "jamm", "to": ENEMY}]}, name="EMP")
    assert the_problem(a_set(emp)) == (
        "cards[1] “EMP”, abilities[0].do[1].effect: There is no effect called “jamm”;"
        " did you mean “jam”?"
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
            "if[0].test",
            "no condition called “atacking”; did you mean “attacking”",
        ),
        ({"when": "battle", "do": [{"effect": "draw"}]}, "do[0].amount", "“amount” is missing"),
        ({"when": "battle", "do": [{"amount": 1}]}, "do[0].effect", "names the effect, is missing"),
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


def test_the_problems_of_each_card_are_known_also_beside_unfinished_ones() -> None:
    wrong = a_ship({"when": "never", "do": [DRAW]}, id="wrong", name="Wrong")
    found = examine(a_set({"id": "half"}, a_ship(), wrong, base="bas"))
    assert list(found.cards) == [0, 2]
    assert [str(problem) for problem in found.of_cards[1]] == [
        "name: The field “name” is missing.",
        "kind: The field “kind” is missing.",
    ]
    assert [problem.place for problem in found.of_cards[3]] == ["abilities[0].when"]


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


def test_a_base_that_is_not_there_is_told_with_the_nearest_card() -> None:
    assert "did you mean “base”" in the_problem(a_set(base="bas"))


def test_a_base_must_be_one_ship_of_class_four() -> None:  # ST-1
    raw = a_set()
    raw["cards"] = [{**BASE, "ships": 2}]
    assert "one ship of class IV (ST-1)" in the_problem(raw)


@pytest.mark.parametrize("keyword", ["selfdestruct", "immune_damage", "immune_jam"])
def test_damage_and_jams_work_on_every_base(keyword: str) -> None:  # ST-2
    raw = a_set()
    raw["cards"] = [{**BASE, "keywords": [keyword]}]
    assert "(ST-2)" in the_problem(raw)


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

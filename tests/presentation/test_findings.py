"""What the linter finds: in the shipped sets, in whatever comes, and how findings are kept."""

from __future__ import annotations

import time
import tomllib
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from spacetrace.presentation.findings import Finding
from spacetrace.presentation.games import drawn_games
from tests.engine.spacetrace.cards.generated import whole_set
from tests.pace import slowness
from tests.presentation.planted import SETS, card_of, found_in, new_in, shipped

ROOT = Path(__file__).resolve().parents[2]
SHIPPED: set[tuple[str, str, str, str]] = set()
"""What is found in the shipped sets: (game, code, card, path)."""


def test_of_the_shipped_sets_this_is_found_and_nothing_else() -> None:
    found = {
        (game, each.code, each.card, each.path)
        for game in SETS
        for each in found_in(game, shipped(game))
    }
    assert found == SHIPPED


@pytest.mark.parametrize("game", SETS)
@pytest.mark.parametrize("cards", [None, [], "no", [None, 1, "x", []], [{}, {"id": 1, "name": 2}]])
def test_whatever_stands_for_cards_is_told_as_errors(game: str, cards: Any) -> None:
    data = {"key": "x", "name": "X", "base": "base"}
    data |= dict.fromkeys(drawn_games()[game].lists, cards)
    assert any(finding.is_error for finding in found_in(game, data))


@pytest.mark.parametrize("game", SETS)
def test_every_field_of_a_card_may_be_missing_or_wrong(game: str) -> None:
    for name in drawn_games()[game].lists:
        for field in shipped(game)[name][0]:
            wrong: list[Any] = [None, "abc", -1, [], {}, 10**30]
            for value in wrong:
                data = shipped(game)
                data[name][0][field] = value
                found_in(game, data)
            data = shipped(game)
            del data[name][0][field]
            found_in(game, data)


@pytest.mark.parametrize("seed", range(4))
def test_generated_cards_are_looked_through(seed: int) -> None:
    data = msgspec.to_builtins(whole_set(seed, 60))
    assert not [each for each in found_in("spacetrace", data) if each.is_error]
    assert drawn_games()["spacetrace"].curve(data) is not None


def test_in_cards_that_are_meant_to_be_endless_circles_are_found() -> None:
    with (ROOT / "tests/hostile/bombs.toml").open("rb") as file:
        data = tomllib.load(file)
    endless = {each.card for each in found_in("spacetrace", data) if each.code == "endless"}
    assert endless >= {"castor", "pollux", "phoenix", "hydra", "ouroboros", "echo"}


def test_a_name_that_nearly_another_card_has_is_told_at_the_later_card() -> None:
    data = shipped("spacetrace")
    card_of(data, "wasps")["name"] = "Fighter"
    [finding] = new_in("spacetrace", data)
    assert (finding.code, finding.card, finding.path) == ("close-names", "wasps", "name")
    assert "“Fighters”" in finding.sentence


def test_names_that_differ_by_case_alone_are_too_close_and_by_number_are_not() -> None:
    data = shipped("space_dominoes")
    data["cards"][0]["name"] = "Void"
    data["cards"][1]["name"] = "VOID"
    data["cards"][2]["name"] = "Star 1"
    data["cards"][3]["name"] = "Star 2"
    [finding] = found_in("space_dominoes", data)
    assert finding.code == "close-names"


@pytest.mark.parametrize("game", SETS)
def test_a_name_too_long_for_its_face_is_told(game: str) -> None:
    data = shipped(game)
    data["cards"][3]["name"] = "The Very Long And Winding Name Of A Card"
    assert [(each.code, each.path) for each in new_in(game, data)] == [("long-text", "name")]


def test_an_unknown_word_is_told_with_the_nearest_known_one() -> None:
    data = shipped("spacetrace")
    card_of(data, "hammers")["abilities"][0]["do"][0]["effect"] = "damge"
    [finding] = new_in("spacetrace", data)
    assert (finding.code, finding.severity) == ("unknown-word", "error")
    assert finding.path == "abilities.0.do.0.effect"
    assert finding.sentence == "There is no effect called “damge”."
    assert finding.suggestion == "Did you mean “damage”?"


def test_errors_of_one_card_leave_the_others_looked_at() -> None:
    data = shipped("spacetrace")
    del card_of(data, "titan")["lp"]
    card_of(data, "wasps")["name"] = "Fighter"
    assert {(each.card, each.severity) for each in new_in("spacetrace", data)} == {
        ("titan", "error"),
        ("wasps", "warning"),
    }


def test_a_finding_is_the_same_as_long_as_what_it_is_about_is() -> None:
    one = Finding(code="c", card="a", path="abilities.0", sentence="S.", about={"n": 1})
    assert one.fingerprint == replace(one, path="abilities.1", sentence="Other.").fingerprint
    others = [replace(one, about={"n": 2}), replace(one, card="b"), replace(one, code="d")]
    assert one.fingerprint not in {other.fingerprint for other in others}


def test_three_hundred_cards_are_looked_through_in_300_ms() -> None:
    cards = drawn_games()["spacetrace"]
    data = shipped("spacetrace")
    base, *rest = sorted(data["cards"], key=lambda card: card["kind"] != "base")
    data["cards"] = [base] + [
        {**rest[i % len(rest)], "id": f"card-{i}", "name": f"{rest[i % len(rest)]['name']} {i}"}
        for i in range(299)
    ]
    spent = []
    for _ in range(3):  # the quickest, since other tests run beside this one
        began = time.process_time()
        cards.findings(data)
        spent.append(time.process_time() - began)
    assert min(spent) < 0.3 * slowness()

"""The command that has computer players meet many times."""

from __future__ import annotations

import json
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command

pytestmark = pytest.mark.once


def run(*words: Any, **options: Any) -> str:
    """What a command prints."""
    out = StringIO()
    call_command(*words, stdout=out, **options)
    return out.getvalue()


def simulate(*words: str) -> dict[str, Any]:
    """The figures of simulated matches."""
    figures: dict[str, Any] = json.loads(
        run("simulate", "--decks", "swarm", "heavy", "--json", *words)
    )[0]
    return figures


QUICK = ("--games", "6", "--agents", "random", "cadet")


def test_a_simulation_is_the_same_for_any_number_of_processes() -> None:
    assert simulate(*QUICK, "--jobs", "2") == simulate(*QUICK)


def test_a_simulation_tells_rates_lengths_and_reasons() -> None:
    figures = simulate(*QUICK)
    assert figures["matches"] == 6
    assert [e["agent"] for e in figures["entrants"]] == ["random", "cadet"]
    assert sum(rate["points"] for rate in figures["rates"]) == 6
    assert all(rate["low"] <= rate["share"] <= rate["high"] for rate in figures["rates"])
    assert sum(figures["reasons"].values()) == 6
    assert [result["seed"] for result in figures["results"]] == [1, 2, 3, 4, 5, 6]
    assert {result["first"] for result in figures["results"]} == {0, 1}


def test_any_match_can_be_played_again_with_its_log() -> None:
    whole = simulate(*QUICK)["results"][3]
    log = run("simulate", "--decks", "swarm", "heavy", "--agents", "random", "cadet", "--only", "4")
    *sentences, result = log.splitlines()
    assert json.loads(result) == whole
    assert len(sentences) > 20


def test_options_of_the_match_are_passed_on() -> None:
    figures = simulate(*QUICK, "--option", "victory=wrecks", "--option", "turn_limit=4")
    assert all(result["turns"] <= 4 for result in figures["results"])


def test_a_game_without_decks_is_played_by_as_many_as_are_named() -> None:
    words = ("--games", "3", "--agents", "random", "cadet", "officer", "--option", "rounds=1")
    text = run("simulate", "--game", "spaced_out", "--json", *words)
    (figures,) = json.loads(text)
    assert [e["agent"] for e in figures["entrants"]] == ["random", "cadet", "officer"]
    assert all(len(result["scores"]) == 3 for result in figures["results"])
    assert sum(rate["points"] for rate in figures["rates"]) == pytest.approx(3)


FAMILY = [("spaced_out", "window=0"), ("space_dominoes", "hands=2"), ("blast_off", "pace=slow")]


@pytest.mark.parametrize(("game", "option"), FAMILY)
def test_every_family_game_is_simulated_by_any_number_of_processes(game: str, option: str) -> None:
    words = ("--games", "4", "--levels", "random", "cadet", "--option", option, "--json")
    (figures,) = json.loads(run("simulate", "--game", game, *words))
    assert [e["agent"] for e in figures["entrants"]] == ["random", "cadet"]
    assert figures["matches"] == sum(figures["reasons"].values()) == 4
    assert "unfinished" not in figures["reasons"]
    assert figures["turns"]["least"] > 0
    assert [figures] == json.loads(run("simulate", "--game", game, *words, "--jobs", "2"))


@pytest.mark.parametrize(("game", "option"), FAMILY)
def test_a_family_game_is_told_with_the_names_of_its_players(game: str, option: str) -> None:
    words = ("--levels", "random", "cadet", "--seats", "3", "--option", option, "--only", "2")
    *sentences, result = run("simulate", "--game", game, *words).splitlines()
    for name in ("Stowaway 1", "Cadet", "Stowaway 2"):
        assert any(name in sentence for sentence in sentences)
    assert len(json.loads(result)["scores"]) == 3


def test_the_report_names_levels_that_sit_at_several_seats() -> None:
    words = ("--games", "2", "--levels", "random", "--seats", "4")
    table = run("simulate", "--game", "space_dominoes", *words)
    for number in range(1, 5):
        assert f"Stowaway {number}" in table


def test_the_field_is_a_table_of_all_stock_decks() -> None:
    table = run("simulate", "--field", "--games", "1", "--agents", "random", "random")
    for deck in ("swarm", "heavy", "jammers", "salvage"):
        assert deck in table
    assert "first-fleet" not in table  # a beginner's deck
    for figure in ("behind at half", "without a card", "turns, median", "stalemates"):
        assert figure in table


def test_every_pairing_of_a_field_has_numbers_of_its_own() -> None:
    words = ("--field", "--games", "1", "--seed", "7", "--agents", "random", "random", "--json")
    numbers = [pairing["results"][0]["seed"] for pairing in json.loads(run("simulate", *words))]
    assert numbers == list(range(7, 45_000, 1_000))


def test_a_simulation_tells_how_the_matches_went() -> None:
    told = simulate(*QUICK)["pacing"]
    assert told["turns"]["number"] > 0
    assert 0 <= told["empty"]["low"] <= told["empty"]["share"] <= told["empty"]["high"] <= 1
    assert told["stalemates"]["matches"] == told["first_seat"]["matches"] == 6


def test_decks_by_lot_are_the_same_for_the_same_number() -> None:
    drawn = simulate(*QUICK, "--drawn")
    assert drawn["results"] != simulate(*QUICK)["results"]
    words = ("--decks", "swarm", "heavy", "--drawn", "--agents", "random", "cadet", "--only", "4")
    assert json.loads(run("simulate", *words).splitlines()[-1]) == drawn["results"][3]


@pytest.mark.parametrize(
    "words",
    [
        ["--decks", "swarm", "no-such-deck"],
        ["--games", "0"],
        ["--seed", "-1"],
        ["--jobs", "0"],
        ["--option", "victory"],
        ["--option", "victory=chess"],
        ["--set", "no-such-set"],
        ["--game", "chess"],
        ["--agents", "cadet", "cadet", "cadet"],
        ["--game", "spaced_out", "--decks", "swarm", "heavy"],
        ["--game", "spaced_out", "--drawn"],
        ["--game", "spaced_out", "--agents", "cadet"],
        ["--game", "spaced_out", "--agents", "cadet", "officer", "cadet", "--seats", "2"],
        ["--game", "blast_off", "--seats", "7"],
        ["--game", "blast_off", "--option", "pace=soon"],
        ["--game", "space_dominoes", "--agents", *["cadet"] * 6],
    ],
)
def test_a_simulation_that_cannot_be_is_refused_in_a_sentence(words: list[str]) -> None:
    with pytest.raises(CommandError):
        run("simulate", *words)

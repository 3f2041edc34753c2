"""Fitting: known odds are found again, and the command writes what a captain can read."""

from __future__ import annotations

import math
import tomllib
from array import array
from pathlib import Path

import pytest
from django.core.management import CommandError

from spacetrace.engine.games.spacetrace.fitted import CONSTANT, NAMES, SCALE
from spacetrace.engine.games.spacetrace.game import SpacetraceGame
from spacetrace.simulations import training
from spacetrace.simulations.training import School, chance, fit, loss
from tests.simulations.test_simulate import run

pytestmark = pytest.mark.once


def test_the_odds_behind_a_sample_are_found_again() -> None:
    """Of two features one decides, the other is noise; the sample has exactly the odds' shares."""
    signal, noise, won = array("d"), array("d"), array("d")
    for x in (-2.0, -1.0, 0.0, 1.0, 2.0):
        for other in (0.0, 7.0):
            share = round(1_000 * chance(0.5 + 1.2 * x))
            signal.extend([x] * 1_000)
            noise.extend([other] * 1_000)
            won.extend([1.0] * share + [0.0] * (1_000 - share))
    constant, (weight, nothing) = fit([signal, noise], won)
    assert constant == pytest.approx(0.5, abs=0.05)
    assert weight == pytest.approx(1.2, abs=0.05)
    assert nothing == pytest.approx(0, abs=0.01)
    assert loss([signal, noise], won, constant, [weight, nothing]) < math.log(2)


def test_what_the_command_writes_can_be_played_by(tmp_path: Path) -> None:
    words = ("train", "--matches", "90", "--into")
    run(*words, str(tmp_path / "one.toml"))
    found = tomllib.loads((tmp_path / "one.toml").read_text(encoding="utf-8"))
    assert set(found["weights"]) == {CONSTANT, SCALE, *NAMES}
    assert SpacetraceGame(found["weights"]).weights == found["weights"]
    assert found["figures"]["matches"] == 90
    assert 0 < found["figures"]["loss_of_an_officer"] < math.log(2)  # of 30, luck may decide


def test_players_slip_in_two_thirds_of_the_matches(monkeypatch: pytest.MonkeyPatch) -> None:
    numbers = (1, 7, 13)  # one of each third
    school = School("basic", "drifter")
    slipping = [school.player()(number) for number in numbers]
    monkeypatch.setattr(training, "SLIPS", (0, 0, 0))
    plain = [school.player()(number) for number in numbers]
    assert [a == b for a, b in zip(slipping, plain, strict=True)] == [True, False, False]


def test_any_number_of_processes_plays_the_same_matches(tmp_path: Path) -> None:
    words = ("train", "--matches", "36", "--level", "pilot", "--into")
    run(*words, str(tmp_path / "one.toml"))
    run(*words, str(tmp_path / "two.toml"), "--jobs", "2")
    assert (tmp_path / "one.toml").read_text() == (tmp_path / "two.toml").read_text()


def test_too_few_matches_are_refused() -> None:
    with pytest.raises(CommandError, match="at least 30"):
        run("train", "--matches", "29")

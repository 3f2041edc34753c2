"""A new word of the card language is its record, a card and a test, and nothing else."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from spacetrace.engine.games.spacetrace.cards.selectors import Target
from spacetrace.engine.games.spacetrace.words.word import EffectWord

ROOT = Path(__file__).parents[4]


def test_a_made_up_word_of_each_sort_is_known_everywhere() -> None:
    command = [sys.executable, "-m", "tests.engine.spacetrace.cards.made_up"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_a_word_that_leaves_something_out_is_refused_by_name() -> None:
    class Sort(EffectWord, frozen=True):
        """A sort of effects, so that the language itself stays as it is."""

    class Half(Sort, tag="half", frozen=True):
        """A word without a ruling, and with nothing to carry it out."""

        to: Target

        told = ("halve {to}", "halves {to}")
        search = {"half": ()}
        sign = "arrows"

    with pytest.raises(TypeError) as error:
        Sort.every()
    assert str(error.value) == "The word Half does not say its carry_out, rulings."

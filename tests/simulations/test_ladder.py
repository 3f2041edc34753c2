"""The command that has players meet, every deal twice, and rates them."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError

from spacetrace.engine.agents.arena import Entrant
from spacetrace.simulations.ladder import meetings_of
from tests.simulations.test_simulate import run

ROOT = Path(__file__).resolve().parents[2]


def ladder(*words: str) -> dict[str, Any]:
    """The figures of a ladder."""
    figures: dict[str, Any] = json.loads(run("ladder", *words, "--json"))
    return figures


def test_every_deal_is_played_twice_with_the_players_swapped() -> None:
    decks = [Entrant("one", {"a": 1}, "random"), Entrant("two", {"b": 1}, "random")]
    [(pair, jobs)] = meetings_of(["x", "y"], decks, range(4), neighbours=False)
    assert pair == ("x", "y")
    told = [(job.seed, [(e.name, e.level) for e in job.entrants]) for job in jobs]
    for first, second in zip(told[::2], told[1::2], strict=True):
        assert first[0] == second[0]
        assert [deck for deck, _ in first[1]] == [deck for deck, _ in second[1]]
        assert [level for _, level in first[1]] == ["x", "y"]
        assert [level for _, level in second[1]] == ["y", "x"]
    assert len({tuple(deck for deck, _ in entrants) for _, entrants in told}) == 4


def test_neighbours_alone_meet_where_that_is_wished() -> None:
    decks = [Entrant("", {}, "random")]
    met = [pair for pair, _ in meetings_of(["x", "y", "z"], decks, range(1), neighbours=True)]
    assert met == [("x", "y"), ("y", "z")]


def test_a_player_meets_itself_as_an_equal(tmp_path: Path) -> None:
    """Both matches of a deal are the same match, so nobody gains by it."""
    twins = [f"{name}={program(tmp_path)}" for name in ("one", "two")]
    figures = ladder(*twins, "--deals", "3", "--decks", "swarm", "heavy")
    [met] = figures["meetings"]
    assert met["shares"] == [0.5, 0.5, 0.5]
    assert [row["rating"] for row in figures["ratings"]] == [1500, 1500]


def test_the_stronger_stand_higher_for_any_number_of_processes() -> None:
    words = ("cadet", "random", "--deals", "4", "--decks", "swarm")
    figures = ladder(*words)
    assert [row["player"] for row in figures["ratings"]] == ["cadet", "random"]
    assert figures == ladder(*words, "--jobs", "2")


def program(folder: Path) -> str:
    """The command of the player that docs/ladder.md shows, written into the folder."""
    (code,) = re.findall(r"```python\n(.*?)```", (ROOT / "docs/ladder.md").read_text(), re.DOTALL)
    assert len(code.splitlines()) <= 60
    (folder / "player.py").write_text(code)
    return f"{sys.executable} {folder / 'player.py'}"


@pytest.mark.parametrize("game", ["spacetrace", "spaced_out", "space_dominoes", "blast_off"])
def test_the_example_of_the_page_plays_every_game(game: str, tmp_path: Path) -> None:
    figures = ladder("random", f"mine={program(tmp_path)}", "--deals", "2", "--game", game)
    assert {row["player"] for row in figures["ratings"]} == {"mine", "random"}
    if game == "spacetrace":
        assert figures["ratings"][0]["player"] == "mine"


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["random"], "at least two players"),
        (["random", "random"], "each once"),
        (["random", "admiral of old"], "“admiral of old” is no level"),
        (["random", "cadet=true"], "is called “cadet” already"),
        (["random", "mine=no-such-program"], "There is no program “no-such-program” here"),
        (["random", "mine='"], "is no command line"),
        (["random", "cadet", "--deals", "0"], "Deals and jobs are at least 1"),
        (["random", "cadet", "--decks", "none"], "There is no deck called “none”"),
        (["random", "cadet", "--game", "blast_off", "--decks", "swarm"], "Nobody brings a deck"),
        (["random", "mine=true", "--decks", "swarm"], "The program “true” has ended"),
    ],
)
def test_what_cannot_be_played_is_told_in_a_sentence(words: list[str], why: str) -> None:
    with pytest.raises(CommandError, match=why):
        run("ladder", *words)

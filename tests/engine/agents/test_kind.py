"""Cadets are kind: whoever always plays the first card that is offered wins a good third."""

from __future__ import annotations

from typing import Any

import pytest

from spacetrace.engine.agents import Agent, Position, opponent
from spacetrace.engine.agents.arena import Entrant, play_match
from spacetrace.engine.agents.tally import tally
from spacetrace.engine.kernel.actions import Action
from spacetrace.engine.kernel.chance import Chance
from tests.engine.blast_off import positions
from tests.engine.space_dominoes import playing
from tests.engine.spaced_out import tables

FIRST = "first"
GAMES: dict[str, tuple[Any, Any, int]] = {
    "space_dominoes": (playing.GAME, playing.CARDS, 300),
    "blast_off": (positions.GAME, positions.CARDS, 300),
    "spaced_out": (tables.GAME, tables.CARDS, 60),
}


class FirstCard(Agent):
    """Plays the first card of those it may play, and does nothing out of turn."""

    __slots__ = ()

    def choose(self, at: Position[Any, Any, Any], chance: Chance) -> Action:
        plays = (a for a in at.actions if at.game.action_text(a).startswith("play"))
        return next(plays, at.actions[0])


@pytest.mark.parametrize("key", GAMES)
def test_whoever_plays_the_first_card_often_beats_a_cadet(key: str) -> None:
    game, cards, matches = GAMES[key]
    players = {FIRST: FirstCard(), "cadet": opponent("cadet")}
    entrants = [Entrant(name, {}, name) for name in players]
    config = game.check_config({})
    results = [
        play_match(game, cards, config, entrants, seed, agent_of=players.__getitem__)
        for seed in range(matches)
    ]
    assert 0.32 < tally(results, 2).rates[0].share < 0.5  # .37 to .40 (docs/navigators.md)

"""A table written down as a position arranges the same table again, or says why it cannot."""

from __future__ import annotations

import random
from typing import Any

import pytest

from cardsets.files import read_decks, read_set
from spacetrace.engine import catalogue
from spacetrace.engine.kernel.chance import Chance
from spacetrace.engine.kernel.errors import ScenarioError


@pytest.fixture(scope="module")
def basic() -> Any:
    return catalogue.game("spacetrace").compile_cards(read_set("basic"))


def test_tables_of_whole_matches_come_back_from_their_words(basic: Any) -> None:
    game, written = catalogue.game("spacetrace"), 0
    decks = [deck.cards for deck in read_decks("basic")]
    for seed in range(3):
        dice = random.Random(seed)
        options = game.check_config({"format": "open"})
        pair = [decks[seed % len(decks)], decks[(seed + 1) % len(decks)]]
        table = game.setup(options, basic, pair, Chance.seeded(seed))
        for _ in range(250):
            waiting = game.waiting_for(table)
            if not waiting:
                break
            game.apply(table, waiting[0], dice.choice(game.moves(table, waiting[0])))
            if table.stage != "main" or table.stack or table.prompt:
                continue
            try:
                position: Any = game.position_of(table)
            except ScenarioError as error:
                assert str(error).startswith("This moment cannot be written down")
                continue
            again = game.arrange(options, basic, position, Chance.seeded("x"))
            assert game.position_of(again) == position
            one, other = (game.view(each, None) for each in (table, again))
            for seat in (0, 1):
                for name in ("pool", "hand_size", "library_size", "wreck_score"):
                    assert getattr(one.sides[seat], name) == getattr(other.sides[seat], name)
            written += 1
    assert written > 60


def test_a_moment_that_words_cannot_say_is_refused(basic: Any) -> None:
    game = catalogue.game("spacetrace")
    answer = {"base": ["titan"], "hand": ["counter-strike"], "mp": 40}
    position: Any = {"1": {"hand": ["orbital-lance"], "mp": 80}, "2": answer}
    table = game.arrange({}, basic, position, Chance.seeded(1))
    game.apply(table, 0, game.parse_action("play orbital-lance on 2:titan"))
    with pytest.raises(ScenarioError):
        game.position_of(table)

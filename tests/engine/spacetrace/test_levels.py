"""The weaker levels of Spacetrace see less, use what they hold, and make no slips."""

from __future__ import annotations

from itertools import islice

import pytest

from spacetrace.engine.agents import LEVELS, Position, agent, levels_of
from spacetrace.engine.agents.arena import Entrant, deal_match
from spacetrace.engine.games.spacetrace.actions import READY, DeclareAttack
from spacetrace.engine.games.spacetrace.lookahead import rough_worth
from spacetrace.engine.games.spacetrace.narrow import MANY_CARDS
from spacetrace.engine.games.spacetrace.table import Table
from spacetrace.engine.kernel.chance import Chance
from tests.engine.spacetrace.test_lookahead import CARDS, DECKS, GAME, drawn_deck, fought, tables

WEAK = ("drifter", "cadet")


def at(table: Table) -> Position:  # type: ignore[type-arg]
    """What the seat knows that the table waits for."""
    seat = GAME.waiting_for(table)[0]
    return Position.at(GAME, CARDS, table, seat, GAME.moves(table, seat))


def test_levels_are_offered_from_the_weakest_on() -> None:
    named = [level.name for level in levels_of("spacetrace") if level.key != "random"]
    assert named[:4] == ["Drifter", "Cadet", "Pilot", "Officer"]
    assert not {"drifter", "pilot"} & {level.key for level in levels_of("spaced_out")}
    assert all(level.sentence.endswith(".") for level in LEVELS.values())


@pytest.mark.parametrize("level", WEAK)
@pytest.mark.parametrize("number", range(4))
def test_weak_levels_keep_no_full_hand_for_three_turns(level: str, number: int) -> None:
    decks = [DECKS[number], drawn_deck(number)]
    entrants = [Entrant(str(seat), deck, level) for seat, deck in enumerate(decks)]
    table = deal_match(GAME, CARDS, GAME.check_config({}), entrants, number)
    full, chance = [0, 0], Chance.seeded(f"weak {number}")
    while table.outcome is None:
        seat = GAME.waiting_for(table)[0]
        action = agent(level).choose(at(table), chance)
        if action == READY:
            full[seat] = full[seat] + 1 if len(table.sides[seat].hand) >= MANY_CARDS else 0
            assert full[seat] < 3
        GAME.apply(table, seat, action)


def test_a_drifter_attacks_where_the_fight_itself_pays_and_nowhere_else() -> None:
    pays = set()
    for table in islice(tables(8), 0, None, 3):
        position = at(table)
        attacks = [a for a in position.actions if isinstance(a, DeclareAttack)]
        if not attacks:
            continue
        likes = dict(
            zip(position.actions, position.evaluate(position.actions, "drifter"), strict=True)
        )
        dealt = position.deal(Chance.seeded("officer"))
        seat = table.active
        for action in attacks:
            after = fought(dealt, action)
            gain = rough_worth(after, seat) - rough_worth(dealt, seat)
            assert (likes[action] > likes[READY]) == (gain > 0)
            pays.add(gain > 0)
    assert pays == {True, False}


@pytest.mark.parametrize("level", WEAK)
def test_whoever_sees_less_throws_no_dice(level: str) -> None:
    for table in islice(tables(2), 0, None, 9):
        position = at(table)
        best = max(position.evaluate(position.actions, level))
        liked = [
            action
            for action, like in zip(
                position.actions, position.evaluate(position.actions, level), strict=True
            )
            if like == best
        ]
        for lot in range(5):
            assert agent(level).choose(position, Chance.seeded(lot)) in liked

"""Levels of Spacetrace: weak ones see less and make no slips, the strongest stops in time."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

import pytest

from spacetrace.engine.agents import LEVELS, Budget, Position, agent, levels_of
from spacetrace.engine.agents.arena import Entrant, deal_match
from spacetrace.engine.games.spacetrace.actions import READY, DeclareAttack, PlayCard
from spacetrace.engine.games.spacetrace.lookahead import is_planned
from spacetrace.engine.games.spacetrace.narrow import MANY_CARDS, Pilot
from spacetrace.engine.games.spacetrace.table import Table
from spacetrace.engine.games.spacetrace.worth import WIN, rough_worth
from spacetrace.engine.kernel.chance import Chance
from tests.engine.spacetrace.test_lookahead import CARDS, DECKS, GAME, drawn_deck, fought, tables

WEAK = ("drifter", "cadet")


def at(table: Table) -> Position:  # type: ignore[type-arg]
    """What the seat knows that the table waits for."""
    seat = GAME.waiting_for(table)[0]
    return Position.at(GAME, CARDS, table, seat, GAME.moves(table, seat))


def test_levels_are_offered_from_the_weakest_on() -> None:
    named = [level.name for level in levels_of("spacetrace") if level.key != "random"]
    assert named == ["Drifter", "Cadet", "Pilot", "Officer", "Admiral"]
    assert not {"drifter", "admiral"} & {level.key for level in levels_of("spaced_out")}
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


def test_a_cadet_attacks_where_the_fight_itself_pays_and_nowhere_else() -> None:
    pays = set()
    for table in islice(tables(8), 0, None, 3):
        position = at(table)
        attacks = [a for a in position.actions if isinstance(a, DeclareAttack)]
        if not attacks:
            continue
        likes = dict(
            zip(position.actions, position.evaluate(position.actions, "cadet"), strict=True)
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


def test_a_pilot_does_what_is_most_harmless_in_the_enemys_turn() -> None:
    others = 0
    for table in islice(tables(12), 0, None, 3):
        position = at(table)
        if table.active == GAME.waiting_for(table)[0] or table.prompt:
            continue
        usual = GAME.default_action(table, GAME.waiting_for(table)[0])
        assert agent("pilot").choose(position, Chance.seeded(1)) == usual
        others += agent("officer").choose(position, Chance.seeded(1)) != usual
    assert others > 2


def test_a_pilot_weighs_a_tactic_without_the_attack_that_may_follow() -> None:
    weighed = 0
    for table in islice(tables(8), 0, None, 3):
        position, seat = at(table), table.active
        if not is_planned(table, seat):
            continue
        likes = position.evaluate(position.actions, "pilot")
        if max(likes) <= -WIN:
            continue
        dealt = position.deal(Chance.seeded("officer"))
        for action, like in zip(position.actions, likes, strict=True):
            card = CARDS.by_id[action.card] if isinstance(action, PlayCard) else None
            if card and card.is_tactic and card.mp:  # what is free goes before exchanges
                after = Pilot(GAME.apply)._after(dealt, seat, action)
                assert after is not None
                assert like == rough_worth(after, seat) + 0.1
                weighed += 1
    assert weighed > 20


# --- the admiral ----------------------------------------------------------------------------------


def planned() -> Iterator[Table]:
    """Tables at which a seat plans its turn and has a choice."""
    for table in islice(tables(6), 0, None, 5):
        if is_planned(table, table.active) and len(GAME.moves(table, table.active)) > 3:
            yield table.copy()


def test_an_admiral_stops_at_its_nodes_and_when_nobody_waits() -> None:
    table = max(planned(), key=lambda table: len(GAME.moves(table, table.active)))
    position, seen = at(table), [0]

    def counting(stop: int) -> Budget:
        def is_cancelled() -> bool:
            seen[0] += 1
            return seen[0] > stop

        return Budget(is_cancelled=is_cancelled)

    agent("admiral").choose(replace(position, budget=counting(10**9)), Chance.seeded(1))
    whole = seen[0]
    assert whole > 30
    for stop in (0, whole // 3, whole - 1):
        seen[0] = 0
        hasty = replace(position, budget=counting(stop))
        assert agent("admiral").choose(hasty, Chance.seeded(1)) in position.actions
        assert seen[0] <= stop + 2
    few = replace(position, budget=Budget(nodes=5))
    assert agent("admiral").choose(few, Chance.seeded(1)) == position.actions[-1]

"""An officer's short cuts: battles that are remembered end as they are fought, choices stay."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

import pytest

from cardsets.files import read_decks, read_set
from spacetrace.engine.agents.arena import Entrant, deal_match
from spacetrace.engine.catalogue import game
from spacetrace.engine.games.spacetrace import lookahead
from spacetrace.engine.games.spacetrace.actions import (
    ATTACK,
    ATTACK_BOTH,
    READY,
    DeclareAttack,
    Exchange,
    MoveShip,
    PlayCard,
)
from spacetrace.engine.games.spacetrace.lookahead import Lookahead, is_planned
from spacetrace.engine.games.spacetrace.rules.attack import attack_unanswered, may_attack
from spacetrace.engine.games.spacetrace.rules.known_battles import ENDS
from spacetrace.engine.games.spacetrace.ships import ready_to_fire
from spacetrace.engine.games.spacetrace.sparing import late_cost
from spacetrace.engine.games.spacetrace.table import Table
from spacetrace.engine.games.spacetrace.worth import SURE, rough_worth, worth_as_turn_ends
from spacetrace.engine.kernel.chance import Chance
from spacetrace.native import SUFFIX

GAME = game("spacetrace")
CARDS = GAME.compile_cards(read_set("basic"))
DECKS = [deck.cards for deck in read_decks("basic")]


def drawn_deck(seed: int) -> dict[str, int]:
    """A deck of forty cards of any sort, one of three of them a reinforcement."""
    chance, deck = Chance.seeded(f"deck {seed}"), dict[str, int]()
    sorts = ([c for c in CARDS.cards if c.is_reinforcement],
             [c for c in CARDS.cards if not c.is_reinforcement and not c.is_base])  # fmt: skip
    while sum(deck.values()) < 40:
        card = chance.pick(sorts[sum(deck.values()) % 3 > 0])
        has_other = card.is_mothership and any(CARDS.by_id[c].is_mothership for c in deck)
        if not has_other and deck.get(card.id, 0) < card.copies:
            deck[card.id] = deck.get(card.id, 0) + 1
    return deck


def tables(matches: int, victory: str = "base") -> Iterator[Table]:
    """Tables of random matches as they are before each move, with ready-made and drawn decks."""
    config = GAME.check_config({"victory": victory})
    for number in range(matches):
        decks = [drawn_deck(2 * number), drawn_deck(2 * number + 1)]
        if number % 2:
            decks = [DECKS[number % len(DECKS)], DECKS[number // 2 % len(DECKS)]]
        entrants = [Entrant(str(seat), deck, "random") for seat, deck in enumerate(decks)]
        table = deal_match(GAME, CARDS, config, entrants, number)
        chance = Chance.seeded(f"random {number}")
        while table.outcome is None and table.turn_number < 40:
            yield table
            seat = GAME.waiting_for(table)[0]
            GAME.apply(table, seat, chance.pick(GAME.moves(table, seat)))


def fought(table: Table, action: DeclareAttack) -> Table:
    """The table after the attack, with the most harmless move wherever somebody is asked."""
    after = table.copy()
    for side in after.sides:
        side.pass_attack = True
    GAME.apply(after, after.active, action)
    while after.outcome is None and (after.stage != "main" or after.prompt):
        seat = GAME.waiting_for(after)[0]
        GAME.apply(after, seat, GAME.default_action(after, seat))
    return after


def foreseen(table: Table, action: DeclareAttack) -> Table:
    """The table after the attack as a look ahead carries it out."""
    after = table.copy()
    after.is_foreseen, after.effort = True, 0
    attack_unanswered(after, action.both)
    return after


@pytest.mark.parametrize("victory", ["base", "wrecks"])
def test_an_attack_is_foreseen_as_it_is_fought_with_whatever_is_remembered(victory: str) -> None:
    compared = 0
    for table in tables(24, victory):
        if table.stage != "main" or table.stack or table.prompt or not may_attack(table):
            continue
        for action in (ATTACK, ATTACK_BOTH) if table.sides[table.active].second else (ATTACK,):
            expected = fought(table, action)
            for _ in ("fought", "remembered"):
                after = foreseen(table, action)
                if expected.outcome:
                    assert after.outcome == expected.outcome
                else:
                    assert GAME.dump(after) == GAME.dump(expected)
                    assert after.effort == expected.effort
                    compared += 1
    assert compared > 200


def test_battles_are_remembered_and_what_differs_is_another_battle() -> None:
    table = next(
        t
        for t in tables(2)
        if t.turn_number > 12 and t.stage == "main" and not t.stack
        and any(ready_to_fire(ship) for ship in t.sides[t.active].base)
    )  # fmt: skip
    ENDS.clear()
    foreseen(table, ATTACK)
    known = len(ENDS)
    foreseen(table, ATTACK)
    assert len(ENDS) == known > 0
    for side in table.sides:
        for ship in side.ships():
            ship.wounds = {0: 1}
    foreseen(table, ATTACK)
    assert len(ENDS) > known


def test_battles_in_which_nobody_can_do_anything_are_one_battle() -> None:
    table = next(
        t
        for t in tables(9)
        if t.turn_number > 12 and t.stage == "main" and not t.stack
        and not any(
            ship.commander or ship.card.when or "selfdestruct" in ship.keywords
            for side in t.sides for ship in side.ships()
        )
    )  # fmt: skip
    for side in table.sides:
        for ship in side.ships():
            ship.exhausted = True
    ENDS.clear()
    foreseen(table, ATTACK)
    assert len(ENDS) == 1
    table.sides[0].base[0].wounds = {0: 1}
    foreseen(table, ATTACK)
    assert len(ENDS) == 1


def test_battles_are_fought_anew_where_cards_look_at_more_than_the_stacks() -> None:
    wondering = {card.id for card in CARDS.cards if not card.fights_among_stacks}
    assert wondering == {
        "combat-reconstructors", "grapplers", "hammers", "marauders", "prize-cutters",
    }  # fmt: skip
    assert {card.id for card in CARDS.cards if not card.falls_among_stacks} == {"fire-ships"}
    assert all(card.is_steady for card in CARDS.cards)


@pytest.mark.skipif(
    str(lookahead.__file__).endswith(SUFFIX),
    reason="what is compiled has no heirs that are not",
)
def test_what_is_left_out_changes_no_choice() -> None:
    """An officer that looks at everything finds the same moves the best ones.

    To it a reinforcement that is played first is as good as the ship that it pays for.
    """

    class Thorough(Lookahead):
        leaves_out = False

    compared = 0
    for place, table in enumerate(tables(12)):
        if place % 7:
            continue
        seat = GAME.waiting_for(table)[0]
        moves = GAME.moves(table, seat)
        dealt = GAME.determinize(table, seat, Chance.seeded("officer"))
        most, places = best(Lookahead(GAME.apply).evaluate(dealt.copy(), seat, moves))
        really, those = best(Thorough(GAME.apply).evaluate(dealt, seat, moves))
        assert most == really, GAME.dump(table)
        assert set(places) <= set(those), GAME.dump(table)
        compared += len(moves) > 1
    assert compared > 100


def test_what_a_table_is_worth_as_a_turn_ends_is_known_before_it_ends() -> None:
    compared = 0
    for table in tables(12):
        seat = table.active
        if not is_planned(table, seat):
            continue
        foretold = worth_as_turn_ends(table, seat)
        after = table.copy()
        GAME.apply(after, seat, READY)
        if foretold is not None and after.active != seat and not after.outcome:
            assert foretold == rough_worth(after, seat)
            compared += 1
    assert compared > 100


def test_ways_to_pass_and_funds_that_buy_nothing_are_worth_what_they_lead_to() -> None:
    """In an attack they are foreseen once; each by itself comes to the same."""
    compared = 0
    for table in tables(24):
        seat = GAME.waiting_for(table)[0]
        moves = GAME.moves(table, seat)
        if table.stage not in ("order", "window") or table.stack or table.prompt:
            continue
        dealt = GAME.determinize(table, seat, Chance.seeded("officer"))
        at_once = Lookahead(GAME.apply).evaluate(dealt, seat, moves)
        alone = [Lookahead(GAME.apply)._at_rest(dealt, seat, move) for move in moves]
        spent = [late_cost(dealt, move) * (dealt.active != seat) for move in moves]
        assert at_once == [value - by for value, by in zip(alone, spent, strict=True)]
        compared += 1
    assert compared > 20


def best(values: list[float]) -> tuple[float, list[int]]:
    """The greatest of the numbers and where it stands."""
    most = max(values)
    return most, [place for place, value in enumerate(values) if value == most]


def test_where_the_enemy_is_foreseen_to_win_the_best_fight_is_put_up() -> None:
    """No tie decides, and nothing that could go on for ever: the enemy may not know of it."""
    seen = 0
    for table in islice(tables(60), 0, None, 3):
        seat = GAME.waiting_for(table)[0]
        if not is_planned(table, seat):
            continue
        base = table.sides[seat].base[0]
        base.wounds = {0: base.lp - 1}
        moves = GAME.moves(table, seat)
        plans = Lookahead(GAME.apply)._planned(table.copy(), seat, moves)
        values = Lookahead(GAME.apply).evaluate(table.copy(), seat, moves)
        if max(plans) > -SURE or values[-1] <= -SURE:
            continue  # there is hope, or an exchange is what is left
        assert not isinstance(moves[values.index(max(values))], Exchange | MoveShip)
        assert len({round(value) for value in values}) > 1 or len(moves) == 1
        seen += len(moves) > 1
    assert seen


def test_ships_may_follow_whatever_a_plan_begins_with() -> None:
    followed = 0
    for table in islice(tables(20), 0, None, 4):
        me = table.active
        if not is_planned(table, me):
            continue
        table = table.copy()
        table.is_foreseen = True
        for move in GAME.moves(table, me):
            if not isinstance(move, PlayCard) or CARDS.by_id[move.card].is_ship:
                continue
            after = Lookahead(GAME.apply)._after(table, me, move)
            if after is None or after.outcome:
                continue
            with_ships = Lookahead(GAME.apply)._with_ships(after, me)
            assert Lookahead(GAME.apply)._plan(table, me, move) >= with_ships + 0.1
            followed += with_ships > Lookahead(GAME.apply)._best_attack(after, me)
    assert followed > 5

"""What is spared: free cards before exchanges, reinforcements in the enemy's turn, hindsight."""

from __future__ import annotations

from itertools import islice

from spacetrace.engine.games.spacetrace.actions import READY, Exchange, PlayCard
from spacetrace.engine.games.spacetrace.admiral import MOST_PLANS, of_one_plan
from spacetrace.engine.games.spacetrace.lookahead import Lookahead
from spacetrace.engine.games.spacetrace.rules.choices import EXCHANGE_MP
from spacetrace.engine.games.spacetrace.sparing import (
    LATE,
    late_cost,
    least_needed,
    play_free_cards_first,
    worst_exchange,
)
from spacetrace.engine.games.spacetrace.worth import card_worth, rough_worth
from tests.engine.spacetrace.test_lookahead import CARDS, GAME, tables

TABLE = next(tables(1))
RAID, EXCHANGE, SHIP = PlayCard("night-raid"), Exchange("long-guns"), PlayCard("fighters")


def test_a_free_card_that_draws_is_played_before_anything_is_exchanged() -> None:
    values = [3.0, 9.0, 5.0, 1.0]
    play_free_cards_first(TABLE, [SHIP, EXCHANGE, RAID, READY], values, 1.0)
    assert values == [3.0, 9.0, 10.0, 1.0]


def test_a_free_card_waits_where_no_exchange_is_best_or_where_it_costs_something() -> None:
    values = [9.0, 3.0, 5.0]
    play_free_cards_first(TABLE, [SHIP, EXCHANGE, RAID], values, 1.0)
    assert values == [9.0, 3.0, 5.0]
    assert CARDS.by_id["war-council"].prices
    assert CARDS.by_id["spy-probe"].mp
    values = [9.0, 5.0, 4.0]
    play_free_cards_first(
        TABLE, [EXCHANGE, PlayCard("war-council"), PlayCard("spy-probe")], values, 1.0
    )
    assert values == [9.0, 5.0, 4.0]


def test_what_is_spent_late_are_reinforcements_themselves_and_those_that_pay() -> None:
    assert late_cost(TABLE, PlayCard("partisans")) == LATE * CARDS.by_id["partisans"].mp > 0
    paid = PlayCard("orbital-lance", paid_by=("regulars", "marines"))
    assert late_cost(TABLE, paid) == LATE * sum(CARDS.by_id[c].mp for c in paid.paid_by)
    assert late_cost(TABLE, RAID) == late_cost(TABLE, READY) == 0


def test_an_officer_holds_what_is_spent_in_the_enemys_turn_against_it() -> None:
    compared = 0
    for table in islice(tables(40), 0, None, 3):
        seat = GAME.waiting_for(table)[0]
        moves = GAME.moves(table, seat)
        spent = [late_cost(table, move) for move in moves]
        if table.active == seat or table.prompt or not any(spent):
            continue
        table = table.copy()
        table.is_foreseen = True
        plain = [Lookahead(GAME.apply)._at_rest(table, seat, move) for move in moves]
        found = Lookahead(GAME.apply).evaluate(table, seat, moves)
        assert found == [value - by for value, by in zip(plain, spent, strict=True)]
        compared += 1
    assert compared


def test_an_exchange_keeps_the_ship_that_it_pays_for() -> None:
    """What its MP buy is given up last, after far dearer ships (ST-13)."""
    table = TABLE.copy()
    me, by_id = table.active, CARDS.by_id
    side = table.sides[me]
    affordable = [c for c in CARDS.cards if c.is_ship and 0 < c.mp <= EXCHANGE_MP]
    bought = max(affordable, key=lambda card: card.mp)
    side.pool, side.hand = 0, [bought, by_id["titan"], by_id["dreadnought"], by_id["mothership"]]
    moves = [Exchange(card.id) for card in side.hand]
    first = worst_exchange(table, moves)
    assert first is not None
    assert side.hand[first] is not bought
    GAME.apply(table, me, moves[first])
    while table.prompt:
        options = GAME.moves(table, me)
        GAME.apply(table, me, max(options, key=lambda o: least_needed(table, me, o)))
    assert side.hand == [bought]
    assert side.pool == EXCHANGE_MP


def test_one_plan_is_chosen_for_all_tables_and_not_the_best_of_each() -> None:
    assert of_one_plan([[10.0, 0.0, 4.0], [-10.0, 6.0, 4.0]]) == 4.0
    assert of_one_plan([[10.0, 0.0], [2.0, 6.0]]) == 6.0
    assert of_one_plan([[-1.0] * MOST_PLANS, [7.0, 3.0]]) == 3.0  # refused on one of them


def test_cards_beyond_a_full_hand_are_worth_as_much_as_the_others() -> None:
    """Whoever holds many does not exchange or play them for nothing because of their number."""
    table = next(t for t in tables(4) if len(t.sides[t.active].hand) >= 5)
    me, card = table.active, CARDS.by_id["fighters"]
    side, before = table.sides[me], rough_worth(table, me)
    for number in range(1, 6):
        side.hand = [*side.hand, card]
        assert round(rough_worth(table, me) - before, 6) == round(number * card_worth(card), 6)


def test_an_officer_plays_a_free_card_before_it_exchanges() -> None:
    """No exchange is chosen at random tables while a card that is free could be played."""
    seen = 0
    for table in islice(tables(60), 0, None, 4):
        seat = GAME.waiting_for(table)[0]
        moves = GAME.moves(table, seat)
        free = [m for m in moves if isinstance(m, PlayCard) and m.card == "night-raid"]
        if table.active != seat or not free or not any(isinstance(m, Exchange) for m in moves):
            continue
        values = Lookahead(GAME.apply).evaluate(table.copy(), seat, moves)
        assert not isinstance(moves[values.index(max(values))], Exchange)
        seen += 1
    assert seen

"""Hands that a navigator imagines go as real ones do, and it chooses by what comes of them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from spacetrace.engine.games.space_dominoes.actions import LinkCard
from spacetrace.engine.games.space_dominoes.bitsets import ALL, bit, mask
from spacetrace.engine.games.space_dominoes.cards import place
from spacetrace.engine.games.space_dominoes.navigator import SEARCHED, navigate
from spacetrace.engine.games.space_dominoes.playouts import Hand
from spacetrace.engine.games.space_dominoes.table import Table
from spacetrace.engine.games.space_dominoes.turn_search import WEIGHTS, TurnSearch, begun_by, ends
from spacetrace.engine.kernel.chance import Chance
from spacetrace.engine.kernel.protocol import Json
from tests.engine.space_dominoes.playing import CARDS, GAME, at, dealt

TABLES: list[tuple[int, dict[str, Json]]] = [(2, {}), (3, {}), (5, {}), (4, {"partners": True})]
NAMES_OF_STATE = ("hands", "laid", "left", "right", "stock", "turn", "turns", "passes", "out")


def turns(seats: int, seed: int, options: dict[str, Json]) -> Iterator[Table]:
    """A random hand, whenever the seat whose turn it is has something to play, and its end."""
    table, chance = dealt(seats, seed, hands=1, **options), Chance.seeded(f"moves {seed}")
    while table.outcome is None:
        moves = GAME.moves(table, table.turn)
        if table.stage != "linked" and isinstance(moves[0], LinkCard):
            yield table
        GAME.apply(table, table.turn, chance.pick(moves))
    yield table


def state(one: Hand) -> dict[str, object]:
    """All of an imagined hand that says how it goes on, and what is known of the others' cards."""
    known = [begun_of(one, seat) for seat in range(one.seats)]
    return {name: getattr(one, name) for name in NAMES_OF_STATE} | {"known": known}


def begun_of(one: Hand, seat: int) -> object:
    """What a seat would know of the next one, were it its turn."""
    at_seat = one.copy()
    at_seat.turn = seat
    return at_seat.begun()


def go_to(before: Hand, table: Table) -> None:
    """Ends the turn as it has ended at the real table, and goes on to the next play."""
    seat = before.turn
    kept = before.hands[seat] & ~mask(CARDS.by_id[card.card] for card in table.laid)
    row = table.row
    end = (kept, place(row[0], row[1]), place(row[-2], row[-1]))
    assert end in ends(before.hands[seat], before.left, before.right)
    before.end_turn(end)
    while not before.is_over and not before.has_play():
        pass


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_imagined_turns_do_what_real_ones_do(seats: int, options: dict[str, Json]) -> None:
    compared = 0
    for seed in range(40):
        before: Hand | None = None
        for table in turns(seats, seed, options):
            if before is not None:
                go_to(before, table)
                if table.outcome is None:
                    assert state(before) == state(Hand(table))
                else:
                    assert before.is_over
                    assert before.dots() == list(table.results[-1].added)
                compared += 1
            before = Hand(table) if table.outcome is None else None
    assert compared > 300


@pytest.mark.parametrize("seed", range(6))
def test_an_imagined_seat_knows_what_a_real_one_does(seed: int) -> None:
    for table in turns(3, seed, {}):
        if table.outcome is None:
            assert Hand(table).begun() == begun_by(GAME.view(table, table.turn), CARDS)


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_an_imagined_hand_is_played_to_its_end(seats: int, options: dict[str, Json]) -> None:
    for seed in range(5):
        one = Hand(dealt(seats, seed, **options))
        untouched = one.copy()
        before = state(one.copy())
        one.finish(WEIGHTS)
        assert one.is_over
        assert min(one.dots()) == 0 or one.passes == seats - len(one.out)
        assert state(untouched) == before


def test_a_card_that_a_seat_cannot_have_is_played_like_any_other() -> None:
    """Deals give such cards where no others are left for a seat."""
    one = Hand(at(["1-2-1"], {1: ["1-1-3", "0-0-0"], 2: ["0-0-1"], 3: ["2-2-2"]}, stockpile=[]))
    one.could[0], one.fresh[0] = ALL, 0
    one.end_turn((one.hands[0] & ~bit(CARDS.card("1-1-3")), one.left, place(1, 3)))
    assert one.fresh[0] == 0
    one.turn = 2
    one.begun()
    one.turn = 1
    one.finish(WEIGHTS)
    assert one.is_over


def test_a_navigator_goes_on_with_the_end_of_the_turn_that_it_has_found() -> None:
    """Every card that leads to that end is worth the same, and all others less."""
    table = at(["3-2-1"], {1: ["0-1-2", "1-0-2", "2-2-3", "3-3-3"], 2: ["0-0-0", "1-1-1"]})
    actions = GAME.moves(table, 0)
    view = GAME.view(table, 0)
    found = navigate(
        view, CARDS, actions, WEIGHTS, lambda chance: GAME.determinize(table, 0, chance)
    )
    best = max(found)
    assert best > SEARCHED / 2
    search = TurnSearch(begun_by(view, CARDS), WEIGHTS)
    chosen = [set(search.ends_after(a)) for a, w in zip(actions, found, strict=True) if w == best]
    assert set.intersection(*chosen)


def test_a_navigator_imagines_nothing_where_the_count_comes_next() -> None:  # SD-13
    table = at(["3-2-1"], {1: [], 2: ["0-1-2", "1-1-3"]}, turn=2, out=[1], turns=2, hand_number=1)

    def deal(chance: Chance) -> Table:
        raise AssertionError

    actions = GAME.moves(table, 1)
    found = navigate(GAME.view(table, 1), CARDS, actions, WEIGHTS, deal)
    officers = TurnSearch(begun_by(GAME.view(table, 1), CARDS), WEIGHTS)
    assert found == [officers.worth(action) for action in actions]

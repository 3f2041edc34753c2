"""What a navigator of Spaced Out chooses, and how much it plays on for that."""

from __future__ import annotations

from spacetrace.engine.agents import Position, opponent
from spacetrace.engine.games.spaced_out import navigator
from spacetrace.engine.games.spaced_out.navigator import PLAYOUTS, SEARCHED, navigate
from spacetrace.engine.games.spaced_out.table import Table
from spacetrace.engine.kernel.chance import Chance
from tests.engine.spaced_out.tables import CARDS, GAME, OTHERS, act, dealt, table

HAND = "red-7 green-1 blue-3 wild-black-hole"


def worths(at: Table, seat: int, level: str = "navigator") -> dict[str, float]:
    """What a seat, counted from 1, thinks of all that it may do."""
    moves = GAME.moves(at, seat - 1)
    values = Position.at(GAME, CARDS, at, seat - 1, moves).evaluate(moves, level)
    return {GAME.action_text(move): value for move, value in zip(moves, values, strict=True)}


def best(at: Table, seat: int) -> str:
    """What it likes best."""
    values = worths(at, seat)
    return max(values, key=lambda line: values[line])


def test_it_asks_for_one_table_and_deals_the_rest_itself() -> None:
    at, tables = table("red-5 blue-9", HAND, "..."), []

    def deal(chance: Chance) -> Table:
        tables.append(chance)
        return GAME.determinize(at, 0, chance)

    moves = GAME.moves(at, 0)
    worth = [float(number) for number in range(len(moves))]
    values = navigate(GAME.view(at, 0), CARDS, moves, worth, deal)
    assert len(tables) == 1
    assert [value for value in values if value < SEARCHED / 2] == [
        was for was, value in zip(worth, values, strict=True) if value < SEARCHED / 2
    ]
    assert sum(value > SEARCHED / 2 for value in values) == 1


def test_no_more_rounds_are_played_on_than_it_says() -> None:
    for seats in (2, 5, 8):
        at = dealt(seats, 3)
        seat = at.turn
        moves = GAME.moves(at, seat)
        search = navigator.Search(
            GAME.view(at, seat), CARDS, moves, GAME.determinize(at, seat, Chance.seeded(1)), seat
        )
        search.best(range(len(moves)), [0.0] * len(moves))
        assert 0 < search.played <= PLAYOUTS


def test_it_goes_out_when_that_is_cheap() -> None:  # SO-39
    assert best(table("red-5 blue-2", "red-1", OTHERS), 1) == "play red-1 on left"


def test_it_does_not_go_out_on_dear_cards() -> None:  # SO-39
    at = table("wild-black-hole:red wild-black-hole:green", "red-10", "green-1 green-2")
    assert best(at, 1) == "draw"


def test_it_answers_an_attack_that_it_can_answer() -> None:  # SO-20
    hand = "blue-asteroids yellow-1 yellow-2 green-3"
    at = table("red-asteroids blue-9", "...", hand, turn=2, attack={"number": 4})
    assert best(at, 2) == "play blue-asteroids on left"


def test_out_of_turn_it_is_an_officer() -> None:  # SO-30, SO-45
    at = table("red-5 blue-2", "yellow-8 yellow-7 yellow-6", "red-5 red-1")
    assert worths(at, 2) == worths(at, 2, "officer")
    hands = ("red-6 green-1 green-2", "red-6 red-7 green-4 yellow-1", OTHERS)
    at = table("red-5 blue-9", *hands, options={"window": 800})
    act(at, "1 play red-6 on left")
    assert at.stage == "window"
    assert worths(at, 2) == worths(at, 2, "officer")


def test_the_same_position_gives_the_same_choice() -> None:
    at = dealt(3, 5)
    moves = GAME.moves(at, at.turn)
    position = Position.at(GAME, CARDS, at, at.turn, moves)
    choices = {opponent("navigator").choose(position, Chance.seeded(1)) for _ in range(2)}
    assert len(choices) == 1

"""An attack as it is shown: what falls keeps its room until the end, what fights is marked."""

from __future__ import annotations

from typing import Any

from spacetrace.engine.games.spacetrace.cards.compiled import CardSet
from spacetrace.engine.kernel.chance import Chance
from spacetrace.engine.kernel.events import Event
from spacetrace.matches import games
from spacetrace.matches.models import Match
from spacetrace.presentation.spacetrace.board import Board, board_for
from tests.matches.html.test_spacetrace_log import NAMES, fight_out

LANES: dict[str, Any] = {
    "1": {"base": ["fighters", "destroyers", "cruisers"]},
    "2": {"base": ["wasps", "wasps", "destroyers"]},
}


def boards_of_an_attack(cards: CardSet) -> list[Board]:
    """The table as the first seat sees it at each event, each after the one before."""
    game = games.game_for("spacetrace")
    table = game.arrange({}, cards, LANES, Chance.seeded(1))
    boards = list[Board]()

    def note(_event: Event) -> None:
        board = board_for(game.view(table, 0), 0, cards, NAMES, [], lambda _text: None)
        if boards:
            board.stand_after(boards[-1])
        boards.append(board)

    fight_out(table, "attack", note)
    return boards


def placed(board: Board) -> list[list[str]]:
    """What has room in each class, in its order."""
    fleets = [side.base_fleet for side in board.sides]
    return [[piece.key for piece in column.pieces] for fleet in fleets for column in fleet]


def gone(board: Board) -> set[str]:
    """What is there no more and has room."""
    fleets = [side.base_fleet for side in board.sides]
    return {
        piece.key
        for fleet in fleets
        for column in fleet
        for piece in column.pieces
        if piece.is_gone
    }


def test_what_falls_keeps_its_room_until_the_attack_is_over(solo: Match) -> None:
    boards = boards_of_an_attack(games.cards_for(solo))
    during = [board for board in boards if board.view.attack]
    after = [board for board in boards[len(during) :] if not board.view.attack]
    first, last = during[0], during[-1]
    assert len(gone(last)) > 1
    for board in during:
        assert (board.spread, placed(board)) == (first.spread, placed(first))
        here = {f"ship:{ship.name}" for side in board.view.sides for ship in side.base}
        assert gone(board) == {key for column in placed(board) for key in column} - here
    assert after
    assert not any(gone(board) for board in after)
    assert after[-1].spread != first.spread


def test_the_classes_that_meet_are_marked(solo: Match) -> None:  # ST-23
    boards = boards_of_an_attack(games.cards_for(solo))
    met = {(board.me.fights, board.they.fights) for board in boards if board.view.attack}
    assert {(1, 1), (2, 2), (3, 4)} <= met
    assert (boards[-1].me.fights, boards[-1].they.fights) == (0, 0)


def test_while_stacks_are_ordered_what_has_its_place_says_which(solo: Match) -> None:  # ST-21
    cards, game = games.cards_for(solo), games.game_for("spacetrace")
    position = {"1": {"base": ["fighters", "fighters", "hammers"]}, "2": {"base": ["wasps"]}}
    table = game.arrange({}, cards, position, Chance.seeded(1))

    def places() -> dict[str, str]:
        board = board_for(game.view(table, 0), 0, cards, NAMES, [], lambda _text: None)
        found = (piece for column in board.me.base_fleet for piece in column.pieces)
        return {
            piece.key: mark.short
            for piece in found
            for mark in piece.marks
            if mark.kind == "placed"
        }

    game.apply(table, 0, game.parse_action("attack"))
    assert places() == {}
    game.apply(table, 0, game.parse_action("place 1:hammers"))
    assert places() == {"ship:1:hammers": "1"}


def test_a_card_that_is_hurt_but_has_all_its_ships_tells_its_life(solo: Match) -> None:  # ST-28
    cards, game = games.cards_for(solo), games.game_for("spacetrace")
    position: dict[str, Any] = {
        "1": {"base": [{"card": "cruisers", "damage": 60}, {"card": "destroyers", "lost": 2}]},
    }
    table = game.arrange({}, cards, position, Chance.seeded(1))
    board = board_for(game.view(table, 0), 0, cards, NAMES, [], lambda _text: None)
    found = (piece for column in board.me.base_fleet for piece in column.pieces)
    told = {piece.key: (piece.is_scratched, piece.life) for piece in found}
    assert told["ship:1:cruisers"] == (True, 120)
    assert told["ship:1:destroyers"] == (False, 80)

"""The page offers exactly what the engine allows, on the card it belongs to."""

from __future__ import annotations

import random

from spacetrace.engine.kernel.chance import Chance
from spacetrace.engine.kernel.protocol import Config
from spacetrace.matches import games
from spacetrace.matches.models import Match
from spacetrace.presentation.offers import Group
from spacetrace.presentation.spacetrace.board import Board, board_for
from spacetrace.presentation.spacetrace.pieces import Piece

ASIDES = {"concede"}


def _pieces(board: Board) -> list[Piece]:
    found: list[Piece] = [*board.stack, *board.tray, *(board.me.hand or [])]
    for side in board.sides:
        for column in side.base_fleet + (side.second_fleet or []):
            found += column.pieces
    return found


def _offered(board: Board) -> list[str]:
    groups: list[Group] = [group for piece in _pieces(board) for group in piece.groups]
    found = [choice.text for group in groups for choice in group.choices]
    found += [order.text for order in (board.orders.switches if board.orders else [])]
    found += [one.text for one in board.say.buttons if not (one.refused or one.ways)]
    return found


def _offered_again(board: Board) -> set[str]:
    """What a button of the say opens, though it is offered at cards, too."""
    return {text for button in board.say.buttons for text, _label in button.ways}


def test_every_legal_action_is_offered_once_and_nothing_else(solo: Match) -> None:
    game, cards = games.game_for("spacetrace"), games.cards_for(solo)
    decks = [seat.deck for seat in solo.seats.all()]
    dice = random.Random(7)
    for seed in range(3):
        table = game.setup({}, cards, decks, Chance.seeded(seed))
        for _ in range(150):
            if game.outcome(table):
                break
            for seat in (0, 1):
                legal = [(a, game.action_text(a)) for a in game.legal_actions(table, seat)]
                view = game.view(table, seat)
                board = board_for(view, seat, cards, ["A", "B"], legal, lambda text: None)
                texts = sorted({text for _action, text in legal} - ASIDES)
                assert sorted(_offered(board)) == texts
                assert _offered_again(board) <= set(texts)
            mover = game.waiting_for(table)[0]
            game.apply(table, mover, dice.choice(game.moves(table, mover)))


def test_a_killed_and_a_destroyed_wreck_are_two_choices(solo: Match) -> None:  # ST-17
    game, cards = games.game_for("spacetrace"), games.cards_for(solo)
    position: Config = {
        "1": {"hand": ["grave-robbers"], "wrecks": ["wasps", "wasps killed"], "mp": 500},
    }
    table = game.arrange({}, cards, position, Chance.seeded(1))
    legal = [(a, game.action_text(a)) for a in game.legal_actions(table, 0)]
    board = board_for(game.view(table, 0), 0, cards, ["A", "B"], legal, lambda text: None)
    found = {
        choice.label: choice.slots[0][0]
        for piece in _pieces(board)
        for group in piece.groups
        for choice in group.choices
        if choice.text.startswith("play grave-robbers")
    }
    name = cards.card("wasps").name
    assert found == {
        f"{name} from the wrecks": "wrecks:1:wasps",
        f"{name} (killed) from the wrecks": "killed:1:wasps",
    }
    piles = [piece for pile in board.me.strip.piles for piece in pile.pieces]
    assert set(found.values()) <= {piece.key for piece in piles}


def test_what_an_action_points_at_is_on_the_table_or_has_a_name(solo: Match) -> None:
    game, cards = games.game_for("spacetrace"), games.cards_for(solo)
    decks = [seat.deck for seat in solo.seats.all()]
    dice = random.Random(11)
    table = game.setup({}, cards, decks, Chance.seeded(5))
    for _ in range(200):
        if game.outcome(table):
            break
        mover = game.waiting_for(table)[0]
        legal = [(a, game.action_text(a)) for a in game.legal_actions(table, mover)]
        view = game.view(table, mover)
        board = board_for(view, mover, cards, ["A", "B"], legal, lambda text: None)
        known = {piece.key for piece in _pieces(board)} | set(board.labels)
        for piece in _pieces(board):
            for group in piece.groups:
                for choice in group.choices:
                    assert {key for keys in choice.slots for key in keys} <= known
        game.apply(table, mover, dice.choice(game.moves(table, mover)))

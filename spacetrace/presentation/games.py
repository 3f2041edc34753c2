"""Finds the looks of the catalogue's games, by the game, its key, its cards and its rules."""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, TypeAlias

from msgspec import Struct

from spacetrace.engine import catalogue
from spacetrace.presentation.cards import GameCards
from spacetrace.presentation.lessons import Lesson
from spacetrace.presentation.look import GameLook
from spacetrace.presentation.pages import GamePages
from spacetrace.presentation.plain import PlainPages

AnyCards: TypeAlias = GameCards[Any]
AnyPages: TypeAlias = GamePages[Any, Any]

_LOOKS = "spacetrace.presentation."


def look_of(game: str) -> GameLook | None:
    """The look of the game with this key; None for a game that this program does not know."""
    found = catalogue.GAMES.get(game)
    return _look(_package(found)) if found else None


def looks() -> dict[str, GameLook]:
    """The looks of all games, in the order of the catalogue."""
    return {game: look for game in catalogue.GAMES if (look := look_of(game))}


def cards_of_game(game: str) -> AnyCards | None:
    """What is known of a game's cards; None for a game whose cards are not drawn here."""
    look = look_of(game)
    return look.cards if look else None


def drawn_games() -> dict[str, AnyCards]:
    """The games whose cards can be drawn, with what is known of their cards."""
    return {game: look.cards for game, look in looks().items() if look.cards}


def cards_for(card: Struct) -> AnyCards:
    """What is known of the game that the card is from."""
    return _cards_with(type(card))


def pages_for(game: str) -> AnyPages:
    """The pages of the game with this key; the plain ones for a game that is not known here."""
    look = look_of(game)
    return look.pages if look else PlainPages(game)


def pages_of(rules: catalogue.AnyGame) -> AnyPages:
    """The pages of these rules: kept rules have kept pages, which know their actions and events."""
    return _look(_package(rules)).pages


def lessons_of(rules: catalogue.AnyGame) -> tuple[Lesson, ...]:
    """What can be learnt of a game under these rules: they stand in `lessons.py` beside the look.

    So a lesson needs no line that says where it is; most games outside have none.
    """
    return _lessons(_package(rules))


def game_of_rule(rule: str) -> str | None:
    """The key of the game that a rule is of: "SO-34" is Spaced Out's."""
    ids = rule.partition("-")[0]
    return next((game for game, look in looks().items() if look.rule_ids == ids), None)


def rulebook_of(game: str) -> str:
    """The file of the game's numbered rules, from the project's root; "" for an unknown game."""
    look = look_of(game)
    return look.rulebook or f"docs/rules/{game}.md" if look else ""


def _package(rules: catalogue.AnyGame) -> str:
    """Where the look stands: in a folder of the same name, or in the package of one from outside.

    So a game needs no line that says where its look is, wherever it lives.
    """
    if folder := catalogue.folder_of(rules):
        return _LOOKS + folder
    return f"{type(rules).__module__.rpartition('.')[0]}.presentation"


@lru_cache(maxsize=64)
def _look(package: str) -> GameLook:
    found: GameLook = import_module(f"{package}.look").LOOK
    return found


@lru_cache(maxsize=64)
def _lessons(package: str) -> tuple[Lesson, ...]:
    if find_spec(f"{package}.lessons") is None:
        return ()
    found: tuple[Lesson, ...] = import_module(f"{package}.lessons").LESSONS
    return found


@lru_cache(maxsize=256)
def _cards_with(record: type[Struct]) -> AnyCards:
    for cards in drawn_games().values():
        if record in cards.records:
            return cards
    # Of rules that are kept: their folder is named in the module of the record.
    folder = next(part for part in record.__module__.split(".") if part[-1:].isdecimal())
    kept = _look(_LOOKS + folder).cards
    if kept is None:
        raise LookupError(f"Nobody draws {record.__name__} of {folder}.")
    return kept

"""Card sets and stock decks as files: how they are read, without Django."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from msgspec import Struct

from spacetrace.engine.kernel.errors import ConfigError

DATA = Path(__file__).resolve().parent / "data"


class StockDeckData(Struct, frozen=True):
    """A ready-made deck: `summary` is one sentence, `style` tells how to play it.

    `strength` is how many of 100 matches it wins against the other ones (docs/balance.md); None
    where that was not measured.
    """

    key: str
    name: str
    summary: str
    style: str
    cards: dict[str, int]
    is_beginner: bool = False
    order: int = 0
    strength: int | None = None


def sets_in_files() -> list[str]:
    """The keys of the card sets that come with the program."""
    return sorted(path.parent.name for path in DATA.glob("*/set.toml"))


def game_of_set(key: str) -> str:
    """The key of the game that the card set is for; raises ConfigError."""
    game: str = _head(key)["game"]
    return game


def set_of_game(game: str) -> str:
    """The key of the card set that a game is usually played with; raises ConfigError for none."""
    for key in sets_in_files():
        if game_of_set(key) == game:
            return key
    raise ConfigError(f"No card set comes with the program for a game called “{game}”.")


def read_set(key: str) -> dict[str, Any]:
    """The card set's plain data, not checked yet; raises ConfigError for one without files.

    The lists of its files (`cards`, and `missions` where a game has them) are put together.
    """
    head = _head(key)
    del head["game"]
    lists: dict[str, list[Any]] = {}
    for name in head.pop("files"):
        for what, tables in _read(DATA / key / f"{name}.toml").items():
            lists.setdefault(what, []).extend(tables)
    return {**head, **lists}


def read_decks(key: str) -> list[StockDeckData]:
    """The stock decks of a card set, in the order in which they are offered."""
    decks = []
    for path in sorted((DATA / key / "decks").glob("*.toml")):
        raw = _read(path)
        decks.append(
            StockDeckData(
                key=path.stem,
                name=raw["name"],
                summary=raw["summary"],
                style=raw["style"],
                cards=raw["cards"],
                is_beginner=raw.get("is_beginner", False),
                order=raw["order"],
                strength=raw.get("strength"),
            )
        )
    return sorted(decks, key=lambda deck: deck.order)


def _head(key: str) -> dict[str, Any]:
    if key not in sets_in_files():
        raise ConfigError(f"There are no files for a card set called “{key}”.")
    return _read(DATA / key / "set.toml")


def _read(path: Path) -> dict[str, Any]:
    with path.open("rb") as file:
        return tomllib.load(file)

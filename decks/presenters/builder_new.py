"""Shows how a new deck may begin: empty, from a ready-made deck, as a copy of a public one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from decks import games
from decks.presenters.lists import DeckEntry, StockEntry

EMPTY = "empty"
MOST_PUBLIC = 6


@dataclass(slots=True)
class Beginnings:
    """Everything to choose from; `chosen` is the choice that is marked."""

    chosen: str
    name: str
    format: str
    formats: list[object]
    stock: list[StockEntry]
    public: list[DeckEntry]
    sets: list[tuple[str, str]]
    """The card sets to choose from, by key and name; none where there is only one."""
    card_set: str
    fault: str = ""


def beginnings(
    game: str,
    asked: Mapping[str, str],
    *,
    stock: list[StockEntry],
    public: list[DeckEntry],
    sets: list[tuple[str, str]],
    fault: str = "",
) -> Beginnings:
    """What a new deck of the game may begin from, with what was chosen so far."""
    known = {EMPTY, *(f"stock:{entry.stock.key}" for entry in stock)}
    known |= {f"deck:{entry.deck.public_id}" for entry in public}
    begin = asked.get("begin", "")
    return Beginnings(
        chosen=begin if begin in known else EMPTY,
        name=asked.get("name", ""),
        format=asked.get("format", ""),
        formats=list(games.formats(game)),
        stock=stock,
        public=public,
        sets=sets if len(sets) > 1 else [],
        card_set=asked.get("set", ""),
        fault=fault,
    )

"""Samples Spacetrace for the contract tests."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from cardsets.files import read_decks
from spacetrace.engine.catalogue import GAMES
from spacetrace.engine.games.spacetrace.cards.compiled import CardDef, CardSet
from spacetrace.engine.games.spacetrace.table import Table
from spacetrace.engine.kernel.chance import Chance
from tests.engine.contract.sample import Sample, Swapped, cards_of


def samples() -> Iterator[Sample]:
    """Both ways to win with stock decks, and a match with every card of the set."""
    yield stock_sample("base", 0, 1)
    yield stock_sample("wrecks", 2, 3)
    yield every_card_sample()


def stock_sample(victory: str, first: int, second: int) -> Sample:
    """A match of two stock decks, by their places in the list."""
    decks = [deck for deck in read_decks("basic") if not deck.is_beginner]
    return Sample(
        victory,
        GAMES["spacetrace"],
        cards_of("spacetrace"),
        [decks[first].cards, decks[second].cards],
        swap,
        frozen=(CardDef, CardSet),
        config={"victory": victory},
    )


def every_card_sample() -> Sample:
    """A match of two decks in the open format that hold every card of the set."""
    one = stock_sample("wrecks", 0, 1)
    cards = [card for card in one.cards.cards if card.copies > 0]  # type: ignore[attr-defined]
    deck = {card.id: min(card.copies, 4 if card.is_reinforcement else 1) for card in cards}
    return replace(
        one,
        name="every-card",
        decks=[deck, deck],
        config={"victory": "wrecks", "format": "open", "first_turn_attack": True},
    )


def swap(table: object, chance: Chance) -> Swapped | None:
    """A ship card of a hand for one of the same seat's library.

    Only ship cards: whether a seat is passed over may depend on its tactics and MP (ST-14).
    """
    if not isinstance(table, Table):
        raise TypeError(table)
    seat = chance.below(2)
    side = table.sides[seat]
    hand = [card for card in side.hand if card.is_ship]
    library = [card for card in side.library if card.is_ship]
    if not hand or not library or table.prompt is not None:
        return None
    mine, theirs = chance.pick(hand), chance.pick(library)
    side.hand.remove(mine)
    side.hand = sorted([*side.hand, theirs], key=_index)
    side.library[side.library.index(theirs)] = mine
    return Swapped(frozenset({mine.id, theirs.id}), (1 - seat, None))


def _index(card: CardDef) -> int:
    return card.index

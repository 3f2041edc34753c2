"""Samples Space Dominoes for the contract tests."""

from __future__ import annotations

from collections.abc import Iterator

from spacetrace.engine.catalogue import GAMES
from spacetrace.engine.games.space_dominoes.cards import Card, CardSet, in_order
from spacetrace.engine.games.space_dominoes.table import (
    Config,
    HandResult,
    LaidCard,
    Missed,
    Table,
)
from spacetrace.engine.kernel.chance import Chance
from tests.engine.contract.sample import Sample, Swapped, cards_of


def samples() -> Iterator[Sample]:
    """Tables of each size, with partners and as a tournament."""
    yield sample("2", 2)
    yield sample("3", 3, turn_timer=30)
    yield sample("5", 5, pace="slow")
    yield sample("partners", 4, partners=True)
    yield sample("tournament", 2, tournament=True, hands=5, turn_timer=15)


def sample(name: str, seats: int, **config: bool | int | str) -> Sample:
    """A match of so many seats with these options."""
    return Sample(
        name,
        GAMES["space_dominoes"],
        cards_of("space_dominoes"),
        [{}] * seats,
        swap,
        frozen=(Card, CardSet, HandResult, LaidCard, Missed, Config),
        config=config,
        longest=5_000,
    )


def swap(table: object, chance: Chance) -> Swapped | None:
    """A card of somebody's hand for one of the stockpile, or of another seat's hand."""
    if not isinstance(table, Table):
        raise TypeError(table)
    seat = chance.below(table.seats)
    other = chance.below(table.seats)
    hand = table.hands[seat]
    pile = table.stock if other == seat else table.hands[other]
    if not hand or not pile:
        return None
    mine, theirs = chance.pick(hand), chance.pick(pile)
    hand[hand.index(mine)] = theirs
    pile[pile.index(theirs)] = mine
    table.hands = [in_order(cards) for cards in table.hands]
    knowing = {seat, other}
    others = [third for third in range(table.seats) if third not in knowing]
    return Swapped(frozenset({mine.id, theirs.id}), (*others, None))

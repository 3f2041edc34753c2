"""Samples Spaced Out for the contract tests."""

from __future__ import annotations

from collections.abc import Iterator

from spacetrace.engine.catalogue import GAMES
from spacetrace.engine.games.spaced_out.card_set import CardSet
from spacetrace.engine.games.spaced_out.cards import Card, Face, by_index
from spacetrace.engine.games.spaced_out.piles import PileRules, Plays, Tops
from spacetrace.engine.games.spaced_out.table import Config, Table
from spacetrace.engine.kernel.chance import Chance
from tests.engine.contract.sample import Sample, Swapped, cards_of


def samples() -> Iterator[Sample]:
    """Both editions at tables of each size, in short rounds."""
    yield sample("2", 2, window=0, promo=True)
    yield sample("3", 3, edition="classic", turn_timer=15)
    yield sample("5", 5, promo=True, decks=2, rounds=1)
    yield sample("8", 8, edition="classic", decks=2, pace="slow")


def sample(name: str, seats: int, **config: bool | int | str) -> Sample:
    """A match of so many seats with these options."""
    return Sample(
        name,
        GAMES["spaced_out"],
        cards_of("spaced_out"),
        [{}] * seats,
        swap,
        frozen=(Card, CardSet, Face, Config, PileRules, Plays, Tops),
        config={"turn_limit": 150, **config},
    )


def swap(table: object, chance: Chance) -> Swapped | None:
    """A card of somebody's hand for one of the draw pile."""
    if not isinstance(table, Table):
        raise TypeError(table)
    seat = chance.below(len(table.hands))
    hand = table.hands[seat]
    pile = table.draw_pile
    if not pile or any(claim.seat == seat for claim in table.claims):
        return None
    mine, theirs = chance.pick(hand), chance.pick(pile)
    hand[hand.index(mine)] = theirs
    hand.sort(key=by_index)
    pile[pile.index(theirs)] = mine
    others = [other for other in range(len(table.hands)) if other != seat]
    return Swapped(frozenset({mine.id, theirs.id}), (*others, None))

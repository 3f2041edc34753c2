"""Samples Blast Off! for the contract tests."""

from __future__ import annotations

from collections.abc import Iterator

from spacetrace.engine.catalogue import GAMES
from spacetrace.engine.games.blast_off.card_set import CardSet
from spacetrace.engine.games.blast_off.cards import Card, Face, Laid, sort_hand
from spacetrace.engine.games.blast_off.missions import Mission
from spacetrace.engine.games.blast_off.table import Table
from spacetrace.engine.kernel.chance import Chance
from tests.engine.contract.sample import Sample, Swapped, cards_of


def samples() -> Iterator[Sample]:
    """Tables of each size, live and slow, with and without the further rules."""
    yield sample("2", 2, turn_timer=15)
    yield sample("3", 3, pace="slow", make_up=True, turn_timer=60)
    yield sample("4", 4, out_of_control=True, runners_up=True, window=0)
    yield sample("6", 6, make_up=True, out_of_control=True, runners_up=True, tempo=5_000)
    yield sample("slow", 6, pace="slow", out_of_control=True, runners_up=True)


def sample(name: str, seats: int, **config: bool | int | str) -> Sample:
    """A match of so many seats with these options."""
    return Sample(
        name,
        GAMES["blast_off"],
        cards_of("blast_off"),
        [{}] * seats,
        swap,
        frozen=(Card, CardSet, Face, Laid, Mission),
        config=config,
    )


def swap(table: object, chance: Chance) -> Swapped | None:
    """A card of somebody's hand for one of the same colour deep in the draw pile.

    Not for one that is drawn next: everybody sees whether it fits (BO-7). The colours stay, for a
    wild that the clock plays has the colour of which its owner holds most (BO-3).
    """
    if not isinstance(table, Table):
        raise TypeError(table)
    seat = chance.below(len(table.hands))
    hand, deep = table.hands[seat], range(max(0, len(table.draw_pile) - 12))
    if not hand:
        return None
    mine = chance.pick(hand)
    colour = mine.face and mine.face.colour
    places = [
        place
        for place in deep
        if (face := table.draw_pile[place].face) and face.colour == colour and face != mine.face
    ]
    if not places or mine is table.drawn:
        return None
    place = chance.pick(places)
    theirs = table.draw_pile[place]
    table.draw_pile[place] = mine
    hand[hand.index(mine)] = theirs
    sort_hand(hand)
    others = [other for other in range(len(table.hands)) if other != seat]
    return Swapped(frozenset({mine.id, theirs.id}), (*others, None))

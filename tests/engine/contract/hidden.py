"""Exchanging two cards that somebody cannot know, in the tables of each game."""

from __future__ import annotations

from dataclasses import dataclass

from spacetrace.engine.games.blast_off.cards import sort_hand
from spacetrace.engine.games.blast_off.table import Table as BlastOffTable
from spacetrace.engine.games.space_dominoes.cards import in_order as dominoes_in_order
from spacetrace.engine.games.space_dominoes.table import Table as DominoesTable
from spacetrace.engine.games.spaced_out.cards import by_index
from spacetrace.engine.games.spaced_out.table import Table as SpacedOutTable
from spacetrace.engine.games.spacetrace.cards.compiled import CardDef
from spacetrace.engine.games.spacetrace.table import Table as SpacetraceTable
from spacetrace.engine.kernel.chance import Chance
from spacetrace.engine.kernel.events import Viewer
from tests.toy.cards import in_order
from tests.toy.table import Table as ToyTable


@dataclass(frozen=True)
class Swapped:
    """The ids of two exchanged cards, and who cannot know that they were."""

    cards: frozenset[str]
    unknowing: tuple[Viewer, ...]


def swap_in_toy(table: object, chance: Chance) -> Swapped | None:
    """A card of somebody's hand for one of the draw pile."""
    if not isinstance(table, ToyTable):
        raise TypeError(table)
    seat = chance.below(len(table.hands))
    if table.is_holding or not table.draw_pile or not table.hands[seat]:
        return None
    mine, theirs = chance.pick(table.hands[seat]), chance.pick(table.draw_pile)
    if table.pile[-1] in (mine, theirs):
        return None  # a twin may be played out of turn: legality would differ, as it should
    table.hands[seat].remove(mine)
    table.hands[seat] = in_order([*table.hands[seat], theirs])
    table.draw_pile[table.draw_pile.index(theirs)] = mine
    others = [other for other in range(len(table.hands)) if other != seat]
    return Swapped(frozenset({mine.id, theirs.id}), (*others, None))


def swap_in_space_dominoes(table: object, chance: Chance) -> Swapped | None:
    """A card of somebody's hand for one of the stockpile, or of another seat's hand."""
    if not isinstance(table, DominoesTable):
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
    table.hands = [dominoes_in_order(cards) for cards in table.hands]
    knowing = {seat, other}
    others = [third for third in range(table.seats) if third not in knowing]
    return Swapped(frozenset({mine.id, theirs.id}), (*others, None))


def swap_in_spaced_out(table: object, chance: Chance) -> Swapped | None:
    """A card of somebody's hand for one of the draw pile."""
    if not isinstance(table, SpacedOutTable):
        raise TypeError(table)
    seat = chance.below(len(table.hands))
    hand = table.hands[seat]
    if not table.draw_pile or any(claim.seat == seat for claim in table.claims):
        return None
    mine, theirs = chance.pick(hand), chance.pick(table.draw_pile)
    hand[hand.index(mine)] = theirs
    hand.sort(key=by_index)
    table.draw_pile[table.draw_pile.index(theirs)] = mine
    others = [other for other in range(len(table.hands)) if other != seat]
    return Swapped(frozenset({mine.id, theirs.id}), (*others, None))


def swap_in_blast_off(table: object, chance: Chance) -> Swapped | None:
    """A card of somebody's hand for one of the same colour deep in the draw pile.

    Not for one that is drawn next: everybody sees whether it fits (BO-7). The colours stay, for a
    wild that the clock plays has the colour of which its owner holds most (BO-3).
    """
    if not isinstance(table, BlastOffTable):
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


def swap_in_spacetrace(table: object, chance: Chance) -> Swapped | None:
    """A ship card of a hand for one of the same seat's library.

    Only ship cards: whether a seat is passed over may depend on its tactics and MP (ST-14).
    """
    if not isinstance(table, SpacetraceTable):
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

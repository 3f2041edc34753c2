"""Holds what fits what as bits, for playing rounds quickly: one bit for each sort of card.

A card is its index in the set here. A face is a number too: FACES times the card, and then the
colour that it counts as, or OWN for those of the card itself.
"""

from __future__ import annotations

from functools import lru_cache

from spacetrace.engine.games.spaced_out.card_set import CardSet
from spacetrace.engine.games.spaced_out.cards import COLOURS, Card, Face
from spacetrace.engine.games.spaced_out.piles import Edition

OWN = len(COLOURS)
FACES = OWN + 1
_SHADES = 1 << len(COLOURS)
"""So many sets of colours there are."""


class CardBits:
    """The cards of a set by number: `points` and what they are; by face, what fits it."""

    __slots__ = (
        "answers",
        "attacks",
        "big_bangs",
        "by_colour",
        "clones",
        "exploding",
        "fields",
        "holes",
        "is_classic",
        "on_dead",
        "on_live",
        "points",
        "reaches",
        "shades",
        "shields",
        "wilds",
    )

    def __init__(self, cards: CardSet, edition: Edition) -> None:
        some = cards.cards
        self.is_classic: bool = edition == "classic"
        self.points: list[int] = [card.points for card in some]
        self.wilds: int = _bits([card for card in some if card.is_wild])
        self.big_bangs: int = _bits([card for card in some if card.is_big_bang])
        self.fields: int = _bits([card for card in some if card.kind == "force_field"])
        self.shields: int = self.fields & self.wilds
        self.holes: int = _bits([card for card in some if card.kind == "black_hole"])
        stars = [card for card in some if card.kind == "shooting_star"]
        attacks = [card for card in some if card.kind == "asteroids"]
        self.attacks: int = _bits(attacks + stars)
        self.reaches: list[int] = [1 + (card.kind == "shooting_star") for card in some]
        """How far an attack goes that the card makes (SO-16)."""
        self.by_colour: list[int] = [
            _bits([card for card in some if len(card.colours) == 1 and colour in card.colours])
            for colour in COLOURS
        ]
        faces = len(some) * FACES
        self.shades: list[int] = [0] * faces
        self.on_live: list[int] = [0] * faces
        self.on_dead: list[int] = [0] * faces
        self.answers: list[int] = [0] * faces
        self.clones: list[int] = [0] * faces
        for card in some:
            design = [other for other in some if other.design == card.design]
            self._add(card, _bits(design) & ~self.big_bangs)
        self.exploding: list[int] = [
            _bits([card for card in some if card.is_big_bang and _explodes(card, one, other)])
            for one in range(_SHADES)
            for other in range(_SHADES)
        ]
        """The big bangs for two tops of these shades (SO-32)."""

    def _add(self, card: Card, design: int) -> None:
        for colour in range(FACES):
            face = card.index * FACES + colour
            shade = self.shades[face] = shade_of(card) if colour == OWN else 1 << colour
            same = 0
            for other in range(OWN):
                if shade >> other & 1:
                    same |= self.by_colour[other]
            self.on_dead[face] = design | self.wilds
            self.on_live[face] = design | self.wilds | same  # SO-11
            answers = design | (self.fields & same) | self.shields  # SO-20, SO-21
            self.answers[face] = self.fields if card.kind == "force_field" else answers  # SO-23
            self.clones[face] = 1 << card.index if card.is_number else 0  # SO-25


def shade_of(card: Card | Face) -> int:
    """Its colours as bits."""
    return sum([1 << at for at, colour in enumerate(COLOURS) if colour in card.colours])


def face_of(face: Face) -> int:
    """The number of a face."""
    is_own = face.colours == face.card.colours
    return face.card.index * FACES + (OWN if is_own else shade_of(face).bit_length() - 1)


@lru_cache(16)
def bits_of(cards: CardSet, edition: Edition) -> CardBits:
    """The bits of a card set, worked out once."""
    return CardBits(cards, edition)


def _bits(cards: list[Card]) -> int:
    return sum([1 << card.index for card in cards])


def _explodes(card: Card, one: int, other: int) -> bool:
    first, second = [1 << at for at, colour in enumerate(COLOURS) if colour in card.colours]
    return bool((one & first and other & second) or (one & second and other & first))

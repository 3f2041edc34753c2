"""What may be played on the two piles: worked out once for each card on top, then looked up."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar, Literal, Protocol, TypeAlias

from msgspec import Struct

from spacetrace.engine.games.spaced_out.actions import PILES, Declared, Pile
from spacetrace.engine.games.spaced_out.cards import Card, Face
from spacetrace.engine.kernel.actions import Action
from spacetrace.engine.kernel.state import Leaf

Edition: TypeAlias = Literal["modern", "classic"]
Live: TypeAlias = Literal["left", "right", ""]
"""The live pile, or "" before the first card of a round (SO-9)."""

OTHER: Mapping[Pile, Pile] = {"left": "right", "right": "left"}


class Fits:
    """What may be played on one pile.

    `cards` may be played undeclared; `clones` and `big_bangs` are declared, each with its card.
    `actions` has all actions that play a card, by the card's index.
    """

    __slots__ = ("actions", "big_bangs", "cards", "clones")

    def __init__(
        self,
        pile: Pile,
        cards: Sequence[Card],
        fitting: Iterable[Card] = (),
        clones: Iterable[Card] = (),
        big_bangs: Iterable[Card] = (),
    ) -> None:
        """`cards` are all of the set; the others are those that fit."""
        self.cards = frozenset(fitting)
        self.clones = tuple([(card, card.declared[pile]) for card in clones])
        self.big_bangs = tuple([(card, card.declared[pile]) for card in big_bangs])
        self.actions: list[tuple[Action, ...]] = [
            card.plays[pile] if card in self.cards else () for card in cards
        ]
        for card, action in self.clones + self.big_bangs:
            self.actions[card.index] += (action,)


class Plays(Struct, frozen=True, eq=False):
    """What the seat whose say it is may play on either pile, if it has the cards."""

    on_left: Fits
    on_right: Fits

    def fits(self, pile: Pile) -> Fits:
        """What may be played on one of the piles."""
        return self.on_left if pile == "left" else self.on_right


class Top(Face):
    """A face on top of one of the piles, and what fits it there.

    `dead` while the pile is dead, `answers` when the face attacks, `live` while the pile is live,
    by the shade of the other pile's top. `shade` are its colours in one word.
    """

    __slots__ = ("answers", "dead", "edition", "live", "shade")

    def __init__(self, edition: Edition, face: Face, dead: Fits, answers: Plays) -> None:
        super().__init__(face.card, face.colours)
        self.edition = edition
        self.shade = "-".join(face.colours)
        self.dead = dead
        self.answers = answers
        self.live: dict[str, Fits] = {}


StoredTops: TypeAlias = tuple[
    Edition, tuple[str, tuple[str, ...]], tuple[str, tuple[str, ...]], Live
]
"""The edition, then each top card with the colours that it counts as, then the live pile."""


def _stored(tops: Tops) -> StoredTops:
    left, right = tops.left, tops.right
    return (left.edition, (left.card.id, left.colours), (right.card.id, right.colours), tops.live)


def _restored(stored: StoredTops, cards: HasPiles) -> Tops:
    edition, left, right, live = stored
    faces = [cards.card(card).face(colours) for card, colours in (left, right)]
    return cards.piles[edition].tops(faces[0], faces[1], live)


class Tops(Plays, frozen=True, eq=False):
    """The tops of the two piles, which of them is live, and what may be played on them in a turn.

    One is made for every card that is played, hence a Struct, which is quick to make.
    """

    stored: ClassVar[Leaf] = Leaf(StoredTops, _stored, _restored, is_shown=False)

    left: Top
    right: Top
    live: Live

    @property
    def declared(self) -> tuple[tuple[Card, Declared], ...]:
        """The clones and big bangs, each with its card, the one that wins a race first (SO-31)."""
        first, second = self.on_left, self.on_right
        if self.live == "right":
            first, second = second, first
        return first.big_bangs + second.big_bangs + first.clones + second.clones

    def face(self, pile: Pile) -> Top:
        """What lies on top of a pile."""
        return self.left if pile == "left" else self.right

    def __repr__(self) -> str:
        return f"Tops({self.left}, {self.right}, {self.live or 'none'} live)"


class PileRules:
    """The rules of the piles for one edition and one card set."""

    def __init__(self, cards: tuple[Card, ...], edition: Edition) -> None:
        self.cards = cards
        self.edition = edition
        self.is_classic = edition == "classic"
        self.big_bangs = tuple(card for card in cards if card.is_big_bang)
        self.wilds = frozenset(card for card in cards if card.is_wild)
        self._nothing = {pile: Fits(pile, cards) for pile in PILES}
        shields = [card for card in self.wilds if card.kind == "force_field"]
        self.shields = {pile: self._only(pile, shields) for pile in PILES}
        """The super force fields, which alone answer a big bang (SO-33, SO-36)."""
        faces = [face for card in cards for face in card.faces.values()]
        self._tops = {pile: {face: self._top(face, pile) for face in faces} for pile in PILES}

    def tops(self, left: Face, right: Face, live: Live) -> Tops:
        """These faces as tops of the piles."""
        one, two = self._tops["left"][left], self._tops["right"][right]
        if live == "left":
            return Tops(self._on_live(one, live, two), two.dead, one, two, live)
        if live == "right":
            return Tops(one.dead, self._on_live(two, live, one), one, two, live)
        on_left, on_right = self._on_first(one, "left", two), self._on_first(two, "right", one)
        return Tops(on_left, on_right, one, two, live)

    def after(self, tops: Tops, card: Card, pile: Pile, colour: str | None) -> Tops:
        """The tops when a card has been played on a pile, its colour named if it is wild."""
        if card.is_big_bang and self.is_classic:
            colour = tops.face(pile).colours[0]  # SO-37
        top = self._tops[pile][card.faces[colour]]
        if pile == "left":
            other = tops.right
            fits = top.live.get(other.shade) or self._on_live(top, pile, other)
            return Tops(fits, other.dead, top, other, pile)
        other = tops.left
        fits = top.live.get(other.shade) or self._on_live(top, pile, other)
        return Tops(other.dead, fits, other, top, pile)

    def _top(self, face: Face, pile: Pile) -> Top:
        dead = Fits(pile, self.cards, self._matching(face, is_live=False), _clones(face))
        return Top(self.edition, face, dead, self._only(pile, self._answering(face)))

    def _on_live(self, top: Top, pile: Pile, other: Top) -> Fits:
        """What fits the top of the live pile."""
        fits = top.live.get(other.shade)
        if fits is None:
            matching = self._matching(top, is_live=True)
            fits = Fits(pile, self.cards, matching, _clones(top), self._exploding(top, other))
            top.live[other.shade] = fits
        return fits

    def _on_first(self, top: Top, pile: Pile, other: Top) -> Fits:
        """What fits a top before the first card of a round: both piles count as live (SO-9)."""
        if not self.is_classic:
            return self._on_live(top, pile, other)
        matching = self._matching(top, is_live=True)
        return Fits(pile, self.cards, matching, (), self._exploding(top, other))  # SO-29

    def _matching(self, face: Face, is_live: bool) -> Iterable[Card]:
        """SO-4, SO-11: by design or as a wild on both piles, by colour on the live one alone."""
        for card in self.cards:
            fits = card.is_wild or card.design == face.card.design
            if not card.is_big_bang and (fits or (is_live and card.colours[0] in face.colours)):
                yield card

    def _answering(self, face: Face) -> Iterable[Card]:
        for card in self.cards:
            if card.kind == "force_field":
                is_field_attack = face.card.kind == "force_field"  # SO-23
                if card.is_wild or is_field_attack or card.colours[0] in face.colours:  # SO-21
                    yield card
            elif card.design == face.card.design:  # SO-20
                yield card

    def _exploding(self, top: Face, other: Face) -> Iterable[Card]:
        """SO-32: two tops of the big bang's colours, one each, and SO-36: no two in a pile."""
        for card in () if top.card.is_big_bang else self.big_bangs:
            one, two = card.colours
            fits = one in top.colours and two in other.colours
            if fits or (two in top.colours and one in other.colours):
                yield card

    def _only(self, pile: Pile, fitting: Iterable[Card]) -> Plays:
        """What may be played while the other pile is out of bounds (SO-22, SO-33)."""
        fits, nothing = Fits(pile, self.cards, fitting), self._nothing[OTHER[pile]]
        return Plays(fits, nothing) if pile == "left" else Plays(nothing, fits)


class HasPiles(Protocol):
    """A card set, as far as tops need one."""

    piles: Mapping[Edition, PileRules]

    def card(self, card_id: str) -> Card:
        """The card with this id; raises NotationError."""


def _clones(face: Face) -> tuple[Card, ...]:
    """The exact duplicate, which a number card alone has (SO-25)."""
    return (face.card,) if face.card.is_number else ()

"""What may be played on the two piles: worked out once for every pair of tops, then looked up."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from operator import add
from typing import Literal, TypeAlias

from spacetrace.engine.games.spaced_out.actions import PILES, Declared, Pile
from spacetrace.engine.games.spaced_out.cards import Card, Face
from spacetrace.engine.kernel.actions import Action

Edition: TypeAlias = Literal["modern", "classic"]
Live: TypeAlias = Literal["left", "right", ""]
"""The live pile, or "" before the first card of a round (SO-9)."""

OTHER: Mapping[Pile, Pile] = {"left": "right", "right": "left"}


class Fits:
    """The cards that may be laid on one pile; `actions` lay them, by the card's index."""

    __slots__ = ("actions", "cards")

    def __init__(self, cards: Sequence[Card], pile: Pile, fitting: Iterable[Card] = ()) -> None:
        self.cards = frozenset(fitting)
        self.actions: list[tuple[Action, ...]] = [
            card.plays[pile] if card in self.cards else () for card in cards
        ]


class Plays:
    """The cards that a seat may play in its turn, if it has them.

    `on` holds the cards for each pile, without big bangs; `actions` all actions of each card, by
    the card's index.
    """

    __slots__ = ("actions", "on")

    def __init__(
        self, left: Fits, right: Fits, declared: Iterable[tuple[Card, Declared]] = ()
    ) -> None:
        """`declared` are the clones and big bangs."""
        self.on: dict[Pile, frozenset[Card]] = {"left": left.cards, "right": right.cards}
        self.actions = list(map(add, left.actions, right.actions))
        for card, action in declared:
            self.actions[card.index] += (action,)


NO_PLAYS = Plays(Fits((), "left"), Fits((), "right"))


class Tops:
    """The tops of the two piles, which of them is live, and what follows from that.

    `plays` is for the seat whose turn it is, not under attack. `declared` are the clones and big
    bangs that are possible, each with its card, the one that wins a race (SO-31) first.
    """

    __slots__ = ("declared", "left", "live", "plays", "right")

    def __init__(self, left: Face, right: Face, live: Live) -> None:
        self.left = left
        self.right = right
        self.live: Live = live
        self.declared: tuple[tuple[Card, Declared], ...] = ()
        self.plays = NO_PLAYS

    def face(self, pile: Pile) -> Face:
        """What lies on top of a pile."""
        return self.left if pile == "left" else self.right

    def __repr__(self) -> str:
        return f"Tops({self.left}, {self.right}, {self.live or 'none'} live)"


class PileRules:
    """The rules of the piles for one edition and one card set."""

    def __init__(self, cards: tuple[Card, ...], edition: Edition) -> None:
        self.cards = cards
        self.is_classic = edition == "classic"
        self.big_bangs = tuple(card for card in cards if card.is_big_bang)
        self.wilds = frozenset(card for card in cards if card.is_wild)
        self._tops: dict[tuple[Face, Face, Live], Tops] = {}
        self._known_fits: dict[tuple[Face, Pile, bool], Fits] = {}
        self._answers: dict[tuple[Face, Pile], Plays] = {}
        shields = frozenset(card for card in self.wilds if card.kind == "force_field")
        self.shields = {pile: self._only(pile, shields) for pile in PILES}
        """The super force fields, which alone answer a big bang (SO-33, SO-36)."""

    def tops(self, left: Face, right: Face, live: Live) -> Tops:
        """These tops; made when they are met for the first time, for there are thousands."""
        key = (left, right, live)
        return self._tops.get(key) or self._work_out(key)

    def after(self, tops: Tops, card: Card, pile: Pile, colour: str | None) -> Tops:
        """The tops when a card has been played on a pile, its colour named if it is wild."""
        if card.is_big_bang and self.is_classic:
            colour = tops.face(pile).colours[0]  # SO-37
        face = card.faces[colour]
        key = (face, tops.right, pile) if pile == "left" else (tops.left, face, pile)
        return self._tops.get(key) or self._work_out(key)

    def answers(self, face: Face, pile: Pile) -> Plays:
        """What answers an attack with this card on top of the live pile (SO-20 to SO-23)."""
        key = (face, pile)
        known = self._answers.get(key)
        if known is None:
            known = self._answers[key] = self._only(pile, self._answering(face))
        return known

    def _work_out(self, key: tuple[Face, Face, Live]) -> Tops:
        tops = Tops(*key)
        tops.declared = tuple(self._declared(tops))
        left, right = [self._fits(tops.face(p), p, tops.live in (p, "")) for p in PILES]
        tops.plays = Plays(left, right, tops.declared)
        self._tops[key] = tops  # not before it is complete: other threads look here, too
        return tops

    def _fits(self, face: Face, pile: Pile, is_live: bool) -> Fits:
        key = (face, pile, is_live)
        known = self._known_fits.get(key)
        if known is None:
            fitting = self._matching(face, is_live)
            known = self._known_fits[key] = Fits(self.cards, pile, fitting)
        return known

    def _matching(self, face: Face, is_live: bool) -> frozenset[Card]:
        """SO-4, SO-11: by design or as a wild on both piles, by colour on the live one alone."""
        return self.wilds.union(
            card
            for card in self.cards
            if not card.is_big_bang
            and (
                card.design == face.card.design
                or (is_live and not card.is_wild and card.colours[0] in face.colours)
            )
        )

    def _declared(self, tops: Tops) -> Iterable[tuple[Card, Declared]]:
        for pile in PILES:
            if tops.live in (pile, ""):
                for card in self.big_bangs:
                    if _explodes(card, tops, pile):
                        yield card, card.declared[pile]
        if tops.live == "" and self.is_classic:
            return  # SO-29
        first: Pile = tops.live or "left"
        for pile in (first, OTHER[first]):
            card = tops.face(pile).card
            if card.is_number:  # SO-25
                yield card, card.declared[pile]

    def _answering(self, face: Face) -> Iterable[Card]:
        for card in self.cards:
            if card.kind == "force_field":
                is_field_attack = face.card.kind == "force_field"  # SO-23
                if card.is_wild or is_field_attack or card.colours[0] in face.colours:  # SO-21
                    yield card
            elif card.design == face.card.design:  # SO-20
                yield card

    def _only(self, pile: Pile, cards: Iterable[Card]) -> Plays:
        fits, nothing = Fits(self.cards, pile, cards), Fits(self.cards, OTHER[pile])
        return Plays(fits, nothing) if pile == "left" else Plays(nothing, fits)


def _explodes(card: Card, tops: Tops, pile: Pile) -> bool:
    """SO-32: the two tops have the big bang's colours, one each, and SO-36: no two in a pile."""
    one, other = card.colours
    left, right = tops.left.colours, tops.right.colours
    fits = (one in left and other in right) or (other in left and one in right)
    return fits and not tops.face(pile).card.is_big_bang

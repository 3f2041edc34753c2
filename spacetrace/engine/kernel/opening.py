"""Says where a match begins that is not dealt as usual, and what is wished of such a beginning."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

REST = "..."
"""In a list of cards of a position: fill up from the rest."""


class Opening(Struct, frozen=True, forbid_unknown_fields=True):
    """A position as in scenario files, and moves that were made on it before the match begins.

    A move is a line with its seat, such as "2 play lance on 1:scout".
    """

    position: dict[str, object]
    moves: tuple[str, ...] = ()


class Wish(Struct, frozen=True):
    """A card that the first seat is to have, to try it.

    `hands` are the other cards of each seat's hand, None where they are dealt; `decks` are what is
    dealt from in games to which decks are brought, `pool` is the first seat's MP (None: as much as
    the card costs), `turn` the seat whose turn it is.
    """

    card: str
    seats: int = 2
    turn: int = 0
    hands: tuple[tuple[str, ...] | None, ...] = (None, None)
    decks: tuple[Mapping[str, int], ...] = ({}, {})
    pool: int | None = None

    def hand(self, seat: int) -> list[str]:
        """A seat's hand as positions give it."""
        named = self.hands[seat] if seat < len(self.hands) else None
        others = [REST] if named is None else list(named)
        return [self.card, *others] if seat == 0 else others

"""The names of a set's cards, to be found however they are written, and the nearest ones."""

from __future__ import annotations

import unicodedata
from collections import Counter, defaultdict
from collections.abc import Mapping
from functools import lru_cache
from operator import attrgetter
from threading import Lock

from cachetools import LRUCache, cachedmethod

from cardsets.search.distance import distance

LONGEST_NAME = 60
"""More letters than that are not compared: no card is called so."""
MOST_SUGGESTED = 3
_LOOKED_AT = 12
_NEAR = 0.5
"""Names of which more letters than this share (0 to 1) are wrong are no suggestion."""
_REMEMBERED = 2_000
"""Answers: a builder asks for the same hundred lines with every change of its deck."""


@lru_cache(maxsize=8_192)
def folded(name: str) -> str:
    """The name without case, accents, punctuation and blanks."""
    plain = unicodedata.normalize("NFKD", name).casefold()
    return "".join(character for character in plain if character.isalnum())


def _wanted(_names: Names, wanted: str) -> str:
    return wanted


class Names:
    """The cards of a set by id and by name."""

    def __init__(self, names: Mapping[str, str]) -> None:
        """`names` has the name of each card by its id."""
        self.names = names
        self._by_name: dict[str, list[str]] = defaultdict(list)
        self._by_folded: dict[str, list[str]] = defaultdict(list)
        self._by_piece: dict[str, list[str]] = defaultdict(list)
        self._sizes: dict[str, int] = {}
        self._answers: LRUCache[str, list[str]] = LRUCache(_REMEMBERED)
        self._lock = Lock()
        for card, name in names.items():
            self._by_name[name].append(card)
            for key in {folded(name), folded(card)} - {""}:
                self._by_folded[key].append(card)
            pieces = _pieces(folded(name))
            self._sizes[card] = len(pieces)
            for piece in pieces:
                self._by_piece[piece].append(card)

    def called(self, name: str) -> list[str]:
        """The card with this id, those with exactly this name, or else one that folds alike."""
        if name in self.names:
            return [name]
        return self._by_name.get(name) or self._by_folded.get(folded(name), [])

    def nearest(self, name: str) -> list[str]:
        """Up to three cards whose names look like this one, the nearest first."""
        wanted = folded(name)[:LONGEST_NAME]
        return self._nearest(wanted) if wanted else []

    @cachedmethod(attrgetter("_answers"), key=_wanted, lock=attrgetter("_lock"))
    def _nearest(self, wanted: str) -> list[str]:
        pieces = _pieces(wanted)
        common = Counter(card for piece in pieces for card in self._by_piece.get(piece, ()))
        shares = {
            card: 2 * n / (len(pieces) + self._sizes[card]) for card, n in common.items() if n > 1
        }
        best = sorted(shares, key=lambda card: (-shares[card], card))[:_LOOKED_AT]
        rated = sorted((-self._likeness(wanted, card), card) for card in best)
        return [card for rate, card in rated if -rate >= _NEAR][:MOST_SUGGESTED]

    def _likeness(self, wanted: str, card: str) -> float:
        """From 0 to 1; a name that begins with what is wanted, or the other way round, is near."""
        name = folded(self.names[card])
        is_begun = min(len(name), len(wanted)) > 2 and (wanted in name or name in wanted)
        longest = max(len(name), len(wanted))
        away = distance(wanted, name, longest // 2)
        return max(1 - away / longest, 0.75 if is_begun else 0.0)


def _pieces(name: str) -> set[str]:
    """Every three letters beside each other, the edges included."""
    edged = f"  {name[:LONGEST_NAME]} "
    return {edged[start : start + 3] for start in range(len(edged) - 2)}

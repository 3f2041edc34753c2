"""Tells editors which decks of players publishing or withdrawing cards would make illegal."""

from __future__ import annotations

from dataclasses import dataclass

from cardsets.models import Revision
from cardsets.selectors import compiled_cards, newest_of_set, newest_without
from decks import games
from decks.models import Deck, Visibility
from decks.services.judging import decks_touched
from spacetrace.engine.kernel.errors import ConfigError

MOST_LOOKED_AT = 20_000
MOST_NAMED = 50


@dataclass(frozen=True, slots=True)
class DecksBreaking:
    """Public decks with the reason, and how many others.

    `is_cut`: there were too many to look at all of them.
    """

    public: list[tuple[Deck, str]]
    more_public: int
    private: int
    is_cut: bool

    @property
    def count(self) -> int:
        """All of them."""
        return len(self.public) + self.more_public + self.private


class PlayerDecks:
    """The panel of players' decks."""

    template = "decks/_publishing.html"

    def look(self, draft: Revision) -> DecksBreaking | None:
        """The decks that break; None where there are none, or where the cards cannot be used."""
        return decks_breaking(newest_of_set(draft.card_set), draft)


class PlayerDecksWithdrawn(PlayerDecks):
    """The same panel before a revision is withdrawn."""

    def look(self, draft: Revision) -> DecksBreaking | None:
        """The decks that break where the next older cards, or none, are played with instead."""
        newest = newest_of_set(draft.card_set)
        return decks_breaking(newest, newest_without(draft)) if newest == draft else None


def decks_breaking(before: Revision | None, after: Revision | None) -> DecksBreaking | None:
    """The decks that can be played now, and not with the other cards (None: with none)."""
    if before is None or not games.formats(before.card_set.game):
        return None
    try:
        old, new = compiled_cards(before), compiled_cards(after) if after else None
    except ConfigError:
        return None
    rows = decks_touched(before, after).select_related("owner", "card_set").defer("description")
    public, private, looked = list[tuple[Deck, str]](), 0, 0
    for deck in rows[:MOST_LOOKED_AT].iterator(chunk_size=500):
        looked += 1
        fault = games.fault_new(deck, old, new)
        if fault and deck.visibility == Visibility.PUBLIC:
            public.append((deck, fault.sentence))
        elif fault:
            private += 1
    if not public and not private:
        return None
    rest = max(0, len(public) - MOST_NAMED)
    return DecksBreaking(public[:MOST_NAMED], rest, private, looked == MOST_LOOKED_AT)

"""What becomes of decks when their owner takes another name, or leaves."""

from __future__ import annotations

from decks.models import Deck, DeckWord
from decks.services.rows import words_of
from decks.words import deck_words
from spacetrace.players.models import User


class DeckKeeper:
    """Is told by the players' services, inside their transactions."""

    def player_renamed(self, user: User, before: str) -> None:
        """Public decks are found by their owner's name; by as many queries for many as for one."""
        words = deck_words(before, str(user))
        # Locked, for whoever describes one of them writes its words as well.
        rows = user.decks.public().select_for_update(of=("self",), no_key=True)
        decks = list(rows.order_by("pk").prefetch_related("tags"))
        DeckWord.objects.filter(deck__in=decks, word__in=words).delete()
        for deck in decks:
            deck.owner = user
        kept = [
            DeckWord(deck=deck, word=word)
            for deck in decks
            for word in sorted(words_of(deck) & words)
        ]
        DeckWord.objects.bulk_create(kept, ignore_conflicts=True, batch_size=1_000)

    def player_blocked(self, user: User, other: User) -> None:
        """Decks that are shown to everybody are shown to those who are blocked, too."""

    def player_closed(self, user: User) -> None:
        """The decks go, and no copy of them tells the name any more."""
        # Locked in front of their rows and versions, in the order of whoever saves or deletes one.
        list(user.decks.select_for_update().order_by("pk").values_list("pk"))
        Deck.objects.filter(copied_from__owner=user).update(credit="")
        user.decks.all().delete()
        user.deck_folders.all().delete()

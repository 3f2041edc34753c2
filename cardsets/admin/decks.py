"""Stock decks in the admin: they can be read."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import admin
from django.http import HttpRequest
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy

from cardsets.admin.words import list_words
from cardsets.models import Revision, StockDeck
from cardsets.selectors import compiled_cards, deck_problems
from spacetrace.engine import catalogue
from spacetrace.engine.kernel.errors import ConfigError


class Fitting:
    """Whether decks fit their revisions, whose cards are compiled once each."""

    def __init__(self) -> None:
        self._known: dict[int, Any] = {}

    @admin.display(boolean=True, description=gettext_lazy("can be played"))
    def playable(self, deck: StockDeck) -> bool:
        """Whether the deck fits its revision."""
        cards = self._cards(deck.revision)
        return cards is not None and not deck_problems(deck, cards=cards)

    def _cards(self, revision: Revision) -> Any:
        """The cards of a revision; None of a draft whose cards cannot be used as a whole."""
        if revision.pk not in self._known:
            try:
                self._known[revision.pk] = compiled_cards(revision)
            except ConfigError:
                self._known[revision.pk] = None
        return self._known[revision.pk]


@admin.register(StockDeck)
class StockDeckAdmin(admin.ModelAdmin[StockDeck]):
    """The ready-made decks of all revisions; those of drafts are edited in the studio."""

    list_display = ("name", "revision", "summary", "is_beginner")  # and whether it is playable
    list_select_related = ("revision__card_set",)
    fields = ("name", "revision", "summary", "style", "made_for", "whole", "playable")
    readonly_fields = fields

    @admin.display(description=gettext_lazy("made for"))
    def made_for(self, deck: StockDeck) -> str:
        """The title of its format."""
        formats = catalogue.game(deck.card_set.game).formats
        return next((each.title for each in formats if each.key == deck.format), deck.format)

    @admin.display(description=gettext_lazy("cards"))
    def whole(self, deck: StockDeck) -> SafeString:
        """The list, with the names of its cards."""
        rows = deck.revision.cards.filter(card_id__in=list(deck.cards))
        return list_words(deck.cards, dict(rows.values_list("card_id", "name")))

    @admin.display(boolean=True, description=gettext_lazy("can be played"))
    def playable(self, deck: StockDeck) -> bool:
        """Whether it fits its revision."""
        return Fitting().playable(deck)

    def get_list_display(self, request: HttpRequest) -> list[Callable[[StockDeck], Any] | str]:
        """With a column that compiles the cards of a draft once a request, not once a row."""
        return [*self.list_display, Fitting().playable]

    def has_add_permission(self, request: HttpRequest) -> bool:
        """They are edited in the studio."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: StockDeck | None = None) -> bool:
        """They are edited in the studio."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: StockDeck | None = None) -> bool:
        """They are edited in the studio."""
        return False

"""Stock decks in the admin: they can be read."""

from __future__ import annotations

from django.contrib import admin
from django.http import HttpRequest
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy

from cardsets.admin.words import list_words
from cardsets.models import StockDeck
from cardsets.selectors import deck_problems
from spacetrace.engine import catalogue
from spacetrace.engine.kernel.errors import ConfigError


@admin.register(StockDeck)
class StockDeckAdmin(admin.ModelAdmin[StockDeck]):
    """The ready-made decks of all revisions; those of drafts are edited in the studio."""

    list_display = ("name", "revision", "summary", "is_beginner", "playable")
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
        try:
            return not deck_problems(deck)
        except ConfigError:  # of a draft whose cards cannot be used as a whole
            return False

    def has_add_permission(self, request: HttpRequest) -> bool:
        """They are edited in the studio."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: StockDeck | None = None) -> bool:
        """They are edited in the studio."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: StockDeck | None = None) -> bool:
        """They are edited in the studio."""
        return False

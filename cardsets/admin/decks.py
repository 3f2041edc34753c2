"""Stock decks in the admin: they can be read."""

from __future__ import annotations

from django.contrib import admin
from django.http import HttpRequest
from django.utils.translation import gettext_lazy

from cardsets.models import StockDeck
from cardsets.selectors import deck_problems


@admin.register(StockDeck)
class StockDeckAdmin(admin.ModelAdmin[StockDeck]):
    """The ready-made decks; they come from the files, so they can only be read."""

    list_display = ("name", "card_set", "summary", "is_beginner", "playable")
    list_select_related = ("card_set",)

    @admin.display(boolean=True, description=gettext_lazy("can be played"))
    def playable(self, deck: StockDeck) -> bool:
        """Whether it fits the newest revision."""
        return not deck_problems(deck)

    def has_add_permission(self, request: HttpRequest) -> bool:
        """They come from the files."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: StockDeck | None = None) -> bool:
        """They come from the files."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: StockDeck | None = None) -> bool:
        """They come from the files."""
        return False

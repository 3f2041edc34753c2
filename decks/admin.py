"""Decks for those who look after the site: what others can see, to be read or hidden."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.db.models import Model, QuerySet
from django.http import HttpRequest
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from cardsets.admin.words import GameFilter, game_title, list_words
from decks import games
from decks.models import Deck, DeckVersion, Visibility
from decks.services.save import deck_describe


class VersionInline(admin.TabularInline[DeckVersion, Deck]):
    """The history, without the lists."""

    model = DeckVersion
    fields = ("number", "format", "note", "is_autosave", "saved_at", "used_at")
    readonly_fields = fields
    extra = 0
    can_delete = False

    def has_add_permission(self, request: HttpRequest, obj: object = None) -> bool:
        """Never: services are the only writers."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: object = None) -> bool:
        """Never."""
        return False


class FormatFilter(admin.SimpleListFilter):
    """The formats of all games by their titles."""

    title = gettext_lazy("format")
    parameter_name = "format"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        """Those there are, each once."""
        found = (each for game in games.games_with_decks() for each in games.formats(game))
        return list({each.key: each.title for each in found}.items())

    def queryset(self, request: HttpRequest, queryset: QuerySet[Model]) -> QuerySet[Model]:
        """Those of the chosen format."""
        return queryset.filter(format=self.value()) if self.value() else queryset


@admin.register(Deck)
class DeckAdmin(admin.ModelAdmin[Deck]):
    """Private decks do not appear: who looks after the site plays here too."""

    list_display = ("name", "owner", "title", "visibility", "made_for", "size", "updated_at")
    list_filter = (GameFilter, "visibility", FormatFilter)
    list_select_related = ("owner",)
    search_fields = ("name", "public_id", "owner__username", "owner__display_name")
    date_hierarchy = "updated_at"
    inlines = [VersionInline]
    actions = ["hide"]
    fields = (
        "public_id",
        "name",
        "owner",
        "title",
        "card_set",
        "visibility",
        "description",
        "made_for",
        "whole",
        "size",
        "version_number",
        "copied_from",
        "credit",
        "copy_count",
        "created_at",
        "updated_at",
    )
    readonly_fields = fields

    @admin.display(description=gettext_lazy("game"), ordering="game")
    def title(self, deck: Deck) -> str:
        """What the game is called."""
        return game_title(deck.game)

    @admin.display(description=gettext_lazy("format"), ordering="format")
    def made_for(self, deck: Deck) -> str:
        """What the format is called."""
        found = games.format_of(deck.game, deck.format)
        return found.title if found else deck.format

    @admin.display(description=gettext_lazy("cards"))
    def whole(self, deck: Deck) -> SafeString:
        """The list, with the names of its cards."""
        return list_words(deck.cards, games.card_names(games.newest_of(deck)))

    def get_queryset(self, request: HttpRequest) -> QuerySet[Deck]:
        """What somebody besides the owner can see."""
        return super().get_queryset(request).exclude(visibility=Visibility.PRIVATE)

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Never: services are the only writers."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: object = None) -> bool:
        """Never: hiding is enough, and the owner keeps the work."""
        return False

    @admin.action(
        description=gettext_lazy("Hide from everybody but the owner"), permissions=["change"]
    )
    def hide(self, request: HttpRequest, queryset: QuerySet[Deck]) -> None:
        """For what must not be shown here; its owner keeps it."""
        decks = list(queryset)
        for deck in decks:
            deck_describe(deck=deck, visibility=Visibility.PRIVATE)
        self.message_user(request, _("%(count)s decks are private now.") % {"count": len(decks)})

    def save_model(self, request: HttpRequest, obj: Deck, form: object, change: bool) -> None:
        """Nothing of it can be edited here, so there is nothing to save."""

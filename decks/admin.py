"""Decks for those who look after the site: what others can see, to be read or hidden."""

from __future__ import annotations

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

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


@admin.register(Deck)
class DeckAdmin(admin.ModelAdmin[Deck]):
    """Private decks do not appear: who looks after the site plays here too."""

    list_display = ("name", "owner", "game", "visibility", "format", "size", "updated_at")
    list_filter = ("game", "visibility", "format")
    list_select_related = ("owner",)
    search_fields = ("name", "public_id", "owner__username", "owner__display_name")
    date_hierarchy = "updated_at"
    inlines = [VersionInline]
    actions = ["hide"]
    fields = (
        "public_id",
        "name",
        "owner",
        "game",
        "card_set",
        "visibility",
        "description",
        "format",
        "cards",
        "size",
        "version_number",
        "copied_from",
        "credit",
        "copy_count",
        "created_at",
        "updated_at",
    )
    readonly_fields = fields

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

"""The studio's log in the admin: who did what to which set, in words."""

from __future__ import annotations

from django.contrib import admin
from django.http import HttpRequest
from django.utils.translation import gettext_lazy

from cardsets.models import StudioEvent
from cardsets.presenters.log import deed_words, who_words


@admin.register(StudioEvent)
class StudioEventAdmin(admin.ModelAdmin[StudioEvent]):
    """What editors did; nobody adds to it, changes it or takes from it by hand."""

    list_display = ("at", "who", "what", "card_set")
    list_display_links = ("what",)
    list_filter = ("card_set", "deed", "at")
    list_select_related = ("by", "card_set")
    search_fields = ("about", "card_id", "by__username", "by__display_name")
    fields = readonly_fields = ("at", "who", "what", "card_set", "number")

    @admin.display(description=gettext_lazy("who"))
    def who(self, event: StudioEvent) -> str:
        """Who did it."""
        return who_words(event)

    @admin.display(description=gettext_lazy("what"))
    def what(self, event: StudioEvent) -> str:
        """What was done, in words."""
        return deed_words(event)

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Events are told by what is done."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: object = None) -> bool:
        """What was done was done."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: object = None) -> bool:
        """It stays as long as its set."""
        return False

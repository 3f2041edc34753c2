"""Cards that were stopped, in the admin: they can be read, and cleared away."""

from __future__ import annotations

from django.contrib import admin
from django.http import HttpRequest
from django.utils.translation import gettext_lazy

from cardsets.models import Card, CardFlag


@admin.register(CardFlag)
class CardFlagAdmin(admin.ModelAdmin[CardFlag]):
    """Which cards set off more than one action can carry out."""

    list_display = ("name", "card_set", "number", "what", "times", "first_at", "last_at")
    list_filter = ("card_set", "what")
    list_select_related = ("card_set",)
    search_fields = ("card_id",)
    fields = readonly_fields = (
        "name", "card_set", "number", "what", "times", "first_at", "last_at",
    )  # fmt: skip

    @admin.display(description=gettext_lazy("card"), ordering="card_id")
    def name(self, flag: CardFlag) -> str:
        """What the card was called in that revision, else as it is named in addresses."""
        rows = Card.objects.filter(revision__card_set=flag.card_set, card_id=flag.card_id)
        found = rows.filter(revision__number=flag.number).values_list("name", flat=True).first()
        return found or flag.card_id

    def has_add_permission(self, request: HttpRequest) -> bool:
        """The program notes them."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: CardFlag | None = None) -> bool:
        """The program notes them."""
        return False

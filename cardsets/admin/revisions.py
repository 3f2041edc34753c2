"""Revisions in the admin: a draft is published or thrown away, the rest can be read."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.db.models import Count, QuerySet
from django.http import HttpRequest
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy

from cardsets.admin.links import cards_url
from cardsets.models import Revision
from cardsets.services import drafts


@admin.register(Revision)
class RevisionAdmin(admin.ModelAdmin[Revision]):
    """All revisions; a draft can be published or thrown away."""

    list_display = ("__str__", "status", "source", "cards", "published_at", "published_by")
    list_filter = ("card_set", "status")
    list_select_related = ("card_set", "published_by")
    fields = (
        "card_set",
        "number",
        "status",
        "source",
        "cards",
        "created_at",
        "published_at",
        "published_by",
        "content_hash",
    )
    readonly_fields = fields
    change_form_template = "admin/cardsets/revision/change_form.html"

    def get_queryset(self, request: HttpRequest) -> QuerySet[Revision]:
        """With the number of cards, in one query."""
        return super().get_queryset(request).annotate(card_count=Count("cards"))

    @admin.display(description=gettext_lazy("cards"))
    def cards(self, revision: Revision) -> SafeString:
        """How many, as a link to them."""
        count: int = getattr(revision, "card_count", 0)
        return format_html('<a href="{}">{}</a>', cards_url(revision), count)

    def has_add_permission(self, request: HttpRequest) -> bool:
        """A draft is begun from its card set."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Revision | None = None) -> bool:
        """What is published can only be read."""
        if obj is not None and obj.is_published:
            return False
        return super().has_change_permission(request, obj)

    def has_delete_permission(self, request: HttpRequest, obj: Revision | None = None) -> bool:
        """Drafts only, one by one."""
        if obj is None or obj.is_published:
            return False
        return super().has_delete_permission(request, obj)

    def get_deleted_objects(self, objs: Any, request: HttpRequest) -> Any:
        """What goes with a draft is the draft's: no permission of its own is asked."""
        deleted, counts, _needed, protected = super().get_deleted_objects(objs, request)
        return deleted, counts, set(), protected

    def delete_model(self, request: HttpRequest, obj: Revision) -> None:
        """Throw the draft away."""
        drafts.draft_discard(draft=obj, by_id=request.user.pk)

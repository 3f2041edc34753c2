"""Complaints for those who look after the site: what was said, to be read, noted and closed."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.db.models import Model
from django.http import HttpRequest

from spacetrace.players.models import User
from spacetrace.talk.models import Complaint
from spacetrace.talk.services.complain import complaint_settle


@admin.register(Complaint)
class ComplaintAdmin(admin.ModelAdmin[Complaint]):
    """State and note are theirs to write; everything else stays as it was told.

    Messages themselves are not listed anywhere: only what somebody complains of is read here.
    """

    list_display = ("pk", "state", "accused", "reporter", "match", "created_at", "closed_by")
    list_filter = ("state",)
    list_select_related = ("accused", "reporter", "match", "closed_by")
    search_fields = ("accused__username", "reporter__username", "match__public_id", "context")
    date_hierarchy = "created_at"
    fields = (
        "reporter",
        "accused",
        "match",
        "words",
        "context",
        "created_at",
        "state",
        "note",
        "closed_at",
        "closed_by",
    )
    readonly_fields = tuple(name for name in fields if name not in ("state", "note"))

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Players complain."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """What somebody has told is not made unsaid; it is closed."""
        return False

    def save_model(self, request: HttpRequest, obj: Complaint, form: Any, change: bool) -> None:
        """The service notes who has closed it."""
        if isinstance(request.user, User):
            complaint_settle(complaint=obj, staff=request.user)

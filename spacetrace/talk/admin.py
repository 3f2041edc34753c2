"""What those who look after the site see of talk: complaints, and who has no free text."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.db.models import Model
from django.forms import TypedChoiceField
from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from spacetrace.players.models import User
from spacetrace.talk.models import Complaint, Silence
from spacetrace.talk.services.complain import complaint_settle


@admin.register(Complaint)
class ComplaintAdmin(admin.ModelAdmin[Complaint]):
    """State, verdict and note are theirs to write; everything else stays as it was told.

    Messages themselves are not listed anywhere: only what somebody reports is read here.
    """

    list_display = (
        *("pk", "state", "about", "accused", "reporter"),
        *("match", "at_version", "created_at", "closed_by"),
    )
    list_filter = ("state", ("at_version", admin.EmptyFieldListFilter))
    list_select_related = ("accused", "reporter", "match", "closed_by")
    search_fields = ("accused__username", "reporter__username", "match__public_id", "context")
    date_hierarchy = "created_at"
    fields = (
        "reporter",
        "accused",
        "match",
        "at_version",
        "words",
        "context",
        "created_at",
        "state",
        "verdict",
        "note",
        "closed_at",
        "closed_by",
    )
    readonly_fields = tuple(name for name in fields if name not in ("state", "verdict", "note"))

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Players complain."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """What somebody has told is not made unsaid; it is closed."""
        return False

    @admin.display(description=gettext_lazy("about"))
    def about(self, complaint: Complaint) -> str:
        """Which of the two it is."""
        return _("a problem") if complaint.is_problem else _("a message")

    def get_form(
        self, request: HttpRequest, obj: Complaint | None = None, change: bool = False, **more: Any
    ) -> Any:
        """With the verdicts that fit what is reported."""
        form = super().get_form(request, obj, change, **more)
        verdict = form.base_fields.get("verdict")
        if obj is not None and isinstance(verdict, TypedChoiceField):
            fitting = [(found.value, found.label) for found in obj.verdicts]
            verdict.choices = [("", "---------"), *fitting]
        return form

    def save_model(self, request: HttpRequest, obj: Complaint, form: Any, change: bool) -> None:
        """The service notes who has closed it."""
        if isinstance(request.user, User):
            complaint_settle(complaint=obj, staff=request.user)


@admin.register(Silence)
class SilenceAdmin(admin.ModelAdmin[Silence]):
    """Free text is taken away here without a complaint, or given back before its time."""

    list_display = ("user", "until")
    search_fields = ("user__username", "user__display_name")
    autocomplete_fields = ("user",)
    date_hierarchy = "until"

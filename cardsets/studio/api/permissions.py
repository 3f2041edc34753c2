"""Lets programs of editors into the studio's part of the API."""

from __future__ import annotations

from typing import Any

from rest_framework.permissions import SAFE_METHODS, BasePermission
from rest_framework.request import Request

from cardsets.studio.access import may_edit, may_publish
from spacetrace.players.authentication import caller
from spacetrace.players.models import ApiToken, Scope


class IsEditor(BasePermission):
    """Whoever holds the token may edit card sets; what changes one needs a token for editing."""

    message = "This needs an editor's token; to change something, one that may edit."

    def has_permission(self, request: Request, view: Any) -> bool:
        """False also for strangers, who are asked for a token then."""
        if not request.user.is_authenticated or not may_edit(caller(request)):
            return False
        is_for_editing = isinstance(request.auth, ApiToken) and request.auth.scope == Scope.EDIT
        return request.method in SAFE_METHODS or is_for_editing


class IsPublisher(IsEditor):
    """The same, of those who decide what everybody plays with."""

    message = "This needs a token that may edit, of somebody who may publish card sets."

    def has_permission(self, request: Request, view: Any) -> bool:
        """As of an editor, who may publish as well."""
        return super().has_permission(request, view) and may_publish(caller(request))


class EditorsWrite(IsEditor):
    """Everybody reads, without a token, too; only editors change something."""

    def has_permission(self, request: Request, view: Any) -> bool:
        """As of an editor, unless something is only read."""
        return request.method in SAFE_METHODS or super().has_permission(request, view)

"""The door of the admin: whoever looks after the site has given a second factor."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.admin import AdminSite
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, resolve_url
from django.utils.http import urlencode
from django.utils.translation import gettext as _

from spacetrace.players.access import next_page
from spacetrace.players.models import User
from spacetrace.players.second_factor import factor_is_given, factor_is_on


class StaffSite(AdminSite):
    """Django's admin for staff who have signed in with their second factor."""

    def has_permission(self, request: HttpRequest) -> bool:
        """Staff, and not by a password alone. Editors of card sets are staff, too."""
        return super().has_permission(request) and factor_is_given(request)

    def login(
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """No form of its own: on to the one sign-in page, or to the step that is missing."""
        user, wanted = request.user, next_page(request, default="admin:index")
        if not isinstance(user, User) or user.is_guest:
            return redirect_to_login(wanted)
        if not user.is_staff:
            raise PermissionDenied
        if factor_is_given(request):
            return redirect(wanted)
        if factor_is_on(user):
            page = "players:code"
        else:
            page = "players:second_factor"
            messages.warning(
                request,
                _("Whoever looks after the site needs a second factor. Please set it up first."),
            )
        return redirect(f"{resolve_url(page)}?{urlencode({'next': wanted})}")

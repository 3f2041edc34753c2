"""The pages of signing in: the password, the second factor, and a new password."""

from __future__ import annotations

import time
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import login
from django.contrib.auth.views import LoginView, PasswordChangeView, PasswordResetConfirmView
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render, resolve_url
from django.urls import reverse_lazy
from django.utils.crypto import constant_time_compare
from django.utils.decorators import method_decorator
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from spacetrace.infrastructure.addresses import place_of
from spacetrace.players.access import next_page
from spacetrace.players.forms import (
    CodeForm,
    LostPasswordForm,
    NewPasswordForm,
    ResetForm,
    SignInForm,
)
from spacetrace.players.limits import count_made, secret_checked
from spacetrace.players.mails import mail_ask
from spacetrace.players.models import MailKind, User
from spacetrace.players.second_factor import (
    code_is_right,
    factor_is_given,
    factor_is_on,
    factor_note,
)

HALFWAY = "signing_in"  # in the session: who has given the password, and only that
HALFWAY_SECONDS = 10 * 60


class SignIn(LoginView):
    """Login and password; on to the second factor where there is one."""

    template_name = "players/login.html"
    form_class = SignInForm

    def form_valid(self, form: Any) -> HttpResponse:
        """Signs in whom the password is enough for."""
        user: User = form.get_user()
        if not factor_is_on(user):
            return super().form_valid(form)
        # The password's stamp: one that is changed meanwhile counts for nothing.
        self.request.session[HALFWAY] = [user.pk, user.get_session_auth_hash(), time.time()]
        return redirect(
            f"{resolve_url('players:code')}?{urlencode({'next': next_page(self.request)})}"
        )


@sensitive_post_parameters("code")
@never_cache
@require_http_methods(["GET", "POST"])
def code(request: HttpRequest) -> HttpResponse:
    """The second factor of somebody who has given the password."""
    user = _halfway(request)
    if user is None:
        return redirect(f"{resolve_url('players:login')}?{urlencode({'next': next_page(request)})}")

    def is_right(given: str) -> bool:
        return secret_checked(
            user.username, place_of(request), lambda: code_is_right(user, given), kind="code"
        )

    form = CodeForm(request.POST or None, check=is_right)
    if request.method == "POST" and form.is_valid():
        if request.user != user:
            login(request, user, backend=settings.AUTHENTICATION_BACKENDS[0])
        request.session.pop(HALFWAY, None)
        factor_note(request)
        return redirect(next_page(request))
    return render(request, "players/code.html", {"form": form, "next": next_page(request)})


def _halfway(request: HttpRequest) -> User | None:
    """Who is to show the second factor: after the password, or in a session that lacks it."""
    if HALFWAY in request.session:
        pk, stamp, at = request.session[HALFWAY]
        user = User.objects.filter(pk=pk, is_active=True).first()
        is_fresh = time.time() - at < HALFWAY_SECONDS
        if user and is_fresh and constant_time_compare(stamp, user.get_session_auth_hash()):
            return user
    user = request.user if isinstance(request.user, User) else None
    return user if user and factor_is_on(user) and not factor_is_given(request) else None


class PasswordChange(PasswordChangeView):
    """A new password; every other session of this account ends."""

    template_name = "players/password_change.html"
    form_class = NewPasswordForm
    success_url = reverse_lazy("players:settings")

    def get_form_kwargs(self) -> dict[str, Any]:
        """Whoever guesses is counted by the place that the request comes from, too."""
        return {**super().get_form_kwargs(), "request": self.request}

    def form_valid(self, form: Any) -> HttpResponse:
        """Goes on in a new session, the only one that is left, and tells that it worked."""
        form.user.keeps_tokens = form.cleaned_data.get("keep_tokens", False)
        answer = super().form_valid(form)
        messages.success(self.request, _("Your password is changed."))
        return answer


@never_cache
@require_http_methods(["GET", "POST"])
def reset(request: HttpRequest) -> HttpResponse:
    """Asks for a link to a new password; the answer is the same whoever exists."""
    form = ResetForm(request.POST or None)
    is_sent = request.method == "POST" and form.is_valid()
    if is_sent:
        who = form.cleaned_data["who"].strip()
        count_made(request, "mails", login=who)
        mail_ask(MailKind.RESET, to=who, request=request)
    return render(request, "players/reset.html", {"form": form, "is_sent": is_sent})


@method_decorator(never_cache, name="dispatch")
class ResetConfirm(PasswordResetConfirmView):
    """A new password by the link of a mail. The second factor is still asked for at sign-in."""

    template_name = "players/reset_confirm.html"
    form_class = LostPasswordForm
    success_url = reverse_lazy("players:login")

    def form_valid(self, form: Any) -> HttpResponse:
        """No session and no token is left: who lost the password may have been robbed of it."""
        answer = super().form_valid(form)
        messages.success(self.request, _("Your password is changed. Please sign in with it."))
        return answer

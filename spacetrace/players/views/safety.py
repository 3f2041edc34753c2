"""The pages of what keeps an account its owner's: the second factor and the e-mail address."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render, resolve_url
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from spacetrace.players.access import PlayerRequest, account_required, next_page
from spacetrace.players.addresses import address_of_token
from spacetrace.players.errors import PlayerError
from spacetrace.players.forms import EmailForm, FactorForm, PasswordAgain
from spacetrace.players.limits import count_made
from spacetrace.players.mails import mail_ask
from spacetrace.players.models import MailKind
from spacetrace.players.second_factor import (
    factor_is_given,
    factor_is_on,
    factor_note,
    factor_switch_off,
    factor_switch_on,
    key_address,
    key_bytes,
    key_new,
    recovery_codes_left,
    recovery_codes_renew,
)
from spacetrace.players.services import email_confirm, email_remove
from spacetrace.players.sessions import sessions_end


@sensitive_post_parameters("password", "key", "code")
@never_cache
@require_http_methods(["GET", "POST"])
@account_required
def second_factor(request: PlayerRequest) -> HttpResponse:
    """Set it up; where it is on, the ways to new codes and to switching it off."""
    user = request.user
    if factor_is_on(user):
        return _factor_page(request)
    # The key travels in the form: nothing is stored until a code shows that the app has it.
    form = FactorForm(request.POST or None, request=request, initial={"key": key_new()})
    if request.method == "POST" and form.is_valid():
        try:
            data = form.cleaned_data
            codes = factor_switch_on(user=user, key=data["key"], code=data["code"])
        except PlayerError as error:
            form.add_error("code", str(error))
        else:
            factor_note(request)
            sessions_end(user, keep=request.session.session_key)  # they were opened without it
            messages.success(request, _("Your second factor is on."))
            return _codes_page(request, codes)
    return _setup_page(request, form)


def _setup_page(request: PlayerRequest, form: FactorForm) -> HttpResponse:
    import segno  # only here is a picture drawn

    key = str(form["key"].value() or "")
    if key_bytes(key) is None:  # no picture holds everything that may be sent
        key = key_new()
        form.data = {**form.data, "key": key}
    picture = segno.make(key_address(request.user, key), error="m")
    context = {
        "form": form,
        "key": " ".join(key[at : at + 4] for at in range(0, len(key), 4)),
        "picture": picture.svg_data_uri(scale=5, light="#fff", border=4),
        "next": next_page(request, default="players:second_factor"),
    }
    return render(request, "players/second_factor_setup.html", context)


def _codes_page(request: PlayerRequest, codes: list[str]) -> HttpResponse:
    context = {"codes": codes, "next": next_page(request, default="players:second_factor")}
    return render(request, "players/recovery_codes.html", context)


def _factor_page(request: PlayerRequest, form: PasswordAgain | None = None) -> HttpResponse:
    context = {
        "left": recovery_codes_left(request.user),
        "form": form or PasswordAgain(request=request),
    }
    return render(request, "players/second_factor.html", context)


@sensitive_post_parameters("password")
@never_cache
@require_POST
@account_required
def second_factor_change(request: PlayerRequest) -> HttpResponse:
    """New recovery codes, or no second factor any more; both ask for the password.

    And for the second factor itself, where this session has come in without it.
    """
    # Somebody may have come in by the password alone in the moment in which it was switched on.
    if not factor_is_given(request) and factor_is_on(request.user):
        query = urlencode({"next": resolve_url("players:second_factor")})
        return redirect(f"{resolve_url('players:code')}?{query}")
    form = PasswordAgain(request.POST, request=request)
    if not form.is_valid():
        return _factor_page(request, form)
    if "off" in request.POST:
        if factor_switch_off(user=request.user):
            messages.success(request, _("Your second factor is off: the password is enough."))
        return redirect("players:second_factor")
    try:
        return _codes_page(request, recovery_codes_renew(user=request.user))
    except PlayerError as error:
        messages.error(request, str(error))
        return redirect("players:second_factor")


@sensitive_post_parameters("password")
@never_cache
@require_http_methods(["GET", "POST"])
@account_required
def email(request: PlayerRequest) -> HttpResponse:
    """Where mail reaches the player; a new address counts once its link is followed."""
    user = request.user
    initial = {"email": "" if user.confirmed_email else user.email}
    form = EmailForm(request.POST or None, request=request, initial=initial)
    if request.method == "POST" and form.is_valid():
        count_made(request, "mails")
        to = form.cleaned_data["email"]
        mail_ask(MailKind.CONFIRM, user=user, to=to, request=request)
        messages.success(request, _("A link is on its way to %(to)s.") % {"to": to})
        return redirect("players:email")
    return _email_page(request, form)


def _email_page(
    request: PlayerRequest, form: EmailForm | None = None, removing: PasswordAgain | None = None
) -> HttpResponse:
    context = {
        "form": form or EmailForm(request=request),
        "removing": removing or PasswordAgain(request=request, auto_id="remove_%s"),
    }
    return render(request, "players/email.html", context)


@sensitive_post_parameters("password")
@never_cache
@require_POST
@account_required
def email_removed(request: PlayerRequest) -> HttpResponse:
    """Forgets the address."""
    form = PasswordAgain(request.POST, request=request, auto_id="remove_%s")
    if not form.is_valid():
        return _email_page(request, removing=form)
    email_remove(user=request.user)
    messages.success(request, _("Your address is forgotten."))
    return redirect("players:email")


@never_cache
@require_http_methods(["GET", "POST"])
def email_confirmed(request: HttpRequest, token: str) -> HttpResponse:
    """What a mail's link opens, in whatever browser; following it alone changes nothing.

    Programs that look through mail follow links, too, so it takes a press.
    """
    found, error = address_of_token(token), ""
    if request.method == "POST":
        try:
            email_confirm(token=token)
        except PlayerError as refused:
            error = str(refused)
        else:
            messages.success(request, _("Your address is confirmed."))
            return redirect("players:email")
    owner, address = found or (None, "")
    context = {"owner": owner, "address": address, "error": error}
    return render(request, "players/email_confirm.html", context)

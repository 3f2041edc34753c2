"""The pages of guests, sign-up and a player's own settings, blocks, tokens and sessions."""

from django.contrib import messages
from django.contrib.auth import login, logout
from django.db import IntegrityError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from spacetrace.players.access import PlayerRequest, next_page, player_required
from spacetrace.players.errors import PlayerError
from spacetrace.players.forms import BlockForm, CloseForm, SettingsForm, SignupForm, TokenForm
from spacetrace.players.limits import count_made
from spacetrace.players.mails import mail_ask
from spacetrace.players.models import MailKind, User
from spacetrace.players.selectors import api_tokens_of, blocks_of
from spacetrace.players.services import (
    account_close,
    account_create,
    api_token_create,
    api_token_revoke,
    block_add,
    block_remove,
    guest_create,
    settings_change,
)
from spacetrace.players.sessions import session_name, sessions_end, sessions_of


@require_POST
def guest(request: HttpRequest) -> HttpResponse:
    """One click, and somebody plays: no form, no e-mail."""
    if not request.user.is_authenticated:
        count_made(request, "guests")
        login(request, guest_create())
    return redirect(next_page(request))


@sensitive_post_parameters("password1", "password2")
@never_cache
@require_http_methods(["GET", "POST"])
def signup(request: HttpRequest) -> HttpResponse:
    """A new account, or the same player with a password instead of a cookie."""
    current = request.user if isinstance(request.user, User) else None
    if current and not current.is_guest:
        return redirect(next_page(request))
    if request.method == "POST":
        count_made(request, "signups")  # before the form says which logins are taken
    form = SignupForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        data = form.cleaned_data
        if data["email"]:
            count_made(request, "mails")
        try:
            user = account_create(
                username=data["username"], password=data["password1"], guest=current
            )
        except IntegrityError:  # two people chose the login in the same moment
            form.add_error("username", _("This login is taken; please choose another one."))
        except PlayerError as error:
            form.add_error(None, str(error))
        else:
            login(request, user)
            if email := data["email"]:
                mail_ask(MailKind.CONFIRM, user=user, to=email, request=request)
                messages.success(request, _("A link is on its way to %(to)s.") % {"to": email})
            return redirect(next_page(request))
    context = {"form": form, "next": next_page(request), "is_guest": bool(current)}
    return render(request, "players/signup.html", context)


@never_cache
@require_http_methods(["GET", "POST"])
@player_required
def settings(request: PlayerRequest) -> HttpResponse:
    """Name and look; the ways to password, tokens and closing the account."""
    user = request.user
    form = SettingsForm(request.POST or None, initial=_settings_of(user))
    if request.method == "POST" and form.is_valid():
        settings_change(user=user, **form.cleaned_data)
        messages.success(request, _("Saved."))
        return redirect("players:settings")
    return _settings_page(request, form)


def _settings_of(user: User) -> dict[str, object]:
    kept = ("theme", "time_zone", "quiet_from", "quiet_to", "takes_challenges")
    return {"display_name": str(user), **{name: getattr(user, name) for name in kept}}


def _settings_page(
    request: PlayerRequest, form: SettingsForm | None = None, closing: CloseForm | None = None
) -> HttpResponse:
    context = {
        "form": form or SettingsForm(initial=_settings_of(request.user)),
        "closing": closing or CloseForm(request=request, auto_id="close_%s"),
    }
    return render(request, "players/settings.html", context)


@never_cache
@require_http_methods(["GET", "POST"])
@player_required
def blocks(request: PlayerRequest) -> HttpResponse:
    """Whom the player has blocked; somebody more by name."""
    form = BlockForm(request.POST or None)
    if request.method == "POST":
        count_made(request, "matches")  # names are not to be tried out
    if request.method == "POST" and form.is_valid():
        try:
            block_add(owner=request.user, blocked=form.cleaned_data["name"])
        except PlayerError as error:
            form.add_error("name", str(error))
        else:
            messages.success(request, _("You and this player will not meet any more."))
            return redirect("players:blocks")
    context = {"form": form, "blocks": blocks_of(request.user)}
    return render(request, "players/blocks.html", context)


@require_POST
@player_required
def unblock(request: PlayerRequest, pk: int) -> HttpResponse:
    """Somebody else's block does not exist for this player."""
    name = block_remove(owner=request.user, pk=pk)
    if name is None:
        raise Http404
    messages.success(request, _("%(name)s may meet you again.") % {"name": name})
    return redirect("players:blocks")


@never_cache
@require_http_methods(["GET", "POST"])
@player_required
def tokens(request: PlayerRequest) -> HttpResponse:
    """The player's API tokens; a new one is shown on this answer and never again."""
    form, fresh = TokenForm(request.POST or None, request=request), ""
    if request.method == "POST" and form.is_valid():
        count_made(request, "tokens")
        try:
            data = form.cleaned_data
            _row, fresh = api_token_create(
                owner=request.user, name=data["name"], scope=data["scope"], days=data["days"]
            )
            form = TokenForm(request=request)
        except PlayerError as error:
            form.add_error(None, str(error))
    context = {"form": form, "fresh": fresh, "tokens": api_tokens_of(request.user)}
    return render(request, "players/tokens.html", context)


@require_POST
@player_required
def token_revoke(request: PlayerRequest, pk: int) -> HttpResponse:
    """Somebody else's token does not exist for this player."""
    token = get_object_or_404(api_tokens_of(request.user), pk=pk)
    api_token_revoke(token=token)
    messages.success(request, _("The token “%(name)s” no longer works.") % {"name": token.name})
    return redirect("players:tokens")


@never_cache
@require_safe
@player_required
def sessions(request: PlayerRequest) -> HttpResponse:
    """Where the player is signed in."""
    here = request.session.session_key
    rows = [
        {"row": row, "name": session_name(row.session_key), "is_here": row.session_key == here}
        for row in sessions_of(request.user)
    ]
    return render(request, "players/sessions.html", {"sessions": rows})


@require_POST
@player_required
def sessions_ended(request: PlayerRequest) -> HttpResponse:
    """Ends the session that is named, or all but this one."""
    here, only = request.session.session_key, request.POST.get("only")
    ended = sessions_end(request.user, keep=here, only=only)
    said = ngettext("%(n)s browser is signed out.", "%(n)s browsers are signed out.", ended)
    messages.success(request, said % {"n": ended})
    return redirect("players:sessions")


@require_POST
@player_required
def close(request: PlayerRequest) -> HttpResponse:
    """Closes the account after the box was ticked and the password given."""
    form = CloseForm(request.POST, request=request, auto_id="close_%s")
    if not form.is_valid():
        return _settings_page(request, closing=form)
    account_close(user=request.user)
    logout(request)
    messages.success(request, _("Your account is closed. Fly well."))
    return redirect("/")

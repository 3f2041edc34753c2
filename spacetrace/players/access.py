"""Who may open a page: the door keeper of all HTML views."""

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec

from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect, resolve_url
from django.utils.http import url_has_allowed_host_and_scheme
from django_htmx.http import HttpResponseClientRedirect

from spacetrace.players.models import User

P = ParamSpec("P")


class PlayerRequest(HttpRequest):
    """A request of somebody who is signed in, as a guest or with an account."""

    user: User


View = Callable[Concatenate[PlayerRequest, P], HttpResponseBase]


def player_required(view: View[P]) -> Callable[Concatenate[HttpRequest, P], HttpResponseBase]:
    """Sends everybody else to the sign-in page and from there back.

    htmx would put the sign-in page into the middle of the board, so it is told to go there.
    """

    @wraps(view)
    def door(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
        if request.user.is_authenticated:
            player_request: Any = request
            return view(player_request, *args, **kwargs)
        if request.headers.get("HX-Request"):
            here = request.headers.get("HX-Current-URL", "/")
            return HttpResponseClientRedirect(redirect_to_login(next_page(request, here)).url)
        # A form that was posted cannot be shown again by its address.
        back = request.get_full_path() if request.method == "GET" else "/"
        return redirect_to_login(back)

    return door


def account_required(view: View[P]) -> Callable[Concatenate[HttpRequest, P], HttpResponseBase]:
    """The same for what a guest has none of, such as a password: guests are sent to sign-up."""

    @player_required
    @wraps(view)
    def door(request: PlayerRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
        return (
            redirect("players:signup") if request.user.is_guest else view(request, *args, **kwargs)
        )

    return door


def next_page(request: HttpRequest, wanted: str | None = None, default: str = "/") -> str:
    """The page to go on to: `wanted`, else the request's `next`, if it is one of ours."""
    target = wanted or request.POST.get("next") or request.GET.get("next") or ""
    # A word without a slash would be taken for the name of a view, which it is not.
    is_ours = "/" in target and url_has_allowed_host_and_scheme(
        target, allowed_hosts={request.get_host()}, require_https=request.is_secure()
    )
    return target if is_ours else resolve_url(default)

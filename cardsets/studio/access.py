"""Who may open the studio: staff who may edit cards, signed in with their second factor."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec

from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponseBase
from django.shortcuts import redirect, resolve_url
from django.utils.http import urlencode

from cardsets.models import CardSet, Revision
from cardsets.selectors import draft_of
from spacetrace.api.numbers import whole
from spacetrace.players.access import PlayerRequest, View, player_required
from spacetrace.players.models import User
from spacetrace.players.second_factor import factor_is_given

P = ParamSpec("P")

EDIT, PUBLISH = "cardsets.change_card", "cardsets.publish_revision"
"""The permissions: to edit drafts, and to decide what everybody plays with."""


def may_edit(user: User | AnonymousUser) -> bool:
    """An editor of card sets, who may see and change drafts."""
    return user.is_active and user.is_staff and user.has_perm(EDIT)


def may_publish(user: User | AnonymousUser) -> bool:
    """An editor who may publish drafts, and withdraw revisions."""
    return may_edit(user) and user.has_perm(PUBLISH)


def editor_required(view: View[P]) -> Callable[Concatenate[HttpRequest, P], HttpResponseBase]:
    """Sends strangers to the sign-in page and editors without a second factor to that step."""

    @player_required
    @wraps(view)
    def door(request: PlayerRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
        if not may_edit(request.user):
            raise PermissionDenied
        if not factor_is_given(request):
            # The door of the admin knows which step is missing.
            wanted = request.get_full_path() if request.method == "GET" else "/studio/"
            return redirect(f"{resolve_url('admin:login')}?{urlencode({'next': wanted})}")
        return view(request, *args, **kwargs)

    return door


def publisher_required(view: View[P]) -> Callable[Concatenate[HttpRequest, P], HttpResponseBase]:
    """The same, for what decides over everybody's cards."""

    @editor_required
    @wraps(view)
    def door(request: PlayerRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
        if not may_publish(request.user):
            raise PermissionDenied
        return view(request, *args, **kwargs)

    return door


# --- what an address is about ---------------------------------------------------------------------

DRAFT = "draft"
"""What stands in an address for a set's draft, in the place of a revision's number."""


def set_found(key: str) -> CardSet:
    """The card set with this key; raises Http404."""
    found = CardSet.objects.filter(key=key).first()
    if found is None:
        raise Http404
    return found


def draft_found(card_set: CardSet) -> Revision:
    """The set's draft; raises Http404."""
    found = draft_of(card_set)
    if found is None:
        raise Http404
    return found


def revision_found(card_set: CardSet, which: str) -> Revision:
    """A published revision of the set by its number, or its draft; raises Http404."""
    if which == DRAFT:
        return draft_found(card_set)
    number = whole(which)
    rows = Revision.objects.published().filter(card_set=card_set, number=number)
    found: Revision | None = rows.select_related("card_set").first() if number else None
    if found is None:
        raise Http404
    return found


def revision_numbered(key: str, number: int) -> Revision:
    """The draft or a published revision of the set with this key; raises Http404."""
    rows = Revision.objects.select_related("card_set").filter(card_set__key=key, number=number)
    found: Revision | None = rows.exclude(pk__in=Revision.objects.trials().values("pk")).first()
    if found is None:
        raise Http404
    return found


def spelled(revision: Revision) -> str:
    """What stands in addresses for a revision."""
    return DRAFT if revision.is_draft else str(revision.number)

"""The profile of a player, for whoever is signed in; and what is kept of them, for them alone."""

from __future__ import annotations

from django.core.paginator import Paginator
from django.http import Http404, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from spacetrace.matches.access import match_for
from spacetrace.matches.presenters.lists import match_rows
from spacetrace.matches.presenters.profile import figure_rows, history_rows, reliability
from spacetrace.matches.selectors.export import export_of, export_parts
from spacetrace.matches.selectors.profile import decks_favoured, history_of, record_of
from spacetrace.matches.selectors.time_off import away_until
from spacetrace.players.access import PlayerRequest, player_required
from spacetrace.players.limits import count_made
from spacetrace.players.models import User
from spacetrace.players.selectors import person_by_id
from spacetrace.players.services import history_hide

PAGE = 25


@require_safe
@never_cache
@player_required
def profile(request: PlayerRequest, public_id: str) -> HttpResponse:
    """What others may know of a player; a closed account is a missing page."""
    if (owner := person_by_id(public_id)) is None:
        raise Http404
    return _page(request, owner)


@require_safe
@never_cache
@player_required
def own(request: PlayerRequest) -> HttpResponse:
    """The player's own profile, as others see it."""
    return _page(request, request.user)


@require_POST
@player_required
def history(request: PlayerRequest) -> HttpResponse:
    """Hide one's own history from others, or show it again."""
    history_hide(user=request.user, is_hidden=request.POST.get("hide") == "1")
    return redirect("matches:profile_own")


@require_safe
@player_required
def of_seat(request: PlayerRequest, public_id: str, seat: int) -> HttpResponse:
    """From a table to the profile of whoever holds a seat (from 1), or held it."""
    found = match_for(request.user, public_id, with_table=False)
    rows = found.seats.filter(index=seat - 1, user__is_active=True).select_related("user")
    person = next((row.user for row in rows), None)
    if person is None or not person.public_id:
        raise Http404
    return redirect("matches:profile", person.public_id)


@require_http_methods(["GET", "POST"])
@never_cache
@player_required
def export(request: PlayerRequest) -> HttpResponse:
    """What is kept of the player, as a file of JSON in parts; a page with a button for each."""
    if request.method == "POST":
        count_made(request, "exports")
        wanted = request.POST.get("part", "1")
        found = export_of(
            request.user, int(wanted) if wanted.isdecimal() and len(wanted) < 7 else 1
        )
        response = JsonResponse(found, json_dumps_params={"indent": 1})
        name = f"spacetrace-{found['part']}-of-{found['parts']}.json"
        response["Content-Disposition"] = f'attachment; filename="{name}"'
        return response
    return render(
        request, "matches/export.html", {"parts": range(1, export_parts(request.user) + 1)}
    )


def _page(request: PlayerRequest, owner: User) -> HttpResponse:
    is_own = owner.pk == request.user.pk
    record = record_of(owner)
    context = {
        "owner": owner,
        "is_own": is_own,
        "reliability": reliability(record),
        "away_until": away_until(owner),
        "decks": decks_favoured(owner),
        "is_hidden": owner.hides_history,
    }
    if is_own or not owner.hides_history:
        page = Paginator(history_of(owner), PAGE).get_page(request.GET.get("page"))
        context["page"] = page
        found = page.object_list  # one's own matches are told as in all lists of them
        context["rows"] = (
            match_rows(found, owner) if is_own else history_rows(found, owner, request.user)
        )
        context["figures"] = figure_rows(record.figures)
    return render(request, "matches/profile.html", context)

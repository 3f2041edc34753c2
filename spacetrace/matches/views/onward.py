"""Leads from one match to the next that waits for the player, past those that were skipped."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from spacetrace.api.public_ids import PUBLIC_ID
from spacetrace.matches.models import Match
from spacetrace.matches.selectors.dashboard import match_next, matches_waiting
from spacetrace.players.access import PlayerRequest, player_required

SKIPPED = "skipped"
"""Where the session keeps the matches that were skipped, in this order."""


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@player_required
def next_match(request: PlayerRequest) -> HttpResponse:
    """To the next match that waits; posted, the one that is named by `skip` comes after the others.

    Once all have been skipped they come again, in the order in which they were.
    """
    waiting = matches_waiting(request.user)
    here = request.POST.get("skip") or request.GET.get("from", "")
    skipped = [match for match in request.session.get(SKIPPED, []) if match in waiting]
    if request.method == "POST" and here in waiting:
        skipped = [match for match in skipped if match != here] + [here]
    found = match_next(waiting, skipped, here)
    if found in skipped:
        skipped.remove(found)
    if skipped != request.session.get(SKIPPED, []):
        request.session[SKIPPED] = skipped
    if found is None and here in waiting:
        messages.info(request, _("No other match waits for you."))
        return redirect("matches:match", here)
    if found is None:
        messages.info(request, _("No match waits for you just now."))
        return redirect("matches:home")
    return redirect("matches:match", found)


@require_safe
@never_cache
@player_required
def others(request: PlayerRequest) -> HttpResponse:
    """The way onward from the match `at`, for its page to fetch anew."""
    here = request.GET.get("at", "")
    if not PUBLIC_ID.fullmatch(here):
        here = ""
    return render(request, "matches/_onward.html", _onward(matches_waiting(request.user), here))


def next_context(request: HttpRequest, found: Match) -> dict[str, object]:
    """What the page of a match says of the others: how many wait, and the way to the next."""
    if not request.user.is_authenticated:
        return {}
    return _onward(matches_waiting(request.user), found.public_id)


def _onward(waiting: list[str], here: str) -> dict[str, object]:
    return {
        "here": here,
        "waiting": len(waiting),
        "others": len([match for match in waiting if match != here]),
        "waits_here": here in waiting,
    }

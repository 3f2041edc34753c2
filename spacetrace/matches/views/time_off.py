"""The doors of pauses that a table agrees on, and the page of a player's vacations."""

from __future__ import annotations

from datetime import datetime, time

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.dateparse import parse_date, parse_datetime
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from spacetrace.infrastructure.database_time import database_now
from spacetrace.matches.access import match_for
from spacetrace.matches.forms import VacationForm
from spacetrace.matches.selectors.time_off import days_away, vacations_of
from spacetrace.matches.services.command import ActResult
from spacetrace.matches.services.errors import MatchError
from spacetrace.matches.services.rest import rest_agree, rest_ask, rest_decline
from spacetrace.matches.services.vacation import LONGEST_AWAY, vacation_end, vacation_plan
from spacetrace.matches.views.notices import notice_keep
from spacetrace.players.access import PlayerRequest, player_required
from spacetrace.players.zones import moment_at, zone_of


@require_POST
@player_required
def rest(request: PlayerRequest, public_id: str) -> HttpResponse:
    """Ask for a pause or for its end, agree, or decline."""
    found = match_for(request.user, public_id)
    wanted, until = request.POST.get("do"), request.POST.get("until", "")
    if wanted == "ask":
        result = rest_ask(match=found, user=request.user, until=_day(request, until))
    elif wanted == "agree":
        result = rest_agree(match=found, user=request.user, until=_moment(until))
    elif wanted == "decline":
        result = rest_decline(match=found, user=request.user)
    else:
        result = ActResult("unreadable", 0, _("Please say what you would like."))
    if not result.is_done:
        notice_keep(request, public_id, result.sentence)
    return redirect("matches:match", public_id)


@never_cache
@require_http_methods(["GET", "POST"])
@player_required
def vacations(request: PlayerRequest) -> HttpResponse:
    """The player's vacations, now and to come; another one from day to day."""
    user, now = request.user, database_now()
    today = now.astimezone(zone_of(user)).date()
    form = VacationForm(request.POST or None, initial={"first": today})
    if request.method == "POST" and form.is_valid():
        try:
            vacation_plan(user=user, **form.cleaned_data)
        except MatchError as error:
            form.add_error(None, str(error))
        else:
            messages.success(request, _("Have a good time. Your deadlines wait for you."))
            return redirect("matches:vacations")
    context = {
        "form": form,
        "vacations": [(row, row.is_now(now)) for row in vacations_of(user, now)],
        "year": today.year,
        "used": len(days_away(user, today.year)),
        "most": LONGEST_AWAY,
    }
    return render(request, "matches/vacations.html", context)


@require_POST
@player_required
def vacation_over(request: PlayerRequest, pk: int) -> HttpResponse:
    """Back earlier, or not away at all; somebody else's vacation does not exist for this player."""
    if vacation_end(user=request.user, pk=pk) is None:
        raise Http404
    messages.success(request, _("Welcome back. Your time runs again where it stood still."))
    return redirect("matches:vacations")


def _day(request: PlayerRequest, text: str) -> datetime | None:
    """The beginning of a day where the player lives; None for what is no day."""
    try:
        day = parse_date(text)
        return moment_at(day, time(), zone_of(request.user)) if day else None
    except (ValueError, OverflowError):
        return None


def _moment(text: str) -> datetime | None:
    try:
        found = parse_datetime(text)
    except ValueError:
        return None
    return found if found is not None and found.tzinfo is not None else None

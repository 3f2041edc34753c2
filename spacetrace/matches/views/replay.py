"""The replay of a match: its page at a moment, and the stretches that its player fetches."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_POST, require_safe

from spacetrace.engine.kernel.errors import ConfigError
from spacetrace.engine.kernel.events import Viewer
from spacetrace.matches import games
from spacetrace.matches.access import match_for, seats_of_people, seats_open, seats_shown
from spacetrace.matches.models import Match, Status
from spacetrace.matches.presenters.log import LOG_MOVES
from spacetrace.matches.presenters.replay import (
    STRETCH_MOVES,
    Leads,
    agreement_of,
    replay_context,
    sharing_of,
    stretch_drawn,
)
from spacetrace.matches.selectors import CannotGoOn
from spacetrace.matches.selectors.notation import notation_of
from spacetrace.matches.selectors.replay import ReplayShown, replay_shown, stretch_shown
from spacetrace.matches.services.branch import match_branch
from spacetrace.matches.services.errors import MatchError
from spacetrace.matches.services.open_cards import cards_open, replay_share
from spacetrace.matches.views.table import is_curtained, number_of, shown_seat
from spacetrace.players.access import PlayerRequest, next_page, player_required
from spacetrace.players.idempotency import pressed_once
from spacetrace.players.limits import count_made
from spacetrace.presentation.moves import TURN_EVENTS


@require_safe
@never_cache
@gzip_page
def replay(request: HttpRequest, public_id: str) -> HttpResponse:
    """The table as a seat saw it at a version, `?at=`: without one, as it was dealt."""
    found = match_for(request.user, public_id)
    if not found.snapshot or is_curtained(request, found):
        return redirect("matches:match", public_id)
    usual, viewer = shown_seat(request, found), viewer_of(request, found)
    as_text = request.GET.get("view") == "text"
    try:
        shown = replay_shown(
            found,
            viewer,
            number_of(request.GET.get("at"), 0),
            versions=LOG_MOVES,
            turn_lines=TURN_EVENTS,
            as_you=viewer == usual,
        )
    except (ConfigError, CannotGoOn):
        return redirect("matches:match", public_id)
    opened = seats_open(found, request.user)
    context = replay_context(
        found,
        shown,
        usual=usual,
        open_seats=opened,
        as_text=as_text,
        leads=leads_of(found, shown.look.game),
    )
    people, user = seats_of_people(found), request.user
    context["agreement"] = agreement_of(people, user)
    all_shown = bool(seats_shown(found))
    context["sharing"] = sharing_of(found, people, user, is_all_shown=all_shown)
    context["stretch"] = reverse("matches:stretch", args=[public_id])
    if not found.is_over:
        context["live"] = reverse("matches:stream", args=[public_id])
    context |= in_words(found, shown)
    return render(request, "matches/replay.html", context)


@require_safe
@never_cache
@gzip_page
def stretch(request: HttpRequest, public_id: str) -> HttpResponse:
    """What led from a version, `?since=`, to the next few; 204 where that cannot be shown."""
    found = match_for(request.user, public_id)
    if not found.snapshot or is_curtained(request, found):
        return HttpResponse(status=204)
    usual, viewer = shown_seat(request, found), viewer_of(request, found)
    try:
        shown = stretch_shown(
            found,
            viewer,
            number_of(request.GET.get("since"), 0),
            most=STRETCH_MOVES,
            versions=LOG_MOVES,
            as_you=viewer == usual,
        )
    except (ConfigError, CannotGoOn):
        return HttpResponse(status=204)
    leads = leads_of(found, shown.end.game)
    return JsonResponse(stretch_drawn(found, shown, usual=usual, leads=leads))


@require_POST
@player_required
def open_cards(request: PlayerRequest, public_id: str) -> HttpResponse:
    """Agree that all cards are open when the match is over, or do not any more."""
    found = match_for(request.user, public_id, with_table=False)
    cards_open(match=found, user=request.user, opens=request.POST.get("opens") == "1")
    at = number_of(request.POST.get("at"), 0)
    return redirect(f"{reverse('matches:replay', args=[public_id])}?at={at}")


@require_POST
@player_required
def share(request: PlayerRequest, public_id: str) -> HttpResponse:
    """Agree that everybody may watch, or do not any more; back to where it was pressed."""
    found = match_for(request.user, public_id)
    at = number_of(request.POST.get("at"), 0)
    try:
        replay_share(match=found, user=request.user, shares=request.POST.get("shares") == "1")
    except MatchError as error:
        messages.error(request, error.sentence)
    here = f"{reverse('matches:replay', args=[public_id])}?at={at}"
    return redirect(next_page(request, default=here))


@require_POST
@player_required
@pressed_once(Match.objects.exclude(status=Status.OVER))
def play_on(request: PlayerRequest, public_id: str) -> HttpResponse:
    """A match against the computer from this moment on."""
    found = match_for(request.user, public_id)
    viewer, at = viewer_of(request, found), number_of(request.POST.get("at"), 0)
    here = f"{reverse('matches:replay', args=[public_id])}?at={at}"
    if viewer is None:
        messages.error(request, _("Choose in the menu whose seat you play on with."))
        return redirect(here)
    count_made(request, "matches")
    is_open = len(seats_open(found, request.user)) == found.seats.count()
    try:
        branch = match_branch(
            match=found, user=request.user, seat=viewer, version=at, is_open=is_open
        )
    except MatchError as error:
        messages.error(request, error.sentence)
        return redirect(here)
    return redirect("matches:match", branch.public_id)


@require_safe
@never_cache
@gzip_page
def notation(request: HttpRequest, public_id: str) -> HttpResponse:
    """The match in its notation as the seat saw it, for keeping: `.txt`."""
    found = match_for(request.user, public_id)
    if not found.snapshot or is_curtained(request, found):
        return redirect("matches:match", public_id)
    try:
        text = notation_of(found, viewer_of(request, found))
    except (ConfigError, CannotGoOn):
        return redirect("matches:match", public_id)
    return notation_kept(found, text)


def notation_kept(found: Match, text: str) -> HttpResponse:
    """A notation as a file."""
    answer = HttpResponse(text, content_type="text/plain; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="{found.game}-{found.public_id}.txt"'
    return answer


def leads_of(found: Match, game: games.AnyGame, *, shared: str = "") -> Leads:
    """To what decided the match, and back to its table, which is not theirs who only look on."""
    args = [found.public_id]
    table = "" if shared else reverse("matches:match", args=args)
    decided = reverse(f"matches:{shared}decided", args=args) if is_measured(found, game) else ""
    return Leads(table, decided)


def is_measured(found: Match, game: games.AnyGame) -> bool:
    """Whether it can be told what decided the match."""
    return found.is_over and game.measure is not None


def in_words(found: Match, shown: ReplayShown, *, shared: str = "") -> dict[str, str]:
    """Where what a replay shows is told in words."""
    told = is_measured(found, shown.look.game)
    doors = ("story", "notation", "decided") if told else ("story", "notation")
    args = [found.public_id]
    return {f"{door}_at": reverse(f"matches:{shared}{door}", args=args) for door in doors}


def viewer_of(request: HttpRequest, found: Match) -> Viewer:
    """As whom one looks: `?seat=` from 1, 0 for nobody's, where that is open; else as usual."""
    usual = shown_seat(request, found)
    wanted = number_of(request.POST.get("seat") or request.GET.get("seat"), -1) - 1
    if wanted == -1 and found.is_over:
        return None
    return wanted if wanted in seats_open(found, request.user) and found.is_over else usual

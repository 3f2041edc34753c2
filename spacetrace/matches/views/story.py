"""Looking back at a match in words: its story, and what decided it."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe

from spacetrace.engine.kernel.errors import ConfigError
from spacetrace.engine.kernel.events import Viewer
from spacetrace.matches.access import match_for, seat_of
from spacetrace.matches.models import Match, Status
from spacetrace.matches.presenters.decided import decided_of
from spacetrace.matches.presenters.replay import eyes_at
from spacetrace.matches.presenters.story import STORY_MOVES, chronicle_of
from spacetrace.matches.selectors import CannotGoOn
from spacetrace.matches.selectors.pages import look_back, story_shown
from spacetrace.matches.services.course import course_keep
from spacetrace.matches.views.replay import viewer_of
from spacetrace.matches.views.table import is_curtained, number_of, shown_seat
from spacetrace.presentation.games import pages_of


@require_safe
@never_cache
@gzip_page
def story(request: HttpRequest, public_id: str) -> HttpResponse:
    """Everything that happened, turn by turn, the battles step by step."""
    found = match_for(request.user, public_id)
    back = reverse("matches:match", args=[public_id])
    if found.status == Status.OPEN or is_curtained(request, found):
        return redirect(back)
    viewer, usual = viewer_of(request, found), shown_seat(request, found)
    replay = reverse("matches:replay", args=[public_id])
    told = story_told(request, found, viewer, usual=usual, replay=replay, table=back)
    return told or redirect(back)


@require_safe
@never_cache
@gzip_page
def decided(request: HttpRequest, public_id: str) -> HttpResponse:
    """What decided a match that is over; for the script without the page around it."""
    found = match_for(request.user, public_id)
    back = reverse("matches:match", args=[public_id])
    return decided_told(request, found, seat_of(found, request.user), back) or redirect(back)


def story_told(
    request: HttpRequest,
    found: Match,
    viewer: Viewer,
    *,
    usual: Viewer,
    replay: str,
    table: str = "",
) -> HttpResponse | None:
    """A page of the story, `?page=`, as a viewer may know it; None where nothing can be told.

    `replay` is where one watches it, `table` where one played; the `usual` seat is called "you".
    """
    page = number_of(request.GET.get("page"), 0)
    try:
        shown = story_shown(found, viewer, page, versions=STORY_MOVES, as_you=viewer == usual)
    except (ConfigError, CannotGoOn):
        return None
    eyes = eyes_at(viewer, usual)
    context = {
        "match": found,
        "chronicle": chronicle_of(found, shown),
        "replay": f"{replay}?{eyes}" if eyes else replay,
        "table": table,
        "ways": f"&{eyes}" if eyes else "",
    }
    return render(request, "matches/story.html", context)


def decided_told(
    request: HttpRequest, found: Match, viewer: Viewer, back: str
) -> HttpResponse | None:
    """What decided a match; None where there is nothing to be told. `back` is where one came from.

    It is the same for everybody: of the viewer it knows whose line is theirs.
    """
    try:
        course = course_keep(found)
        look = look_back(found, viewer, [])
    except (ConfigError, CannotGoOn):
        return None
    if course is None:
        return None
    winners = list(found.outcome.get("winners", ()))
    shown = decided_of(course, look, pages_of(look.game), winners)
    context = {"match": found, "decided": shown, "back": back}
    is_part = bool(request.headers.get("HX-Request"))
    return render(request, f"matches/{'_' if is_part else ''}decided.html", context)

"""Begins a lesson by one press: also for a stranger, who is a guest from then on."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth import login
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from spacetrace.matches import games
from spacetrace.matches.models import Match
from spacetrace.matches.presenters.lessons import LessonShown, lesson_shown
from spacetrace.matches.selectors.daily import daily_for
from spacetrace.matches.selectors.lessons import (
    is_solved,
    lesson_named,
    lesson_next,
    lesson_of,
    lessons_for,
    puzzles_for,
)
from spacetrace.matches.selectors.pages import TableShown
from spacetrace.matches.selectors.profile import has_won
from spacetrace.matches.services.errors import MatchError
from spacetrace.matches.services.lessons import lesson_begin
from spacetrace.players.limits import count_made
from spacetrace.players.models import User
from spacetrace.players.services import guest_create


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def lesson_open(request: HttpRequest, lesson: str) -> HttpResponse:
    """To the lesson's match, where it was left or with "anew" from the start.

    By its address alone nothing is begun; the list of lessons has its button.
    """
    wanted = lesson_named(lesson)
    if wanted is None:
        raise Http404
    if request.method != "POST":
        page = "matches:puzzles" if wanted.lesson.goal else "matches:learn_index"
        return redirect(f"{reverse(page)}#lesson-{lesson}")
    user = request.user.itself if request.user.is_authenticated else _guest(request)
    count_made(request, "matches")
    try:
        match = lesson_begin(user=user, wanted=wanted, is_anew=bool(request.POST.get("anew")))
    except MatchError as error:
        messages.error(request, str(error))
        return redirect("matches:learn_index")
    return redirect("matches:match", match.public_id)


def learning_at(request: HttpRequest, found: Match, shown: TableShown) -> LessonShown | None:
    """What a match's page shows of the lesson that is taken there; None for any other match."""
    lesson = lesson_of(found)
    if lesson is None:
        return None
    told_of = puzzles_for if lesson.goal else lessons_for
    listed = told_of(request.user) if found.is_over else []
    is_won = found.is_over and is_solved(found)
    level = games.level_offered(found.game, has_won=has_won(request.user, found.game))
    daily = daily_for(request.user) if is_won and lesson.goal else None
    return lesson_shown(
        found,
        shown.look,
        lesson,
        lesson_next(listed, lesson.key),
        is_won=is_won,
        opponent=str(level.name),
        listed=listed,
        daily=daily,
    )


def _guest(request: HttpRequest) -> User:
    count_made(request, "guests")
    user = guest_create()
    login(request, user)
    return user

"""The games as they are learnt: every numbered rule has an address of its own."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from cardsets.rulebook import guide, rule_url
from cardsets.selectors import newest_records
from spacetrace.matches.presenters.learn import learn_page, learnable
from spacetrace.matches.presenters.lessons import daily_shown, lesson_rows, puzzle_groups
from spacetrace.matches.selectors.daily import daily_for
from spacetrace.matches.selectors.lessons import lesson_next, lessons_for, puzzles_for


@require_safe
@never_cache
def index(request: HttpRequest) -> HttpResponse:
    """The lessons, which ones are done, and the games with their rules."""
    lessons = lesson_rows(lessons_for(request.user))
    return render(request, "learn/index.html", {"lessons": lessons, "games": learnable()})


@require_safe
@never_cache
def puzzles(request: HttpRequest) -> HttpResponse:
    """The puzzle of the day, then all of them game by game, and which ones are solved."""
    puzzles = puzzles_for(request.user)
    context = {
        "daily": daily_shown(daily_for(request.user)),
        "groups": puzzle_groups(puzzles),
        "next": lesson_next(puzzles, ""),
    }
    return render(request, "learn/puzzles.html", context)


@require_safe
def playing(request: HttpRequest) -> HttpResponse:
    """Time, absence, company: everything around the games, from docs/playing.md."""
    return _guide(request, "playing")


@require_safe
def testing(request: HttpRequest) -> HttpResponse:
    """What tests of decks and comparisons tell, from docs/testing-decks.md."""
    return _guide(request, "testing-decks")


def _guide(request: HttpRequest, name: str) -> HttpResponse:
    book = guide(name)
    if book is None:
        raise Http404
    return render(request, "learn/playing.html", {"book": book})


@require_safe
def rules(request: HttpRequest, game: str) -> HttpResponse:
    """A game in two minutes, its cards, and its rules from docs/rules."""
    page = learn_page(game, newest_records(game))
    if page is None:
        raise Http404
    return render(request, "learn/rules.html", {"page": page, "game": game})


@require_safe
def rule(request: HttpRequest, rule: str) -> HttpResponse:
    """To a rule by its id alone, whichever game it is of."""
    address = rule_url(rule.upper())
    if not address:
        raise Http404
    return redirect(address)

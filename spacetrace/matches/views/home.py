"""Shows home, where a player's matches wait, and the list of all of them."""

from __future__ import annotations

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from cardsets.selectors import compiled_cards, newest_of_game
from decks.selectors import decks_of
from spacetrace.engine.games.spacetrace.game import SpacetraceGame
from spacetrace.matches import games
from spacetrace.matches.presenters.games import game_cards
from spacetrace.matches.presenters.ladder import ladder_shown
from spacetrace.matches.presenters.lessons import daily_shown
from spacetrace.matches.presenters.lists import (
    BUILDING_SHOWN,
    building_rows,
    counted_title,
    match_rows,
    sections_of,
)
from spacetrace.matches.presenters.lobby import news_rows
from spacetrace.matches.selectors import matches_of
from spacetrace.matches.selectors.daily import daily_for
from spacetrace.matches.selectors.dashboard import dashboard_of
from spacetrace.matches.selectors.ladder import game_played_last, ladder_new, ladder_of
from spacetrace.matches.selectors.lessons import lessons_for
from spacetrace.matches.selectors.lobby import matches_with_news
from spacetrace.players.access import PlayerRequest, player_required
from spacetrace.presentation.spacetrace.showcase import showcase_board

PAGE = 50


@require_safe
@never_cache
def home(request: HttpRequest) -> HttpResponse:
    """What this is, for those who are new; what is to do, for those who play."""
    if not request.user.is_authenticated:
        newest = newest_of_game(SpacetraceGame.key)
        board = showcase_board(compiled_cards(newest)) if newest else None
        first = next(iter(lessons_for(None)), None)
        welcome = {
            "board": board,
            "games": game_cards(),
            "first": first,
            "daily": daily_shown(daily_for(None)),
        }
        return render(request, "matches/welcome.html", welcome)
    user = request.user.itself
    found = dashboard_of(user)
    decks = decks_of(user).prefetch_related(None)
    building = building_rows(decks[:BUILDING_SHOWN])
    has_finished = any(match.is_over for match in found.over)
    sections, lessons = sections_of(found, user), lessons_for(user)
    # What waits comes first: the way in is for whoever has nothing yet.
    is_new = not sections and not any(one.is_done for one in lessons)
    first = lessons[0] if is_new else None
    # Whoever has finished a match needs no first battle.
    offered = lessons[1:] if has_finished else lessons
    played = game_played_last(user) if has_finished or lessons[0].is_done else None
    context = {
        "first": first,
        "lesson": next((one for one in offered if not one.is_done), None),
        "sections": sections,
        "title": counted_title(found.waiting, _("Your matches")),
        "news": news_rows(matches_with_news(user)),
        "games": game_cards(),
        "ladder": ladder_shown(ladder_of(user, played) if played else ladder_new(games.USUAL_GAME)),
        "daily": daily_shown(daily_for(user)),
        "building": building,
        # Decks are for those who have seen a match.
        "may_want_a_deck": not building and has_finished,
    }
    return render(request, "matches/home.html", context)


@require_safe
@never_cache
@player_required
def mine(request: PlayerRequest) -> HttpResponse:
    """All matches of the player, mine to move first; of one game alone if wished."""
    cards = game_cards(request.GET.get("game", ""))
    found = matches_of(request.user)
    chosen = next((card for card in cards if card.is_chosen), None)
    if chosen is not None:
        found = found.filter(game=chosen.key)
    page = Paginator(found, PAGE).get_page(request.GET.get("page"))
    rows = match_rows(page.object_list, request.user.itself)
    context = {"rows": rows, "page": page, "games": cards, "chosen": chosen}
    return render(request, "matches/mine.html", context)

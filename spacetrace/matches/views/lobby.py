"""The lobby: tables that wait for players or may be watched, challenges, a match at once."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from spacetrace.matches import games
from spacetrace.matches.access import match_for
from spacetrace.matches.deck_fields import deck_value
from spacetrace.matches.models import Match
from spacetrace.matches.presenters.games import game_cards
from spacetrace.matches.presenters.lists import match_rows
from spacetrace.matches.presenters.lobby import lobby_rows, news_rows, watched_rows
from spacetrace.matches.quick_form import QuickForm
from spacetrace.matches.selectors.decks import decks_to_bring
from spacetrace.matches.selectors.lobby import (
    MOST_SHOWN,
    MOST_WATCHED,
    challenges_to,
    lobby_version,
    matches_with_news,
    tables_listed,
    tables_offered,
    tables_watched,
)
from spacetrace.matches.services.challenge import challenge_decline
from spacetrace.matches.services.concede import match_withdraw
from spacetrace.matches.services.errors import ManyMatches, MatchError
from spacetrace.matches.services.listing import news_seen
from spacetrace.matches.services.quick import match_quick
from spacetrace.matches.time_control import TimeKind
from spacetrace.matches.views.notices import notice_keep
from spacetrace.players.access import PlayerRequest, next_page, player_required
from spacetrace.players.errors import PlayerError
from spacetrace.players.limits import count_made
from spacetrace.players.models import User
from spacetrace.players.services import block_add

PACES = {"live": TimeKind.LIVE, "days": TimeKind.DAYS, "none": TimeKind.NONE}
"""The words of the address for the kinds of time control."""


@require_safe
@never_cache
def lobby(request: HttpRequest) -> HttpResponse:
    """Who waits for players; `?game=` and `?pace=` leave others out."""
    return _page(request)


@require_POST
@player_required
def quick(request: PlayerRequest) -> HttpResponse:
    """Sit down at a table that fits, or wait at one of one's own."""
    form = _quick_form(request)
    if form.is_valid():
        count_made(request, "matches")
        try:
            match = match_quick(
                user=request.user,
                game=form.cleaned_data["game"],
                control=form.time_control(),
                deck=form.deck(),
                card_set=form.card_set(),
                is_confirmed=bool(request.POST.get("confirm")),
            )
        except MatchError as error:
            form.add_error(None, error.sentence)
            return _page(request, form, asks=isinstance(error, ManyMatches))
        else:
            return redirect("matches:match", match.public_id)
    return _page(request, form)


@require_POST
@player_required
def decline(request: PlayerRequest, public_id: str) -> HttpResponse:
    """Say no to a challenge; with "block" never to meet its owner again."""
    found = match_for(request.user, public_id)
    try:
        challenge_decline(match=found, user=request.user)
        messages.success(request, _("You have declined."))
        if request.POST.get("block"):
            _block_owner(request, found)
    except MatchError as error:
        messages.warning(request, error.sentence)
    return redirect(next_page(request, default="matches:lobby"))


@require_POST
@player_required
def withdraw(request: PlayerRequest, public_id: str) -> HttpResponse:
    """Take an invitation back, or get up again; a match that has begun is not given up by it."""
    found = match_for(request.user, public_id)
    try:
        match_withdraw(match=found, user=request.user)
    except MatchError as error:
        notice_keep(request, public_id, error.sentence)
        return redirect("matches:match", public_id)
    return redirect(next_page(request, default="matches:home"))


@require_POST
@player_required
def seen(request: PlayerRequest, public_id: str) -> HttpResponse:
    """The owner has read what came of an open match."""
    news_seen(match=match_for(request.user, public_id), user=request.user)
    return redirect(next_page(request, default="matches:lobby"))


def _block_owner(request: PlayerRequest, match: Match) -> None:
    owner = match.created_by
    if owner is None:
        return
    try:
        block_add(owner=request.user, blocked=owner)
    except PlayerError as error:
        messages.warning(request, str(error))
    else:
        messages.success(request, _("You and this player will not meet any more."))


def _quick_form(request: HttpRequest) -> QuickForm:
    found = decks_to_bring(request.user, games.USUAL_GAME, named=())
    own = [(deck_value(deck.public_id), deck.name) for deck in found.decks]
    first = {"game": request.GET.get("game", "")}
    return QuickForm(request.POST or None, own=own, initial=first)


def _page(
    request: HttpRequest, form: QuickForm | None = None, *, asks: bool = False
) -> HttpResponse:
    cards = game_cards(request.GET.get("game", ""))
    game = next((card for card in cards if card.is_chosen), None)
    pace = request.GET.get("pace", "")
    version = lobby_version()  # first: what changes meanwhile is told again
    found = tables_listed(request.user)
    if game is not None:
        found = found.filter(game=game.key)
    if pace in PACES:
        found = found.filter(time_kind=PACES[pace])
    tables = list(found[: MOST_SHOWN + 1])
    context = {
        "rows": lobby_rows(tables[:MOST_SHOWN]),
        "is_cut": len(tables) > MOST_SHOWN,
        "watched": watched_rows(tables_watched(request.user)[:MOST_WATCHED]),
        "version": version,
        "games": cards,
        "game": game,
        "pace": pace if pace in PACES else "",
        "paces": [("live", _("Live")), ("days", _("Days a move")), ("none", _("No clock"))],
        "form": form,
        "asks": asks,
    }
    if isinstance(request.user, User):
        context |= {
            "form": form or _quick_form(request),
            "news": news_rows(matches_with_news(request.user)),
            "challenges": match_rows(challenges_to(request.user), request.user),
            "own": match_rows(tables_offered(request.user), request.user),
        }
    return render(request, "matches/lobby.html", context)

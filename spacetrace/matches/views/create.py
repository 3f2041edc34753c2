"""A new match, and taking a seat by invitation."""

from __future__ import annotations

import secrets
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from spacetrace.matches.access import PUBLIC_ID, seats_of
from spacetrace.matches.forms import SURPRISE, JoinForm, NewMatchForm
from spacetrace.matches.models import Seat, SeatKind
from spacetrace.matches.presenters.decks import DeckRow, deck_rows
from spacetrace.matches.services.create import SeatSpec, match_create
from spacetrace.matches.services.decks import DeckChoice
from spacetrace.matches.services.errors import MatchError
from spacetrace.matches.services.join import match_join
from spacetrace.players.access import PlayerRequest, player_required

GAME = "spacetrace"


@never_cache
@require_http_methods(["GET", "POST"])
@player_required
def new(request: PlayerRequest) -> HttpResponse:
    """Choose deck, opponent and options; the defaults make a match with one press."""
    decks = deck_rows(GAME)
    choices = [(deck.key, deck.name) for deck in decks]
    first = choices[0][0] if choices else ""
    form = NewMatchForm(request.POST or None, decks=choices, initial={"deck": first})
    if request.method == "POST" and form.is_valid():
        try:
            match = _create(request, form.cleaned_data, decks)
        except MatchError as error:
            form.add_error(None, error.sentence)
        else:
            request.session[f"seat:{match.public_id}"] = match.waiting[0] if match.waiting else 0
            return redirect("matches:match", match.public_id)
    context = {"form": form, "decks": decks, "chosen": _chosen(form)}
    return render(request, "matches/new.html", context)


@never_cache
@require_http_methods(["GET", "POST"])
def join(request: HttpRequest, token: str) -> HttpResponse:
    """Sit down at a friend's table with a deck of one's own."""
    if not PUBLIC_ID.fullmatch(token):
        raise Http404  # PostgreSQL is not asked for a NUL
    seat = Seat.objects.filter(invite_token=token).select_related("match").first()
    if seat is None:
        raise Http404
    if seats_of(seat.match, request.user):
        return redirect("matches:match", seat.match.public_id)
    if seat.kind != SeatKind.OPEN or seat.match.is_over:
        return render(request, "matches/join_closed.html", status=410)
    return _join(request, token, seat)


def _join(request: HttpRequest, token: str, seat: Seat) -> HttpResponse:
    wanted = "beginner" if seat.match.config.get("format") == "beginner" else ""
    decks = [deck for deck in deck_rows(GAME) if not wanted or deck.is_beginner]
    choices = [(deck.key, deck.name) for deck in decks]
    first = choices[0][0] if choices else ""
    form = JoinForm(request.POST or None, decks=choices, initial={"deck": first})
    if request.method == "POST" and request.user.is_authenticated and form.is_valid():
        deck = DeckChoice(stock=form.cleaned_data["deck"])
        try:
            match = match_join(token=token, user=request.user, deck=deck)
        except MatchError as error:
            form.add_error(None, error.sentence)
        else:
            return redirect("matches:match", match.public_id)
    host = next((other.name for other in seat.match.seats.all() if other.name), "")
    context = {
        "form": form,
        "decks": decks,
        "match": seat.match,
        "host": host,
        "chosen": _chosen(form),
    }
    return render(request, "matches/join.html", context)


# --- what was chosen ------------------------------------------------------------------------------


def _create(request: PlayerRequest, chosen: dict[str, Any], decks: list[DeckRow]) -> Any:
    mine = next(deck for deck in decks if deck.key == chosen["deck"])
    theirs = DeckChoice(stock=_their_deck(chosen["opponent_deck"] or SURPRISE, mine, decks))
    kind = chosen["opponent"]
    other = SeatSpec("invite")
    if kind in ("cadet", "officer"):
        other = SeatSpec("agent", deck=theirs, agent_level=kind)
    elif kind == "hot":
        other = SeatSpec("hot", deck=theirs, name=chosen["second_name"].strip())
    config = {
        "victory": chosen["victory"],
        "format": "beginner" if mine.is_beginner else "standard",
        "first_turn_attack": chosen["first_turn_attack"],
    }
    seats = [SeatSpec("me", deck=DeckChoice(stock=mine.key)), other]
    return match_create(owner=request.user, game=GAME, seats=seats, config=config)


def _their_deck(wanted: str, mine: DeckRow, decks: list[DeckRow]) -> str:
    """A beginner's deck meets a beginner's deck; a surprise is another deck than mine."""
    fitting = [deck for deck in decks if deck.is_beginner == mine.is_beginner]
    if wanted != SURPRISE and any(deck.key == wanted for deck in fitting):
        return wanted
    others = [deck.key for deck in fitting if deck.key != mine.key]
    return secrets.choice(others or [mine.key])


def _chosen(form: NewMatchForm | JoinForm) -> str:
    return str(form["deck"].value() or "")

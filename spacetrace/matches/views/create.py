"""A new match, and taking a seat by invitation."""

from __future__ import annotations

import secrets
from dataclasses import replace

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from spacetrace.engine.kernel.errors import ConfigError
from spacetrace.matches import games
from spacetrace.matches.access import seats_of
from spacetrace.matches.forms import SURPRISE, JoinForm, NewMatchForm
from spacetrace.matches.models import Match, Seat, SeatKind
from spacetrace.matches.presenters.decks import DeckRow, deck_rows
from spacetrace.matches.presenters.gallery import game_card, game_cards
from spacetrace.matches.presenters.registry import pages_for
from spacetrace.matches.services.create import SeatSpec, match_create
from spacetrace.matches.services.decks import NO_DECK, DeckChoice
from spacetrace.matches.services.errors import MatchError
from spacetrace.matches.services.join import match_join
from spacetrace.players.access import PlayerRequest, player_required
from spacetrace.public_ids import PUBLIC_ID

FIRST_GAME = "spacetrace"


@never_cache
@require_http_methods(["GET", "POST"])
@player_required
def new(request: PlayerRequest) -> HttpResponse:
    """Choose game, seats and options; the defaults make a match with one press.

    A form that says "quick" and nothing else begins the usual match of its game.
    """
    game = _game(request.POST.get("game") or request.GET.get("game") or FIRST_GAME)
    decks = deck_rows(game.key) if games.needs_decks(game.key) else []
    names = [(deck.key, deck.name) for deck in decks]
    form = NewMatchForm(request.POST or None, game=game, decks=names)
    if request.POST.get("quick"):
        form = NewMatchForm(form.usual(), game=game, decks=names)
    if request.method == "POST" and form.is_valid():
        try:
            match = _create(request, form, decks)
        except MatchError as error:
            form.add_error(None, error.sentence)
        else:
            request.session[f"seat:{match.public_id}"] = 0  # whoever makes it has the device
            return redirect("matches:match", match.public_id)
    context = {
        "form": form,
        "game": game_card(game.key),
        "games": game_cards(game.key),
        "decks": decks,
        "chosen": _deck_chosen(form),
    }
    return render(request, "matches/new.html", context)


@never_cache
@require_http_methods(["GET", "POST"])
def join(request: HttpRequest, token: str) -> HttpResponse:
    """Sit down at a friend's table, with a deck of one's own where the game has decks."""
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
    match = seat.match
    decks = _decks_for(match)
    form = JoinForm(request.POST or None, decks=[(deck.key, deck.name) for deck in decks])
    # A form without fields is never bound to anything, yet it was sent.
    is_sent = request.method == "POST" and request.user.is_authenticated
    if is_sent and (form.is_valid() or not decks) and request.user.is_authenticated:
        deck = DeckChoice(stock=form.cleaned_data["deck"]) if decks else NO_DECK
        try:
            match_join(token=token, user=request.user, deck=deck)
        except MatchError as error:
            form = JoinForm(request.POST, decks=[(deck.key, deck.name) for deck in decks])
            form.add_error(None, error.sentence)
        else:
            return redirect("matches:match", match.public_id)
    seats = list(match.seats.order_by("index"))
    context = {
        "form": form,
        "decks": decks,
        "match": match,
        "game": game_card(match.game),
        "motto": pages_for(match.game).motto(match.config),
        "host": next((other.name for other in seats if other.name), ""),
        "seats": seats,
        "others_open": sum(other.kind == SeatKind.OPEN for other in seats) - 1,
        "chosen": _deck_chosen(form),
    }
    return render(request, "matches/join.html", context)


# --- what was chosen ------------------------------------------------------------------------------


def _game(key: str) -> games.AnyGame:
    try:
        return games.game_for(key)
    except ConfigError as error:
        raise Http404 from error


def _create(request: PlayerRequest, form: NewMatchForm, decks: list[DeckRow]) -> Match:
    specs, config = form.specs(), form.config()
    if decks:
        mine = next(deck for deck in decks if deck.key == form.cleaned_data["deck"])
        config["format"] = "beginner" if mine.is_beginner else "standard"
        specs = _with_decks(specs, mine, form.cleaned_data["opponent_deck"], decks)
    return match_create(owner=request.user, game=form.game.key, seats=specs, config=config)


def _with_decks(
    specs: list[SeatSpec], mine: DeckRow, theirs: str, decks: list[DeckRow]
) -> list[SeatSpec]:
    found = [replace(specs[0], deck=DeckChoice(stock=mine.key))]
    for spec in specs[1:]:
        stock = _their_deck(theirs or SURPRISE, mine, decks)
        deck = NO_DECK if spec.kind == "invite" else DeckChoice(stock=stock)
        found.append(replace(spec, deck=deck))
    return found


def _their_deck(wanted: str, mine: DeckRow, decks: list[DeckRow]) -> str:
    """A beginner's deck meets a beginner's deck; a surprise is another deck than mine."""
    fitting = [deck for deck in decks if deck.is_beginner == mine.is_beginner]
    if wanted != SURPRISE and any(deck.key == wanted for deck in fitting):
        return wanted
    others = [deck.key for deck in fitting if deck.key != mine.key]
    return secrets.choice(others or [mine.key])


def _decks_for(match: Match) -> list[DeckRow]:
    """The decks that may be brought to the match; none in a game without decks."""
    if not games.needs_decks(match.game):
        return []
    is_simple = match.config.get("format") == "beginner"
    return [deck for deck in deck_rows(match.game) if deck.is_beginner or not is_simple]


def _deck_chosen(form: NewMatchForm | JoinForm) -> str:
    return str(form["deck"].value() or "") if "deck" in form.fields else ""

"""A new match: by form, by one press, or with a deck that somebody has just looked at."""

from __future__ import annotations

from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from decks.access import deck_visible
from decks.models import Deck
from spacetrace.engine.kernel.errors import ConfigError
from spacetrace.matches import games
from spacetrace.matches.deck_fields import deck_value
from spacetrace.matches.forms import PERSON, NewMatchForm
from spacetrace.matches.models import Match, Status
from spacetrace.matches.presenters.deck_picker import deck_picker, decks_named
from spacetrace.matches.presenters.games import game_card, game_cards
from spacetrace.matches.selectors.decks import deck_brought_last, decks_to_bring
from spacetrace.matches.selectors.profile import has_sat_at, has_won
from spacetrace.matches.services.create import SeatSpec, match_create
from spacetrace.matches.services.decks import SURPRISE, DeckChoice
from spacetrace.matches.services.errors import ManyMatches, MatchError
from spacetrace.players.access import PlayerRequest, player_required
from spacetrace.players.idempotency import pressed_once
from spacetrace.players.limits import count_made
from spacetrace.players.selectors import person_by_id, person_called
from spacetrace.presentation.games import pages_for


@never_cache
@require_http_methods(["GET", "POST"])
@player_required
@pressed_once(Match.objects.exclude(status=Status.OVER))
def new(request: PlayerRequest) -> HttpResponse:
    """Choose game, seats, options and decks; the defaults make a match with one press.

    A form that says "quick" and nothing else begins the usual match of its game; with a `level` it
    is against that one, with the deck that was brought last. `?deck=` and `?opponent=` are public
    ids of decks that are chosen from the start, `?stock=` is the key of a ready-made one,
    `?person=` is somebody who is challenged, `?set=` the key of a card set.
    """
    asked = _asked_for(request)
    own = next((deck.game for deck in asked.values()), games.USUAL_GAME)
    game = _game(request.POST.get("game") or request.GET.get("game") or own)
    card_set = request.POST.get("set") or request.GET.get("set") or ""
    ready = _ready(game, card_set)
    first = {name: deck_value(deck.public_id) for name, deck in asked.items()}
    if (stock := request.GET.get("stock")) in dict(ready.names or ()):
        first.setdefault("deck", str(stock))
    if person := request.GET.get("person"):
        first |= {"who_1": PERSON, "name_1": _name_of(person)}
    level = _level(request, game.key)
    form = _form(game, ready, request.POST or None, level=level, initial=first)
    if request.POST.get("quick"):
        form = _form(game, ready, _usual(request, form, ready), level=level)
    if request.method == "POST" and form.is_valid():
        count_made(request, "matches")
        try:
            match = match_create(
                owner=request.user,
                game=game.key,
                seats=form.specs(),
                config=form.config(),
                time_control=form.time_control(),
                is_listed=form.is_listed,
                is_watched=form.cleaned_data["is_watched"],
                is_confirmed=bool(request.POST.get("confirm")),
                card_set=card_set,
                is_held=_is_new_to(request, game.key),
            )
        except MatchError as error:
            form.add_error(None, error.sentence)
            asks = isinstance(error, ManyMatches)
            return _page(request, form, ready, card_set, asks=asks)
        return _to_the_table(request, match)
    return _page(request, form, ready, card_set)


@never_cache
@require_http_methods(["GET", "POST"])
@pressed_once(Match.objects.exclude(status=Status.OVER))
def play_deck(request: HttpRequest, public_id: str) -> HttpResponse:
    """Play a deck now: against the computer player offered, with whatever ready-made deck fits.

    By its address alone the deck is chosen and nothing begun; there, whoever has to sign in first
    comes back to.
    """
    if not request.user.is_authenticated:
        return redirect_to_login(reverse("matches:play_deck", args=[public_id]))
    deck = deck_visible(request.user, public_id)
    if request.method == "GET":
        return redirect(f"{reverse('matches:new')}?deck={deck.public_id}")
    level = _level(request, deck.game)
    seats = [
        SeatSpec("me", deck=DeckChoice(own=deck.public_id)),
        SeatSpec("agent", deck=SURPRISE, agent_level=level),
    ]
    count_made(request, "matches")
    try:
        match = match_create(
            owner=request.user,
            game=deck.game,
            seats=seats,
            is_confirmed=bool(request.POST.get("confirm")),
        )
    except MatchError as error:
        game, ready = _game(deck.game), games.ready_made(deck.game)
        usual = _form(game, ready, level=level).usual()
        given = {**usual, "deck": deck_value(deck.public_id)}
        form = _form(game, ready, given, level=level)
        form.add_error(None, error.sentence)
        return _page(request, form, ready, asks=isinstance(error, ManyMatches))
    return _to_the_table(request, match)


def _usual(request: PlayerRequest, form: NewMatchForm, ready: games.ReadyMade) -> dict[str, object]:
    """The form as it is sent untouched; who names an opponent goes on with the deck they had."""
    usual = form.usual()
    if ready.are_brought and request.POST.get("level"):
        stock, own = deck_brought_last(request.user, form.game.key)
        if own:
            usual["deck"] = deck_value(own)
        elif stock in dict(ready.names or ()):
            usual["deck"] = stock
    return usual


def _level(request: HttpRequest, game: str) -> str:
    """Who is met unless somebody else is chosen: whom the form or the address names, by its key."""
    if wanted := request.POST.get("level") or request.GET.get("level"):
        try:
            return games.level_for(wanted, game).key
        except ConfigError as error:
            raise Http404 from error
    return games.level_offered(game, has_won=has_won(request.user, game)).key


def _is_new_to(request: PlayerRequest, game: str) -> bool:
    """Whether there is something to be read first, and by somebody who has not sat there yet."""
    return bool(pages_for(game).introduction()) and not has_sat_at(request.user.itself, game)


def _game(key: str) -> games.AnyGame:
    try:
        return games.game_for(key)
    except ConfigError as error:
        raise Http404 from error


def _ready(game: games.AnyGame, card_set: str) -> games.ReadyMade:
    try:
        return games.ready_made(game.key, card_set)
    except ConfigError as error:
        raise Http404 from error


def _asked_for(request: PlayerRequest) -> dict[str, Deck]:
    """The decks that the address names, by the form's field; a hidden one is a missing page."""
    named = {"deck": request.GET.get("deck"), "opponent_deck": request.GET.get("opponent")}
    return {name: deck_visible(request.user, key) for name, key in named.items() if key}


def _name_of(person: str) -> str:
    """How a form names whoever has this profile: as people call them, if that says who is meant."""
    found = person_by_id(person)
    return str(found) if found and person_called(str(found)) == found else person


def _form(
    game: games.AnyGame, ready: games.ReadyMade, data: object = None, *, level: str, **more: object
) -> NewMatchForm:
    return NewMatchForm(data, game=game, decks=ready.names, level=level, **more)


def _page(
    request: HttpRequest,
    form: NewMatchForm,
    ready: games.ReadyMade,
    card_set: str = "",
    *,
    asks: bool = False,
) -> HttpResponse:
    key = form.game.key
    found = decks_to_bring(request.user, key, named=decks_named(form))
    context = {
        "form": form,
        "asks": asks,
        "game": game_card(key),
        "games": game_cards(key),
        "sets": [revision.card_set for revision in games.sets_offered(key)],
        "card_set": card_set,
        "picker": deck_picker(key, form, ready, found),
    }
    return render(request, "matches/new.html", context)


def _to_the_table(request: HttpRequest, match: Match) -> HttpResponse:
    request.session[f"seat:{match.public_id}"] = 0  # whoever makes it has the device
    return redirect("matches:match", match.public_id)

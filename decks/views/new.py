"""How a deck begins: empty, out of a ready-made one, as a copy of somebody else's."""

from __future__ import annotations

from django.http import Http404, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from cardsets.models import CardSet
from cardsets.selectors import newest_of_sets
from decks import games
from decks.access import deck_visible
from decks.models import Deck
from decks.presenters.builder_new import EMPTY, MOST_PUBLIC, beginnings
from decks.presenters.lists import deck_entries, stock_entries
from decks.selectors import decks_public, stock_deck, stock_of_games
from decks.services.create import deck_copy, deck_create, deck_from_stock
from decks.services.errors import BadDeck, DeckError
from spacetrace.players.access import PlayerRequest, player_required
from spacetrace.players.idempotency import pressed_once
from spacetrace.players.limits import count_made
from spacetrace.players.models import User


@never_cache
@require_http_methods(["GET", "POST"])
@player_required
@pressed_once(Deck.objects.all())
def new(request: PlayerRequest) -> HttpResponse:
    """Choose what to begin with; then the builder opens."""
    if request.method != "POST":
        return _page(request, request.GET.dict())
    count_made(request, "decks")
    try:
        deck = _begun(request.user, request.POST)
    except DeckError as error:
        return _page(request, request.POST.dict(), error.sentence)
    return redirect("decks:build", deck.public_id)


def _page(request: PlayerRequest, asked: dict[str, str], fault: str = "") -> HttpResponse:
    game = games.games_with_decks()[0]
    stock = [entry for entry in stock_entries(stock_of_games()) if entry.game == game]
    decks = list(decks_public().filter(game=game)[:MOST_PUBLIC])
    public = deck_entries(decks, games.newest_by_set(deck.card_set_id for deck in decks))
    sets = [(each.card_set.key, each.card_set.name) for each in newest_of_sets(game)]
    page = beginnings(game, asked, stock=stock, public=public, sets=sets, fault=fault)
    return render(request, "decks/new.html", {"page": page})


def _begun(owner: User, asked: QueryDict) -> Deck:
    """The deck as it was asked for; raises DeckError, and Http404 for what is not there."""
    kind, _sep, key = asked.get("begin", EMPTY).partition(":")
    game = games.games_with_decks()[0]
    if kind == "stock":
        stock = stock_deck(game, key) if key.isascii() and key.isprintable() else None
        if stock is None:
            raise Http404
        return deck_from_stock(stock=stock, owner=owner)
    if kind == "deck":
        return deck_copy(deck=deck_visible(owner, key), owner=owner)
    return deck_create(
        owner=owner,
        card_set=_card_set(game, asked.get("set", "")),
        name=asked.get("name", "").strip(),
        format=asked.get("format", "") or games.formats(game)[0].key,
    )


def _card_set(game: str, key: str) -> CardSet:
    """The set with this key; without one, the game's usual set."""
    sets = newest_of_sets(game)
    if not sets:
        raise BadDeck(_("No cards of this game are published yet."), field="card_set")
    found = next((each.card_set for each in sets if key in ("", each.card_set.key)), None)
    if found is None:
        raise BadDeck(_("There is no such card set."), field="card_set")
    return found

"""Serves lists of decks: one's own, everybody's, those with a card, the ready-made ones."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from cardsets.models import Revision, StockDeck
from cardsets.selectors import card_records, newest_of_game
from decks import games
from decks.access import NO_FOLDER
from decks.models import Deck
from decks.own_decks import OWN_SORTS, OwnAsked, last_results, own_decks, own_folders, own_tags
from decks.presenters.deck import stock_page
from decks.presenters.lists import DeckEntry, deck_entries, stock_entries
from decks.search import MOST_PAGES, SORTS, USUAL_SORT, fields_of, public_decks_find
from decks.selectors import stock_of_games
from decks.services.create import deck_from_stock
from decks.services.errors import DeckError
from spacetrace.api.numbers import whole_within
from spacetrace.players.access import PlayerRequest, player_required
from spacetrace.players.idempotency import pressed_once
from spacetrace.players.limits import count_made
from spacetrace.players.names import line_clean

MOST_COUNTED = 1_000
SHOWN_USING = 8


@require_safe
@never_cache
def mine(request: HttpRequest) -> HttpResponse:
    """The player's own decks, and the ready-made ones for those who have none yet."""
    context = {"stock": stock_entries(stock_of_games())}
    if not request.user.is_authenticated:
        return render(request, "decks/mine.html", context)
    asked = OwnAsked.of(request.GET)
    page, folders = own_decks(request.user, asked), own_folders(request.user)
    names = {folder.pk: folder.name for folder in folders}
    count = Deck.objects.filter(owner=request.user).count()
    return render(
        request,
        "decks/mine.html",
        {
            **context,
            "asked": asked,
            "page": page,
            "entries": _entries(page.decks, last=last_results(page.decks), folders=names),
            "folders": folders,
            "count": count,
            "loose": count - sum(getattr(folder, "size", 0) for folder in folders),
            "no_folder": NO_FOLDER,
            "tags": own_tags(request.user),
            "sorts": OWN_SORTS.items(),
        },
    )


@require_safe
@never_cache
def public(request: HttpRequest) -> HttpResponse:
    """Public decks by a query. In the address: `q`, `sort`, `page`."""
    text, sort = line_clean(request.GET.get("q", "")), request.GET.get("sort", "")
    sort = sort if sort in SORTS else USUAL_SORT
    found = public_decks_find(text, sort=sort)
    page = found.page(page_number(request))
    context = {
        "q": text,
        "sort": sort,
        "sorts": [(key, label) for key, (label, _order) in SORTS.items()],
        "notes": found.notes,
        "words": urlencode({"q": text, "sort": sort}),
        "page": page,
        "entries": _entries(page.decks),
        "fields": fields_of(games.games_with_decks()[0]).fields,
    }
    is_part = request.headers.get("HX-Target") == "found"
    return render(request, "decks/_public_found.html" if is_part else "decks/public.html", context)


@require_safe
def using(request: HttpRequest, game: str, card_id: str) -> HttpResponse:
    """The public decks that hold a card: a fragment for the card's page, or a page of its own."""
    revision = _revision(game)
    card = card_records(revision).get(card_id)
    if card is None:
        raise Http404
    query = f'card="{card_id}"'
    found = public_decks_find(query, game=game)
    decks = found.page().decks[:SHOWN_USING]
    count = found.queryset.order_by()[: MOST_COUNTED + 1].count()
    context = {
        "card": card,
        "game": game,
        "query": query,
        "count": min(count, MOST_COUNTED),
        "is_more": count > MOST_COUNTED,
        "entries": _entries(decks, snippets=False),
    }
    template = "_using" if request.headers.get("HX-Request") else "using"
    return render(request, f"decks/{template}.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def stock(request: HttpRequest, game: str, key: str) -> HttpResponseBase:
    """A ready-made deck; a POST makes it one of the player's own."""
    revision = _revision(game)
    rows = StockDeck.objects.select_related("revision__card_set")
    found = get_object_or_404(rows, revision=revision, key=key)
    if request.method == "POST":
        return _take_stock(request, stock=found)
    context = {"page": stock_page(found, revision), "stock": found, "game": game}
    return render(request, "decks/stock.html", context)


@player_required
@pressed_once(Deck.objects.all())
def _take_stock(request: PlayerRequest, *, stock: StockDeck) -> HttpResponse:
    count_made(request, "decks")
    try:
        made = deck_from_stock(stock=stock, owner=request.user)
    except DeckError as error:
        messages.error(request, error.sentence)
        return redirect("decks:mine")
    messages.success(request, _("This is your copy. Change it as you like."))
    return redirect("decks:deck", made.public_id)


def page_number(request: HttpRequest) -> int:
    """The page that an address asks for; the first for whatever is no number."""
    return whole_within(request.GET.get("page", ""), usual=1, least=1, most=MOST_PAGES)


def _entries(decks: Sequence[Deck], **more: Any) -> list[DeckEntry]:
    """One query for the cards, however many decks there are."""
    newest = games.newest_by_set(deck.card_set_id for deck in decks)
    return deck_entries(decks, newest, **more)


def _revision(game: str) -> Revision:
    revision = newest_of_game(game) if game in games.games_with_decks() else None
    if revision is None:
        raise Http404
    return revision

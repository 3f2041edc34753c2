"""The ready-made decks of a draft: all of them, what is told of each, and their order."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from cardsets.errors import CardSetError
from cardsets.models import CardSet
from cardsets.selectors import draft_of, newest_of_set, stock_decks
from cardsets.studio.access import editor_required
from decks import games
from decks.access import draft_with_decks, stock_found
from decks.presenters.stock import StockAsked, stock_rows
from decks.services.errors import DeckError, DeckGone, StaleStock
from decks.services.stock import (
    LONGEST_STYLE,
    LONGEST_SUMMARY,
    stock_create,
    stock_describe,
    stock_move,
    stock_remove,
)
from decks.stock_cards import draft_cards
from spacetrace.players.access import PlayerRequest


@never_cache
@require_safe
@editor_required
def decks(request: PlayerRequest, key: str) -> HttpResponse:
    """All ready-made decks: of the draft, or, to be read, of what is played with."""
    card_set = get_object_or_404(CardSet, key=key)
    if not games.formats(card_set.game):
        raise Http404
    draft = draft_of(card_set)
    shown = draft or newest_of_set(card_set)
    cards, problems = shown, list[str]()
    if draft is not None:
        draft.card_set = card_set
        try:
            cards, problems = draft_cards(draft)
        except CardSetError as error:
            cards, problems = None, list(error.problems)
    rows = stock_rows(stock_decks(shown), cards) if shown and cards else []
    context = {
        "card_set": card_set,
        "part": "decks",
        "draft": draft,
        "shown": shown,
        "problems": problems,
        "rows": rows,
    }
    return render(request, "decks/stock_decks.html", context)


@require_POST
@editor_required
def new(request: PlayerRequest, key: str) -> HttpResponse:
    """Another deck: empty, or a copy of one of the draft."""
    draft = draft_with_decks(key)
    of = request.POST.get("of", "")
    source = stock_found(draft, of) if of else None
    name = request.POST.get("name", "")
    try:
        made = stock_create(draft=draft, name=name, of=source, by_id=request.user.pk)
    except DeckGone as error:
        raise Http404 from error
    except DeckError as error:
        messages.warning(request, error.sentence)
        return redirect("stock:list", key)
    return redirect("stock:build", key, made.key)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@editor_required
def about(request: PlayerRequest, key: str, deck: str) -> HttpResponse:
    """What players are told of a deck: name, sentence, how to play it, for whom it is."""
    stock = stock_found(draft_with_decks(key), deck)
    asked, fault = StockAsked.of(stock), ""
    if request.method == "POST":
        asked = StockAsked.posted(request.POST, stock)
        try:
            stock_describe(stock=stock, by_id=request.user.pk, **asked.wishes, at=asked.at)
        except StaleStock as error:
            fault = error.sentence
            asked = asked.onto(error.stock)
        except DeckGone as error:
            raise Http404 from error
        except DeckError as error:
            fault = error.sentence
        else:
            messages.success(request, _("The deck is saved in the draft."))
            return redirect("stock:list", key)
    context = {
        "card_set": stock.revision.card_set,
        "part": "decks",
        "stock": stock,
        "asked": asked,
        "fault": fault,
        "longest_summary": LONGEST_SUMMARY,
        "longest_style": LONGEST_STYLE,
    }
    return render(request, "decks/stock_about.html", context)


@require_POST
@editor_required
def move(request: PlayerRequest, key: str, deck: str) -> HttpResponse:
    """One place up or down in the order in which players see the decks."""
    stock = stock_found(draft_with_decks(key), deck)
    try:
        stock_move(
            stock=stock, by=-1 if request.POST.get("to") == "up" else 1, by_id=request.user.pk
        )
    except DeckGone as error:
        raise Http404 from error
    return redirect("stock:list", key)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@editor_required
def remove(request: PlayerRequest, key: str, deck: str) -> HttpResponse:
    """Takes a deck out of the draft; asked once."""
    stock = stock_found(draft_with_decks(key), deck)
    if request.method == "POST":
        stock_remove(stock=stock, by_id=request.user.pk)
        messages.success(request, _("%(deck)s is taken out of the draft.") % {"deck": stock.name})
        return redirect("stock:list", key)
    context = {"card_set": stock.revision.card_set, "part": "decks", "stock": stock}
    return render(request, "decks/stock_remove.html", context)

"""The pages of the cards: the browser of a game's cards, and each card in full."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe
from msgspec import Struct

from cardsets.models import Revision
from cardsets.notes import notes_of, published_with_notes
from cardsets.presenters.browser import Asked, BrowserPage, asked_of, is_plain
from cardsets.presenters.card import decks_with, history, neighbours, rulings
from cardsets.presenters.news import news_page
from cardsets.recent import changed_lately
from cardsets.search.find import Found, find_cards
from cardsets.selectors import (
    card_history,
    card_records,
    last_with,
    newest_of_sets,
    newest_with,
    stock_decks,
)
from spacetrace.api.numbers import whole, whole_within
from spacetrace.engine import catalogue
from spacetrace.presentation.drawing import face
from spacetrace.presentation.faces import SIZES, FaceLook, Size
from spacetrace.presentation.games import AnyCards, cards_of_game

FACE_AGE = 3600  # seconds; a published card never changes, the newest revision may
NEWS_PAGE = 20  # revisions
MOST_PAGES = 1_000
LONGEST_LOOK = 40
"""Characters of what a wild was named, or of how a domino lies."""


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """The cards of the usual game."""
    return redirect("cards:list", catalogue.USUAL_GAME)


@require_safe
def card_list(request: HttpRequest, game: str) -> HttpResponse:
    """The cards of a game that a query finds, with filters; without a query all of them.

    What a form sent without a script is led to the address that can be shared.
    """
    known = _known(game)
    asked = asked_of(game, request.GET.dict())
    if not is_plain(request.GET.dict()):
        return redirect(asked.address)
    page = _browser(asked)
    if not page.sets:
        raise Http404
    records = [record for each in page.sets for record in card_records(each).values()]
    context = {
        "game": game,
        "games": _games(),
        "title": catalogue.game(game).title,
        "summary": known.summary(records),
        "page": page,
    }
    return render(request, "cardsets/list.html", context)


@require_safe
def found(request: HttpRequest, game: str) -> HttpResponse:
    """The same as a fragment: filters and found cards, for the script of the page."""
    _known(game)
    page = _browser(asked_of(game, request.GET.dict()))
    return render(request, "cardsets/_found.html", {"game": game, "page": page})


@require_safe
def card_page(request: HttpRequest, game: str, card_id: str) -> HttpResponse:
    """A card in full: its face, its text, its rules, its history, where it is used."""
    known = _known(game)
    current = newest_with(game, card_id, request.GET.get("set", ""))
    revision = current or last_with(game, card_id)
    if revision is None:
        raise Http404
    records = card_records(revision)
    card = _card(records, card_id)
    asked = asked_of(game, request.GET.dict())
    steps = card_history(revision.card_set, card_id)
    context = {
        "game": game,
        "revision": revision,
        "card": card,
        "title": known.title(card),
        "text": known.text(card, records),
        "facts": known.facts(card),
        "rulings": rulings(known, card),
        "history": history(known, steps, records),
        "steps": steps,
        "variants": [
            {"words": words, "face": face(card, "tile", look, decorative=True), "look": look}
            for words, look in known.variants(card)
        ],
        "mark": _mark(revision),
        "is_gone": current is None,
        "news": changed_lately(revision).get(card_id) if current else None,
        "decks": decks_with(stock_decks(revision), card_id),
        "neighbours": neighbours(asked, _found(asked).cards, card_id),
        "has_decks": known.has_decks,
        "is_search": bool(asked.q or asked.sort),
    }
    return render(request, "cardsets/card.html", context)


@require_safe
def news(request: HttpRequest, game: str) -> HttpResponse:
    """What players are told of the revisions of a game's cards, the newest first."""
    _known(game)
    number = whole_within(request.GET.get("page", ""), usual=1, least=1, most=MOST_PAGES)
    first = (number - 1) * NEWS_PAGE
    found = list(published_with_notes(game)[first : first + NEWS_PAGE + 1])
    shown = found[:NEWS_PAGE]
    offered = {each.card_set_id: each.number for each in newest_of_sets(game)}
    older = number + 1 if len(found) > NEWS_PAGE else 0
    page = news_page(shown, notes_of(shown), offered, older)
    context = {"game": game, "title": catalogue.game(game).title, "page": page}
    return render(request, "cardsets/news.html", context)


@require_safe
@cache_control(private=True, max_age=FACE_AGE)
def card_face(request: HttpRequest, game: str, card_id: str) -> HttpResponse:
    """A face alone, as SVG to be put into a page: for the place beside the table.

    In the address: `revision` (its key), `size`, `named`, `reading`, `lying=1`.
    """
    known, revision = _known(game), _revision(game, card_id, request.GET.get("revision", ""))
    records = card_records(revision)
    card = _card(records, card_id)
    asked = request.GET.get("size", "full")
    size: Size = next((known_size for known_size in SIZES if known_size == asked), "full")
    look = FaceLook(
        text=known.text(card, records),
        mark=_mark(revision),
        named=request.GET.get("named", "")[:LONGEST_LOOK],
        reading=request.GET.get("reading", "")[:LONGEST_LOOK],
        lying=request.GET.get("lying") == "1",
    )
    drawn = face(card, size, look)
    news = changed_lately(revision).get(card_id) if size == "full" else None
    return HttpResponse(drawn + render_to_string("cardsets/_news.html", {"news": news}))


def _found(asked: Asked) -> Found:
    return find_cards(asked.game, asked.q, sort=asked.sort, is_browsed=True)


def _browser(asked: Asked) -> BrowserPage:
    sets = newest_of_sets(asked.game)
    lately = {each.card_set.key: changed_lately(each) for each in sets}
    return BrowserPage(asked, _found(asked), sets, lately)


def _known(game: str) -> AnyCards:
    known = cards_of_game(game)
    if known is None:
        raise Http404
    return known


def _card(records: dict[str, Any], card_id: str) -> Struct:
    card: Struct | None = records.get(card_id)
    if card is None:
        raise Http404
    return card


def _games() -> list[dict[str, str]]:
    return [
        {"key": key, "title": game.title}
        for key, game in catalogue.GAMES.items()
        if cards_of_game(key)
    ]


def _with_card(game: str, card_id: str, key: str = "") -> Revision:
    revision = newest_with(game, card_id, key)
    if revision is None:
        raise Http404
    return revision


def _revision(game: str, card_id: str, pk: str = "") -> Revision:
    """The revision with this key that tables are pinned to, else the newest that has the card.

    A copy of a draft is among them: whoever sits where it is tried looks its cards up.
    """
    if (number := whole(pk)) is not None:
        rows = Revision.objects.fixed().select_related("card_set")
        pinned: Revision | None = rows.filter(pk=number, card_set__game=game).first()
        if pinned is not None:
            return pinned
    return _with_card(game, card_id)


def _mark(revision: Revision) -> str:
    return f"{revision.card_set.name} · {revision.number}"

"""The pages of the cards: all of a game's with filters, and each in full."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe
from msgspec import Struct

from cardsets.faces import SIZES, Look, Size
from cardsets.games import AnyCards, cards_of_game, face
from cardsets.models import Revision
from cardsets.selectors import card_records, newest_of_game, stock_decks
from spacetrace.engine import catalogue

FACE_AGE = 3600  # seconds; a published card never changes, the newest revision may
LONGEST_LOOK = 40
"""Characters of what a wild was named, or of how a domino lies."""


@require_safe
def card_list(request: HttpRequest, game: str) -> HttpResponse:
    """All cards of the game's newest set, or a group of them."""
    known, revision = _known(game), _revision(game)
    records = card_records(revision)
    found = list(records.values())
    context = {
        "game": game,
        "games": _games(),
        "revision": revision,
        "cards": [_entry(known, card, records) for card in found],
        "total": len(records),
        "summary": known.summary(list(records.values())),
    }
    return render(request, "cardsets/list.html", context)


@require_safe
def card_page(request: HttpRequest, game: str, card_id: str) -> HttpResponse:
    """A card in full: its face, its text, its rules, where it is used."""
    known, revision = _known(game), _revision(game)
    records = card_records(revision)
    card = _card(records, card_id)
    decks = [deck for deck in stock_decks(revision) if card_id in deck.cards]
    context = {
        "game": game,
        "revision": revision,
        "card": card,
        "title": known.title(card),
        "text": known.text(card, records),
        "facts": known.facts(card),
        "rules": known.rules(card),
        "variants": [
            {"words": words, "face": face(card, "tile", look, decorative=True), "look": look}
            for words, look in known.variants(card)
        ],
        "mark": _mark(revision),
        "decks": [{"name": deck.name, "copies": deck.cards[card_id]} for deck in decks],
    }
    return render(request, "cardsets/card.html", context)


@require_safe
@cache_control(private=True, max_age=FACE_AGE)
def card_face(request: HttpRequest, game: str, card_id: str) -> HttpResponse:
    """A face alone, as SVG to be put into a page: for the place beside the table.

    In the address: `revision` (its key), `size`, `named`, `reading`, `lying=1`.
    """
    known, revision = _known(game), _revision(game, request.GET.get("revision", ""))
    records = card_records(revision)
    card = _card(records, card_id)
    asked = request.GET.get("size", "full")
    size: Size = next((known_size for known_size in SIZES if known_size == asked), "full")
    look = Look(
        text=known.text(card, records),
        mark=_mark(revision),
        named=request.GET.get("named", "")[:LONGEST_LOOK],
        reading=request.GET.get("reading", "")[:LONGEST_LOOK],
        lying=request.GET.get("lying") == "1",
    )
    return HttpResponse(face(card, size, look))


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


def _entry(known: AnyCards, card: Any, records: dict[str, Any]) -> dict[str, Any]:
    text = known.text(card, records)
    return {
        "id": card.id,
        "face": face(card, "card", Look(text=text)),
        "caption": known.caption(card),
    }


def _games() -> list[dict[str, str]]:
    return [
        {"key": key, "title": game.title}
        for key, game in catalogue.GAMES.items()
        if cards_of_game(key)
    ]


def _revision(game: str, pk: str = "") -> Revision:
    """The newest published revision, or the published one with this key."""
    if pk.isdecimal() and len(pk) < 10:
        rows = Revision.objects.published().select_related("card_set")
        pinned: Revision | None = rows.filter(pk=int(pk), card_set__game=game).first()
        if pinned is not None:
            return pinned
    revision = newest_of_game(game)
    if revision is None:
        raise Http404
    return revision


def _mark(revision: Revision) -> str:
    return f"{revision.card_set.name} · {revision.number}"

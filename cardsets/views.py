"""The pages of the cards: all of them with filters, and each in full."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from cardsets.emblems import ROMAN
from cardsets.models import Revision
from cardsets.selectors import compiled_cards, newest_of_game, stock_decks
from cardsets.texts import rules_text
from spacetrace.engine.games.spacetrace.cards.compiled import CardDef

KINDS = ("ship", "tactic", "commander", "reinforcement")
FACE_AGE = 3600  # seconds; a published card never changes, the newest revision may


@require_safe
def card_list(request: HttpRequest, game: str) -> HttpResponse:
    """All cards of the game's newest set, by kind and class."""
    revision = _revision(game)
    cards = compiled_cards(revision)
    kind, cls = request.GET.get("kind", ""), request.GET.get("class", "")
    found = [
        {"card": card.data, "text": rules_text(card, cards)}
        for card in cards.cards
        if _fits(card, kind, cls)
    ]
    context = {
        "game": game,
        "revision": revision,
        "cards": found,
        "filters": _filters(kind, cls),
        "total": len(cards.cards),
    }
    return render(request, "cardsets/list.html", context)


@require_safe
def card_page(request: HttpRequest, game: str, card_id: str) -> HttpResponse:
    """A card in full: its face, its text, where it is used."""
    revision = _revision(game)
    cards = compiled_cards(revision)
    card = cards.by_id.get(card_id)
    if card is None:
        raise Http404
    decks = [deck for deck in stock_decks(revision) if card_id in deck.cards]
    context = {
        "game": game,
        "revision": revision,
        "card": card.data,
        "text": rules_text(card, cards),
        "mark": _mark(revision),
        "decks": [{"name": deck.name, "copies": deck.cards[card_id]} for deck in decks],
    }
    return render(request, "cardsets/card.html", context)


@require_safe
@cache_control(private=True, max_age=FACE_AGE)
def card_face(request: HttpRequest, game: str, card_id: str) -> HttpResponse:
    """The full face alone, for the place beside the table."""
    revision = _revision(game, request.GET.get("revision", ""))
    cards = compiled_cards(revision)
    card = cards.by_id.get(card_id)
    if card is None:
        raise Http404
    context = {"card": card.data, "text": rules_text(card, cards), "mark": _mark(revision)}
    return render(request, "cardsets/_face.html", context)


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


def _fits(card: CardDef, kind: str, cls: str) -> bool:
    if cls in ("1", "2", "3", "4"):
        return card.is_ship and card.cls == int(cls)
    return not kind or card.kind == kind or (kind == "ship" and card.is_base)


def _filters(kind: str, cls: str) -> list[dict[str, object]]:
    names = {
        "ship": _("Ships"),
        "tactic": _("Tactics"),
        "commander": _("Commanders"),
        "reinforcement": _("Reinforcements"),
    }
    found: list[dict[str, object]] = [
        {"label": _("All"), "query": "", "is_on": not kind and not cls}
    ]
    found += [
        {"label": names[key], "query": f"?kind={key}", "is_on": kind == key and not cls}
        for key in KINDS
    ]
    found += [
        {
            "label": _("Class %(roman)s") % {"roman": ROMAN[c]},
            "query": f"?class={c}",
            "is_on": cls == str(c),
        }
        for c in range(1, 5)
    ]
    return found

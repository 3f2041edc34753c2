"""The door to two decks beside each other."""

from __future__ import annotations

import re
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from cardsets.selectors import newest_of_set
from decks import games
from decks.access import deck_visible
from decks.models import Deck, DeckVersion
from decks.presenters.compare import Compared, comparison
from decks.selectors import stock_deck, stock_of_games, version_of
from spacetrace.api.numbers import whole

MOST_OFFERED = 100
"""Decks of one's own that are offered; others are reached from their page."""

STOCK = "stock"
_STOCK_WORD = re.compile(r"stock:([a-z_]{1,20}):([A-Za-z0-9_-]{1,60})")


@require_safe
@never_cache
def compare(request: HttpRequest) -> HttpResponse:
    """Two lists beside each other. In the address: `a` and `b`.

    Each is a deck's public id, with `:3` one of its versions, or `stock:<game>:<key>`. Two boxes
    that were ticked in a list come as `d` twice, and are sent on to the address to be shared.
    """
    ticked = request.GET.getlist("d")
    if ticked:
        sides = dict(zip("ab", ticked[:2], strict=False))
        return redirect(f"{reverse('decks:compare')}?{urlencode(sides)}")
    a, b = (_compared(request, request.GET.get(side, "").strip()) for side in "ab")
    context = {
        "a": a,
        "b": b,
        "page": comparison(a, b) if a and b else None,
        "own": _own_choices(request),
        "stock": [
            (f"{STOCK}:{revision.card_set.game}:{stock.key}", stock.name)
            for revision, stocks in stock_of_games()
            for stock in stocks
        ],
    }
    return render(request, "decks/compare.html", context)


def _own_choices(request: HttpRequest) -> list[tuple[str, str]]:
    if not request.user.is_authenticated:
        return []
    rows = Deck.objects.filter(owner=request.user).values_list("public_id", "name")
    return list(rows[:MOST_OFFERED])


def _compared(request: HttpRequest, word: str) -> Compared | None:
    """What a word of the address names; None for no word. Raises Http404 for what is not there."""
    if not word:
        return None
    if word.startswith(f"{STOCK}:"):
        return _stock(word)
    public_id, _sep, number = word.partition(":")
    deck = deck_visible(request.user, public_id)
    if not number:
        return _deck(deck, deck, "")
    asked = whole(number)
    version = version_of(deck, asked) if asked is not None else None
    if version is None:
        raise Http404
    return _deck(deck, version, number)


def _deck(deck: Deck, listed: Deck | DeckVersion, number: str) -> Compared:
    public_id = deck.public_id
    if number:
        title = _("%(name)s, version %(number)s") % {"name": deck.name, "number": number}
        address = reverse("decks:version", args=[public_id, number])
    else:
        title, address = deck.name, reverse("decks:deck", args=[public_id])
    return Compared(
        key=f"{public_id}:{number}" if number else public_id,
        title=title,
        by=str(deck.owner),
        address=address,
        game=deck.game,
        revision=games.newest_of(deck),
        cards=listed.cards,
        format=listed.format,
        unresolved=tuple(listed.unresolved),
    )


def _stock(word: str) -> Compared:
    """A ready-made deck by `stock:<game>:<key>`."""
    found = _STOCK_WORD.fullmatch(word)
    if found is None:
        raise Http404
    game, key = found.groups()
    stock = stock_deck(game, key)
    revision = newest_of_set(stock.card_set) if stock else None
    if stock is None or revision is None or game not in games.games_with_decks():
        raise Http404
    return Compared(
        key=word,
        title=stock.name,
        by=_("ready-made"),
        address=reverse("decks:stock", args=[game, key]),
        game=game,
        revision=revision,
        cards=stock.cards,
        format=stock.format,
    )

"""The builder for a ready-made deck of a draft: the page of players' decks, with other doors."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from cardsets.errors import CardSetError
from cardsets.models import Revision, StockDeck
from cardsets.search.find import fields_help, find_cards
from cardsets.selectors import card_records
from cardsets.studio.access import editor_required
from decks.access import draft_with_decks, stock_found
from decks.models import Deck
from decks.presenters.builder import DeckPanel, group_labels, panel_of
from decks.presenters.builder_asked import Unreadable, asked_change, asked_edit, asked_list
from decks.presenters.builder_doors import stock_doors
from decks.presenters.builder_pool import Asked, Pool, asked_of, pool_of
from decks.services.errors import DeckError, DeckGone, StaleStock
from decks.services.stock import stock_describe, stock_save
from decks.stock_cards import as_deck, draft_cards
from spacetrace.api.numbers import whole
from spacetrace.players.access import PlayerRequest
from spacetrace.presentation.drawing import face as face_drawn
from spacetrace.presentation.faces import FaceLook
from spacetrace.presentation.games import cards_for

LONGEST_BACK = 2_000


class _Bench:
    """A deck with the cards that it is built with; raises Http404."""

    def __init__(self, key: str, deck: str) -> None:
        self.key, self.stock = key, stock_found(draft_with_decks(key), deck)
        self.cards, self.problems = _cards(self.stock.revision)

    @property
    def deck(self) -> Deck:
        """In the shape that the builder shows."""
        return as_deck(self.stock, self.cards)

    def panel(self, *, state: str = "saved", notice: str = "") -> DeckPanel:
        """The deck's side of the page."""
        doors = stock_doors(self.key, self.stock.key)
        if self.problems and not notice:
            notice = _(
                "The cards of the draft cannot be used as they stand, so those of revision %(n)s "
                "stand in: %(why)s"
            ) % {"n": self.cards.number, "why": self.problems[0]}
        return panel_of(self.deck, self.cards, [], state=state, notice=notice, doors=doors)

    def pool(self, asked: Asked, first: int = 0) -> Pool:
        """The cards that are searched for."""
        deck = self.deck
        found = find_cards(
            deck.game, asked.text, sort=asked.sort, within=self.cards, is_browsed=True
        )
        return pool_of(deck, asked, found, self.cards, first)


@never_cache
@require_safe
@editor_required
def build(request: PlayerRequest, key: str, deck: str) -> HttpResponse:
    """The cards of the draft on one side, the deck on the other."""
    bench = _Bench(key, deck)
    return _page(request, bench, bench.panel())


@never_cache
@require_safe
@editor_required
def cards(request: PlayerRequest, key: str, deck: str) -> HttpResponse:
    """The cards that are searched for; with `from`, those that follow so many others."""
    bench = _Bench(key, deck)
    first = whole(request.GET.get("from", "")) or 0
    panel = {"deck": bench.deck, "doors": stock_doors(key, deck)}
    context = {"pool": bench.pool(asked_of(request.GET), first), "panel": panel}
    return render(request, "decks/_build_pool.html", context)


@never_cache
@require_POST
@editor_required
def save(request: PlayerRequest, key: str, deck: str) -> HttpResponse:
    """Stores the list that the page holds."""

    def store(bench: _Bench) -> StockDeck:
        asked, at = asked_list(bench.deck, request.POST), asked_edit(request.POST)
        by = request.user.pk
        try:
            return stock_save(stock=bench.stock, cards=asked.cards, at=at, by_id=by)
        except StaleStock as error:
            # A page that is left sends its last list while the one before may be on its way.
            before = "sent_cards" in request.POST and asked_list(
                as_deck(error.stock, bench.cards), request.POST, prefix="sent_"
            )
            if not before or not before.is_stored(as_deck(error.stock, bench.cards)):
                raise
            fresh = error.stock
            return stock_save(stock=fresh, cards=asked.cards, at=fresh.version, by_id=by)

    return _answer(request, _Bench(key, deck), store)


@never_cache
@require_POST
@editor_required
def settings(request: PlayerRequest, key: str, deck: str) -> HttpResponse:
    """The deck's name and format."""
    name, format = request.POST.get("name"), request.POST.get("format")
    by = request.user.pk
    return _answer(
        request,
        _Bench(key, deck),
        lambda bench: stock_describe(stock=bench.stock, name=name, format=format, by_id=by),
    )


@never_cache
@require_POST
@editor_required
def change(request: PlayerRequest, key: str, deck: str) -> HttpResponse:
    """One button of the page without a script: a card's copies."""
    bench = _Bench(key, deck)
    card = ""
    try:
        card, asked = asked_change(bench.deck, request.POST)
        at = asked_edit(request.POST)
        stock_save(stock=bench.stock, cards=asked.cards, at=at, by_id=request.user.pk)
    except Unreadable as error:
        panel = bench.panel(state="refused", notice=str(error))
        return _page(request, bench, panel, status=400)
    except DeckGone as error:
        raise Http404 from error
    except DeckError as error:
        messages.warning(request, error.sentence)
        card = ""
    return _back(bench, request.POST, f"#p-{card}" if card else "")


@require_safe
@never_cache
@editor_required
def face(request: HttpRequest, key: str, card_id: str) -> HttpResponse:
    """A card of the draft in full, as SVG."""
    found, _problems = _cards(draft_with_decks(key))
    records = card_records(found)
    card = records.get(card_id)
    if card is None:
        raise Http404
    text = cards_for(card).text(card, records)
    return HttpResponse(face_drawn(card, "full", FaceLook(text=text)))


def _cards(draft: Revision) -> tuple[Revision, list[str]]:
    try:
        return draft_cards(draft)
    except CardSetError as error:
        raise Http404 from error


# --- answers --------------------------------------------------------------------------------------


def _answer(
    request: PlayerRequest, bench: _Bench, store: Callable[[_Bench], StockDeck]
) -> HttpResponse:
    """What was stored, or why not: the deck's side for the script, else the page again."""
    status, state, notice = 200, "saved", ""
    try:
        bench.stock = store(bench)
    except Unreadable as error:
        status, state, notice = 400, "refused", str(error)
    except StaleStock as error:
        bench.stock, state, notice = error.stock, "stale", error.sentence
    except DeckGone as error:
        raise Http404 from error
    except DeckError as error:
        state, notice = "refused", error.sentence
    panel = bench.panel(state=state, notice=notice)
    if "fragment" in request.POST:
        context = {"panel": panel, "pool": {"asked": asked_of(request.GET)}}
        return render(request, "decks/_build_deck.html", context, status=status)
    if status != 200:
        return _page(request, bench, panel, status=status)
    if notice:
        messages.warning(request, notice)
    return _back(bench, request.POST)


def _page(
    request: PlayerRequest, bench: _Bench, panel: DeckPanel, *, status: int = 200
) -> HttpResponse:
    context = {
        "panel": panel,
        "pool": bench.pool(asked_of(request.GET)),
        "fields_help": fields_help(panel.deck.game),
        "group_labels": group_labels(),
    }
    return render(request, "decks/build.html", context, status=status)


def _back(bench: _Bench, post: QueryDict, anchor: str = "") -> HttpResponse:
    """To where the button was pressed, by GET."""
    query = asked_of(QueryDict(post.get("back", "")[:LONGEST_BACK])).query()
    address = redirect("stock:build", bench.key, bench.stock.key).headers["Location"]
    answer = HttpResponseRedirect(f"{address}{'?' if query else ''}{query}{anchor}")
    answer.status_code = 303
    return answer

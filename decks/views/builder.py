"""The builder: one page on which a deck is put together without leaving it."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from cardsets.search.find import fields_help, find_cards
from decks import games
from decks.access import deck_own
from decks.models import Deck
from decks.presenters.builder import DeckPanel, group_labels, panel_of
from decks.presenters.builder_asked import (
    AskedList,
    Unreadable,
    asked_change,
    asked_edit,
    asked_list,
)
from decks.presenters.builder_doors import own_doors
from decks.presenters.builder_pool import Asked, Pool, asked_of, pool_of
from decks.services.errors import DeckError, StaleDeck
from decks.services.save import deck_describe, deck_save
from spacetrace.api.numbers import whole
from spacetrace.players.access import PlayerRequest, player_required

LONGEST_BACK = 2_000


@never_cache
@require_safe
@player_required
def build(request: PlayerRequest, public_id: str) -> HttpResponse:
    """The cards on one side, the deck on the other."""
    return _page(request, _panel(deck_own(request.user, public_id)))


@never_cache
@require_safe
@player_required
def build_cards(request: PlayerRequest, public_id: str) -> HttpResponse:
    """The cards that are searched for; with `from`, those that follow so many others."""
    deck = deck_own(request.user, public_id)
    first = whole(request.GET.get("from", "")) or 0
    pool = _pool(deck, asked_of(request.GET), first)
    panel = {"deck": deck, "doors": own_doors(deck)}
    return render(request, "decks/_build_pool.html", {"pool": pool, "panel": panel})


@never_cache
@require_POST
@player_required
def save(request: PlayerRequest, public_id: str) -> HttpResponse:
    """Stores the list that the page holds; without one, keeps what is stored as a version."""
    deck = deck_own(request.user, public_id)
    try:
        asked = asked_list(deck, request.POST)
        panel = _panel(_saved(deck, asked, request.POST))
    except Unreadable as error:
        return _answer(request, _panel(deck, state="refused", notice=str(error)), status=400)
    except StaleDeck as error:
        panel = _panel(error.deck, state="stale", notice=error.sentence)
    except DeckError as error:
        panel = _panel(deck_own(request.user, public_id), state="refused", notice=error.sentence)
    return _answer(request, panel)


@never_cache
@require_POST
@player_required
def build_settings(request: PlayerRequest, public_id: str) -> HttpResponse:
    """The deck's name and format."""
    deck = deck_own(request.user, public_id)
    wishes = {key: request.POST[key] for key in ("name", "format") if key in request.POST}
    try:
        panel = _panel(deck_describe(deck=deck, **wishes))
    except DeckError as error:
        panel = _panel(deck_own(request.user, public_id), state="refused", notice=error.sentence)
    return _answer(request, panel)


@never_cache
@require_POST
@player_required
def build_change(request: PlayerRequest, public_id: str) -> HttpResponse:
    """One button of the page without a script: a card's copies, or what a line becomes."""
    deck = deck_own(request.user, public_id)
    try:
        card, asked = asked_change(deck, request.POST)
        at = asked_edit(request.POST)
        deck_save(deck=deck, cards=asked.cards, unresolved=asked.lines, at=at, is_autosave=True)
    except Unreadable as error:
        return _page(request, _panel(deck, state="refused", notice=str(error)), status=400)
    except DeckError as error:
        messages.warning(request, error.sentence)
        card = ""
    return _back(deck, request.POST, f"#p-{card}" if card else "")


# --- saving ---------------------------------------------------------------------------------------


def _saved(deck: Deck, asked: AskedList, post: QueryDict) -> Deck:
    """Raises DeckError and Unreadable.

    A page that is left sends its last list while the one before may still be on its way; so it
    says which list that was, and seeing it arrived counts as having seen the deck.
    """
    how: dict[str, Any] = {
        "cards": asked.cards,
        "unresolved": asked.lines,
        "groups": asked.groups,
        "note": post.get("note", ""),
        "is_autosave": "autosave" in post,
    }
    try:
        return deck_save(deck=deck, at=asked_edit(post), **how).deck
    except StaleDeck as error:
        if "sent_cards" not in post or not asked_list(deck, post, prefix="sent_").is_stored(
            error.deck
        ):
            raise
        return deck_save(deck=error.deck, at=error.deck.edit, **how).deck


# --- what is shown --------------------------------------------------------------------------------


def _panel(deck: Deck, *, state: str = "saved", notice: str = "") -> DeckPanel:
    changes = games.changes_since_saved(deck)
    return panel_of(deck, games.newest_of(deck), changes, state=state, notice=notice)


def _pool(deck: Deck, asked: Asked, first: int = 0) -> Pool:
    found = find_cards(
        deck.game, asked.text, sort=asked.sort, card_set=deck.card_set.key, is_browsed=True
    )
    return pool_of(deck, asked, found, games.newest_of(deck), first)


# --- answers --------------------------------------------------------------------------------------


def _answer(request: PlayerRequest, panel: DeckPanel, *, status: int = 200) -> HttpResponse:
    """The deck's side of the page for the script; for a form, the page again."""
    if "fragment" in request.POST:
        context = {"panel": panel, "pool": {"asked": asked_of(request.GET)}}
        return render(request, "decks/_build_deck.html", context, status=status)
    if status != 200:
        return _page(request, panel, status=status)
    if panel.notice:
        messages.warning(request, panel.notice)
    return _back(panel.deck, request.POST)


def _page(request: PlayerRequest, panel: DeckPanel, *, status: int = 200) -> HttpResponse:
    context = {
        "panel": panel,
        "pool": _pool(panel.deck, asked_of(request.GET)),
        "fields_help": fields_help(panel.deck.game),
        "group_labels": group_labels(),
    }
    return render(request, "decks/build.html", context, status=status)


def _back(deck: Deck, post: QueryDict, anchor: str = "") -> HttpResponse:
    """To where the button was pressed, by GET."""
    asked = asked_of(QueryDict(post.get("back", "")[:LONGEST_BACK]))
    address = reverse("decks:build", args=[deck.public_id])
    query = asked.query()
    answer = HttpResponseRedirect(f"{address}{'?' if query else ''}{query}{anchor}")
    answer.status_code = 303
    return answer

"""Pages on which an editor tries a draft: one card of it at once, or all of it in a match."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from cardsets.errors import CardSetError
from cardsets.models import Card, CardSet, Revision
from cardsets.selectors import cards_of, draft_of, stock_decks
from cardsets.services.scenarios import scenario_save
from cardsets.studio.access import editor_required
from decks.models import Deck
from spacetrace.engine.kernel.errors import ConfigError
from spacetrace.engine.kernel.tryout import first_hand
from spacetrace.matches import games
from spacetrace.matches.access import match_for
from spacetrace.matches.deck_fields import deck_value
from spacetrace.matches.models import Match, Status
from spacetrace.matches.presenters.lists import match_rows
from spacetrace.matches.selectors import matches_of
from spacetrace.matches.services.errors import MatchError
from spacetrace.matches.services.trials import card_try, draft_play, position_text
from spacetrace.matches.trial_forms import TryCardForm, TryDraftForm
from spacetrace.matches.views.notices import notice_keep
from spacetrace.players.access import PlayerRequest
from spacetrace.players.idempotency import pressed_once
from spacetrace.players.limits import count_made

MOST_OWN = 50
MOST_SHOWN = 10


@never_cache
@require_http_methods(["GET", "POST"])
@editor_required
@pressed_once(Match.objects.exclude(status=Status.OVER))
def try_card(request: PlayerRequest, key: str, card_id: str) -> HttpResponse:
    """Play a card of the draft at once: with nothing chosen, the table is decided."""
    card_set, draft = _draft(key)
    card = get_object_or_404(Card, revision=draft, card_id=card_id)
    names = dict(cards_of(draft).filter(is_whole=True).values_list("card_id", "name"))
    form = TryCardForm(
        request.POST if request.method == "POST" else None,
        game=_game(card_set),
        card=card_id,
        names=names,
        decks=[(deck.key, deck.name) for deck in stock_decks(draft)],
    )
    if request.method == "POST" and form.is_valid():
        count_made(request, "matches")
        try:
            match, found = card_try(
                owner=request.user,
                draft=draft,
                wish=form.wish(),
                level=form.level_key,
                decks=form.decks(),
            )
        except MatchError as error:
            form.add_error(None, error.sentence)
        else:
            if found.is_playable is False:
                notice_keep(request, match.public_id, _not_at_once(card))
            return _to_the_table(request, match)
    context = {"card_set": card_set, "draft": draft, "card": card, "form": form}
    return render(request, "matches/try_card.html", {**context, "part": "try"})


@never_cache
@require_http_methods(["GET", "POST"])
@editor_required
@pressed_once(Match.objects.exclude(status=Status.OVER))
def try_draft(request: PlayerRequest, key: str) -> HttpResponse:
    """Play a whole match on the draft: against the computer, or with a friend by link."""
    card_set, draft = _draft(key)
    own = Deck.objects.filter(owner=request.user, card_set=card_set).order_by("-updated_at")
    form = TryDraftForm(
        request.POST if request.method == "POST" else None,
        game=_game(card_set),
        decks=[(deck.key, deck.name) for deck in stock_decks(draft)],
        own=[(deck_value(deck.public_id), deck.name) for deck in own[:MOST_OWN]],
    )
    if request.method == "POST" and form.is_valid():
        count_made(request, "matches")
        try:
            match = draft_play(owner=request.user, draft=draft, seats=form.specs())
        except MatchError as error:
            form.add_error(None, error.sentence)
        else:
            return _to_the_table(request, match)
    tried = matches_of(request.user).filter(card_set_revision__card_set=card_set)
    tried = tried.exclude(trial_of="").order_by("-updated_at")
    context = {
        "card_set": card_set,
        "draft": draft,
        "form": form,
        "unfinished": cards_of(draft).filter(is_whole=False).count(),
        "rows": match_rows(tried[:MOST_SHOWN], request.user),
    }
    return render(request, "matches/try_draft.html", {**context, "part": "try"})


@never_cache
@require_http_methods(["GET", "POST"])
@editor_required
def save_position(request: PlayerRequest, key: str) -> HttpResponse:
    """Keep a table at which the editor tries the draft, `?match=`, as a scenario of a card."""
    card_set, draft = _draft(key)
    given, error = request.POST, ""
    match = _tried_match(request, card_set)
    card_id, text = given.get("card") or (_tried(match) if match else ""), given.get("text", "")
    if not text:
        try:
            text = position_text(match, draft)
        except MatchError as refusal:
            error = refusal.sentence
    if request.method == "POST" and text:
        name = given.get("name", "")
        by_id = request.user.pk
        try:
            scenario_save(draft=draft, card_id=card_id, name=name, text=text, by_id=by_id)
        except CardSetError as refusal:
            error = " ".join(refusal.problems)
        else:
            return redirect("studio:card_scenarios", key, card_id)
    context = {
        "card_set": card_set,
        "draft": draft,
        "part": "scenarios",
        "match": match,
        "cards": list(cards_of(draft).values_list("card_id", "name")),
        "card_id": card_id,
        "text": text,
        "error": error,
        "name": given.get("name", _("From a table")),
    }
    return render(request, "matches/save_position.html", context)


def _tried_match(request: PlayerRequest, card_set: CardSet) -> Match | None:
    """The match that the address names, if the editor tries a draft of this set there."""
    try:
        match = match_for(request.user, request.GET.get("match", ""))
    except Http404:
        return None
    return match if match.trial_of and match.card_set_revision.card_set == card_set else None


def _tried(match: Match) -> str:
    """The card that the match was begun with; "" for one that was dealt."""
    opening = games.opening_of(match)
    hand = first_hand(opening) if opening else []
    return str(hand[0]) if hand else ""


def _draft(key: str) -> tuple[CardSet, Revision]:
    card_set = get_object_or_404(CardSet, key=key)
    draft = draft_of(card_set)
    if draft is None:
        raise Http404
    return card_set, draft


def _game(card_set: CardSet) -> games.AnyGame:
    try:
        return games.game_for(card_set.game)
    except ConfigError as error:
        raise Http404 from error


def _not_at_once(card: Card) -> str:
    return _(
        "No table was found on which %(card)s can be played at once. It is in your hand; press it "
        "to read what it lacks."
    ) % {"card": card.name}


def _to_the_table(request: HttpRequest, match: Match) -> HttpResponse:
    request.session[f"seat:{match.public_id}"] = 0
    return redirect("matches:match", match.public_id)

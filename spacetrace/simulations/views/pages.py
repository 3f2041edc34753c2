"""Tests of decks: make one, watch it, stop it, read what it told, delete it, list them."""

from __future__ import annotations

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from decks.access import deck_own
from decks.games import rules_of
from spacetrace.players.access import PlayerRequest, player_required
from spacetrace.players.idempotency import pressed_once
from spacetrace.players.limits import count_made
from spacetrace.simulations.access import deck_test_own
from spacetrace.simulations.forms import NewTestForm
from spacetrace.simulations.models import DeckTest
from spacetrace.simulations.presenters.comparison import comparison_rows
from spacetrace.simulations.presenters.new import Chosen, NewTest, amounts, groups_chosen, new_test
from spacetrace.simulations.presenters.of_deck import BESIDE, of_deck_context
from spacetrace.simulations.presenters.page import deck_test_context, deck_test_rows
from spacetrace.simulations.selectors import (
    deck_test_shown,
    opponents_found,
    rates,
    tests_of,
    tests_of_deck,
    unfinished_of,
)
from spacetrace.simulations.selectors_comparisons import (
    comparisons_of,
    comparisons_of_deck,
    comparisons_unfinished_of,
)
from spacetrace.simulations.services.create import deck_test_create
from spacetrace.simulations.services.delete import deck_test_delete
from spacetrace.simulations.services.errors import SimulationError
from spacetrace.simulations.services.finish import deck_test_cancel

PAGE = 25


@require_safe
@never_cache
@player_required
def mine(request: PlayerRequest) -> HttpResponse:
    """All tests of the player."""
    page = Paginator(tests_of(request.user), PAGE).get_page(request.GET.get("page"))
    context = {
        "page": page,
        "rows": deck_test_rows(page),
        "comparisons": comparison_rows(comparisons_of(request.user)[:PAGE]),
    }
    return render(request, "simulations/mine.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@player_required
@pressed_once(DeckTest.objects.all())
def new(request: PlayerRequest) -> HttpResponse:
    """Choose what a deck is tested against, and begin."""
    is_sent = request.method == "POST"
    values = request.POST if is_sent else request.GET
    deck = deck_own(request.user, values.get("deck", ""))
    running, comparing = unfinished_of(deck.owner_id), comparisons_unfinished_of(deck.owner_id)
    page = new_test(opponents_found(deck), rates(), running, comparing)
    form = NewTestForm(
        request.POST if is_sent else None,
        decks=page.decks,
        game=deck.game,
        options=rules_of(deck.game).options,
        initial={"against": page.usual},
    )
    if is_sent and form.is_valid():
        count_made(request, "deck-tests")
        try:
            test = deck_test_create(owner=request.user, deck=deck, spec=form.spec())
            return redirect("simulations:test", test.public_id)
        except SimulationError as error:
            form.add_error(None, error.sentence)
    return render(
        request, "simulations/new.html", chosen_context(page, form), status=400 if is_sent else 200
    )


def chosen_context(page: NewTest, form: NewTestForm, *, lists: int = 1) -> dict[str, object]:
    """The page of a new test, or of a comparison of so many lists, with what the form chooses."""
    levels = {str(form[name].value()) for name in ("level", "their_level")}
    chosen = Chosen(
        frozenset(form["against"].value() or ()), frozenset(levels), str(form["matches"].value())
    )
    return {
        "page": page,
        "deck": page.deck,
        "form": form,
        "groups": groups_chosen(page, chosen),
        "amounts": amounts(page, chosen, lists=lists),
        "lists": lists,
    }


@require_safe
@never_cache
@gzip_page
def test(request: HttpRequest, public_id: str) -> HttpResponse:
    """A test: how far it is, or what it has told."""
    found = deck_test_own(request.user, public_id)
    return render(request, "simulations/test.html", deck_test_context(deck_test_shown(found)))


@require_safe
@never_cache
def progress(request: HttpRequest, public_id: str) -> HttpResponse:
    """The inside of a test's page, for the script that looks again and again."""
    found = deck_test_own(request.user, public_id)
    return render(request, "simulations/_test.html", deck_test_context(deck_test_shown(found)))


@require_POST
@player_required
def cancel(request: PlayerRequest, public_id: str) -> HttpResponse:
    """Play no more of it."""
    found = deck_test_own(request.user, public_id)
    if not deck_test_cancel(test=found):
        messages.info(request, _("This test was over already."))
    return redirect("simulations:test", public_id)


@require_POST
@player_required
def delete(request: PlayerRequest, public_id: str) -> HttpResponse:
    """The test goes, and with it what it told."""
    found = deck_test_own(request.user, public_id)
    deck_test_delete(test=found)
    messages.info(request, _("The test was deleted."))
    return redirect("decks:deck", found.pinned.deck.public_id)


@require_safe
@never_cache
def of_deck(request: HttpRequest, public_id: str) -> HttpResponse:
    """The newest tests of a deck, as a fragment for its page."""
    deck = deck_own(request.user, public_id)
    tests, comparisons = tests_of_deck(deck)[:BESIDE], comparisons_of_deck(deck)[:BESIDE]
    context = of_deck_context(deck, tests, comparisons)
    return render(request, "simulations/_of_deck.html", context)

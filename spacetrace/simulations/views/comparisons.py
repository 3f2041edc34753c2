"""Comparisons: two versions or exchanged cards; begun, watched, stopped, read, taken over."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from decks.access import deck_own
from decks.games import card_names, rules_of
from decks.models import Deck
from decks.services.errors import DeckError, DeckGone
from decks.texts.resolve import names_of
from spacetrace.api.numbers import whole
from spacetrace.players.access import PlayerRequest, player_required
from spacetrace.players.idempotency import pressed_once
from spacetrace.players.limits import count_made
from spacetrace.simulations import limits
from spacetrace.simulations.access import comparison_own
from spacetrace.simulations.forms_comparisons import SwapsForm, VersionsForm
from spacetrace.simulations.models import TestGroup
from spacetrace.simulations.presenters.comparison import comparison_context
from spacetrace.simulations.presenters.new import NewTest, new_test, swap_rows
from spacetrace.simulations.selectors import opponents_found, rates, unfinished_of
from spacetrace.simulations.selectors_comparisons import (
    comparison_shown,
    comparisons_unfinished_of,
    proposals_of,
    versions_offered,
)
from spacetrace.simulations.services.comparisons import swap_take, swaps_try, versions_compare
from spacetrace.simulations.services.delete import group_delete
from spacetrace.simulations.services.errors import SimulationError
from spacetrace.simulations.services.groups import group_cancel
from spacetrace.simulations.views.pages import chosen_context

NO_EDIT = -1

FEW_ROWS = 3
"""Rows for exchanges that are open at first."""


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@player_required
@pressed_once(TestGroup.objects.all())
def new_versions(request: PlayerRequest) -> HttpResponse:
    """Choose two versions of a deck and whom they meet, and begin.

    In the address: `deck`, `version`, `other`; or, as the list of versions sends it, `d` twice,
    each a deck's id and a version's number.
    """
    values = _asked(request.POST if request.method == "POST" else request.GET)
    deck = deck_own(request.user, values.get("deck", ""))
    offered = versions_offered(deck)
    page = _page(deck)
    form = VersionsForm(
        request.POST if request.method == "POST" else None,
        decks=page.decks,
        game=deck.game,
        options=rules_of(deck.game).options,
        versions=[(str(version.number), _version_words(version, deck)) for version in offered],
        initial={
            "against": page.usual,
            "version": values.get("version", ""),
            "other": values.get("other") or (offered[1].number if len(offered) > 1 else ""),
        },
    )

    def begin() -> TestGroup:
        spec = form.spec(number=form.cleaned_data["version"])
        other = form.cleaned_data["other"]
        return versions_compare(owner=request.user, deck=deck, spec=spec, other=other)

    more = {"kind": "versions", "has_versions": len(offered) > 1}
    return _answer(request, page, form, begin, lists=2, more=more)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@player_required
@pressed_once(TestGroup.objects.all())
def new_swaps(request: PlayerRequest) -> HttpResponse:
    """Name exchanges of a card and whom the lists meet, and begin.

    In the address: `deck`, and `out` for each card that is to go; with `propose` exchanges are
    proposed, of these cards or of all.
    """
    values = request.POST if request.method == "POST" else request.GET
    deck = deck_own(request.user, values.get("deck", ""))
    found = opponents_found(deck)
    page = _page(deck)
    names = card_names(found.newest)
    held = [(card, f"{copies} {names.get(card, card)}") for card, copies in deck.cards.items()]
    outs = [card for card in request.GET.getlist("out") if card in deck.cards]
    asks = "propose" in request.GET and not page.faults
    proposals = proposals_of(deck, found.newest, only=outs) if asks else []
    first = [(each.out, names[each.into]) for each in proposals]
    form = SwapsForm(
        request.POST if request.method == "POST" else None,
        decks=page.decks,
        game=deck.game,
        options=rules_of(deck.game).options,
        held=sorted(held, key=lambda row: names.get(row[0], row[0])),
        names=names_of(found.newest),
        first=first or [(card, "") for card in outs],
        initial={"against": page.usual},
    )

    def begin() -> TestGroup:
        return swaps_try(owner=request.user, deck=deck, spec=form.spec(), swaps=form.swaps)

    named = [number for number, out, into in form.rows() if out.value() or into.value()]
    more = {
        "kind": "swaps",
        "most_together": f"{limits.MOST_MATCHES_TOGETHER:,}",
        "pool": sorted(set(names.values())),
        "rows": swap_rows(list(form.rows()), proposals, names),
        "more_rows": bool(named) and named[-1] > FEW_ROWS,
        "has_proposals": bool(proposals) if asks else None,
    }
    return _answer(request, page, form, begin, lists=1 + max(1, len(named)), more=more)


def _asked(values: QueryDict) -> Mapping[str, str]:
    """The two versions that were ticked in the list of versions, the newer one first."""
    ticked = [word.partition(":") for word in values.getlist("d")[:2]]
    numbers = sorted((whole(number) or 0 for _deck, _sep, number in ticked), reverse=True)
    if len(ticked) < 2 or ticked[0][0] != ticked[1][0]:
        if ticked:
            return {"deck": ticked[0][0]}
        return {name: values.get(name, "") for name in ("deck", "version", "other")}
    return {"deck": ticked[0][0], "version": str(numbers[0]), "other": str(numbers[1])}


def _version_words(version: Any, deck: Deck) -> str:
    words = _("%(n)s (newest)") if version.number == deck.version_number else "%(n)s"
    told = words % {"n": version.number}
    return f"{told}: {version.note[:60]}" if version.note else told


def _page(deck: Deck) -> NewTest:
    running, comparing = unfinished_of(deck.owner_id), comparisons_unfinished_of(deck.owner_id)
    return new_test(opponents_found(deck), rates(), running, comparing)


def _answer(
    request: PlayerRequest,
    page: NewTest,
    form: VersionsForm | SwapsForm,
    begin: Any,
    *,
    lists: int,
    more: Mapping[str, object],
) -> HttpResponse:
    """Begin what a whole form asks for, or show the page with what stands in the way."""
    is_sent = request.method == "POST"
    if is_sent and form.is_valid():
        count_made(request, "deck-tests")
        try:
            return redirect("simulations:comparison", begin().public_id)
        except SimulationError as error:
            form.add_error(None, error.sentence)
    context = chosen_context(page, form, lists=lists)
    status = 400 if is_sent else 200
    return render(request, "simulations/new.html", {**context, **more}, status=status)


# --- one ------------------------------------------------------------------------------------------


@require_safe
@never_cache
def comparison(request: HttpRequest, public_id: str) -> HttpResponse:
    """A comparison: how far it is, or what it has told."""
    return _shown(request, public_id, "simulations/comparison.html")


@require_safe
@never_cache
def comparison_progress(request: HttpRequest, public_id: str) -> HttpResponse:
    """The inside of a comparison's page, for the script that looks again and again."""
    return _shown(request, public_id, "simulations/_comparison.html")


def _shown(request: HttpRequest, public_id: str, template: str) -> HttpResponse:
    found = comparison_shown(comparison_own(request.user, public_id))
    return render(request, template, comparison_context(found))


@require_POST
@player_required
def comparison_cancel(request: PlayerRequest, public_id: str) -> HttpResponse:
    """Play no more of it."""
    if not group_cancel(group=comparison_own(request.user, public_id)):
        messages.info(request, _("This comparison was over already."))
    return redirect("simulations:comparison", public_id)


@require_POST
@player_required
def comparison_delete(request: PlayerRequest, public_id: str) -> HttpResponse:
    """The comparison goes, and with it what it told."""
    group = comparison_own(request.user, public_id)
    group_delete(group=group)
    messages.info(request, _("The comparison was deleted."))
    return redirect("decks:deck", group.deck.public_id if group.deck else "")


@require_POST
@player_required
def comparison_take(request: PlayerRequest, public_id: str, place: int) -> HttpResponse:
    """An exchange that was tried becomes a new version of the deck, and the builder opens."""
    group = comparison_own(request.user, public_id)
    at = whole(request.POST.get("at", ""))
    try:
        deck = swap_take(group=group, place=place, at=NO_EDIT if at is None else at)
    except DeckGone as error:
        raise Http404 from error
    except (SimulationError, DeckError) as error:
        messages.error(request, error.sentence)
        return redirect("simulations:comparison", public_id)
    words = _("Version %(n)s has the exchange; go on building, or take it back in the versions.")
    messages.success(request, words % {"n": deck.version_number})
    return redirect(reverse("decks:build", args=[deck.public_id]))

"""The pages of scenarios: positions with moves and expectations, attached to cards of a draft."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from cardsets.errors import CardSetError
from cardsets.models import Card, CardScenario, CardSet, Revision
from cardsets.scenarios import MOST_STEPS, scenario_start
from cardsets.selectors import draft_of
from cardsets.services.scenarios import (
    LONGEST_TEXT,
    scenario_remove,
    scenario_save,
    scenarios_all_due,
)
from cardsets.studio.access import editor_required
from spacetrace.players.access import PlayerRequest


@never_cache
@require_http_methods(["GET", "POST"])
@editor_required
def scenarios(request: PlayerRequest, key: str) -> HttpResponse:
    """All scenarios of a set and how they did; a press runs them anew."""
    draft = _draft(key)
    if request.method == "POST":
        scenarios_all_due(draft=draft)
        return redirect("studio:scenarios", key)
    rows = CardScenario.objects.filter(card_set=draft.card_set).order_by("card_id", "name")
    context = {"card_set": draft.card_set, "draft": draft, "part": "scenarios"}
    return render(request, "studio/scenarios.html", {**context, "scenarios": rows})


@never_cache
@require_http_methods(["GET", "POST"])
@editor_required
def of_card(request: PlayerRequest, key: str, card_id: str) -> HttpResponse:
    """The scenarios of a card, each in a box; one more begins with a text that plays the card."""
    draft = _draft(key)
    card = get_object_or_404(Card, revision=draft, card_id=card_id)
    if request.method == "POST":
        try:
            _change(request, draft, card)
        except CardSetError as error:
            return _page(request, draft, card, " ".join(error.problems))
        return redirect("studio:card_scenarios", key, card_id)
    return _page(request, draft, card)


def _change(request: PlayerRequest, draft: Revision, card: Card) -> None:
    given = request.POST
    found = _named(draft, card, given.get("scenario", ""))
    if "remove" in given:
        if found is not None:
            scenario_remove(draft=draft, scenario=found, by_id=request.user.pk)
            messages.success(request, _("%(name)s was removed.") % {"name": found.name})
        return
    if given.get("scenario") and found is None:
        raise CardSetError(_("This scenario was removed in the meantime. Keep it as a new one."))
    scenario_save(
        draft=draft,
        card_id=card.card_id,
        name=given.get("name", ""),
        text=given.get("text", ""),
        scenario=found,
        seen=given.get("seen", "").replace("\r\n", "\n"),
        by_id=request.user.pk,
    )


def _page(request: PlayerRequest, draft: Revision, card: Card, error: str = "") -> HttpResponse:
    rows = CardScenario.objects.filter(card_set=draft.card_set, card_id=card.card_id)
    typed = {"scenario": "", "name": "", "text": ""}
    if error:
        typed = {name: request.POST.get(name, "") for name in typed}
    is_new = not typed["scenario"].isdigit() or not rows.filter(pk=typed["scenario"]).exists()
    context: dict[str, Any] = {
        "card_set": draft.card_set,
        "draft": draft,
        "part": "scenarios",
        "card": card,
        "scenarios": rows.order_by("name"),
        "error": error,
        "typed": typed,
        "new_name": typed["name"] if error and is_new else _("It is played"),
        "new_text": typed["text"] if error and is_new else "",
        "is_new": is_new,
        "longest": LONGEST_TEXT,
        "most_steps": MOST_STEPS,
    }
    if not context["new_text"] and card.is_whole:
        context["new_text"] = scenario_start(draft, card.card_id, card.name)
    return render(request, "studio/card_scenarios.html", context)


def _named(draft: Revision, card: Card, pk: str) -> CardScenario | None:
    if not (pk.isascii() and pk.isdigit() and len(pk) < 10):
        return None
    rows = CardScenario.objects.filter(card_set=draft.card_set, card_id=card.card_id)
    return rows.filter(pk=int(pk)).first()


def _draft(key: str) -> Revision:
    draft = draft_of(get_object_or_404(CardSet, key=key))
    if draft is None:
        raise Http404
    return draft

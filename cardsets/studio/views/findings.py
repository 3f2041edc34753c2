"""The page of what the linter finds in a set, where warnings are answered."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from cardsets.errors import CardSetError
from cardsets.findings import by_card, findings, price_curve
from cardsets.models import Revision
from cardsets.selectors import cards_of, draft_of, last_of_set
from cardsets.services.answers import LONGEST_WORD, acceptance_take_back, finding_accept
from cardsets.studio.access import editor_required, set_found
from cardsets.studio.presenters.findings import field_labels, groups, tally
from cardsets.studio.presenters.prices import curve_shown
from spacetrace.players.access import PlayerRequest

MOST_SHOWN = 300
"""Findings on one page, errors first; the others come when these are answered."""


@require_safe
@editor_required
def findings_page(request: PlayerRequest, key: str) -> HttpResponse:
    """What is found in the draft, or in the newest revision where there is no draft."""
    card_set = set_found(key)
    draft = draft_of(card_set)
    revision = draft or last_of_set(card_set)
    found = findings(revision) if revision else []
    names = dict(cards_of(revision).values_list("card_id", "name")) if revision else {}
    curve = price_curve(revision) if revision else None
    context = {
        "card_set": card_set,
        "part": "findings",
        "draft": draft,
        "shown": revision,
        "tally": tally(found),
        "groups": groups(key, by_card(found[:MOST_SHOWN]), names, field_labels(card_set.game)),
        "hidden": max(0, len(found) - MOST_SHOWN),
        "curve": curve_shown(key, curve) if curve else None,
        "longest": LONGEST_WORD,
    }
    return render(request, "studio/findings.html", context)


@require_POST
@editor_required
def finding_answer(request: PlayerRequest, key: str) -> HttpResponse:
    """Accept a warning with a word."""
    draft = _draft(key)
    if draft is None:
        return _back(request, key, error=_("This set has no draft any more."))
    finding, word = request.POST.get("finding", ""), request.POST.get("word", "")
    try:
        finding_accept(draft=draft, key=finding, word=word, by_id=request.user.pk)
    except CardSetError as error:
        return _back(request, key, finding, error=" ".join(error.problems))
    return _back(request, key, finding)


@require_POST
@editor_required
def finding_reopen(request: PlayerRequest, key: str) -> HttpResponse:
    """Take the acceptance of a warning back."""
    draft = _draft(key)
    if draft is None:
        return _back(request, key, error=_("This set has no draft any more."))
    finding = request.POST.get("finding", "")
    try:
        acceptance_take_back(draft=draft, key=finding, by_id=request.user.pk)
    except CardSetError as error:
        return _back(request, key, finding, error=" ".join(error.problems))
    return _back(request, key, finding)


def _draft(key: str) -> Revision | None:
    return draft_of(set_found(key))


def _back(
    request: PlayerRequest, key: str, finding: str = "", *, error: str = ""
) -> HttpResponseRedirect:
    """To the page, at the finding; what went wrong is told there."""
    if error:
        messages.error(request, error)
    mark = finding.rpartition(":")[2]
    anchor = f"#finding-{mark}" if mark.isalnum() else ""
    return HttpResponseRedirect(reverse("studio:findings", args=[key]) + anchor)

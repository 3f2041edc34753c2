"""Revisions of a set: begun as drafts, thrown away, withdrawn, offered again; and the log."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from cardsets.errors import CardSetError
from cardsets.presenters.log import log_line
from cardsets.selectors import draft_changes, draft_state, newest_without
from cardsets.services.drafts import draft_create, draft_discard
from cardsets.services.publish import revision_offer_again, revision_withdraw
from cardsets.studio.access import (
    DRAFT,
    draft_found,
    editor_required,
    may_publish,
    publisher_required,
    revision_found,
    set_found,
)
from cardsets.studio.forms import WhyForm
from cardsets.studio.panels import panels_of
from cardsets.studio.selectors import MOST_EVENTS, events_of, revisions_of, set_state
from spacetrace.api.numbers import whole
from spacetrace.players.access import PlayerRequest


@require_safe
@editor_required
def revisions(request: PlayerRequest, key: str) -> HttpResponse:
    """All revisions of the set: when, by whom, and whether they are offered."""
    card_set = set_found(key)
    context = {
        "card_set": card_set,
        "part": "revisions",
        "state": set_state(card_set),
        "revisions": revisions_of(card_set),
        "may_publish": may_publish(request.user),
    }
    return render(request, "studio/revisions.html", context)


@require_POST
@editor_required
def draft_begin(request: PlayerRequest, key: str) -> HttpResponse:
    """Begin a draft from a revision (`of`), or from the newest."""
    card_set, asked = set_found(key), request.POST.get("of", "")
    of = revision_found(card_set, asked) if asked and asked != DRAFT else None
    try:
        draft = draft_create(card_set=card_set, of=of, by_id=request.user.pk)
    except CardSetError as error:
        messages.error(request, str(error))
        return redirect("studio:revisions", key)
    messages.success(request, _("This is the draft of revision %(n)s.") % {"n": draft.number})
    return redirect("studio:set", key)


@require_http_methods(["GET", "HEAD", "POST"])
@editor_required
def draft_thrown(request: PlayerRequest, key: str) -> HttpResponse:
    """Throw the draft away, after it was asked what would be lost."""
    card_set = set_found(key)
    draft = draft_found(card_set)
    state = draft_state(draft)
    if request.method == "POST" and request.POST.get("state") == state:
        draft_discard(draft=draft, by_id=request.user.pk)
        messages.success(request, _("The draft is thrown away."))
        is_left = revisions_of(card_set)
        return redirect("studio:set", key) if is_left else redirect("studio:home")
    context = {
        "card_set": card_set,
        "part": "cards",
        "draft": draft,
        "changes": draft_changes(draft),
        "state": state,
        "is_stale": request.method == "POST",
        "is_all": not revisions_of(card_set),
    }
    status = 409 if request.method == "POST" else 200
    return render(request, "studio/discard.html", context, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
@publisher_required
def withdrawn(request: PlayerRequest, key: str, revision: int) -> HttpResponse:
    """Withdraw a revision from new matches, with a reason."""
    card_set = set_found(key)
    found = revision_found(card_set, str(revision))
    form = WhyForm(request.POST) if request.method == "POST" else WhyForm()
    if request.method == "POST" and form.is_valid():
        try:
            why = form.cleaned_data["why"]
            revision_withdraw(revision=found, why=why, by_id=request.user.pk)
        except CardSetError as error:
            form.add_error("why", list(error.problems))
        else:
            told = _("Revision %(n)s is withdrawn. Matches that go on keep it.")
            messages.success(request, told % {"n": found.number})
            return redirect("studio:revisions", key)
    context = {
        "card_set": card_set,
        "part": "revisions",
        "revision": found,
        "form": form,
        "next": newest_without(found),
        "panels": panels_of(found),
    }
    status = 400 if request.method == "POST" else 200
    return render(request, "studio/withdraw.html", context, status=status)


@require_POST
@publisher_required
def offered(request: PlayerRequest, key: str, revision: int) -> HttpResponse:
    """Offer a withdrawn revision again."""
    found = revision_found(set_found(key), str(revision))
    revision_offer_again(revision=found, by_id=request.user.pk)
    messages.success(request, _("Revision %(n)s is offered again.") % {"n": found.number})
    return redirect("studio:revisions", key)


@require_safe
@editor_required
def log(request: PlayerRequest, key: str) -> HttpResponse:
    """Who did what to the set, the newest first; `before` asks for what is older."""
    card_set = set_found(key)
    events = events_of(card_set, whole(request.GET.get("before", "")))
    context = {
        "card_set": card_set,
        "part": "log",
        "lines": [log_line(event) for event in events[:MOST_EVENTS]],
        "before": events[MOST_EVENTS - 1].pk if len(events) > MOST_EVENTS else None,
    }
    return render(request, "studio/log.html", context)

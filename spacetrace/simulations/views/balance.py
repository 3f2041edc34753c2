"""Measuring a draft in the studio: begin, watch, cancel, read, delete; reports of revisions."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from cardsets.models import CardSet, Revision
from cardsets.selectors import draft_of, newest_of_set, stock_decks
from cardsets.studio.access import editor_required, revision_found, set_found
from spacetrace.players.access import PlayerRequest
from spacetrace.players.idempotency import pressed_once
from spacetrace.players.limits import count_made
from spacetrace.simulations.access import balance_found
from spacetrace.simulations.forms import BalanceForm
from spacetrace.simulations.models import TestGroup
from spacetrace.simulations.presenters.balance_page import ReportRow, report_context, report_row
from spacetrace.simulations.selectors import (
    GroupProgress,
    group_progress,
    kept_numbers,
    measured_content,
)
from spacetrace.simulations.services.balance import balance_begin, balance_delete
from spacetrace.simulations.services.errors import SimulationError
from spacetrace.simulations.services.groups import group_cancel


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@editor_required
@pressed_once(TestGroup.objects.all())
def reports(request: PlayerRequest, key: str) -> HttpResponse:
    """The reports of the draft, or of a revision (`of`), and the form for a new one."""
    card_set = set_found(key)
    draft = draft_of(card_set)
    if draft is not None:
        draft.card_set = card_set
    of = request.GET.get("of", "")
    shown = revision_found(card_set, of) if of else draft or newest_of_set(card_set)
    form = None
    if draft is not None and shown == draft and card_set.has_decks:
        form = _form(request, draft)
        if request.method == "POST" and form.is_valid():
            count_made(request, "deck-tests")
            try:
                made = balance_begin(owner=request.user, draft=draft, spec=form.spec())
                return redirect("balance:report", key, made.public_id)
            except SimulationError as error:
                form.add_error(error.field if error.field in form.fields else None, error.sentence)
    elif request.method == "POST":
        messages.info(request, _("There is no draft to measure."))
        return redirect("balance:list", key)
    context = {
        "card_set": card_set,
        "part": "balance",
        "draft": draft,
        "shown": shown,
        "base": newest_of_set(card_set),
        "form": form,
        "rows": _rows(card_set, shown) if shown else [],
    }
    status = 400 if form is not None and form.is_bound else 200
    return render(request, "simulations/balance.html", context, status=status)


def _form(request: PlayerRequest, draft: Revision) -> BalanceForm:
    stock = [(deck.key, deck.name) for deck in stock_decks(draft)]
    return BalanceForm(
        request.POST if request.method == "POST" else None,
        card_set=draft.card_set,
        stock=stock,
        initial={"stock": [key for key, _name in stock]},
    )


def _rows(card_set: CardSet, shown: Revision) -> list[ReportRow]:
    shown.card_set = card_set
    content = measured_content(shown)
    return [
        report_row(group, content)
        for group in TestGroup.objects.balance_of(card_set).filter(draft=shown)
    ]


@never_cache
@require_safe
@gzip_page
@editor_required
def report(request: PlayerRequest, key: str, public_id: str) -> HttpResponse:
    """A report: how far it is, or what it has told."""
    return render(request, "simulations/balance_report.html", _context(key, public_id))


@never_cache
@require_safe
@editor_required
def progress(request: PlayerRequest, key: str, public_id: str) -> HttpResponse:
    """The inside of a report's page, for the script that looks again and again."""
    return render(request, "simulations/_balance.html", _context(key, public_id))


@require_POST
@editor_required
def cancel(request: PlayerRequest, key: str, public_id: str) -> HttpResponse:
    """Play no more of it; what has been played is told."""
    group = balance_found(set_found(key), public_id)
    if not group_cancel(group=group):
        messages.info(request, _("This report was finished already."))
    return redirect("balance:report", key, public_id)


@require_POST
@editor_required
def delete(request: PlayerRequest, key: str, public_id: str) -> HttpResponse:
    """The report goes, unless it belongs to a published revision."""
    group = balance_found(set_found(key), public_id)
    try:
        balance_delete(group=group)
    except SimulationError as error:
        messages.warning(request, error.sentence)
        return redirect("balance:report", key, public_id)
    messages.info(request, _("The report was deleted."))
    return redirect("balance:list", key)


def _context(key: str, public_id: str) -> dict[str, object]:
    card_set = set_found(key)
    group = balance_found(card_set, public_id)
    draft, _base = group.measured
    if not card_set.has_decks:
        raise Http404
    content, progress = measured_content(draft), _progress(group)
    context = report_context(group, content, progress, kept_numbers(group))
    return {**context, "card_set": card_set, "part": "balance", "draft": draft_of(card_set)}


def _progress(group: TestGroup) -> GroupProgress | None:
    return group_progress(group) if group.is_unfinished else None

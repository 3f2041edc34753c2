"""What is to be known before an action: the plan of an attack, and what the best level would do."""

from __future__ import annotations

import secrets

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe

from spacetrace.matches.access import match_for
from spacetrace.matches.presenters.table import Notice
from spacetrace.matches.selectors import CannotGoOn
from spacetrace.matches.selectors.foresight import forecast_for
from spacetrace.matches.selectors.pages import look_at
from spacetrace.matches.services.hints import hint_ask
from spacetrace.matches.views.table import is_curtained, shown_seat
from spacetrace.presentation.games import pages_of

MOST_LETTERS = 4_000
"""Of an order that is wished: the names of some hundred ship cards."""


@require_safe
@never_cache
@gzip_page
def plan(request: HttpRequest, public_id: str) -> HttpResponse:
    """The plan of an action, to be confirmed or left; for the script without the page around it."""
    found = match_for(request.user, public_id)
    seat = shown_seat(request, found)
    if seat is None or not found.snapshot or is_curtained(request, found):
        return redirect("matches:match", public_id)
    order = request.GET.get("order", "")[:MOST_LETTERS]
    try:
        foreseen = forecast_for(found, seat, request.GET.get("action", ""), order.split())
        look = look_at(found, seat, [])
    except CannotGoOn:
        return redirect("matches:match", public_id)
    pages, why_not = pages_of(look.game), foreseen.why_not
    shown = pages.plan(foreseen.forecast, look, order) if foreseen.forecast else None
    if shown is None and why_not is None:
        return redirect("matches:match", public_id)
    is_part = bool(request.headers.get("HX-Request"))
    context = {
        "match": found,
        "pages": pages,
        "plan": shown,
        "seat": seat,
        "notice": Notice(why_not.sentence, why_not.rule) if why_not else None,
        "view": "text" if request.GET.get("view") == "text" else "",
        "command_id": secrets.token_urlsafe(12),
        "plan_template": f"games/{pages.folder}/_plan.html",
    }
    return render(request, "matches/_plan.html" if is_part else "matches/plan.html", context)


@require_safe
@never_cache
@gzip_page
def hint(request: HttpRequest, public_id: str) -> HttpResponse:
    """What the best computer player would do in the viewer's place, to be done or left."""
    found = match_for(request.user, public_id)
    seat = shown_seat(request, found)
    if seat is None or not found.snapshot or is_curtained(request, found):
        return redirect("matches:match", public_id)
    try:
        given = hint_ask(match=found, seat=seat)
        look = look_at(found, seat, [])
    except CannotGoOn:
        return redirect("matches:match", public_id)
    pages = pages_of(look.game)
    buttons = pages.board(look).say.buttons
    is_part = bool(request.headers.get("HX-Request"))
    context = {
        "match": found,
        "pages": pages,
        "hint": given,
        "seat": seat,
        "view": "text" if request.GET.get("view") == "text" else "",
        "command_id": secrets.token_urlsafe(12),
        "is_planned": any(one.is_planned for one in buttons if one.text == given.action),
    }
    return render(request, "matches/_hint.html" if is_part else "matches/hint.html", context)

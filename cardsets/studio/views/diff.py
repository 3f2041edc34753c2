"""How two revisions of a set differ, and cards brought back from there into the draft."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from cardsets.errors import CardSetError
from cardsets.models import CardSet, Revision
from cardsets.selectors import (
    cards_by_id,
    cards_of,
    draft_of,
    draft_state,
    revision_changes,
)
from cardsets.services.drafts import card_restore
from cardsets.services.imports import draft_restore
from cardsets.studio.access import (
    DRAFT,
    draft_found,
    editor_required,
    revision_found,
    set_found,
    spelled,
)
from cardsets.studio.forms import named
from cardsets.studio.presenters.diff import card_diffs
from cardsets.studio.selectors import revisions_of
from spacetrace.api.numbers import whole
from spacetrace.players.access import PlayerRequest
from spacetrace.presentation.games import cards_of_game

A_PAGE = 40
"""Cards of a page: each has four faces."""


@require_safe
@editor_required
def diff(request: PlayerRequest, key: str) -> HttpResponse:
    """Two revisions (`from`, `to`), else the draft and the newest, else the newest two."""
    card_set = set_found(key)
    draft, published = draft_of(card_set), revisions_of(card_set)
    known = cards_of_game(card_set.game)
    to = _asked(card_set, request.GET.get("to", "")) or draft or published[0]
    before = _asked(card_set, request.GET.get("from", "")) or _usual(to, published)
    changes = revision_changes(before, to)
    versions = dict(cards_of(draft).values_list("card_id", "version")) if draft else {}
    first = whole(request.GET.get("after", "")) or 0
    shown = changes[first : first + A_PAGE]
    sides = [cards_by_id(each) if each else {} for each in (before, to)]
    context = {
        "card_set": card_set,
        "part": "diff",
        "draft": draft,
        "state": draft_state(draft) if draft else "",
        "choices": [
            (spelled(each), named(each)) for each in ([draft] if draft else []) + published
        ],
        "from": spelled(before) if before else "",
        "to": spelled(to),
        "from_named": named(before) if before else _("Nothing"),
        "to_named": named(to),
        "may_restore": draft is not None and before is not None and not before.is_draft,
        "is_of_draft": draft is not None and to.is_draft,
        "count": len(changes),
        "next": first + A_PAGE if len(changes) > first + A_PAGE else None,
        "diffs": card_diffs(known, shown, sides[0], sides[1], versions) if known else [],
    }
    return render(request, "studio/diff.html", context)


@require_POST
@editor_required
def restored(request: PlayerRequest, key: str) -> HttpResponse:
    """Make a card of the draft (`card`), or all, again what they were in a revision (`of`)."""
    card_set = set_found(key)
    draft, asked = draft_found(card_set), request.POST.get("of", "")
    if not asked:
        messages.error(request, _("Say from which revision the cards are to come back."))
        return redirect("studio:diff", key)
    of = revision_found(card_set, asked)
    card_id, by_id = request.POST.get("card", ""), request.user.pk
    try:
        if card_id:
            version = whole(request.POST.get("version", "")) or None
            card_restore(draft=draft, card_id=card_id, of=of, version=version, by_id=by_id)
            told = _("The card is again what it was in revision %(n)s.")
        else:
            state = request.POST.get("state", "")
            draft_restore(draft=draft, of=of, state=state, by_id=by_id)
            told = _("All cards are again what they were in revision %(n)s.")
    except CardSetError as error:
        messages.error(request, str(error))
    else:
        messages.success(request, told % {"n": of.number})
    page = redirect("studio:diff", key)
    page["Location"] += f"?from={spelled(of)}&to={DRAFT}"
    return page


def _asked(card_set: CardSet, which: str) -> Revision | None:
    return revision_found(card_set, which) if which else None


def _usual(to: Revision, published: list[Revision]) -> Revision | None:
    """What is compared with where nobody has said: the revision before."""
    return next((each for each in published if to.is_draft or each.number < to.number), None)

"""The pages on which cards of a draft are written: one that is there, and a new one."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST
from django_htmx.http import HttpResponseClientRedirect

from cardsets.errors import CardSetError, StaleCardError
from cardsets.findings import findings_of
from cardsets.models import Card, CardSet, Revision, Status
from cardsets.selectors import cards_of, draft_of, listed_cards, newest_of_sets
from cardsets.services.drafts import card_add, card_remove, card_save
from cardsets.studio.access import draft_found, editor_required, set_found
from cardsets.studio.presenters.card_page import card_page, differences, merged
from cardsets.studio.presenters.findings import ShownFinding, field_labels, shown
from spacetrace.players.access import PlayerRequest
from spacetrace.players.idempotency import pressed_once
from spacetrace.presentation.card_acts import WORD, act, read
from spacetrace.presentation.card_editor import CardEditor, Data, OtherSet
from spacetrace.presentation.card_form import Change, plain_json
from spacetrace.presentation.card_shapes import changed
from spacetrace.presentation.games import AnyCards, look_of

TAKE = "take."
"""Begins the names of the controls that say whose version of a field is taken."""


@dataclass(frozen=True, slots=True)
class Desk:
    """What a card is written with: draft, the game's editor, the other cards, those elsewhere."""

    draft: Revision
    editor: CardEditor
    known: AnyCards
    others: Sequence[Data]
    elsewhere: Sequence[OtherSet]


@require_http_methods(["GET", "HEAD", "POST"])
@editor_required
def card(request: PlayerRequest, key: str, card_id: str) -> HttpResponse:
    """A card of the draft; every press and every change keeps it as it is typed."""
    draft = draft_of(set_found(key))
    if draft is None:
        return _left(request, key, _("Cards are written in a draft. There is none now."))
    row = get_object_or_404(cards_of(draft), card_id=card_id)
    desk = _desk(draft, row)
    if request.method != "POST":
        return _shown(request, desk, row, row.data)
    before = _sent_card(request, row.data)
    if request.POST.get("act") in ("merge", "mine", "theirs"):
        typed, past = _chosen(request, row, before), _past(request)
    else:
        typed, past = _worked_on(request, desk, before, is_new=False)
    typed["id"] = row.card_id
    try:
        row = card_save(card=row, version=_version(request), data=typed, by_id=request.user.pk)
    except StaleCardError as error:
        return _two_versions(request, desk, error.card, before, typed)
    except CardSetError as error:
        return _left(request, key, str(error))
    return _shown(request, desk, row, row.data, past, _("Saved."))


@require_http_methods(["GET", "HEAD", "POST"])
@editor_required
def new_card(request: PlayerRequest, key: str, sort: str) -> HttpResponse:
    """A card that is not in the draft yet; it is added by a press."""
    return (_new_once if request.POST.get("act") == "keep" else _new)(request, key, sort)


def _new(request: PlayerRequest, key: str, sort: str) -> HttpResponse:
    draft = draft_of(set_found(key))
    if draft is None:
        return _left(request, key, _("Cards are written in a draft. There is none now."))
    desk = _desk(draft, None)
    if sort not in {each.key for each in desk.editor.sorts}:
        raise Http404
    typed = desk.editor.blank(sort)
    past: list[str] = []
    if request.method == "POST":
        before = _sent_card(request, typed)
        typed, past = _worked_on(request, desk, before, is_new=True)
        if request.POST.get("act") == "keep":
            return _added(request, desk, typed, past)
    return _shown(request, desk, None, typed, past)


_new_once = pressed_once(
    Card.objects.filter(revision__status=Status.DRAFT),
    by={"key": "revision__card_set__key", "card_id": "card_id"},
)(_new)


@require_POST
@editor_required
def remove_card(request: PlayerRequest, key: str, card_id: str) -> HttpResponse:
    """Take a card out of the draft."""
    row = get_object_or_404(cards_of(draft_found(set_found(key))), card_id=card_id)
    try:
        card_remove(card=row, by_id=request.user.pk)
    except CardSetError as error:
        return _left(request, key, str(error))
    messages.success(request, _("%(name)s is no longer in the draft.") % {"name": row.name})
    return redirect("studio:set", key)


def _desk(draft: Revision, row: Card | None) -> Desk:
    look = look_of(draft.card_set.game)
    if look is None or look.editor is None or look.cards is None:
        raise Http404
    others = cards_of(draft).exclude(pk=row.pk if row else None).filter(is_whole=True)
    rows = list(others.values_list("data", flat=True))
    return Desk(draft, look.editor, look.cards, rows, _elsewhere(draft.card_set))


def _elsewhere(card_set: CardSet) -> list[OtherSet]:
    """The other sets of the game, with the cards that are played with."""
    return [
        OtherSet(found.card_set.key, found.card_set.name, listed_cards(card_set.game, found.data))
        for found in newest_of_sets(card_set.game)
        if found.card_set_id != card_set.pk
    ]


# --- what was sent --------------------------------------------------------------------------------


def _sent_card(request: PlayerRequest, otherwise: dict[str, Any]) -> dict[str, Any]:
    """The card as it was when the form was shown."""
    try:
        found = plain_json(request.POST.get("card", ""))
    except ValueError:
        return otherwise
    return found if isinstance(found, dict) else otherwise


def _past(request: PlayerRequest) -> list[str]:
    """What the card was before, the last state at the end."""
    try:
        found = plain_json(request.POST.get("past", ""))
    except ValueError:
        return []
    return [each for each in found if isinstance(each, str)] if isinstance(found, list) else []


def _version(request: PlayerRequest) -> int:
    text = request.POST.get("version", "")
    return int(text) if text.isdecimal() and len(text) < 10 else 0


def _worked_on(
    request: PlayerRequest, desk: Desk, before: dict[str, Any], *, is_new: bool
) -> tuple[dict[str, Any], list[str]]:
    """The card after what was typed and pressed, and what it was before."""
    past = _past(request)
    verb, _sep, path = request.POST.get("act", "").partition(" ")
    if verb == "undo":
        return _undone(before, past)
    posted = dict(request.POST.lists())
    typed = read(desk.editor, before, posted, desk.others, is_new=is_new)
    if verb and path:
        word = request.POST.get(path + WORD, "")
        typed = act(desk.editor, typed, verb, path, word, desk.others, desk.elsewhere)
    typed = desk.editor.settled(typed, is_new) if isinstance(typed, dict) else before
    return typed, past if typed == before else [*past, json.dumps(before)]


def _undone(before: dict[str, Any], past: list[str]) -> tuple[dict[str, Any], list[str]]:
    try:
        last = plain_json(past[-1]) if past else before
    except ValueError:
        last = before
    return (last if isinstance(last, dict) else before), past[:-1]


def _chosen(request: PlayerRequest, row: Card, mine: dict[str, Any]) -> dict[str, Any]:
    """Of two versions what was taken of each."""
    if request.POST["act"] == "theirs":
        return dict(row.data)
    if request.POST["act"] == "mine":
        return mine
    taken = {
        name.removeprefix(TAKE): value
        for name, value in request.POST.items()
        if name.startswith(TAKE) and isinstance(value, str)
    }
    found: dict[str, Any] = changed(
        mine, [Change(path, value) for path, value in merged(mine, row.data, taken)]
    )
    return found


# --- what is shown --------------------------------------------------------------------------------


def _shown(
    request: PlayerRequest,
    desk: Desk,
    row: Card | None,
    data: dict[str, Any],
    past: Sequence[str] = (),
    said: str = "",
    **more: Any,
) -> HttpResponse:
    page = card_page(
        desk.editor,
        desk.known,
        data,
        desk.others,
        past=past,
        is_new=row is None,
        elsewhere=desk.elsewhere,
    )
    context = {
        "card_set": desk.draft.card_set,
        "draft": desk.draft,
        "part": "cards",
        "card": row,
        "version": row.version if row else 0,
        "name": data.get("name") if isinstance(data.get("name"), str) else "",
        "page": page,
        "said": said,
        "findings": _findings(row) if row and page.preview else (),
        **more,
    }
    template = "studio/_card_form.html" if request.headers.get("HX-Request") else "studio/card.html"
    return render(request, template, context)


def _findings(row: Card) -> list[ShownFinding]:
    """What the linter has to say of the card as it is saved."""
    card_set = row.revision.card_set
    labels = field_labels(card_set.game)
    return [shown(card_set.key, each, labels) for each in findings_of(row)]


def _two_versions(
    request: PlayerRequest, desk: Desk, theirs: Card, before: dict[str, Any], mine: dict[str, Any]
) -> HttpResponse:
    """Somebody else saved first: both versions side by side, nothing is lost."""
    rows = differences(desk.editor, before, mine, theirs.data)
    by = theirs.changed_by
    return _shown(
        request, desk, theirs, mine, differences=rows, theirs_by=by.get_username() if by else ""
    )


def _added(
    request: PlayerRequest, desk: Desk, typed: dict[str, Any], past: list[str]
) -> HttpResponse:
    editor = desk.editor
    if editor.is_named_by_rules(typed) and "id" not in typed:
        told = _("Say first what the card is: its id follows from that.")
        return _shown(request, desk, None, typed, past, refused=told)
    if any(each.get("id") == typed.get("id") for each in desk.others if "id" in typed):
        told = _("There is a card with this id already.")
        return _shown(request, desk, None, typed, past, refused=told)
    try:
        row = card_add(draft=desk.draft, data=typed, by_id=request.user.pk)
    except CardSetError as error:
        return _shown(request, desk, None, typed, past, refused=str(error))
    return redirect("studio:card", desk.draft.card_set.key, row.card_id)


def _left(request: PlayerRequest, key: str, why: str) -> HttpResponse:
    """The card is not there any more: the page of the set tells why."""
    messages.error(request, why)
    away = redirect("studio:set", key)
    return HttpResponseClientRedirect(away.url) if request.headers.get("HX-Request") else away

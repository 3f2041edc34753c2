"""Card sets as files: taken out of any revision, brought into the draft after a look."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe
from msgspec import Struct

from cardsets.errors import CardSetError, StaleError
from cardsets.exchange.errors import ExchangeError
from cardsets.exchange.packed import packed, unpacked
from cardsets.exchange.plan import Wish
from cardsets.exchange.read import MOST_BYTES, read_text, text_of
from cardsets.exchange.write import FORMATS, written
from cardsets.models import CardSet, Revision
from cardsets.selectors import card_lists, draft_of, draft_state, revision_data
from cardsets.services.imports import cards_import, import_plan
from cardsets.studio.access import (
    draft_found,
    editor_required,
    revision_found,
    set_found,
    spelled,
)
from cardsets.studio.forms import named
from cardsets.studio.presenters.imports import Preview, preview_of
from cardsets.studio.selectors import revisions_of
from spacetrace.players.access import PlayerRequest
from spacetrace.presentation.games import cards_of_game


class Looked(Struct):
    """A file that was sent, and what it would do."""

    packed: str = ""
    preview: Preview | None = None
    state: str = ""
    refusals: tuple[str, ...] = ()


@require_safe
@editor_required
def files(request: PlayerRequest, key: str) -> HttpResponse:
    """What can be taken out of a set, and the form to bring cards in."""
    return _page(request, set_found(key), Looked(), Wish())


@require_safe
@editor_required
def export(request: PlayerRequest, key: str, which: str, kind: str) -> HttpResponse:
    """A revision, or the draft, as a file."""
    card_set = set_found(key)
    revision = revision_found(card_set, which)
    if kind not in FORMATS:
        raise Http404
    try:
        text = file_text(revision, kind)
    except ExchangeError as error:
        messages.error(request, error.sentence)
        return redirect("studio:files", key)
    return file_answer(revision, kind, text)


def file_text(revision: Revision, kind: str) -> str:
    """The text of the file; raises ExchangeError."""
    game = revision.card_set.game
    return written(kind, game, revision_data(revision), card_lists(game))


def file_answer(revision: Revision, kind: str, text: str) -> HttpResponse:
    """The file, to be kept."""
    name = spelled(revision) if revision.is_draft else f"r{revision.number}"
    answer = HttpResponse(text, content_type=FORMATS[kind])
    answer["Content-Disposition"] = f'attachment; filename="{revision.card_set.key}-{name}.{kind}"'
    answer["Cache-Control"] = "no-store"
    return answer


@require_http_methods(["GET", "HEAD", "POST"])
@editor_required
def import_cards(request: PlayerRequest, key: str) -> HttpResponse:
    """A file, looked at; with `do=import` the same file is brought into the draft."""
    card_set = set_found(key)
    if request.method != "POST":
        return redirect("studio:files", key)
    draft = draft_found(card_set)
    wish = Wish(unfinished="unfinished" in request.POST, alone="alone" in request.POST)
    try:
        is_meant = request.POST.get("do") == "import"
        text = unpacked(request.POST.get("packed", "")) if is_meant else _sent(request)
        file = read_text(text, card_set.game)
        if is_meant:
            state, by_id = request.POST.get("state", ""), request.user.pk
            cards_import(draft=draft, file=file, wish=wish, state=state, by_id=by_id)
            messages.success(request, _("The cards are in the draft."))
            return redirect("studio:set", key)
        looked = _looked(draft, text, wish)
    except ExchangeError as error:
        return _page(request, card_set, Looked(refusals=(_told(error),)), wish, status=400)
    except CardSetError as error:
        looked = _looked(draft, text, wish)
        looked.refusals = tuple(error.problems)
        status = 409 if isinstance(error, StaleError) else 400
        return _page(request, card_set, looked, wish, status=status)
    return _page(request, card_set, looked, wish)


def _looked(draft: Revision, text: str, wish: Wish) -> Looked:
    state = draft_state(draft)  # read first: what changes after it makes the plan stale
    file = read_text(text, draft.card_set.game)
    plan = import_plan(draft=draft, file=file, wish=wish)
    preview = preview_of(plan, cards_of_game(draft.card_set.game))
    return Looked(packed(text), preview, state)


def _sent(request: PlayerRequest) -> str:
    file = request.FILES.get("file")
    if file is not None and not isinstance(file, list):
        return text_of(file.read(MOST_BYTES + 1))
    return request.POST.get("text", "")


def _told(error: ExchangeError) -> str:
    if not error.line:
        return error.sentence
    return _("Line %(n)s: %(told)s") % {"n": error.line, "told": error.sentence}


def _page(
    request: PlayerRequest, card_set: CardSet, looked: Looked, wish: Wish, status: int = 200
) -> HttpResponse:
    draft = draft_of(card_set)
    found = ([draft] if draft else []) + revisions_of(card_set)
    context = {
        "card_set": card_set,
        "part": "files",
        "draft": draft,
        "revisions": [(spelled(each), named(each)) for each in found],
        "kinds": list(FORMATS),
        "looked": looked,
        "wish": wish,
        "typed": request.POST.get("text", ""),
    }
    return render(request, "studio/files.html", context, status=status)

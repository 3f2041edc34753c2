"""Reads decks in as texts with a preview, and writes them out."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

from django.contrib import messages
from django.core.exceptions import RequestDataTooBig, TooManyFieldsSent, TooManyFilesSent
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.http.multipartparser import MultiPartParserError
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt, csrf_protect
from django.views.decorators.http import require_http_methods, require_safe

from cardsets.selectors import newest_of_set
from decks import games
from decks.access import deck_own, deck_visible
from decks.downloads import decks_download
from decks.forms_texts import ImportForm, file_text
from decks.models import Deck
from decks.presenters.texts import Preview, preview_of
from decks.services.errors import DeckError, DeckGone, StaleDeck
from decks.services.imports import deck_import, decks_import, list_import
from decks.texts.archive import (
    MOST_FILE_BYTES,
    archive_read,
    file_stem,
    is_zip,
)
from decks.texts.edit import line_decide
from decks.texts.of_deck import list_text, paper_of
from decks.texts.read import read_any
from decks.texts.resolve import set_of
from decks.texts.sheet import TextError
from decks.views.versions import edit_seen
from spacetrace.players.access import PlayerRequest, player_required
from spacetrace.players.idempotency import pressed_once
from spacetrace.players.limits import count_made

MOST_REQUEST_BYTES = MOST_FILE_BYTES + 512 * 1024
TOO_MUCH = (RequestDataTooBig, TooManyFieldsSent, TooManyFilesSent, MultiPartParserError)

Door = Callable[..., HttpResponseBase]


def sized(view: Door) -> Door:
    """Tells somebody who sends too much so on the page itself, before anything is read."""
    checked = csrf_protect(view)

    @csrf_exempt  # `checked` asks for the token, once the form is known to be readable
    @wraps(view)
    def door(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponseBase:
        length = request.META.get("CONTENT_LENGTH") or "0"
        is_small = length.isdecimal() and int(length[:12]) <= MOST_REQUEST_BYTES
        if is_small:
            try:
                _ = request.POST
            except TOO_MUCH:
                is_small = False
        return checked(request, *args, **kwargs) if is_small else _too_much(request)

    return door


# --- reading in -----------------------------------------------------------------------------------


@sized
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@player_required
def import_deck(request: PlayerRequest) -> HttpResponse:
    """A text or file becomes a deck, or the list of a deck (`into`), once it has been looked at.

    What is decided about a line (`choose`) is written into the text, so the text is all there is
    to remember. `do` is "make" for the deck, "restore" for a whole backup.
    """
    return (_read_once if request.POST.get("do") == "make" else _read)(request)


def _read(request: PlayerRequest) -> HttpResponse:
    into = _into(request)
    if request.method != "POST":
        return _page(request, preview_of(_list_text(into), into=into), into)
    if request.POST.get("do") == "restore":
        return _restored(request)
    form = ImportForm(request.POST)
    form.is_valid()
    try:
        text = _text_sent(request)
        if "choose" in request.POST:
            text = line_decide(text, request.POST["choose"], _names_for(text, into))
    except TextError as error:
        refused = Preview(request.POST.get("text", ""), error.sentence)
        return _page(request, refused, into, form=form, status=400)
    preview = preview_of(text, name=form.said("name"), format=form.said("format"), into=into)
    if request.POST.get("do") == "make" and form.is_valid() and preview.may_make:
        return _made(request, preview, into, form)
    is_refused = preview.error or preview.obstacle or not form.is_valid()
    status = 400 if is_refused else 200
    return _page(request, preview, into, form=form, status=status)


_read_once = pressed_once(Deck.objects.all())(_read)


def _into(request: PlayerRequest) -> Deck | None:
    public_id = request.POST.get("into") or request.GET.get("into") or ""
    return deck_own(request.user, public_id) if public_id else None


def _names_for(text: str, into: Deck | None) -> dict[str, str]:
    """The names of the cards that the text may name, by id; raises TextError."""
    card_set = into.card_set if into else set_of(read_any(text))
    revision = newest_of_set(card_set)
    return games.card_names(revision) if revision else {}


def _list_text(into: Deck | None) -> str:
    """The list of a deck as text, to be worked on; nothing for a new deck."""
    if into is None:
        return ""
    return list_text(into)


def _text_sent(request: PlayerRequest) -> str:
    """The chosen file's text, else what stands in the field; raises TextError."""
    file = request.FILES.get("file")
    if file is not None and not isinstance(file, list):
        start = file.read(4)
        file.seek(0)
        if is_zip(start):
            raise TextError(_("This is a zip file. A backup of many decks is brought back below."))
        return file_text(file)
    return request.POST.get("text", "")


def _made(
    request: PlayerRequest, preview: Preview, into: Deck | None, form: ImportForm
) -> HttpResponse:
    if preview.resolved is None or preview.facts is None:
        raise Http404
    if into is None:
        count_made(request, "decks")
    try:
        if into is None:
            deck = deck_import(owner=request.user, resolved=preview.resolved, facts=preview.facts)
        else:
            deck = list_import(deck=into, resolved=preview.resolved, at=edit_seen(request)).deck
    except StaleDeck as error:
        fresh = preview_of(preview.text, into=error.deck)
        return _page(request, fresh, error.deck, form=form, status=409, refusal=error.sentence)
    except DeckGone as error:
        raise Http404 from error
    except DeckError as error:
        return _page(request, preview, into, form=form, status=400, refusal=error.sentence)
    messages.success(request, _made_words(deck, len(preview.open_rows)))
    return redirect("decks:deck", deck.public_id)


def _made_words(deck: Deck, open_lines: int) -> str:
    words = ngettext("The deck has %(n)s card now.", "The deck has %(n)s cards now.", deck.size)
    said = words % {"n": deck.size}
    if open_lines:
        more = ngettext(
            "%(n)s line is no card and is kept as it is.",
            "%(n)s lines are no cards and are kept as they are.",
            open_lines,
        )
        said = f"{said} {more % {'n': open_lines}}"
    return said


def _restored(request: PlayerRequest) -> HttpResponse:
    file = request.FILES.get("backup")
    try:
        if file is None or isinstance(file, list):
            raise TextError(_("Choose the file of a backup first."))
        found = archive_read(file.read(MOST_FILE_BYTES + 1))
    except TextError as error:
        return _all_page(request, status=400, refusal=error.sentence)
    count_made(request, "decks")
    results = decks_import(owner=request.user, found=found)
    made = [one for one in results if one.deck and not one.is_known]
    context: dict[str, object] = {
        "results": results,
        "made": len(made),
        "known": sum(one.is_known for one in results),
        "failed": [one for one in results if one.deck is None],
    }
    return render(request, "decks/import_done.html", context)


def _page(
    request: HttpRequest,
    preview: Preview,
    into: Deck | None = None,
    *,
    form: ImportForm | None = None,
    status: int = 200,
    refusal: str = "",
) -> HttpResponse:
    is_part = bool(request.headers.get("HX-Request"))
    context = {
        "preview": preview,
        "into": into,
        "form": form or ImportForm(),
        "refusal": refusal,
        "is_part": is_part,
        "is_decided": "choose" in request.POST if status != 413 else False,
    }
    if is_part:  # htmx shows nothing of an answer that is an error
        return render(request, "decks/_import_preview.html", context)
    return render(request, "decks/import.html", context, status=status)


def _too_much(request: HttpRequest) -> HttpResponse:
    sentence = _("That is too much: a text may have 256 KB, a backup 5 MB.")
    return _page(request, Preview("", sentence), status=413)


# --- writing out ----------------------------------------------------------------------------------


@never_cache
@require_safe
def export(request: HttpRequest, public_id: str) -> HttpResponseBase:
    """A deck as text to copy; `as=text` and `as=json` are files. Whoever sees a deck may."""
    deck = deck_visible(request.user, public_id)
    paper = paper_of(deck)
    wanted = request.GET.get("as", "")
    if wanted == "text":
        return _file(paper.text(), f"{file_stem(deck.name)}.txt", "text/plain; charset=utf-8")
    if wanted == "json":
        return _file(paper.json_text(), f"{file_stem(deck.name)}.json", "application/json")
    context = {"deck": deck, "text": paper.text(), "is_own": deck.owner_id == request.user.pk}
    return render(request, "decks/export.html", context)


@never_cache
@require_safe
@player_required
def export_all(request: PlayerRequest) -> HttpResponseBase:
    """All decks of a player: `as=zip` is a text for each, `as=json` an array."""
    wanted = request.GET.get("as", "")
    if wanted in ("zip", "json"):
        return decks_download(request, request.user, wanted)
    return _all_page(request)


def _all_page(request: PlayerRequest, *, status: int = 200, refusal: str = "") -> HttpResponse:
    count = Deck.objects.filter(owner=request.user).count()
    context = {"count": count, "refusal": refusal}
    return render(request, "decks/export_all.html", context, status=status)


def _file(text: str, name: str, content_type: str) -> HttpResponse:
    response = HttpResponse(text, content_type=content_type)
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response

"""Serves one's folders of decks, and what is done with several decks that were chosen in a list."""

from __future__ import annotations

from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from decks import limits
from decks.access import NO_FOLDER, folder_own
from decks.own_decks import OwnAsked, own_folders
from decks.services.errors import BadDeck, DeckError
from decks.services.folders import decks_move, folder_create, folder_delete, folder_rename
from spacetrace.players.access import PlayerRequest, player_required

NEW_FOLDER = "new"
LONGEST_BACK = 500


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@player_required
def folders(request: PlayerRequest) -> HttpResponse:
    """All folders, and another one."""
    if request.method != "POST":
        return _page(request)
    name = request.POST.get("name", "")
    try:
        made = folder_create(owner=request.user, name=name)
    except DeckError as error:
        return _page(request, fault=error.sentence, typed=name)
    messages.success(request, _("The folder “%(name)s” is there.") % {"name": made.name})
    return redirect("decks:folders")


@require_POST
@player_required
def rename(request: PlayerRequest, folder: str) -> HttpResponse:
    """Another name; `was` is the one that the page showed."""
    found = folder_own(request.user, folder)
    name = request.POST.get("name", "")
    try:
        folder_rename(folder=found, name=name, was=request.POST.get("was"))
    except DeckError as error:
        return _page(request, of=folder, fault=error.sentence, typed=name)
    messages.success(request, _("Saved."))
    return redirect("decks:folders")


@require_POST
@player_required
def delete(request: PlayerRequest, folder: str) -> HttpResponse:
    """The folder goes, and its decks stay."""
    found = folder_own(request.user, folder)
    count = folder_delete(folder=found)
    words = ngettext(
        "The folder “%(name)s” is deleted. Its %(n)s deck is in no folder now.",
        "The folder “%(name)s” is deleted. Its %(n)s decks are in no folder now.",
        count,
    )
    if not count:
        words = _("The folder “%(name)s” is deleted.")
    messages.success(request, words % {"name": found.name, "n": count})
    return redirect("decks:folders")


@require_POST
@player_required
def chosen(request: PlayerRequest) -> HttpResponse:
    """Decks that were ticked in one's list (`d`) are moved, or two of them compared."""
    ticked = request.POST.getlist("d")
    if request.POST.get("do") == "compare":
        return _see(f"{reverse('decks:compare')}?{urlencode([('d', word) for word in ticked[:2]])}")
    back = OwnAsked.of(QueryDict(request.POST.get("back", "")[:LONGEST_BACK])).words
    try:
        told = _moved(request, ticked)
    except DeckError as error:
        messages.warning(request, error.sentence)
    else:
        messages.success(request, told)
    return _see(f"{reverse('decks:mine')}?{back}")


def _moved(request: PlayerRequest, ticked: list[str]) -> str:
    """What became of the decks, in a sentence; raises DeckError."""
    folder, name = request.POST.get("folder", ""), request.POST.get("name", "")
    if not folder:
        raise BadDeck(_("Choose a folder for the decks first."), field="folder")
    if folder == NEW_FOLDER and not name.strip():
        raise BadDeck(_("Please give the new folder a name."), field="name")
    into = decks_move(
        owner=request.user,
        decks=ticked,
        folder="" if folder in (NEW_FOLDER, NO_FOLDER) else folder,
        name=name if folder == NEW_FOLDER else "",
    )
    n = len(set(ticked))
    if into is None:
        words = ngettext("%(n)s deck is in no folder now.", "%(n)s decks are in no folder now.", n)
        return words % {"n": n}
    words = ngettext("%(n)s deck is in “%(name)s” now.", "%(n)s decks are in “%(name)s” now.", n)
    return words % {"n": n, "name": into.name}


def _see(address: str) -> HttpResponse:
    answer = redirect(address)
    answer.status_code = 303
    return answer


def _page(
    request: PlayerRequest, *, of: str = "", fault: str = "", typed: str = ""
) -> HttpResponse:
    """The folders; `fault` is about what was typed for a new one, or for the one `of` this id."""
    context = {
        "folders": own_folders(request.user),
        "of": of,
        "fault": fault,
        "typed": typed,
        "longest": limits.FOLDER_LENGTH,
    }
    return render(request, "decks/folders.html", context, status=400 if fault else 200)

"""Serves the versions of a deck."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from decks import games, limits
from decks.access import deck_own, deck_visible
from decks.forms import NoteForm
from decks.presenters.results import SHOWN_RESULTS
from decks.presenters.versions import HIGHEST, PAGE, version_page, versions_page
from decks.selectors import version_of, version_scores, version_shown, versions_of
from decks.services.errors import DeckError, DeckGone
from decks.services.versions import version_note, version_restore
from decks.views.lists import page_number
from spacetrace.api.numbers import whole
from spacetrace.players.access import PlayerRequest, player_required

NEVER_SEEN = -1
"""No deck is ever at this edit: whoever says nothing that makes sense is behind."""


@require_safe
@never_cache
def versions(request: HttpRequest, public_id: str) -> HttpResponse:
    """All versions with what each changed, the newest first. In the address: `page`."""
    deck = deck_visible(request.user, public_id)
    number = page_number(request)
    first = (number - 1) * PAGE
    page = versions_page(
        list(versions_of(deck)[first : first + PAGE + 1]),
        games.newest_of(deck),
        version_scores(deck),
        number=number,
        highest=deck.version_number,
        is_own=deck.owner_id == request.user.pk,
    )
    context = {"deck": deck, "game": deck.game, "page": page, "sitting": limits.SITTING_MINUTES}
    return render(request, "decks/versions.html", context)


@require_safe
@never_cache
def version(request: HttpRequest, public_id: str, number: int) -> HttpResponse:
    """One version: its list, what it changed, how it did."""
    deck = deck_visible(request.user, public_id)
    found = version_of(deck, number) if number <= HIGHEST else None
    if found is None:
        raise Http404
    shown = version_shown(deck, found, request.user, results=SHOWN_RESULTS)
    page = version_page(shown)
    return render(request, "decks/version.html", {"deck": deck, "game": deck.game, "page": page})


@require_POST
@player_required
def restore(request: PlayerRequest, public_id: str, number: int) -> HttpResponse:
    """An earlier list once more, for somebody who saw the deck `at` this edit."""
    deck = deck_own(request.user, public_id)
    try:
        saved = version_restore(deck=deck, number=min(number, HIGHEST), at=edit_seen(request))
    except DeckGone as error:
        raise Http404 from error
    except DeckError as error:
        messages.error(request, error.sentence)
        return redirect("decks:versions", public_id)
    if not saved.is_changed:
        messages.info(request, _("The deck holds this list already."))
    else:
        told = _("Version %(old)s is there again, as version %(new)s.")
        messages.success(request, told % {"old": number, "new": saved.version.number})
    return redirect("decks:versions", public_id)


@require_POST
@player_required
def note(request: PlayerRequest, public_id: str, number: int) -> HttpResponse:
    """A line about a version."""
    deck = deck_own(request.user, public_id)
    form = NoteForm(request.POST)
    if not form.is_valid():
        for sentence in form.errors.get("note", []):
            messages.error(request, str(sentence))
        return redirect("decks:version", public_id, number)
    try:
        version_note(deck=deck, number=min(number, HIGHEST), note=form.cleaned_data["note"])
    except DeckGone as error:
        raise Http404 from error
    except DeckError as error:
        messages.error(request, error.sentence)
    else:
        messages.success(request, _("The note is saved."))
    return redirect("decks:version", public_id, number)


def edit_seen(request: HttpRequest) -> int:
    """The edit of the deck that a form's page showed (`at`)."""
    seen = whole(request.POST.get("at", ""))
    return NEVER_SEEN if seen is None else seen

"""Serves a single deck: its page, copying it, deleting it, telling what it is."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from decks.access import deck_own, deck_visible
from decks.forms import DescribeForm
from decks.models import Deck
from decks.presenters.deck import SHOWN_VERSIONS, deck_page
from decks.presenters.results import SHOWN_RESULTS
from decks.selectors import deck_shown, version_of, version_scores
from decks.services.create import deck_copy
from decks.services.delete import deck_delete
from decks.services.errors import BadDeck, DeckError, DeckGone
from decks.services.save import deck_describe
from spacetrace.api.numbers import whole
from spacetrace.players.access import PlayerRequest, player_required
from spacetrace.players.idempotency import pressed_once
from spacetrace.players.limits import count_made


@require_safe
@never_cache
def deck(request: HttpRequest, public_id: str) -> HttpResponse:
    """A deck with everything that can be said of it."""
    found = deck_visible(request.user, public_id)
    shown = deck_shown(found, request.user, versions=SHOWN_VERSIONS + 1, results=SHOWN_RESULTS)
    page = deck_page(shown)
    return render(request, "decks/deck.html", {"page": page, "deck": found, "game": found.game})


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@player_required
@pressed_once(Deck.objects.all())
def copy(request: PlayerRequest, public_id: str) -> HttpResponse:
    """A deck that one may see becomes a deck of one's own; `version` (POST): one of its versions.

    Asked for by its address (as somebody does who had to sign in first), it shows the deck with a
    button: only a POST changes anything.
    """
    original = deck_visible(request.user, public_id)
    if request.method != "POST":
        return render(request, "decks/copy.html", {"deck": original})
    asked = request.POST.get("version", "")
    version = None
    if asked:
        number = whole(asked)
        version = version_of(original, number) if number is not None else None
        if version is None:
            raise Http404
    count_made(request, "decks")
    try:
        made = deck_copy(deck=original, owner=request.user, version=version)
    except DeckGone as error:
        raise Http404 from error
    except DeckError as error:
        messages.error(request, error.sentence)
        return redirect("decks:deck", public_id)
    messages.success(request, _("This is your copy. Change it as you like."))
    return redirect("decks:deck", made.public_id)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@player_required
def delete(request: PlayerRequest, public_id: str) -> HttpResponse:
    """Says what is lost and asks; then the deck is gone."""
    found = deck_own(request.user, public_id)
    if request.method == "POST":
        deck_delete(deck=found)
        messages.success(request, _("The deck “%(name)s” is deleted.") % {"name": found.name})
        return redirect("decks:mine")
    context = {
        "deck": found,
        "versions": found.versions.count(),
        "played": sum(score.total.matches for score in version_scores(found)),
    }
    return render(request, "decks/delete.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@player_required
def describe(request: PlayerRequest, public_id: str) -> HttpResponse:
    """Name, description, tags, who may see it, format."""
    found = deck_own(request.user, public_id)
    if request.method != "POST":
        form = DescribeForm(deck=found, initial=DescribeForm.values_of(found))
        return render(request, "decks/describe.html", {"form": form, "deck": found})
    form = DescribeForm(request.POST, deck=found)
    if form.is_valid() and _described(found, form):
        messages.success(request, _("Saved."))
        return redirect("decks:deck", public_id)
    return render(request, "decks/describe.html", {"form": form, "deck": found}, status=400)


def _described(found: Deck, form: DescribeForm) -> bool:
    """Whether the service took it; what it did not like stands at its field."""
    try:
        deck_describe(deck=found, **form.wanted())
    except DeckGone as error:
        raise Http404 from error
    except BadDeck as error:
        field = error.field if error.field in form.fields else None
        form.add_error(field, error.sentence)
        return False
    except DeckError as error:
        form.add_error(None, error.sentence)
        return False
    return True

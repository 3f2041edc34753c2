"""The pages of card sets: all of them, a new one, and one with its cards."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from cardsets.errors import CardSetError
from cardsets.models import CardSet, Revision
from cardsets.selectors import cards_of, draft_changes, draft_of, last_of_set
from cardsets.services.sets import set_create, set_rename
from cardsets.studio.access import (
    editor_required,
    may_publish,
    revision_found,
    set_found,
    spelled,
)
from cardsets.studio.forms import NameForm, NewSetForm, named
from cardsets.studio.presenters.cards import cards_page, wanted_of
from cardsets.studio.selectors import flags_of, revisions_to_copy, set_state, sets_of_game
from spacetrace.engine import catalogue
from spacetrace.players.access import PlayerRequest
from spacetrace.players.idempotency import pressed_once
from spacetrace.presentation.games import cards_of_game, drawn_games, look_of


@require_safe
@editor_required
def home(request: PlayerRequest) -> HttpResponse:
    """All card sets by game, with what players have of them and what is being drafted."""
    games = [
        {"key": key, "title": catalogue.game(key).title, "sets": sets_of_game(key)}
        for key in drawn_games()
    ]
    return render(request, "studio/home.html", {"games": games})


@require_http_methods(["GET", "HEAD", "POST"])
@editor_required
@pressed_once(CardSet.objects.all(), by={"key": "key"})
def set_new(request: PlayerRequest, game: str) -> HttpResponse:
    """A new set of a game: empty, or a copy of any revision."""
    if game not in drawn_games():
        raise Http404
    copies = revisions_to_copy(game)
    if request.method != "POST":
        return _new_page(request, game, NewSetForm(copies=copies, initial=request.GET.dict()))
    form = NewSetForm(request.POST, copies=copies)
    if form.is_valid():
        name, of = form.cleaned_data["name"], form.source()
        try:
            draft = set_create(game=game, name=name, of=of, by_id=request.user.pk)
        except CardSetError as error:
            form.add_error("name", list(error.problems))
        else:
            messages.success(request, _("The set is there. Nobody else sees it yet."))
            return redirect("studio:set", draft.card_set.key)
    return _new_page(request, game, form, status=400)


def _new_page(
    request: PlayerRequest, game: str, form: NewSetForm, status: int = 200
) -> HttpResponse:
    context = {"form": form, "game": game, "title": catalogue.game(game).title}
    return render(request, "studio/set_new.html", context, status=status)


@require_safe
@editor_required
def set_page(request: PlayerRequest, key: str) -> HttpResponse:
    """The cards of a set's draft, else of its newest revision; `of` asks for another one."""
    card_set = set_found(key)
    asked = request.GET.get("of", "")
    shown = revision_found(card_set, asked) if asked else draft_of(card_set) or _last(card_set)
    changes = draft_changes(shown) if shown.is_draft else []
    known = cards_of_game(card_set.game)
    look = look_of(card_set.game)
    told = {change.card_id: change.what for change in changes}
    context = {
        "card_set": card_set,
        "part": "cards",
        "state": set_state(card_set),
        "shown": shown,
        "which": spelled(shown),
        "named": named(shown),
        "page": cards_page(list(cards_of(shown)), known, told, wanted_of(request.GET.dict())),
        "removed": [change for change in changes if change.what == "removed"],
        "flags": flags_of(card_set),
        "rename": NameForm(initial={"name": card_set.name}),
        "may_publish": may_publish(request.user),
        "sorts": look.editor.sorts if look and look.editor and shown.is_draft else (),
    }
    return render(request, "studio/set.html", context)


@require_POST
@editor_required
def set_named(request: PlayerRequest, key: str) -> HttpResponse:
    """Give the set another name."""
    card_set, form = set_found(key), NameForm(request.POST)
    try:
        if not form.is_valid():
            raise CardSetError(*(str(error) for error in form.errors["name"]))
        set_rename(card_set=card_set, name=form.cleaned_data["name"], by_id=request.user.pk)
    except CardSetError as error:
        for problem in error.problems:
            messages.error(request, problem)
    else:
        messages.success(request, _("The set has its new name."))
    return redirect("studio:set", card_set.key)


def _last(card_set: CardSet) -> Revision:
    found = last_of_set(card_set)
    if found is None:
        raise Http404
    return found

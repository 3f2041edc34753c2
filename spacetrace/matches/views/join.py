"""Taking a seat by invitation."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from spacetrace.api.public_ids import PUBLIC_ID
from spacetrace.matches import games
from spacetrace.matches.access import are_watched, seats_of
from spacetrace.matches.forms import JoinForm
from spacetrace.matches.models import Match, Seat, SeatKind, Status
from spacetrace.matches.presenters.deck_picker import deck_picker, decks_named
from spacetrace.matches.presenters.games import game_card
from spacetrace.matches.selectors.decks import decks_to_bring
from spacetrace.matches.services.errors import ManyMatches, MatchError
from spacetrace.matches.services.join import match_join
from spacetrace.matches.services.quick import open_meet
from spacetrace.presentation.games import pages_for


@never_cache
@require_http_methods(["GET", "POST"])
def join(request: HttpRequest, token: str) -> HttpResponse:
    """Sit down at a friend's table, with a deck where the game has decks."""
    if not PUBLIC_ID.fullmatch(token):
        raise Http404  # PostgreSQL is not asked for a NUL
    seats = Seat.objects.filter(invite_token=token)
    seat = seats.select_related("match__card_set_revision__card_set").first()
    if seat is None:
        raise Http404
    if seats_of(seat.match, request.user):
        return redirect("matches:match", seat.match.public_id)
    is_over = seat.match.is_over or open_meet(seat.match)
    is_taken = seat.kind != SeatKind.OPEN and not seat.match.is_listed
    if is_over or is_taken or seat.match.status != Status.OPEN:
        return render(request, "matches/join_closed.html", status=410)
    return _join(request, token, seat)


def _join(request: HttpRequest, token: str, seat: Seat) -> HttpResponse:
    match = seat.match
    ready = games.ready_made_for(match)
    form = JoinForm(request.POST or None, decks=ready.names)
    # A form without fields is never bound to anything, yet it was sent.
    is_sent, asks = request.method == "POST" and request.user.is_authenticated, False
    if is_sent and (form.is_valid() or not ready.are_brought) and request.user.is_authenticated:
        try:
            match_join(
                token=token,
                user=request.user,
                deck=form.deck(),
                is_confirmed=bool(request.POST.get("confirm")),
            )
        except MatchError as error:
            # Of two presses at once the second finds the seat taken: by whoever presses.
            if seats_of(Match.objects.get(pk=match.pk), request.user):
                return redirect("matches:match", match.public_id)
            asks = isinstance(error, ManyMatches)
            form = JoinForm(request.POST, decks=ready.names)
            form.add_error(None, error.sentence)
        else:
            return redirect("matches:match", match.public_id)
    seats = list(match.seats.order_by("index"))
    found = decks_to_bring(request.user, match.game, named=decks_named(form), match=match)
    context = {
        "form": form,
        "asks": asks,
        "picker": deck_picker(match.game, form, ready, found, match=match),
        "match": match,
        "game": game_card(match.game),
        "motto": pages_for(match.game).motto(match.config),
        "host": next((other.name for other in seats if other.name), ""),
        "seats": seats,
        "is_watched": are_watched(seats),
        "is_kept": seat.is_kept and seat.user_id == request.user.pk,
        "others_open": sum(other.kind == SeatKind.OPEN for other in seats) - 1,
    }
    return render(request, "matches/join.html", context)

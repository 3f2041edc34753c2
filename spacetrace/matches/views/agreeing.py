"""What players say to each other about the match: a draw, a move taken back, calling it off."""

from __future__ import annotations

from django.http import HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_POST

from spacetrace.matches.access import match_for
from spacetrace.matches.services.between_rounds import table_go_on
from spacetrace.matches.services.end_early import DRAW_WORDS, match_abort, match_claim, match_draw
from spacetrace.matches.services.taking_back import TAKE_BACK_WORDS, match_take_back
from spacetrace.matches.views.table import back_to_table, fragment_of, notice_of, number_of
from spacetrace.players.access import PlayerRequest, player_required


@require_POST
@player_required
def draw(request: PlayerRequest, public_id: str) -> HttpResponse:
    """Offer to end without a winner, agree, refuse, or take the offer back."""
    found = match_for(request.user, public_id)
    word = next((word for word in DRAW_WORDS if word == request.POST.get("word")), None)
    if word is None:
        return back_to_table(
            request, found, _("Please say what becomes of the offer: press its button.")
        )
    return back_to_table(request, found, match_draw(match=found, user=request.user, word=word))


@require_POST
@gzip_page
@player_required
def take_back(request: PlayerRequest, public_id: str) -> HttpResponse:
    """Take one's last move back or ask for it, agree, refuse, or withdraw what one has asked."""
    found = match_for(request.user, public_id)
    word = next((word for word in TAKE_BACK_WORDS if word == request.POST.get("word")), None)
    if word is None:
        return back_to_table(
            request, found, _("Please say what becomes of the move: press its button.")
        )
    result = match_take_back(
        match=found,
        user=request.user,
        word=word,
        at_version=number_of(request.POST.get("at_version"), -1),
        command_id=request.POST.get("command_id", ""),
    )
    if request.headers.get("HX-Request"):
        return fragment_of(request, match_for(request.user, public_id), notice_of(result))
    return back_to_table(request, found, result)


@require_POST
@gzip_page
@player_required
def go_on(request: PlayerRequest, public_id: str) -> HttpResponse:
    """Go on after a round whose end one has seen."""
    found = match_for(request.user, public_id)
    result = table_go_on(match=found, user=request.user)
    if request.headers.get("HX-Request"):
        return fragment_of(request, match_for(request.user, public_id), notice_of(result))
    return back_to_table(request, found, result)


@require_POST
@player_required
def abort(request: PlayerRequest, public_id: str) -> HttpResponse:
    """Call off a match of two in which somebody has not moved yet."""
    found = match_for(request.user, public_id)
    return back_to_table(request, found, match_abort(match=found, user=request.user))


@require_POST
@player_required
def claim(request: PlayerRequest, public_id: str) -> HttpResponse:
    """Wait no longer for somebody who has stayed away for weeks."""
    found = match_for(request.user, public_id)
    return back_to_table(request, found, match_claim(match=found, user=request.user))

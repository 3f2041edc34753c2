"""Shows the ladder of computer players that somebody climbs, for their own eyes."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from spacetrace.matches.games import USUAL_GAME
from spacetrace.matches.models import Match
from spacetrace.matches.presenters.ladder import climbed_words, ladder_shown
from spacetrace.matches.selectors.ladder import climbed_by, game_played_last, ladders_of
from spacetrace.players.access import PlayerRequest, player_required


@require_safe
@never_cache
@player_required
def ladder(request: PlayerRequest) -> HttpResponse:
    """The ladder of one game, `?game=`, else of the one that was played last."""
    user = request.user.itself
    wanted = request.GET.get("game") or game_played_last(user) or USUAL_GAME
    ladders = [ladder_shown(one, chosen=wanted) for one in ladders_of(user)]
    shown = next((one for one in ladders if one.is_chosen), None)
    if shown is None:
        raise Http404
    return render(request, "matches/ladder.html", {"ladder": shown, "ladders": ladders})


def climbed_at(request: HttpRequest, found: Match, seat: int | None) -> dict[str, object]:
    """What the page of a match that is over says of the ladder; nothing unless the viewer won."""
    is_won = found.is_over and seat in found.outcome.get("winners", ())
    if not is_won or not request.user.is_authenticated:
        return {}
    climbed = climbed_by(request.user.itself, found)
    if climbed is None:
        return {}
    return {"climbed": climbed, "climbed_words": climbed_words(climbed)}

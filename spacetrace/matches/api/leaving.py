"""Leaving a match well by API: a draw, calling it off, waiting no longer."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from spacetrace.api.errors import errors
from spacetrace.api.requests import checked
from spacetrace.api.schema import told
from spacetrace.matches.access import match_for
from spacetrace.matches.api import answers, requests
from spacetrace.matches.api.matches import acted
from spacetrace.matches.models import Match
from spacetrace.matches.services.end_early import match_abort, match_claim, match_draw
from spacetrace.players.authentication import caller


class MatchDraw(APIView):
    """A draw."""

    @extend_schema(
        operation_id="matches_draw",
        request=requests.DrawSerializer,
        responses={200: told(answers.ActShape), **errors(400, 403, 404, 409, 415)},
    )
    def post(self, request: Request, public_id: str) -> Response:
        """Offer a draw, accept or decline one, or take your offer back.

        With two seats an offer lapses with the other's next move. With three or more the match ends
        without a winner when all people at the table have agreed.
        """
        user, match = caller(request), _known(request, public_id)
        word = checked(requests.DrawSerializer, request.data)["word"]
        return acted(match_draw(match=match, user=user, word=word), public_id, user)


class MatchAbort(APIView):
    """Call it off."""

    @extend_schema(
        operation_id="matches_abort",
        request=None,
        responses={200: told(answers.ActShape), **errors(403, 404, 409)},
    )
    def post(self, request: Request, public_id: str) -> Response:
        """Call off a match of two in which somebody has not moved yet; it counts for nobody."""
        user, match = caller(request), _known(request, public_id)
        return acted(match_abort(match=match, user=user), public_id, user)


class MatchClaim(APIView):
    """Wait no longer."""

    @extend_schema(
        operation_id="matches_claim",
        request=None,
        responses={200: told(answers.ActShape), **errors(403, 404, 409)},
    )
    def post(self, request: Request, public_id: str) -> Response:
        """End the waiting for somebody who has not moved for 30 days, where no clock runs.

        With two seats you win. With three or more a computer player takes the seats of those who
        are away until they come back.
        """
        user, match = caller(request), _known(request, public_id)
        return acted(match_claim(match=match, user=user), public_id, user)


def _known(request: Request, public_id: str) -> Match:
    """The match without its table, which nobody is going to look at."""
    return match_for(caller(request), public_id, with_table=False)

"""What an action would bring, and which one is best, by API: asked before it is sent."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from msgspec import Raw
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from spacetrace.api.errors import Refused, errors
from spacetrace.api.requests import Text, checked
from spacetrace.api.schema import told
from spacetrace.matches import games
from spacetrace.matches.access import match_for
from spacetrace.matches.api import requests
from spacetrace.matches.api.action_answers import ForecastShape, HintShape
from spacetrace.matches.api.matches import seat_wanted
from spacetrace.matches.selectors import CannotGoOn
from spacetrace.matches.selectors.foresight import forecast_for
from spacetrace.matches.services.hints import hint_ask
from spacetrace.players.authentication import caller


class ForecastQuerySerializer(requests.SeatQuerySerializer):
    """Which action, and how the own pieces are to stand."""

    action = Text(
        max_length=2_000, help_text="As `actions` lists it: `attack`, or `pass` amid one."
    )
    order = Text(
        required=False,
        default="",
        max_length=4_000,
        help_text="Names of your ship cards with blanks between them, first come first; others "
        "stay behind them as they stand.",
    )


class MatchForecast(APIView):
    """What would come of it?"""

    @extend_schema(
        operation_id="matches_forecast",
        parameters=[ForecastQuerySerializer],
        responses={200: told(ForecastShape), **errors(400, 403, 404, 409)},
    )
    def get(self, request: Request, public_id: str) -> Response:
        """What an attack would bring, or will, if nobody plays anything; nothing is carried out."""
        user, match = caller(request), match_for(caller(request), public_id)
        wanted = checked(ForecastQuerySerializer, request.query_params)
        seat = seat_wanted(match, user, wanted.get("seat"))
        if not match.snapshot:
            raise Refused("The match begins when all seats are taken.", code="open")
        try:
            found = forecast_for(match, seat, wanted["action"], wanted["order"].split())
        except CannotGoOn as error:
            raise Refused(str(error), code="paused") from error
        if found.why_not is not None:
            raise Refused(found.why_not.sentence, code="refused", rule=found.why_not.rule)
        if found.forecast is None:
            raise Refused("Nothing is foreseen of such an action.", code="unforeseen")
        forecast = Raw(games.game_of(match).forecast_json(found.forecast))
        return Response(ForecastShape(match.version, seat, found.action, forecast))


class MatchHint(APIView):
    """What would somebody better do?"""

    @extend_schema(
        operation_id="matches_hint",
        parameters=[requests.SeatQuerySerializer],
        responses={200: told(HintShape), **errors(400, 403, 404, 409)},
    )
    def get(self, request: Request, public_id: str) -> Response:
        """What the best computer player would do, where you alone play against computers."""
        user, match = caller(request), match_for(caller(request), public_id)
        wanted = checked(requests.SeatQuerySerializer, request.query_params)
        seat = seat_wanted(match, user, wanted.get("seat"))
        if not match.snapshot:
            raise Refused("The match begins when all seats are taken.", code="open")
        try:
            hint = hint_ask(match=match, seat=seat)
        except CannotGoOn as error:
            raise Refused(str(error), code="paused") from error
        if hint.why_not:
            raise Refused(hint.why_not, code="no_hint")
        level = hint.level.key
        return Response(
            HintShape(match.version, seat, level, hint.action, hint.sentence, hint.reason)
        )

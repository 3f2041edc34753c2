"""Going on to the next round by API."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from spacetrace.api.errors import errors
from spacetrace.api.schema import told
from spacetrace.matches.access import match_for
from spacetrace.matches.api import answers
from spacetrace.matches.api.matches import acted
from spacetrace.matches.services.between_rounds import table_go_on
from spacetrace.players.authentication import caller


class MatchGoOn(APIView):
    """The next round."""

    @extend_schema(
        operation_id="matches_go_on",
        request=None,
        responses={200: told(answers.ActShape), **errors(403, 404, 409)},
    )
    def post(self, request: Request, public_id: str) -> Response:
        """Go on after a round, or begin.

        A live table is held after a round until all people have done so, 8 seconds at most; and
        before the first move of somebody's first match of Blast Off!, until they have. `held_for`
        has the seats that have not. Meanwhile standing orders alone are taken.
        """
        user = caller(request)
        match = match_for(user, public_id, with_table=False)
        return acted(table_go_on(match=match, user=user), public_id, user)

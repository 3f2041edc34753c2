"""The ladder of computer players by API: which of them you have beaten, game by game."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from spacetrace.api.errors import errors
from spacetrace.api.schema import Answer, told
from spacetrace.matches.selectors.ladder import Ladder, Rung, ladders_of
from spacetrace.players.authentication import caller


class RungShape(Answer, frozen=True):
    """A level; the figures are of matches in which it was the weakest computer player."""

    level: Annotated[str, "Its key, as `levels/` tells it."]
    won: int
    lost: int
    drawn: int
    beaten_at: Annotated[
        datetime | None, "When you first won against it, or against stronger ones alone."
    ]


class LadderShape(Answer, frozen=True):
    """The ladder of a game."""

    game: str
    next: Annotated[str | None, "The weakest level that is not beaten yet; null at the top."]
    rungs: Annotated[list[RungShape], "From the weakest on."]


class LadderList(APIView):
    """Your ladders."""

    @extend_schema(
        operation_id="ladder_list", responses={200: told(LadderShape, many=True), **errors()}
    )
    def get(self, request: Request) -> Response:
        """How far you have come in each game: matches that you played alone against computers.

        Lessons, puzzles and matches that were played on from a replay do not count.
        """
        return Response([_ladder(one) for one in ladders_of(caller(request))])


def _ladder(ladder: Ladder) -> LadderShape:
    following = ladder.next.level.key if ladder.next else None
    return LadderShape(ladder.game, following, [_rung(rung) for rung in ladder.rungs])


def _rung(rung: Rung) -> RungShape:
    return RungShape(rung.level.key, rung.won, rung.lost, rung.drawn, rung.beaten_at)

"""Whom you have blocked, by API: look, block, let go."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated

from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from spacetrace.api.errors import Refused, errors
from spacetrace.api.requests import PageQuery, Strict, Text, checked
from spacetrace.api.schema import Answer, Pages, PageShape, told
from spacetrace.players.authentication import caller
from spacetrace.players.errors import PlayerError
from spacetrace.players.forms import BlockForm
from spacetrace.players.limits import count_made
from spacetrace.players.models import Block
from spacetrace.players.selectors import blocks_of
from spacetrace.players.services import block_add, block_remove


class BlockSerializer(Strict):
    """Whom you do not want to meet."""

    name = Text(
        max_length=32, help_text="Their login, or their name at the table if one alone has it."
    )


class BlockShape(Answer, frozen=True):
    """Somebody whom you have blocked; neither of you meets the other."""

    id: int
    name: Annotated[str, "At the table."]
    created_at: datetime


class BlockPageShape(PageShape, frozen=True, kw_only=True):
    results: list[BlockShape]


class BlockList(APIView):
    """Your blocks."""

    @extend_schema(
        operation_id="blocks_list",
        parameters=[PageQuery],
        responses={200: told(BlockPageShape), **errors(400, 404)},
    )
    def get(self, request: Request) -> Response:
        """Whom you have blocked, the last one first."""
        pages = Pages()
        page: list[Block] = pages.paginate_queryset(blocks_of(caller(request)), request, self) or []
        return pages.answer(BlockPageShape, [_row(block) for block in page])

    @extend_schema(
        operation_id="blocks_create",
        request=BlockSerializer,
        responses={201: told(BlockShape), **errors(400, 409, 415)},
    )
    def post(self, request: Request) -> Response:
        """Block somebody, who is not told; the same again changes nothing."""
        wanted = checked(BlockSerializer, request.data)
        count_made(request, "matches")
        form = BlockForm(wanted)
        if not form.is_valid():
            raise Refused(str(form.errors["name"][0]), code="unknown", status=400)
        try:
            block = block_add(owner=caller(request), blocked=form.cleaned_data["name"])
        except PlayerError as error:
            raise Refused(str(error), code="refused") from error
        return Response(_row(block), status=201)


class BlockDetail(APIView):
    """One of your blocks."""

    @extend_schema(
        operation_id="blocks_delete",
        responses={204: OpenApiResponse(description="You may meet again."), **errors(404)},
    )
    def delete(self, request: Request, block: int) -> Response:
        """Let somebody go."""
        if block_remove(owner=caller(request), pk=block) is None:
            raise NotFound
        return Response(status=204)


def _row(block: Block) -> BlockShape:
    return BlockShape(block.pk, str(block.blocked), block.created_at)

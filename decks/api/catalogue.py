"""Decks that anybody may have by API: public ones, ready-made ones, and the formats."""

from __future__ import annotations

from django.http import Http404
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from cardsets.models import StockDeck
from decks import games
from decks.api import answers, requests
from decks.api.answers import deck_rows, ready_made, ready_made_detail
from decks.api.refusals import answered, fresh_detail
from decks.search import decks_listed, public_decks_find
from decks.selectors import stock_deck, stock_decks_all
from decks.services.create import deck_from_stock
from spacetrace.api.errors import errors
from spacetrace.api.requests import checked
from spacetrace.api.schema import Pages, told
from spacetrace.engine.kernel.decks import DeckFormat
from spacetrace.players.authentication import caller
from spacetrace.players.idempotency import IDEMPOTENCY_KEY, made_once
from spacetrace.players.limits import count_made

GAME = OpenApiParameter("game", OpenApiTypes.STR, OpenApiParameter.PATH)
KEY = OpenApiParameter("key", OpenApiTypes.STR, OpenApiParameter.PATH)


class PublicList(APIView):
    """Everybody's public decks."""

    @extend_schema(
        operation_id="decks_public",
        parameters=[requests.PublicDecksQuerySerializer],
        responses={200: told(answers.FoundDeckPageShape), **errors(400, 404)},
    )
    def get(self, request: Request) -> Response:
        """Public decks that fit a search. What was not understood of it stands in `notes`.

        Of very many only the first ones are counted and listed; a narrower search finds the rest.
        """
        user, pages = caller(request), Pages()
        wanted = checked(requests.PublicDecksQuerySerializer, request.query_params)
        found = public_decks_find(wanted.get("text", ""), sort=wanted["sort"], game=wanted["game"])
        ids: list[int] = pages.paginate_queryset(found.ids, request, self) or []
        rows = deck_rows(decks_listed(ids), user)
        return pages.answer(answers.FoundDeckPageShape, rows, notes=found.notes)


class FormatList(APIView):
    """What decks may be."""

    @extend_schema(
        operation_id="decks_formats",
        parameters=[GAME],
        responses={200: told(DeckFormat, many=True), **errors(404)},
    )
    def get(self, request: Request, game: str) -> Response:
        """The formats of a game's decks."""
        formats = games.formats(game)
        if not formats:
            raise Http404
        return Response(formats)


class StockList(APIView):
    """Ready-made decks."""

    @extend_schema(
        operation_id="decks_stock_list",
        responses={200: told(answers.ReadyMadeShape, many=True), **errors()},
    )
    def get(self, request: Request) -> Response:
        """The ready-made decks of all games, in order."""
        return Response([ready_made(stock) for stock in stock_decks_all()])


class StockDetail(APIView):
    """One ready-made deck."""

    @extend_schema(
        operation_id="decks_stock_get",
        parameters=[GAME, KEY],
        responses={200: told(answers.ReadyMadeDetailShape), **errors(404)},
    )
    def get(self, request: Request, game: str, key: str) -> Response:
        """The deck with advice and figures, judged by the newest published cards."""
        stock = _known(game, key)
        newest = games.cards_newest(stock.card_set)
        if newest is None:
            raise Http404
        return Response(ready_made_detail(stock, newest))


class StockCopy(APIView):
    """A ready-made deck as one's own."""

    @extend_schema(
        operation_id="decks_stock_copy",
        parameters=[IDEMPOTENCY_KEY, GAME, KEY],
        request=None,
        responses={201: told(answers.DeckDetailShape), **errors(400, 404, 409, 422)},
    )
    @made_once
    def post(self, request: Request, game: str, key: str) -> Response:
        """A deck of your own with the same list, to be changed."""
        user, stock = caller(request), _known(game, key)
        count_made(request, "decks")
        with answered(user):
            deck = deck_from_stock(stock=stock, owner=user)
        return Response(fresh_detail(deck, user), status=201)


def _known(game: str, key: str) -> StockDeck:
    found = stock_deck(game, key)
    if found is None:
        raise Http404
    return found

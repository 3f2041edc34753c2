"""Tells what there is to play with: games, ready-made decks, computer players."""

from __future__ import annotations

from typing import Any

from django.http import Http404
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from cardsets.selectors import stock_decks
from spacetrace.api.errors import errors
from spacetrace.api.requests import checked
from spacetrace.api.schema import told
from spacetrace.engine.kernel.errors import ConfigError
from spacetrace.matches import games
from spacetrace.matches.api.answers import GameShape, LevelShape, StockDeckShape, game_row


class GameList(APIView):
    """The games."""

    @extend_schema(
        operation_id="games_list", responses={200: told(GameShape, many=True), **errors()}
    )
    def get(self, request: Request) -> Response:
        """Every game with its options, as a form for a new match needs them."""
        return Response([game_row(game) for game in games.games()])


class SetQuerySerializer(serializers.Serializer[Any]):
    """Of which card set; the game's usual one without it."""

    set = serializers.SlugField(max_length=60, required=False, help_text="The key of a card set.")


class DeckList(APIView):
    """The ready-made decks of a game."""

    @extend_schema(
        operation_id="games_decks",
        parameters=[
            OpenApiParameter("game", OpenApiTypes.STR, OpenApiParameter.PATH),
            SetQuerySerializer,
        ],
        responses={200: told(StockDeckShape, many=True), **errors(400, 404)},
    )
    def get(self, request: Request, game: str) -> Response:
        """The decks that come with the newest cards of a set."""
        wanted = checked(SetQuerySerializer, request.query_params)
        try:
            decks = stock_decks(games.newest_revision(game, wanted.get("set", "")))
        except ConfigError as error:
            raise Http404 from error
        return Response([StockDeckShape(d.key, d.name, d.summary, d.cards) for d in decks])


class LevelList(APIView):
    """The computer players."""

    @extend_schema(
        operation_id="levels_list", responses={200: told(LevelShape, many=True), **errors()}
    )
    def get(self, request: Request) -> Response:
        """The computer players, from the weakest on."""
        keys = [game.key for game in games.games()]
        return Response(
            [
                LevelShape(e.key, e.name, e.sentence, [key for key in keys if e.is_for(key)])
                for e in games.agent_levels()
            ]
        )

"""What there is to play with: games, ready-made decks, computer players."""

from __future__ import annotations

from typing import Any

from django.http import Http404
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from cardsets.selectors import stock_decks
from spacetrace.api_doors import errors
from spacetrace.engine.kernel.errors import ConfigError
from spacetrace.engine.kernel.options import Option
from spacetrace.matches import games
from spacetrace.matches.api import shapes


class GameList(APIView):
    """The games."""

    @extend_schema(
        operation_id="games_list", responses={200: shapes.GameShape(many=True), **errors()}
    )
    def get(self, request: Request) -> Response:
        """Every game with its options, as a form for a new match needs them."""
        return Response([_game(game) for game in games.games()])


class DeckList(APIView):
    """The ready-made decks of a game."""

    @extend_schema(
        operation_id="games_decks",
        parameters=[OpenApiParameter("game", OpenApiTypes.STR, OpenApiParameter.PATH)],
        responses={200: shapes.StockDeckShape(many=True), **errors(404)},
    )
    def get(self, request: Request, game: str) -> Response:
        """The decks that come with the game's newest card set."""
        try:
            decks = stock_decks(games.newest_revision(game))
        except ConfigError as error:
            raise Http404 from error
        return Response(
            [{"key": d.key, "name": d.name, "summary": d.summary, "cards": d.cards} for d in decks]
        )


class LevelList(APIView):
    """The computer players."""

    @extend_schema(
        operation_id="levels_list", responses={200: shapes.LevelShape(many=True), **errors()}
    )
    def get(self, request: Request) -> Response:
        """The computer players, by level."""
        return Response(
            [
                {"key": level.key, "name": level.name, "sentence": level.sentence}
                for level in games.agent_levels()
            ]
        )


def _game(game: games.AnyGame) -> dict[str, Any]:
    return {
        "key": game.key,
        "title": game.title,
        "rules_version": game.rules_version,
        "min_seats": game.min_seats,
        "max_seats": game.max_seats,
        "options": [_option(option) for option in game.options],
        "defaults": game.check_config({}),
        "needs_decks": games.needs_decks(game.key),
    }


def _option(option: Option) -> dict[str, Any]:
    kind = "choice" if option.choices else "switch" if option.is_switch else "number"
    return {
        "key": option.key,
        "label": option.label,
        "help": option.help,
        "rule": option.rule,
        "kind": kind,
        "default": option.default,
        "choices": [{"value": value, "label": words} for value, words in option.choices],
        "least": option.least if kind == "number" else None,
        "most": option.most if kind == "number" else None,
    }

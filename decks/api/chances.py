"""The chances of a deck by API: draw odds and sample hands."""

from __future__ import annotations

import secrets

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from decks import games
from decks.access import deck_visible
from decks.api import requests, version_answers
from spacetrace.api.errors import errors
from spacetrace.api.requests import checked
from spacetrace.api.schema import told
from spacetrace.players.authentication import caller


class DeckOdds(APIView):
    """How likely a card is seen in time."""

    @extend_schema(
        operation_id="decks_odds",
        parameters=[requests.OddsQuerySerializer],
        responses={200: told(version_answers.OddsShape), **errors(400, 404)},
    )
    def get(self, request: Request, public_id: str) -> Response:
        """The chance of at least `k` of these cards by each of one's own turns (ST-4, ST-5)."""
        deck = deck_visible(caller(request), public_id)
        wanted = checked(requests.OddsQuerySerializer, request.query_params)
        cards = sorted(set(wanted["card"]))
        odds = games.odds(deck.cards, cards, wanted["k"], wanted["turns"])
        copies = sum(deck.cards.get(card, 0) for card in cards)
        turns = [version_answers.TurnOddsShape(turn, chance) for turn, chance in enumerate(odds, 1)]
        return Response(version_answers.OddsShape(cards, copies, deck.size, wanted["k"], turns))


class DeckHand(APIView):
    """A hand as it might be dealt."""

    @extend_schema(
        operation_id="decks_hand",
        parameters=[requests.HandQuerySerializer],
        responses={200: told(version_answers.HandShape), **errors(400, 404)},
    )
    def get(self, request: Request, public_id: str) -> Response:
        """A sample hand and the draws after it. The same seed and list deal the same."""
        deck = deck_visible(caller(request), public_id)
        wanted = checked(requests.HandQuerySerializer, request.query_params)
        seed = wanted.get("seed") or secrets.token_urlsafe(6)
        sample = games.sample(games.compiled_of(deck), deck.cards, seed, wanted["turns"])
        return Response(version_answers.HandShape(seed, sample.hand, sample.draws))

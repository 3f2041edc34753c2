"""Versions by API: list, look, restore, note, compare, results."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from cardsets.selectors import compiled_cards
from decks import games
from decks.access import deck_own, deck_visible
from decks.api import requests, shapes
from decks.api import shapes_of_versions as told
from decks.api.answers import (
    diff_rows,
    result_row,
    saved_answer,
    version_detail,
    version_rows,
)
from decks.api.doors import answered, version_known
from decks.models import Deck, DeckVersion, Result
from decks.selectors import Total, version_results, version_totals, versions_of
from decks.services.versions import version_note, version_restore
from spacetrace.api import Pages
from spacetrace.api_doors import caller, checked, errors
from spacetrace.players.models import User

NUMBER = OpenApiParameter("number", OpenApiTypes.INT, OpenApiParameter.PATH)


class VersionList(APIView):
    """The versions of a deck."""

    @extend_schema(
        operation_id="decks_versions",
        parameters=[requests.PageQuerySerializer],
        responses={200: told.VersionPageShape, **errors(400, 404)},
    )
    def get(self, request: Request, public_id: str) -> Response:
        """The versions, the newest first, each with how it did."""
        deck, pages = deck_visible(caller(request), public_id), Pages()
        checked(requests.PageQuerySerializer, request.query_params)
        page: list[DeckVersion] = pages.paginate_queryset(versions_of(deck), request, self) or []
        return pages.get_paginated_response(version_rows(page, version_totals(deck)))


class VersionDetail(APIView):
    """One version."""

    @extend_schema(
        operation_id="decks_version",
        parameters=[NUMBER],
        responses={200: told.VersionDetailShape, **errors(404)},
    )
    def get(self, request: Request, public_id: str, number: str) -> Response:
        """The version's list, and what it changed of the one before."""
        deck = deck_visible(caller(request), public_id)
        return Response(_detail(deck, version_known(deck, number)))

    @extend_schema(
        operation_id="decks_version_note",
        parameters=[NUMBER],
        request=requests.VersionNoteSerializer,
        responses={200: told.VersionDetailShape, **errors(400, 404, 415)},
    )
    def patch(self, request: Request, public_id: str, number: str) -> Response:
        """Write a line about the version."""
        user, deck = caller(request), deck_own(caller(request), public_id)
        version = version_known(deck, number)
        wanted = checked(requests.VersionNoteSerializer, request.data)
        with answered(user):
            noted = version_note(deck=deck, number=version.number, note=wanted["note"])
        version.note = noted.note
        return Response(_detail(deck, version))


class VersionRestore(APIView):
    """An earlier list once more."""

    @extend_schema(
        operation_id="decks_version_restore",
        parameters=[NUMBER],
        request=requests.VersionRestoreSerializer,
        responses={
            200: shapes.SavedShape,
            **errors(400, 404, 415),
            409: shapes.StaleDeckShape,
        },
    )
    def post(self, request: Request, public_id: str, number: str) -> Response:
        """Make the version's list and format the deck's again, as a new version."""
        user, deck = caller(request), deck_own(caller(request), public_id)
        version = version_known(deck, number)
        wanted = checked(requests.VersionRestoreSerializer, request.data)
        with answered(user):
            saved = version_restore(deck=deck, number=version.number, at=wanted["edit"])
        return Response(saved_answer(saved, deck_visible(user, public_id), user))


class ResultList(APIView):
    """How a deck has done."""

    @extend_schema(
        operation_id="decks_results",
        parameters=[requests.ResultsQuerySerializer],
        responses={200: told.DeckResultPageShape, **errors(400, 404)},
    )
    def get(self, request: Request, public_id: str) -> Response:
        """Matches and tests of your deck, the newest first. Others see sums, by version."""
        deck, pages = deck_own(caller(request), public_id), Pages()
        wanted = checked(requests.ResultsQuerySerializer, request.query_params)
        rows = version_results(deck, wanted.get("version"))
        page: list[Result] = pages.paginate_queryset(rows, request, self) or []
        return pages.get_paginated_response([result_row(result) for result in page])


class Compare(APIView):
    """Two decks, or two versions."""

    @extend_schema(
        operation_id="decks_compare",
        parameters=[requests.CompareQuerySerializer],
        responses={200: told.ComparisonShape, **errors(400, 404)},
    )
    def get(self, request: Request) -> Response:
        """What has to be changed to get from one list to the other, and both in numbers."""
        wanted = checked(requests.CompareQuerySerializer, request.query_params)
        user = caller(request)
        before = _side(user, wanted["before"], wanted.get("before_version"))
        after = _side(user, wanted["after"], wanted.get("after_version"))
        newest = games.newest_of(after.deck)
        return Response(
            {
                "before": _compared(before),
                "after": _compared(after),
                "diff": diff_rows(before.cards, after.cards, newest),
            }
        )


def _detail(deck: Deck, version: DeckVersion) -> dict[str, Any]:
    total = version_totals(deck).get(version.number, Total())
    return version_detail(deck, version, total)


def _side(user: User, public_id: str, number: int | None) -> DeckVersion:
    deck = deck_visible(user, public_id)
    version = version_known(deck, deck.version_number if number is None else number)
    version.deck = deck
    return version


def _compared(version: DeckVersion) -> dict[str, Any]:
    compiled = compiled_cards(games.newest_of(version.deck))
    return {
        "deck": version.deck.public_id,
        "name": version.deck.name,
        "version": version.number,
        "format": version.format,
        "size": sum(version.cards.values()),
        "figures": asdict(games.list_figures(compiled, version.cards)),
    }

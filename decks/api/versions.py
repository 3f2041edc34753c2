"""Versions by API: list, look, restore, note, compare, results."""

from __future__ import annotations

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from decks.access import deck_own, deck_visible
from decks.api import answers, requests, version_answers
from decks.api.answers import saved_answer
from decks.api.refusals import answered, version_known
from decks.api.version_answers import comparison, result_row, version_detail, version_rows
from decks.models import Deck, DeckVersion, Result
from decks.selectors import Total, version_results, version_totals, versions_of
from decks.services.versions import version_note, version_restore
from spacetrace.api.errors import errors
from spacetrace.api.requests import PageQuery, checked
from spacetrace.api.schema import Pages, told
from spacetrace.players.authentication import caller
from spacetrace.players.models import User

NUMBER = OpenApiParameter("number", OpenApiTypes.INT, OpenApiParameter.PATH)


class VersionList(APIView):
    """The versions of a deck."""

    @extend_schema(
        operation_id="decks_versions",
        parameters=[PageQuery],
        responses={200: told(version_answers.VersionPageShape), **errors(400, 404)},
    )
    def get(self, request: Request, public_id: str) -> Response:
        """The versions, the newest first, each with how it did."""
        deck, pages = deck_visible(caller(request), public_id), Pages()
        checked(PageQuery, request.query_params)
        page: list[DeckVersion] = pages.paginate_queryset(versions_of(deck), request, self) or []
        rows = version_rows(page, version_totals(deck))
        return pages.answer(version_answers.VersionPageShape, rows)


class VersionDetail(APIView):
    """One version."""

    @extend_schema(
        operation_id="decks_version",
        parameters=[NUMBER],
        responses={200: told(version_answers.VersionDetailShape), **errors(404)},
    )
    def get(self, request: Request, public_id: str, number: str) -> Response:
        """The version's list, and what it changed of the one before."""
        deck = deck_visible(caller(request), public_id)
        return Response(_detail(deck, version_known(deck, number)))

    @extend_schema(
        operation_id="decks_version_note",
        parameters=[NUMBER],
        request=requests.VersionNoteSerializer,
        responses={200: told(version_answers.VersionDetailShape), **errors(400, 404, 415)},
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
            200: told(answers.SavedShape),
            **errors(400, 404, 415),
            409: told(answers.StaleDeckShape),
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
        responses={200: told(version_answers.DeckResultPageShape), **errors(400, 404)},
    )
    def get(self, request: Request, public_id: str) -> Response:
        """Matches and tests of your deck, the newest first. Others see sums, by version."""
        deck, pages = deck_own(caller(request), public_id), Pages()
        wanted = checked(requests.ResultsQuerySerializer, request.query_params)
        rows = version_results(deck, wanted.get("version"))
        page: list[Result] = pages.paginate_queryset(rows, request, self) or []
        shape = version_answers.DeckResultPageShape
        return pages.answer(shape, [result_row(result) for result in page])


class Compare(APIView):
    """Two decks, or two versions."""

    @extend_schema(
        operation_id="decks_compare",
        parameters=[requests.CompareQuerySerializer],
        responses={200: told(version_answers.ComparisonShape), **errors(400, 404)},
    )
    def get(self, request: Request) -> Response:
        """What has to be changed to get from one list to the other, and both in numbers."""
        wanted = checked(requests.CompareQuerySerializer, request.query_params)
        user = caller(request)
        before = _side(user, wanted["before"], wanted.get("before_version"))
        after = _side(user, wanted["after"], wanted.get("after_version"))
        return Response(comparison(before, after))


def _detail(deck: Deck, version: DeckVersion) -> version_answers.VersionDetailShape:
    total = version_totals(deck).get(version.number, Total())
    return version_detail(deck, version, total)


def _side(user: User, public_id: str, number: int | None) -> DeckVersion:
    deck = deck_visible(user, public_id)
    version = version_known(deck, deck.version_number if number is None else number)
    version.deck = deck
    return version

"""Tests by API: begin, list, look, cancel, delete, replay."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from decks.access import deck_own
from spacetrace.api.errors import Refused, errors
from spacetrace.api.requests import checked
from spacetrace.api.schema import Pages, told
from spacetrace.players.authentication import caller
from spacetrace.players.idempotency import IDEMPOTENCY_KEY, made_once
from spacetrace.players.limits import count_made
from spacetrace.simulations.access import deck_test_own, replay_own
from spacetrace.simulations.api import answers, requests
from spacetrace.simulations.api.answers import deck_test_detail, deck_test_row, replay_detail
from spacetrace.simulations.models import DeckTest
from spacetrace.simulations.replaying import CannotReplay
from spacetrace.simulations.selectors import tests_of
from spacetrace.simulations.services.create import OpponentSpec, TestSpec, deck_test_create
from spacetrace.simulations.services.delete import deck_test_delete
from spacetrace.simulations.services.errors import BadTest, SimulationError
from spacetrace.simulations.services.finish import deck_test_cancel


class DeckTestList(APIView):
    """Your tests."""

    @extend_schema(
        operation_id="tests_list",
        parameters=[requests.ListQuerySerializer],
        responses={200: told(answers.TestPageShape), **errors(400, 404)},
    )
    def get(self, request: Request) -> Response:
        """Your tests of decks, the newest first."""
        pages = Pages()
        wanted = checked(requests.ListQuerySerializer, request.query_params)
        rows = tests_of(caller(request))
        if "deck" in wanted:
            rows = rows.filter(version__deck=deck_own(caller(request), wanted["deck"]))
        if "status" in wanted:
            rows = rows.filter(status=wanted["status"])
        page: list[DeckTest] = pages.paginate_queryset(rows, request, self) or []
        return pages.answer(answers.TestPageShape, [deck_test_row(test) for test in page])

    @extend_schema(
        operation_id="tests_create",
        parameters=[IDEMPOTENCY_KEY],
        request=requests.TestCreateSerializer,
        responses={201: told(answers.TestDetailShape), **errors(400, 404, 409, 415, 422)},
    )
    @made_once
    def post(self, request: Request) -> Response:
        """Have one of your decks played against others by computer players, in the background.

        At most two of your tests are under way at a time. Ask for the test now and then; when its
        status is `done` it has its summary.
        """
        user = caller(request)
        wanted = checked(requests.TestCreateSerializer, request.data)
        deck = deck_own(user, wanted.pop("deck"))
        count_made(request, "deck-tests")
        try:
            test = deck_test_create(owner=user, deck=deck, spec=spec_of(wanted))
        except SimulationError as error:
            raise refusal(error) from error
        return Response(_fresh(request, test.public_id), status=201)


class DeckTestDetail(APIView):
    """One test."""

    @extend_schema(
        operation_id="tests_get",
        responses={200: told(answers.TestDetailShape), **errors(404)},
    )
    def get(self, request: Request, public_id: str) -> Response:
        """How far a test is, or what it has told."""
        return Response(_fresh(request, public_id))

    @extend_schema(
        operation_id="tests_delete",
        responses={204: OpenApiResponse(description="It is gone."), **errors(404)},
    )
    def delete(self, request: Request, public_id: str) -> Response:
        """Delete a test with its replays; its matches count no more for the deck's version."""
        deck_test_delete(test=deck_test_own(caller(request), public_id))
        return Response(status=204)


class DeckTestCancel(APIView):
    """Stop."""

    @extend_schema(
        operation_id="tests_cancel",
        request=None,
        responses={200: told(answers.TestDetailShape), **errors(404, 409)},
    )
    def post(self, request: Request, public_id: str) -> Response:
        """Play no more of a test; what has been played is summed up."""
        if not deck_test_cancel(test=deck_test_own(caller(request), public_id)):
            raise Refused("This test is over already.", code="over")
        return Response(_fresh(request, public_id))


class ReplayDetail(APIView):
    """A match, move by move."""

    @extend_schema(
        operation_id="tests_replay",
        responses={200: told(answers.ReplayShape), **errors(404, 409)},
    )
    def get(self, request: Request, public_id: str, number: int) -> Response:
        """A kept match as the tested deck's seat knew it: moves and events as texts."""
        replay = replay_own(deck_test_own(caller(request), public_id), number)
        try:
            return Response(replay_detail(replay))
        except CannotReplay as error:
            raise Refused(str(error), code="other_rules") from error


_NAMES = {"version": "number"}


def spec_of(wanted: Mapping[str, Any]) -> TestSpec:
    """What a checked request asks for."""
    opponents = [OpponentSpec(**opponent) for opponent in wanted["opponents"]]
    named = {_NAMES.get(name, name): value for name, value in wanted.items()}
    return TestSpec(**{**named, "opponents": opponents})


def refusal(error: SimulationError) -> Refused:
    """A test that cannot be is a bad request; a limit is a conflict with what is under way."""
    status = 400 if isinstance(error, BadTest) else 409
    return Refused(error.sentence, code=error.code, status=status)


def _fresh(request: Request, public_id: str) -> answers.TestDetailShape:
    return deck_test_detail(deck_test_own(caller(request), public_id))

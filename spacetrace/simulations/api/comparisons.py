"""Comparisons by API: begin, list, look, cancel, delete."""

from __future__ import annotations

from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from decks.access import deck_own
from decks.games import newest_of
from spacetrace.api.errors import Refused, errors
from spacetrace.api.requests import checked
from spacetrace.api.schema import Pages, told
from spacetrace.players.authentication import caller
from spacetrace.players.idempotency import IDEMPOTENCY_KEY, made_once
from spacetrace.players.limits import count_made
from spacetrace.simulations.access import comparison_own
from spacetrace.simulations.api import comparison_answers as answers
from spacetrace.simulations.api import requests
from spacetrace.simulations.api.tests import refusal, spec_of
from spacetrace.simulations.models import TestGroup
from spacetrace.simulations.selectors_comparisons import comparisons_of, proposals_of
from spacetrace.simulations.services.comparisons import Swap, swaps_try, versions_compare
from spacetrace.simulations.services.delete import group_delete
from spacetrace.simulations.services.errors import BadTest, SimulationError
from spacetrace.simulations.services.groups import group_cancel


class ComparisonList(APIView):
    """Your comparisons."""

    @extend_schema(
        operation_id="comparisons_list",
        parameters=[requests.ListQuerySerializer],
        responses={200: told(answers.ComparisonPageShape), **errors(400, 404)},
    )
    def get(self, request: Request) -> Response:
        """Your comparisons of decks, the newest first."""
        pages = Pages()
        wanted = checked(requests.ListQuerySerializer, request.query_params)
        rows = comparisons_of(caller(request))
        if "deck" in wanted:
            rows = rows.filter(deck=deck_own(caller(request), wanted["deck"]))
        if "status" in wanted:
            rows = rows.filter(status=wanted["status"])
        page: list[TestGroup] = pages.paginate_queryset(rows, request, self) or []
        return pages.answer(
            answers.ComparisonPageShape, [answers.comparison_row(group) for group in page]
        )

    @extend_schema(
        operation_id="comparisons_create",
        parameters=[IDEMPOTENCY_KEY],
        request=requests.ComparisonCreateSerializer,
        responses={201: told(answers.ComparisonDetailShape), **errors(400, 404, 409, 415, 422)},
    )
    @made_once
    def post(self, request: Request) -> Response:
        """Compare two versions of one of your decks, or the deck with cards exchanged.

        Name either `other`, a version, or `swaps`, or how many to `propose`. All lists meet the
        same opponents in matches of the same numbers and seats. It counts as one of the two tests
        that may be under way.
        """
        user = caller(request)
        wanted = checked(requests.ComparisonCreateSerializer, request.data)
        deck = deck_own(user, wanted.pop("deck"))
        other, swaps, most = (wanted.pop(name, None) for name in ("other", "swaps", "propose"))
        count_made(request, "deck-tests")
        try:
            if [other, swaps, most].count(None) != 2:
                raise BadTest("Name either another version or exchanges.", field="other")
            spec = spec_of(wanted)
            if other is not None:
                group = versions_compare(owner=user, deck=deck, spec=spec, other=other)
            else:
                exchanges = [Swap(swap["out"], swap["into"]) for swap in swaps or ()]
                if most is not None:
                    found = proposals_of(deck, newest_of(deck), most=most)
                    exchanges = [Swap(each.out, each.into) for each in found]
                group = swaps_try(owner=user, deck=deck, spec=spec, swaps=exchanges)
        except SimulationError as error:
            raise refusal(error) from error
        return Response(_fresh(request, group.public_id), status=201)


class ComparisonDetail(APIView):
    """One comparison."""

    @extend_schema(
        operation_id="comparisons_get",
        responses={200: told(answers.ComparisonDetailShape), **errors(404)},
    )
    def get(self, request: Request, public_id: str) -> Response:
        """How far a comparison is, or what it has told."""
        return Response(_fresh(request, public_id))

    @extend_schema(
        operation_id="comparisons_delete",
        responses={204: OpenApiResponse(description="It is gone."), **errors(404)},
    )
    def delete(self, request: Request, public_id: str) -> Response:
        """Delete a comparison; the deck and its versions stay."""
        group_delete(group=comparison_own(caller(request), public_id))
        return Response(status=204)


class ComparisonCancel(APIView):
    """Stop."""

    @extend_schema(
        operation_id="comparisons_cancel",
        request=None,
        responses={200: told(answers.ComparisonDetailShape), **errors(404, 409)},
    )
    def post(self, request: Request, public_id: str) -> Response:
        """Play no more of a comparison; what both sides of a pair have played is compared."""
        if not group_cancel(group=comparison_own(caller(request), public_id)):
            raise Refused("This comparison is over already.", code="over")
        return Response(_fresh(request, public_id))


def _fresh(request: Request, public_id: str) -> answers.ComparisonDetailShape:
    return answers.comparison_detail(comparison_own(caller(request), public_id))

"""Answers what the linter finds in a card set, and what its cards should cost."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated

from django.http import Http404
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from cardsets.findings import Answered, findings, price_curve
from cardsets.selectors import draft_of, last_of_set
from cardsets.services.answers import LONGEST_WORD, acceptance_take_back, finding_accept
from cardsets.studio.access import draft_found, set_found
from cardsets.studio.api.drafts import EDITING, Editing
from cardsets.studio.api.permissions import IsEditor
from cardsets.studio.api.sets import KEY
from spacetrace.api.errors import errors
from spacetrace.api.requests import KnownParameters, Strict, Text, checked
from spacetrace.api.schema import Answer, told
from spacetrace.players.authentication import caller
from spacetrace.presentation.findings import PricedCard

FINDING = OpenApiParameter("finding", OpenApiTypes.STR, OpenApiParameter.PATH)


class AcceptanceShape(Answer, frozen=True):
    """An editor's word why a warning may stay."""

    word: str
    by: str | None
    at: datetime


class FindingShape(Answer, frozen=True):
    """Something that is wrong with a card set, or odd."""

    id: Annotated[str, "The same as long as the card is, in what the finding is about."]
    code: Annotated[str, "What was found, as a fixed word."]
    severity: Annotated[str, ("error", "warning")]
    card: Annotated[str | None, "The id of the card; null for the set as a whole."]
    path: Annotated[str, "The place in the card's data: `abilities.0.do.1.to`."]
    sentence: str
    suggestion: str
    acceptance: AcceptanceShape | None


class PriceShape(Answer, frozen=True):
    """What a card costs, and what it should cost by its strength, in MP."""

    card: str
    price: int
    fair: int
    usual: Annotated[list[int], "From and to which price it would not be told."]
    is_off: bool


class FindingsShape(Answer, frozen=True):
    """All that was found in a draft, errors first; without a draft in the newest revision."""

    card_set: str
    revision: int
    is_draft: bool
    stops: Annotated[int, "How many findings keep it from being published."]
    findings: list[FindingShape]
    prices: Annotated[list[PriceShape], "The cost curve; empty where cards cost nothing."]


class AcceptSerializer(Strict):
    """Why a warning may stay."""

    word = Text(max_length=10 * LONGEST_WORD, help_text=f"Up to {LONGEST_WORD} characters.")


class CardSetFindings(APIView):
    """What the linter finds in a card set, for programs of editors."""

    permission_classes = (IsEditor, KnownParameters)

    @extend_schema(
        operation_id="card_sets_findings",
        parameters=[KEY],
        responses={200: told(FindingsShape), **errors(401, 403, 404)},
    )
    def get(self, request: Request, key: str) -> Response:
        """The findings with their answers, and the cost curve."""
        card_set = set_found(key)
        revision = draft_of(card_set) or last_of_set(card_set)
        if revision is None:
            raise Http404
        found, curve = findings(revision), price_curve(revision)
        return Response(
            FindingsShape(
                card_set=key,
                revision=revision.number,
                is_draft=revision.is_draft,
                stops=sum(each.is_open for each in found),
                findings=[_finding(each) for each in found],
                prices=[_price(card) for card in curve.cards] if curve else [],
            )
        )


class FindingAnswer(Editing):
    """What an editor says to a warning."""

    @extend_schema(
        operation_id="card_sets_finding_accept",
        parameters=[KEY, FINDING],
        request=AcceptSerializer,
        responses={200: told(FindingShape), **EDITING},
    )
    def put(self, request: Request, key: str, finding: str) -> Response:
        """Accept a warning of the draft with a word, which is kept; who was first keeps it.

        Errors cannot be accepted, and a finding is gone once its card has changed.
        """
        draft, wanted = draft_found(set_found(key)), checked(AcceptSerializer, request.data)
        by = caller(request).pk
        finding_accept(draft=draft, key=finding, word=wanted["word"], by_id=by)
        found = [each for each in findings(draft) if each.key == finding]
        if not found:
            raise Http404
        return Response(_finding(found[0]))

    @extend_schema(
        operation_id="card_sets_finding_reopen",
        parameters=[KEY, FINDING],
        responses={204: None, **errors(401, 403, 404, 409)},
    )
    def delete(self, request: Request, key: str, finding: str) -> Response:
        """Take the acceptance back; where there is none, nothing happens."""
        draft = draft_found(set_found(key))
        acceptance_take_back(draft=draft, key=finding, by_id=caller(request).pk)
        return Response(status=204)


def _finding(each: Answered) -> FindingShape:
    finding, answer = each.finding, each.acceptance
    return FindingShape(
        id=each.key,
        code=finding.code,
        severity=finding.severity,
        card=finding.card or None,
        path=finding.path,
        sentence=finding.sentence,
        suggestion=finding.suggestion,
        acceptance=AcceptanceShape(answer.word, str(answer.by) if answer.by else None, answer.at)
        if answer
        else None,
    )


def _price(card: PricedCard) -> PriceShape:
    return PriceShape(card.card, card.price, card.fair, list(card.usual), card.is_off)

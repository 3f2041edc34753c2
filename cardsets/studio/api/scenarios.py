"""Scenarios of cards by API: written, changed, removed, and how they did the last time."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated

from django.db.models import QuerySet
from django.http import Http404
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from cardsets.models import CardScenario, Revision
from cardsets.services.rows import LONGEST_NAME
from cardsets.services.scenarios import LONGEST_TEXT, scenario_remove, scenario_save
from cardsets.studio.access import draft_found, set_found
from cardsets.studio.api.drafts import EDITING, Editing
from cardsets.studio.api.sets import KEY
from spacetrace.api.errors import errors
from spacetrace.api.requests import MAX_NUMBER, PageQuery, Strict, Text, checked
from spacetrace.api.schema import Answer, Pages, PageShape, told
from spacetrace.players.authentication import caller
from spacetrace.players.idempotency import IDEMPOTENCY_KEY, made_once

SCENARIO = OpenApiParameter("scenario", OpenApiTypes.INT, OpenApiParameter.PATH)


class ScenarioShape(Answer, frozen=True):
    """A position with moves and expectations that belongs to a card."""

    id: int
    card: str
    name: str
    text: Annotated[str, "A scenario file; docs/notation.md explains the words."]
    failure: Annotated[str, "What was expected and what came; empty when it went as expected."]
    run_at: Annotated[datetime | None, "Null: not since a card that it names has changed."]


class ScenarioPageShape(PageShape, frozen=True, kw_only=True):
    results: list[ScenarioShape]


class ScenarioSaveSerializer(Strict):
    """A scenario as it is to be."""

    name = Text(max_length=LONGEST_NAME)
    text = Text(max_length=LONGEST_TEXT)


class ScenarioNewSerializer(ScenarioSaveSerializer):
    """A new scenario of a card of the draft."""

    card = Text(max_length=60)


class ScenarioChangeSerializer(ScenarioSaveSerializer):
    """The same, and the text that was read."""

    seen = Text(max_length=LONGEST_TEXT)


class DraftScenarios(Editing):
    """The scenarios of a set's cards."""

    @extend_schema(
        operation_id="drafts_scenarios",
        parameters=[KEY, PageQuery],
        responses={200: told(ScenarioPageShape), **errors(400, 401, 403, 404)},
    )
    def get(self, request: Request, key: str) -> Response:
        """The scenarios with how they did, by card."""
        checked(PageQuery, request.query_params)
        rows, pages = _rows(draft_found(set_found(key))), Pages()
        page: list[CardScenario] = pages.paginate_queryset(rows, request, self) or []
        return pages.answer(ScenarioPageShape, [_shape(row) for row in page])

    @extend_schema(
        operation_id="drafts_scenario_add",
        parameters=[KEY, IDEMPOTENCY_KEY],
        request=ScenarioNewSerializer,
        responses={201: told(ScenarioShape), **EDITING, **errors(422)},
    )
    @made_once
    def post(self, request: Request, key: str) -> Response:
        """Attach a scenario to a card; it is run at once, as far as the time allows."""
        draft, wanted = draft_found(set_found(key)), checked(ScenarioNewSerializer, request.data)
        made = scenario_save(
            draft=draft,
            card_id=wanted["card"],
            name=wanted["name"],
            text=wanted["text"],
            by_id=caller(request).pk,
        )
        made.refresh_from_db()
        return Response(_shape(made), status=201)


class DraftScenario(Editing):
    """A scenario of a card."""

    @extend_schema(
        operation_id="drafts_scenario_get",
        parameters=[KEY, SCENARIO],
        responses={200: told(ScenarioShape), **errors(401, 403, 404)},
    )
    def get(self, request: Request, key: str, scenario: int) -> Response:
        """A scenario, and how it did the last time."""
        return Response(_shape(_found(draft_found(set_found(key)), scenario)))

    @extend_schema(
        operation_id="drafts_scenario_save",
        parameters=[KEY, SCENARIO],
        request=ScenarioChangeSerializer,
        responses={200: told(ScenarioShape), **EDITING},
    )
    def put(self, request: Request, key: str, scenario: int) -> Response:
        """Change a scenario, unless somebody has since `seen`; it is run at once."""
        draft = draft_found(set_found(key))
        found, wanted = _found(draft, scenario), checked(ScenarioChangeSerializer, request.data)
        made = scenario_save(
            draft=draft,
            card_id=found.card_id,
            name=wanted["name"],
            text=wanted["text"],
            scenario=found,
            seen=wanted["seen"],
            by_id=caller(request).pk,
        )
        made.refresh_from_db()
        return Response(_shape(made))

    @extend_schema(
        operation_id="drafts_scenario_remove",
        parameters=[KEY, SCENARIO],
        responses={204: None, **errors(401, 403, 404, 409)},
    )
    def delete(self, request: Request, key: str, scenario: int) -> Response:
        """Take a scenario away."""
        draft = draft_found(set_found(key))
        found = _found(draft, scenario)
        scenario_remove(draft=draft, scenario=found, by_id=caller(request).pk)
        return Response(status=204)


def _rows(draft: Revision) -> QuerySet[CardScenario]:
    rows = CardScenario.objects.filter(card_set=draft.card_set_id)
    return rows.order_by("card_id", "name")


def _found(draft: Revision, pk: int) -> CardScenario:
    found = CardScenario.objects.filter(card_set=draft.card_set_id, pk=min(pk, MAX_NUMBER)).first()
    if found is None:
        raise Http404
    return found


def _shape(row: CardScenario) -> ScenarioShape:
    return ScenarioShape(
        id=row.pk,
        card=row.card_id,
        name=row.name,
        text=row.text,
        failure=row.failure,
        run_at=row.run_at,
    )

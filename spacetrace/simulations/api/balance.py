"""Measuring drafts by API: begin, list, look, cancel, delete, replay."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from cardsets.models import CardSet
from cardsets.studio.access import draft_found, set_found
from cardsets.studio.api.drafts import EDITING, Editing
from cardsets.studio.api.sets import KEY
from spacetrace.api.errors import Refused, errors
from spacetrace.api.requests import PageQuery, Strict, Text, Whole, checked
from spacetrace.api.schema import Answer, Pages, PageShape, told
from spacetrace.players.authentication import caller
from spacetrace.players.idempotency import IDEMPOTENCY_KEY, made_once
from spacetrace.players.limits import count_made
from spacetrace.simulations import limits
from spacetrace.simulations.access import balance_found, kept_found
from spacetrace.simulations.api import answers
from spacetrace.simulations.api.answers import replay_detail
from spacetrace.simulations.api.requests import LEVEL_HELP
from spacetrace.simulations.balance import Report, report_of
from spacetrace.simulations.models import Status, TestGroup
from spacetrace.simulations.presenters.balance import outliers_told
from spacetrace.simulations.replaying import CannotReplay
from spacetrace.simulations.selectors import group_progress, measured_content
from spacetrace.simulations.services.balance import BalanceSpec, balance_begin, balance_delete
from spacetrace.simulations.services.errors import BadTest, SimulationError
from spacetrace.simulations.services.groups import group_cancel

REPORT = OpenApiParameter("public_id", OpenApiTypes.STR, OpenApiParameter.PATH)


class MeasuredDeckShape(Answer, frozen=True):
    """A deck that plays; `paired` when it can be played on both sides."""

    name: str
    source: Annotated[str, "`stock`, `player` or `lot`."]
    paired: bool


class BalanceShape(Answer, frozen=True):
    """A report in a list."""

    id: str
    revision: Annotated[int, "The draft that is measured, or the revision that it became."]
    base: Annotated[int | None, "The published revision on the other side; null for a set without."]
    status: Annotated[str, Status]
    problem: Annotated[str, "Why it was broken off, as a sentence."]
    level: str
    matches: int
    done: int
    is_stale: Annotated[bool, "Cards or ready-made decks have changed since it was begun."]
    created_at: datetime
    finished_at: datetime | None


class BalancePageShape(PageShape, frozen=True, kw_only=True):
    results: list[BalanceShape]


class BalanceDetailShape(BalanceShape, frozen=True):
    """A report; `report` has the figures once it is done or cancelled."""

    seed: int
    decks: list[MeasuredDeckShape]
    left_out: Annotated[list[str], "Decks that cannot be played on a side, and why."]
    outliers: Annotated[list[str], "What stands out, a sentence each."]
    report: Report | None


class BalanceBeginSerializer(Strict):
    """What a draft is measured with: from 2 to 12 decks in all."""

    stock = serializers.ListField(
        child=Text(max_length=60),
        max_length=limits.MOST_MEASURED_DECKS,
        help_text="Keys of ready-made decks of the draft.",
    )
    decks = serializers.ListField(
        child=Text(max_length=22),
        required=False,
        max_length=limits.MOST_MEASURED_DECKS,
        help_text="Ids of players' decks that you may see.",
    )
    generated = Whole(
        required=False,
        min_value=0,
        max_value=limits.MOST_GENERATED_DECKS,
        help_text="So many decks made by lot of the draft's cards (0).",
    )
    matches = Whole(
        required=False,
        min_value=2,
        max_value=limits.MOST_MATCHES_OF_A_REPORT,
        help_text="Of each deck on each side (100), shared evenly over the other decks.",
    )
    level = Text(required=False, max_length=20, help_text=LEVEL_HELP)
    seed = Whole(
        required=False,
        min_value=0,
        max_value=limits.MOST_SEED,
        help_text="The number of the first match (1). The same numbers give the same matches.",
    )


class BalanceReports(Editing):
    """The reports of a set."""

    @extend_schema(
        operation_id="balance_list",
        parameters=[KEY, PageQuery],
        responses={200: told(BalancePageShape), **errors(400, 401, 403, 404)},
    )
    def get(self, request: Request, key: str) -> Response:
        """What was measured of drafts, and of the revisions that they became, the newest first."""
        checked(PageQuery, request.query_params)
        pages, card_set = Pages(), set_found(key)
        rows = TestGroup.objects.balance_of(card_set)
        page: list[TestGroup] = pages.paginate_queryset(rows, request, self) or []
        return pages.answer(BalancePageShape, [_row(group) for group in page])

    @extend_schema(
        operation_id="balance_begin",
        parameters=[KEY, IDEMPOTENCY_KEY],
        request=BalanceBeginSerializer,
        responses={201: told(BalanceDetailShape), **EDITING, **errors(422)},
    )
    @made_once
    def post(self, request: Request, key: str) -> Response:
        """Measure the draft against the published cards, in the background.

        Ask for the report now and then; when its status is `done` it has its figures.
        """
        card_set = set_found(key)
        draft = draft_found(card_set)
        draft.card_set = card_set
        wanted = checked(BalanceBeginSerializer, request.data)
        count_made(request, "deck-tests")
        try:
            spec = BalanceSpec(**wanted)
            made = balance_begin(owner=caller(request), draft=draft, spec=spec)
        except SimulationError as error:
            status = 400 if isinstance(error, BadTest) else 409
            raise Refused(error.sentence, code=error.code, status=status) from error
        return Response(_fresh(card_set, made.public_id), status=201)


class BalanceReport(Editing):
    """One report."""

    @extend_schema(
        operation_id="balance_get",
        parameters=[KEY, REPORT],
        responses={200: told(BalanceDetailShape), **errors(401, 403, 404)},
    )
    def get(self, request: Request, key: str, public_id: str) -> Response:
        """How far a report is, or what it has told."""
        return Response(_fresh(set_found(key), public_id))

    @extend_schema(
        operation_id="balance_delete",
        parameters=[KEY, REPORT],
        responses={204: None, **errors(401, 403, 404, 409)},
    )
    def delete(self, request: Request, key: str, public_id: str) -> Response:
        """Delete a report of a draft; what belongs to a published revision stays."""
        try:
            balance_delete(group=balance_found(set_found(key), public_id))
        except SimulationError as error:
            raise Refused(error.sentence, code=error.code) from error
        return Response(status=204)


class BalanceCancel(Editing):
    """Stop."""

    @extend_schema(
        operation_id="balance_cancel",
        parameters=[KEY, REPORT],
        request=None,
        responses={200: told(BalanceDetailShape), **errors(401, 403, 404, 409)},
    )
    def post(self, request: Request, key: str, public_id: str) -> Response:
        """Play no more of it; what has been played is told."""
        card_set = set_found(key)
        if not group_cancel(group=balance_found(card_set, public_id)):
            raise Refused("This report was finished already.", code="over")
        return Response(_fresh(card_set, public_id))


class BalanceReplay(Editing):
    """A match of a report."""

    @extend_schema(
        operation_id="balance_replay",
        parameters=[KEY, REPORT],
        responses={200: told(answers.ReplayShape), **errors(401, 403, 404, 409)},
    )
    def get(self, request: Request, key: str, public_id: str, number: int) -> Response:
        """A match that the report names under `kept`, as the deck's seat knew it."""
        try:
            return Response(replay_detail(kept_found(set_found(key), public_id, number)))
        except CannotReplay as error:
            raise Refused(str(error), code="other_rules") from error


def _row(group: TestGroup) -> BalanceShape:
    draft, base = group.measured
    return BalanceShape(
        id=group.public_id,
        revision=draft.number,
        base=base.number if base else None,
        status=group.status,
        problem=group.problem,
        level=group.asked["level"],
        matches=group.matches,
        done=group_progress(group).done if group.is_unfinished else group.played,
        is_stale=group.content != measured_content(draft),
        created_at=group.created_at,
        finished_at=group.finished_at,
    )


def _fresh(card_set: CardSet, public_id: str) -> BalanceDetailShape:
    group = balance_found(card_set, public_id)
    report, row = report_of(group.report) if group.report else None, _row(group)
    return BalanceDetailShape(
        **{name: getattr(row, name) for name in row.__struct_fields__},
        seed=group.asked["seed"],
        decks=[MeasuredDeckShape(**deck) for deck in group.asked["decks"]],
        left_out=group.asked["left_out"],
        outliers=outliers_told(report, group.asked) if report else [],
        report=report,
    )

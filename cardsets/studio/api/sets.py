"""Card sets by API: sets, revisions, their cards and differences, for everybody; new sets."""

from __future__ import annotations

from typing import Any

from django.http import Http404
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from cardsets.errors import CardSetError
from cardsets.models import Card, CardSet, Revision
from cardsets.selectors import cards_of, revision_changes
from cardsets.services.sets import set_create
from cardsets.studio.access import revision_found, set_found
from cardsets.studio.api import answers
from cardsets.studio.api.permissions import EditorsWrite
from cardsets.studio.api.refusals import refused
from cardsets.studio.selectors import revisions_of, set_state
from spacetrace.api.errors import errors
from spacetrace.api.requests import KnownParameters, PageQuery, Strict, Text, checked
from spacetrace.api.schema import Pages, told
from spacetrace.engine import catalogue
from spacetrace.players.authentication import caller
from spacetrace.players.idempotency import IDEMPOTENCY_KEY, made_once
from spacetrace.presentation.games import drawn_games

KEY = OpenApiParameter("key", OpenApiTypes.STR, OpenApiParameter.PATH)
REVISION = OpenApiParameter("revision", OpenApiTypes.INT, OpenApiParameter.PATH)


class SetsQuerySerializer(PageQuery):
    """Which sets, and which page of them."""

    game = serializers.ChoiceField(choices=sorted(drawn_games()), required=False)


class DiffQuerySerializer(serializers.Serializer[Any]):
    """Which two revisions."""

    before = serializers.IntegerField(min_value=1, max_value=10**6, help_text="A number.")
    after = serializers.IntegerField(min_value=1, max_value=10**6, help_text="A number.")


class NewSetSerializer(Strict):
    """A new set: with what its game needs, or a copy of a published revision."""

    game = Text(max_length=20, help_text=f"{catalogue.USUAL_GAME}, for example.")
    name = Text(max_length=60)
    copy_of = Text(max_length=60, required=False, help_text="The key of a set.")


class SetList(APIView):
    """The card sets."""

    permission_classes = (EditorsWrite, KnownParameters)

    @extend_schema(
        operation_id="card_sets_list",
        parameters=[SetsQuerySerializer],
        responses={200: told(answers.SetPageShape), **errors(400, 404)},
    )
    def get(self, request: Request) -> Response:
        """The published sets, for everybody."""
        wanted, pages = checked(SetsQuerySerializer, request.query_params), Pages()
        published = Revision.objects.published().values("card_set")
        rows = CardSet.objects.filter(pk__in=published).order_by("game", "pk")
        if "game" in wanted:
            rows = rows.filter(game=wanted["game"])
        page: list[CardSet] = pages.paginate_queryset(rows, request, self) or []
        found = [answers.set_row(set_state(card_set)) for card_set in page]
        return pages.answer(answers.SetPageShape, found)

    @extend_schema(
        operation_id="card_sets_create",
        parameters=[IDEMPOTENCY_KEY],
        request=NewSetSerializer,
        responses={201: told(answers.DraftShape), **errors(400, 401, 403, 404, 409, 415, 422)},
    )
    @made_once
    def post(self, request: Request) -> Response:
        """A new set as a draft that editors alone see; `copy_of` names a set to begin with."""
        wanted = checked(NewSetSerializer, request.data)
        of = None
        if "copy_of" in wanted:
            found = revisions_of(set_found(wanted["copy_of"]))
            if not found:
                raise Http404
            of = found[0]
        try:
            game, name = wanted["game"], wanted["name"]
            draft = set_create(game=game, name=name, of=of, by_id=caller(request).pk)
        except CardSetError as error:
            raise refused(error) from error
        return Response(answers.draft_row(draft), status=201)


class SetDetail(APIView):
    """One card set."""

    permission_classes = (KnownParameters,)

    @extend_schema(
        operation_id="card_sets_get",
        parameters=[KEY],
        responses={200: told(answers.SetDetailShape), **errors(404)},
    )
    def get(self, request: Request, key: str) -> Response:
        """A set with its published revisions, for everybody."""
        card_set = set_found(key)
        found = revisions_of(card_set)
        if not found:
            raise Http404
        row = answers.set_row(set_state(card_set))
        rows = [answers.revision_row(each, getattr(each, "card_count", 0)) for each in found]
        return Response(answers.SetDetailShape(row.key, row.game, row.name, row.revision, rows))


class RevisionCards(APIView):
    """The cards of a revision."""

    permission_classes = (KnownParameters,)

    @extend_schema(
        operation_id="card_sets_cards",
        parameters=[KEY, REVISION, PageQuery],
        responses={200: told(answers.SetCardPageShape), **errors(400, 404)},
    )
    def get(self, request: Request, key: str, revision: int) -> Response:
        """The cards of a published revision in their order, for everybody."""
        checked(PageQuery, request.query_params)
        found, pages = revision_found(set_found(key), str(revision)), Pages()
        page: list[Card] = pages.paginate_queryset(cards_of(found), request, self) or []
        return pages.answer(answers.SetCardPageShape, answers.set_cards(found, page))


class SetDiff(APIView):
    """The difference of two revisions."""

    permission_classes = (KnownParameters,)

    @extend_schema(
        operation_id="card_sets_diff",
        parameters=[KEY, DiffQuerySerializer],
        responses={200: told(answers.DiffShape), **errors(400, 404)},
    )
    def get(self, request: Request, key: str) -> Response:
        """How a published revision differs from another one, card by card, for everybody."""
        wanted, card_set = checked(DiffQuerySerializer, request.query_params), set_found(key)
        before, after = (
            revision_found(card_set, str(wanted[side])) for side in ("before", "after")
        )
        changes = [answers.change_row(each) for each in revision_changes(before, after)]
        return Response(answers.DiffShape(key, before.number, after.number, changes))

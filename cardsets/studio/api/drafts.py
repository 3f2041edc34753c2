"""Drafts by API: begun, edited card by card, filled from files, published, thrown away."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import Http404
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from cardsets.errors import CardSetError, StaleError
from cardsets.exchange.errors import ExchangeError
from cardsets.exchange.plan import Wish
from cardsets.exchange.read import MOST_BYTES, read_text
from cardsets.models import Card, Revision
from cardsets.selectors import cards_of, draft_state
from cardsets.services.drafts import (
    card_add,
    card_remove,
    card_restore,
    card_save,
    draft_create,
    draft_discard,
)
from cardsets.services.imports import cards_import, import_plan
from cardsets.services.publish import revision_publish
from cardsets.studio.access import draft_found, revision_found, set_found
from cardsets.studio.api import answers
from cardsets.studio.api.permissions import IsEditor, IsPublisher
from cardsets.studio.api.refusals import refused
from cardsets.studio.api.sets import KEY
from spacetrace.api.errors import errors
from spacetrace.api.requests import MAX_NUMBER, KnownParameters, PageQuery, Strict, Text, Whole
from spacetrace.api.requests import checked as checked_request
from spacetrace.api.schema import Pages, told
from spacetrace.api.strict_json import StrictJSONParser
from spacetrace.players.authentication import caller
from spacetrace.players.idempotency import IDEMPOTENCY_KEY, made_once

CARD = OpenApiParameter("card_id", OpenApiTypes.STR, OpenApiParameter.PATH)
EDITING = errors(400, 401, 403, 404, 409, 415)
MOST_BODY = MOST_BYTES + 192 * 1024
"""Bytes of a request with a file, whose quotation marks are escaped."""


class FileParser(StrictJSONParser):
    """As strict as everywhere, for the one kind of request that may be large."""

    max_bytes = MOST_BODY


# --- what is taken --------------------------------------------------------------------------------


class BeginSerializer(Strict):
    """From which published revision; the newest unless it is named."""

    of = Whole(min_value=1, max_value=MAX_NUMBER, required=False)


class StateSerializer(Strict):
    """What was looked at."""

    state = Text(max_length=64, help_text="The draft's `state` as it was read.")


class CardSerializer(Strict):
    """A card as it was typed, whole or not."""

    card = serializers.DictField(help_text="docs/cards.md explains the words.")


class CardSaveSerializer(CardSerializer):
    """The same, and the version that was read."""

    version = Whole(min_value=1, max_value=MAX_NUMBER)


class VersionQuerySerializer(serializers.Serializer[Any]):
    """The version that was read."""

    version = serializers.IntegerField(min_value=1, max_value=MAX_NUMBER)


class RestoreSerializer(Strict):
    """From which published revision a card comes back."""

    of = Whole(min_value=1, max_value=MAX_NUMBER)
    version = Whole(
        min_value=1,
        max_value=MAX_NUMBER,
        required=False,
        allow_null=True,
        help_text="The version that was read; null or left out for a card that is not there.",
    )


class CardFileSerializer(Strict):
    """A file of cards, and what is wished beyond whole cards."""

    text = Text(max_length=MOST_BYTES, help_text="TOML, JSON, or a table of plain fields (CSV).")
    unfinished = serializers.BooleanField(
        default=False, help_text="Cards that are not whole are kept as they are typed."
    )
    alone = serializers.BooleanField(
        default=False, help_text="Cards that the file does not name are removed."
    )


class DraftImportSerializer(CardFileSerializer):
    """The same, and what was looked at."""

    state = Text(max_length=64, help_text="The `state` of the preview.")


# --- the addresses --------------------------------------------------------------------------------


class Editing(APIView):
    """What editors' programs do to the draft of a set."""

    permission_classes = (IsEditor, KnownParameters)

    def handle_exception(self, exc: Exception) -> Response:
        """What card sets refuse is answered as everything that is refused."""
        if isinstance(exc, CardSetError | ExchangeError):
            exc = refused(exc)
        return super().handle_exception(exc)


class Draft(Editing):
    """The draft of a set."""

    @extend_schema(
        operation_id="drafts_get",
        parameters=[KEY],
        responses={200: told(answers.DraftShape), **errors(401, 403, 404)},
    )
    def get(self, request: Request, key: str) -> Response:
        """The draft: what it changes, and what is unfinished."""
        return Response(answers.draft_row(draft_found(set_found(key))))

    @extend_schema(
        operation_id="drafts_begin",
        parameters=[KEY],
        request=BeginSerializer,
        responses={201: told(answers.DraftShape), **EDITING},
    )
    def post(self, request: Request, key: str) -> Response:
        """Begin a draft; without `of` the one that is there is the answer."""
        card_set, wanted = set_found(key), checked_request(BeginSerializer, request.data)
        of = revision_found(card_set, str(wanted["of"])) if "of" in wanted else None
        draft = draft_create(card_set=card_set, of=of, by_id=caller(request).pk)
        return Response(answers.draft_row(draft), status=201)

    @extend_schema(
        operation_id="drafts_discard",
        parameters=[KEY, StateSerializer],
        responses={204: None, **errors(400, 401, 403, 404, 409)},
    )
    def delete(self, request: Request, key: str) -> Response:
        """Throw the draft away, if it is still what was looked at."""
        draft = draft_found(set_found(key))
        wanted = checked_request(StateSerializer, request.query_params.dict())
        if wanted["state"] != draft_state(draft):
            raise StaleError
        draft_discard(draft=draft, by_id=caller(request).pk)
        return Response(status=204)


class DraftCards(Editing):
    """The cards of a draft."""

    @extend_schema(
        operation_id="drafts_cards",
        parameters=[KEY, PageQuery],
        responses={200: told(answers.DraftCardPageShape), **errors(400, 401, 403, 404)},
    )
    def get(self, request: Request, key: str) -> Response:
        """The cards as they were typed, in their order."""
        checked_request(PageQuery, request.query_params)
        draft, pages = draft_found(set_found(key)), Pages()
        rows = cards_of(draft).select_related("revision__card_set")
        page: list[Card] = pages.paginate_queryset(rows, request, self) or []
        return pages.answer(answers.DraftCardPageShape, [answers.draft_card(row) for row in page])

    @extend_schema(
        operation_id="drafts_card_add",
        parameters=[KEY, IDEMPOTENCY_KEY],
        request=CardSerializer,
        responses={201: told(answers.DraftCardShape), **EDITING, **errors(422)},
    )
    @made_once
    def post(self, request: Request, key: str) -> Response:
        """Add a card, whole or not; without an id it gets one that is made of its name."""
        draft, wanted = draft_found(set_found(key)), checked_request(CardSerializer, request.data)
        card = card_add(draft=draft, data=wanted["card"], by_id=caller(request).pk)
        return Response(answers.draft_card(card), status=201)


class DraftCard(Editing):
    """A card of a draft."""

    @extend_schema(
        operation_id="drafts_card_get",
        parameters=[KEY, CARD],
        responses={200: told(answers.DraftCardShape), **errors(401, 403, 404)},
    )
    def get(self, request: Request, key: str, card_id: str) -> Response:
        """A card as it was typed, with what is wrong with it."""
        return Response(answers.draft_card(_card(draft_found(set_found(key)), card_id)))

    @extend_schema(
        operation_id="drafts_card_save",
        parameters=[KEY, CARD],
        request=CardSaveSerializer,
        responses={
            200: told(answers.DraftCardShape),
            **EDITING,
            409: told(answers.StaleCardShape),
        },
    )
    def put(self, request: Request, key: str, card_id: str) -> Response:
        """Keep a card as it was typed; 409 has it as it stands, where somebody was faster."""
        card = _card(draft_found(set_found(key)), card_id)
        wanted, by_id = checked_request(CardSaveSerializer, request.data), caller(request).pk
        version, data = wanted["version"], wanted["card"]
        return Response(
            answers.draft_card(card_save(card=card, version=version, data=data, by_id=by_id))
        )

    @extend_schema(
        operation_id="drafts_card_remove",
        parameters=[KEY, CARD, VersionQuerySerializer],
        responses={
            204: None,
            **errors(400, 401, 403, 404),
            409: told(answers.StaleCardShape),
        },
    )
    def delete(self, request: Request, key: str, card_id: str) -> Response:
        """Take a card out of the draft."""
        card = _card(draft_found(set_found(key)), card_id)
        wanted = checked_request(VersionQuerySerializer, request.query_params)
        card_remove(card=card, version=wanted["version"], by_id=caller(request).pk)
        return Response(status=204)


class DraftCardRestore(Editing):
    """A card that comes back."""

    @extend_schema(
        operation_id="drafts_card_restore",
        parameters=[KEY, CARD],
        request=RestoreSerializer,
        responses={200: told(answers.DraftShape), **EDITING},
    )
    def post(self, request: Request, key: str, card_id: str) -> Response:
        """Make a card again what it was in a revision; one that was not there is taken out."""
        card_set, wanted = set_found(key), checked_request(RestoreSerializer, request.data)
        draft, of = draft_found(card_set), revision_found(card_set, str(wanted["of"]))
        version = wanted.get("version")
        card_restore(draft=draft, card_id=card_id, of=of, version=version, by_id=caller(request).pk)
        return Response(answers.draft_row(draft))


class DraftPublish(Editing):
    """A draft that becomes a revision."""

    permission_classes = (IsPublisher, KnownParameters)

    @extend_schema(
        operation_id="drafts_publish",
        parameters=[KEY],
        request=StateSerializer,
        responses={201: told(answers.RevisionShape), **EDITING},
    )
    def post(self, request: Request, key: str) -> Response:
        """Publish the draft, if it is what was looked at, breaks no ready-made deck, and no
        finding is unanswered.
        """
        draft = draft_found(set_found(key))
        wanted = checked_request(StateSerializer, request.data)
        if wanted["state"] != draft_state(draft):
            raise StaleError
        made = revision_publish(draft=draft, yes=(), by_id=caller(request).pk)
        return Response(answers.revision_row(made, cards_of(made).count()), status=201)


class ImportPreview(Editing):
    """A file, looked at."""

    parser_classes = [FileParser]

    @extend_schema(
        operation_id="drafts_import_preview",
        parameters=[KEY],
        request=CardFileSerializer,
        responses={200: told(answers.PlanShape), **errors(400, 401, 403, 404, 415)},
    )
    def post(self, request: Request, key: str) -> Response:
        """What a file would do to the draft, card by card; nothing is done."""
        draft, wanted = (
            draft_found(set_found(key)),
            checked_request(CardFileSerializer, request.data),
        )
        state, file = draft_state(draft), read_text(wanted["text"], draft.card_set.game)
        plan = import_plan(draft=draft, file=file, wish=_wish(wanted))
        return Response(answers.plan_answer(plan, state))


class Import(Editing):
    """A file, brought in."""

    parser_classes = [FileParser]

    @extend_schema(
        operation_id="drafts_import",
        parameters=[KEY],
        request=DraftImportSerializer,
        responses={200: told(answers.PlanShape), **EDITING},
    )
    def post(self, request: Request, key: str) -> Response:
        """Bring a file into the draft that was looked at: as a whole, or not at all."""
        draft, wanted = (
            draft_found(set_found(key)),
            checked_request(DraftImportSerializer, request.data),
        )
        file = read_text(wanted["text"], draft.card_set.game)
        plan = cards_import(
            draft=draft,
            file=file,
            wish=_wish(wanted),
            state=wanted["state"],
            by_id=caller(request).pk,
        )
        return Response(answers.plan_answer(plan, draft_state(draft)))


def _wish(wanted: Mapping[str, Any]) -> Wish:
    return Wish(unfinished=wanted["unfinished"], alone=wanted["alone"])


def _card(draft: Revision, card_id: str) -> Card:
    rows = cards_of(draft).select_related("revision__card_set")
    found: Card | None = rows.filter(card_id=card_id).first()
    if found is None:
        raise Http404
    return found

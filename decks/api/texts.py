"""Decks as text by API: what a text becomes, a deck out of it, files of one deck and of all."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import HttpResponse
from django.http.response import HttpResponseBase
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from decks import limits
from decks.access import deck_own, deck_visible
from decks.api.answers import DeckDetailShape, StaleDeckShape
from decks.api.refusals import answered, fresh_detail
from decks.api.requests import EDIT_HELP
from decks.api.text_answers import DeckFileShape, PreviewShape, preview_answer
from decks.downloads import decks_download
from decks.models import Deck
from decks.presenters.texts import Preview, preview_of
from decks.services.imports import deck_import, list_import
from decks.texts.of_deck import paper_of
from decks.texts.resolve import Resolved
from decks.texts.sheet import MOST_BYTES, MOST_LINES
from spacetrace.api.errors import errors
from spacetrace.api.requests import MAX_NUMBER, Strict, Text, Whole, checked
from spacetrace.api.schema import told
from spacetrace.api.strict_json import StrictJSONParser
from spacetrace.players.authentication import caller
from spacetrace.players.idempotency import IDEMPOTENCY_KEY, made_once
from spacetrace.players.limits import count_made
from spacetrace.players.models import User

MOST_BODY = 3 * MOST_BYTES
"""Bytes of a request: a text is longer in JSON, where its quotation marks are escaped."""
FORMS = ("text", "json")


class TextParser(StrictJSONParser):
    """As strict as everywhere, for the one kind of request that may be large."""

    max_bytes = MOST_BODY


# --- what is taken --------------------------------------------------------------------------------


class PreviewSerializer(Strict):
    """A text, and how it is to be read."""

    text = Text(
        max_length=MOST_BYTES,
        allow_blank=True,
        help_text=f"The project's text, its JSON, or a plain list; at most {MOST_BYTES // 1024} KB "
        f"and {MOST_LINES} lines.",
    )
    format = Text(
        max_length=20, required=False, help_text="Goes before what the text says: a format's key."
    )
    into = Text(
        max_length=22, required=False, help_text="The id of a deck of yours whose list it becomes."
    )


class ImportSerializer(PreviewSerializer):
    """A text, and the deck that is made of it."""

    name = Text(
        max_length=limits.NAME_LENGTH,
        required=False,
        allow_blank=True,
        help_text="Goes before what the text says.",
    )
    edit = Whole(
        min_value=0,
        max_value=MAX_NUMBER,
        required=False,
        help_text=f"Needed together with `into`. {EDIT_HELP}",
    )

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Raises ValidationError for half of what replacing a list needs."""
        if ("into" in attrs) != ("edit" in attrs):
            raise serializers.ValidationError("`into` and `edit` belong together.")
        if "into" in attrs and {"name", "format"} & set(attrs):
            raise serializers.ValidationError("Only the list of a deck is replaced by a text.")
        return attrs


# --- the addresses -------------------------------------------------------------------------------


class ImportPreview(APIView):
    """A text, looked at."""

    parser_classes = [TextParser]

    @extend_schema(
        operation_id="decks_import_preview",
        request=PreviewSerializer,
        responses={200: told(PreviewShape), **errors(400, 404, 415)},
    )
    def post(self, request: Request) -> Response:
        """What each line of a text becomes, and whether the deck may be played; nothing is made."""
        user, wanted = caller(request), checked(PreviewSerializer, request.data)
        preview, resolved = _read(wanted, _into(user, wanted))
        return Response(preview_answer(preview, resolved))


class Import(APIView):
    """A text, made a deck."""

    parser_classes = [TextParser]

    @extend_schema(
        operation_id="decks_import",
        parameters=[IDEMPOTENCY_KEY],
        request=ImportSerializer,
        responses={
            200: told(DeckDetailShape),
            201: told(DeckDetailShape),
            **errors(400, 404, 415, 422),
            409: told(StaleDeckShape),
        },
    )
    @made_once
    def post(self, request: Request) -> Response:
        """A new deck out of a text (201), or the list of a deck of yours as a new version (200).

        Lines that are no cards are kept with the deck as `unresolved`.
        """
        user, wanted = caller(request), checked(ImportSerializer, request.data)
        into = _into(user, wanted)
        preview, resolved = _read(wanted, into)
        if preview.facts is None or preview.is_empty:
            raise ValidationError({"text": ["There is no card in this text."]})
        if into is None:
            count_made(request, "decks")
        with answered(user):
            if into is not None:
                saved = list_import(deck=into, resolved=resolved, at=wanted["edit"])
                return Response(fresh_detail(saved.deck, user))
            deck = deck_import(owner=user, resolved=resolved, facts=preview.facts)
        return Response(fresh_detail(deck, user), status=201)


class Export(APIView):
    """A deck as a file."""

    @extend_schema(
        operation_id="decks_export",
        parameters=[OpenApiParameter("as", str, enum=FORMS, default="text")],
        responses={
            (200, "text/plain"): OpenApiTypes.STR,
            (200, "application/json"): told(DeckFileShape),
            **errors(400, 404),
        },
    )
    def get(self, request: Request, public_id: str) -> HttpResponseBase:
        """A deck that you may see, as text or JSON that reads back as the same deck."""
        paper = paper_of(deck_visible(caller(request), public_id))
        wanted = request.query_params.get("as", "text")
        if wanted not in FORMS:
            raise ValidationError({"as": ["A deck is written as text or as json."]})
        if wanted == "json":
            return Response(paper.json())
        return HttpResponse(paper.text(), content_type="text/plain; charset=utf-8")


class ExportAll(APIView):
    """All decks as a file."""

    @extend_schema(
        operation_id="decks_export_all", responses={200: told(DeckFileShape, many=True), **errors()}
    )
    def get(self, request: Request) -> HttpResponseBase:
        """All your decks, the oldest first, as they are now; no pages, so that it is one file."""
        return decks_download(request._request, caller(request), "json")


def _into(user: User, wanted: Mapping[str, Any]) -> Deck | None:
    return deck_own(user, wanted["into"]) if "into" in wanted else None


def _read(wanted: Mapping[str, Any], into: Deck | None) -> tuple[Preview, Resolved]:
    """The text, read; raises ValidationError with why it cannot be."""
    preview = preview_of(
        wanted["text"], name=wanted.get("name", ""), format=wanted.get("format", ""), into=into
    )
    if preview.resolved is None:
        raise ValidationError({"text": [preview.error or "There is no card in this text."]})
    if preview.format is None:
        raise ValidationError({"format": ["There is no such format."]})
    return preview, preview.resolved

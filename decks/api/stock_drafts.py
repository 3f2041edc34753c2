"""The ready-made decks of a draft by API, for programs of editors."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from django.http import Http404
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from cardsets.errors import CardSetError
from cardsets.models import STOCK_FORMATS, Revision, StockDeck
from cardsets.selectors import stock_decks
from cardsets.studio.api.drafts import EDITING, Editing
from cardsets.studio.api.refusals import refused
from cardsets.studio.api.sets import KEY
from decks.access import draft_with_decks, stock_found
from decks.api.requests import LONG_TEXT, cards_field
from decks.presenters.stock import StockRow, stock_rows
from decks.services.errors import BadDeck, DeckError, DeckGone, StaleStock
from decks.services.stock import (
    stock_create,
    stock_describe,
    stock_move,
    stock_remove,
    stock_save,
)
from decks.stock_cards import draft_cards
from spacetrace.api.errors import Error, Refused, errors
from spacetrace.api.requests import MAX_NUMBER, Strict, Text, Whole, checked
from spacetrace.api.schema import Answer, told
from spacetrace.engine.kernel.decks import DeckFault
from spacetrace.players.authentication import caller
from spacetrace.players.idempotency import IDEMPOTENCY_KEY, made_once

DECK = OpenApiParameter("deck", OpenApiTypes.STR, OpenApiParameter.PATH)
VERSION_HELP = "The `version` that was read; 409 with the deck as it stands when it has moved on."
WAYS = {"up": -1, "down": 1}


class DraftDeckShape(Answer, frozen=True):
    """A ready-made deck of a draft, judged by the draft's cards."""

    key: str
    name: str
    summary: str
    style: str
    format: Annotated[str, STOCK_FORMATS]
    size: int
    cards: dict[str, int]
    version: Annotated[int, "Send it along with changes."]
    faults: Sequence[DeckFault]


class StaleDraftDeckShape(Error, frozen=True):
    """An error with the deck as it stands now."""

    deck: DraftDeckShape


class DraftDeckNewSerializer(Strict):
    """A new deck at the end of a draft's."""

    name = Text(max_length=LONG_TEXT)
    of = Text(max_length=60, required=False, help_text="The key of a deck of it to be copied.")


class DraftDeckListSerializer(Strict):
    """The whole list of a deck, to replace the one it has."""

    cards = cards_field()
    version = Whole(min_value=0, max_value=MAX_NUMBER, help_text=VERSION_HELP)


class DraftDeckDescribeSerializer(Strict):
    """What players are told of a deck; only what is given is changed."""

    name = Text(max_length=LONG_TEXT, required=False)
    summary = Text(max_length=LONG_TEXT, required=False, allow_blank=True)
    # A serializer has a `style` of its own, which is another thing and not used here.
    style = Text(  # type: ignore[assignment]
        max_length=LONG_TEXT, required=False, allow_blank=True, help_text="How to play it."
    )
    format = serializers.ChoiceField(choices=STOCK_FORMATS, required=False)
    version = Whole(min_value=0, max_value=MAX_NUMBER, help_text=VERSION_HELP)


class DraftDeckMoveSerializer(Strict):
    """One place up or down in the order in which players see the decks."""

    to = serializers.ChoiceField(choices=list(WAYS))


class StockEditing(Editing):
    """What editors' programs do to the ready-made decks of a draft."""

    def handle_exception(self, exc: Exception) -> Response:
        """What the services of decks refuse is answered as everything that is refused."""
        if isinstance(exc, StaleStock):
            fresh = _row(exc.stock)
            exc = Refused(exc.sentence, code=exc.code, shape=StaleDraftDeckShape, deck=fresh)
        elif isinstance(exc, BadDeck):
            exc = serializers.ValidationError({exc.field or "non_field_errors": [exc.sentence]})
        elif isinstance(exc, DeckGone):
            exc = Http404()
        elif isinstance(exc, DeckError):
            exc = Refused(exc.sentence, code=exc.code)
        return super().handle_exception(exc)


class DraftDecks(StockEditing):
    """The ready-made decks of a draft."""

    @extend_schema(
        operation_id="drafts_decks",
        parameters=[KEY],
        responses={200: told(DraftDeckShape, many=True), **errors(401, 403, 404, 409)},
    )
    def get(self, request: Request, key: str) -> Response:
        """The decks in their order, each with what keeps it from being played."""
        draft = draft_with_decks(key)
        return Response(_rows(draft, stock_decks(draft)))

    @extend_schema(
        operation_id="drafts_deck_add",
        parameters=[KEY, IDEMPOTENCY_KEY],
        request=DraftDeckNewSerializer,
        responses={201: told(DraftDeckShape), **EDITING, **errors(422)},
    )
    @made_once
    def post(self, request: Request, key: str) -> Response:
        """Another deck: empty, or a copy of one of the draft."""
        draft, wanted = draft_with_decks(key), checked(DraftDeckNewSerializer, request.data)
        of = stock_found(draft, wanted["of"]) if "of" in wanted else None
        by = caller(request).pk
        made = stock_create(draft=draft, name=wanted["name"], of=of, by_id=by)
        return Response(_row(made), status=201)


class DraftDeck(StockEditing):
    """A ready-made deck of a draft."""

    @extend_schema(
        operation_id="drafts_deck_get",
        parameters=[KEY, DECK],
        responses={200: told(DraftDeckShape), **errors(401, 403, 404, 409)},
    )
    def get(self, request: Request, key: str, deck: str) -> Response:
        """The deck with its list."""
        return Response(_row(stock_found(draft_with_decks(key), deck)))

    @extend_schema(
        operation_id="drafts_deck_save",
        parameters=[KEY, DECK],
        request=DraftDeckListSerializer,
        responses={
            200: told(DraftDeckShape),
            **{code: answer for code, answer in EDITING.items() if code != 409},
            409: told(StaleDraftDeckShape),
        },
    )
    def put(self, request: Request, key: str, deck: str) -> Response:
        """Replace the list, unless somebody else has changed the deck since."""
        found = stock_found(draft_with_decks(key), deck)
        wanted, by = checked(DraftDeckListSerializer, request.data), caller(request).pk
        saved = stock_save(stock=found, cards=wanted["cards"], at=wanted["version"], by_id=by)
        return Response(_row(saved))

    @extend_schema(
        operation_id="drafts_deck_describe",
        parameters=[KEY, DECK],
        request=DraftDeckDescribeSerializer,
        responses={
            200: told(DraftDeckShape),
            **{code: answer for code, answer in EDITING.items() if code != 409},
            409: told(StaleDraftDeckShape),
        },
    )
    def patch(self, request: Request, key: str, deck: str) -> Response:
        """Name, sentence, how to play it, for whom it is; only what is given is changed."""
        found = stock_found(draft_with_decks(key), deck)
        wanted = checked(DraftDeckDescribeSerializer, request.data)
        at, by = wanted.pop("version"), caller(request).pk
        return Response(_row(stock_describe(stock=found, at=at, by_id=by, **wanted)))

    @extend_schema(
        operation_id="drafts_deck_remove",
        parameters=[KEY, DECK],
        responses={204: None, **errors(401, 403, 404, 409)},
    )
    def delete(self, request: Request, key: str, deck: str) -> Response:
        """Take the deck out of the draft; what is published keeps its own."""
        found = stock_found(draft_with_decks(key), deck)
        stock_remove(stock=found, by_id=caller(request).pk)
        return Response(status=204)


class DraftDeckMove(StockEditing):
    """The place of a ready-made deck."""

    @extend_schema(
        operation_id="drafts_deck_move",
        parameters=[KEY, DECK],
        request=DraftDeckMoveSerializer,
        responses={200: told(DraftDeckShape, many=True), **EDITING},
    )
    def post(self, request: Request, key: str, deck: str) -> Response:
        """One place up or down; at the end it stays. All decks in their order are the answer."""
        draft = draft_with_decks(key)
        found, wanted = stock_found(draft, deck), checked(DraftDeckMoveSerializer, request.data)
        stock_move(stock=found, by=WAYS[wanted["to"]], by_id=caller(request).pk)
        return Response(_rows(draft, stock_decks(draft)))


def _row(stock: StockDeck) -> DraftDeckShape:
    (row,) = _rows(stock.revision, [stock])
    return row


def _rows(draft: Revision, decks: Sequence[StockDeck]) -> list[DraftDeckShape]:
    """Judged by the draft's cards, or by those before while the draft's cannot be used."""
    try:
        cards, _problems = draft_cards(draft)
    except CardSetError as error:
        raise refused(error) from error
    return [_shape(row) for row in stock_rows(decks, cards)]


def _shape(row: StockRow) -> DraftDeckShape:
    stock = row.stock
    return DraftDeckShape(
        key=stock.key,
        name=stock.name,
        summary=stock.summary,
        style=stock.style,
        format=stock.format,
        size=row.size,
        cards=stock.cards,
        version=stock.version,
        faults=row.faults,
    )

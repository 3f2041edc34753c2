"""A deck's list by API as text to be written over, as the data of its sheet, and as a picture."""

from __future__ import annotations

from typing import Annotated

from django.http import HttpResponse
from django.http.response import HttpResponseBase
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from decks.access import deck_own, deck_visible
from decks.api import answers
from decks.api.answers import saved_answer
from decks.api.refusals import answered
from decks.api.requests import EDIT_HELP
from decks.api.texts import TextParser
from decks.changes import Line
from decks.presenters.deck_cards import ListGroup
from decks.presenters.papers import deck_groups, deck_words
from decks.presenters.picture import deck_picture
from decks.services.imports import list_write
from decks.texts.of_deck import list_text
from decks.texts.sheet import MOST_BYTES, TextError
from spacetrace.api.errors import errors
from spacetrace.api.requests import MAX_NUMBER, Strict, Text, Whole, checked
from spacetrace.api.schema import Answer, told
from spacetrace.players.authentication import caller


class ListTextSerializer(Strict):
    """A whole list as text, to replace the one that the deck has."""

    text = Text(
        max_length=MOST_BYTES,
        allow_blank=True,
        help_text="A card a line; docs/deck-files.md. What stands in no line is taken out.",
    )
    edit = Whole(min_value=0, max_value=MAX_NUMBER, help_text=EDIT_HELP)


class ListTextShape(Answer, frozen=True):
    """A deck's list alone, as text that reads back as the same list."""

    text: str
    edit: Annotated[int, "Send it along with the changed text."]


class SheetRowShape(Answer, frozen=True):
    """A card on the sheet."""

    card: str
    name: str
    copies: int
    stats: Annotated[str, "Its strength in short, such as “100 × 1/1”."]
    mp: Annotated[int, "What it costs; what it brings, where `is_supply`."]
    is_supply: bool
    is_known: Annotated[bool, "False for a card that is not in the set any more."]


class SheetGroupShape(Answer, frozen=True):
    """A group of the sheet: first the owner's, then what is in none by class and kind."""

    name: str
    is_own: bool
    cards: Annotated[int, "Copies counted."]
    rows: list[SheetRowShape]


class SheetShape(Answer, frozen=True):
    """What stands on a deck's printed sheet."""

    name: str
    words: Annotated[str, "Whose it is, for which format, how many cards, which version."]
    groups: list[SheetGroupShape]
    unresolved: list[Line]


class ListText(APIView):
    """The list of a deck as text."""

    parser_classes = [TextParser]

    @extend_schema(operation_id="decks_text", responses={200: told(ListTextShape), **errors(404)})
    def get(self, request: Request, public_id: str) -> Response:
        """The list of your deck as text, with its groups and the lines that are no cards."""
        deck = deck_own(caller(request), public_id)
        return Response(ListTextShape(list_text(deck), deck.edit))

    @extend_schema(
        operation_id="decks_text_save",
        request=ListTextSerializer,
        responses={
            200: told(answers.SavedShape),
            **errors(400, 404, 415),
            409: told(answers.StaleDeckShape),
        },
    )
    def put(self, request: Request, public_id: str) -> Response:
        """Replace list and groups by those of a text, as a version of its own.

        Lines that are no cards are kept with the deck as `unresolved`.
        """
        user, deck = caller(request), deck_own(caller(request), public_id)
        wanted = checked(ListTextSerializer, request.data)
        with answered(user):
            try:
                saved = list_write(deck=deck, text=wanted["text"], at=wanted["edit"])
            except TextError as error:
                raise ValidationError({"text": [error.sentence]}) from error
        return Response(saved_answer(saved, deck_visible(user, public_id), user))


class Sheet(APIView):
    """A deck for a sheet of paper."""

    @extend_schema(operation_id="decks_sheet", responses={200: told(SheetShape), **errors(404)})
    def get(self, request: Request, public_id: str) -> Response:
        """What is printed on the sheet of a deck that you may see, in its order."""
        deck = deck_visible(caller(request), public_id)
        groups = [_group(group) for group in deck_groups(deck)]
        return Response(SheetShape(deck.name, deck_words(deck), groups, deck.unresolved))


class Picture(APIView):
    """A deck as a picture."""

    @extend_schema(
        operation_id="decks_picture",
        responses={(200, "image/svg+xml"): OpenApiTypes.STR, **errors(404)},
    )
    def get(self, request: Request, public_id: str) -> HttpResponseBase:
        """The list of a deck that you may see, as SVG that stands alone."""
        deck = deck_visible(caller(request), public_id)
        drawn = deck_picture(deck.name, deck_words(deck), deck_groups(deck))
        return HttpResponse(drawn, content_type="image/svg+xml; charset=utf-8")


def _group(group: ListGroup) -> SheetGroupShape:
    rows = [
        SheetRowShape(
            card=row.id,
            name=row.name,
            copies=row.copies,
            stats=row.stats,
            mp=row.mp,
            is_supply=row.is_supply,
            is_known=row.record is not None,
        )
        for row in group.rows
    ]
    return SheetGroupShape(group.label, group.is_own, group.cards, rows)

"""The API of cards: finding them by a query, and each with its text, rules and history."""

from __future__ import annotations

from typing import Any

import msgspec
from django.http import Http404
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from cardsets.games import GAMES, cards_of_game
from cardsets.models import Revision
from cardsets.presenters.card import decks_with, rulings
from cardsets.search.find import FIELDS_HELP, FoundCard, find_cards, sorts
from cardsets.selectors import CardStep, card_history, card_records, newest_with, stock_decks
from spacetrace.api import Pages
from spacetrace.api_doors import checked, errors

Shape = serializers.Serializer[Any]
LONGEST_Q = 1_000
FIELDS = "\n".join(
    f"- `{field.name}`: {field.what}, as in `{field.example}`" for field in FIELDS_HELP
)
Q_HELP = (
    'Words and fields, as in the card browser: `kind:ship class:3 mp<=200 text:"jam"`, with `-`, '
    "`or` and parentheses. What is not understood is left out and told in `notes`. The fields of "
    f"Spacetrace's cards:\n\n{FIELDS}"
)
GAME = OpenApiParameter("game", OpenApiTypes.STR, OpenApiParameter.PATH)
CARD = OpenApiParameter("card_id", OpenApiTypes.STR, OpenApiParameter.PATH)


class CardsQuerySerializer(Shape):
    """Which cards, and which page of them."""

    game = serializers.ChoiceField(choices=sorted(GAMES), default="spacetrace")
    q = serializers.CharField(
        max_length=LONGEST_Q, required=False, allow_blank=True, help_text=Q_HELP
    )
    sort = serializers.CharField(
        max_length=20,
        required=False,
        allow_blank=True,
        help_text="name, mp, class, ap, lp, kind and the like; with - before it turned round.",
    )
    page = serializers.IntegerField(min_value=1, max_value=2**31 - 1, required=False)
    page_size = serializers.IntegerField(min_value=1, max_value=100, required=False)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Refuses an order that the game does not have."""
        known = sorts(attrs["game"])
        sort = attrs.get("sort", "")
        if sort and sort.removeprefix("-") not in known:
            told = f"There is no such order; the orders are: {', '.join(known)}."
            raise ValidationError({"sort": told})
        return attrs


class CardSetQuerySerializer(Shape):
    """Which set, where several have a card with the same id."""

    set = serializers.SlugField(max_length=60, required=False, help_text="The key of a card set.")


class CardShape(Shape):
    """A card of the newest revision of its set."""

    id = serializers.CharField()
    game = serializers.CharField()
    card_set = serializers.CharField(help_text="The key of its set.")
    revision = serializers.IntegerField(help_text="The newest revision of the set.")
    name = serializers.CharField()
    text = serializers.CharField(help_text="The rules text, written from the data.")
    data = serializers.DictField(  # type: ignore[assignment]  # the answer's own word
        help_text="The card as data; docs/cards.md explains the words."
    )


class CardPageShape(Shape):
    """A page of what was found; `notes` tell what of the query was not understood."""

    count = serializers.IntegerField()
    next = serializers.CharField(allow_null=True)
    previous = serializers.CharField(allow_null=True)
    results = CardShape(many=True)
    notes = serializers.ListField(child=serializers.CharField())


class RulingShape(Shape):
    """A numbered rule that matters for the card."""

    rule = serializers.CharField()
    sentences = serializers.ListField(child=serializers.CharField())


class ChangedFieldShape(Shape):
    """A field of the card's data before and after."""

    field = serializers.CharField()
    before = serializers.JSONField(allow_null=True)
    after = serializers.JSONField(allow_null=True)


class CardStepShape(Shape):
    """A revision that brought, changed or removed the card."""

    revision = serializers.IntegerField()
    what = serializers.ChoiceField(choices=["added", "changed", "removed"])
    published_at = serializers.DateTimeField(allow_null=True)
    fields = ChangedFieldShape(many=True)  # type: ignore[assignment]  # the answer's own word


class CardInDeckShape(Shape):
    """A ready-made deck that holds the card."""

    key = serializers.CharField()
    name = serializers.CharField()
    copies = serializers.IntegerField()


class CardDetailShape(CardShape):
    """A card with all that is known of it; the newest revision comes first in `history`."""

    rules = RulingShape(many=True)
    history = CardStepShape(many=True)
    stock_decks = CardInDeckShape(many=True)


class CardList(APIView):
    """The published cards."""

    @extend_schema(
        operation_id="cards_list",
        parameters=[CardsQuerySerializer],
        responses={200: CardPageShape, **errors(400, 404)},
    )
    def get(self, request: Request) -> Response:
        """The cards of a game that a query finds; without a query all of them."""
        wanted, pages = checked(CardsQuerySerializer, request.query_params), Pages()
        game: str = wanted["game"]
        found = find_cards(game, wanted.get("q", ""), sort=wanted.get("sort", ""))
        page: list[FoundCard] = pages.paginate_queryset(found.cards, request, self) or []
        response = pages.get_paginated_response([_row(game, card) for card in page])
        response.data["notes"] = found.notes
        return response


class CardDetail(APIView):
    """One card."""

    @extend_schema(
        operation_id="cards_get",
        parameters=[GAME, CARD, CardSetQuerySerializer],
        responses={200: CardDetailShape, **errors(400, 404)},
    )
    def get(self, request: Request, game: str, card_id: str) -> Response:
        """A card with its text, the rules that matter for it, and what revisions did to it."""
        wanted = checked(CardSetQuerySerializer, request.query_params)
        known, revision = cards_of_game(game), newest_with(game, card_id, wanted.get("set", ""))
        if known is None or revision is None:
            raise Http404
        records = card_records(revision)
        card = records[card_id]
        return Response(
            {
                **_head(game, revision, card_id),
                "name": known.title(card),
                "text": known.text(card, records),
                "data": msgspec.to_builtins(card),
                "rules": [
                    {"rule": each.id, "sentences": each.sentences} for each in rulings(known, card)
                ],
                "history": [_step(step) for step in card_history(revision.card_set, card_id)],
                "stock_decks": decks_with(stock_decks(revision), card_id),
            }
        )


def _head(game: str, revision: Revision, card_id: str) -> dict[str, Any]:
    key = revision.card_set.key
    return {"id": card_id, "game": game, "card_set": key, "revision": revision.number}


def _row(game: str, card: FoundCard) -> dict[str, Any]:
    return {
        "id": card.id,
        "game": game,
        "card_set": card.card_set,
        "revision": card.revision,
        "name": card.name,
        "text": card.text,
        "data": msgspec.to_builtins(card.record),
    }


def _step(step: CardStep) -> dict[str, Any]:
    return {
        "revision": step.revision.number,
        "what": step.change.what,
        "published_at": step.revision.published_at,
        "fields": [
            {"field": field, "before": before, "after": after}
            for field, before, after in step.change.fields
        ],
    }

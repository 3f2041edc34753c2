"""Answers about cards: found by a query, and each with its text, rules and history."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Annotated, Any

import msgspec
from django.http import Http404
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from msgspec import Raw
from rest_framework import serializers
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from cardsets.models import Revision
from cardsets.notes import notes_of, published_with_notes
from cardsets.presenters.card import decks_with, rulings
from cardsets.search.find import FoundCard, fields_help, find_cards, sorts
from cardsets.selectors import CardStep, card_history, card_records, newest_with, stock_decks
from spacetrace.api.errors import errors
from spacetrace.api.requests import KnownParameters, PageQuery, checked
from spacetrace.api.schema import Answer, Pages, PageShape, told
from spacetrace.engine import catalogue
from spacetrace.presentation.games import cards_of_game, drawn_games

LONGEST_Q = 1_000
FIELDS = "\n".join(
    f"- `{field.name}`: {field.what}, as in `{field.example}`"
    for field in fields_help(catalogue.USUAL_GAME)
)
Q_HELP = (
    'Words and fields, as in the card browser: `kind:ship class:3 mp<=200 text:"jam"`, with `-`, '
    "`or` and parentheses; a number may be compared with another field (`ap>lp`), and `sort:-mp` "
    "names the order. What is not understood is left out and told in `notes`, and so is what finds "
    "nothing. The fields of "
    f"{catalogue.game(catalogue.USUAL_GAME).title}'s cards:\n\n{FIELDS}"
)
GAME = OpenApiParameter("game", OpenApiTypes.STR, OpenApiParameter.PATH)
CARD = OpenApiParameter("card_id", OpenApiTypes.STR, OpenApiParameter.PATH)


class CardsQuerySerializer(PageQuery):
    """Which cards, and which page of them."""

    game = serializers.ChoiceField(choices=sorted(drawn_games()), default=catalogue.USUAL_GAME)
    q = serializers.CharField(
        max_length=LONGEST_Q, required=False, allow_blank=True, help_text=Q_HELP
    )
    sort = serializers.CharField(
        max_length=20,
        required=False,
        allow_blank=True,
        help_text="name, mp, class, ap, lp, kind and the like; with - before it turned round. An "
        "order in the query goes before it.",
    )

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Refuses an order that the game does not have."""
        known = sorts(attrs["game"])
        sort = attrs.get("sort", "")
        if sort and sort.removeprefix("-") not in known:
            told = f"There is no such order; the orders are: {', '.join(known)}."
            raise ValidationError({"sort": told})
        return attrs


class CardSetQuerySerializer(serializers.Serializer[Any]):
    """Which set, where several have a card with the same id."""

    set = serializers.SlugField(max_length=60, required=False, help_text="The key of a card set.")


class CardNewsQuerySerializer(PageQuery):
    """Of which game."""

    game = serializers.ChoiceField(choices=sorted(drawn_games()), default=catalogue.USUAL_GAME)


class CardNewsShape(Answer, frozen=True):
    """What players are told of a published revision."""

    card_set: Annotated[str, "The key of its set."]
    revision: int
    published_at: datetime | None
    withdrawn: Annotated[str, 'Why new matches are not offered it any more; "" if they are.']
    note: Annotated[str, "Markdown without HTML: by an editor, else written from the changes."]


class CardNewsPageShape(PageShape, frozen=True, kw_only=True):
    """A page of revisions, the newest first."""

    results: list[CardNewsShape]


class CardShape(Answer, frozen=True):
    """A card of the newest revision of its set."""

    id: str
    game: str
    card_set: Annotated[str, "The key of its set."]
    revision: Annotated[int, "The newest revision of the set."]
    name: str
    text: Annotated[str, "The rules text, written from the data."]
    data: Annotated[Raw, "The card as data; docs/cards.md explains the words."]


class CardPageShape(PageShape, frozen=True, kw_only=True):
    """A page of what was found; `notes` tell what was not understood or finds nothing."""

    results: list[CardShape]
    notes: Sequence[str]


class RulingShape(Answer, frozen=True):
    """A numbered rule that matters for the card."""

    rule: str
    sentences: Sequence[str]


class ChangedFieldShape(Answer, frozen=True):
    """A field of the card's data before and after."""

    field: str
    before: Any | None
    after: Any | None


class CardStepShape(Answer, frozen=True):
    """A revision that brought, changed or removed the card."""

    revision: int
    what: Annotated[str, ("added", "changed", "removed")]
    published_at: datetime | None
    fields: list[ChangedFieldShape]


class CardInDeckShape(Answer, frozen=True):
    """A ready-made deck that holds the card."""

    key: str
    name: str
    copies: int


class CardDetailShape(CardShape, frozen=True):
    """A card with all that is known of it; the newest revision comes first in `history`."""

    rules: list[RulingShape]
    history: list[CardStepShape]
    stock_decks: list[CardInDeckShape]


class CardList(APIView):
    """The published cards, for everybody, as their pages are."""

    permission_classes = (KnownParameters,)

    @extend_schema(
        operation_id="cards_list",
        parameters=[CardsQuerySerializer],
        responses={200: told(CardPageShape), **errors(400, 404)},
    )
    def get(self, request: Request) -> Response:
        """The cards of a game that a query finds; without a query all of them."""
        wanted, pages = checked(CardsQuerySerializer, request.query_params), Pages()
        game: str = wanted["game"]
        found = find_cards(game, wanted.get("q", ""), sort=wanted.get("sort", ""))
        page: list[FoundCard] = pages.paginate_queryset(found.cards, request, self) or []
        rows = [_row(game, card) for card in page]
        return pages.answer(CardPageShape, rows, notes=found.notes)


class CardDetail(APIView):
    """One card, for everybody."""

    permission_classes = (KnownParameters,)

    @extend_schema(
        operation_id="cards_get",
        parameters=[GAME, CARD, CardSetQuerySerializer],
        responses={200: told(CardDetailShape), **errors(400, 404)},
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
            CardDetailShape(
                id=card_id,
                game=game,
                card_set=revision.card_set.key,
                revision=revision.number,
                name=known.title(card),
                text=known.text(card, records),
                data=_data(card),
                rules=[RulingShape(each.id, each.sentences) for each in rulings(known, card)],
                history=[_step(step) for step in card_history(revision.card_set, card_id)],
                stock_decks=[
                    CardInDeckShape(**held) for held in decks_with(stock_decks(revision), card_id)
                ],
            )
        )


class CardNews(APIView):
    """What is new in the cards, for everybody."""

    permission_classes = (KnownParameters,)

    @extend_schema(
        operation_id="cards_news",
        parameters=[CardNewsQuerySerializer],
        responses={200: told(CardNewsPageShape), **errors(400, 404)},
    )
    def get(self, request: Request) -> Response:
        """The published revisions of a game's cards with their notes, the newest first."""
        wanted, pages = checked(CardNewsQuerySerializer, request.query_params), Pages()
        rows = pages.paginate_queryset(published_with_notes(wanted["game"]), request, self) or []
        texts = notes_of(rows)
        return pages.answer(CardNewsPageShape, [_news(each, texts[each.pk]) for each in rows])


def _news(revision: Revision, text: str) -> CardNewsShape:
    return CardNewsShape(
        card_set=revision.card_set.key,
        revision=revision.number,
        published_at=revision.published_at,
        withdrawn=revision.withdrawal.why if revision.is_withdrawn else "",
        note=text,
    )


def _row(game: str, card: FoundCard) -> CardShape:
    data = _data(card.record)
    return CardShape(card.id, game, card.card_set, card.revision, card.name, card.text, data)


def _data(card: Any) -> Raw:
    return Raw(msgspec.json.encode(card))


def _step(step: CardStep) -> CardStepShape:
    return CardStepShape(
        revision=step.revision.number,
        what=step.change.what,
        published_at=step.revision.published_at,
        fields=[ChangedFieldShape(*change) for change in step.change.fields],
    )

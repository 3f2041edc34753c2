"""Decks by API: list, make, look, change, copy, delete."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from cardsets.models import CardSet
from decks.access import deck_own, deck_visible
from decks.api import answers, requests
from decks.api.answers import deck_detail, deck_rows, saved_answer
from decks.api.refusals import answered, fresh_detail, version_known
from decks.cleaning import tag_clean
from decks.models import Deck
from decks.own_decks import rows_in
from decks.selectors import decks_of
from decks.services.create import deck_copy, deck_create
from decks.services.delete import deck_delete
from decks.services.save import deck_describe, deck_save
from spacetrace.api.errors import errors
from spacetrace.api.requests import checked
from spacetrace.api.schema import Pages, told
from spacetrace.players.authentication import caller
from spacetrace.players.idempotency import IDEMPOTENCY_KEY, made_once
from spacetrace.players.limits import count_made


class DeckList(APIView):
    """Your decks."""

    @extend_schema(
        operation_id="decks_list",
        parameters=[requests.DecksQuerySerializer],
        responses={200: told(answers.DeckPageShape), **errors(400, 404)},
    )
    def get(self, request: Request) -> Response:
        """Your decks, the one changed last first."""
        user, pages = caller(request), Pages()
        wanted = checked(requests.DecksQuerySerializer, request.query_params)
        rows = decks_of(user)
        if "tag" in wanted:
            rows = rows.filter(tags__name=tag_clean(wanted["tag"]))
        if "folder" in wanted:
            rows = rows_in(rows, wanted["folder"])
        if "visibility" in wanted:
            rows = rows.filter(visibility=wanted["visibility"])
        page: list[Deck] = pages.paginate_queryset(rows, request, self) or []
        return pages.answer(answers.DeckPageShape, deck_rows(page, user))

    @extend_schema(
        operation_id="decks_create",
        parameters=[IDEMPOTENCY_KEY],
        request=requests.DeckCreateSerializer,
        responses={201: told(answers.DeckDetailShape), **errors(400, 409, 415, 422)},
    )
    @made_once
    def post(self, request: Request) -> Response:
        """A new deck, seen by you alone. It need not be legal, nor complete."""
        user, wanted = caller(request), checked(requests.DeckCreateSerializer, request.data)
        card_set = CardSet.objects.filter(key=wanted.pop("card_set")).first()
        if card_set is None:
            raise ValidationError({"card_set": ["There is no card set with this key."]})
        wanted["folder"] = wanted.get("folder") or ""
        count_made(request, "decks")
        with answered(user):
            deck = deck_create(owner=user, card_set=card_set, **wanted)
        return Response(fresh_detail(deck, user), status=201)


class DeckDetail(APIView):
    """One deck."""

    @extend_schema(
        operation_id="decks_get",
        responses={200: told(answers.DeckDetailShape), **errors(404)},
    )
    def get(self, request: Request, public_id: str) -> Response:
        """The deck: list, what is wrong with it, advice, figures, what changed since it was saved.

        It is judged by the newest published cards.
        """
        user = caller(request)
        return Response(deck_detail(deck_visible(user, public_id), user))

    @extend_schema(
        operation_id="decks_describe",
        request=requests.DeckDescribeSerializer,
        responses={200: told(answers.DeckDetailShape), **errors(400, 404, 409, 415)},
    )
    def patch(self, request: Request, public_id: str) -> Response:
        """Name, description, tags, folder, format, and who may see it; what is given is changed."""
        user, deck = caller(request), deck_own(caller(request), public_id)
        wanted = checked(requests.DeckDescribeSerializer, request.data)
        if "folder" in wanted:
            wanted["folder"] = wanted["folder"] or ""
        with answered(user):
            deck_describe(deck=deck, **wanted)
        return Response(fresh_detail(deck, user))

    @extend_schema(operation_id="decks_delete", responses={204: None, **errors(404)})
    def delete(self, request: Request, public_id: str) -> Response:
        """Delete it with all versions and results. Matches and copies of it stay."""
        deck_delete(deck=deck_own(caller(request), public_id))
        return Response(status=204)


class DeckSave(APIView):
    """The list of a deck."""

    @extend_schema(
        operation_id="decks_save",
        request=requests.DeckListSerializer,
        responses={
            200: told(answers.SavedShape),
            **errors(400, 404, 415),
            409: told(answers.StaleDeckShape),
        },
    )
    def put(self, request: Request, public_id: str) -> Response:
        """Replace the list; a list that differs becomes a version.

        Safe to repeat after a lost answer: the list that is stored already is fine.
        """
        user, deck = caller(request), deck_own(caller(request), public_id)
        wanted = checked(requests.DeckListSerializer, request.data)
        with answered(user):
            saved = deck_save(deck=deck, at=wanted.pop("edit"), **wanted)
        return Response(saved_answer(saved, deck_visible(user, public_id), user))


class DeckCopy(APIView):
    """A deck as one's own."""

    @extend_schema(
        operation_id="decks_copy",
        parameters=[IDEMPOTENCY_KEY],
        request=requests.DeckCopySerializer,
        responses={201: told(answers.DeckDetailShape), **errors(400, 404, 409, 415, 422)},
    )
    @made_once
    def post(self, request: Request, public_id: str) -> Response:
        """A deck of your own with the same list, and credit to the original."""
        user, deck = caller(request), deck_visible(caller(request), public_id)
        wanted = checked(requests.DeckCopySerializer, request.data)
        version = version_known(deck, wanted["version"]) if "version" in wanted else None
        count_made(request, "decks")
        with answered(user):
            copy = deck_copy(deck=deck, owner=user, version=version)
        return Response(fresh_detail(copy, user), status=201)

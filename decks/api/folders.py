"""Folders of decks by API: list, make, rename, delete, put decks into them."""

from __future__ import annotations

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from decks.access import folder_own
from decks.api import answers, requests
from decks.api.answers import folder_row
from decks.api.refusals import answered
from decks.models import Deck
from decks.own_decks import own_folders
from decks.services.folders import decks_move, folder_create, folder_delete, folder_rename
from spacetrace.api.errors import errors
from spacetrace.api.requests import checked
from spacetrace.api.schema import Answer, told
from spacetrace.players.authentication import caller
from spacetrace.players.idempotency import IDEMPOTENCY_KEY, made_once

FOLDER = OpenApiParameter("folder", OpenApiTypes.STR, OpenApiParameter.PATH)


class MovedShape(Answer, frozen=True):
    """Where the decks are now."""

    folder: str | None
    decks: list[str]


class FolderList(APIView):
    """Your folders."""

    @extend_schema(
        operation_id="decks_folders",
        responses={200: told(answers.FolderShape, many=True), **errors()},
    )
    def get(self, request: Request) -> Response:
        """Your folders by name. Nobody else knows of them."""
        found = own_folders(caller(request))
        return Response([folder_row(folder, getattr(folder, "size", 0)) for folder in found])

    @extend_schema(
        operation_id="decks_folder_create",
        parameters=[IDEMPOTENCY_KEY],
        request=requests.FolderSerializer,
        responses={201: told(answers.FolderShape), **errors(400, 409, 415, 422)},
    )
    @made_once
    def post(self, request: Request) -> Response:
        """A new folder. No two are called the same, so repeating this makes no second one."""
        user, wanted = caller(request), checked(requests.FolderSerializer, request.data)
        with answered(user):
            made = folder_create(owner=user, name=wanted["name"])
        return Response(folder_row(made, 0), status=201)


class FolderDetail(APIView):
    """One folder."""

    @extend_schema(
        operation_id="decks_folder_rename",
        parameters=[FOLDER],
        request=requests.FolderSerializer,
        responses={200: told(answers.FolderShape), **errors(400, 404, 415)},
    )
    def patch(self, request: Request, folder: str) -> Response:
        """Give the folder another name."""
        user, found = caller(request), folder_own(caller(request), folder)
        wanted = checked(requests.FolderSerializer, request.data)
        with answered(user):
            now = folder_rename(folder=found, name=wanted["name"])
        return Response(folder_row(now, Deck.objects.filter(folder=now).count()))

    @extend_schema(
        operation_id="decks_folder_delete",
        parameters=[FOLDER],
        responses={204: None, **errors(404)},
    )
    def delete(self, request: Request, folder: str) -> Response:
        """The folder goes; its decks stay, in no folder."""
        folder_delete(folder=folder_own(caller(request), folder))
        return Response(status=204)


class DecksMove(APIView):
    """Several decks at once."""

    @extend_schema(
        operation_id="decks_move",
        request=requests.DecksMoveSerializer,
        responses={200: told(MovedShape), **errors(400, 415)},
    )
    def post(self, request: Request) -> Response:
        """Put decks into a folder, or out of any: all of them, or none."""
        user, wanted = caller(request), checked(requests.DecksMoveSerializer, request.data)
        with answered(user):
            decks_move(owner=user, decks=wanted["decks"], folder=wanted["folder"])
        return Response(MovedShape(wanted["folder"], sorted(set(wanted["decks"]))))

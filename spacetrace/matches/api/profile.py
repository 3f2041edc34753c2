"""Players by API: the profile of somebody, and all that is kept of oneself."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from spacetrace.api.errors import errors
from spacetrace.api.requests import checked
from spacetrace.api.schema import Answer, Pages, PageShape, told
from spacetrace.matches.models import Match
from spacetrace.matches.presenters.profile import history_rows
from spacetrace.matches.selectors.export import export_of
from spacetrace.matches.selectors.profile import Record, Tally, history_of, record_of
from spacetrace.players.authentication import caller
from spacetrace.players.limits import count_made
from spacetrace.players.models import User
from spacetrace.players.selectors import person_by_id


class TallyShape(Answer, frozen=True):
    """Matches that are over; what was neither won nor drawn was lost."""

    played: int
    won: int
    drawn: int


class FiguresShape(Answer, frozen=True):
    """What somebody has played of a game."""

    game: str
    people: TallyShape
    computers: Annotated[TallyShape, "Matches with nobody else but computer players."]


class PastShape(Answer, frozen=True):
    """A match that somebody has played; without an id where you did not sit there."""

    id: Annotated[str | None, "Null where you did not sit there."]
    game: str
    state: Annotated[str, "How it ended, in words."]
    ended_at: datetime | None


class ProfileShape(PageShape, frozen=True, kw_only=True):
    """A player, with a page of what they have played; no figures and results where it is hidden."""

    id: str
    name: str
    since: datetime
    is_guest: bool
    played: Annotated[int, "Matches with other people that count, of the newest 1,000."]
    finished: Annotated[int, "Of these, without losing by time, staying away or leaving."]
    is_hidden: bool
    figures: list[FiguresShape]
    results: list[PastShape]


class ExportShape(Answer, frozen=True):
    """A part of what is kept of you; the first one has account and decks, too."""

    part: int
    parts: int
    matches: list[dict[str, Any]]
    account: dict[str, Any]
    decks: list[dict[str, Any]]


class PartQuery(serializers.Serializer[Any]):
    """Which part."""

    part = serializers.IntegerField(min_value=1, max_value=100_000, default=1)


class PlayerProfile(APIView):
    """A player."""

    @extend_schema(
        operation_id="players_get",
        responses={200: told(ProfileShape), **errors(404)},
    )
    def get(self, request: Request, public_id: str) -> Response:
        """Somebody's profile: how many matches they finish, figures, history; you are “me”."""
        user, pages = caller(request), Pages()
        owner = user if public_id == "me" else person_by_id(public_id)
        if owner is None:
            raise NotFound
        is_hidden = owner.hides_history and owner.pk != user.pk
        rows = Match.objects.none() if is_hidden else history_of(owner)
        page: list[Match] = pages.paginate_queryset(rows, request, self) or []
        record = record_of(owner)
        return pages.answer(
            ProfileShape,
            _history(page, owner, user),
            id=owner.public_id or "",
            name=str(owner),
            since=owner.date_joined,
            is_guest=owner.is_guest,
            played=record.played,
            finished=record.finished,
            is_hidden=is_hidden,
            figures=[] if is_hidden else _figures(record),
        )


class Export(APIView):
    """Your data."""

    @extend_schema(
        operation_id="export_get",
        parameters=[PartQuery],
        responses={200: told(ExportShape), **errors(400, 429)},
    )
    def get(self, request: Request) -> Response:
        """What is kept of you, in parts: account, decks, and matches as your seat may know them."""
        part = checked(PartQuery, request.query_params)["part"]
        count_made(request, "exports")
        return Response(
            ExportShape(**{"account": {}, "decks": [], **export_of(caller(request), part)})
        )


def _history(page: list[Match], owner: User, viewer: User) -> list[PastShape]:
    rows = history_rows(page, owner, viewer)
    pairs = zip(page, rows, strict=True)
    return [
        PastShape(row.public_id or None, match.game, row.state, row.ended_at)
        for match, row in pairs
    ]


def _figures(record: Record) -> list[FiguresShape]:
    return [
        FiguresShape(one.game, _tally(one.people), _tally(one.computers)) for one in record.figures
    ]


def _tally(tally: Tally) -> TallyShape:
    return TallyShape(tally.played, tally.won, tally.drawn)

"""Finding each other by API: the lobby, a match at once, saying no, taking back."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any

from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from spacetrace.api.errors import errors
from spacetrace.api.requests import PageQuery, Text, checked
from spacetrace.api.schema import Answer, Pages, PageShape, told
from spacetrace.matches.access import match_for
from spacetrace.matches.api import answers, requests
from spacetrace.matches.api.answers import match_row
from spacetrace.matches.api.matches import deck_wanted, fresh_of, refusal_of, time_wanted
from spacetrace.matches.api.time_answers import TimeShape
from spacetrace.matches.models import Match
from spacetrace.matches.presenters.lobby import LobbyRow, lobby_rows, news_rows
from spacetrace.matches.selectors.lobby import matches_with_news, tables_listed
from spacetrace.matches.services.challenge import challenge_decline
from spacetrace.matches.services.concede import match_withdraw
from spacetrace.matches.services.decks import SURPRISE
from spacetrace.matches.services.errors import MatchError
from spacetrace.matches.services.listing import news_seen
from spacetrace.matches.services.quick import match_quick
from spacetrace.matches.time_control import TimeKind
from spacetrace.players.authentication import caller
from spacetrace.players.idempotency import IDEMPOTENCY_KEY, made_once
from spacetrace.players.limits import count_made
from spacetrace.players.models import User

PACES = {"live": TimeKind.LIVE, "days": TimeKind.DAYS, "none": TimeKind.NONE}


MOST_NEWS = 100


class LobbyQuery(PageQuery):
    """Which tables, and which page of them."""

    game = serializers.CharField(max_length=20, required=False)
    pace = serializers.ChoiceField(choices=[*PACES], required=False)


class QuickSerializer(requests.ConfirmSerializer):
    """A match at once: which game, at which pace, with which deck."""

    game = Text(max_length=20)
    card_set = Text(required=False, max_length=60, help_text=requests.SET_HELP)
    time = requests.TimeSerializer(required=False)
    deck = requests.DeckSerializer(
        required=False, help_text="Where the game has decks; a ready-made one unless you name one."
    )


class TableShape(Answer, frozen=True):
    """A table in the lobby; `token` takes a seat, as an invite does."""

    id: str
    game: str
    owner: Annotated[str, "The name at the table."]
    seats: list[answers.SeatShape]
    config: dict[str, Any]
    rules: Annotated[list[str], "The decks' format, and the options that are not as usual."]
    time: TimeShape
    needs_deck: Annotated[bool, "Whoever sits down brings a deck."]
    is_watched: Annotated[bool, "Everybody may watch; whoever sits down agrees."]
    token: str
    created_at: datetime
    expires_at: datetime | None


class TablePageShape(PageShape, frozen=True, kw_only=True):
    results: list[TableShape]


class Lobby(APIView):
    """Who waits for players."""

    @extend_schema(
        operation_id="lobby_list",
        parameters=[LobbyQuery],
        responses={200: told(TablePageShape), **errors(400, 404)},
    )
    def get(self, request: Request) -> Response:
        """The tables that you may sit down at, the oldest first; join one with its token."""
        user, pages = caller(request), Pages()
        wanted = checked(LobbyQuery, request.query_params)
        rows = tables_listed(user)
        if "game" in wanted:
            rows = rows.filter(game=wanted["game"])
        if "pace" in wanted:
            rows = rows.filter(time_kind=PACES[wanted["pace"]])
        page: list[Match] = pages.paginate_queryset(rows, request, self) or []
        return pages.answer(TablePageShape, [_table(row, user) for row in lobby_rows(page)])


class LobbyQuick(APIView):
    """A match at once."""

    @extend_schema(
        operation_id="lobby_quick",
        parameters=[IDEMPOTENCY_KEY],
        request=QuickSerializer,
        responses={201: told(answers.MatchDetailShape), **errors(400, 409, 415, 422)},
    )
    @made_once
    def post(self, request: Request) -> Response:
        """Sit down at the table that has waited longest for this game at this pace, or open one.

        At one of your own the computer sits down when `open.computer_at` has come.
        """
        user, wanted = caller(request), checked(QuickSerializer, request.data)
        count_made(request, "matches")
        deck = deck_wanted(wanted["deck"]) if wanted.get("deck") else SURPRISE
        try:
            control = time_wanted(wanted.get("time"), 2)
            match = match_quick(
                user=user,
                game=wanted["game"],
                control=control,
                deck=deck,
                card_set=wanted.get("card_set", ""),
                is_confirmed=wanted["confirm"],
            )
        except MatchError as error:
            raise refusal_of(error) from error
        return Response(fresh_of(match, user), status=201)


class NewsShape(Answer, frozen=True):
    """What came of an open match of yours while you were away."""

    match: answers.MatchShape
    sentence: str


class NewsListShape(Answer, frozen=True):
    """All of it that you have not put away, the newest first."""

    results: list[NewsShape]


class LobbyNews(APIView):
    """What came of your tables."""

    @extend_schema(operation_id="lobby_news", responses={200: told(NewsListShape), **errors()})
    def get(self, request: Request) -> Response:
        """What came of your open tables and challenges: nobody came in time, somebody declined."""
        user = caller(request)
        rows = news_rows(matches_with_news(user)[:MOST_NEWS])
        found = [NewsShape(match_row(row.match, user), row.sentence) for row in rows]
        return Response(NewsListShape(found))


class MatchSeen(APIView):
    """You know."""

    @extend_schema(
        operation_id="matches_seen",
        request=None,
        responses={204: OpenApiResponse(description="It is put away."), **errors(404)},
    )
    def post(self, request: Request, public_id: str) -> Response:
        """Put away what came of your open match; again, or where there is nothing, is no error."""
        user = caller(request)
        news_seen(match=match_for(user, public_id, with_table=False), user=user)
        return Response(status=204)


class MatchDecline(APIView):
    """No, thank you."""

    @extend_schema(
        operation_id="matches_decline",
        request=None,
        responses={200: told(answers.MatchShape), **errors(404, 409)},
    )
    def post(self, request: Request, public_id: str) -> Response:
        """Decline the seat that is kept for you; whoever asked is told."""
        user = caller(request)
        match = match_for(user, public_id, with_table=False)
        try:
            challenge_decline(match=match, user=user)
        except MatchError as error:
            raise refusal_of(error) from error
        return Response(match_row(_now(match), user))


class MatchWithdraw(APIView):
    """Take it back."""

    @extend_schema(
        operation_id="matches_withdraw",
        request=None,
        responses={200: told(answers.MatchShape), **errors(404, 409)},
    )
    def post(self, request: Request, public_id: str) -> Response:
        """Take your open match back, or get up again; one that has begun is never given up."""
        user = caller(request)
        match = match_for(user, public_id, with_table=False)
        try:
            match_withdraw(match=match, user=user)
        except MatchError as error:
            raise refusal_of(error) from error
        return Response(match_row(_now(match), user))


def _now(match: Match) -> Match:
    return Match.objects.defer("snapshot").prefetch_related("seats").get(pk=match.pk)


def _table(row: LobbyRow, user: User) -> TableShape:
    match = row.match
    whole = match_row(match, user)
    return TableShape(
        id=match.public_id,
        game=match.game,
        owner=row.owner,
        seats=whole.seats,
        config=match.config,
        rules=row.rules,
        time=whole.time,
        needs_deck=row.needs_deck,
        is_watched=row.is_watched,
        token=row.token,
        created_at=match.created_at,
        expires_at=match.expires_at,
    )

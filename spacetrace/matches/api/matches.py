"""Matches by API: make, list, look, play, give up, join, once more."""

from __future__ import annotations

from functools import partial
from typing import Any

from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from spacetrace.api.errors import Refused, errors
from spacetrace.api.requests import checked
from spacetrace.api.schema import Pages, told
from spacetrace.matches.access import (
    NotYourSeat,
    etag_for,
    held_by,
    held_of,
    match_for,
    seats_of,
)
from spacetrace.matches.api import action_answers, answers, requests
from spacetrace.matches.api.answers import match_detail, match_row
from spacetrace.matches.games import USUAL_LEVEL
from spacetrace.matches.models import Match
from spacetrace.matches.selectors import (
    CannotGoOn,
    events_since,
    explain_for,
    legal_for,
    matches_of,
)
from spacetrace.matches.selectors.foresight import advice_for, due_for
from spacetrace.matches.selectors.time_off import away_at
from spacetrace.matches.services.act import match_act
from spacetrace.matches.services.command import ActResult
from spacetrace.matches.services.concede import match_concede
from spacetrace.matches.services.create import SeatSpec, match_create
from spacetrace.matches.services.decks import NO_DECK, DeckChoice
from spacetrace.matches.services.errors import BadChoice, MatchError
from spacetrace.matches.services.fill import match_close_up, match_fill
from spacetrace.matches.services.join import match_join
from spacetrace.matches.services.leave import seat_return
from spacetrace.matches.services.rematch import match_rematch
from spacetrace.matches.time_control import BadTimeControl, TimeControl, usual_end
from spacetrace.players.authentication import caller
from spacetrace.players.idempotency import IDEMPOTENCY_KEY, made_once
from spacetrace.players.limits import count_made
from spacetrace.players.models import User

_STATUS = {"unreadable": 400, "forbidden": 403, "reused": 422, "failed": 500}
"""The answers to an action that are no conflict (409) with the state of the table."""


class MatchList(APIView):
    """Your matches."""

    @extend_schema(
        operation_id="matches_list",
        parameters=[requests.ListQuerySerializer],
        responses={200: told(answers.MatchPageShape), **errors(400, 404)},
    )
    def get(self, request: Request) -> Response:
        """Your matches: yours to move first, then waiting for somebody else, then over."""
        user, pages = caller(request), Pages()
        wanted = checked(requests.ListQuerySerializer, request.query_params)
        rows = matches_of(user)
        if "status" in wanted:
            rows = rows.filter(status=wanted["status"])
        page: list[Match] = pages.paginate_queryset(rows, request, self) or []
        return pages.answer(answers.MatchPageShape, [match_row(match, user) for match in page])

    @extend_schema(
        operation_id="matches_create",
        parameters=[IDEMPOTENCY_KEY],
        request=requests.MatchCreateSerializer,
        responses={201: told(answers.MatchDetailShape), **errors(400, 409, 415, 422)},
    )
    @made_once
    def post(self, request: Request) -> Response:
        """A new match; it begins at once unless a seat waits for somebody.

        Whoever has the seat's invite comes, or finds it in the lobby, or is asked by name.
        """
        user, wanted = caller(request), checked(requests.MatchCreateSerializer, request.data)
        seats = [
            # The serializer knows the names.
            SeatSpec(**{"agent_level": USUAL_LEVEL, **seat, "deck": deck_wanted(seat.get("deck"))})
            for seat in wanted["seats"]
        ]
        count_made(request, "matches")
        try:
            match = match_create(
                owner=user,
                game=wanted["game"],
                seats=seats,
                config=wanted.get("config"),
                time_control=time_wanted(wanted.get("time"), len(seats)),
                is_listed=wanted["is_listed"],
                is_watched=wanted["is_watched"],
                is_confirmed=wanted["confirm"],
                card_set=wanted.get("card_set", ""),
            )
        except MatchError as error:
            raise refusal_of(error) from error
        return Response(fresh_of(match, user), status=201)


class MatchDetail(APIView):
    """One match."""

    @extend_schema(
        operation_id="matches_get",
        parameters=[requests.SeatQuerySerializer],
        responses={
            200: told(answers.MatchDetailShape),
            304: OpenApiResponse(description="You have this already (If-None-Match)."),
            **errors(400, 403, 404),
        },
    )
    def get(self, request: Request, public_id: str) -> Response:
        """The match as your seat may know it, with an ETag."""
        user, match = caller(request), match_for(caller(request), public_id)
        wanted = checked(requests.SeatQuerySerializer, request.query_params)
        is_kept = "seat" not in wanted and not seats_of(match, user)
        seat = None if is_kept else seat_wanted(match, user, wanted.get("seat"))
        away = ",".join(f"{index}:{until.isoformat()}" for index, until in away_at(match))
        tag = etag_for(match, seat, away, match.seat_clocks)
        headers = {"ETag": tag, "Cache-Control": "private, no-cache"}
        if request.headers.get("If-None-Match") == headers["ETag"]:
            return Response(status=304, headers=headers)
        return Response(match_detail(match, user, seat), headers=headers)


class MatchActions(APIView):
    """What may be done."""

    @extend_schema(
        operation_id="matches_actions",
        parameters=[requests.SeatQuerySerializer],
        responses={200: told(action_answers.ActionsShape), **errors(400, 403, 404, 409)},
    )
    def get(self, request: Request, public_id: str) -> Response:
        """Everything your seat may do now, as texts for `act`."""
        user, match = caller(request), match_for(caller(request), public_id)
        wanted = checked(requests.SeatQuerySerializer, request.query_params)
        return Response(actions_told(match, seat_wanted(match, user, wanted.get("seat"))))


class MatchExplain(APIView):
    """Why can't I?"""

    @extend_schema(
        operation_id="matches_explain",
        request=requests.ExplainSerializer,
        responses={200: told(action_answers.ExplainShape), **errors(400, 403, 404, 409, 415)},
    )
    def post(self, request: Request, public_id: str) -> Response:
        """Whether an action is possible now, and if not, the rule that says no."""
        user, match = caller(request), match_for(caller(request), public_id)
        wanted = checked(requests.ExplainSerializer, request.data)
        seat = seat_wanted(match, user, wanted.get("seat"))
        if not match.snapshot:
            raise Refused("The match begins when all seats are taken.", code="open")
        try:
            why_not = explain_for(match, seat, wanted["action"])
        except CannotGoOn as error:
            raise Refused(str(error), code="paused") from error
        return Response(action_answers.explanation(why_not))


class MatchAct(APIView):
    """Play."""

    @extend_schema(
        operation_id="matches_act",
        request=requests.ActSerializer,
        responses={
            200: told(answers.ActShape),
            **errors(400, 403, 404, 415, 422),
            409: told(answers.StaleShape),
        },
    )
    def post(self, request: Request, public_id: str) -> Response:
        """Carry out an action. Safe to repeat with the same `command_id` after a lost answer."""
        user = caller(request)
        held = held_by(user, public_id)
        wanted = checked(requests.ActSerializer, request.data)
        return acted(match_act(held=held, **wanted), public_id, user, wanted.get("seat"))


class MatchEvents(APIView):
    """What happened."""

    @extend_schema(
        operation_id="matches_events",
        parameters=[requests.EventsQuerySerializer],
        responses={200: told(answers.EventsShape), **errors(400, 403, 404, 409)},
    )
    def get(self, request: Request, public_id: str) -> Response:
        """What happened after a version, as your seat may know it; ask now and then, or stream."""
        user, match = caller(request), _known(request, public_id)
        wanted = checked(requests.EventsQuerySerializer, request.query_params)
        seat = seat_wanted(match, user, wanted.get("seat"))
        try:
            story = events_since(match, seat, wanted["since"], limit=wanted["limit"])
        except CannotGoOn as error:
            raise Refused(str(error), code="paused") from error
        return Response(answers.events_told(match, story))


class MatchFill(APIView):
    """Do not wait any longer."""

    @extend_schema(
        operation_id="matches_fill",
        request=requests.FillSerializer,
        responses={200: told(answers.MatchDetailShape), **errors(400, 404, 409, 415)},
    )
    def post(self, request: Request, public_id: str) -> Response:
        """Give the open seats of your match to computer players, or begin without them."""
        user, match = caller(request), _known(request, public_id)
        wanted = checked(requests.FillSerializer, request.data)
        try:
            if wanted.get("close_up"):
                match = match_close_up(match=match, user=user)
            else:
                level, seat = wanted.get("agent_level", USUAL_LEVEL), wanted.get("seat")
                match = match_fill(match=match, user=user, level=level, seat=seat)
        except MatchError as error:
            raise refusal_of(error) from error
        return Response(fresh_of(match, user))


class MatchConcede(APIView):
    """Give up."""

    @extend_schema(
        operation_id="matches_concede",
        request=requests.ConcedeSerializer,
        responses={200: told(answers.ActShape), **errors(400, 403, 404, 409, 415, 422)},
    )
    def post(self, request: Request, public_id: str) -> Response:
        """Give the match up, whoever has the say; an open match is withdrawn.

        With three or more seats a computer player takes yours over, and you see what spectators
        see.
        """
        user, match = caller(request), _known(request, public_id)
        wanted = checked(requests.ConcedeSerializer, request.data)
        result = match_concede(match=match, user=user, **wanted)
        return acted(result, public_id, user, wanted.get("seat"))


class MatchReturn(APIView):
    """Here again."""

    @extend_schema(
        operation_id="matches_return",
        request=None,
        responses={200: told(answers.MatchDetailShape), **errors(400, 404, 409)},
    )
    def post(self, request: Request, public_id: str) -> Response:
        """Take your seat back from the computer player that has it since your time was over."""
        user = caller(request)
        result = seat_return(match=_known(request, public_id), user=user)
        if not result.is_done:
            raise Refused(result.sentence, code=result.status)
        return Response(fresh_of(match_for(user, public_id), user))


class MatchRematch(APIView):
    """Once more."""

    @extend_schema(
        operation_id="matches_rematch",
        request=requests.ConfirmSerializer,
        responses={200: told(answers.MatchDetailShape), **errors(400, 404, 409, 415)},
    )
    def post(self, request: Request, public_id: str) -> Response:
        """The match's rematch: made by whoever asks first, begun when all others ask too."""
        user, match = caller(request), _known(request, public_id)
        wanted = checked(requests.ConfirmSerializer, request.data)
        count_made(request, "matches")
        try:
            again = match_rematch(match=match, user=user, is_confirmed=wanted["confirm"])
        except MatchError as error:
            raise refusal_of(error) from error
        return Response(fresh_of(again, user))


class MatchJoin(APIView):
    """Come with an invite."""

    @extend_schema(
        operation_id="matches_join",
        request=requests.JoinSerializer,
        responses={200: told(answers.MatchDetailShape), **errors(400, 404, 409, 415)},
    )
    def post(self, request: Request) -> Response:
        """Take the open seat of an invite; 404 when it leads nowhere, 409 when it is taken."""
        user, wanted = caller(request), checked(requests.JoinSerializer, request.data)
        try:
            match = match_join(
                token=wanted["token"],
                user=user,
                deck=deck_wanted(wanted.get("deck")),
                is_confirmed=wanted["confirm"],
            )
        except MatchError as error:
            raise refusal_of(error) from error
        return Response(fresh_of(match, user))


def actions_told(match: Match, seat: int) -> action_answers.ActionsShape:
    """Everything that the seat may do now; raises Refused."""
    try:
        legal = legal_for(match, seat)
        advice = dict(advice_for(match, seat, legal))
        due = due_for(match, seat, legal, advice)
    except CannotGoOn as error:
        raise Refused(str(error), code="paused") from error
    texts, is_waited_for = [text for _action, text in legal], seat in match.waiting
    told = [
        action_answers.AdviceShape(text, known.rule, known.sentence, known.is_vain, known.is_costly)
        for text, known in advice.items()
    ]
    return action_answers.ActionsShape(match.version, seat, is_waited_for, texts, told, due)


def time_wanted(wanted: dict[str, Any] | None, seats: int) -> TimeControl:
    """The time control that was asked for; raises BadChoice."""
    if wanted is None:
        return TimeControl()
    try:
        return TimeControl(**{"on_timeout": usual_end(seats).value, **wanted})
    except BadTimeControl as error:
        raise BadChoice(str(error)) from error


def deck_wanted(wanted: dict[str, Any] | None) -> DeckChoice:
    """The deck that was named, or none."""
    if not wanted:
        return NO_DECK
    own = wanted.get("deck", "")
    return DeckChoice(own=own, **{name: wanted[name] for name in wanted if name != "deck"})


def _known(request: Request, public_id: str) -> Match:
    """The match without its table, which nobody is going to look at."""
    return match_for(caller(request), public_id, with_table=False)


def fresh_of(match: Match, user: User) -> answers.MatchDetailShape:
    """The match as it stands now."""
    return match_detail(match_for(user, match.public_id), user)


def seat_wanted(match: Match, user: User, wanted: int | None) -> int:
    """The seat that is meant; another one than the user's own is refused."""
    try:
        return held_of(match, user).meant(wanted)
    except NotYourSeat as error:
        status = _STATUS.get(error.code, 409)
        raise Refused(error.sentence, code=error.code, status=status) from error


def refusal_of(error: MatchError) -> Refused:
    """A service's no as an answer: a choice that cannot be is a bad request."""
    status = 400 if isinstance(error, BadChoice) else 409
    return Refused(error.sentence, code=error.code, rule=error.rule, status=status)


def acted(result: ActResult, public_id: str, user: User, seat: int | None = None) -> Response:
    """200 for what was carried out; else the reason, with the fresh match for an old table."""
    if result.is_done:
        return Response(answers.ActShape(result.status, result.version))
    status = _STATUS.get(result.status, 409)
    refused = partial(Refused, result.sentence, code=result.status, rule=result.rule, status=status)
    if result.status != "stale":
        raise refused()
    fresh = match_detail(match_for(user, public_id), user, seat)
    raise refused(shape=answers.StaleShape, match=fresh)

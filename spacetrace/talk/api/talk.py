"""The talk of a match by API: read, say, allow free text, mute, block, report."""

from __future__ import annotations

from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from spacetrace.api.errors import Refused, errors
from spacetrace.api.requests import checked
from spacetrace.api.schema import told
from spacetrace.players.authentication import caller
from spacetrace.players.errors import PlayerError
from spacetrace.players.idempotency import IDEMPOTENCY_KEY, made_once
from spacetrace.players.limits import count_made
from spacetrace.players.services import block_add
from spacetrace.talk.access import Place, talk_for
from spacetrace.talk.api import answers, requests
from spacetrace.talk.presenters import talk_shown
from spacetrace.talk.selectors import (
    allowing_text,
    messages_for,
    muted_by,
    unread_told,
    why_no_text,
)
from spacetrace.talk.services.complain import complaint_make, problem_report
from spacetrace.talk.services.errors import BadWords, TalkError
from spacetrace.talk.services.listening import messages_read, mute_set, person_at, text_allow
from spacetrace.talk.services.say import may_nudge, message_say


class MatchTalk(APIView):
    """What is said at a table."""

    @extend_schema(
        operation_id="talk_get",
        parameters=[requests.SinceSerializer],
        responses={200: told(answers.TalkShape), **errors(400, 404)},
    )
    def get(self, request: Request, public_id: str) -> Response:
        """What was said at your table, as you may read it, and what can be said now.

        Messages are shown to whoever sat there when they were said; whom you have muted or blocked
        is left out. Looking does not mark them as read.
        """
        wanted = checked(requests.SinceSerializer, request.query_params)
        return _talk(request, public_id, since=wanted["since"])

    @extend_schema(
        operation_id="talk_say",
        parameters=[IDEMPOTENCY_KEY],
        request=requests.SaySerializer,
        responses={201: told(answers.MessageShape), **errors(400, 404, 409, 415, 422)},
    )
    @made_once
    def post(self, request: Request, public_id: str) -> Response:
        """Say a phrase, or free text where everybody at the table allows it."""
        place, wanted = _place(request, public_id), checked(requests.SaySerializer, request.data)
        count_made(request, "talk")
        try:
            message = message_say(place=place, **wanted)
        except TalkError as error:
            raise _refusal(error) from error
        return Response(answers.message_told(message, place.user), status=201)


class TalkUnread(APIView):
    """What is new."""

    @extend_schema(
        operation_id="talk_unread",
        responses={200: told(answers.UnreadShape), **errors(400)},
    )
    def get(self, request: Request) -> Response:
        """How many messages you have not read, by match; a match without any is left out."""
        return Response(answers.UnreadShape(unread_told(caller(request))))


class TalkAllow(APIView):
    """Free text or not."""

    @extend_schema(
        operation_id="talk_allow",
        request=requests.AllowSerializer,
        responses={200: told(answers.TalkShape), **errors(400, 404, 409, 415)},
    )
    def post(self, request: Request, public_id: str) -> Response:
        """Allow free text at this table, or take that back; it needs everybody there."""
        place, wanted = _place(request, public_id), checked(requests.AllowSerializer, request.data)
        count_made(request, "talk")
        try:
            text_allow(place=place, allows=wanted["allow"])
        except TalkError as error:
            raise _refusal(error) from error
        return _talk(request, public_id)


class TalkMute(APIView):
    """Hear somebody no more."""

    @extend_schema(
        operation_id="talk_mute",
        request=requests.MuteSerializer,
        responses={200: told(answers.TalkShape), **errors(400, 404, 409, 415)},
    )
    def post(self, request: Request, public_id: str) -> Response:
        """Hear nothing of somebody at any table, or hear them again; they do not learn of it."""
        place, wanted = _place(request, public_id), checked(requests.MuteSerializer, request.data)
        count_made(request, "talk")
        try:
            muted = person_at(place, wanted["seat"])
        except TalkError as error:
            raise _refusal(error) from error
        mute_set(owner=place.user, muted=muted, is_muted=wanted["mute"])
        return _talk(request, public_id)


class TalkBlock(APIView):
    """Meet somebody no more."""

    @extend_schema(
        operation_id="talk_block",
        request=requests.BlockSeatSerializer,
        responses={200: told(answers.TalkShape), **errors(400, 404, 409, 415)},
    )
    def post(self, request: Request, public_id: str) -> Response:
        """Block somebody at this table, as `blocks` does by name; the match goes on."""
        place = _place(request, public_id)
        wanted = checked(requests.BlockSeatSerializer, request.data)
        count_made(request, "talk")
        try:
            block_add(owner=place.user, blocked=person_at(place, wanted["seat"]))
        except TalkError as error:
            raise _refusal(error) from error
        except PlayerError as error:
            raise Refused(str(error)) from error
        return _talk(request, public_id)


class TalkRead(APIView):
    """Nothing new any more."""

    @extend_schema(
        operation_id="talk_read",
        request=requests.TalkReadSerializer,
        responses={200: told(answers.TalkShape), **errors(400, 404, 415)},
    )
    def post(self, request: Request, public_id: str) -> Response:
        """You have read the talk up to this message."""
        place, wanted = (
            _place(request, public_id),
            checked(requests.TalkReadSerializer, request.data),
        )
        messages_read(user=place.user, match_id=place.match.pk, up_to=wanted["message"])
        return _talk(request, public_id)


class TalkComplain(APIView):
    """Tell those who look after the site."""

    @extend_schema(
        operation_id="talk_complain",
        request=requests.ComplainSerializer,
        responses={
            204: OpenApiResponse(description="They will read it."),
            **errors(400, 404, 409, 415),
        },
    )
    def post(self, request: Request, public_id: str) -> Response:
        """Report a message of somebody else, with what was said shortly before and after."""
        place = _place(request, public_id)
        wanted = checked(requests.ComplainSerializer, request.data)
        count_made(request, "complaints")
        try:
            complaint_make(place=place, message_id=wanted["message"], words=wanted.get("words", ""))
        except TalkError as error:
            raise _refusal(error) from error
        return Response(status=204)


class MatchProblem(APIView):
    """Something that went wrong at a table."""

    @extend_schema(
        operation_id="talk_problem",
        request=requests.ProblemSerializer,
        responses={
            204: OpenApiResponse(description="They will read it."),
            **errors(400, 404, 415),
        },
    )
    def post(self, request: Request, public_id: str) -> Response:
        """Report what went wrong in your match, with what everybody could see around the version.

        The same words about the same version are one report.
        """
        place = _place(request, public_id)
        wanted = checked(requests.ProblemSerializer, request.data)
        count_made(request, "complaints")
        at = wanted.get("version", place.match.version)
        try:
            problem_report(place=place, at_version=at, words=wanted["words"])
        except TalkError as error:
            raise _refusal(error) from error
        return Response(status=204)


def _place(request: Request, public_id: str) -> Place:
    return talk_for(caller(request), public_id)


def _refusal(error: TalkError) -> Refused:
    """Words that cannot be said are a bad request; all else is the state of the table."""
    status = 400 if isinstance(error, BadWords) else 409
    return Refused(error.sentence, code=error.code, status=status)


def _talk(request: Request, public_id: str, *, since: int = 0) -> Response:
    place = _place(request, public_id)
    found = messages_for(place.user, place.match.pk, after=since)
    shown = talk_shown(
        place,
        found,
        muted=muted_by(place.user),
        allowing=allowing_text((place.seat, *place.others)),
        may_nudge=may_nudge(place.match, place.seat, place.others),
        why_no_text=why_no_text(place.user),
    )
    return Response(answers.talk_told(place, found, shown))

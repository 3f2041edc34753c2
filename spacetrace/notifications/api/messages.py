"""A player's messages by API: what is wished for, which devices take them, and a test."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated

from django.shortcuts import get_object_or_404
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from spacetrace.api.errors import Refused, errors
from spacetrace.api.requests import Strict, Text, checked
from spacetrace.api.schema import Answer, told
from spacetrace.notifications.kinds import Channel, Kind, Mode
from spacetrace.notifications.models import Delivery, Fate, Subscription
from spacetrace.notifications.push import LONGEST_ENDPOINT, public_key
from spacetrace.notifications.selectors import last_delivery, subscriptions_of, wishes_of
from spacetrace.notifications.services.devices import BadDevice, device_add, device_remove
from spacetrace.notifications.services.wishes import (
    NotPossible,
    message_test,
    site_of_request,
    wishes_change,
)
from spacetrace.players.authentication import caller
from spacetrace.players.limits import count_made
from spacetrace.players.models import User

MOST_NAME = 60


class WishesSerializer(Strict):
    """What you wish to be told by a channel; what is left out stays."""

    mail = serializers.ChoiceField(choices=Mode.choices, required=False)
    push = serializers.ChoiceField(choices=Mode.choices, required=False)
    draws = serializers.BooleanField(required=False)
    rests = serializers.BooleanField(required=False)
    talk = serializers.BooleanField(required=False)


class DeviceSerializer(Strict):
    """A subscription, as the Push API of a browser gives it."""

    endpoint = Text(max_length=LONGEST_ENDPOINT, help_text="At a push service of the site's list.")
    key = Text(max_length=100, help_text="`p256dh`, in base64 for addresses.")
    secret = Text(max_length=40, help_text="`auth`, in base64 for addresses.")
    name = Text(max_length=MOST_NAME, help_text="What you call it.")


class ChannelSerializer(Strict):
    """A way in which messages come."""

    channel = serializers.ChoiceField(choices=Channel.choices)


class DeliveryShape(Answer, frozen=True):
    """The message that went out last by a channel, or could not."""

    kind: Annotated[str, Kind]
    fate: Annotated[str, Fate]
    at: datetime
    result: Annotated[str, "Why it was not taken, as a sentence; else empty."]


class WishesShape(Answer, frozen=True):
    """What you are told, and how it reaches you."""

    mail: Annotated[str, Mode, "What you are told by e-mail."]
    push: Annotated[str, Mode, "What you are told on your devices."]
    draws: Annotated[bool, "Whether you are told that somebody offers to end without a winner."]
    rests: Annotated[bool, "Whether you are told that somebody asks for a pause, or to go on."]
    talk: Annotated[bool, "Whether you are told that something was said, once an hour a match."]
    address: Annotated[str, "Where mail goes; empty where no confirmed address takes any."]
    refusal: Annotated[str, "Why the mail server takes no mail for your address; else empty."]
    push_key: Annotated[str, "`applicationServerKey` for a browser; empty: no push here."]
    last_mail: DeliveryShape | None
    last_push: DeliveryShape | None


class DeviceShape(Answer, frozen=True):
    """A browser or program that takes your push messages."""

    id: int
    name: str
    created_at: datetime


class DevicesShape(Answer, frozen=True):
    """All of them, the newest first; ten at most."""

    results: list[DeviceShape]


class SentShape(Answer, frozen=True):
    """A test is on its way."""

    count: Annotated[int, "To so many mailboxes or devices."]


class Wishes(APIView):
    """What you are told."""

    @extend_schema(operation_id="notifications_get", responses={200: told(WishesShape)})
    def get(self, request: Request) -> Response:
        """What you wish to be told, where it reaches you, and what became of the last message."""
        return Response(_wishes(caller(request)))

    @extend_schema(
        operation_id="notifications_update",
        request=WishesSerializer,
        responses={200: told(WishesShape), **errors(400, 415)},
    )
    def patch(self, request: Request) -> Response:
        """Wish for something else. Quiet hours and time zone are chosen on the settings page."""
        wanted = checked(WishesSerializer, request.data)
        wishes_change(user=caller(request), **wanted)
        return Response(_wishes(caller(request)))


class DeviceList(APIView):
    """Your devices."""

    @extend_schema(operation_id="notifications_devices_list", responses={200: told(DevicesShape)})
    def get(self, request: Request) -> Response:
        """Which browsers and programs take your push messages."""
        rows = subscriptions_of(caller(request))
        return Response(DevicesShape([_device(row) for row in rows]))

    @extend_schema(
        operation_id="notifications_devices_create",
        request=DeviceSerializer,
        responses={201: told(DeviceShape), **errors(400, 415)},
    )
    def post(self, request: Request) -> Response:
        """Have push messages sent somewhere; the same again changes only its name."""
        wanted = checked(DeviceSerializer, request.data)
        count_made(request, "mails")
        try:
            row = device_add(user=caller(request), **wanted)
        except BadDevice as error:
            raise Refused(str(error), code="bad_device", status=400) from error
        return Response(_device(row), status=201)


class DeviceDetail(APIView):
    """One of your devices."""

    @extend_schema(
        operation_id="notifications_devices_delete",
        responses={204: OpenApiResponse(description="It gets no more."), **errors(404)},
    )
    def delete(self, request: Request, device: int) -> Response:
        """Send no more push messages there."""
        device_remove(device=get_object_or_404(subscriptions_of(caller(request)), pk=device))
        return Response(status=204)


class Test(APIView):
    """A test."""

    @extend_schema(
        operation_id="notifications_test",
        request=ChannelSerializer,
        responses={202: told(SentShape), **errors(400, 409, 415)},
    )
    def post(self, request: Request) -> Response:
        """Have a test message sent by a channel; ask for your wishes later to see what became."""
        channel = Channel(checked(ChannelSerializer, request.data)["channel"])
        count_made(request, "mails")
        try:
            count = message_test(
                user=caller(request), channel=channel, site=site_of_request(request)
            )
        except NotPossible as error:
            raise Refused(str(error), code="no_way") from error
        return Response(SentShape(count), status=202)


def _wishes(user: User) -> WishesShape:
    own = wishes_of(user)
    own.user = user
    return WishesShape(
        mail=own.mail,
        push=own.push,
        draws=own.draws,
        rests=own.rests,
        talk=own.talk,
        address=own.address,
        refusal=own.refusal if own.is_refused else "",
        push_key=public_key(),
        last_mail=_delivery(last_delivery(user, Channel.MAIL)),
        last_push=_delivery(last_delivery(user, Channel.PUSH)),
    )


def _delivery(row: Delivery | None) -> DeliveryShape | None:
    if row is None:
        return None
    at = row.done_at or row.created_at
    return DeliveryShape(row.kind, row.fate, at, row.result)


def _device(row: Subscription) -> DeviceShape:
    return DeviceShape(row.pk, row.name, row.created_at)

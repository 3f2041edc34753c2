"""Sending to devices: what only one browser can read, retried, refused and forgotten."""

from __future__ import annotations

import re
import socket
from datetime import time, timedelta

import pytest
from pytest_django import Settings

from spacetrace.infrastructure.database_time import StandingClock
from spacetrace.notifications.kinds import DAY, HOUR, Channel, Kind, Mode
from spacetrace.notifications.models import Delivery, Fate, Subscription
from spacetrace.notifications.push import public_key
from spacetrace.notifications.selectors import last_delivery
from spacetrace.notifications.services.deliver import messages_send
from spacetrace.notifications.services.look import news_look
from spacetrace.notifications.services.wishes import NotPossible, message_test, wishes_change
from spacetrace.players.models import User
from spacetrace.players.outgoing import WAITS
from tests.notifications.conftest import Begin, fates, send, subscribe, waiting_user
from tests.notifications.servers import Browser, PushService


def test_a_device_is_told_in_words_that_it_alone_can_read(
    begin: Begin, clock: StandingClock, phone: Browser, service: PushService
) -> None:
    match = begin()
    send(clock)
    (heard,) = phone.heard(public_key())
    assert heard["path"] == f"/m/{match.public_id}/" and "with Bob" in heard["title"]
    assert heard["tag"] == heard["Topic"] and re.fullmatch(r"[0-9a-f]{32}", heard["Topic"])
    assert match.public_id.encode() not in service.taken[0][2]


def test_a_reminder_is_urgent_and_lasts_no_longer_than_the_time(
    begin: Begin, clock: StandingClock, alice: User, bob: User, service: PushService
) -> None:
    phones = {user.pk: Browser(service) for user in (alice, bob)}
    for user in (alice, bob):
        subscribe(user, phones[user.pk])
    match = begin()
    send(clock)
    clock.shift(18 * HOUR)
    send(clock)
    heard = phones[waiting_user(match).pk].heard()[-1]
    assert heard["Urgency"] == "high" and int(heard["TTL"]) <= 6 * 3600


def test_a_push_that_is_tried_again_has_the_same_topic(
    begin: Begin, clock: StandingClock, phone: Browser
) -> None:
    begin()
    send(clock)
    Delivery.objects.update(fate=Fate.WAITING)
    clock.shift(WAITS[0])
    messages_send(Channel.PUSH)
    first, second = phone.heard()
    assert first["Topic"] == second["Topic"]


@pytest.mark.parametrize("status", [404, 410])
def test_a_device_that_has_gone_is_forgotten(
    begin: Begin, clock: StandingClock, phone: Browser, service: PushService, status: int
) -> None:
    begin()
    service.status = status
    send(clock)
    assert not Subscription.objects.exists() and phone.heard() == []
    assert (Kind.BEGUN, Fate.FAILED) in fates()
    begin()
    news_look()
    assert not Delivery.objects.filter(channel=Channel.PUSH, fate=Fate.WAITING).exists()


def test_a_service_that_is_busy_is_asked_again_when_it_says(
    begin: Begin, clock: StandingClock, phone: Browser, service: PushService
) -> None:
    begin()
    service.status, service.wait = 429, "1800"
    send(clock)
    service.status = 201
    clock.shift(timedelta(seconds=1799))
    messages_send(Channel.PUSH)
    assert phone.heard() == []
    clock.shift(timedelta(seconds=1))
    messages_send(Channel.PUSH)
    assert len(phone.heard()) == 1


@pytest.mark.parametrize("status", [302, 307, 400, 403, 413])
def test_what_a_service_refuses_is_said_and_not_tried_again(
    begin: Begin,
    clock: StandingClock,
    phone: Browser,
    service: PushService,
    alice: User,
    status: int,
) -> None:
    begin()
    service.status = status
    send(clock)
    row = last_delivery(alice, Channel.PUSH)
    assert row is not None and str(status) in row.result
    service.status = 201
    clock.shift(DAY)
    messages_send(Channel.PUSH)
    assert phone.heard() == []


def test_one_device_that_is_silent_keeps_no_other_waiting(
    begin: Begin, clock: StandingClock, phone: Browser, service: PushService, alice: User,
    settings: Settings,
) -> None:  # fmt: skip
    with socket.create_server(("127.0.0.1", 0)) as away:
        url = f"http://127.0.0.1:{away.getsockname()[1]}"
    settings.PUSH_SERVICES = (service.url, url)
    gone = Browser(service)
    gone.endpoint = f"{url}/x"
    subscribe(alice, gone)
    begin()
    send(clock)
    assert len(phone.heard()) == 1
    assert Delivery.objects.filter(channel=Channel.PUSH, fate=Fate.WAITING).count() == 1


# --- tests of a channel -----------------------------------------------------------------------


def test_a_test_goes_to_each_device_even_at_quiet_hours_and_when_nothing_is_wished(
    clock: StandingClock, phone: Browser, alice: User
) -> None:
    alice.quiet_from, alice.quiet_to = time(8), time(14)
    alice.save()
    wishes_change(user=alice, push=Mode.OFF)
    assert message_test(user=alice, channel=Channel.PUSH) == 1
    messages_send(Channel.PUSH)
    (heard,) = phone.heard()
    assert "test" in heard["title"]


def test_a_test_without_a_way_says_what_to_do(clock: StandingClock, alice: User) -> None:
    for channel in Channel:
        with pytest.raises(NotPossible, match="first"):
            message_test(user=alice, channel=channel)

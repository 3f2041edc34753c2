"""A match at a day a move, a mailbox and a push service of this machine, and a clock to move."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from django.utils import timezone
from pytest_django import Settings

from spacetrace.infrastructure.database_time import StandingClock, clock_standing
from spacetrace.matches.access import match_for
from spacetrace.matches.models import Match
from spacetrace.matches.services.create import SeatSpec, match_create
from spacetrace.matches.services.decks import NO_DECK
from spacetrace.matches.services.join import match_join
from spacetrace.matches.time_control import TimeControl
from spacetrace.notifications.kinds import HOLD, Channel
from spacetrace.notifications.models import Delivery, Subscription
from spacetrace.notifications.services.deliver import messages_send
from spacetrace.notifications.services.devices import device_add
from spacetrace.notifications.services.look import news_look
from spacetrace.players.models import User
from tests.matches.conftest import NOON, play, sent, toy
from tests.matches.tables import fresh
from tests.notifications.servers import Browser, Postbox, PushService
from tests.toy.game import ToyGame

__all__ = ["play", "sent", "toy"]

A_DAY = TimeControl("days", 86_400, 0, "lose")

Begin = Callable[..., Match]
Told = Callable[[], list[tuple[str, str]]]


@pytest.fixture
def clock() -> Iterator[StandingClock]:
    """The database's clock stands at noon."""
    with clock_standing(NOON) as clock:
        yield clock


def reachable(user: User) -> User:
    """With an address that was confirmed long ago."""
    user.email = f"{user.username}@x.example"
    user.email_changed_at = timezone.now().replace(year=2020)
    user.save()
    return user


@pytest.fixture
def begin(toy: ToyGame, clock: StandingClock, alice: User, bob: User) -> Begin:
    """Begins a match of Alice (seat 0) against Bob (seat 1), who both have an address."""
    for user in (alice, bob):
        reachable(user)

    def begin(control: TimeControl = A_DAY) -> Match:
        seats = [SeatSpec("me"), SeatSpec("invite")]
        made = match_create(owner=alice, game="toy", seats=seats, time_control=control)
        Match.objects.filter(pk=made.pk).update(created_at=clock.now)  # by our clock
        match_join(token=made.seats.get(index=1).invite_token or "", user=bob, deck=NO_DECK)
        return match_for(bob, made.public_id)

    return begin


@pytest.fixture
def told() -> Told:
    """Looks for news; who is told what that was not told before, by login and kind."""

    def told() -> list[tuple[str, str]]:
        before = set(Delivery.objects.values_list("pk", flat=True))
        news_look()
        rows = Delivery.objects.exclude(pk__in=before).order_by("user__username", "pk")
        return [(login, kind) for login, kind in rows.values_list("user__username", "kind")]

    return told


@pytest.fixture
def postbox(settings: Settings) -> Iterator[Postbox]:
    """The mail server of this test, to which the settings point."""
    with Postbox() as box:
        settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
        settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", box.port
        yield box


@pytest.fixture
def service(settings: Settings) -> Iterator[PushService]:
    """The push service of this test, which the settings name."""
    with PushService() as service:
        settings.PUSH_SERVICES = (service.url,)
        yield service


@pytest.fixture
def phone(service: PushService, alice: User) -> Browser:
    """A device of Alice's that takes messages."""
    browser = Browser(service)
    subscribe(alice, browser)
    return browser


def subscribe(user: User, browser: Browser) -> Subscription:
    """The site sends messages to this browser."""
    return device_add(
        user=user, endpoint=browser.endpoint, key=browser.key, secret=browser.secret, name="Phone"
    )


def send(clock: StandingClock) -> None:
    """Look, wait until nobody may be looking any more, and send."""
    news_look()
    clock.shift(HOLD)
    for channel in Channel:
        messages_send(channel)


def fates() -> list[tuple[str, str]]:
    """What became of all messages."""
    return list(Delivery.objects.order_by("pk").values_list("kind", "fate"))


def waiting_user(match: Match) -> User:
    """Whose turn it is."""
    user = fresh(match).seats.get(index=fresh(match).waiting[0]).user
    assert user is not None
    return user

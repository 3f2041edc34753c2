"""Keeps what players wish to be told, stops mail by one press, and has test messages sent."""

from __future__ import annotations

import secrets
from functools import partial

from django.conf import settings
from django.core import signing
from django.db import transaction
from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as _

from spacetrace.infrastructure.database_time import database_now
from spacetrace.infrastructure.queue import NOTICES, enqueue
from spacetrace.infrastructure.transactions import change
from spacetrace.notifications.kinds import MORNING, Channel, Kind, Mode
from spacetrace.notifications.models import Delivery, Subscription, Wishes
from spacetrace.notifications.selectors import subscriptions_of, ways, wishes_of
from spacetrace.players.models import User
from spacetrace.players.zones import next_at, zone_of

_SALT = "spacetrace.notifications.stop"


class NotPossible(Exception):
    """A message cannot be sent; the text is a sentence for the player."""


def wishes_change(
    *,
    user: User,
    mail: str | None = None,
    push: str | None = None,
    draws: bool | None = None,
    rests: bool | None = None,
    talk: bool | None = None,
) -> Wishes:
    """Keep what somebody wishes by each channel, a Mode, and what they leave out; None stays.

    It counts for what is on its way already, too.
    """
    with change():
        own = _own(user)
        own.mail, own.push = mail or own.mail, push or own.push
        own.draws = own.draws if draws is None else draws
        own.rests = own.rests if rests is None else rests
        own.talk = own.talk if talk is None else talk
        is_daily = Mode.DIGEST in (own.mail, own.push)
        own.digest_at = next_at(database_now(), MORNING, zone_of(user)) if is_daily else None
        own.save()
    return own


def mail_stop(*, user: User) -> None:
    """No more mail about matches; what else they wish stays. Twice changes nothing."""
    with change():
        own = _own(user)
        own.mail = Mode.OFF
        if own.push != Mode.DIGEST:
            own.digest_at = None
        own.save(update_fields=["mail", "digest_at"])


def address_retire(user: User, refusal: str) -> None:
    """The mail server has refused the address for good: it is not written to any more."""
    with change():
        own = _own(user)
        own.refused_at, own.refusal = database_now(), refusal
        own.save(update_fields=["refused_at", "refusal"])


def _own(user: User) -> Wishes:
    own = Wishes.objects.select_for_update().get_or_create(user=user)[0]
    own.user = user
    return own


def message_test(*, user: User, channel: Channel, site: str = "") -> int:
    """Have a test message sent by a channel; returns to how many places.

    Raises NotPossible where there is none.
    """
    own, now = wishes_of(user), database_now()
    own.user = user
    number = secrets.token_hex(8)
    rows = [
        Delivery(
            user=user,
            channel=by,
            subscription=device,
            target=device.pk if device else 0,
            key=f"test:{number}",
            kind=Kind.TEST,
            site=site,
            due_at=now,
            created_at=now,
        )
        for by, device in ways(own, subscriptions_of(user))
        if by == channel
    ]
    if not rows:
        raise NotPossible(
            _("Please confirm an e-mail address first.")
            if channel == Channel.MAIL
            else _("Please allow messages on a device first.")
        )
    with change():
        Delivery.objects.bulk_create(rows)
        transaction.on_commit(partial(enqueue, NOTICES[channel]))
    return len(rows)


def site_of_request(request: HttpRequest) -> str:
    """Where links of a message may lead whose reader asks from there, if the site names nothing."""
    return settings.SITE_URL or f"{request.scheme}://{request.get_host()}"


# --- stopping by a link -----------------------------------------------------------------------


def stop_path(user: User) -> str:
    """What stops somebody's mail without signing in; it does no more than that."""
    return reverse("notifications:stop", args=[signing.dumps(user.pk, salt=_SALT)])


def user_of_stop(token: str) -> User | None:
    """Whose mail a link stops; None for a link that is not ours."""
    try:
        pk = signing.loads(token, salt=_SALT)
    except signing.BadSignature:
        return None
    return User.objects.filter(pk=pk, is_active=True).first()


class MessageKeeper:
    """What is a player's alone goes with the account."""

    def player_renamed(self, user: User, before: str) -> None:
        """Messages name people as they are called when they go out."""

    def player_blocked(self, user: User, other: User) -> None:
        """Nothing is sent of what does not come about any more."""

    def player_closed(self, user: User) -> None:
        """Nobody is there to be told."""
        Wishes.objects.filter(user=user).delete()
        Delivery.objects.filter(user=user).delete()
        Subscription.objects.filter(user=user).delete()

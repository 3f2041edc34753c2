"""Keeps which browsers and programs take a player's push messages."""

from __future__ import annotations

import hashlib

from django.utils.translation import gettext as _

from spacetrace.infrastructure.transactions import change
from spacetrace.notifications.models import Subscription
from spacetrace.notifications.push import endpoint_is_known, keys_are_good
from spacetrace.players.models import Session, User

MOST_DEVICES = 10


class BadDevice(Exception):
    """No message can be sent there; the text is a sentence for the player."""


def device_add(
    *, user: User, endpoint: str, key: str, secret: str, name: str, session: str | None = None
) -> Subscription:
    """Have messages sent to a browser from now on; whose it was before gets none there any more.

    `key` and `secret` are the browser's own, `session` the one after whose end no more are sent.
    Of many the oldest goes. Raises BadDevice for what is no browser's subscription.
    """
    if not endpoint_is_known(endpoint):
        raise BadDevice(_("This site does not know the push service of your browser."))
    if not keys_are_good(key, secret):
        raise BadDevice(_("Your browser has sent keys that cannot be used."))
    with change():
        User.objects.select_for_update(no_key=True).get(pk=user.pk)
        row, _is_new = Subscription.objects.update_or_create(
            digest=hashlib.sha256(endpoint.encode()).hexdigest(),
            defaults={
                "user": user,
                "session": Session.objects.filter(pk=session).first() if session else None,
                "endpoint": endpoint,
                "key": key,
                "secret": secret,
                "name": name[:60],
            },
        )
        own = Subscription.objects.filter(user=user).exclude(pk=row.pk).order_by("-pk")
        surplus = list(own.values_list("pk", flat=True)[MOST_DEVICES - 1 :])
        Subscription.objects.filter(pk__in=surplus).delete()
    return row


def device_remove(*, device: Subscription) -> None:
    """Send no more messages there; twice changes nothing."""
    with change():
        Subscription.objects.filter(pk=device.pk).delete()

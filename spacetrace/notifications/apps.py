"""The app that tells players what concerns them while they are elsewhere: mail and push."""

from typing import Any

from django.apps import AppConfig
from django.conf import settings
from django.core.checks import CheckMessage, Error, Warning, register


class NotificationsConfig(AppConfig):
    """Notifications: what players wish to be told, and how it reaches them."""

    name = "spacetrace.notifications"
    label = "notifications"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Messages go with their owner; a bad key is told of at once."""
        from spacetrace.notifications.services.heard import complaint_settled, message_heard
        from spacetrace.notifications.services.wishes import MessageKeeper
        from spacetrace.players.listeners import LISTENERS
        from spacetrace.talk.services.announce import HEARERS
        from spacetrace.talk.services.complain import SETTLED

        LISTENERS.append(MessageKeeper())
        HEARERS.append(message_heard)
        SETTLED.append(complaint_settled)
        register(push_check)


def push_check(**_: Any) -> list[CheckMessage]:
    """What a public site lacks for push messages, and a key that is none."""
    from spacetrace.notifications.push import public_key

    if not settings.VAPID_KEY:
        sentence = "VAPID_KEY is missing: browsers are not offered push messages."
        return [Warning(sentence, id="notifications.W001")]
    try:
        public_key()
    except ValueError:
        sentence = "VAPID_KEY is no key: it is 32 bytes in base64, as `dev.py secrets` makes it."
        return [Error(sentence, id="notifications.E001")]
    return []

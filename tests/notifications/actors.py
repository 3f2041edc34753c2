"""Workers that send messages while others do, or are killed at it; called by `Stage.act`."""

import os
import time

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "spacetrace.settings")
django.setup()

from django.conf import settings  # noqa: E402
from django.utils import timezone  # noqa: E402

from spacetrace.notifications.kinds import Channel, Kind  # noqa: E402
from spacetrace.notifications.models import Delivery, Fate  # noqa: E402
from spacetrace.notifications.services.deliver import messages_send  # noqa: E402
from spacetrace.players.models import User  # noqa: E402

PEOPLE = 10


def write(count: str) -> int:
    """So many mails wait, for a few people in turn."""
    now = timezone.now()
    people = [
        User.objects.get_or_create(
            username=f"reader{number}",
            defaults={"email": f"reader{number}@x.example", "email_changed_at": now},
        )[0]
        for number in range(PEOPLE)
    ]
    rows = [
        Delivery(
            user=people[number % PEOPLE], channel=Channel.MAIL, kind=Kind.TEST, key=f"test:{number}"
        )
        for number in range(int(count))
    ]
    return len(Delivery.objects.bulk_create(rows))


def send(port: str) -> int:
    """Send as a worker does, until nothing waits; how many this one was done with."""
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", int(port)
    done = 0
    while Delivery.objects.filter(fate=Fate.WAITING).exists():
        done += messages_send(Channel.MAIL)
        time.sleep(0.02)
    return done


def wake() -> int:
    """What a dead worker had in hand is due again, as it is after a minute; how much waits."""
    return Delivery.objects.filter(fate=Fate.WAITING).update(due_at=timezone.now())


def fates() -> dict[str, int]:
    """How many messages have come to what."""
    rows = Delivery.objects.values_list("fate", flat=True)
    return {fate.value: sum(row == fate for row in rows) for fate in Fate}

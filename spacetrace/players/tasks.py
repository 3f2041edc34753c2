"""What workers do for players: send mail."""

from __future__ import annotations

from celery import shared_task

from spacetrace.infrastructure.queue import MAILS
from spacetrace.players.mails import mails_send


@shared_task(name=MAILS)
def mails() -> None:
    """Send what is to be sent."""
    mails_send()

"""What workers do for messages: look for news, and send what is due."""

from __future__ import annotations

from celery import shared_task

from spacetrace.infrastructure.queue import NOTICES
from spacetrace.notifications.kinds import Channel
from spacetrace.notifications.services.deliver import messages_send
from spacetrace.notifications.services.look import news_look


@shared_task(name="notifications.look")
def look() -> None:
    """Write a row for everybody who is to be told something."""
    news_look()


@shared_task(name=NOTICES["mail"])
def mails() -> None:
    """Send the mails that are due."""
    messages_send(Channel.MAIL)


@shared_task(name=NOTICES["push"])
def pushes() -> None:
    """Send the same to devices."""
    messages_send(Channel.PUSH)

"""What workers do for players: send mail, and put away what is no longer needed."""

from __future__ import annotations

from celery import shared_task

from spacetrace.infrastructure.queue import MAILS
from spacetrace.players.idempotency import answers_tidy
from spacetrace.players.limits import tallies_tidy
from spacetrace.players.mails import mails_send
from spacetrace.players.services import guests_forget
from spacetrace.players.sessions import SessionStore


@shared_task(name=MAILS)
def mails() -> None:
    """Send what is to be sent."""
    mails_send()


@shared_task(name="players.tidy")
def tidy() -> None:
    """Delete tallies, kept answers and sessions whose time is over, and guests who left nothing."""
    SessionStore.clear_expired()
    guests_forget()  # after the sessions: without one there is no way back
    tallies_tidy()
    answers_tidy()

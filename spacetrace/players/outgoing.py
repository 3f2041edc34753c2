"""Sends what waits in rows to go out: mail, and what other apps have for other servers.

One worker takes a row, sends, and is done with it; while a server is away, the row is tried again.
A worker that dies between the server's word and its own commit sends once more, under the same
name: whoever keeps the row sees to that.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from email.utils import parseaddr
from smtplib import (
    SMTPDataError,
    SMTPException,
    SMTPRecipientsRefused,
)
from typing import Generic, TypeVar

from django.conf import settings
from django.core.mail import EmailMessage, get_connection
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.crypto import salted_hmac

from spacetrace.players.models import Outgoing

logger = logging.getLogger(__name__)

LONGEST = 10.0  # seconds that a worker sends before it turns to other work
WAITS = [timedelta(minutes=minutes) for minutes in (1, 5, 15, 60, 60)]
"""From one try to the next; after as many tries a row is given up: it would be late."""

PERMANENT = 500
"""From this answer of SMTP on, trying again is no use."""


class NotTaken(Exception):
    """It did not go out; the text says why."""


class Refused(NotTaken):
    """It never will. `is_address` says that nobody can be reached there."""

    def __init__(self, why: str, *, is_address: bool = False) -> None:
        super().__init__(why)
        self.is_address = is_address


class Later(NotTaken):
    """This one is to be tried again, after `wait` if the server has said so."""

    def __init__(self, why: str, wait: timedelta | None = None) -> None:
        super().__init__(why)
        self.wait = wait


class Away(NotTaken):
    """Nothing can be sent for now: what goes the same way waits, too."""


R = TypeVar("R", bound=Outgoing)


@dataclass(frozen=True)
class Way(Generic[R]):
    """How rows of a kind go out.

    `due` are all that wait, `send` raises a NotTaken, and `finish` is told when a row is done with:
    None that it has gone out, else why it has not. What `kept` names is no failure.
    """

    due: Callable[[], QuerySet[R]]
    send: Callable[[R], None]
    finish: Callable[[R, NotTaken | None], None]
    kept: tuple[type[NotTaken], ...] = ()
    clock: Callable[[], datetime] = timezone.now


def outgoing_send(way: Way[R]) -> int:
    """Send what is due; returns how many rows were done with. Harmless at any time and twice."""
    until, done = time.monotonic() + LONGEST, 0
    for row in _now(way).order_by("due_at", "pk"):
        if time.monotonic() > until:
            break
        if not row_taken(way.due(), row, way.clock()):
            continue
        error: NotTaken | None = None
        try:
            way.send(row)
        except way.kept as reason:
            error = reason
        except Refused as refused:
            error = refused
            logger.warning("%s was refused: %s", _called(row), refused)
        except (Away, Later) as missed:
            logger.warning("%s could not be sent: %s", _called(row), missed)
            if row.attempt < len(WAITS):
                if isinstance(missed, Away):
                    # The server is away, and a worker has more to do than to wait for it.
                    _now(way).update(due_at=way.clock() + WAITS[0])
                    break
                if missed.wait:
                    way.due().filter(pk=row.pk).update(due_at=way.clock() + missed.wait)
                continue
            error = missed
            logger.error("%s is given up.", _called(row))
        way.finish(row, error)
        done += 1
    return done


def _called(row: Outgoing) -> str:
    return f"{type(row).__name__} {row}"


def _now(way: Way[R]) -> QuerySet[R]:
    return way.due().filter(due_at__lte=way.clock())


def row_taken(rows: QuerySet[R], row: R, now: datetime) -> bool:
    """Whether this worker has it: its next try is put off, which is undone by its success."""
    wait = WAITS[min(row.attempt, len(WAITS) - 1)]
    same = rows.filter(pk=row.pk, attempt=row.attempt)
    taken = same.update(attempt=row.attempt + 1, due_at=now + wait)
    row.attempt += 1
    return bool(taken)


def name_of(key: str) -> str:
    """What something is called outside: the same for the same key, and no help in guessing it."""
    return salted_hmac("spacetrace.players.outgoing", key, algorithm="sha256").hexdigest()[:32]


def message_id(key: str) -> str:
    """The Message-ID of a mail: who gets it twice can see that it is the same."""
    _name, address = parseaddr(settings.DEFAULT_FROM_EMAIL)
    return f"<{name_of(key)}@{address.rpartition('@')[2] or 'localhost'}>"


def letters_post(letters: list[EmailMessage]) -> None:
    """Hand mails to the mail server: the one way in which mail leaves. Raises a NotTaken."""
    try:
        get_connection().send_messages(letters)
    except SMTPRecipientsRefused as error:
        code, words = next(iter(error.recipients.values()))
        said = _said(words)
        if code >= PERMANENT:
            raise Refused(said, is_address=True) from error
        raise Later(said) from error
    except SMTPDataError as error:
        said = _said(error.smtp_error)
        raise Refused(said) if error.smtp_code >= PERMANENT else Later(said) from error
    except (OSError, SMTPException) as error:
        raise Away(str(error)) from error


def _said(words: bytes | str) -> str:
    return words.decode(errors="replace") if isinstance(words, bytes) else words

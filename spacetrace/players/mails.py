"""Sends mail: a request writes a row, a worker finds out whom it reaches and sends it.

So a request does the same whoever exists, waits for no mail server, and a mail outlives a server
that is away. A worker that dies between sending and deleting sends the mail once more, with the
same Message-ID.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from functools import partial
from typing import Any

from django.conf import settings
from django.contrib.auth.tokens import default_token_generator
from django.core.mail import EmailMessage
from django.db import transaction
from django.http import HttpRequest
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_encode

from spacetrace.infrastructure.queue import MAILS, enqueue
from spacetrace.players.addresses import address_is_free, address_token
from spacetrace.players.limits import TooOften, tried_in_a_task
from spacetrace.players.listeners import account_changed
from spacetrace.players.models import EMAIL_LENGTH, Change, Mail, MailKind, User
from spacetrace.players.outgoing import NotTaken, Way, letters_post, message_id, outgoing_send

logger = logging.getLogger(__name__)


def mail_ask(
    kind: MailKind, *, to: str, request: HttpRequest | None = None, user: User | None = None,
    what: str = "",
) -> None:  # fmt: skip
    """Have a mail sent once the transaction is committed.

    Links lead to settings.SITE_URL, or where that is empty to the site that `request` names.
    """
    site = settings.SITE_URL
    if request is not None and not site:
        site = f"{request.scheme}://{request.get_host()}"
    Mail.objects.create(kind=kind, user=user, to=to[:EMAIL_LENGTH], what=what, site=site)
    transaction.on_commit(partial(enqueue, MAILS))


def owner_tell(user: User, what: Change, *, to: str | None = None) -> None:
    """Tell whoever listens, and the owner, that something about an account's safety has changed.

    `to` is the address where it is not the present one.
    """
    account_changed.send(User, user=user, what=what)
    address = user.confirmed_email if to is None else to
    if address and what != Change.TOKENS_REVOKED:  # that comes with another change, or by hand
        mail_ask(MailKind.CHANGED, user=user, to=address, what=what)


def mails_send() -> int:
    """Send what is due; returns how many rows were done with. Harmless at any time and twice."""
    return outgoing_send(WAY)


def _finish(mail: Mail, _error: NotTaken | None) -> None:
    mail.delete()


def _send(mail: Mail) -> None:
    letters = []
    for to, template, context in _letters(mail):
        try:
            # What tells of a change is not asked for, so nobody can use it up; and a mail that is
            # tried once more is the same mail.
            if mail.kind != MailKind.CHANGED and mail.attempt == 1:
                tried_in_a_task("mails-address", to.casefold())
        except TooOften:
            logger.warning("Mail %s was not sent: its mailbox has had enough of them.", mail)
            continue
        text = render_to_string(f"players/mail/{template}.txt", context)
        subject, _, body = text.partition("\n")
        headers = {"Message-ID": message_id(f"mail {mail.pk}")}
        letters.append(
            EmailMessage(subject.strip(), body.strip() + "\n", None, [to], headers=headers)
        )
    if letters:
        letters_post(letters)


def _letters(mail: Mail) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Address, template, and what it shows: none where nobody is meant, or may be written to."""
    if mail.kind == MailKind.RESET:
        for user in User.objects.called(mail.to).filter(is_active=True, is_guest=False)[:1]:
            if user.confirmed_email:
                hours = settings.PASSWORD_RESET_TIMEOUT // 3600
                context = {"user": user, "link": mail.site + _reset_path(user), "hours": hours}
                yield user.confirmed_email, "reset", context
    elif mail.kind == MailKind.CHANGED:
        yield mail.to, "changed", {"what": Change(mail.what).label}
    elif mail.user is None or not mail.user.is_active:
        return
    elif not address_is_free(mail.to, mail.user):
        yield mail.to, "taken", {}
    else:
        link = mail.site + reverse(
            "players:email_confirm", args=[address_token(mail.user, mail.to)]
        )
        hours = settings.EMAIL_CONFIRM_TIMEOUT // 3600
        yield mail.to, "confirm", {"user": mail.user, "link": link, "hours": hours}


def _reset_path(user: User) -> str:
    who = urlsafe_base64_encode(force_bytes(user.pk))
    return reverse("players:reset_confirm", args=[who, default_token_generator.make_token(user)])


WAY = Way(lambda: Mail.objects.select_related("user"), _send, _finish)

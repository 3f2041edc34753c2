"""Sending mail: by a real server, one that is away, and how much of it."""

from __future__ import annotations

import socketserver
import threading
from collections.abc import Iterator
from datetime import timedelta
from typing import cast

import pytest
import time_machine
from django.conf import settings
from django.core import mail as sent
from django.utils import timezone
from pytest_django import Settings

from bench.ground import free_port
from spacetrace.players.mails import mail_ask, mails_send, owner_tell
from spacetrace.players.models import Change, Mail, MailKind, User
from spacetrace.players.outgoing import row_taken

pytestmark = pytest.mark.django_db


class Mailbox(socketserver.ThreadingTCPServer):
    """A mail server that takes what is not for nobody@."""

    allow_reuse_address = daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Talk)
        self.taken: list[str] = []


class Talk(socketserver.StreamRequestHandler):
    """One conversation by SMTP."""

    def handle(self) -> None:
        self.wfile.write(b"220 here\r\n")
        while line := self.rfile.readline().decode():
            answer = "550 who?" if "rcpt TO:<nobody@" in line else "250 well"
            if line.startswith("data"):
                self.wfile.write(b"354 go on\r\n")
                text = "".join(iter(lambda: self.rfile.readline().decode(), ".\r\n"))
                cast("Mailbox", self.server).taken.append(text)
            self.wfile.write(f"{answer}\r\n".encode())


@pytest.fixture
def mailbox(settings: Settings) -> Iterator[Mailbox]:
    """The mail server of this test, to which the settings point."""
    with Mailbox() as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
        settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", server.server_address[1]
        yield server
        server.shutdown()


def test_one_mailbox_gets_so_much(alice: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(settings.LIMITS, "mails-address", (2, 60))
    refused: list[str] = []
    monkeypatch.setattr("spacetrace.players.limits.refusal_note", refused.append)
    for _ in range(4):
        mail_ask(MailKind.CONFIRM, to="a@x.example", user=alice)
    assert mails_send() == 4
    assert len(sent.outbox) == 2
    assert refused == [], "workers count nothing for Prometheus"
    alice.email, alice.email_changed_at = "a@x.example", timezone.now()
    owner_tell(alice, Change.EMAIL)
    mails_send()
    assert len(sent.outbox) == 3, "nobody hides a change behind mail that they asked for"


def test_mail_is_sent_by_smtp(alice: User, mailbox: Mailbox) -> None:
    mail_ask(MailKind.CONFIRM, to="nobody@x.example", user=alice)
    mail_ask(MailKind.CONFIRM, to="ada@x.example", user=alice)
    assert mails_send() == 2 and not Mail.objects.exists(), "who is refused is not tried again"
    (text,) = mailbox.taken
    assert "To: ada@x.example" in text and "From: Spacetrace <noreply@localhost>" in text


def test_mail_outlives_a_server_that_is_away(alice: User, mailbox: Mailbox) -> None:
    for name in ("a", "b"):
        mail_ask(MailKind.CONFIRM, to=f"{name}@x.example", user=alice)
    settings.EMAIL_PORT = free_port()
    assert mails_send() == 0
    assert not Mail.objects.filter(due_at__lte=timezone.now()).exists(), "no second one is tried"
    settings.EMAIL_PORT = mailbox.server_address[1]
    assert mails_send() == 0
    with time_machine.travel(timezone.now() + timedelta(minutes=2)):
        assert mails_send() == 2
    assert len(mailbox.taken) == 2


def test_mail_that_no_server_takes_is_given_up(
    alice: User, mailbox: Mailbox, caplog: pytest.LogCaptureFixture
) -> None:
    settings.EMAIL_PORT = free_port()
    mail_ask(MailKind.CONFIRM, to="a@x.example", user=alice)
    for hours in range(5):
        assert Mail.objects.exists(), hours
        with time_machine.travel(timezone.now() + timedelta(hours=2 * hours)):
            mails_send()
    assert not Mail.objects.exists()
    assert "given up" in caplog.text


def test_a_mail_that_is_tried_again_counts_once(
    alice: User, mailbox: Mailbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(settings.LIMITS, "mails-address", (2, 24 * 60 * 60))
    settings.EMAIL_PORT = free_port()
    mail_ask(MailKind.CONFIRM, to="a@x.example", user=alice)
    for hours in range(4):
        with time_machine.travel(timezone.now() + timedelta(hours=2 * hours)):
            mails_send()
    settings.EMAIL_PORT = mailbox.server_address[1]
    with time_machine.travel(timezone.now() + timedelta(hours=8)):
        mails_send()
    assert len(mailbox.taken) == 1


def test_a_row_is_sent_by_one_worker(alice: User) -> None:
    mail_ask(MailKind.CONFIRM, to="a@x.example", user=alice)
    row = Mail.objects.get()
    late = Mail.objects.get()
    rows = Mail.objects.all()
    assert row_taken(rows, row, row.due_at) and not row_taken(rows, late, row.due_at)

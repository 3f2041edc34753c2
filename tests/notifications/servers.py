"""A mail server and a push service on this machine that keep what they take, and refuse at will."""

from __future__ import annotations

import asyncio
import base64
import itertools
import json
import os
import sys
import threading
from email import message_from_bytes, policy
from email.message import EmailMessage
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, cast

import http_ece
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, Envelope, Session
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02

from bench.ground import free_port


class Postbox:
    """A mail server. `answers` says for an address what RCPT is answered, `at_data` for DATA.

    Beyond `most` letters it takes none and answers nothing, until `most` is raised.
    """

    def __init__(self) -> None:
        self.letters: list[EmailMessage] = []
        self.answers: dict[str, str] = {}
        self.at_data = ""
        self.most = sys.maxsize
        self.port = free_port()
        self._controller = Controller(self, hostname="127.0.0.1", port=self.port)

    def __enter__(self) -> Postbox:
        self._controller.start()
        return self

    def __exit__(self, *_error: object) -> None:
        self._controller.stop()

    async def handle_RCPT(
        self, _server: SMTP, _session: Session, envelope: Envelope, to: str, _options: list[str]
    ) -> str:
        """Whether this mailbox is here."""
        if answer := self.answers.get(to):
            return answer
        envelope.rcpt_tos.append(to)
        return "250 well"

    async def handle_DATA(self, _server: SMTP, _session: Session, envelope: Envelope) -> str:
        """Keeps the letter."""
        if self.at_data:
            return self.at_data
        while len(self.letters) >= self.most:
            await asyncio.sleep(0.005)
        content = cast("bytes", envelope.content)
        self.letters.append(message_from_bytes(content, policy=policy.default))
        return "250 taken"


class PushService:
    """A push service. `status` is what it answers; what it has taken stands in `taken`."""

    def __init__(self) -> None:
        self.taken: list[tuple[str, dict[str, str], bytes]] = []
        self.status, self.wait = 201, ""
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), _handler(self))
        self.url = f"http://127.0.0.1:{self._server.server_port}"

    def __enter__(self) -> PushService:
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_error: object) -> None:
        self._server.shutdown()
        self._server.server_close()


def _handler(service: PushService) -> type[BaseHTTPRequestHandler]:
    class Talk(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            if service.status == 201:
                service.taken.append((self.path, dict(self.headers), body))
            self.send_response(service.status)
            if service.wait:
                self.send_header("Retry-After", service.wait)
            if 300 <= service.status < 400:
                self.send_header("Location", f"{service.url}/elsewhere")
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, *_words: Any) -> None:
            """Quietly."""

    return Talk


_names = itertools.count(1)


class Browser:
    """A browser with a subscription at a push service; it alone can read what comes."""

    def __init__(self, service: PushService) -> None:
        self._service, self._own = service, ec.generate_private_key(ec.SECP256R1())
        self._auth = os.urandom(16)
        point = self._own.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.path = f"/to/{next(_names)}"
        self.endpoint = service.url + self.path
        self.key, self.secret = _text(point), _text(self._auth)

    def heard(self, signed_by: str = "") -> list[dict[str, Any]]:
        """What has come to it, decrypted, with the header `Topic`, `TTL` and `Urgency` beside.

        Where `signed_by` names the site's public key, its signature is checked.
        """
        found = []
        for path, headers, body in self._service.taken:
            if path != self.path:
                continue
            if signed_by:
                assert headers["Authorization"].endswith(f",k={signed_by}")
                assert Vapid02.verify(headers["Authorization"])
            text = http_ece.decrypt(body, private_key=self._own, auth_secret=self._auth)
            names = ("Topic", "TTL", "Urgency")
            found.append({**json.loads(text), **{name: headers[name] for name in names}})
        return found


def _text(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).decode().rstrip("=")

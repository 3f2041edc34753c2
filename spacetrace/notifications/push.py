"""Speaks to push services: encrypts for one browser, signs with the site's key, and sends.

Addresses of push services come from browsers, so anybody may send us any: only services that the
settings name are asked, and where they would lead us on we do not follow.
"""

from __future__ import annotations

import base64
import binascii
import http.client
import os
import time
from datetime import timedelta
from email.utils import parseaddr
from functools import lru_cache
from urllib.parse import SplitResult, urlsplit

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.conf import settings
from py_vapid import Vapid02

from spacetrace.players.outgoing import Away, Later, Refused

SECONDS = 10  # a service that is silent must not keep a worker
LONGEST_ENDPOINT = 1_000
SIGNED_FOR = 12 * 60 * 60  # seconds; services allow a day
MOST_BYTES = 3_000  # of a message; services take 4,096 with what encryption adds


class Gone(Refused):
    """The browser takes no messages here any more."""


def endpoint_is_known(endpoint: str) -> bool:
    """Whether this is an address of a push service that the settings name."""
    try:
        parts = urlsplit(endpoint)
        port = parts.port
    except ValueError:
        return False
    if len(endpoint) > LONGEST_ENDPOINT or parts.username is not None or not parts.hostname:
        return False
    if f"{parts.scheme}://{parts.netloc}" in settings.PUSH_SERVICES:
        return True
    if parts.scheme != "https" or port not in (None, 443):
        return False
    return any(_fits(parts.hostname, service) for service in settings.PUSH_SERVICES)


def _fits(host: str, service: str) -> bool:
    return host.endswith(service[1:]) if service.startswith("*.") else host == service


def keys_are_good(key: str, secret: str) -> bool:
    """Whether a message could be encrypted for a browser with these."""
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), _bytes(key))
        return len(_bytes(secret)) == 16
    except ValueError:
        return False


def public_key() -> str:
    """What browsers are told to take messages with, in base64; "" where the site has no key.

    Raises ValueError for a key that is none.
    """
    return _signer(settings.VAPID_KEY)[1] if settings.VAPID_KEY else ""


@lru_cache(2)
def _signer(key: str) -> tuple[Vapid02, str]:
    raw = _bytes(key)
    if len(raw) != 32:
        raise ValueError("A private key has 32 bytes.")
    signer = Vapid02.from_raw(key.encode())
    point = signer.public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return signer, base64.urlsafe_b64encode(point).decode().rstrip("=")


def push_send(
    endpoint: str, key: str, secret: str, body: bytes, *, topic: str, lasts: timedelta, urgent: bool
) -> None:
    """Have a browser told. A second message of the same topic takes the place of one that waits.

    Raises Gone where nobody listens any more, Refused, Later, or Away.
    """
    if not settings.VAPID_KEY:
        raise Away("The site has no key for push messages.")
    if not endpoint_is_known(endpoint):
        raise Refused("The settings do not name this push service.")
    parts = urlsplit(endpoint)
    headers = {
        **_signed(parts),
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": str(max(0, int(lasts.total_seconds()))),
        "Topic": topic,
        "Urgency": "high" if urgent else "normal",
    }
    _answered(*_post(parts, encrypted(body[:MOST_BYTES], key, secret), headers))


def encrypted(body: bytes, key: str, secret: str) -> bytes:
    """For the browser with this key alone (RFC 8291)."""
    return bytes(
        http_ece.encrypt(
            body,
            salt=os.urandom(16),
            private_key=ec.generate_private_key(ec.SECP256R1()),
            dh=_bytes(key),
            auth_secret=_bytes(secret),
            version="aes128gcm",
        )
    )


def _signed(parts: SplitResult) -> dict[str, str]:
    """Who sends (RFC 8292)."""
    _name, address = parseaddr(settings.DEFAULT_FROM_EMAIL)
    claims = {
        "aud": f"{parts.scheme}://{parts.netloc}",
        "exp": int(time.time()) + SIGNED_FOR,
        "sub": f"mailto:{address}",
    }
    return dict(_signer(settings.VAPID_KEY)[0].sign(claims))


def _post(parts: SplitResult, body: bytes, headers: dict[str, str]) -> tuple[int, str]:
    """Status, and the seconds to wait if the service says so."""
    kind = http.client.HTTPSConnection if parts.scheme == "https" else http.client.HTTPConnection
    connection = kind(parts.hostname or "", parts.port, timeout=SECONDS)
    path = f"{parts.path}?{parts.query}" if parts.query else parts.path
    try:
        connection.request("POST", path, body, headers)
        answer = connection.getresponse()
        answer.read(MOST_BYTES)
        return answer.status, answer.headers.get("Retry-After", "")
    except (OSError, http.client.HTTPException) as error:
        # Each service is another server: the others are tried all the same.
        raise Later(str(error) or type(error).__name__) from error
    finally:
        connection.close()


def _answered(status: int, wait: str) -> None:
    if 200 <= status < 300:
        return
    said = f"The push service answered {status}."
    if status in (404, 410):
        raise Gone(said)
    if status == 429 or status >= 500:
        seconds = int(wait) if wait.isdigit() else 0
        raise Later(said, timedelta(seconds=min(seconds, 60 * 60)) if seconds else None)
    raise Refused(said)


def _bytes(text: str) -> bytes:
    """Raises ValueError for what is no base64 of an address."""
    try:
        return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
    except binascii.Error as error:
        raise ValueError(str(error)) from error

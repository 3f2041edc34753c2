"""What an API token looks like: `spt_`, 30 random characters and a six-character checksum.

The checksum lets secret scanners and this site tell a token from noise without a database.
"""

import hashlib
import secrets
import string
import zlib

PREFIX = "spt_"
SECRET_LENGTH = 30
CHECK_LENGTH = 6
HINT_LENGTH = 10

_ALPHABET = string.digits + string.ascii_letters


def token_new() -> str:
    """A fresh token with about 178 bits of chance."""
    secret = "".join(secrets.choice(_ALPHABET) for _ in range(SECRET_LENGTH))
    return f"{PREFIX}{secret}{_checksum(secret)}"


def token_digest(token: str) -> str:
    """What is stored instead of the token. It is random and long, so one plain hash is enough."""
    return hashlib.sha256(token.encode()).hexdigest()


def token_is_well_formed(token: str) -> bool:
    """Whether this can be one of our tokens at all."""
    if len(token) != len(PREFIX) + SECRET_LENGTH + CHECK_LENGTH or not token.startswith(PREFIX):
        return False
    secret = token[len(PREFIX) : -CHECK_LENGTH]
    return token.isascii() and token[-CHECK_LENGTH:] == _checksum(secret)


def _checksum(secret: str) -> str:
    number, digits = zlib.crc32(secret.encode()), ""
    for _ in range(CHECK_LENGTH):
        number, rest = divmod(number, len(_ALPHABET))
        digits = _ALPHABET[rest] + digits
    return digits

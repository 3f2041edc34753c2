"""Carries the text of a file through a form, small enough for one, and never unpacks a bomb."""

from __future__ import annotations

import base64
import binascii
import zlib

from django.utils.translation import gettext as _

from cardsets.exchange.errors import ExchangeError
from cardsets.exchange.read import MOST_BYTES

MOST_PACKED = 160 * 1024
"""Characters; a form may have 256 KB altogether."""


def packed(text: str) -> str:
    """The text as a form's hidden field; raises ExchangeError where it cannot be made so small."""
    made = base64.b64encode(zlib.compress(text.encode(), 9)).decode()
    if len(made) > MOST_PACKED:
        raise ExchangeError(_("The file is too large to be looked at here; bring it in parts."))
    return made


def unpacked(field: str) -> str:
    """The text again; raises ExchangeError for what was not made here."""
    broken = ExchangeError(_("The file did not come through. Choose it again."))
    if len(field) > MOST_PACKED:
        raise broken
    try:
        body = base64.b64decode(field, validate=True)
        unpacking = zlib.decompressobj()
        text = unpacking.decompress(body, MOST_BYTES + 1)
        if len(text) > MOST_BYTES or not unpacking.eof:
            raise broken
        return text.decode()
    except (binascii.Error, zlib.error, UnicodeDecodeError, ValueError):
        raise broken from None

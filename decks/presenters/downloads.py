"""Files that are too large to be held in memory: written to a spool, sent in pieces."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from tempfile import SpooledTemporaryFile
from typing import IO

from django.core.handlers.asgi import ASGIRequest
from django.http import HttpRequest, StreamingHttpResponse

from decks.selectors import decks_of
from decks.texts.archive import json_write, zip_write
from decks.texts.of_deck import papers_of
from spacetrace.players.models import User

IN_MEMORY = 1024 * 1024
PIECE = 64 * 1024
READ_AT_ONCE = 250
"""Decks."""

_WRITERS = {
    "zip": (zip_write, "application/zip"),
    "json": (json_write, "application/json"),
}


def decks_download(request: HttpRequest, owner: User, kind: str) -> StreamingHttpResponse:
    """All decks of a player as one file, "zip" or "json"; the oldest deck comes first."""
    write, content_type = _WRITERS[kind]
    file = SpooledTemporaryFile(IN_MEMORY)  # noqa: SIM115 - it is closed when it has been sent
    decks = decks_of(owner).order_by("pk").iterator(chunk_size=READ_AT_ONCE)
    write(papers_of(decks), file)
    size = file.tell()
    file.seek(0)
    # A server that runs on an event loop would gather the pieces of a plain iterator first.
    is_async = isinstance(request, ASGIRequest)
    pieces = _pieces_async(file) if is_async else _pieces(file)
    response = StreamingHttpResponse(pieces, content_type=content_type)
    response["Content-Length"] = str(size)
    response["Content-Disposition"] = f'attachment; filename="spacetrace-decks.{kind}"'
    response["Cache-Control"] = "private, no-store"
    return response


def _pieces(file: IO[bytes]) -> Iterator[bytes]:
    with file:
        while piece := file.read(PIECE):
            yield piece


async def _pieces_async(file: IO[bytes]) -> AsyncIterator[bytes]:
    for piece in _pieces(file):
        yield piece

"""Sends files that are too large to be held in memory: written to a spool, sent in pieces."""

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


class Pieces:
    """A file in pieces, which is closed together with the response, even if nobody reads it."""

    def __init__(self, file: IO[bytes]) -> None:
        self._file = file

    def __iter__(self) -> Iterator[bytes]:
        while piece := self._file.read(PIECE):
            yield piece

    def close(self) -> None:
        """The spool is gone with this."""
        self._file.close()


class AsyncPieces(Pieces):
    """The same for an event loop; a piece of a file on this machine is read in no time."""

    __iter__ = None  # type: ignore[assignment]  # Django takes whatever can be iterated as plain

    async def __aiter__(self) -> AsyncIterator[bytes]:
        while piece := self._file.read(PIECE):
            yield piece


def decks_download(request: HttpRequest, owner: User, kind: str) -> StreamingHttpResponse:
    """All decks of a player as one file, "zip" or "json"; the oldest deck comes first."""
    write, content_type = _WRITERS[kind]
    file = SpooledTemporaryFile(IN_MEMORY)  # noqa: SIM115 - it is closed when it has been sent
    decks = decks_of(owner).order_by("pk").iterator(chunk_size=READ_AT_ONCE)
    write(papers_of(decks), file)
    size = file.tell()
    file.seek(0)
    # A server that runs on an event loop would gather the pieces of a plain iterator first.
    pieces = AsyncPieces(file) if isinstance(request, ASGIRequest) else Pieces(file)
    response = StreamingHttpResponse(pieces, content_type=content_type)
    response["Content-Length"] = str(size)
    response["Content-Disposition"] = f'attachment; filename="spacetrace-decks.{kind}"'
    response["Cache-Control"] = "private, no-store"
    return response

"""All decks of a player in one file: a zip of texts, or JSON; written and read back."""

from __future__ import annotations

import io
import json
import re
import unicodedata
import zipfile
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import IO

from django.utils.translation import gettext as _

from decks import limits
from decks.texts.json_form import json_value, read_json
from decks.texts.of_deck import DeckPaper
from decks.texts.read import read_any
from decks.texts.sheet import MOST_BYTES, DeckSheet, TextError

MOST_FILE_BYTES = 5 * 1024 * 1024
MOST_UNPACKED_BYTES = 16 * 1024 * 1024
MOST_ENTRIES = 2 * limits.MOST_DECKS
"""Of a zip: what is no deck, such as folders, may be among them."""

_UNREADABLE = (
    zipfile.BadZipFile, zlib.error, EOFError, OSError, RuntimeError, ValueError, NotImplementedError
)  # fmt: skip
_PACKED = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
"""The ways of packing that are unpacked piece by piece: all others may fill the memory at once."""

_RESERVED = re.compile(r"(?:con|prn|aux|nul|com[0-9]|lpt[0-9])")
LONGEST_FILE_NAME = 48


@dataclass(frozen=True, slots=True)
class Found:
    """A deck of a backup: what its file is called, and its sheet or why it cannot be read."""

    name: str
    sheet: DeckSheet | None
    sentence: str = ""


# --- writing --------------------------------------------------------------------------------------


def zip_write(papers: Iterable[DeckPaper], file: IO[bytes]) -> None:
    """A text for each deck; the same decks make the same bytes."""
    names = FileNames()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for paper in papers:
            saved = paper.deck.updated_at
            when = (max(saved.year, 1980), *saved.timetuple()[1:6])
            info = zipfile.ZipInfo(f"{names.new(paper.deck.name)}.txt", when)
            info.compress_type, info.create_system = zipfile.ZIP_DEFLATED, 3
            info.external_attr = 0o644 << 16
            archive.writestr(info, paper.text())


def json_write(papers: Iterable[DeckPaper], file: IO[bytes]) -> None:
    """An array of all decks, each as its own JSON file has it."""
    before = "[\n"
    for paper in papers:
        file.write((before + json.dumps(paper.json(), ensure_ascii=False)).encode())
        before = ",\n"
    file.write(b"\n]\n" if before != "[\n" else b"[]\n")


def file_stem(name: str) -> str:
    """A name that every system takes for a file: small letters, digits, dashes."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    stem = re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:LONGEST_FILE_NAME].rstrip("-")
    if not stem or _RESERVED.fullmatch(stem):
        return f"deck-{stem}".rstrip("-")
    return stem


class FileNames:
    """Names for files in one folder, each given once."""

    def __init__(self) -> None:
        self._taken: set[str] = set()
        self._next: dict[str, int] = {}

    def new(self, name: str) -> str:
        """The deck's name as a file's, with a number where it is taken."""
        stem = found = file_stem(name)
        while found in self._taken:
            self._next[stem] = self._next.get(stem, 1) + 1
            found = f"{stem}-{self._next[stem]}"
        self._taken.add(found)
        return found


# --- reading --------------------------------------------------------------------------------------


def is_zip(start: bytes) -> bool:
    """Whether a file begins like a zip."""
    return start.startswith(b"PK")


def archive_read(body: bytes) -> list[Found]:
    """The decks of a zip of texts, or of JSON with one or many; raises TextError as a whole.

    What is wrong with one deck is told with it, and the others are read.
    """
    if len(body) > MOST_FILE_BYTES:
        sentence = _("The file is too large: at most %(n)s MB.")
        raise TextError(sentence % {"n": MOST_FILE_BYTES // 1024**2})
    found = _zip_read(body) if is_zip(body) else _json_read(body)
    if not found:
        raise TextError(_("There is no deck in this file."))
    return found


def _json_read(body: bytes) -> list[Found]:
    value = json_value(body, MOST_FILE_BYTES)
    decks = value if isinstance(value, list) else [value]
    _refuse_many(len(decks))
    return [_found(_("Deck %(n)s") % {"n": n}, deck) for n, deck in enumerate(decks, 1)]


def _found(name: str, value: object) -> Found:
    try:
        sheet = read_any(value) if isinstance(value, str) else read_json(value)
    except TextError as error:
        return Found(name, None, error.sentence)
    return Found(sheet.name or name, sheet)


def _zip_read(body: bytes) -> list[Found]:
    try:
        with zipfile.ZipFile(io.BytesIO(body)) as archive:
            texts = list(_zip_texts(archive))
    except _UNREADABLE:
        raise TextError(_("This zip file is damaged, or locked with a password.")) from None
    sentence = _("This is no UTF-8 text of at most %(n)s KB.") % {"n": MOST_BYTES // 1024}
    return [
        Found(name, None, sentence) if text is None else _found(name, text) for name, text in texts
    ]


def _zip_texts(archive: zipfile.ZipFile) -> Iterator[tuple[str, str | None]]:
    left = MOST_UNPACKED_BYTES
    for info in _entries(archive):
        text, size = _entry_text(archive, info)
        left -= size  # what was declared may be a lie
        _refuse_large(left)
        yield info.filename[:80], text


def _entries(archive: zipfile.ZipFile) -> list[zipfile.ZipInfo]:
    """The files that may be decks. What a zip declares is checked before anything is unpacked."""
    infos = archive.infolist()
    if len(infos) > MOST_ENTRIES:
        _refuse_many(len(infos))
    _refuse_large(MOST_UNPACKED_BYTES - sum(info.file_size for info in infos))
    decks = [info for info in infos if _may_be_deck(info)]
    _refuse_many(len(decks))
    if any(info.compress_type not in _PACKED for info in decks):
        raise TextError(_("This zip file is packed in an unusual way. Pack it as a plain zip."))
    return decks


def _may_be_deck(info: zipfile.ZipInfo) -> bool:
    path = info.filename.lower()
    is_hidden = any(part.startswith((".", "__")) for part in path.split("/"))
    return path.endswith((".txt", ".json")) and not is_hidden


def _entry_text(archive: zipfile.ZipFile, info: zipfile.ZipInfo) -> tuple[str | None, int]:
    """The text, None for one that is none, and its real size."""
    with archive.open(info) as entry:
        body = entry.read(MOST_BYTES + 1)
    if len(body) > MOST_BYTES:
        return None, len(body)
    try:
        return body.decode("utf-8-sig"), len(body)
    except UnicodeDecodeError:
        return None, len(body)


def _refuse_large(left: int) -> None:
    if left < 0:
        sentence = _("The file is too large: unpacked, at most %(n)s MB.")
        raise TextError(sentence % {"n": MOST_UNPACKED_BYTES // 1024**2})


def _refuse_many(count: int) -> None:
    if count > limits.MOST_DECKS:
        sentence = _("There are too many decks in this file: at most %(n)s.")
        raise TextError(sentence % {"n": limits.MOST_DECKS})

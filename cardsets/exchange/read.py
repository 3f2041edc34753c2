"""Reads files of cards: TOML and JSON as they are written here, tables with a card a line.

Whatever a stranger may put into a file, what comes out can be stored, and the work is bounded.
"""

from __future__ import annotations

import csv
import io
import re
import tomllib
from collections import defaultdict, deque
from collections.abc import Iterable, Iterator, Mapping
from math import isfinite
from typing import Any

from django.utils.translation import gettext as _
from msgspec import Struct
from rest_framework.exceptions import ParseError

from cardsets.exchange.errors import ExchangeError
from cardsets.exchange.plain import plain_columns
from cardsets.search.distance import nearest
from spacetrace.api.strict_json import MAX_DEPTH, MAX_INTEGER, json_read

MOST_BYTES = 1024 * 1024
MOST_LINES = 30_000
LONGEST_LINE = 32_000
"""Characters; the readers' work may grow faster than a line does."""
MOST_READ = 2_000
HEAD = ("key", "game", "name", "base")
_ID = re.compile(r"""(?<![\w-])["']?id["']?[ \t]*[=:][ \t]*(?:"([^"\\\n]*)"|'([^'\n]*)')""")
_JSON = re.compile(r"\s*(?:\{|\[\s*[{\]])")
_MOST_DOTS = 3


class FileCard(Struct, frozen=True):
    """A card of a file, and the line at which it stands (0: unknown).

    Of a table it is a row: `data` are then the texts of its cells, by column.
    """

    data: Mapping[str, Any]
    line: int
    is_row: bool = False


class CardFile(Struct, frozen=True):
    """What a file says: its cards in their order, and its text, in which places are looked for."""

    cards: list[FileCard]
    text: str = ""

    def line_of(self, at: int, field: str) -> int:
        """The line at which a field of a card stands, else the card's."""
        card = self.cards[at]
        if card.is_row or not card.line or not field:
            return card.line
        lines = self.text.split("\n")
        end = self.cards[at + 1].line - 1 if at + 1 < len(self.cards) else len(lines)
        named = re.compile(rf"""\s*["']?{re.escape(field)}["']?\s*[=:.]""")
        inside = range(card.line - 1, min(max(end, card.line), card.line + 400, len(lines)))
        return next((n + 1 for n in inside if named.match(lines[n])), card.line)


def text_of(body: bytes) -> str:
    """The text of a file that somebody sent; raises ExchangeError for what is none."""
    if len(body) > MOST_BYTES:
        raise ExchangeError(_("The file is too large: at most %(n)s MB.") % {"n": MOST_BYTES >> 20})
    if body.startswith(b"PK"):
        raise ExchangeError(_("This is a zip file. Unpack it, and bring its files one by one."))
    try:
        return body.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = body.count(b"\n", 0, error.start) + 1
        raise ExchangeError(_("This is no text in UTF-8."), line) from None


def read_text(text: str, game: str) -> CardFile:
    """The cards that a text names; raises ExchangeError for one that cannot be read at all."""
    text = text.removeprefix("\ufeff").replace("\r\n", "\n")
    _bounded(text)
    if not text.strip():
        raise ExchangeError(_("There is nothing in this file."))
    if _JSON.match(text):
        found = _of_data(_json(text), text, game)
    elif _is_table(text, game):
        found = _table(text, game)
    else:
        found = _of_data(_toml(text), text, game)
    if not found.cards:
        raise ExchangeError(_("There is no card in this file."))
    if len(found.cards) > MOST_READ:
        raise ExchangeError(_("There are more than %(n)s cards in this file.") % {"n": MOST_READ})
    return found


def _bounded(text: str) -> None:
    if len(text.encode(errors="surrogatepass")) > MOST_BYTES:
        raise ExchangeError(_("The file is too large: at most %(n)s MB.") % {"n": MOST_BYTES >> 20})
    if text.count("\n") > MOST_LINES:
        raise ExchangeError(_("The file has more than %(n)s lines.") % {"n": MOST_LINES})
    for number, line in enumerate(text.split("\n"), 1):
        if len(line) > LONGEST_LINE:
            told = _("This line is longer than %(n)s characters.") % {"n": LONGEST_LINE}
            raise ExchangeError(told, number)
        if "\0" in line or any("\ud800" <= character <= "\udfff" for character in line):
            raise ExchangeError(_("This line holds a character that no text has."), number)


# --- TOML and JSON --------------------------------------------------------------------------------


def _json(text: str) -> object:
    try:
        return json_read(text.encode(), max_bytes=MOST_BYTES)
    except ParseError as error:
        told = str(error.detail).replace("request", "file")
        where = re.search(r"\(line (\d+), ", told)
        raise ExchangeError(told, int(where[1]) if where else 0) from None


def _toml(text: str) -> object:
    for number, line in enumerate(text.split("\n"), 1):
        # Names that are joined by dots are tables in tables; a card needs no more than a few.
        if line.partition("=")[0].count(".") > _MOST_DOTS:
            raise ExchangeError(_("This line names tables in tables, too deep to read."), number)
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise ExchangeError(_("The file is nested too deep to be read.")) from None
    except ValueError as error:  # of tomllib, and of Python for a number of thousands of digits
        told = str(error)
        where = re.search(r"\(at line (\d+), column \d+\)", told)
        is_told = isinstance(error, tomllib.TOMLDecodeError)
        said = re.sub(r"\s*\(at .*?\)", "", told) if is_told else _("a number is too long")
        sentence = _("This is not TOML: %(told)s.") % {"told": said.rstrip(".")}
        raise ExchangeError(sentence, int(where[1]) if where else 0) from None


def _of_data(value: object, text: str, game: str) -> CardFile:
    """Cards out of plain data: a set, lists of cards, or one list."""
    if isinstance(value, list):
        value = {"cards": value}
    if not isinstance(value, dict):
        raise ExchangeError(_("A file of cards is a table with lists of cards."))
    if (named := value.get("game", game)) != game:
        told = _("These are cards of another game, “%(game)s”.") % {"game": str(named)[:60]}
        raise ExchangeError(told)
    lists = [name for name in value if name not in HEAD]
    for name in lists:
        if not isinstance(value[name], list):
            raise ExchangeError(_unknown_list(name, text), _line_of_name(text, name))
    lines = _lines_of_ids(text)
    cards = [_card(card, lines) for name in lists for card in value[name]]
    return CardFile(cards, text)


def _unknown_list(name: str, text: str) -> str:
    near = nearest(name, HEAD)
    told = _("“%(name)s” is no list of cards.") % {"name": name[:60]}
    return f"{told} {_('Did you mean “%(near)s”?') % {'near': near}}" if near else told


def _card(card: object, lines: Mapping[str, deque[int]]) -> FileCard:
    if not isinstance(card, dict):
        raise ExchangeError(_("Everything in a list of cards is a table of a card's fields."))
    found = lines.get(card["id"]) if isinstance(card.get("id"), str) else None
    line = found.popleft() if found else 0
    _storable(card, line)
    return FileCard(card, line)


def _storable(value: object, line: int, depth: int = 0) -> None:
    """Raises ExchangeError for what a card's row cannot hold: dates, huge numbers, depths."""
    if depth > MAX_DEPTH:
        raise ExchangeError(_("A card is nested too deep to be read."), line)
    inside: Iterable[object] = ()
    if isinstance(value, dict):
        inside = (*value, *value.values())
    elif isinstance(value, list):
        inside = value
    elif told := _unstorable(value):
        raise ExchangeError(told, line)
    for item in inside:
        _storable(item, line, depth + 1)


def _unstorable(value: object) -> str:
    """Why a plain value cannot be kept; "" where it can."""
    if isinstance(value, str):
        if "\0" in value or any("\ud800" <= character <= "\udfff" for character in value):
            return _("A text holds a character that no text has.")
    elif isinstance(value, float):
        if not isfinite(value):
            return _("A number of a card is no number.")
    elif isinstance(value, int):
        if abs(value) > MAX_INTEGER:
            return _("A number of a card is larger than 64 bits.")
    elif value is not None:
        return _("A card holds no dates and times.")
    return ""


def _lines_of_ids(text: str) -> Mapping[str, deque[int]]:
    """The lines at which each id is given, from the top."""
    found: defaultdict[str, deque[int]] = defaultdict(deque)
    line, seen = 1, 0
    for match in _ID.finditer(text):
        line += text.count("\n", seen, match.start())
        seen = match.start()
        found[match[1] or match[2] or ""].append(line)
    return found


def _line_of_name(text: str, name: str) -> int:
    at = text.find(name)
    return text.count("\n", 0, at) + 1 if at >= 0 else 0


# --- tables ---------------------------------------------------------------------------------------


def _is_table(text: str, game: str) -> bool:
    """A first line with several names and no sign of TOML."""
    first = text.lstrip("\n").partition("\n")[0]
    names = {name.strip().strip('"') for name in re.split(r"[,;\t]", first)}
    return "=" not in first and not first.startswith(("[", "#")) and "id" in names


def _table(text: str, game: str) -> CardFile:
    lead = len(text) - len(text.lstrip("\n"))
    first = text[lead:].partition("\n")[0]
    sign = next((sign for sign in ";\t" if sign in first and "," not in first), ",")
    reader = csv.reader(io.StringIO(text[lead:], newline=""), delimiter=sign, strict=True)
    rows = _rows(reader, lead)
    _line, names = next(rows)
    columns = _columns([name.strip() for name in names], game)
    cards = []
    for line, row in rows:
        if not any(cell.strip() for cell in row):
            continue
        if len(row) > len(columns):
            raise ExchangeError(_("This line has more cells than there are columns."), line)
        cells = dict(zip(columns, row, strict=False))
        cards.append(FileCard(cells, line, is_row=True))
        if len(cards) > MOST_READ:
            break
    return CardFile(cards, text)


def _rows(reader: Any, lead: int) -> Iterator[tuple[int, list[str]]]:
    while True:
        line = reader.line_num + lead + 1
        try:
            row = next(reader, None)
        except csv.Error:
            raise ExchangeError(_("A cell of this line is not closed."), line) from None
        if row is None:
            return
        yield line, row


def _columns(names: list[str], game: str) -> list[str]:
    known = plain_columns(game)
    for name in names:
        if name not in known:
            told = _("There is no column “%(name)s”.") % {"name": name[:60]}
            near = nearest(name, known)
            more = _("Did you mean “%(near)s”?") % {"near": near} if near else ""
            raise ExchangeError(f"{told} {more}".strip(), 1)
    if len(set(names)) < len(names):
        raise ExchangeError(_("A column stands in this table twice."), 1)
    return names

"""Reads JSON that strangers send: everything doubtful is refused with a clear sentence."""

import json
from collections.abc import Mapping
from typing import IO, Any, ClassVar, NoReturn

from rest_framework.exceptions import ParseError
from rest_framework.parsers import BaseParser

MAX_BYTES = 64 * 1024
MAX_DEPTH = 32
MAX_INTEGER = 2**63 - 1
MAX_DIGITS = 20  # longer numbers are refused before Python spends time on them


class StrictJSONParser(BaseParser):
    """The API's only parser: what it lets through, both databases can keep."""

    media_type = "application/json"
    max_bytes: ClassVar[int] = MAX_BYTES

    def parse(
        self,
        stream: IO[Any],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        """Returns the value in the body; raises ParseError (400) with what is wrong."""
        return json_read(stream.read(self.max_bytes + 1), max_bytes=self.max_bytes)


def json_read(body: bytes, *, max_bytes: int = MAX_BYTES) -> Any:
    """Reads one JSON text; imports of card sets use it too, with a larger `max_bytes`."""
    if len(body) > max_bytes:
        raise ParseError(f"The request is too large: at most {max_bytes // 1024} KB.")
    try:
        text = body.decode("utf-8")
    except UnicodeDecodeError:
        raise ParseError("The request is not UTF-8 text.") from None
    # The decoder recurses in C as deep as the text does; count the brackets before it may.
    if text.count("{") + text.count("[") > MAX_DEPTH:
        _refuse_depth(text)
    try:
        value = _decoder.decode(text)
    except json.JSONDecodeError as error:
        where = f"line {error.lineno}, column {error.colno}"
        raise ParseError(f"The request is not JSON: {error.msg} ({where}).") from None
    except RecursionError:
        raise ParseError(f"The request is nested more than {MAX_DEPTH} deep.") from None
    if "\\u" in text:  # in UTF-8 that was read, and outside of escapes, no bad character is left
        _refuse_text(value)
    return value


def _refuse_depth(text: str) -> None:
    depth, in_string, escaped = 0, False, False
    for character in text:
        if in_string:
            if escaped:
                escaped = False
            elif character == "\\":
                escaped = True
            elif character == '"':
                in_string = False
        elif character == '"':
            in_string = True
        elif character in "[{":
            depth += 1
            if depth > MAX_DEPTH:
                raise ParseError(f"The request is nested more than {MAX_DEPTH} deep.")
        elif character in "]}":
            depth -= 1


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    value = dict(pairs)
    if len(value) < len(pairs):
        raise ParseError("An object in the request names a key twice.")
    return value


def _refuse_constant(name: str) -> NoReturn:
    raise ParseError(f"{name} is not a number that JSON knows.")


def _integer(digits: str) -> int:
    if len(digits) > MAX_DIGITS or abs(int(digits)) > MAX_INTEGER:
        raise ParseError("A number in the request is larger than 64 bits.")
    return int(digits)


def _float(digits: str) -> float:
    value = float(digits)
    if value in (float("inf"), float("-inf")):
        raise ParseError("A number in the request is too large.")
    return value


_decoder = json.JSONDecoder(
    object_pairs_hook=_object,
    parse_constant=_refuse_constant,
    parse_int=_integer,
    parse_float=_float,
)


def _refuse_text(value: Any) -> None:
    """Walks the value, keys included; its depth is known to be small by now."""
    if isinstance(value, str):
        if "\0" in value:
            raise ParseError("A text in the request holds a NUL character.")
        if any("\ud800" <= character <= "\udfff" for character in value):
            raise ParseError("A text in the request holds half a character (a lone surrogate).")
    elif isinstance(value, list):
        for item in value:
            _refuse_text(item)
    elif isinstance(value, dict):
        for key, item in value.items():
            _refuse_text(key)
            _refuse_text(item)

"""Makes what nobody in their right mind would send: hundreds of hostile contents, by code."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

LONG = 70_000
DEEP = (33, 1_000, 100_000)

STRINGS: Mapping[str, str] = {
    "empty": "",
    "blank": " \t\n",
    "NUL": "a\0b",
    "lone surrogate": "\ud800",
    "surrogates the wrong way round": "\udc00\ud800",
    "right to left": "\u202egnp.exe",
    "isolates without an end": "\u2066\u2067\u2068",
    "nothing that can be seen": "\u200b\u200c\u200d\ufeff",
    "marks on marks": "a" + "\u0301" * 500,
    "a family of one": "\U0001f469\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466" * 40,
    "the last character": "\U0010ffff\ufffe\uffff",
    "line ends of all kinds": "a\r\nb\rc\u2028d\u2029e\x85f\vg\fh",
    "other digits": "\u0661\u0662\u0663",
    "half of a number": "1_000",
    "capital I with a dot": "\u0130i\u0131I\u00df",
    "template": "{{ 7*7 }}{% load static %}{# #}${7*7}#{7*7}",
    "HTML": '"><script>alert(1)</script><img src=x onerror=alert(1)>',
    "htmx": '" hx-get="/players/close/" hx-trigger="load"',
    "an address that runs": "javascript:alert(1)",
    "SQL": "' OR '1'='1'; DROP TABLE matches_match; --",
    "LIKE": "%_\\%",
    "a spreadsheet's formula": '=HYPERLINK("http://x",1)',
    "a formula behind a tab": "\t+cmd|' /C calc'!A0",
    "a path": "../../../../etc/passwd",
    "a path of the other kind": "..\\..\\windows\\win.ini",
    "printf": "%s%n%d%(name)s{0}{name!r}",
    "a header": "x\r\nSet-Cookie: a=b",
    "a pattern that takes for ever": "(a+)+$" + "a" * 60,
    "JSON within": '{"a": [1, 2, {"b": null}]}',
    "an id that is none": "A" * 22,
    "an id that is too long": "A" * 23,
    "minus": "-",
    "a number with a plus": "+1",
    "a long number": "9" * 5_000,
    "a negative number": "-1",
    "hexadecimal": "0x10",
    "not a number": "NaN",
    "long": "a" * LONG,
    "long lines": "4 Fighters\n" * 3_000,
    "brackets": "[" * 5_000,
}

VALUES: Mapping[str, Any] = {
    "null": None,
    "yes": True,
    "no": False,
    "zero": 0,
    "minus one": -1,
    "31 bits": 2**31,
    "32 bits": 2**32 - 1,
    "63 bits": 2**63 - 1,
    "beyond 63 bits": 2**63,
    "beyond 64 bits": -(2**65),
    "a part": 0.5,
    "minus nothing": -0.0,
    "a large float": 1e308,
    "an empty list": [],
    "an empty object": {},
    "a list of everything": [None, True, 1, 1.5, "x", [], {}],
    "an object of everything": {"": None, "a": {"b": [{}]}, "__proto__": {"x": 1}, "id": -1},
    "a long list": list(range(3_000)),
    "many names": {f"card-{number}": 1 for number in range(3_000)},
    "large counts": {"fighters": 2**31, "no-such-card": -1},
    "names of a query": {"owner__password__startswith": "a", "pk__in": [1]},
}


def nested(depth: int, opening: str = "[", closing: str = "]") -> bytes:
    """Lists in lists, as bytes: no writer of JSON goes so deep."""
    return (opening * depth + closing * depth).encode()


def bodies(example: Mapping[str, Any]) -> Iterator[tuple[str, bytes]]:
    """Whole bodies by name: what is no JSON, what is and should not be, and wrong fields."""
    text = json.dumps(example)
    for depth in DEEP:
        yield f"{depth} lists deep", nested(depth)
        yield f"{depth} objects deep", b'{"a":' * depth + b"1" + b"}" * depth
        yield f"{depth} deep within", b'{"x":' + nested(depth) + b"}"
    raw: dict[str, bytes] = {
        "nothing": b"",
        "blanks": b" \n\t ",
        "half": text[: len(text) // 2].encode(),
        "twice": (text * 2).encode(),
        "a comma too many": text[:-1].encode() + b",}",
        "a comment": b"/* */" + text.encode(),
        "single quotes": text.replace('"', "'").encode(),
        "a mark of order": "\ufeff".encode() + text.encode(),
        "UTF-16": text.encode("utf-16"),
        "UTF-32": text.encode("utf-32"),
        "half a character": text[:-1].encode() + b', "x": "\xc3"}',
        "bytes": bytes(range(256)),
        "a NUL in front": b"\0" + text.encode(),
        "not a number": b'{"seat": NaN}',
        "endless": b'{"seat": -Infinity}',
        "too large a float": b'{"seat": 1e400}',
        "digits": b'{"seat": ' + b"9" * 5_000 + b"}",
        "digits behind the point": b'{"seat": 0.' + b"1" * 5_000 + b"}",
        "a name twice": b'{"action": "a", "action": "b", "name": "a", "name": "b"}',
        "a form": b"action=pass&name=x",
        "XML": b'<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>',
        "YAML": b"!!python/object/apply:os.system ['true']",
        "a pickle": b"cos\nsystem\n(S'true'\ntR.",
        "too long": b'{"name": "' + b"a" * LONG + b'"}',
        "a long name": b'{"' + b"a" * LONG + b'": 1}',
    }
    yield from raw.items()
    for name, value in {**VALUES, **STRINGS}.items():
        yield f"{name} alone", _json(value)
        yield f"{name} as a stranger", _json({**example, "stranger": value})
    yield from _wrong_fields(example)


def _wrong_fields(example: Mapping[str, Any]) -> Iterator[tuple[str, bytes]]:
    """The example with each of its fields wrong in every way; without it; with it only."""
    for field in example or {"name": ""}:
        for name, value in {**VALUES, **STRINGS}.items():
            yield f"{name} as {field}", _json({**example, field: value})
            if isinstance(example.get(field), dict):
                yield f"{name} within {field}", _json({**example, field: {"fighters": value}})
                if isinstance(value, str):
                    yield f"{name} named in {field}", _json({**example, field: {value: 1}})
            if isinstance(example.get(field), list):
                yield f"{name} among {field}", _json({**example, field: [value]})
        yield f"without {field}", _json({k: v for k, v in example.items() if k != field})
        yield f"{field} alone", _json({field: example.get(field)})


def _json(value: object) -> bytes:
    return json.dumps(value).encode()


def forms(example: Mapping[str, str]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Forms by name: the example with each of its fields wrong in every way, and missing."""
    texts = {**STRINGS, "sixty-four bits": str(2**64), "a float": "1e9", "a word": "none"}
    yield "nothing", {}
    for field in example or {"name": ""}:
        for name, value in texts.items():
            yield f"{name} as {field}", {**example, field: value}
        yield f"without {field}", {k: v for k, v in example.items() if k != field}
        yield f"{field} twice", {**example, field: [example.get(field, ""), "x"]}
    yield "many fields", {**example, **{f"field{number}": "x" for number in range(900)}}
    yield "too many fields", {**example, **{f"field{number}": "x" for number in range(1_100)}}
    yield "names of a query", {**example, "owner__password__startswith": "a", "__class__": "x"}


def files() -> Iterator[tuple[str, str, bytes]]:
    """Files to be imported, by name: what they are called, and what is in them."""
    yield "a bomb", "decks.zip", _zip({f"{n}.txt": b"0" * 5_000_000 for n in range(20)})
    yield "many files", "decks.zip", _zip({f"{n}.txt": b"4 Fighters" for n in range(3_000)})
    yield "a zip in a zip", "decks.zip", _zip({"a.zip": _zip({"b.txt": b"x"}), "c.txt": b"y"})
    yield "paths", "decks.zip", _zip({"../../a.txt": b"4 Fighters", "/etc/b.txt": b"x"})
    yield "names", "decks.zip", _zip({"\u202e.txt": b"4 Fighters", "a" * 300: b"x"})
    whole = _zip({"a.txt": b"4 Fighters\n" * 50})
    yield "half a zip", "decks.zip", whole[: len(whole) // 2]
    yield "another sum", "decks.zip", whole.replace(b"\x4b\x03\x04", b"\x4b\x03\x04\xff", 1)
    flags = whole.index(b"PK\x01\x02") + 8
    yield "locked", "decks.zip", whole[:flags] + b"\x01" + whole[flags + 1 :]
    yield "no zip", "decks.zip", b"PK\x03\x04" + bytes(range(256))
    yield "nothing", "deck.txt", b""
    yield "bytes", "deck.txt", bytes(range(256)) * 40
    yield "NUL", "deck.txt", b"4 Fighters\0\n"
    yield "UTF-16", "deck.txt", "4 Fighters\n".encode("utf-16")
    yield "deep JSON", "deck.json", nested(100_000)
    yield "surrogates", "deck.json", b'{"name": "\\ud800", "cards": {"\\ud800": 1}}'
    yield "a name as a path", "../../deck.txt", b"4 Fighters\n"
    yield "one long line", "deck.txt", b"a" * 900_000
    yield "digits", "deck.txt", b"9" * 5_000 + b" Fighters\n"


def _zip(entries: Mapping[str, bytes]) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in entries.items():
            archive.writestr(name, content)
    return file.getvalue()


def spread(found: Sequence[Any], most: int, turn: int = 0) -> list[Any]:
    """So many of them at most, evenly from all; another `turn` takes others."""
    if len(found) <= most:
        return list(found)
    return [found[(place * len(found) // most + turn) % len(found)] for place in range(most)]

"""Is plain JSON of the shape that the schema asks for? Every departure, with its place."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from difflib import get_close_matches

from msgspec import Struct, inspect

from spacetrace.engine.kernel.protocol import Json

MAX_DEPTH = 24
MAX_PROBLEMS = 100

NOUNS = {
    "when": "trigger",
    "effect": "effect",
    "test": "condition",
    "pay": "cost",
    "zone": "zone",
    "side": "side",
    "who": "side",
    "kind": "kind of card",
    "keyword": "keyword",
    "keywords": "keyword",
    "until": "duration",
    "by": "way to choose or to count",
    "stat": "value of a ship",
    "field": "value to add up",
    "fleet": "fleet",
    "where": "place",
    "at": "place",
    "per": "way to deal damage",
}
PATTERNS = {
    r"^[a-z][a-z0-9]*(-[a-z0-9]+)*$": "small letters and digits, words joined by hyphens",
    r"^[a-z]{1,12}$": "one to twelve small letters",
}


class Problem(Struct, frozen=True):
    """What is wrong with a card set, and where."""

    place: str
    sentence: str

    def __str__(self) -> str:
        return f"{self.place}: {self.sentence}" if self.place else self.sentence


class Report:
    """Collects problems; `at` gives the same report for a place further inside."""

    __slots__ = ("place", "problems")

    def __init__(self, place: str = "", problems: list[Problem] | None = None) -> None:
        self.place = place
        self.problems: list[Problem] = [] if problems is None else problems

    def at(self, inside: str) -> Report:
        """The report for a field or item inside the present place."""
        if not self.place or inside.startswith("["):
            joint = ""
        else:
            joint = ", " if self.place.endswith("”") else "."  # after a card's name
        return Report(f"{self.place}{joint}{inside}", self.problems)

    def say(self, sentence: str) -> None:
        """Note a problem of the present place."""
        if len(self.problems) < MAX_PROBLEMS:
            self.problems.append(Problem(self.place, sentence))


def nearest(word: str, known: Iterable[str]) -> str:
    """The words to end a sentence about an unknown word with: the nearest known ones, or all."""
    words = list(known)
    close = get_close_matches(word[:80], words, n=1, cutoff=0.5)
    if close:
        return f"; did you mean “{close[0]}”?"
    if len(words) <= 30:
        return "; known are " + ", ".join(words) + "."
    return "."


def check_shape(kind: inspect.Type, value: Json, report: Report, word: str = "") -> None:
    """Report every way in which the value is not of this type; `word` is the field's name."""
    if report.place.count(".") > MAX_DEPTH:
        report.say("This is nested too deeply.")
    elif isinstance(kind, inspect.UnionType):
        _union(kind, value, report, word)
    elif isinstance(kind, inspect.StructType):
        _struct(kind, value, report)
    elif isinstance(kind, inspect.LiteralType):
        _literal(kind, value, report, word)
    elif isinstance(kind, inspect.IntType):
        _integer(kind, value, report)
    elif isinstance(kind, inspect.StrType):
        _string(kind, value, report)
    elif isinstance(kind, inspect.VarTupleType):
        _items(kind, value, report, word)
    elif isinstance(kind, inspect.DictType):
        _mapping(kind, value, report)
    elif isinstance(kind, inspect.BoolType) and not isinstance(value, bool):
        report.say(f"This must be true or false, not {_told(value)}.")


def _union(kind: inspect.UnionType, value: Json, report: Report, word: str) -> None:
    records = [t for t in kind.types if isinstance(t, inspect.StructType)]
    if isinstance(value, Mapping) and records:
        _tagged(records, value, report)
        return
    plain = [t for t in kind.types if not isinstance(t, inspect.StructType | inspect.NoneType)]
    if value is None and len(plain) + len(records) < len(kind.types):
        return
    if plain:
        check_shape(plain[0], value, report, word)
    else:
        report.say(f"This must be a table of fields, not {_told(value)}.")


def _tagged(records: list[inspect.StructType], value: Mapping[str, Json], report: Report) -> None:
    tag_field = records[0].tag_field
    if tag_field is None:
        _struct(records[0], value, report)
        return
    tags = {str(record.tag): record for record in records}
    tag = value.get(tag_field)
    noun = NOUNS[tag_field]
    at = report.at(tag_field)
    if tag is None:
        at.say(f"The field “{tag_field}”, which names the {noun}, is missing.")
    elif not isinstance(tag, str) or tag not in tags:
        at.say(f"There is no {noun} called {_told(tag)}" + nearest(_word(tag), tags))
    else:
        _struct(tags[tag], value, report)


def _struct(kind: inspect.StructType, value: Json, report: Report) -> None:
    if not isinstance(value, Mapping):
        report.say(f"This must be a table of fields, not {_told(value)}.")
        return
    fields = {field.encode_name: field for field in kind.fields}
    for name in value:
        if name not in fields and name != kind.tag_field:
            known = nearest(str(name), fields)
            report.say(f"There is no field called {_told(name)} here{known}")
    for name, field in fields.items():
        if name in value:
            check_shape(field.type, value[name], report.at(name), name)
        elif field.required:
            report.at(name).say(f"The field “{name}” is missing.")


def _literal(kind: inspect.LiteralType, value: Json, report: Report, word: str) -> None:
    if value in kind.values and isinstance(value, str):
        return
    noun = NOUNS.get(word, "word")
    known = nearest(_word(value), [str(known) for known in kind.values])
    report.say(f"There is no {noun} called {_told(value)}{known}")


def _integer(kind: inspect.IntType, value: Json, report: Report) -> None:
    if isinstance(value, bool) or not isinstance(value, int):
        report.say(f"This must be a whole number, not {_told(value)}.")
    elif kind.ge is not None and value < kind.ge:
        report.say(f"This must be at least {kind.ge}, not {_told(value)}.")
    elif kind.le is not None and value > kind.le:
        report.say(f"This must be at most {kind.le}, not {_told(value)}.")


def _string(kind: inspect.StrType, value: Json, report: Report) -> None:
    if not isinstance(value, str):
        report.say(f"This must be a text, not {_told(value)}.")
    elif not value.isprintable():
        report.say("This text has line breaks or characters that cannot be printed.")
    elif kind.max_length is not None and len(value) > kind.max_length:
        report.say(f"This text may have {kind.max_length} characters; it has {len(value)}.")
    elif kind.min_length is not None and len(value.strip()) < kind.min_length:
        report.say("This text must not be empty.")
    elif kind.pattern is not None and not re.fullmatch(kind.pattern, value):
        report.say(f"{_told(value)} must be {PATTERNS.get(kind.pattern, kind.pattern)}.")


def _items(kind: inspect.VarTupleType, value: Json, report: Report, word: str) -> None:
    if isinstance(value, str | Mapping) or not isinstance(value, list | tuple):
        report.say(f"This must be a list, not {_told(value)}.")
        return
    if kind.max_length is not None and len(value) > kind.max_length:
        report.say(f"At most {kind.max_length} of these are possible; there are {len(value)}.")
        return
    if kind.min_length is not None and len(value) < kind.min_length:
        report.say(f"At least {kind.min_length} of these must be there.")
    for i, item in enumerate(value):
        check_shape(kind.item_type, item, report.at(f"[{i}]"), word)


def _mapping(kind: inspect.DictType, value: Json, report: Report) -> None:
    if not isinstance(value, Mapping):
        report.say(f"This must be a table of names, not {_told(value)}.")
        return
    for key, item in value.items():
        inside = report.at(str(key)[:20])
        check_shape(kind.key_type, key, inside)
        check_shape(kind.value_type, item, inside)


def _word(value: Json) -> str:
    return value if isinstance(value, str) else ""


def _told(value: Json) -> str:
    """A value as it may be quoted in a sentence: short and printable."""
    if isinstance(value, str):
        shown = "".join(c if c.isprintable() else "?" for c in value[:40])
        return f"“{shown}”"
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value) if abs(value) < 10**12 else "a number that large"
    if isinstance(value, float):
        return repr(value)
    return "a table" if isinstance(value, Mapping) else "a list"

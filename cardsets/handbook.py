"""The editors' handbook, docs/cards.md, written from the schema and the words it explains."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any, get_args

import msgspec
from msgspec import inspect

from cardsets.files import DATA, read_set
from spacetrace.engine.games.blast_off import missions, triggers
from spacetrace.engine.games.spacetrace.cards import schema, words
from spacetrace.engine.games.spacetrace.cards.text import card_text
from spacetrace.engine.games.spacetrace.cards.validate import check

EXAMPLES = ("emp-fighters", "ramming-order", "grave-titan", "fleet-carriers", "toll-of-war")


def handbook() -> str:
    """The whole page, in Markdown."""
    parts = [
        (DATA / "handbook.md").read_text(encoding="utf-8").strip(),
        "## Examples\n\n" + "\n\n".join(_examples()),
        "## The card\n\n" + _record(schema.Card),
        "## The ability\n\n" + _record(schema.Ability),
        "### When\n\n" + _words(words.TRIGGERS),
        _union("Conditions", schema.Condition),
        _union("Costs", schema.Cost),
        "## Choices\n\n" + _record(schema.Choice),
        "### Who chooses\n\n" + _words(words.CHOOSERS),
        "## Selectors\n\n" + _record(schema.Selector),
        "### Zones\n\n" + _words(words.ZONES),
        "### Sides\n\n" + _words(words.SIDES),
        "### Kinds\n\n" + _words(words.KINDS),
        "### Ranges\n\n" + _record(schema.Range),
        "## Amounts\n\nA whole number, or one of these, told by the field `by`.\n\n"
        + "\n\n".join(_tagged(kind) for kind in (schema.CountOf, schema.SumOf)),
        _union("Effects", schema.Effect),
        "### Until when\n\n" + _words(words.UNTIL),
        "## Keywords\n\n" + _words(words.KEYWORDS),
        (DATA / "handbook_family.md").read_text(encoding="utf-8").strip(),
        _union("Missions: triggers", triggers.Trigger),
        "### Duties\n\n" + _words(missions.GESTURE_DEEDS),
        "### Effects of missions\n\n" + _words(missions.EFFECT_DEEDS),
    ]
    return "\n\n".join(parts) + "\n"


def _examples() -> Iterator[str]:
    data = check(read_set("basic"))
    by_id = {card.id: card for card in data.cards}
    for key in EXAMPLES:
        card = by_id[key]
        abilities = msgspec.to_builtins(card.abilities)
        shown = json.dumps(abilities, ensure_ascii=False)
        text = card_text(card, by_id).replace("\n", " ")
        yield f"{card.name}: “{text}”\n\n```json\n{shown}\n```"


def _words(found: Mapping[str, str]) -> str:
    rows = "\n".join(f"| `{word}` | {told} |" for word, told in found.items())
    return f"| word | meaning |\n| --- | --- |\n{rows}"


def _union(title: str, union: Any) -> str:
    return f"## {title}\n\n" + "\n\n".join(_tagged(kind) for kind in get_args(union))


def _tagged(kind: type[msgspec.Struct]) -> str:
    config = kind.__struct_config__
    return f"### `{config.tag_field}: {config.tag}`\n\n{_record(kind)}"


def _record(kind: type[msgspec.Struct]) -> str:
    info = inspect.type_info(kind)
    lines = [_docstring(kind)]
    if isinstance(info, inspect.StructType) and info.fields:
        lines += ["", "| field | what | |", "| --- | --- | --- |"]
        lines += [
            f"| `{field.encode_name}` | {_kind(field.type)} | {_default(field)} |"
            for field in info.fields
        ]
    return "\n".join(lines)


def _docstring(kind: type[msgspec.Struct]) -> str:
    paragraphs = (kind.__doc__ or "").strip().split("\n\n")
    return "\n\n".join(" ".join(part.split()) for part in paragraphs)


def _default(field: inspect.Field) -> str:
    if field.required:
        return "needed"
    if field.default in (None, (), "", False) or field.default_factory is not msgspec.NODEFAULT:
        return ""
    return f"else {json.dumps(field.default)}"


def _kind(kind: inspect.Type) -> str:
    if isinstance(kind, inspect.UnionType):
        return _either(kind)
    if isinstance(kind, inspect.LiteralType):
        return " ".join(f"`{value}`" for value in kind.values)
    if isinstance(kind, inspect.StructType):
        return "an ability" if kind.cls is schema.Ability else f"a {kind.cls.__name__.lower()}"
    if isinstance(kind, inspect.VarTupleType):
        return f"list of: {_kind(kind.item_type)}"
    if isinstance(kind, inspect.DictType):
        return f"names, each with {_kind(kind.value_type)}"
    if isinstance(kind, inspect.IntType):
        most = "" if kind.le is None else f" to {kind.le}"
        return f"number, {kind.ge}{most}"
    return "yes or no" if isinstance(kind, inspect.BoolType) else "text"


def _either(kind: inspect.UnionType) -> str:
    records = {t.cls for t in kind.types if isinstance(t, inspect.StructType)}
    if records >= {schema.CountOf, schema.SumOf}:
        return "amount"
    if schema.Selector in records:
        return "name of a choice, or a selector"
    if len(records) > 2:
        named = {schema.Draw: "effect", schema.AllOf: "condition", schema.PayMp: "cost"}
        return next(name for kind, name in named.items() if kind in records)
    return ", or ".join(_kind(t) for t in kind.types if not isinstance(t, inspect.NoneType))

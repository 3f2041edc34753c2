"""The editors' handbook, docs/cards.md, written from the schema and the words it explains."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import get_args

import msgspec
from msgspec import inspect

from cardsets.files import DATA, read_set
from cardsets.handbook_examples import Examples
from spacetrace.engine.games.blast_off import missions, triggers
from spacetrace.engine.games.spacetrace.cards import schema, selectors
from spacetrace.engine.games.spacetrace.cards.text import card_text
from spacetrace.engine.games.spacetrace.cards.validate import check
from spacetrace.engine.games.spacetrace.words.amounts import AmountWord, CountOf, SumOf
from spacetrace.engine.games.spacetrace.words.keywords import KEYWORDS
from spacetrace.engine.games.spacetrace.words.triggers import TRIGGERS
from spacetrace.engine.games.spacetrace.words.word import ConditionWord, CostWord, EffectWord

NAMES: Mapping[type, str] = {
    AmountWord: "amount",
    EffectWord: "effect",
    ConditionWord: "condition",
    CostWord: "cost",
    selectors.Selector: "name of a choice, or a selector",
}
"""What one of several records is called in a table of fields."""
EXAMPLES = ("emp-fighters", "ramming-order", "grave-titan", "fleet-carriers", "toll-of-war")


def handbook() -> str:
    """The whole page, in Markdown."""
    examples = Examples()
    parts = [
        (DATA / "handbook.md").read_text(encoding="utf-8").strip(),
        "## Examples\n\n" + "\n\n".join(_examples()),
        "## The card\n\n" + _record(schema.Card),
        "## The ability\n\n" + _record(schema.Ability),
        "### When\n\n"
        + _words({word: record.help for word, record in TRIGGERS.items()}, "when", examples),
        _union("Conditions", schema.CONDITIONS, examples),
        _union("Costs", schema.COSTS, examples),
        "## Choices\n\n" + _record(selectors.Choice),
        "### Who chooses\n\n" + _words(selectors.CHOOSERS, "by", examples),
        "## Selectors\n\n" + _record(selectors.Selector),
        "### Zones\n\n" + _words(selectors.ZONES, "zone", examples),
        "### Sides\n\n" + _words(selectors.SIDES),
        "### Kinds\n\n" + _words(selectors.KINDS),
        "### Ranges\n\n" + _record(selectors.Range),
        "## Amounts\n\nA whole number, or one of these, told by the field `by`.\n\n"
        + "\n\n".join(_tagged(kind, examples) for kind in (CountOf, SumOf)),
        _union("Effects", schema.EFFECTS, examples),
        "### Until when\n\n" + _words(selectors.UNTIL, "until", examples),
        "## Keywords\n\n"
        + _words({word: record.help for word, record in KEYWORDS.items()}, "keywords", examples),
        (DATA / "handbook_family.md").read_text(encoding="utf-8").strip(),
        _union("Missions: triggers", get_args(triggers.Trigger)),
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


def _words(found: Mapping[str, str], field: str = "", examples: Examples | None = None) -> str:
    """A table of words; with an example for each where it says in which field they stand."""
    if examples is None:
        rows = "\n".join(f"| `{word}` | {told} |" for word, told in found.items())
        return f"| word | meaning |\n| --- | --- |\n{rows}"
    lines = ["| word | meaning | for example |", "| --- | --- | --- |"]
    for word, told in found.items():
        example = examples.of(field, word)
        lines.append(f"| `{word}` | {told} | {example.told if example else ''} |")
    return "\n".join(lines)


def _union(
    title: str, kinds: Iterable[type[msgspec.Struct]], examples: Examples | None = None
) -> str:
    return f"## {title}\n\n" + "\n\n".join(_tagged(kind, examples) for kind in kinds)


def _tagged(kind: type[msgspec.Struct], examples: Examples | None = None) -> str:
    config = kind.__struct_config__
    head = f"### `{config.tag_field}: {config.tag}`\n\n{_record(kind)}"
    example = examples.of(str(config.tag_field), str(config.tag)) if examples else None
    return f"{head}\n\n{example.told}\n\n```json\n{example.data}\n```" if example else head


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
    for base, name in NAMES.items():
        if any(issubclass(record, base) for record in records):
            return name
    return ", or ".join(_kind(t) for t in kind.types if not isinstance(t, inspect.NoneType))

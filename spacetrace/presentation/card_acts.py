"""Carries out what an editor does to a card as it is typed: fills in fields, presses buttons."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import deepcopy
from typing import Any

from django.utils.translation import gettext as _

from spacetrace.presentation.card_editor import CardEditor, Data, OtherSet
from spacetrace.presentation.card_fit import new_name
from spacetrace.presentation.card_form import (
    ABSENT,
    Change,
    Head,
    Items,
    Many,
    Part,
    Pick,
    Posted,
    Raw,
    Record,
    Renamed,
)
from spacetrace.presentation.card_shapes import (
    NTH,
    changed,
    is_within,
    joined,
    put,
    value_at,
)
from spacetrace.presentation.card_tree import card_tree

MOST_MENDED = 12
"""So many fields of something new are set to what fits."""
WORD = "+"
"""Ends the name of the control that says what is to be added to a list."""


def read(
    editor: CardEditor,
    data: Data,
    posted: Posted,
    others: Sequence[Data],
    *,
    is_new: bool = True,
) -> Any:
    """The card with what was sent; what was not touched stays as it is written."""
    tree = card_tree(editor, data, others, is_new=is_new, asks=False)
    found = list(tree.changes(posted))
    result = changed(data, found)
    for change in found:
        if isinstance(change, Renamed):
            old = _name_at(data, change.path)
            result = editor.renamed(result, change.path, old, _name_at(result, change.path))
        elif isinstance(change.value, Mapping):
            result = mended(editor, result, change.path, others)
    return result


def act(
    editor: CardEditor,
    data: Data,
    verb: str,
    path: str,
    word: str,
    others: Sequence[Data],
    elsewhere: Sequence[OtherSet] = (),
) -> Any:
    """The card after a press of a button; as it is where there is nothing of the kind to do."""
    tree = card_tree(editor, data, others, elsewhere=elsewhere)
    if verb == "add":
        found = next((part for part in tree.every() if part.path == path), None)
        return _add(editor, data, found, word, others) if isinstance(found, Items) else data
    if verb == "remove":
        return changed(data, [Change(path, ABSENT)]) if _may_remove(tree, path) else data
    if verb == "unwrap":
        return _unwrapped(data, path)
    outer, _sep, token = path.rpartition(".")
    listed = next((p for p in tree.every() if isinstance(p, Items) and p.path == outer), None)
    if listed is None:
        return data
    place = (
        int(token.removeprefix(NTH)) if token.removeprefix(NTH).isdecimal() else len(listed.items)
    )
    entries = value_at(data, outer)
    pairs = list(entries.items()) if isinstance(entries, Mapping) else list(entries)
    moved = _moved(pairs, verb, place)
    return put(data, outer, dict(moved) if isinstance(entries, Mapping) else moved)


def _moved(pairs: list[Any], verb: str, place: int) -> list[Any]:
    if not 0 <= place < len(pairs):
        return pairs
    if verb == "duplicate":
        copy = deepcopy(pairs[place])
        if isinstance(copy, tuple):
            copy = (new_name(dict(pairs)), copy[1])
        return [*pairs[: place + 1], copy, *pairs[place + 1 :]]
    other = place + {"up": -1, "down": 1}.get(verb, 0)
    if 0 <= other < len(pairs):
        pairs[place], pairs[other] = pairs[other], pairs[place]
    return pairs


def _add(editor: CardEditor, data: Data, listed: Items, word: str, others: Sequence[Data]) -> Any:
    offer = next((each for each in listed.adds if each.value == word), None)
    offer = offer or next(iter(listed.adds), None)
    if offer is None:
        return data
    least = _added(editor, data, listed.path, offer.written, others)
    usual = editor.begun(data, listed.path, offer.written)
    if usual == offer.written:
        return least
    made = _added(editor, data, listed.path, usual, others)
    fits = len(editor.troubles(made, others)) <= len(editor.troubles(least, others))
    return made if fits else least


def _added(editor: CardEditor, data: Data, path: str, written: Any, others: Sequence[Data]) -> Any:
    entries = value_at(data, path)
    if editor.is_table(path):
        entries = dict(entries) if isinstance(entries, Mapping) else {}
        result = put(data, path, {**entries, new_name(entries): written})
        at = joined(path, f"{NTH}{len(entries)}")
    else:
        entries = list(entries) if isinstance(entries, list) else []
        result = put(data, path, [*entries, written])
        at = joined(path, len(entries))
    return mended(editor, result, at, others)


def _may_remove(tree: Part, path: str) -> bool:
    for part in tree.every():
        if isinstance(part, Raw) and part.path == path:
            return True
        if isinstance(part, Items) and any(item.path == path for item in part.items):
            return True
    return False


def _unwrapped(data: Data, path: str) -> Any:
    """A record that holds others of its kind gives way to the first of them."""
    inside = value_at(data, joined(path, "of"))
    first = inside[0] if isinstance(inside, list) and inside else inside
    return put(data, path, first) if isinstance(first, Mapping) else data


# --- something new --------------------------------------------------------------------------------


def mended(editor: CardEditor, data: Data, path: str, others: Sequence[Data]) -> Any:
    """The card with fields of something new set to the first that fits, where one does not."""
    unit, at = editor.unit(data, path)
    tried: set[str] = set()
    for _round in range(MOST_MENDED):
        tree = card_tree(editor, unit, others)
        change = next(_mending(tree, at, tried), None)
        if change is None:
            break
        tried.add(change.path)
        unit = changed(unit, [change])
    return put(data, path, value_at(unit, at))


def _mending(tree: Record, at: str, tried: set[str]) -> Any:
    for part in tree.every():
        if not part.problems or not is_within(part.path, at) or isinstance(part, Head):
            continue
        if part.path in tried or not isinstance(part, Pick | Many):
            continue
        fits = [offer for offer in part.offers if offer.value not in (part.text, "")]
        if fits and isinstance(part, Many):
            yield Change(part.path, [fits[0].written])
        elif fits:
            yield Change(part.path, fits[0].written)


def _name_at(data: Data, path: str) -> str:
    outer, _sep, token = path.rpartition(".")
    entries = value_at(data, outer)
    place = int(token.removeprefix(NTH) or 0)
    return list(entries)[place] if isinstance(entries, Mapping) and place < len(entries) else ""


# --- what is missing ------------------------------------------------------------------------------


def missing(editor: CardEditor, data: Data, tree: Record) -> list[str]:
    """What a card still needs, in sentences; nothing for one that has all that it must."""
    told = _("%(what)s still needs its %(field)s.")
    return [
        told % {"what": what, "field": _small(part.label)}
        for what, part in _lacking(tree, editor.noun(data))
    ]


def _lacking(part: Part, what: str, trail: str = "") -> list[tuple[str, Part]]:
    """The parts that are missing, each with what it is missing in."""
    found: list[tuple[str, Part]] = []
    for inner in part.parts():
        if inner.is_missing and not isinstance(inner, Record):
            found.append((trail or what, inner))
        inside = trail
        if inner.path.rpartition(".")[2].removeprefix(NTH).isdecimal():
            inside = f"{trail}, {_small(inner.label)}" if trail else inner.label
        found += _lacking(inner, what, inside)
    return found


def _small(label: str) -> str:
    return label if label[1:2].isupper() else label[:1].lower() + label[1:]

"""Shows a card as it is typed: its form, what it looks like, what it still needs, two versions."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

import msgspec
from django.utils.safestring import SafeString

from cardsets.presenters.card import Ruling, rulings
from spacetrace.presentation.card_acts import missing
from spacetrace.presentation.card_editor import CardEditor, Data, OtherSet
from spacetrace.presentation.card_form import ABSENT, Record
from spacetrace.presentation.card_shapes import value_at
from spacetrace.presentation.card_tree import card_tree
from spacetrace.presentation.drawing import face
from spacetrace.presentation.faces import FaceLook
from spacetrace.presentation.games import AnyCards

MOST_PAST = 10
"""Earlier states of a card that can be gone back to."""


@dataclass(frozen=True, slots=True)
class Preview:
    """What a whole card looks like, says and does."""

    full: SafeString
    tile: SafeString
    text: str
    rulings: list[Ruling]


@dataclass(frozen=True, slots=True)
class Difference:
    """A field that two versions of a card have differently; `is_mine` says which is proposed."""

    path: str
    label: str
    mine: str
    theirs: str
    is_mine: bool


@dataclass(slots=True, kw_only=True)
class CardPage:
    """The form of a card with everything beside it."""

    tree: Record
    typed: str
    past: str
    preview: Preview | None
    missing: list[str]
    wrong: int
    """How many problems there are besides what is missing."""
    differences: list[Difference] = field(default_factory=list)


def card_page(
    editor: CardEditor,
    known: AnyCards,
    data: Data,
    others: Sequence[Data],
    *,
    past: Sequence[str] = (),
    is_new: bool = False,
    elsewhere: Sequence[OtherSet] = (),
) -> CardPage:
    """The page of a card as it is typed, beside the others of its set and those elsewhere."""
    tree = card_tree(editor, data, others, is_new=is_new, elsewhere=elsewhere)
    lacking = missing(editor, data, tree)
    wrong = [part for part in tree.every() if part.problems and not part.is_missing]
    is_whole = not lacking and not wrong
    return CardPage(
        tree=tree,
        typed=json.dumps(data),
        past=json.dumps(list(past)[-MOST_PAST:]),
        preview=_preview(known, data, others) if is_whole else None,
        missing=lacking,
        wrong=sum(len(part.problems) for part in wrong),
    )


def _preview(known: AnyCards, data: Data, others: Sequence[Data]) -> Preview:
    card = known.read({"id": "new", **data})
    text = known.text(card, _records(known, others))
    look = FaceLook(text=text)
    return Preview(face(card, "full", look), face(card, "tile", look), text, rulings(known, card))


def _records(known: AnyCards, others: Sequence[Data]) -> dict[str, Any]:
    """The other cards by their ids, as far as today's program can read them."""
    found = {}
    for each in others:
        with suppress(msgspec.ValidationError):
            found[str(each["id"])] = known.read(each)
    return found


# --- two versions ---------------------------------------------------------------------------------


def differences(editor: CardEditor, before: Data, mine: Data, theirs: Data) -> list[Difference]:
    """Field by field what two editors made of the same card, with what each changed proposed."""
    return [
        Difference(
            path,
            _label(editor, mine, path),
            _said(editor, mine, path),
            _said(editor, theirs, path),
            value_at(mine, path) != value_at(before, path),
        )
        for path in _paths(mine, theirs)
    ]


def merged(mine: Data, theirs: Data, taken: Mapping[str, str]) -> list[tuple[str, Any]]:
    """What is to be written into my version so that it has of theirs what was taken."""
    return [
        (path, value_at(theirs, path))
        for path in _paths(mine, theirs)
        if taken.get(path) == "theirs"
    ]


def _paths(mine: Data, theirs: Data) -> list[str]:
    """The places that differ: fields, and the entries of lists that are equally long."""
    found: list[str] = []
    for name in dict.fromkeys([*mine, *theirs]):
        one, other = mine.get(name, ABSENT), theirs.get(name, ABSENT)
        if one == other:
            continue
        if _are_alike(one, other):
            pairs = enumerate(zip(one, other, strict=True))
            found += [f"{name}.{place}" for place, (a, b) in pairs if a != b]
        else:
            found.append(name)
    return found


def _are_alike(one: Any, other: Any) -> bool:
    """Whether two lists can be compared entry by entry."""
    are_lists = isinstance(one, list) and isinstance(other, list)
    return are_lists and len(one) == len(other) and all(isinstance(each, dict) for each in one)


def _label(editor: CardEditor, data: Data, path: str) -> str:
    name, _sep, place = path.partition(".")
    owner = editor.record(data)
    return editor.entry(owner, name, int(place)) if place else editor.label(owner, name)


def _said(editor: CardEditor, data: Data, path: str) -> str:
    name, _sep, place = path.partition(".")
    value = value_at(data, path)
    return editor.said(name, [value] if place and value is not ABSENT else value, data)

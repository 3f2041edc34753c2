"""The page of a card: face, text, rulings, what revisions did to it, its neighbours in a search."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import msgspec
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django_stubs_ext import StrOrPromise
from msgspec import Struct
from msgspec.structs import fields

from cardsets.models import StockDeck
from cardsets.presenters.browser import Asked, card_url
from cardsets.rulebook import sentence_of
from cardsets.search.find import FoundCard
from cardsets.selectors import CardStep
from spacetrace.presentation.games import AnyCards


@dataclass(frozen=True, slots=True)
class Ruling:
    """A numbered rule that matters for a card, with the sentences that do."""

    id: str
    sentences: list[str]


@dataclass(frozen=True, slots=True)
class Step:
    """What a revision did to a card; `rows` are label, before, after."""

    number: int
    published_at: datetime | None
    words: str
    rows: list[tuple[StrOrPromise, str, str]]


@dataclass(frozen=True, slots=True)
class Neighbours:
    """The cards before and after this one in the search that it was found by."""

    before: tuple[str, str] | None
    after: tuple[str, str] | None
    """Name and address."""
    back: str
    """The address of the search."""
    place: int
    total: int


def rulings(known: AnyCards, card: Any) -> list[Ruling]:
    """The rules that matter for a card, each once."""
    found: dict[str, list[str]] = {}
    for ruling in known.rulings(card):
        sentences = found.setdefault(ruling.partition(" ")[0], [])
        sentence = sentence_of(ruling)
        if sentence and sentence not in sentences:
            sentences.append(sentence)
    return [Ruling(rule, sentences) for rule, sentences in found.items()]


def history(known: AnyCards, steps: list[CardStep], records: Mapping[str, Any]) -> list[Step]:
    """What revisions did to a card, field by field and with the text before and after."""
    return [
        Step(
            step.revision.number,
            step.revision.published_at,
            _words(step.change.what),
            _rows(known, step, records) if step.change.what == "changed" else [],
        )
        for step in steps
    ]


def neighbours(asked: Asked, cards: Sequence[FoundCard], card_id: str) -> Neighbours | None:
    """The neighbours of a card among those that a search finds; None if it does not find it."""
    place = next((place for place, card in enumerate(cards) if card.id == card_id), None)
    if place is None:
        return None
    before = cards[place - 1] if place else None
    after = cards[place + 1] if place + 1 < len(cards) else None
    return Neighbours(
        _link(asked, before), _link(asked, after), asked.address, place + 1, len(cards)
    )


def decks_with(decks: list[StockDeck], card_id: str) -> list[dict[str, Any]]:
    """The stock decks that hold a card, with the number of copies."""
    return [
        {"key": deck.key, "name": deck.name, "copies": deck.cards[card_id]}
        for deck in decks
        if card_id in deck.cards
    ]


def _link(asked: Asked, card: FoundCard | None) -> tuple[str, str] | None:
    return (card.name, card_url(asked, card)) if card else None


def _words(what: str) -> str:
    return {
        "added": _("brought the card"),
        "changed": _("changed the card"),
        "removed": _("took the card out"),
    }[what]


def changed_rows(
    known: AnyCards,
    changed: Iterable[tuple[str, Any, Any]],
    cards: Sequence[Struct | None],
    texts: Sequence[str],
) -> list[tuple[StrOrPromise, str, str]]:
    """The changed fields with both values; whatever is not a plain value shows in the texts.

    `cards` and `texts` are the card before and after, None while it cannot be read.
    """
    rows: list[tuple[StrOrPromise, str, str]] = []
    for field, *sides in changed:
        label = known.labels.get(field, field)
        if all(map(_is_plain, sides)):
            before, after = map(_shown, sides, cards, (field, field))
            rows.append((label, before, after))
        elif None in cards:
            rows.append((label, _written(sides[0]), _written(sides[1])))
        elif texts[0] == texts[1]:
            rows.append((label, _("as before"), _("written in another way, with the same text")))
    return rows


def _rows(
    known: AnyCards, step: CardStep, records: Mapping[str, Any]
) -> list[tuple[StrOrPromise, str, str]]:
    cards = [_read(known, data) for data in (step.before, step.after)]
    texts = [known.text(card, records) if card else "" for card in cards]
    rows = changed_rows(known, step.change.fields, cards, texts)
    if texts[0] != texts[1]:
        rows.append((_("Text"), texts[0] or _("none"), texts[1] or _("none")))
    return rows


def _written(value: object) -> str:
    """What stands in a field of a card that cannot be read, without going into it."""
    if value is None or value == "":
        return _("none")
    if isinstance(value, list | dict):
        told = ngettext("%(n)s part, unfinished", "%(n)s parts, unfinished", len(value))
        return told % {"n": len(value)}
    return str(value)


def _read(known: AnyCards, data: Mapping[str, object] | None) -> Struct | None:
    try:
        card: Struct = known.read(data or {})
    except msgspec.ValidationError:  # a revision of long ago, before the game's cards changed
        return None
    return card


def _is_plain(value: object) -> bool:
    return value is None or isinstance(value, str | int | bool)


def _shown(value: object, card: Struct | None, field: str) -> str:
    """A plain value in words; one that is not written is what it is by default."""
    if value is None and card is not None:
        value = next(
            (getattr(card, each.name) for each in fields(card) if each.encode_name == field), None
        )
    if value is None or value == "":
        return _("none")
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    return str(value)

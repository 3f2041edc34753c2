"""What each line of a sheet means in a card set: a card, or a line that stays unresolved."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from threading import Lock
from typing import Any

from cachetools import LRUCache, cached
from django.utils.text import slugify
from django.utils.translation import gettext as _

from cardsets.models import Card, CardSet, Revision, Status
from cardsets.selectors import card_records, newest_of_set
from decks import limits
from decks.changes import CardGroup, Cards, Line, groups_sorted
from decks.games import card_names
from decks.texts.doubts import with_doubts
from decks.texts.names import MOST_SUGGESTED, Names
from decks.texts.rows import Row, open_row, suggested
from decks.texts.sheet import DeckSheet, Reading, Role, SheetLine, TextError
from decks.texts.text import CardWords
from spacetrace.engine.catalogue import USUAL_GAME
from spacetrace.presentation.games import cards_of_game

MOST_INDEXED = 8


@dataclass(frozen=True, slots=True)
class Resolved:
    """A sheet in a card set: what can be stored as a deck, and how each line came to it."""

    sheet: DeckSheet
    card_set: CardSet
    revision: Revision
    cards: dict[str, int] = field(default_factory=dict)
    unresolved: list[Line] = field(default_factory=list)
    groups: list[CardGroup] = field(default_factory=list)
    rows: tuple[Row, ...] = ()

    @property
    def size(self) -> int:
        """Cards in all."""
        return sum(self.cards.values())


def set_of(sheet: DeckSheet) -> CardSet:
    """The card set that the sheet is for; what it does not say is as usual.

    Raises TextError for a game or set that is not here.
    """
    game = sheet.game or USUAL_GAME
    rows = CardSet.objects.order_by("id")
    rows = rows.filter(key=sheet.card_set) if sheet.card_set else rows.filter(game=game)
    found = rows.first()
    if found is None and sheet.card_set:
        sentence = _("There is no card set “%(key)s” here.")
        raise TextError(sentence % {"key": sheet.card_set[:60]})
    if found is None or (sheet.game and found.game != sheet.game):
        sentence = _("There are no cards here for a game “%(key)s”.")
        raise TextError(sentence % {"key": game[:60]})
    return found


def resolve(sheet: DeckSheet, card_set: CardSet, *, is_explained: bool = True) -> Resolved:
    """Looks every line up among the newest cards of the set; nothing is matched by guess.

    An id decides, else the name, whatever its case, accents and punctuation. An id that an older
    revision of the set had stays what it is, as it does in decks. What is no card, or could be two,
    or has the name of one and the id of another, stays unresolved; when it is to be explained, with
    the reason and up to three cards that may have been meant, which takes far longer than to look
    it up. Raises TextError when the set has
    no published cards.
    """
    revision = newest_of_set(card_set)
    if revision is None:
        raise TextError(_("No cards of this set are published yet."))
    names = names_of(revision)
    rows = [_row(line, names) for line in sheet.card_lines()]
    rows = _with_removed(rows, revision)
    rows = with_doubts(rows, names, revision)
    if is_explained:
        rows = _explained(rows, names, _elsewhere(rows, revision))
    cards: dict[str, int] = {}
    for row in rows:
        if row.card and row.copies:
            cards[row.card] = cards.get(row.card, 0) + row.copies
    unresolved, groups = _unresolved(sheet, rows), _groups(sheet, rows, cards)
    return Resolved(sheet, card_set, revision, cards, unresolved, groups, tuple(rows))


def _content(revision: Revision) -> tuple[str, str]:
    return revision.card_set.game, revision.content_hash


@cached(LRUCache(MOST_INDEXED), key=_content, lock=Lock())
def names_of(revision: Revision) -> Names:
    """The cards of a published revision by name; kept, since they never change."""
    return Names(card_names(revision))


def card_words(revision: Revision) -> dict[str, CardWords]:
    """What texts say of the revision's cards, in the order of the set."""
    game = cards_of_game(revision.card_set.game)
    records: Mapping[str, Any] = card_records(revision)
    if game is None:
        return {}
    return {
        card: CardWords(game.title(record), game.kind_words(record))
        for card, record in records.items()
    }


# --- one line -------------------------------------------------------------------------------------


def _row(line: SheetLine, names: Names) -> Row:
    if not line.readings:
        return Row(line)
    if line.role is Role.KEPT:
        return open_row(line, line.readings[0])
    found, meant = _meant(line.readings, names)
    if len(meant) == 1:
        return _card_row(line, found, meant[0], names)
    if line.role is Role.HEADING:
        return Row(line)
    return open_row(line, found, suggestions=suggested(meant, names))


def _meant(readings: Iterable[Reading], names: Names) -> tuple[Reading, list[str]]:
    """The first way to understand a line that leads to a card; else the first way of all."""
    readings = tuple(readings)
    for reading in readings:
        if reading.card and reading.card not in names.names:
            continue
        if meant := names.called(reading.card or reading.name):
            return reading, meant
    first = readings[0]
    said = f"{first.name} ({first.card})" if first.name and first.card else first.name
    return Reading(first.copies, said or first.card, first.card), []


def _card_row(line: SheetLine, reading: Reading, card: str, names: Names) -> Row:
    if reading.copies > limits.MOST_COPIES:
        return open_row(line, reading, suggestions=suggested([card], names))
    sentence = "" if reading.copies else _("No copies: nothing is added.")
    return Row(line, reading.copies, card, names.names[card], sentence)


def _with_removed(rows: list[Row], revision: Revision) -> list[Row]:
    """Cards that the set had once and that are named by their ids are kept as cards."""
    wanted = {card for row in rows for card in _ids_of(row)}
    if not wanted:
        return rows
    older = Card.objects.filter(
        revision__status=Status.PUBLISHED,
        revision__card_set=revision.card_set_id,
        card_id__in=wanted,
    ).order_by("revision__number")
    known = dict(older.values_list("card_id", "name"))
    return [_removed_row(row, known) for row in rows]


def _removed_row(row: Row, known: Mapping[str, str]) -> Row:
    card = next((card for card in _ids_of(row) if card in known), "")
    if not card:
        return row
    sentence = _("This card is not in the set any more; it stays in the list.")
    return replace(row, card=card, name=known[card], sentence=sentence, is_open=False)


def _ids_of(row: Row) -> list[str]:
    """The ids by which an open line names its card; what a deck keeps as no card has none."""
    if not row.is_open or row.sentence or row.line.role is Role.KEPT:
        return []
    return [reading.card for reading in row.line.readings if reading.card]


# --- why a line is no card ------------------------------------------------------------------------


def _explained(rows: Iterable[Row], names: Names, elsewhere: Mapping[str, str]) -> list[Row]:
    """With the reason, and with cards to choose from, for as many lines as a deck can keep."""
    found, count = [], 0
    for row in rows:
        count += row.is_open
        is_asked = row.is_open and not row.sentence
        found.append(_reasoned(row, names, elsewhere, count) if is_asked else row)
    return found


def _reasoned(row: Row, names: Names, elsewhere: Mapping[str, str], count: int) -> Row:
    if row.suggestions:
        return replace(row, sentence=_("More than one card is called so."))
    near: Iterable[str] = ()
    if count <= limits.MOST_UNRESOLVED:
        near = names.called(row.name) or names.nearest(row.name)
    sentence = elsewhere.get(row.name) or (
        _("Kept as it was written; no card until you choose one.")
        if row.line.role is Role.KEPT
        else _("No card is called so.")
    )
    return replace(row, sentence=sentence, suggestions=suggested(near, names)[:MOST_SUGGESTED])


def _elsewhere(rows: Iterable[Row], revision: Revision) -> dict[str, str]:
    """For names of cards that other sets or older revisions have: a sentence that says so."""
    wanted: dict[str, list[str]] = {}
    for row in rows:
        if row.is_open and not row.suggestions and len(wanted) <= limits.MOST_UNRESOLVED:
            ids = [reading.card for reading in row.line.readings if reading.card]
            for key in {row.name, slugify(row.name)[:60], *ids} - {""}:
                wanted.setdefault(key, []).append(row.name)
    if not wanted:
        return {}
    published = Card.objects.filter(
        revision__status=Status.PUBLISHED, revision__card_set__game=revision.card_set.game
    ).exclude(revision=revision)
    keys = list(wanted)
    found = published.filter(card_id__in=keys) | published.filter(name__in=keys)
    columns = ("card_id", "name", "revision__card_set__name", "revision__card_set__key")
    rows_found = found.order_by("revision__number").values_list(*columns)
    sentences: dict[str, str] = {}
    for card_id, name, set_name, set_key in rows_found:
        if set_key == revision.card_set.key:
            sentence = _("An older revision of this set had this card; the newest has not.")
        else:
            sentence = _("The set “%(set)s” has this card; this one has not.") % {"set": set_name}
        for key in (card_id, name):
            sentences |= dict.fromkeys(wanted.get(key, ()), sentence)
    return sentences


def _groups(sheet: DeckSheet, rows: Iterable[Row], cards: Cards) -> list[CardGroup]:
    """The cards under headings of one's own; a card stands under the first that it has."""
    under: dict[str, list[str]] = {name: [] for name in sheet.headings}
    known: set[str] = set()
    for row in rows:
        if row.card and row.line.group and row.card not in known:
            under.setdefault(row.line.group, []).append(row.card)
            known.add(row.card)
    return groups_sorted(
        [CardGroup(name=name, cards=found) for name, found in under.items()], cards
    )


def _unresolved(sheet: DeckSheet, rows: Iterable[Row]) -> list[Line]:
    """The lines that are kept, counted from 1. What a deck has kept before keeps its places, as
    long as nothing new comes between: so a deck's text reads back as the same deck."""
    rows = [row for row in rows if row.is_open]
    places = list(range(1, len(rows) + 1))
    if len(sheet.unresolved) == len(rows) and all(row.line.role is Role.KEPT for row in rows):
        places = [kept.line for kept in sheet.unresolved]
    return [
        {"line": place, "copies": row.copies, "name": row.name}
        for place, row in zip(places, rows, strict=True)
    ]

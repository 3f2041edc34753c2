"""Decks out of texts: one, the list of one that is there, or a whole backup."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TypeAlias

from django.utils.translation import gettext as _

from cardsets.models import CardSet
from decks import games, limits
from decks.changes import list_hash
from decks.models import Deck
from decks.services import checks
from decks.services.create import deck_create
from decks.services.errors import DeckError, DeckLimit
from decks.services.folders import folder_found
from decks.services.save import Saved, deck_save
from decks.texts.archive import Found
from decks.texts.read import read_any
from decks.texts.resolve import Resolved, resolve, set_of
from decks.texts.sheet import DeckSheet, TextError
from spacetrace.players.models import User


@dataclass(frozen=True, slots=True)
class Facts:
    """What a new deck is told besides its list; `notes` say what of the text did not fit."""

    name: str
    format: str
    description: str
    tags: tuple[str, ...]
    notes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Imported:
    """What became of a deck of a backup: `deck` is None with a sentence that says why."""

    name: str
    deck: Deck | None
    sentence: str = ""
    is_known: bool = False
    """It was there already, so nothing was done."""


def facts_of(sheet: DeckSheet, game: str, *, name: str = "", format: str = "") -> Facts:
    """The sheet's facts as far as a deck can keep them; `name` and `format` go before its own."""
    notes = []
    title = name.strip() or sheet.name.strip()
    if len(title) > limits.NAME_LENGTH:
        title = title[: limits.NAME_LENGTH].rstrip()
        notes.append(_("The name is shortened to %(n)s characters.") % {"n": limits.NAME_LENGTH})
    key = format or format_key(game, sheet.format)
    if not key:
        key = games.USUAL_FORMAT
        sentence = _("There is no format “%(format)s”, so the deck is made for “%(key)s”.")
        notes.append(sentence % {"format": sheet.format[:40], "key": key})
    tags = tuple(tag[: limits.TAG_LENGTH] for tag in sheet.tags)[: limits.MOST_TAGS]
    if tags != sheet.tags:
        most = {"n": limits.MOST_TAGS, "length": limits.TAG_LENGTH}
        notes.append(_("Only %(n)s tags of %(length)s characters are kept.") % most)
    return Facts(title, key, sheet.description, tags, tuple(notes))


def deck_import(*, owner: User, resolved: Resolved, facts: Facts) -> Deck:
    """A new private deck out of a resolved sheet; raises BadDeck and DeckLimit."""
    return deck_create(
        owner=owner,
        card_set=resolved.card_set,
        name=facts.name or _("Imported deck"),
        format=facts.format,
        cards=resolved.cards,
        unresolved=resolved.unresolved,
        groups=resolved.groups,
        description=facts.description,
        tags=facts.tags,
        folder=_folder(owner, resolved.sheet.folder),
    )


def _folder(owner: User, name: str) -> str:
    """The id of the folder that a text names; "" without one, or where there is no room for it."""
    found = folder_found(owner=owner, name=name) if name.strip() else None
    return found.public_id if found else ""


def list_import(*, deck: Deck, resolved: Resolved, at: int) -> Saved:
    """Make the sheet's list the deck's, as a version of its own, for somebody who saw it `at`.

    Raises StaleDeck with the fresh deck, BadDeck, DeckLimit, DeckGone.
    """
    return deck_save(
        deck=deck,
        cards=resolved.cards,
        unresolved=resolved.unresolved,
        groups=resolved.groups,
        at=at,
        note=_("Out of a text"),
    )


def list_write(*, deck: Deck, text: str, at: int) -> Saved:
    """Make the list and the groups of a text the deck's, for somebody who saw it `at`.

    Only the list is taken from the text. Raises TextError, StaleDeck, BadDeck, DeckLimit, DeckGone.
    """
    found = resolve(read_any(text), deck.card_set, is_explained=False)
    return deck_save(
        deck=deck,
        cards=found.cards,
        unresolved=found.unresolved,
        groups=found.groups,
        at=at,
        note=_("Written as text"),
    )


def decks_import(*, owner: User, found: Iterable[Found]) -> list[Imported]:
    """New decks out of a backup, each in a transaction of its own.

    A deck that is there already, by name, format and list, is left alone, so that a backup may be
    brought back twice. When there is no more room, the rest is told so.
    """
    known = {_identity(deck): deck for deck in _own_decks(owner)}
    sets: dict[tuple[str, str], CardSet] = {}
    results: list[Imported] = []
    full = ""
    for one in found:
        if one.sheet is None or full:
            results.append(Imported(one.name, None, full or one.sentence))
            continue
        try:
            results.append(_one_import(owner, one.sheet, known, sets))
        except DeckLimit as error:
            full = error.sentence
            results.append(Imported(one.name, None, full))
        except (TextError, DeckError) as error:
            results.append(Imported(one.name, None, error.sentence))
    return results


Identity: TypeAlias = tuple[int, str, str, str]


def _one_import(
    owner: User,
    sheet: DeckSheet,
    known: dict[Identity, Deck],
    sets: dict[tuple[str, str], CardSet],
) -> Imported:
    where = (sheet.game, sheet.card_set)
    if where not in sets:
        sets[where] = set_of(sheet)
    resolved = resolve(sheet, sets[where], is_explained=False)
    facts = facts_of(sheet, resolved.card_set.game)
    cards, lines = checks.cards_checked(resolved.cards), checks.lines_checked(resolved.unresolved)
    name = checks.name_checked(facts.name or _("Imported deck"))
    identity = (resolved.card_set.pk, name, facts.format, list_hash(cards, lines))
    if identity in known:
        return Imported(name, known[identity], _("You have this deck already."), is_known=True)
    deck = known[identity] = deck_import(owner=owner, resolved=resolved, facts=facts)
    return Imported(deck.name, deck)


def _own_decks(owner: User) -> Iterator[Deck]:
    columns = ("public_id", "name", "card_set_id", "format", "cards", "unresolved")
    return Deck.objects.filter(owner=owner).only(*columns).iterator()


def _identity(deck: Deck) -> Identity:
    return (deck.card_set_id, deck.name, deck.format, list_hash(deck.cards, deck.unresolved))


def format_key(game: str, said: str) -> str:
    """The format that a text means, by its key or title; "" for one that is not there."""
    wanted = said.strip().casefold()
    if not wanted:
        return games.USUAL_FORMAT
    for format in games.formats(game):
        if wanted in (format.key.casefold(), format.title.casefold()):
            return format.key
    return ""

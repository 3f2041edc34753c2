"""What a deck may be made of: everything that people send is cleaned here, or refused."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from django.utils.translation import gettext as _

from decks import games, limits
from decks.changes import CardGroup, Cards, Line, cards_sorted
from decks.cleaning import tags_clean, text_clean
from decks.models import Visibility
from decks.services.errors import BadDeck
from spacetrace.players.names import line_clean

CARD_ID = re.compile(r"[A-Za-z0-9_-]{1,60}")


def cards_checked(cards: Cards) -> dict[str, int]:
    """The list in its canonical form; the cards may be unknown, the numbers must be possible."""
    if len(cards) > limits.MOST_SORTS:
        raise BadDeck(
            _("A deck lists at most %(most)s different cards; this list has %(count)s.")
            % {"most": limits.MOST_SORTS, "count": len(cards)},
            field="cards",
        )
    for card, copies in cards.items():
        if not CARD_ID.fullmatch(card):
            raise BadDeck(
                _("“%(card)s” cannot be the id of a card.") % {"card": line_clean(card)[:40]},
                field="cards",
            )
        if not 0 <= copies <= limits.MOST_COPIES:
            raise BadDeck(
                _("A deck lists a card with 1 to %(most)s copies.") % {"most": limits.MOST_COPIES},
                field="cards",
            )
    return cards_sorted(cards)


def lines_checked(unresolved: Sequence[Line]) -> list[Line]:
    """The lines that are no cards, by where they stood."""
    if len(unresolved) > limits.MOST_UNRESOLVED:
        raise BadDeck(
            _("A deck keeps at most %(most)s lines that are no cards; these are %(count)s.")
            % {"most": limits.MOST_UNRESOLVED, "count": len(unresolved)},
            field="unresolved",
        )
    return sorted((_line(line) for line in unresolved), key=lambda line: line["line"])


def _line(line: Line) -> Line:
    name = line_clean(line["name"])
    if not name or len(name) > limits.UNRESOLVED_LENGTH:
        raise BadDeck(
            _("A line that is no card has 1 to %(most)s characters.")
            % {"most": limits.UNRESOLVED_LENGTH},
            field="unresolved",
        )
    is_possible = 1 <= line["copies"] <= limits.MOST_COPIES
    if not is_possible or not 0 <= line["line"] <= limits.MOST_LINE:
        raise BadDeck(
            _("A line that is no card has a place, and 1 to %(most)s copies.")
            % {"most": limits.MOST_COPIES},
            field="unresolved",
        )
    return Line(line=line["line"], copies=line["copies"], name=name)


def groups_checked(groups: Iterable[CardGroup]) -> list[CardGroup]:
    """Headings in their order, each with its cards; a name or card that stands twice is refused."""
    found: list[CardGroup] = []
    names, cards = set[str](), set[str]()
    for group in groups:
        name = line_clean(group["name"])
        if not name:
            raise BadDeck(_("Please give the group a name that can be seen."), field="groups")
        name = _short(name, limits.GROUP_LENGTH, "groups", _("The name of a group"))
        if name.casefold() in names:
            words = _("Two groups are called “%(name)s”; a name stands for one.")
            raise BadDeck(words % {"name": name}, field="groups")
        if again := cards & set(group["cards"]):
            words = _("“%(card)s” is in two groups; a card is in one, or in none.")
            raise BadDeck(words % {"card": line_clean(min(again))[:60]}, field="groups")
        names.add(name.casefold())
        cards |= set(group["cards"])
        found.append(CardGroup(name=name, cards=list(dict.fromkeys(group["cards"]))))
    if len(found) > limits.MOST_GROUPS:
        raise BadDeck(
            _("A deck has at most %(most)s groups; these are %(count)s.")
            % {"most": limits.MOST_GROUPS, "count": len(found)},
            field="groups",
        )
    return found


def format_checked(game: str, key: str) -> str:
    """One of the game's formats."""
    known = games.formats(game)
    if not known:
        raise BadDeck(_("Nobody brings a deck to this game."), field="card_set")
    if games.format_of(game, key) is None:
        words = ", ".join(f"“{format.key}”" for format in known)
        raise BadDeck(_("There is no such format; known are %s.") % words, field="format")
    return key


def name_checked(text: str) -> str:
    """What a deck is called; it must be possible to see it."""
    name = line_clean(text)
    if not name:
        raise BadDeck(_("Please give the deck a name that can be seen."), field="name")
    return _short(name, limits.NAME_LENGTH, "name", _("The name"))


def description_checked(text: str) -> str:
    """Plain text in lines."""
    words = _("The description")
    return _short(text_clean(text), limits.DESCRIPTION_LENGTH, "description", words)


def note_checked(text: str) -> str:
    """A line about a version."""
    return _short(line_clean(text), limits.NOTE_LENGTH, "note", _("The note"))


def tags_checked(tags: Iterable[str]) -> list[str]:
    """Small words, each once."""
    found = tags_clean(tags)
    if len(found) > limits.MOST_TAGS:
        raise BadDeck(
            _("A deck has at most %(most)s tags; these are %(count)s.")
            % {"most": limits.MOST_TAGS, "count": len(found)},
            field="tags",
        )
    return [_short(tag, limits.TAG_LENGTH, "tags", _("A tag")) for tag in found]


def folder_name_checked(text: str) -> str:
    """What a folder is called."""
    name = line_clean(text)
    if not name:
        raise BadDeck(_("Please give the folder a name that can be seen."), field="name")
    return _short(name, limits.FOLDER_LENGTH, "name", _("The name of a folder"))


def visibility_checked(key: str) -> str:
    """Who may see it."""
    if key not in Visibility.values:
        raise BadDeck(
            _("A deck is seen by its owner, by whoever has the link, or by everybody."),
            field="visibility",
        )
    return key


def _short(text: str, most: int, field: str, what: str) -> str:
    if len(text) > most:
        raise BadDeck(
            _("%(what)s has at most %(most)s characters; this one has %(count)s.")
            % {"what": what, "most": most, "count": len(text)},
            field=field,
        )
    return text

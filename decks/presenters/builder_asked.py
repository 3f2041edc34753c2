"""What a post of the builder asks for, read from its fields."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from decks.changes import CardGroup, Line, cards_sorted, groups_sorted
from decks.models import Deck
from spacetrace.api.numbers import whole

LONGEST = 200_000
"""Characters of a list in a post; the largest that a deck may have is far shorter."""
HIGHEST = 1_000_000
MOST_ASKED = 9_999
"""Copies that a button may ask for; how many a deck keeps is for the service to say."""

OLD_PAGE = gettext_lazy("The page that you used is too old. Load it again.")


class Unreadable(ValueError):
    """The post is none that the builder's pages send; says so in a sentence."""

    @property
    def sentence(self) -> str:
        """What to tell whoever sent it."""
        return str(self)


@dataclass(frozen=True, slots=True)
class AskedList:
    """A list as it shall be: copies by card, and the lines that are no cards."""

    cards: dict[str, int]
    lines: list[Line]
    groups: list[CardGroup] | None = None
    """None leaves those that the deck has."""

    def is_stored(self, deck: Deck) -> bool:
        """The deck has just this list."""
        same_cards = cards_sorted(self.cards) == cards_sorted(deck.cards)
        groups = deck.groups if self.groups is None else groups_sorted(self.groups, self.cards)
        return same_cards and self.lines == deck.unresolved and groups == deck.groups


def asked_list(deck: Deck, post: QueryDict, *, prefix: str = "") -> AskedList:
    """The list in a post; whatever is not in it stays as the deck has it."""
    cards, lines, groups = (post.get(f"{prefix}{part}") for part in ("cards", "lines", "groups"))
    return AskedList(
        dict(deck.cards) if cards is None else asked_cards(cards),
        list(deck.unresolved) if lines is None else asked_lines(lines),
        None if groups is None else asked_groups(groups),
    )


def asked_change(deck: Deck, post: QueryDict) -> tuple[str, AskedList]:
    """What pressing one button of the page makes of the list, and the card that it is about.

    `set` is a card with its copies, so that pressing it twice asks for the same; `drop` the place
    of a line to leave out; `choose` such a place with the card that the line means.
    """
    if "set" in post:
        card, copies = asked_copies(str(post["set"]))
        return card, AskedList({**deck.cards, card: copies}, list(deck.unresolved))
    place, _sep, card = post.get("choose", post.get("drop", "")).partition("=")
    lines = list(deck.unresolved)
    index = asked_number(place)
    if index >= len(lines):
        raise Unreadable(OLD_PAGE)
    line = lines.pop(index)
    if not card:
        return "", AskedList(dict(deck.cards), lines)
    _check_text(card)
    copies = int(deck.cards.get(card, 0)) + line["copies"]
    return card, AskedList({**deck.cards, card: copies}, lines)


def asked_cards(text: str) -> dict[str, int]:
    """The list that is to be saved: card ids with copies; those with none are left out."""
    found = _json(text)
    if not isinstance(found, dict):
        raise Unreadable(_("A list of cards names each card with its copies."))
    for card, copies in found.items():
        _check_copies(copies)
        _check_text(card)
    return {card: copies for card, copies in found.items() if copies}


def asked_lines(text: str) -> list[Line]:
    """The lines that are no cards yet and stay with the deck."""
    found = _json(text)
    if not isinstance(found, list):
        raise Unreadable(_("Lines that are no cards are given as a list."))
    return [_asked_line(line) for line in found]


def asked_groups(text: str) -> list[CardGroup]:
    """The groups of the owner's, in their order."""
    found = _json(text)
    if not isinstance(found, list):
        raise Unreadable(_("Groups of cards are given as a list."))
    return [_asked_group(group) for group in found]


def _asked_group(group: object) -> CardGroup:
    if not isinstance(group, dict) or not isinstance(group.get("cards"), list):
        raise Unreadable(_("Groups of cards are given as a list."))
    words = [group.get("name"), *group["cards"]]
    if not all(isinstance(word, str) for word in words):
        raise Unreadable(_("Groups of cards are given as a list."))
    for word in words:
        _check_text(word)
    return CardGroup(name=group["name"], cards=group["cards"])


def _asked_line(line: object) -> Line:
    if not isinstance(line, dict) or not isinstance(line.get("name"), str):
        raise Unreadable(_("Lines that are no cards are given as a list."))
    _check_text(line["name"])
    for number in (line.get("line"), line.get("copies")):
        _check_copies(number)
    return Line(line=line["line"], copies=line["copies"], name=line["name"])


def asked_copies(text: str) -> tuple[str, int]:
    """Of "fighters=4", the card and how many copies of it there shall be."""
    card, _sep, said = text.rpartition("=")
    copies = whole(said)
    if not card or copies is None or copies > MOST_ASKED:
        raise Unreadable(_("This button asks for nothing that a deck can do."))
    _check_text(card)
    return card, copies


def asked_edit(post: QueryDict) -> int:
    """The edit of the deck that the page showed."""
    return asked_number(post.get("at", ""))


def asked_number(text: str) -> int:
    """A whole number that is not negative."""
    number = whole(text)
    if number is None:
        raise Unreadable(OLD_PAGE)
    return number


def _json(text: str) -> Any:
    if len(text) > LONGEST:
        raise Unreadable(_("That list is too long for a deck."))
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise Unreadable(_("That list cannot be read.")) from error


def _check_copies(copies: object) -> None:
    if not isinstance(copies, int) or isinstance(copies, bool) or not 0 <= copies <= HIGHEST:
        raise Unreadable(_("The number of copies of a card is a whole number."))


def _check_text(text: str) -> None:
    try:
        text.encode()
    except UnicodeEncodeError as error:
        raise Unreadable(_("That list cannot be read.")) from error
    if "\0" in text:
        raise Unreadable(_("That list cannot be read."))

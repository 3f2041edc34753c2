"""A line of a sheet looked up in a card set: the card that it is, or why it is none."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _

from decks import limits
from decks.texts.names import Names
from decks.texts.sheet import Reading, SheetLine
from spacetrace.players.names import line_clean


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A card that might have been meant."""

    id: str
    name: str


@dataclass(frozen=True, slots=True)
class Row:
    """What a line became: `card` is "" where it is none; then `sentence` says why.

    A line that stays unresolved has `is_open`; comments, headings and facts have not.
    """

    line: SheetLine
    copies: int = 0
    card: str = ""
    name: str = ""
    sentence: str = ""
    is_open: bool = False
    suggestions: tuple[Suggestion, ...] = ()


def open_row(line: SheetLine, reading: Reading, suggestions: tuple[Suggestion, ...] = ()) -> Row:
    """A line that stays as it is, as far as a deck can keep it."""
    name, copies = line_clean(reading.name)[: limits.UNRESOLVED_LENGTH], reading.copies
    if not name:
        return Row(line, sentence=_("There is nothing here that could be kept."))
    if not copies:
        return Row(line, sentence=_("No copies: nothing is added."))
    sentence = ""
    if copies > limits.MOST_COPIES:
        most = {"n": limits.MOST_COPIES}
        sentence = _("At most %(n)s copies of a card can be kept, so this is one.") % most
        copies = 1
    return Row(line, copies, "", name, sentence, True, suggestions)


def suggested(cards: Iterable[str], names: Names) -> tuple[Suggestion, ...]:
    return tuple(Suggestion(card, names.names[card]) for card in cards)

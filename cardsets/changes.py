"""Says in words how cards differ between two states of a set: the one place for all who tell it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
from django.utils.translation import gettext as _
from msgspec import Struct

from cardsets.selectors import CardChange, listed_cards
from spacetrace.presentation.games import AnyCards, cards_of_game

UNREADABLE = (msgspec.ValidationError, UnicodeError)
"""What reading a card raises that an editor wrote and that makes no sense yet."""

Records = Mapping[str, Any]


class FieldChange(Struct, frozen=True):
    """One thing that is printed on a card, before and now; "" for nothing."""

    label: str
    before: str
    after: str

    @property
    def words(self) -> str:
        """In one line."""
        if "\n" in self.before + self.after or len(self.before + self.after) > 60:
            now = self.after or _("nothing")
            return _("%(label)s: now “%(after)s”") % {"label": self.label, "after": _line(now)}
        sides = {"before": self.before or _("none"), "after": self.after or _("none")}
        return _("%(label)s: %(before)s → %(after)s") % {"label": self.label, **sides}


class ShownChange(Struct, frozen=True):
    """A card that is not what it was; `what` is "added", "removed", "changed" or "moved"."""

    card: str
    name: str
    what: str
    fields: tuple[FieldChange, ...]

    @property
    def matters(self) -> bool:
        """It is another card in play: a line below the text alone is no news to players."""
        return bool(self.fields) or self.what in ("added", "removed")

    @property
    def words(self) -> str:
        """What became of the card, without its name."""
        if self.what == "added":
            return _("New in this set.")
        if self.what == "removed":
            return _("No longer a card.")
        if not self.fields:
            return _("The same in play, written or adorned in another way.")
        return "; ".join(field.words for field in self.fields).rstrip(".") + "."


def read_cards(game: str, data: Mapping[str, Any]) -> dict[str, Any]:
    """The cards of a set's data as they are drawn, by id, without those that cannot be read."""
    known = cards_of_game(game)
    found: dict[str, Any] = {}
    for card in listed_cards(game, data) if known else ():
        try:
            found[card["id"]] = known.read(card)  # type: ignore[union-attr]
        except UNREADABLE:
            continue
    return found


def changes_shown(
    game: str, before: Records, after: Records, changes: Iterable[CardChange]
) -> list[ShownChange]:
    """Changes in words; `before` and `after` are the cards as they are drawn, by id."""
    known = cards_of_game(game)
    return [_shown(known, change, before, after) for change in changes] if known else []


def printed_words(game: str, data: Mapping[str, Any]) -> dict[str, str]:
    """What is printed on a card, by what it is called; empty while the card cannot be read."""
    known = cards_of_game(game)
    try:
        return _printed(known, known.read(data), {}) if known else {}
    except UNREADABLE:
        return {}


def _shown(known: AnyCards, change: CardChange, before: Records, after: Records) -> ShownChange:
    old = _printed(known, before.get(change.card_id), before)
    new = _printed(known, after.get(change.card_id), after)
    fields = tuple(
        FieldChange(label, old.get(label, ""), new.get(label, ""))
        for label in dict.fromkeys([*old, *new])
        if old and new and old.get(label) != new.get(label)
    )
    return ShownChange(change.card_id, change.name, change.what, fields)


def _printed(known: AnyCards, card: Any, cards: Records) -> dict[str, str]:
    """Everything on a card that matters in play, by what it is called."""
    if card is None:
        return {}
    facts = {_("Name"): known.title(card), _("Kind"): known.kind_words(card)}
    return facts | dict(known.facts(card)) | {_("What it does"): known.text(card, cards)}


def _line(text: str) -> str:
    return " ".join(text.split())


# --- notes ----------------------------------------------------------------------------------------


def note_written(changes: Iterable[ShownChange]) -> str:
    """A release note for players, as Markdown: what is new, what changed, what is gone."""
    heads = {"added": _("New cards"), "changed": _("Changed"), "removed": _("No longer in the set")}
    by_what: dict[str, list[str]] = {what: [] for what in heads}
    for change in changes:
        if change.matters:
            told = f"- **{_escaped(change.name)}**"
            if change.what not in ("added", "removed"):
                told += f": {_escaped(change.words)}"
            by_what.get(change.what, by_what["changed"]).append(told)
    parts = [f"## {heads[what]}\n\n" + "\n".join(lines) for what, lines in by_what.items() if lines]
    return "\n\n".join(parts) or _("The cards are the same in play; their words were worked over.")


_MARKS = str.maketrans({mark: f"\\{mark}" for mark in "\\`*_[]<>&#|~"})


def _escaped(text: str) -> str:
    """The text where Markdown has signs of its own."""
    return text.translate(_MARKS)

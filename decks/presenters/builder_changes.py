"""Shows what was published about a deck's cards since it was last saved: old and new words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from cardsets.models import Revision
from cardsets.selectors import CardChange, card_records
from decks.models import Deck
from spacetrace.presentation.games import AnyCards, cards_of_game


@dataclass(frozen=True, slots=True)
class FieldChange:
    """One thing that is printed on a card, before and now; "" for nothing."""

    label: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class ShownChange:
    """A card that is not what it was; `what` is "added", "removed", "changed" or "moved"."""

    card: str
    name: str
    what: str
    fields: tuple[FieldChange, ...]


def changes_shown(deck: Deck, newest: Revision, changes: Sequence[CardChange]) -> list[ShownChange]:
    """How the deck's cards have changed since its list was last saved."""
    known = cards_of_game(deck.game)
    if known is None or not changes:
        return []
    before, after = card_records(deck.revision), card_records(newest)
    shown = [_shown(known, change, before, after) for change in changes]
    # What says nothing in play, such as the line below the text, is no news to a builder.
    return [one for one in shown if one.fields or one.what in ("added", "removed")]


def _shown(
    known: AnyCards, change: CardChange, before: dict[str, Any], after: dict[str, Any]
) -> ShownChange:
    old = _printed(known, before.get(change.card_id), before)
    new = _printed(known, after.get(change.card_id), after)
    fields = tuple(
        FieldChange(label, old.get(label, ""), new.get(label, ""))
        for label in dict.fromkeys([*old, *new])
        if old and new and old.get(label) != new.get(label)
    )
    return ShownChange(change.card_id, change.name, change.what, fields)


def _printed(known: AnyCards, card: Any, cards: dict[str, Any]) -> dict[str, str]:
    """Everything on a card that matters in play, by what it is called."""
    if card is None:
        return {}
    facts = {_("Name"): known.title(card), _("Kind"): known.kind_words(card)}
    return facts | dict(known.facts(card)) | {_("What it does"): known.text(card, cards)}

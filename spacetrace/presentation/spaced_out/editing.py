"""Says how cards of Spaced Out are written in forms (SO-1 to SO-5)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext_lazy as lazy

from spacetrace.engine.games.spaced_out.cards import KINDS, card_id
from spacetrace.presentation.card_editor import CardEditor, Data, Owner, Trouble
from spacetrace.presentation.kit.card_fields import COLOUR_LABELS
from spacetrace.presentation.spaced_out.cards import SpacedOutCards
from spacetrace.presentation.spaced_out.faces import SpacedOutCard


class SpacedOutEditor(CardEditor):
    """Points, counts and names; what a card is and does are the rules'."""

    given = ("id", "kind", "colour", "colours", "number")
    labels = {
        "id": lazy("id"),
        "name": lazy("name"),
        "kind": lazy("kind"),
        "points": lazy("points"),
        "copies": lazy("copies in the pack"),
        "colour": lazy("colour"),
        "colours": lazy("colours"),
        "number": lazy("number"),
        "promo": lazy("promo card"),
    }
    helps = {
        "id": lazy("It follows from what the card is (SO-3)."),
        "colour": lazy("None for a wild card."),
        "promo": lazy("Only in matches with the option promo."),
    }
    values = {"colour": COLOUR_LABELS, "colours": COLOUR_LABELS}

    def record(self, data: Data) -> Owner:
        return SpacedOutCard

    def is_named_by_rules(self, data: Data) -> bool:
        return True

    def settled(self, data: dict[str, Any], is_new: bool) -> dict[str, Any]:
        """A card is called what it is."""
        kind = next((kind for kind in KINDS if kind == data.get("kind")), None)
        if not is_new or kind is None:
            return data
        colours = data.get("colours", []) if kind == "big_bang" else [data.get("colour")]
        named = [each for each in colours if isinstance(each, str) and each]
        number = data.get("number")
        if kind == "number" and not (named and isinstance(number, int)):
            return data
        return {**data, "id": card_id(kind, named, number if isinstance(number, int) else 0)}

    def probe(self, whole: Data, path: str, ids: frozenset[str]) -> list[Trouble]:
        return self.told(SpacedOutCards().problems(whole, ()), whole)

    def troubles(self, data: Data, others: Sequence[Data]) -> list[Trouble]:
        return self.told(SpacedOutCards().problems(data, others), data)

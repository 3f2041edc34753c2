"""Says how cards and missions of Blast Off! are written in forms (BO-16 to BO-18)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django_stubs_ext import StrOrPromise
from msgspec import Struct

from spacetrace.engine.games.blast_off.card_set import card_id, card_problem
from spacetrace.engine.games.blast_off.cards import CardData
from spacetrace.engine.games.blast_off.missions import (
    EFFECT_DEEDS,
    GESTURE_LABELS,
    Mission,
    mission_problem,
)
from spacetrace.presentation.blast_off.cards import KINDS, BlastOffCards
from spacetrace.presentation.card_editor import CardEditor, Data, Owner, Sort, Trouble, about
from spacetrace.presentation.card_form import Offer
from spacetrace.presentation.kit.card_fields import COLOUR_LABELS

TRIGGERS: Mapping[str, StrOrPromise] = {
    "colour": lazy("A colour"),
    "number": lazy("A number"),
    "parity": lazy("Even or odd"),
    "range": lazy("A range of numbers"),
    "word": lazy("The word"),
    "wild": lazy("A wild"),
    "match": lazy("A match"),
    "countdown": lazy("A countdown"),
}


class BlastOffEditor(CardEditor):
    """Copies and names of the cards; missions altogether."""

    sorts = (Sort("mission", lazy("mission")), Sort("card", lazy("card")))
    given = ("id", "kind", "colour", "number")
    labels = {
        "id": lazy("id"),
        "name": lazy("name"),
        "kind": lazy("kind"),
        "copies": lazy("copies in the pack"),
        "colour": lazy("colour"),
        "number": lazy("number"),
        "trigger": lazy("trigger"),
        "on": lazy("play"),
        "colours": lazy("colours"),
        "parity": lazy("even or odd"),
        "low": lazy("from"),
        "high": lazy("to"),
        "by": lazy("match"),
        "duty": lazy("duty"),
        "effects": lazy("effects"),
    }
    helps = {
        "CardData.id": lazy("It follows from what the card is (BO-2)."),
        "Mission.id": lazy("Small letters, digits and hyphens. It never changes."),
        "Mission.trigger": lazy("The mission is due when this is played."),
        "Mission.duty": lazy("What the player must do. A mission has either a duty or effects."),
        "Mission.effects": lazy("They happen in this order."),
    }
    values = {
        "kind": KINDS,
        "colour": COLOUR_LABELS,
        "colours": COLOUR_LABELS,
        "duty": GESTURE_LABELS,
        "effects": EFFECT_DEEDS,
    }

    def record(self, data: Data) -> Owner:
        return Mission if "trigger" in data else CardData

    def blank(self, sort: str) -> dict[str, Any]:
        return {"trigger": {"on": "wild"}} if sort == "mission" else {}

    def is_named_by_rules(self, data: Data) -> bool:
        return self.record(data) is not Mission

    def settled(self, data: dict[str, Any], is_new: bool) -> dict[str, Any]:
        """A card is called what it is (BO-2)."""
        kind, colour, number = data.get("kind"), data.get("colour", ""), data.get("number")
        if not is_new or self.record(data) is Mission or not isinstance(kind, str):
            return data
        return {**data, "id": card_id(kind, str(colour), number if colour else None)}

    def noun(self, data: Data) -> str:
        return _("This mission") if self.record(data) is Mission else _("This card")

    def word(self, owner: Owner, field: str, value: str) -> Offer:
        if field == "on":
            return Offer(value, str(TRIGGERS.get(value, value)), about(owner), written=value)
        return super().word(owner, field, value)

    def entry(self, owner: Owner, field: str, place: int) -> str:
        return _("and then") if place else _("first")

    def more(self, owner: Owner, field: str) -> str:
        return _("Add effect")

    def is_ordered(self, owner: Owner, field: str) -> bool:
        return field == "effects"

    def probe(self, whole: Data, path: str, ids: frozenset[str]) -> list[Trouble]:
        kind: type[Struct] = self.record(whole)
        card = msgspec.convert(whole, kind, strict=True)
        told = mission_problem(card) if isinstance(card, Mission) else None
        told = card_problem(card) if isinstance(card, CardData) else told
        return [Trouble(*told)] if told else []

    def troubles(self, data: Data, others: Sequence[Data]) -> list[Trouble]:
        return self.told(BlastOffCards().problems(data, others), data)

"""Holds what the fields and words of a card of Spacetrace are called in forms."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django_stubs_ext import StrOrPromise

from spacetrace.engine.games.spacetrace.cards.selectors import (
    CHOOSERS,
    KINDS,
    SIDES,
    UNTIL,
    ZONES,
)
from spacetrace.engine.games.spacetrace.words.amounts import AmountWord
from spacetrace.engine.games.spacetrace.words.keywords import KEYWORDS
from spacetrace.engine.games.spacetrace.words.triggers import TRIGGERS
from spacetrace.engine.games.spacetrace.words.word import Word
from spacetrace.presentation.card_editor import Owner, about
from spacetrace.presentation.card_fit import NOTHING, NUMBER, RECORD
from spacetrace.presentation.card_form import Offer

FURTHER = ("Selector", "Ability", "Choice", "CountOf", "SumOf")
"""Records of which one sees at first only what is written."""

LABELS: Mapping[str, StrOrPromise] = {
    "id": lazy("id"),
    "name": lazy("name"),
    "kind": lazy("kind"),
    "mp": lazy("MP"),
    "class": lazy("class"),
    "ships": lazy("number of ships"),
    "ap": lazy("AP"),
    "lp": lazy("LP"),
    "copies": lazy("copies a deck"),
    "keywords": lazy("keywords"),
    "abilities": lazy("abilities"),
    "flavour": lazy("flavour text"),
    "when": lazy("trigger"),
    "do": lazy("effects"),
    "if": lazy("conditions"),
    "cost": lazy("further costs"),
    "choose": lazy("choices"),
    "choose.name": lazy("name"),
    "each_ship": lazy("once for each ship"),
    "effect": lazy("effect"),
    "test": lazy("condition"),
    "pay": lazy("cost"),
    "by": lazy("by"),
    "to": lazy("target"),
    "from": lazy("cards"),
    "for": lazy("card"),
    "of": lazy("cards"),
    "AllOf.of": lazy("conditions"),
    "AnyOf.of": lazy("conditions"),
    "Not.of": lazy("condition"),
    "amount": lazy("amount"),
    "Jam.ships": lazy("number of ships"),
    "shots": lazy("number of shots"),
    "n": lazy("number"),
    "PayMp.n": lazy("MP to pay"),
    "count": lazy("number of cards"),
    "up_to": lazy("or fewer"),
    "Choice.by": lazy("chooser"),
    "Discard.by": lazy("way"),
    "zone": lazy("place"),
    "side": lazy("side"),
    "who": lazy("side"),
    "keyword": lazy("keyword"),
    "Selector.keyword": lazy("with the keyword"),
    "Selector.name": lazy("card"),
    "damaged": lazy("damaged"),
    "jammed": lazy("jammed"),
    "commanded": lazy("with a commander"),
    "killed": lazy("killed"),
    "other": lazy("not this card itself"),
    "min": lazy("at least"),
    "max": lazy("at most"),
    "per": lazy("dealt to"),
    "stat": lazy("value"),
    "less": lazy("takes away instead"),
    "until": lazy("end"),
    "field": lazy("value"),
    "times": lazy("factor"),
    "half": lazy("half of it, rounded down"),
    "cap": lazy("at most"),
    "at": lazy("place"),
    "fleet": lazy("fleet"),
    "Return.where": lazy("place"),
}
HELPS: Mapping[str, StrOrPromise] = {
    "Card.id": lazy("Small letters, digits and hyphens. It never changes: decks name it."),
    "Card.mp": lazy("What it costs; what a reinforcement brings."),
    "Card.ships": lazy("How many ships the card stands for."),
    "Card.ap": lazy("Of each ship."),
    "Card.lp": lazy("Of each ship."),
    "Card.copies": lazy("How many a deck may hold."),
    "Ability.if": lazy("All of these must be true as the ability is carried out."),
    "Ability.choose": lazy("Cards that somebody chooses, for the effects to work on."),
    "Ability.cost": lazy("What it costs besides the MP of the card."),
    "Ability.each_ship": lazy("For every living ship of the card that is not jammed."),
    "Selector.class": lazy("Any of these; all classes if none is ticked."),
    "Selector.kind": lazy("Any of these; all kinds if none is ticked."),
}
ENTRIES: Mapping[str, StrOrPromise] = {
    "abilities": lazy("Ability"),
    "do": lazy("effect"),
    "if": lazy("condition"),
    "of": lazy("condition"),
    "cost": lazy("cost"),
    "choose": lazy("choice"),
}
MORE: Mapping[str, StrOrPromise] = {
    "abilities": lazy("Add ability"),
    "do": lazy("Add effect"),
    "if": lazy("Add condition"),
    "of": lazy("Add condition"),
    "cost": lazy("Add cost"),
    "choose": lazy("Add choice"),
}
NONE: Mapping[str, StrOrPromise] = {
    "Selector.keyword": lazy("any or none"),
    "Selector.name": lazy("any card"),
    "kind": lazy("any kind"),
    "damaged": lazy("either way"),
    "jammed": lazy("either way"),
    "commanded": lazy("either way"),
    "killed": lazy("either way"),
    "Card.class": lazy("none"),
}
VALUES: Mapping[str, Mapping[str, StrOrPromise]] = {
    "zone": {
        "own_stack": lazy("Own stack in this battle"),
        "facing_stack": lazy("Facing stack in this battle"),
        "fleets": lazy("All fleets"),
        "discard": lazy("Discard pile"),
        "wrecks": lazy("Wreck pile"),
        "stack": lazy("Tactics being played"),
        "self": lazy("This ship card"),
        "host": lazy("The commander’s ship card"),
    },
    "until": {"leaves": lazy("It leaves play"), "turn": lazy("The turn ends")},
    "by": {"owner": lazy("Who plays the card"), "all": lazy("Nobody: all of them")},
    "who": {"own": lazy("You"), "enemy": lazy("The opponent")},
    "stat": {"ap": "AP", "lp": "LP", "ships": lazy("Number of ships")},
    "field": {
        "mp": "MP",
        "ap": "AP",
        "lp": "LP",
        "ships": lazy("Living ships"),
        "lost": lazy("Lost ships"),
    },
    "class": {"1": "I", "2": "II", "3": "III", "4": "IV"},
    "amount": {
        NUMBER: lazy("A number"),
        NOTHING: lazy("All of it"),
        "count": lazy("As many as there are cards"),
        "sum": lazy("The sum of a value"),
    },
    "Jam.ships": {NUMBER: lazy("A number"), NOTHING: lazy("Whole cards")},
    "shots": {NUMBER: lazy("A number")},
    "to": {RECORD: lazy("All cards that fit")},
    "effect": {"gain_mp": lazy("Gain MP"), "change": lazy("Change AP, LP or ships")},
    "test": {
        "all": lazy("All of these"),
        "any": lazy("Any of these"),
        "not": lazy("Not this"),
        "count": lazy("There are so many cards"),
        "pool": lazy("A pool holds so many MP"),
        "has_class": lazy("A side has a class"),
        "lacks_class": lazy("A side lacks a class"),
        "facing_class": lazy("It faces a class"),
        "base_damage": lazy("A Base is damaged"),
    },
    "pay": {"mp": lazy("MP")},
    "AmountWord.by": {
        "count": lazy("As many as there are cards"),
        "sum": lazy("The sum of a value"),
    },
}
_TOLD: Mapping[str, Mapping[str, str]] = {
    "kind": KINDS,
    "side": SIDES,
    "zone": ZONES,
    "until": UNTIL,
    "Choice.by": CHOOSERS,
    "keyword": {word: record.help for word, record in KEYWORDS.items()},
    "keywords": {word: record.help for word, record in KEYWORDS.items()},
    "when": {word: record.help for word, record in TRIGGERS.items()},
}
"""What the records of the engine say to their words."""


def word_of(owner: Owner, field: str, value: str) -> Offer | None:
    """A word as the engine's records explain it, with the label that it has here."""
    told = _TOLD.get(f"{owner.__name__}.{field}") or _TOLD.get(field) or {}
    if field == "when" and value in TRIGGERS:
        return Offer(value, TRIGGERS[value].told, told[value], written=value)
    if field in ("keyword", "keywords") and value in KEYWORDS:
        return Offer(value, KEYWORDS[value].line.rstrip("."), told[value], written=value)
    found = _label(owner, field, value)
    label = found or value.replace("_", " ").capitalize()
    if not found and value in ("yes", "no"):
        label = _("Yes") if value == "yes" else _("No")
    if issubclass(owner, Word | AmountWord) and field == owner.__struct_config__.tag_field:
        return Offer(value, label, about(owner), written=value)
    return Offer(value, label, told.get(value, ""), written=value)


def _label(owner: Owner, field: str, value: str) -> str:
    for each in owner.__mro__:
        found = VALUES.get(f"{each.__name__}.{field}", {}).get(value)
        if found:
            return str(found)
    return str(VALUES.get(field, {}).get(value) or "")

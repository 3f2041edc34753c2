"""Says in which fields editors write a card of Blast Off!, and a mission (BO-16 to BO-18)."""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from typing import Any, ClassVar

import msgspec
from django import forms
from django.utils.translation import gettext_lazy as _

from spacetrace.engine.games.blast_off.cards import COLOURS, WILD
from spacetrace.engine.games.blast_off.missions import (
    EFFECT_DEEDS,
    GESTURE_LABELS,
    LONGEST_NAME,
    Mission,
    grammar,
)
from spacetrace.engine.games.blast_off.triggers import trigger_of, trigger_slug, trigger_words
from spacetrace.presentation.forms import CardFields, CardForms, Fieldsets
from spacetrace.presentation.kit.card_fields import NamedCardFields, colour_choices

NOTHING = ("", "—")
PLACES = ("first", "second", "third", "fourth")


def _triggers() -> list[tuple[str, list[tuple[str, str]]]]:
    """All that a mission can wait for: the choices of the players, all ranges, all colours."""
    groups: dict[str, list[str]] = {}
    for choice in grammar().triggers:
        groups.setdefault(choice.group, []).append(choice.slug)
    groups["Colours"] += ["-or-".join(three) for three in itertools.combinations(COLOURS, 3)]
    groups["Ranges"] = [f"{a}-to-{b}" for a, b in itertools.combinations(range(1, 11), 2)]
    return [
        (group, [(slug, trigger_words(trigger_of(slug))) for slug in slugs])
        for group, slugs in groups.items()
    ]


class BlastOffFields(NamedCardFields):
    """A card of Blast Off!: how many there are (BO-1)."""

    copies = forms.IntegerField(label=_("copies in the pack"), min_value=1)

    fieldsets: ClassVar[Fieldsets] = ((None, {"fields": ("name", "copies")}),)


class NewBlastOffFields(BlastOffFields):
    """A card that a draft does not have yet; its id follows from what it is (BO-2)."""

    kind = forms.ChoiceField(
        label=_("kind"),
        choices=[(kind, kind) for kind in ("planet", "blast-off", WILD, "countdown")],
    )
    colour = forms.ChoiceField(label=_("colour"), choices=colour_choices(COLOURS), required=False)
    number = forms.TypedChoiceField(
        label=_("number"),
        choices=[("", "—"), *((n, n) for n in range(1, 11))],
        coerce=int,
        empty_value=None,
        required=False,
        help_text=_("of a planet"),
    )

    fieldsets: ClassVar[Fieldsets] = (
        (None, {"fields": ("revision", "kind", ("colour", "number"))}),
        *BlastOffFields.fieldsets,
    )
    renamed = {"id": "kind"}

    @classmethod
    def written(
        cls, typed: Mapping[str, object], before: Mapping[str, object]
    ) -> dict[str, object]:
        """The card with the id that the rules give it."""
        data = {"name": typed["name"], "kind": typed["kind"], "copies": typed["copies"]}
        data["id"] = typed["kind"]
        if typed["colour"]:
            data["colour"] = typed["colour"]
            data["id"] = f"{typed['colour']}-{typed['number'] or 'blast-off'}"
        if typed["number"]:
            data["number"] = typed["number"]
        return data


class MissionFields(CardFields):
    """A mission; it has either a duty, or effects in their order."""

    name = forms.CharField(label=_("name"), max_length=LONGEST_NAME)
    trigger = forms.ChoiceField(label=_("when this is played"), choices=_triggers())
    duty = forms.ChoiceField(
        label=_("the player must"), choices=[NOTHING, *GESTURE_LABELS.items()], required=False
    )
    first = forms.ChoiceField(
        label=_("or this happens"), choices=[NOTHING, *EFFECT_DEEDS.items()], required=False
    )
    second = forms.ChoiceField(
        label=_("and then"), choices=[NOTHING, *EFFECT_DEEDS.items()], required=False
    )
    third = forms.ChoiceField(
        label=_("and then"), choices=[NOTHING, *EFFECT_DEEDS.items()], required=False
    )
    fourth = forms.ChoiceField(
        label=_("and then"), choices=[NOTHING, *EFFECT_DEEDS.items()], required=False
    )

    fieldsets: ClassVar[Fieldsets] = ((None, {"fields": ("name", "trigger", "duty", PLACES)}),)
    renamed = {"id": "card_id", "effects": "first"}

    @classmethod
    def shown(cls, data: Mapping[str, object]) -> dict[str, object]:
        """The mission in the words of the choices."""
        mission = msgspec.convert(data, Mission)
        places = itertools.zip_longest(PLACES, mission.effects, fillvalue="")
        shown = {"name": mission.name, "trigger": trigger_slug(mission.trigger)}
        return {**shown, "duty": mission.duty or "", **dict(places)}

    @classmethod
    def written(cls, typed: Mapping[str, Any], before: Mapping[str, Any]) -> dict[str, Any]:
        """The mission as it is written in a card set."""
        data: dict[str, Any] = {
            "id": before.get("id") or typed["card_id"],
            "name": typed["name"],
            "trigger": msgspec.to_builtins(trigger_of(typed["trigger"])),
        }
        effects = [typed[place] for place in PLACES if typed[place]]
        if typed["duty"]:
            data["duty"] = typed["duty"]
        if effects:
            data["effects"] = effects
        return data


class NewMissionFields(MissionFields):
    """A mission that a draft does not have yet."""

    fieldsets: ClassVar[Fieldsets] = (
        (None, {"fields": ("revision", "card_id")}),
        *MissionFields.fieldsets,
    )


FORMS = {
    "mission": CardForms(MissionFields, NewMissionFields),
    "card": CardForms(BlastOffFields, NewBlastOffFields),
}

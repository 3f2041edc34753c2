"""The form for a mission of Blast Off!: a trigger, and a duty or effects (BO-16 to BO-18)."""

from __future__ import annotations

import itertools
from typing import Any, ClassVar

import msgspec
from django import forms
from django.utils.translation import gettext_lazy as _

from cardsets.forms.base import CardForm, draft_field, id_field
from spacetrace.engine.games.blast_off.faces import COLOURS
from spacetrace.engine.games.blast_off.missions import (
    EFFECT_DEEDS,
    GESTURE_LABELS,
    LONGEST_NAME,
    Mission,
    grammar,
)
from spacetrace.engine.games.blast_off.triggers import trigger_of, trigger_slug, trigger_words

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


class MissionForm(CardForm):
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

    fieldsets: ClassVar[Any] = ((None, {"fields": ("name", "trigger", "duty", PLACES)}),)
    renamed = {"id": "card_id", "effects": "first"}

    def shown(self, data: dict[str, Any]) -> dict[str, Any]:
        """The mission in the words of the choices."""
        mission = msgspec.convert(data, Mission)
        places = itertools.zip_longest(PLACES, mission.effects, fillvalue="")
        shown = {"name": mission.name, "trigger": trigger_slug(mission.trigger)}
        return {**shown, "duty": mission.duty or "", **dict(places)}

    def data_of_card(self) -> dict[str, Any]:
        """The mission as it is written in a card set."""
        typed = self.cleaned_data
        data: dict[str, Any] = {
            "id": self.instance.card_id if self.instance.pk else typed["card_id"],
            "name": typed["name"],
            "trigger": msgspec.to_builtins(trigger_of(typed["trigger"])),
        }
        effects = [typed[place] for place in PLACES if typed[place]]
        if typed["duty"]:
            data["duty"] = typed["duty"]
        if effects:
            data["effects"] = effects
        return data


class NewMissionForm(MissionForm):
    """A mission that a draft does not have yet."""

    revision = draft_field()
    card_id = id_field()

    fieldsets: ClassVar[Any] = ((None, {"fields": ("revision", "card_id")}), *MissionForm.fieldsets)

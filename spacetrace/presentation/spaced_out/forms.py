"""Says in which fields editors write a card of Spaced Out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext_lazy as _

from spacetrace.engine.games.spaced_out.cards import COLOURS, KINDS, NUMBERS, card_id
from spacetrace.presentation.forms import CardForms, Fieldsets
from spacetrace.presentation.kit.card_fields import NamedCardFields, colour_choices


class SpacedOutFields(NamedCardFields):
    """A card of Spaced Out: its points and how many there are (SO-1, SO-5)."""

    points = forms.IntegerField(label=_("points"))
    copies = forms.IntegerField(label=_("copies in the pack"), min_value=1)
    promo = forms.BooleanField(
        label=_("promo card"), required=False, help_text=_("only in matches with the option promo")
    )

    fieldsets: ClassVar[Fieldsets] = ((None, {"fields": ("name", ("points", "copies"), "promo")}),)

    @classmethod
    def shown(cls, data: Mapping[str, object]) -> dict[str, object]:
        """A card is no promo card where nothing is written."""
        return {"promo": False, **data}

    @classmethod
    def written(
        cls, typed: Mapping[str, object], before: Mapping[str, object]
    ) -> dict[str, object]:
        """What was not written before and still says nothing, stays out."""
        data = super().written(typed, before)
        if not data["promo"] and "promo" not in before:
            del data["promo"]
        return data


class NewSpacedOutFields(SpacedOutFields):
    """A card that a draft does not have yet; its id follows from what it is (SO-3)."""

    kind = forms.ChoiceField(
        label=_("kind"),
        choices=[(kind, kind.replace("_", " ")) for kind in KINDS],
    )
    colour = forms.ChoiceField(
        label=_("colour"),
        choices=colour_choices(COLOURS),
        required=False,
        help_text=_("none for a wild card"),
    )
    second = forms.ChoiceField(
        label=_("second colour"),
        choices=colour_choices(COLOURS),
        required=False,
        help_text=_("of a big bang"),
    )
    number = forms.TypedChoiceField(
        label=_("number"),
        choices=[("", "—"), *((n, n) for n in NUMBERS)],
        coerce=int,
        empty_value=None,
        required=False,
        help_text=_("of a number card"),
    )

    fieldsets: ClassVar[Fieldsets] = (
        (None, {"fields": ("revision", "kind", ("colour", "second", "number"))}),
        *SpacedOutFields.fieldsets,
    )
    renamed = {"id": "kind", "colours": "second"}

    @classmethod
    def written(cls, typed: Mapping[str, Any], before: Mapping[str, Any]) -> dict[str, Any]:
        """The card with the id that the rules give it."""
        kind = next(kind for kind in KINDS if kind == typed["kind"])
        colours = [c for c in (typed["colour"], typed["second"]) if c]
        data: dict[str, Any] = {
            "name": typed["name"],
            "kind": kind,
            "points": typed["points"],
            "copies": typed["copies"],
        }
        if kind == "big_bang":
            data["colours"] = colours
        elif colours:
            data["colour"] = colours[0]
        if typed["number"]:
            data["number"] = typed["number"]
        if typed["promo"]:
            data["promo"] = True
        is_named = kind != "number" or (colours and typed["number"])
        number = typed["number"] or 0
        data["id"] = card_id(kind, colours, number) if is_named else "card"
        return data


FORMS = {"card": CardForms(SpacedOutFields, NewSpacedOutFields)}

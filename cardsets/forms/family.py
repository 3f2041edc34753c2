"""Forms for cards of the family games: what they are is fixed, the rest are a few plain fields."""

from __future__ import annotations

from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext_lazy as _

from cardsets.colours import WORDS
from cardsets.forms.base import CardForm, draft_field
from cardsets.games.family import LONGEST_NAME
from spacetrace.engine.games.blast_off import cards as blast_off
from spacetrace.engine.games.blast_off.faces import COLOURS as BLAST_OFF_COLOURS
from spacetrace.engine.games.spaced_out import cards as spaced_out


def _colours(names: tuple[str, ...]) -> list[tuple[str, Any]]:
    return [("", "—"), *((name, _(WORDS[name])) for name in names)]


class FamilyForm(CardForm):
    """A card whose fields are written into its data as they are."""

    name = forms.CharField(label=_("name"), max_length=LONGEST_NAME)

    fieldsets: ClassVar[Any] = ((None, {"fields": ("name",)}),)

    def data_of_card(self) -> dict[str, Any]:
        """What was there, with what was typed."""
        typed = {name: self.cleaned_data[name] for name in self.fields}
        return {**self.instance.data, **typed}


class DominoForm(FamilyForm):
    """A card of Space Dominoes: only its name is not fixed by the rules (SD-1)."""


class SpacedOutForm(FamilyForm):
    """A card of Spaced Out: its points and how many there are (SO-1, SO-5)."""

    points = forms.IntegerField(label=_("points"))
    copies = forms.IntegerField(label=_("copies in the pack"), min_value=1)
    promo = forms.BooleanField(
        label=_("promo card"), required=False, help_text=_("only in matches with the option promo")
    )

    fieldsets: ClassVar[Any] = ((None, {"fields": ("name", ("points", "copies"), "promo")}),)

    def shown(self, data: dict[str, Any]) -> dict[str, Any]:
        """A card is no promo card where nothing is written."""
        return {"promo": False, **data}

    def data_of_card(self) -> dict[str, Any]:
        """What was not written before and still says nothing, stays out."""
        data = super().data_of_card()
        if not data["promo"] and "promo" not in self.instance.data:
            del data["promo"]
        return data


class NewSpacedOutForm(SpacedOutForm):
    """A card that a draft does not have yet; its id follows from what it is (SO-3)."""

    revision = draft_field()
    kind = forms.ChoiceField(
        label=_("kind"),
        choices=[(kind, kind.replace("_", " ")) for kind in spaced_out.KINDS],
    )
    colour = forms.ChoiceField(
        label=_("colour"),
        choices=_colours(spaced_out.COLOURS),
        required=False,
        help_text=_("none for a wild card"),
    )
    second = forms.ChoiceField(
        label=_("second colour"),
        choices=_colours(spaced_out.COLOURS),
        required=False,
        help_text=_("of a big bang"),
    )
    number = forms.TypedChoiceField(
        label=_("number"),
        choices=[("", "—"), *((n, n) for n in spaced_out.NUMBERS)],
        coerce=int,
        empty_value=None,
        required=False,
        help_text=_("of a number card"),
    )

    fieldsets: ClassVar[Any] = (
        (None, {"fields": ("revision", "kind", ("colour", "second", "number"))}),
        *SpacedOutForm.fieldsets,
    )
    renamed = {"id": "kind", "colours": "second"}

    def data_of_card(self) -> dict[str, Any]:
        """The card with the id that the rules give it."""
        typed = self.cleaned_data
        kind = next(kind for kind in spaced_out.KINDS if kind == typed["kind"])
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
        data["id"] = spaced_out.card_id(kind, colours, number) if is_named else "card"
        return data


class BlastOffForm(FamilyForm):
    """A card of Blast Off!: how many there are (BO-1)."""

    copies = forms.IntegerField(label=_("copies in the pack"), min_value=1)

    fieldsets: ClassVar[Any] = ((None, {"fields": ("name", "copies")}),)


class NewBlastOffForm(BlastOffForm):
    """A card that a draft does not have yet; its id follows from what it is (BO-2)."""

    revision = draft_field()
    kind = forms.ChoiceField(
        label=_("kind"),
        choices=[(kind, kind) for kind in ("planet", "blast-off", blast_off.WILD, "countdown")],
    )
    colour = forms.ChoiceField(
        label=_("colour"), choices=_colours(BLAST_OFF_COLOURS), required=False
    )
    number = forms.TypedChoiceField(
        label=_("number"),
        choices=[("", "—"), *((n, n) for n in range(1, 11))],
        coerce=int,
        empty_value=None,
        required=False,
        help_text=_("of a planet"),
    )

    fieldsets: ClassVar[Any] = (
        (None, {"fields": ("revision", "kind", ("colour", "number"))}),
        *BlastOffForm.fieldsets,
    )
    renamed = {"id": "kind"}

    def data_of_card(self) -> dict[str, Any]:
        """The card with the id that the rules give it."""
        typed = self.cleaned_data
        data = {"name": typed["name"], "kind": typed["kind"], "copies": typed["copies"]}
        data["id"] = typed["kind"]
        if typed["colour"]:
            data["colour"] = typed["colour"]
            data["id"] = f"{typed['colour']}-{typed['number'] or 'blast-off'}"
        if typed["number"]:
            data["number"] = typed["number"]
        return data

"""Has the fields in which cards of several games are written, and their checks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

import msgspec
from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from spacetrace.presentation.forms import CardFields, Fieldsets
from spacetrace.presentation.kit.colours import WORDS

LONGEST_NAME = 60
MOST_COPIES = 20


class NamedCardFields(CardFields):
    """A card whose fields are written into its data as they are; its name is one of them."""

    name = forms.CharField(label=gettext_lazy("name"), max_length=LONGEST_NAME)

    fieldsets: ClassVar[Fieldsets] = ((None, {"fields": ("name",)}),)


def colour_choices(names: Sequence[str]) -> list[tuple[str, object]]:
    """None, or one of these colours."""
    return [("", "—"), *((name, gettext_lazy(WORDS[name])) for name in names)]


# --- checks ---------------------------------------------------------------------------------------


def problems_of_name(
    data: Mapping[str, object], others: Sequence[Mapping[str, object]]
) -> list[str]:
    """What is wrong with a card's name: it is there, in one line, and nobody else's."""
    name = data.get("name")
    if not isinstance(name, str) or not name.strip():
        return [_("name: A card needs a name.")]
    if len(name) > LONGEST_NAME or not name.isprintable() or name != name.strip():
        told = _("name: A name is plain text in one line, of up to %(n)s characters.")
        return [told % {"n": LONGEST_NAME}]
    if any(other.get("name") == name for other in others):
        return [_("name: The name “%(name)s” is taken.") % {"name": name}]
    return []


def problem_of_number(data: Mapping[str, object], name: str, low: int, high: int) -> list[str]:
    """What is wrong with a whole number on a card."""
    value = data.get(name)
    if isinstance(value, int) and not isinstance(value, bool) and low <= value <= high:
        return []
    told = _("%(name)s: This must be a whole number from %(low)s to %(high)s.")
    return [told % {"name": name, "low": low, "high": high}]


def problems_of_id(data: Mapping[str, object], others: Sequence[Mapping[str, object]]) -> list[str]:
    """Whether another card of the set has this id already."""
    if any(other.get("id") == data.get("id") for other in others):
        return [_("id: The id “%(id)s” is taken.") % {"id": data.get("id")}]
    return []


def problems_of_shape(data: Mapping[str, object], shape: object) -> list[str]:
    """What does not fit the card's type, with its place; nothing when all does."""
    try:
        msgspec.convert(data, shape, strict=True)
    except msgspec.ValidationError as error:
        told, _sep, place = str(error).partition(" - at `$.")
        where = place.rstrip("`").split(".")[0].split("[")[0]
        return [f"{where}: {told}." if where else f"{told}."]
    return []

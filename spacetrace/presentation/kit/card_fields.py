"""Has what the fields of cards of several games are called, and their checks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django_stubs_ext import StrOrPromise

from spacetrace.presentation.kit.colours import WORDS

LONGEST_NAME = 60
MOST_COPIES = 20


COLOUR_LABELS: Mapping[str, StrOrPromise] = {
    name: gettext_lazy(word) for name, word in WORDS.items()
}
"""What colours are called in forms."""


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


_LACKS = "Object missing required field `"
"""How msgspec begins to say so."""


def problems_of_shape(data: Mapping[str, object], shape: object) -> list[str]:
    """What does not fit the card's type, with its place; nothing when all does."""
    try:
        msgspec.convert(data, shape, strict=True)
    except msgspec.ValidationError as error:
        told, _sep, place = str(error).partition(" - at `$.")
        where = place.rstrip("`").split(".")[0].split("[")[0]
        if told.startswith(_LACKS):
            where, told = where or told.removeprefix(_LACKS).rstrip("`"), "This field is missing"
        return [f"{where}: {told}." if where else f"{told}."]
    return []

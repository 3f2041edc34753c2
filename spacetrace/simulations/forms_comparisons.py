"""What is chosen for a comparison: two versions, or exchanges of a card, and what a test has."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from decks.texts.names import Names
from spacetrace.simulations import limits
from spacetrace.simulations.forms import Choices, NewTestForm
from spacetrace.simulations.services.comparisons import Swap

CARD_LENGTH = 80


class VersionsForm(NewTestForm):
    """Two versions of a deck."""

    version = forms.TypedChoiceField(label=_("Version"), coerce=int)
    other = forms.TypedChoiceField(label=_("Compared with version"), coerce=int)

    def __init__(self, *args: Any, versions: Choices, **more: Any) -> None:
        """`versions` are those on offer, by number, the newest first."""
        super().__init__(*args, **more)
        for name in ("version", "other"):
            self.fields[name].choices = list(versions)  # type: ignore[attr-defined]
            self.fields[name].error_messages["invalid_choice"] = _(
                "The deck has no such version among its newest."
            )

    def version_fields(self) -> list[forms.BoundField]:
        """The two fields of the versions."""
        return [self["version"], self["other"]]

    def clean(self) -> dict[str, object]:
        """Two of them."""
        values = super().clean()
        if "version" in values and values.get("version") == values.get("other"):
            self.add_error("other", _("Choose two different versions."))
        return values


class SwapsForm(NewTestForm):
    """Up to ten exchanges, each a card of the deck and the name of a card that comes in."""

    def __init__(
        self,
        *args: Any,
        held: Choices,
        names: Names,
        first: Sequence[tuple[str, str]] = (),
        **more: Any,
    ) -> None:
        """`held` are the deck's cards by id; `first` what is chosen at first: an id, a name."""
        super().__init__(*args, **more)
        self.names = names
        chosen = [*first, *[("", "")] * limits.MOST_SWAPS]
        for number, (out, into) in enumerate(chosen[: limits.MOST_SWAPS], 1):
            self.fields[f"out_{number}"] = forms.ChoiceField(
                label=_("Out"),
                required=False,
                choices=[("", "–"), *held],
                initial=out,
                error_messages={"invalid_choice": _("The deck does not hold this card.")},
            )
            self.fields[f"in_{number}"] = forms.CharField(
                label=_("In"),
                required=False,
                max_length=CARD_LENGTH,
                initial=into,
                widget=forms.TextInput(attrs={"list": "pool", "autocomplete": "off"}),
            )

    def rows(self) -> Iterator[tuple[int, forms.BoundField, forms.BoundField]]:
        """The fields of each exchange, with its number."""
        for number in range(1, limits.MOST_SWAPS + 1):
            yield number, self[f"out_{number}"], self[f"in_{number}"]

    def clean(self) -> dict[str, object]:
        """Each exchange is whole or empty, and there is one."""
        values, found = super().clean(), []
        for number in range(1, limits.MOST_SWAPS + 1):
            out, name = values.get(f"out_{number}"), str(values.get(f"in_{number}") or "")
            if out and not name:
                self.add_error(f"in_{number}", _("Say which card comes in instead."))
            elif name and not out and f"out_{number}" not in self.errors:
                self.add_error(f"out_{number}", _("Choose which card goes."))
            elif out and name and (card := self._card(number, name)):
                found.append(Swap(str(out), card))
        if not found and not self.errors:
            self.add_error(None, _("Name at least one exchange: a card that goes, one that comes."))
        self.swaps = found
        return values

    def _card(self, number: int, name: str) -> str:
        """The id of the card that is called so; "" with an error at its field where none is."""
        called = self.names.called(name)
        if len(called) == 1:
            return called[0]
        near = ", ".join(f"“{self.names.names[card]}”" for card in self.names.nearest(name))
        if called:
            words = _("Several cards are called “%(name)s”; write one of their ids: %(ids)s.")
        elif near:
            words = _("There is no card “%(name)s”; near to it are %(near)s.")
        else:
            words = _("There is no card “%(name)s” in this set.")
        values = {"name": name, "near": near, "ids": ", ".join(called)}
        self.add_error(f"in_{number}", words % values)
        return ""

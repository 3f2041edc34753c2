"""What is chosen for a test: opponents, levels, how many matches, what decides them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from spacetrace.engine.agents import LEVELS
from spacetrace.engine.kernel.options import Option
from spacetrace.matches.deck_fields import AddressField
from spacetrace.simulations import limits
from spacetrace.simulations.choices import DECK, MATCHES, STOCK, USUAL_LEVEL, USUAL_MATCHES
from spacetrace.simulations.services.create import OpponentSpec, TestSpec

CHOSEN_OPTIONS = ("victory",)
"""Options that are asked for; the others are as usual."""

Choices = Sequence[tuple[str, str]]


class NewTestForm(forms.Form):
    """A test of one deck; every field has a default that just works."""

    against = forms.MultipleChoiceField(
        label=_("Against"),
        required=False,
        widget=forms.CheckboxSelectMultiple,
        error_messages={"invalid_choice": _("One of these decks cannot be chosen any more.")},
    )
    address = AddressField(label=_("And another player’s deck, by its address"))
    matches = forms.TypedChoiceField(
        label=_("Matches in all"),
        coerce=int,
        choices=[(n, str(n)) for n in MATCHES],
        widget=forms.RadioSelect,
        initial=USUAL_MATCHES,
    )
    level = forms.ChoiceField(label=_("Who plays your deck"), initial=USUAL_LEVEL)
    their_level = forms.ChoiceField(label=_("Who plays the others"), initial=USUAL_LEVEL)

    def __init__(self, *args: Any, decks: Choices, options: Sequence[Option], **more: Any) -> None:
        """`decks` are the opponents that are offered, by their values."""
        super().__init__(*args, **more)
        levels = [(level.key, level.name) for level in LEVELS.values()]
        against, level, theirs = (self.fields[n] for n in ("against", "level", "their_level"))
        for field, choices in ((against, decks), (level, levels), (theirs, levels)):
            field.choices = list(choices)  # type: ignore[attr-defined]
        self.rules = [option for option in options if option.key in CHOSEN_OPTIONS]
        for option in self.rules:
            self.fields[option.key] = forms.ChoiceField(
                label=option.label,
                choices=[(str(value), words) for value, words in option.choices],
                initial=str(option.default),
                help_text=option.help,
            )

    def clean(self) -> dict[str, object]:
        """Somebody must be there to play against."""
        values = super().clean() or {}
        if not self.errors and not values.get("against") and not values.get("address"):
            self.add_error("against", _("Choose at least one deck to play against."))
        count = len(values.get("against") or ()) + bool(values.get("address"))
        if count > limits.MOST_OPPONENTS:
            sentence = _("Choose %(most)s decks at most.") % {"most": limits.MOST_OPPONENTS}
            self.add_error("against", sentence)
        return values

    def rule_fields(self) -> list[forms.BoundField]:
        """The fields of the options."""
        return [self[option.key] for option in self.rules]

    def spec(self) -> TestSpec:
        """What a valid form asks for."""
        values, level = self.cleaned_data, self.cleaned_data["their_level"]
        wanted = list(values["against"])
        if values["address"] and f"{DECK}{values['address']}" not in wanted:
            wanted.append(f"{DECK}{values['address']}")
        return TestSpec(
            opponents=[_opponent(value, level) for value in wanted],
            matches=values["matches"],
            level=values["level"],
            config={option.key: values[option.key] for option in self.rules},
        )


def _opponent(value: str, level: str) -> OpponentSpec:
    if value.startswith(STOCK):
        return OpponentSpec(stock=value.removeprefix(STOCK), level=level)
    return OpponentSpec(deck=value.removeprefix(DECK), level=level)

"""What is chosen for a test: opponents, levels, how many matches, what decides them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from cardsets.models import CardSet
from spacetrace.engine.kernel.options import Option
from spacetrace.matches.deck_fields import AddressField, address_of
from spacetrace.simulations import limits
from spacetrace.simulations.choices import (
    BY_LOT,
    DECK,
    MATCHES,
    MATCHES_OF_A_DECK,
    STOCK,
    USUAL_LEVEL,
    USUAL_MATCHES,
    USUAL_MATCHES_OF_A_DECK,
    quick_levels,
)
from spacetrace.simulations.selectors import public_decks_named
from spacetrace.simulations.services.balance import BalanceSpec
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

    def __init__(
        self, *args: Any, game: str, decks: Choices, options: Sequence[Option], **more: Any
    ) -> None:
        """`decks` are the opponents that are offered, by their values."""
        super().__init__(*args, **more)
        levels = [(level.key, level.name) for level in quick_levels(game)]
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

    def spec(self, number: int | None = None) -> TestSpec:
        """What a valid form asks for, of the version with this number (None: the newest)."""
        values, level = self.cleaned_data, self.cleaned_data["their_level"]
        wanted = list(values["against"])
        if values["address"] and f"{DECK}{values['address']}" not in wanted:
            wanted.append(f"{DECK}{values['address']}")
        return TestSpec(
            opponents=[_opponent(value, level) for value in wanted],
            matches=values["matches"],
            level=values["level"],
            config={option.key: values[option.key] for option in self.rules},
            number=number,
        )


def _opponent(value: str, level: str) -> OpponentSpec:
    if value.startswith(STOCK):
        return OpponentSpec(stock=value.removeprefix(STOCK), level=level)
    return OpponentSpec(deck=value.removeprefix(DECK), level=level)


class BalanceForm(forms.Form):
    """What a draft is measured with; every field has a default that just works."""

    stock = forms.MultipleChoiceField(
        label=_("Ready-made decks of the draft"),
        required=False,
        widget=forms.CheckboxSelectMultiple,
        error_messages={"invalid_choice": _("One of these decks cannot be chosen any more.")},
    )
    players = forms.CharField(
        label=_("Decks of players"),
        required=False,
        max_length=2_000,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=_("A line each: the name of a public deck, or the address of any shown to you."),
    )
    generated = forms.TypedChoiceField(
        label=_("Decks made by lot"),
        coerce=int,
        choices=[(n, str(n)) for n in BY_LOT],
        initial=BY_LOT[0],
        help_text=_(
            "They hold as many cards of every sort as a ready-made deck, drawn from all cards of "
            "the draft: so new cards are played, too."
        ),
    )
    matches = forms.TypedChoiceField(
        label=_("Matches of each deck, on each side"),
        coerce=int,
        choices=[(n, str(n)) for n in MATCHES_OF_A_DECK],
        initial=USUAL_MATCHES_OF_A_DECK,
        help_text=_("A hundred tell a difference of some fifteen in a hundred, 400 one of eight."),
    )
    level = forms.ChoiceField(label=_("Who plays"), initial=USUAL_LEVEL)
    seed = forms.IntegerField(
        label=_("Number of the first match"),
        min_value=0,
        max_value=limits.MOST_SEED,
        initial=1,
        help_text=_("The same numbers give the same matches; others are a second opinion."),
    )

    def __init__(self, *args: Any, card_set: CardSet, stock: Choices, **more: Any) -> None:
        """`stock` are the draft's ready-made decks, by key and name."""
        super().__init__(*args, **more)
        self.card_set = card_set
        self.fields["stock"].choices = list(stock)  # type: ignore[attr-defined]
        levels = [(level.key, level.name) for level in quick_levels(card_set.game)]
        self.fields["level"].choices = levels  # type: ignore[attr-defined]

    def clean_players(self) -> list[str]:
        """The public ids of the decks that are named; raises ValidationError for an unknown one."""
        found = []
        for line in str(self.cleaned_data["players"]).splitlines():
            if wanted := line.strip():
                found.append(address_of(wanted) or self._named(wanted))
        return found

    def _named(self, name: str) -> str:
        known = public_decks_named(self.card_set, name)
        if len(known) > 1:
            words = _("Several public decks are called “%(name)s”; give the address of one.")
            raise forms.ValidationError(words % {"name": name[:60]})
        if not known:
            words = _("There is no public deck of these cards called “%(name)s”.")
            raise forms.ValidationError(words % {"name": name[:60]})
        return known[0].public_id

    def spec(self) -> BalanceSpec:
        """What a valid form asks for."""
        values = self.cleaned_data
        return BalanceSpec(
            stock=values["stock"],
            decks=values["players"],
            generated=values["generated"],
            matches=values["matches"],
            level=values["level"],
            seed=values["seed"],
        )

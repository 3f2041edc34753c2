"""Choosing a deck in a form: a ready-made one, one that a player has built, or a surprise."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, TypeAlias

from django import forms
from django.utils.translation import gettext_lazy as _

from spacetrace.api.public_ids import PUBLIC_ID
from spacetrace.matches.services.decks import SURPRISE, DeckChoice

Decks: TypeAlias = Sequence[tuple[str, Any]]
"""Keys and names of ready-made decks; there may be none."""

SURPRISE_VALUE = "surprise"

PLAYERS = "deck:"
"""Before the public id of a player's deck, so that it is never taken for a ready-made one's key."""

_IN_ADDRESS = re.compile(r"(?<![A-Za-z0-9_-])[A-Za-z0-9_-]{22}(?![A-Za-z0-9_-])")


def deck_value(public_id: str) -> str:
    """A player's deck as forms send it."""
    return f"{PLAYERS}{public_id}"


def deck_choice(value: str) -> DeckChoice:
    """What a form's value stands for; whether it may be played is for the service to say."""
    if value == SURPRISE_VALUE:
        return SURPRISE
    if value.startswith(PLAYERS):
        return DeckChoice(own=value.removeprefix(PLAYERS))
    return DeckChoice(stock=value)


class DeckField(forms.ChoiceField):
    """One of the ready-made decks, or any player's deck by its id.

    Players' decks are no list to be compared with: there may be a thousand of them, and another
    player's may be played as well.
    """

    def __init__(self, decks: Decks, **more: Any) -> None:
        more.setdefault("initial", decks[0][0] if decks else "")
        super().__init__(choices=decks, **more)

    def valid_value(self, value: str) -> bool:
        """True for a ready-made deck's key and for what can be a deck's id."""
        if value.startswith(PLAYERS):
            return PUBLIC_ID.fullmatch(value.removeprefix(PLAYERS)) is not None
        return super().valid_value(value)


def address_of(text: str) -> str:
    """The one public id in an address; "" where there is none, or several."""
    found: list[str] = _IN_ADDRESS.findall(text)
    return found[0] if len(found) == 1 else ""


class AddressField(forms.CharField):
    """The address of a deck, or its id alone; the value is the id."""

    def __init__(self, **more: Any) -> None:
        attributes = {"autocomplete": "off", "placeholder": "/decks/…/"}
        widget = forms.TextInput(attrs=attributes)
        super().__init__(required=False, max_length=300, widget=widget, **more)

    def clean(self, value: object) -> str:
        """The public id in the address; raises ValidationError where there is none."""
        address = super().clean(value)
        if not address:
            return ""
        found = address_of(address)
        if not found:
            raise forms.ValidationError(_("This is no address of a deck."))
        return found

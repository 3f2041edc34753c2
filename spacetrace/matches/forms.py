"""What a player chooses before a match."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

SURPRISE = "surprise"
OPPONENTS = (
    ("cadet", _("Cadet")),
    ("officer", _("Officer")),
    ("invite", _("A friend, by link")),
    ("hot", _("Two at this device")),
)
VICTORIES = (("base", _("Destroy the Base")), ("wrecks", _("Wreck the most")))


class NewMatchForm(forms.Form):
    """Deck, opponent and options; every field has a default that just works."""

    deck = forms.ChoiceField(label=_("Your deck"))
    opponent = forms.ChoiceField(label=_("Your opponent"), choices=OPPONENTS, initial="cadet")
    opponent_deck = forms.ChoiceField(label=_("Their deck"), required=False, initial=SURPRISE)
    second_name = forms.CharField(
        label=_("Name of the second player"), max_length=32, required=False
    )
    victory = forms.ChoiceField(label=_("Victory"), choices=VICTORIES, initial="base")
    first_turn_attack = forms.BooleanField(
        label=_("The starting player may attack in the first turn"), required=False
    )

    def __init__(self, *args: Any, decks: list[tuple[str, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._choices("deck").choices = decks
        surprise = [(SURPRISE, _("A surprise"))]
        self._choices("opponent_deck").choices = [*surprise, *decks]

    def _choices(self, name: str) -> forms.ChoiceField:
        field = self.fields[name]
        if not isinstance(field, forms.ChoiceField):
            raise TypeError(name)
        return field


class JoinForm(forms.Form):
    """The deck of somebody who comes by invitation."""

    deck = forms.ChoiceField(label=_("Your deck"))

    def __init__(self, *args: Any, decks: list[tuple[str, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["deck"]
        if isinstance(field, forms.ChoiceField):
            field.choices = decks

"""Asks what somebody needs a quick match for: game, pace, deck, cards."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from spacetrace.matches import games
from spacetrace.matches.deck_fields import SURPRISE_VALUE, DeckField, Decks, deck_choice
from spacetrace.matches.services.decks import NO_DECK, DeckChoice
from spacetrace.matches.time_control import (
    USUAL,
    USUAL_LIVE,
    TimeControl,
    grouped,
    key_of,
    named,
)

_USUAL_TIME = key_of(TimeControl(*USUAL))


class QuickForm(forms.Form):
    """A match at once: which game, at which pace, and a deck where the game has decks."""

    game = forms.ChoiceField(label=_("Game"))
    time = forms.ChoiceField(label=_("Another pace"), required=False, initial=_USUAL_TIME)

    def __init__(self, *args: Any, own: Decks, **more: Any) -> None:
        super().__init__(*args, **more)
        fields: dict[str, Any] = self.fields
        fields["game"].choices = [(game.key, game.title) for game in games.games()]
        fields["time"].choices = grouped(games.LEAST_SEATS)
        self.fields["deck"] = DeckField(
            [(SURPRISE_VALUE, _("A surprise, ready-made")), *own],
            label=_("Your deck, where the game has decks"),
            required=False,
        )
        self.sets = _other_sets()
        if self.sets:
            named = [(key, words) for key, (_game, words) in self.sets.items()]
            self.fields["set"] = forms.ChoiceField(
                label=_("Cards"), choices=[("", _("As usual")), *named], required=False
            )

    @property
    def ways(self) -> list[tuple[str, object, str]]:
        """The two ways to play at their usual paces: what their button sends, name, numbers."""
        usual = [(_("Live now"), USUAL_LIVE), (_("Days a move"), USUAL)]
        controls = [(name, TimeControl(*numbers)) for name, numbers in usual]
        return [(key_of(control), name, control.short()) for name, control in controls]

    def clean_time(self) -> str:
        """The way that was pressed goes before the pace that is chosen beside it."""
        pressed = self.data.get("at_once")
        return str(self.fields["time"].clean(pressed) if pressed else self.cleaned_data["time"])

    def clean(self) -> dict[str, object]:
        """Refuses cards of another game."""
        cleaned = super().clean() or self.cleaned_data
        wished = self.sets.get(str(cleaned.get("set") or ""))
        if wished and wished[0] != cleaned.get("game"):
            self.add_error("set", _("These are the cards of another game."))
        return cleaned

    def card_set(self) -> str:
        """The key of the wished card set; "" for the game's usual one."""
        return str(self.cleaned_data.get("set") or "")

    def time_control(self) -> TimeControl:
        """How much time everybody has."""
        return named(self.cleaned_data["time"] or _USUAL_TIME, "", games.LEAST_SEATS)

    def deck(self) -> DeckChoice:
        """What was chosen; nothing in a game without decks."""
        if not games.needs_decks(self.cleaned_data["game"]):
            return NO_DECK
        return deck_choice(self.cleaned_data["deck"] or SURPRISE_VALUE)


def _other_sets() -> dict[str, tuple[str, str]]:
    """The card sets beside the usual ones, by key: game, and game and set in words."""
    titles, beside = {game.key: game.title for game in games.games()}, games.sets_beside()
    beside.sort(key=lambda revision: list(titles).index(revision.card_set.game))
    return {
        found.key: (found.game, f"{titles[found.game]}: {found.name}")
        for found in (revision.card_set for revision in beside)
    }

"""What an editor chooses before a draft, or one card of it, is tried."""

from __future__ import annotations

import difflib
import re
from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from spacetrace.engine.kernel.opening import Wish
from spacetrace.matches import games
from spacetrace.matches.deck_fields import SURPRISE_VALUE, DeckField, Decks, deck_choice
from spacetrace.matches.forms import INVITE
from spacetrace.matches.services.create import SeatSpec
from spacetrace.matches.services.decks import NO_DECK

MOST_IN_HAND = 30
MOST_MP = 100_000


class HandField(forms.CharField):
    """Cards by name or id, separated by commas or on lines of their own; empty: they are dealt."""

    def __init__(self, names: Mapping[str, str], **more: Any) -> None:
        area = forms.Textarea(attrs={"rows": 2, "autocomplete": "off"})
        super().__init__(required=False, max_length=2_000, widget=area, **more)
        self.known = {card_id.casefold(): card_id for card_id in names}
        self.known |= {name.casefold(): card_id for card_id, name in names.items()}

    def clean(self, value: object) -> Any:
        """The ids; None where nothing is written. Raises ValidationError for unknown cards."""
        text = super().clean(value)
        words = [word.strip() for word in re.split(r"[,\n]", text) if word.strip()]
        if not words:
            return None
        if len(words) > MOST_IN_HAND:
            raise forms.ValidationError(
                _("A hand has up to %(n)s cards here.") % {"n": MOST_IN_HAND}
            )
        return tuple(self._card(word) for word in words)

    def _card(self, word: str) -> str:
        found = self.known.get(word.casefold())
        if found is None:
            near = difflib.get_close_matches(word.casefold(), self.known, n=1)
            hint = _(" Did you mean “%(near)s”?") % {"near": self.known[near[0]]} if near else ""
            raise forms.ValidationError(
                _("There is no finished card “%(word)s”.") % {"word": word[:40]} + hint
            )
        return found


class TryCardForm(forms.Form):
    """Against whom a card is tried, and on which table; left alone, it is all decided."""

    level = forms.ChoiceField(label=gettext_lazy("Computer player"), required=False)
    turn = forms.ChoiceField(
        label=gettext_lazy("Whose turn it is"),
        choices=[("0", gettext_lazy("Mine")), ("1", gettext_lazy("The computer’s"))],
        required=False,
    )

    def __init__(
        self,
        *args: Any,
        game: games.AnyGame,
        card: str,
        names: Mapping[str, str],
        decks: Sequence[tuple[str, str]],
        **more: Any,
    ) -> None:
        super().__init__(*args, **more)
        self.card, self.seats = card, max(game.min_seats, 2)
        _fill_levels(self.fields["level"], game)
        if game.formats:
            dealt = [("", _("Any ready-made one")), *decks]
            for name, label in (("deck", _("My deck")), ("their_deck", _("The computer’s deck"))):
                self.fields[name] = forms.ChoiceField(label=label, choices=dealt, required=False)
            self.fields["pool"] = forms.IntegerField(
                label=_("My MP"), min_value=0, max_value=MOST_MP, required=False
            )
        self.fields["hand"] = HandField(names, label=_("My other cards in hand"))
        self.fields["their_hand"] = HandField(names, label=_("The computer’s hand"))

    @property
    def level_key(self) -> str:
        """The computer player that was chosen, or the usual one."""
        return self.cleaned_data.get("level") or games.USUAL_LEVEL

    def wish(self) -> Wish:
        """What was chosen."""
        given = self.cleaned_data
        return Wish(
            card=self.card,
            seats=self.seats,
            turn=int(given.get("turn") or 0),
            hands=(given["hand"], given["their_hand"]),
            pool=given.get("pool"),
        )

    def decks(self) -> list[str]:
        """The keys of the chosen decks, "" where none was."""
        return [self.cleaned_data.get(name) or "" for name in ("deck", "their_deck")]


class TryDraftForm(forms.Form):
    """Who plays on a draft with which decks."""

    who = forms.ChoiceField(label=gettext_lazy("Against"), required=False)

    def __init__(
        self, *args: Any, game: games.AnyGame, decks: Decks, own: Decks, **more: Any
    ) -> None:
        super().__init__(*args, **more)
        _fill_levels(self.fields["who"], game)
        who: Any = self.fields["who"]
        who.choices = [*who.choices, (INVITE, _("somebody, by link"))]
        self.needs_decks = bool(game.formats)
        if game.max_seats > 2:
            numbers = [(str(n), str(n)) for n in range(max(2, game.min_seats), game.max_seats + 1)]
            self.fields["seats"] = forms.ChoiceField(
                label=_("Seats"), choices=numbers, required=False
            )
        if self.needs_decks:
            surprise = (SURPRISE_VALUE, _("A surprise, ready-made"))
            ready = [surprise, *decks]
            self.fields["deck"] = DeckField([*ready, *own], label=_("My deck"), required=False)
            self.fields["their_deck"] = DeckField(
                [*ready, *own], label=_("The computer’s deck"), required=False
            )

    def specs(self) -> list[SeatSpec]:
        """Who sits where with which deck; who comes by link brings their own."""
        seats, who = int(self.cleaned_data.get("seats") or 2), self.cleaned_data.get("who")
        mine, theirs = self._deck("deck"), self._deck("their_deck")
        if who == INVITE:
            return [SeatSpec("me", deck=mine), *[SeatSpec("invite")] * (seats - 1)]
        other = SeatSpec("agent", deck=theirs, agent_level=who or games.USUAL_LEVEL)
        return [SeatSpec("me", deck=mine), *[other] * (seats - 1)]

    def _deck(self, name: str) -> Any:
        if not self.needs_decks:
            return NO_DECK
        return deck_choice(self.cleaned_data.get(name) or SURPRISE_VALUE)


def _fill_levels(field: Any, game: games.AnyGame) -> None:
    field.choices = [
        (level.key, _("the computer: %(name)s") % {"name": level.name})
        for level in games.agent_levels(game.key)
    ]
    field.initial = games.USUAL_LEVEL

"""What a player chooses before a match: seats, options and time, and a deck if the game has any."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from spacetrace.engine.kernel.errors import ConfigError
from spacetrace.engine.kernel.options import Option, OptionValue, usual_at
from spacetrace.engine.kernel.protocol import Json
from spacetrace.matches import games
from spacetrace.matches.deck_fields import (
    SURPRISE_VALUE,
    AddressField,
    DeckField,
    Decks,
    deck_choice,
)
from spacetrace.matches.games import FORMAT
from spacetrace.matches.services.create import SeatSpec
from spacetrace.matches.services.decks import NO_DECK, DeckChoice
from spacetrace.matches.time_control import (
    USUAL,
    BadTimeControl,
    OnTimeout,
    TimeControl,
    grouped,
    key_of,
    named,
)

_USUAL_TIME = key_of(TimeControl(*USUAL))
INVITE, PERSON, HOT = "invite", "person", "hot"
INVITED = {INVITE, PERSON}
PACE = ("pace", "tempo", "window", "turn_timer")
"""Options about time, which stand together."""

LEFT_OUT = {FORMAT}
"""What has a field of its own: the format follows the decks unless somebody wants another one."""


@dataclass(slots=True)
class SeatRow:
    """A seat to be filled: its number from 1, who, and the name of somebody at this device."""

    number: int
    who: forms.BoundField
    name: forms.BoundField


@dataclass(slots=True)
class OptionRow:
    """An option with its field."""

    option: Option
    field: forms.BoundField

    @property
    def usual(self) -> str:
        """The value that goes without saying, as scripts compare it."""
        if self.option.at_seats:
            return ""
        if self.option.is_switch:
            return "on" if self.option.default else "off"
        return str(self.option.default)

    @property
    def seats(self) -> str:
        """The sizes of table at which a switch is on by itself, as scripts read them."""
        return " ".join(str(seats) for seats, is_on in self.option.at_seats if is_on is True)


class NewMatchForm(forms.Form):
    """Seats, options and decks of a game; every field has a default that just works."""

    def __init__(
        self, *args: Any, game: games.AnyGame, decks: Decks | None, level: str = "", **more: Any
    ) -> None:
        super().__init__(*args, **more)
        self.game, self.level = game, level or games.USUAL_LEVEL
        self.is_for_two = game.max_seats == 2
        self._add_seats()
        for option in self.options:
            self.fields[f"option_{option.key}"] = _option_field(option)
        self._add_time()
        self.fields["is_listed"] = forms.BooleanField(
            label=_("List it in the lobby: anybody may take the open seats"), required=False
        )
        self.fields["is_watched"] = forms.BooleanField(
            label=_("Let everybody watch, now and afterwards; hands stay hidden"), required=False
        )
        if decks is not None:
            self._add_decks(decks)

    @property
    def options(self) -> list[Option]:
        """The game's options that are chosen here."""
        return [option for option in self.game.options if option.key not in LEFT_OUT]

    def usual(self) -> dict[str, object]:
        """What the form holds when nothing is touched, as it would be sent."""
        first = {name: field.initial for name, field in self.fields.items()}
        return {name: value for name, value in first.items() if value not in (None, False)}

    # --- for the page ---------------------------------------------------------------------------

    @property
    def opponents(self) -> list[tuple[str, object, object, bool]]:
        """Who may sit at the second seat: the value, the name, what to expect, if it is a level."""
        levels = games.agent_levels(self.game.key)
        told: dict[str, object] = {
            **{level.key: level.sentence for level in levels},
            INVITE: _("Send the link; play live or days apart."),
            PERSON: _("They accept, or decline."),
            HOT: _("Pass the device; hands stay hidden."),
        }
        keys = {level.key for level in levels}
        return [(key, name, told[key], key in keys) for key, name in self._who()]

    @property
    def seat_rows(self) -> list[SeatRow]:
        """The seats besides one's own."""
        return [
            SeatRow(at + 1, self[f"who_{at}"], self[f"name_{at}"])
            for at in range(1, self.game.max_seats)
        ]

    @property
    def rule_rows(self) -> list[OptionRow]:
        """The options about the rules."""
        return [row for row in self._rows() if row.option.key not in PACE]

    @property
    def time_fields(self) -> list[forms.BoundField]:
        """How much time people have who play from afar."""
        return [self["time"], self["on_timeout"]]

    @property
    def pace_rows(self) -> list[OptionRow]:
        """The options about time."""
        return [row for row in self._rows() if row.option.key in PACE]

    def _rows(self) -> list[OptionRow]:
        return [OptionRow(option, self[f"option_{option.key}"]) for option in self.options]

    # --- what was chosen ------------------------------------------------------------------------

    @property
    def seats(self) -> int:
        """How many seats were chosen."""
        return int(self.cleaned_data.get("seats") or games.usual_seats(self.game))

    def specs(self) -> list[SeatSpec]:
        """Who sits where with which deck, the player first; who comes by link brings their own."""
        others = [self._spec(at) for at in range(1, self.seats)]
        at_hand = any(spec.kind == "hot" for spec in others)
        me = SeatSpec("me", name=self.cleaned_data.get("name_0", "").strip() if at_hand else "")
        if "deck" not in self.fields:
            return [me, *others]
        mine, theirs = deck_choice(self.cleaned_data["deck"]), self._their_deck()
        seated = [s if s.is_open else replace(s, deck=theirs) for s in others]
        return [replace(me, deck=mine), *seated]

    def config(self) -> dict[str, Json]:
        """The options as chosen.

        Who shares a device and leaves the pace as it is gets the pace that suits a device.
        """
        config: dict[str, Json] = {
            **usual_at(self.options, self.seats),
            **{o.key: self._value(o) for o in self.options if self._is_chosen(o)},
        }
        if wanted := self.cleaned_data.get(FORMAT):
            config[FORMAT] = wanted
        kinds = [self._spec(at).kind for at in range(1, self.seats)]
        for option in self.options:
            if option.key == "pace" and HOT in kinds and config["pace"] == option.default:
                del config["pace"]
        return config

    def time_control(self) -> TimeControl:
        """How much time everybody has, where somebody comes from elsewhere."""
        words = self.cleaned_data.get("time") or _USUAL_TIME
        return named(words, self.cleaned_data.get("on_timeout") or "", self.seats)

    @property
    def is_listed(self) -> bool:
        """Others find the table in the lobby; without a seat for them there is nothing to list."""
        kinds = [self._spec(at).kind for at in range(1, self.seats)]
        return bool(self.cleaned_data.get("is_listed")) and INVITE in kinds

    def _spec(self, at: int) -> SeatSpec:
        who = self.cleaned_data.get(f"who_{at}") or self.level
        name = self.cleaned_data.get(f"name_{at}", "").strip()
        if who == INVITE:
            return SeatSpec("invite")
        if who == PERSON:
            return SeatSpec("person", name=name)
        if who == HOT:
            return SeatSpec("hot", name=name)
        return SeatSpec("agent", agent_level=who)

    def _their_deck(self) -> DeckChoice:
        address = self.cleaned_data.get("opponent_address")
        if address:
            return DeckChoice(own=address)
        return deck_choice(self.cleaned_data.get("opponent_deck") or SURPRISE_VALUE)

    def _is_chosen(self, option: Option) -> bool:
        return not option.at_seats or self.cleaned_data.get(f"option_{option.key}") is not None

    def _value(self, option: Option) -> OptionValue:
        chosen: OptionValue | None = self.cleaned_data.get(f"option_{option.key}")
        return option.default if chosen is None else chosen

    # --- the fields -----------------------------------------------------------------------------

    def _add_seats(self) -> None:
        numbers = [(str(n), str(n)) for n in range(self.game.min_seats, self.game.max_seats + 1)]
        usual = str(games.usual_seats(self.game))
        self.fields["seats"] = forms.ChoiceField(
            label=_("Seats"), choices=numbers, initial=usual, required=False
        )
        self.fields["name_0"] = self._name_field(str(_("Your name at this device")))
        for at in range(1, self.game.max_seats):
            self.fields[f"who_{at}"] = forms.ChoiceField(
                label=_("Seat %(number)s") % {"number": at + 1},
                choices=self._who(),
                initial=self.level,
                required=False,
            )
            words = _("Name at seat %(number)s") % {"number": at + 1}
            self.fields[f"name_{at}"] = self._name_field(words)

    def _name_field(self, label: str) -> forms.CharField:
        return forms.CharField(
            label=label,
            max_length=32,
            required=False,
            widget=forms.TextInput(attrs={"placeholder": _("Name"), "autocomplete": "off"}),
        )

    def _add_time(self) -> None:
        self.fields["time"] = forms.ChoiceField(
            label=_("Time for each move, and in reserve"),
            choices=grouped(self.game.min_seats),
            initial=_USUAL_TIME,
            required=False,
        )
        ends = [(end.value, end.label) for end in OnTimeout]
        self.fields["on_timeout"] = forms.ChoiceField(
            label=_("When the time is over"),
            choices=[("", _("As usual")), *ends],
            required=False,
        )

    def _who(self) -> list[tuple[str, object]]:
        levels = games.levels_chosen(self.game.key)
        if self.is_for_two:
            people = [
                (INVITE, _("A friend, by link")),
                (PERSON, _("Somebody by name")),
                (HOT, _("Two at this device")),
            ]
            return [*((one.key, one.name) for one in levels), *people]
        computers = [(one.key, _("Computer: %(name)s") % {"name": one.name}) for one in levels]
        people = [(INVITE, _("Somebody by link")), (PERSON, _("Somebody by name"))]
        return [*computers, *people, (HOT, _("Somebody at this device"))]

    def _add_decks(self, decks: Decks) -> None:
        self.fields["deck"] = DeckField(decks, label=_("Your deck"))
        self.fields["opponent_deck"] = DeckField(
            [(SURPRISE_VALUE, _("A surprise")), *decks],
            label=_("Their deck"),
            initial=SURPRISE_VALUE,
            required=False,
        )
        self.fields["opponent_address"] = AddressField(label=_("A deck for them by its address"))
        option = next((option for option in self.game.options if option.key == FORMAT), None)
        if option is not None:
            usual = ("", _("As the chosen decks are"))
            self.fields[FORMAT] = forms.ChoiceField(
                label=_("Decks that may be brought"),
                choices=[usual, *((str(value), words) for value, words in option.choices)],
                required=False,
            )

    # --- what does not go together --------------------------------------------------------------

    def clean(self) -> dict[str, object]:
        """Refuses impossible mixes, with the reason beside the field that it is about."""
        cleaned = super().clean() or self.cleaned_data
        if not self.errors:
            self._check_people()
            self._check_options()
        return cleaned

    def _check_people(self) -> None:
        kinds = ["me", *(self._spec(at).kind for at in range(1, self.seats))]
        if HOT in kinds and not INVITED.isdisjoint(kinds):
            late = max(kinds.index(kind) for kind in (*INVITED, HOT) if kind in kinds)
            self.add_error(f"who_{late}", _("A match is either on one device or by invitation."))
        for at in range(1, self.seats):
            spec = self._spec(at)
            if spec.kind == PERSON and not spec.name:
                self.add_error(f"name_{at}", _("Please say whom you challenge."))
        try:
            self.time_control().check_seats(self.seats)
        except BadTimeControl as error:
            self.add_error("on_timeout", str(error))

    def _check_options(self) -> None:
        config = self.config()
        reason = self._refusal(config, self.seats)
        if reason is None:
            return
        # It is about the option without which it would be possible, and else about the seats.
        for option in self.options:
            first = option.usual(self.seats)
            usual = {**config, option.key: first}
            if config.get(option.key) != first and not self._refusal(usual, self.seats):
                self.add_error(f"option_{option.key}", reason)
                return
        self.add_error("seats", reason)

    def _refusal(self, config: dict[str, Json], seats: int) -> str | None:
        try:
            self.game.check_seats(self.game.check_config(config), seats)
        except ConfigError as error:
            return str(error)
        return None


def _option_field(option: Option) -> forms.Field:
    if option.at_seats:
        return _field_by_seats(option)
    if option.is_switch:
        return forms.BooleanField(
            label=option.label, help_text=option.help, initial=option.default, required=False
        )
    if option.choices:
        values = {str(value): value for value, _words in option.choices}
        return forms.TypedChoiceField(
            label=option.label,
            help_text=option.help,
            choices=[(str(value), words) for value, words in option.choices],
            coerce=values.__getitem__,
            initial=str(option.default),
            empty_value=None,
            required=False,
        )
    return forms.IntegerField(
        label=option.label,
        help_text=option.help,
        min_value=option.least,
        max_value=option.most,
        initial=option.default,
        required=False,
    )


def _field_by_seats(option: Option) -> forms.Field:
    """A switch that some sizes of tables turn over by themselves."""
    turned = ", ".join(str(seats) for seats, value in option.at_seats if value)
    usual = _("As usual: on with %(seats)s seats") % {"seats": turned}
    return forms.TypedChoiceField(
        label=option.label,
        help_text=option.help,
        choices=[("", usual), ("on", _("On")), ("off", _("Off"))],
        coerce="on".__eq__,
        empty_value=None,
        required=False,
    )


class JoinForm(forms.Form):
    """The deck of somebody who comes by invitation; nothing in a game without decks."""

    def __init__(self, *args: Any, decks: Decks | None, **more: Any) -> None:
        super().__init__(*args, **more)
        if decks is not None:
            self.fields["deck"] = DeckField(decks, label=_("Your deck"))

    def deck(self) -> DeckChoice:
        """What was chosen."""
        return deck_choice(self.cleaned_data["deck"]) if "deck" in self.fields else NO_DECK


def _day() -> forms.DateInput:
    return forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")


class VacationForm(forms.Form):
    """From the first to the last day that somebody is away."""

    first = forms.DateField(label=_("First day"), widget=_day())
    last = forms.DateField(label=_("Last day"), widget=_day())

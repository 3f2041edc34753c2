"""The options of a game, declared once: they are checked, offered and documented from here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from spacetrace.engine.kernel.errors import ConfigError

OptionValue: TypeAlias = "bool | int | str"


@dataclass(frozen=True, slots=True)
class Option:
    """One option of a match.

    A choice has `choices`, each a value with its words for people; a switch has a bool as default;
    everything else is a whole number from `least` to `most`. `label` names it, `help` says in a
    sentence what it does, `rule` is the id of the rule that knows it. `at_seats` has the sizes of
    tables that are set up otherwise unless somebody says so, each with its value.
    """

    key: str
    label: str
    help: str
    default: OptionValue
    rule: str
    choices: tuple[tuple[OptionValue, str], ...] = ()
    least: int = 0
    most: int = 0
    at_seats: tuple[tuple[int, OptionValue], ...] = ()

    def usual(self, seats: int) -> OptionValue:
        """What a table for so many is set up with where nobody has said."""
        return dict(self.at_seats).get(seats, self.default)

    @property
    def is_switch(self) -> bool:
        """On or off."""
        return isinstance(self.default, bool)

    def check(self, value: object) -> OptionValue:
        """The value, if this option may have it; raises ConfigError."""
        if self.choices:
            for known, _words in self.choices:
                if type(value) is type(known) and value == known:
                    return known
            allowed = ", ".join(f"“{known}”" for known, _words in self.choices)
            raise ConfigError(f"The option “{self.key}” is one of {allowed}.")
        if self.is_switch:
            if not isinstance(value, bool):
                raise ConfigError(f"The option “{self.key}” is true or false.")
            return value
        if isinstance(value, bool) or not isinstance(value, int):
            raise ConfigError(f"The option “{self.key}” is a whole number.")
        if not self.least <= value <= self.most:
            sentence = f"The option “{self.key}” is a number from {self.least} to {self.most}."
            raise ConfigError(sentence)
        return value


def check_options(
    options: Sequence[Option], config: Mapping[str, object]
) -> dict[str, OptionValue]:
    """The options completed with their defaults; raises ConfigError for an unknown or bad one."""
    known = {option.key for option in options}
    for key in config:
        if key not in known:
            raise ConfigError(f"There is no option called “{str(key)[:40]}”.")
    return {
        option.key: option.check(config[option.key]) if option.key in config else option.default
        for option in options
    }


def usual_at(options: Sequence[Option], seats: int) -> dict[str, OptionValue]:
    """What a table for so many is set up with where nobody has said, if that is no default."""
    return {option.key: option.usual(seats) for option in options if option.at_seats}

"""Refuses passwords that say the name of this site or of a game, which lists of usual ones lack."""

from __future__ import annotations

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from spacetrace.engine.catalogue import GAMES

OWN = 4
"""Letters that a password needs beside our names, as others alone are soon tried."""


class NamesOfOurs:
    """A validator of Django's."""

    def validate(self, password: str, user: object = None) -> None:
        """Raises ValidationError for a name with little else than digits and signs around it."""
        letters = "".join(filter(str.isalpha, password.casefold()))
        for game in GAMES.values():
            name = "".join(filter(str.isalpha, game.title.casefold()))
            if name in letters and len(letters.replace(name, "")) < OWN:
                raise ValidationError(
                    _("This password is little more than the name of a game here."), code="our_name"
                )

    def get_help_text(self) -> str:
        """For forms that tell all the rules."""
        return _("Your password can’t be the name of a game here with little beside it.")

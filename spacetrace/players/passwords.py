"""What a password has to be, in our own words; the name of a game, which lists lack, is none."""

from __future__ import annotations

from django.contrib.auth import password_validation as usual
from django.core.exceptions import ValidationError
from django.utils.functional import lazy
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from spacetrace.engine.catalogue import GAMES

OWN = 4
"""Letters that a password needs beside our names, as others alone are soon tried."""


class LongEnough(usual.MinimumLengthValidator):
    """Django's rule in our words, as are the next three."""

    def get_error_message(self) -> str:
        """What is said of one that is shorter."""
        words = ngettext(
            "This password is too short: it takes %(n)s character at least.",
            "This password is too short: it takes %(n)s characters at least.",
            self.min_length,
        )
        return words % {"n": self.min_length}

    def get_help_text(self) -> str:
        """The rule in a sentence."""
        words = ngettext("At least %(n)s character.", "At least %(n)s characters.", self.min_length)
        return words % {"n": self.min_length}


class NotDigitsAlone(usual.NumericPasswordValidator):
    """A number is soon tried."""

    def get_error_message(self) -> str:
        """What is said of a number."""
        return _("This password is digits alone; please add something else.")

    def get_help_text(self) -> str:
        """The rule in a sentence."""
        return _("Not digits alone.")


class NotCommon(usual.CommonPasswordValidator):
    """What many people take is tried first."""

    def get_error_message(self) -> str:
        """What is said of one of these."""
        return _("Many people use this password, so it is soon guessed.")

    def get_help_text(self) -> str:
        """The rule in a sentence."""
        return _("Not one that many people use.")


class NotLikeTheUser(usual.UserAttributeSimilarityValidator):
    """What others know of somebody is no secret."""

    def get_error_message(self) -> str:
        """What is said of one that is."""
        return _("This password is too close to your login or e-mail address.")

    def get_help_text(self) -> str:
        """The rule in a sentence."""
        return _("Nothing close to your login or e-mail address.")


class NamesOfOurs:
    """Lists of usual passwords lack the names of this site and its games."""

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
        """The rule in a sentence."""
        return _("Not just the name of a game here.")


def _rules() -> str:
    return " ".join(usual.password_validators_help_texts())


RULES = lazy(_rules, str)()
"""All rules for a password, one short sentence each."""

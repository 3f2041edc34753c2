"""Lists what can be said by a press: kept by its key, shown in the language of whoever reads it."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _lazy
from django_stubs_ext import StrOrPromise

NUDGE = "your-turn"
"""Said only to whoever the table waits for, and once until somebody has moved."""

PHRASES: Mapping[str, StrOrPromise] = {
    "hello": _lazy("Hello."),
    "good-luck": _lazy("Good luck."),
    "well-played": _lazy("Well played."),
    "thanks": _lazy("Thank you."),
    "sorry": _lazy("Sorry."),
    "take-your-time": _lazy("Take your time."),
    "need-a-moment": _lazy("I need a moment."),
    "back-soon": _lazy("I will be back soon."),
    NUDGE: _lazy("It is your turn."),
    "good-game": _lazy("Good game."),
    "again": _lazy("Shall we play again?"),
}
"""By key, in the order in which they are offered; a key that has been used is never used anew."""


def phrase_words(key: str) -> str:
    """What is said with a phrase; one that is offered no more is told as such."""
    return str(PHRASES.get(key) or _("(a phrase of an older version)"))

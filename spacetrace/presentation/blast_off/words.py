"""Puts Blast Off!'s table into words: colours, numbers, gestures, missions, orders."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.utils.translation import gettext_noop as noop

from spacetrace.engine.games.blast_off.cards import BLAST_OFF, CALLS, Face
from spacetrace.engine.games.blast_off.missions import GESTURE_LABELS, Mission

COLOUR_WORDS = {
    "orange": gettext_lazy("Orange"),
    "green": gettext_lazy("Green"),
    "purple": gettext_lazy("Purple"),
    "red": gettext_lazy("Red"),
}

SAID = {
    "beep": noop("Beep!"),
    "clap": noop("Clap, clap!"),
    "count": noop("3, 2, 1!"),
    "helmet": noop("Tap, tap!"),
    "hum": noop("Hmmm!"),
    "point": noop("The stars!"),
    "roger": noop("Roger!"),
    "salute": noop("Salute!"),
    "stomp": noop("Stomp!"),
    "thanks": noop("Thanks, crew!"),
    "wave": noop("Hello!"),
    "whistle": noop("Wheeet!"),
}
"""What is seen or heard of a gesture at the seat that makes it."""


def number_words(number: int) -> str:
    """ "7", or the word."""
    return _("Blast off") if number == BLAST_OFF else str(number)


def said_of(gestures: Iterable[str]) -> dict[str, str]:
    """What is called out for each of these gestures."""
    return {slug: _(SAID[slug]) for slug in gestures}


def face_words(face: Face) -> str:
    """ "Green 7", "Red blast off"."""
    number = number_words(face.number)
    return f"{COLOUR_WORDS[face.colour]} {number.lower()}"


def key_labels() -> dict[str, str]:
    """The names of what actions point at and that lies nowhere on the table."""
    labels = {f"colour:{colour}": str(words) for colour, words in COLOUR_WORDS.items()}
    labels |= {f"number:{number}": number_words(number) for number in CALLS}
    labels |= {f"gesture:{slug}": words for slug, words in GESTURE_LABELS.items()}
    return labels


def cards_words(number: int) -> str:
    """ "1 card", "4 cards"."""
    return ngettext("%(n)s card", "%(n)s cards", number) % {"n": number}


def order_words(order: str, missions: Sequence[Mission]) -> str:
    """A standing order in plain words (BO-15, BO-17); `order` is "slap" or "catch" and an id."""
    word, _space, mission = order.partition(" ")
    if word == "slap":
        return _("In a countdown, slap every card that fits (wilds are kept)")
    names = {known.id: known.name for known in missions}
    return _("Watch over “%(name)s” and catch whoever forgets") % {
        "name": names.get(mission, mission)
    }

"""Defines missions: what each waits for and what it then asks or does (BO-16 to BO-19, BO-22).

Nothing in this grammar can name a seat, so every mission is fair to all.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable, Sequence
from typing import Annotated, Literal, TypeAlias, get_args

from msgspec import Meta, Struct

from spacetrace.engine.games.blast_off.cards import COLOURS, Face, Laid
from spacetrace.engine.games.blast_off.triggers import (
    OnRange,
    Trigger,
    is_triggered,
    trigger_of,
    trigger_problem,
    trigger_slug,
    trigger_words,
)
from spacetrace.engine.kernel.state import Leaf

Gesture = Literal[
    "beep",
    "clap",
    "count",
    "helmet",
    "hum",
    "point",
    "roger",
    "salute",
    "stomp",
    "thanks",
    "wave",
    "whistle",
]
Effect = Literal["skip", "reverse", "pass-hands", "next-draws", "play-again"]

GESTURES: tuple[Gesture, ...] = get_args(Gesture)
EFFECTS: tuple[Effect, ...] = get_args(Effect)

GESTURE_LABELS: dict[str, str] = {
    "beep": "Beep",
    "clap": "Clap",
    "count": "Count down from three",
    "helmet": "Tap your helmet",
    "hum": "Hum",
    "point": "Point at the stars",
    "roger": "Say “Roger”",
    "salute": "Salute",
    "stomp": "Stomp",
    "thanks": "Thank the crew",
    "wave": "Wave",
    "whistle": "Whistle",
}
"""What stands on the button of a gesture."""

GESTURE_DEEDS: dict[str, str] = {
    "beep": "beeps",
    "clap": "claps",
    "count": "counts down from three",
    "helmet": "taps the helmet",
    "hum": "hums",
    "point": "points at the stars",
    "roger": "says “Roger”",
    "salute": "salutes",
    "stomp": "stomps",
    "thanks": "thanks the crew",
    "wave": "waves",
    "whistle": "whistles",
}
"""What a player does who makes the gesture."""

EFFECT_DEEDS: dict[str, str] = {
    "skip": "the next player is skipped",
    "reverse": "the direction of play turns round",
    "pass-hands": "everybody passes the whole hand to the left",
    "next-draws": "the next player draws a card",
    "play-again": "the same player plays again",
}

MADE_UP = "made-up-"
"""How the id of a mission begins that a player made up."""
LONGEST_NAME = 60
_ID = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
_RANGES = (OnRange(1, 3), OnRange(1, 5), OnRange(4, 7), OnRange(6, 10), OnRange(8, 10))


class Mission(Struct, frozen=True, forbid_unknown_fields=True):
    """One mission: it has either a duty, which the player may forget, or effects, in order."""

    id: Annotated[str, Meta(min_length=1, max_length=40)]
    name: Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME)]
    trigger: Trigger
    duty: Gesture | None = None
    effects: Annotated[tuple[Effect, ...], Meta(max_length=4)] = ()

    @property
    def consequence(self) -> str:
        """What it asks or does, as one word: "salute", "reverse", "reverse+skip"."""
        return self.duty or "+".join(self.effects)

    @property
    def text(self) -> str:
        """The mission as a sentence."""
        when = f"When {trigger_words(self.trigger)} is played"
        return f"{when}, {consequence_words(self.consequence)}."


def _shown(mission: Mission) -> dict[str, object]:
    """A mission as everybody sees it: what it waits for and asks by slugs, and in a sentence."""
    return {
        "id": mission.id,
        "name": mission.name,
        "text": mission.text,
        "trigger": trigger_slug(mission.trigger),
        "consequence": mission.consequence,
        "gesture": mission.duty,
    }


IN_FORCE = Leaf(
    str | Mission,
    lambda mission: mission if mission.id.startswith(MADE_UP) else mission.id,
    lambda stored, cards: cards.mission(stored) if isinstance(stored, str) else stored,
    _shown,
)
"""How a mission in force is stored, by its id unless a player made it up, and how it is shown."""


class Choice(Struct, frozen=True):
    """One choice of the form in which a mission is made up; choices of a group belong together."""

    slug: str
    words: str
    group: str


class Grammar(Struct, frozen=True):
    """All that a made-up mission can be: one of the triggers with one of the consequences."""

    triggers: tuple[Choice, ...]
    consequences: tuple[Choice, ...]


Problem: TypeAlias = tuple[str, str]
"""The field that something is wrong with, and a sentence."""


def mission_problem(mission: Mission) -> Problem | None:
    """What is wrong with a mission of a card set; None when nothing is."""
    if not _ID.fullmatch(mission.id):
        return "id", "An id has small letters and digits, in words joined by hyphens."
    if mission.id.startswith(MADE_UP):
        return "id", f"An id that begins with “{MADE_UP}” is for missions that players make up."
    if problem := name_problem(mission.name):
        return "name", problem
    if mission.duty and mission.effects:
        return "effects", "A mission has either a duty or effects."
    if not mission.duty and not mission.effects:
        return "duty", "A mission has either a duty or effects."
    problem = trigger_problem(mission.trigger)
    return ("trigger", problem) if problem else None


def name_problem(name: str) -> str:
    """What is wrong with a mission's name, in a sentence; "" when nothing is (BO-22)."""
    if not name or name != name.strip(" "):
        return "A mission needs a name that neither begins nor ends with a space."
    if len(name) > LONGEST_NAME:
        return f"The name of a mission has up to {LONGEST_NAME} characters."
    if not name.isprintable():
        return "The name of a mission is plain text in one line."
    return ""


def consequence_words(slug: str) -> str:
    """A consequence in words: "the player salutes", "the next player is skipped"."""
    if slug in GESTURE_DEEDS:
        return f"the player {GESTURE_DEEDS[slug]}"
    deeds = [EFFECT_DEEDS[effect] for effect in slug.split("+")]
    if len(deeds) == 1:
        return deeds[0]
    return f"{', '.join(deeds[:-1])}, and then {deeds[-1]}"


def made_up(number: int, trigger: str, consequence: str, name: str) -> Mission:
    """The mission that a player made up, the match's `number`-th; raises NotationError.

    `trigger` and `consequence` are slugs of the grammar.
    """
    duty = next((gesture for gesture in GESTURES if gesture == consequence), None)
    effects = tuple(effect for effect in EFFECTS if effect == consequence)
    return Mission(f"{MADE_UP}{number}", name, trigger_of(trigger), duty, effects)


# --- what a play triggers -------------------------------------------------------------------------


def missions_triggered(missions: Iterable[Mission], laid: Laid, under: Face) -> list[Mission]:
    """Those of the missions in force that the play triggers, in their order."""
    return [mission for mission in missions if is_triggered(mission.trigger, laid, under)]


def gestures_of(missions: Iterable[Mission]) -> tuple[str, ...]:
    """The gestures that these missions ask for, sorted, each once."""
    return tuple(sorted({mission.duty for mission in missions if mission.duty is not None}))


def gesture_choices(
    in_force: Sequence[str], missions: Iterable[Mission], laid: Laid, under: Face
) -> list[tuple[str, ...]]:
    """The gestures with which a card may be played: none, one, exactly those due, or all (BO-17).

    `in_force` are the gestures of all missions in force.
    """
    if not in_force:
        return [()]
    due = gestures_of(missions_triggered(missions, laid, under))
    choices = [(), *((gesture,) for gesture in in_force), due, tuple(in_force)]
    return list(dict.fromkeys(choices))


# --- the form in which a mission is made up -------------------------------------------------------


def grammar() -> Grammar:
    """The choices of the form in which a mission is made up (BO-22)."""
    return _GRAMMAR


def _triggers() -> list[Choice]:
    pairs = ["-or-".join(pair) for pair in itertools.combinations(COLOURS, 2)]
    groups = {
        "Colours": [*COLOURS, *pairs],
        "Numbers": [*(f"number-{n}" for n in range(1, 11)), "even", "odd"],
        "Ranges": [trigger_slug(trigger) for trigger in _RANGES],
        "Cards": ["blast-off", "wild", "countdown"],
        "Matches": ["match-by-colour", "match-by-number"],
    }
    return [
        Choice(slug, trigger_words(trigger_of(slug)), group)
        for group, slugs in groups.items()
        for slug in slugs
    ]


def _consequences() -> list[Choice]:
    groups = {"Duties": GESTURES, "Effects": EFFECTS}
    return [
        Choice(slug, consequence_words(slug), group)
        for group, slugs in groups.items()
        for slug in slugs
    ]


_GRAMMAR = Grammar(tuple(_triggers()), tuple(_consequences()))
TRIGGER_SLUGS = frozenset(choice.slug for choice in _GRAMMAR.triggers)
CONSEQUENCE_SLUGS = frozenset(choice.slug for choice in _GRAMMAR.consequences)

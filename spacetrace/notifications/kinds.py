"""Says what people are told, which of it each choice takes, and when they are reminded."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, time, timedelta

from django.db import models
from django.utils.translation import gettext_lazy as _


class Channel(models.TextChoices):
    """How a message reaches somebody."""

    MAIL = "mail", _("E-mail")
    PUSH = "push", _("On this device")


class Mode(models.TextChoices):
    """What somebody wishes to be told by a channel."""

    EVERY = "every", _("Every turn, and other news")
    ESCALATING = "escalating", _("Only what is urgent")
    DIGEST = "digest", _("Once a day, in the morning")
    OFF = "off", _("Nothing")


class Kind(models.TextChoices):
    """What a message is about."""

    TURN = "turn", _("your turn")
    BEGUN = "begun", _("a match has begun")
    CHALLENGE = "challenge", _("a challenge")
    OVER = "over", _("a match is over")
    REMINDER = "reminder", _("time runs short")
    AWAY = "away", _("the computer plays for you")
    DECKS = "decks", _("decks that cannot be played any more")
    DRAW = "draw", _("a draw is offered")
    REST = "rest", _("a pause is asked for")
    TALK = "talk", _("something was said")
    COMPLAINT = "complaint", _("what came of a report")
    DIGEST = "digest", _("the day’s news")
    TEST = "test", _("a test")


TOLD: Mapping[str, frozenset[str]] = {
    Mode.EVERY: frozenset(
        {
            *(Kind.TURN, Kind.BEGUN, Kind.CHALLENGE, Kind.OVER, Kind.REMINDER, Kind.AWAY),
            *(Kind.DECKS, Kind.DRAW, Kind.REST, Kind.TALK, Kind.COMPLAINT, Kind.TEST),
        }
    ),
    Mode.ESCALATING: frozenset(
        {Kind.CHALLENGE, Kind.REMINDER, Kind.AWAY, Kind.COMPLAINT, Kind.TEST}
    ),
    Mode.DIGEST: frozenset({Kind.DIGEST, Kind.COMPLAINT, Kind.TEST}),
    Mode.OFF: frozenset({Kind.TEST}),
}
"""The kinds that each choice takes; a test is what its owner asks for."""

WISHES: Mapping[str, str] = {Kind.DRAW: "draws", Kind.REST: "rests", Kind.TALK: "talk"}
"""What can be left out by itself, whatever else is chosen: the field of `Wishes` that says so."""

LIVELY = frozenset({Kind.TURN, Kind.REMINDER, Kind.DRAW, Kind.REST, Kind.TALK})
"""What is over at a live table before a mail is read."""

TALK_EVERY = timedelta(hours=1)
"""So often somebody is told at most that something was said in a match."""

HOLD = timedelta(seconds=20)
"""So long a message waits at first: whoever has the match before them sees the news there."""

JUST_SEEN = timedelta(minutes=1)
"""Who has seen the match so lately is not told of it; a tab that is open in the back is no look."""

MORNING = time(8)
"""When the daily mail goes out, by the reader's clock."""

HOUR = timedelta(hours=1)
DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Step:
    """A reminder: so much is left, as a part of the whole time or as a time."""

    name: str
    part: float = 0.0
    left: timedelta = timedelta(0)

    def moment(self, deadline: datetime, length: timedelta) -> datetime:
        """When it is due."""
        return deadline - (self.left or length * self.part)


HALF, QUARTER = Step("half", part=0.5), Step("quarter", part=0.25)
LAST_HOUR = Step("hour", left=HOUR)

STEPS: tuple[tuple[timedelta, tuple[Step, ...]], ...] = (
    (2 * DAY, (HALF, QUARTER, LAST_HOUR)),
    (8 * HOUR, (QUARTER, LAST_HOUR)),
    (HOUR, (QUARTER,)),
)
"""Reminders by the length of a decision's time at least, each later and so more urgent."""


def steps_of(length: timedelta) -> tuple[Step, ...]:
    """The reminders for a time of this length; none where it is minutes."""
    return next((steps for least, steps in STEPS if length >= least), ())

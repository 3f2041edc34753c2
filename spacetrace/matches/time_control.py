"""Says how much time a match leaves its players, and what happens when it is over.

People read “pace”; the word of the code is time control, because `pace` is how computers answer.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import timedelta

from django.db import models
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

MINUTE, HOUR, DAY = 60, 3_600, 86_400  # seconds

GRACE = timedelta(seconds=5)
"""What reaches the server so long after a deadline still counts: the way there takes its time."""

LAPSES = 3
"""After so many timeouts of a seat in a row the computer takes it, where the table plays on."""


class TimeKind(models.TextChoices):
    """What a decision's time is counted in."""

    NONE = "", _("No clock")
    LIVE = "live", _("Live: minutes a move")
    DAYS = "days", _("By correspondence: days a move")


class OnTimeout(models.TextChoices):
    """What happens when somebody's time is over."""

    LOSE = "lose", _("The match is lost")
    DEFAULT = "default", _("The table plays the usual action")
    COMPUTER = "computer", _("The computer takes the seat until its player returns")


@dataclass(frozen=True, slots=True)
class Bounds:
    """What may be chosen, in seconds, and what is offered, as `move` and `bank`."""

    least: int
    most: int
    most_bank: int
    offers: tuple[tuple[int, int], ...]


BOUNDS: dict[str, Bounds] = {
    TimeKind.LIVE: Bounds(
        10,
        30 * MINUTE,
        2 * HOUR,
        ((30, 5 * MINUTE), (MINUTE, 10 * MINUTE), (3 * MINUTE, 30 * MINUTE), (5 * MINUTE, 0)),
    ),
    TimeKind.DAYS: Bounds(
        HOUR,
        14 * DAY,
        30 * DAY,
        (
            (HOUR, DAY),
            (8 * HOUR, 2 * DAY),
            (DAY, 3 * DAY),
            (2 * DAY, 5 * DAY),
            (3 * DAY, 7 * DAY),
            (7 * DAY, 14 * DAY),
            (14 * DAY, 0),
        ),
    ),
}


class BadTimeControl(ValueError):
    """This time control cannot be; the text is a sentence for people."""


@dataclass(frozen=True, slots=True)
class TimeControl:
    """`move` seconds for each decision and `bank` seconds that a seat has besides, once.

    Raises BadTimeControl for what cannot be.
    """

    kind: str = TimeKind.NONE.value
    move: int = 0
    bank: int = 0
    on_timeout: str = OnTimeout.LOSE.value

    def __post_init__(self) -> None:
        """A match without a clock has no numbers; the others keep within their bounds."""
        if self.kind not in TimeKind.values:
            raise BadTimeControl(gettext("There is no such pace."))
        if self.on_timeout not in OnTimeout.values:
            raise BadTimeControl(gettext("There is no such end of the time."))
        bounds = BOUNDS.get(self.kind)
        if bounds is None:
            if self.move or self.bank:
                raise BadTimeControl(gettext("A match without a clock has no time a move."))
            return
        if not bounds.least <= self.move <= bounds.most:
            words = {"least": duration_words(bounds.least), "most": duration_words(bounds.most)}
            raise BadTimeControl(
                gettext("The time a move is between %(least)s and %(most)s.") % words
            )
        if not 0 <= self.bank <= bounds.most_bank:
            words = {"most": duration_words(bounds.most_bank)}
            raise BadTimeControl(gettext("The time in reserve is %(most)s at most.") % words)

    def check_seats(self, seats: int) -> None:
        """Raises BadTimeControl for what a table of so many seats cannot have."""
        if self.kind and seats > 2 and self.on_timeout == OnTimeout.LOSE:
            raise BadTimeControl(
                gettext("At a table of three or more nobody loses by time: the others play on.")
            )

    def sentence(self) -> str:
        """All of it in one sentence, said before anybody agrees to play."""
        if not self.kind:
            return gettext("No clock: everybody takes the time they need.")
        words = {
            "move": duration_words(self.move),
            "bank": duration_words(self.bank),
            "end": _ENDS[self.on_timeout],
        }
        if not self.bank:
            return gettext("%(move)s for each move; when the time is over, %(end)s.") % words
        return (
            gettext(
                "%(move)s for each move and %(bank)s in reserve for the whole match; when both are "
                "over, %(end)s."
            )
            % words
        )

    def short(self) -> str:
        """Without what happens at the end, for lists: “3 days a move, 7 days in reserve”."""
        if not self.kind:
            return gettext("No clock")
        words = {"move": duration_words(self.move), "bank": duration_words(self.bank)}
        if not self.bank:
            return gettext("%(move)s a move") % words
        return gettext("%(move)s a move, %(bank)s in reserve") % words


_ENDS = {
    OnTimeout.LOSE.value: _("the match is lost"),
    OnTimeout.DEFAULT.value: _(
        "the table plays the usual action, and after three times the computer takes the seat until "
        "its player returns"
    ),
    OnTimeout.COMPUTER.value: _("the computer takes the seat until its player returns"),
}


USUAL = ("days", 3 * DAY, 7 * DAY)
"""Kind, time a move and reserve where somebody is invited and nobody has chosen another pace."""


USUAL_LIVE = ("live", MINUTE, 10 * MINUTE)
"""The same where both want to be there at once."""


def usual_end(seats: int) -> OnTimeout:
    """What is offered first at a table of so many seats."""
    return OnTimeout.LOSE if seats == 2 else OnTimeout.COMPUTER


def offered(seats: int) -> list[TimeControl]:
    """The time controls that a form offers at a table of so many seats, the longest last."""
    end = usual_end(seats).value
    timed = [TimeControl(k, move, bank, end) for k, b in BOUNDS.items() for move, bank in b.offers]
    return [*timed, TimeControl()]


def grouped(seats: int) -> list[tuple[object, list[tuple[str, str]]]]:
    """What is offered as a field's choices, by kind."""
    kinds = {kind.value: kind.label for kind in TimeKind}
    found: dict[object, list[tuple[str, str]]] = {}
    for control in offered(seats):
        found.setdefault(kinds[control.kind], []).append((key_of(control), control.short()))
    return [*found.items()]


def key_of(control: TimeControl) -> str:
    """How a form names a time control; what happens at its end is another question."""
    return f"{control.kind}-{control.move}-{control.bank}" if control.kind else "none"


def named(key: str, end: str, seats: int) -> TimeControl:
    """The time control of a form's words; an `end` of "" is the usual one.

    Raises BadTimeControl for words that no form offers.
    """
    found = next((control for control in offered(seats) if key_of(control) == key), None)
    if found is None:
        raise BadTimeControl(gettext("There is no such pace."))
    return replace(found, on_timeout=end) if end and found.kind else found


def duration_words(seconds: int) -> str:
    """A length of time in its two largest units: “1 day 12 hours”."""
    days, rest = divmod(seconds, DAY)
    hours, rest = divmod(rest, HOUR)
    minutes, rest = divmod(rest, MINUTE)
    parts = [
        (days, ngettext("%(n)s day", "%(n)s days", days)),
        (hours, ngettext("%(n)s hour", "%(n)s hours", hours)),
        (minutes, ngettext("%(n)s minute", "%(n)s minutes", minutes)),
        (rest, ngettext("%(n)s second", "%(n)s seconds", rest)),
    ]
    told = [words % {"n": count} for count, words in parts if count]
    return " ".join(told[:2]) or gettext("no time")

"""Shows what decided a match: lines of how the seats stood, in words, and number by number."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from spacetrace.engine.kernel.actions import Seat
from spacetrace.engine.kernel.course import Course
from spacetrace.presentation.games import AnyPages
from spacetrace.presentation.listing import joined
from spacetrace.presentation.pages import TableLook

WIDTH, HEIGHT, EDGE = 600, 160, 6
"""Of the drawing, in its own units, and what is left free at its edges."""

MOST_HEIGHTS, MOST_STEPS = 4, 8
"""Into so many parts an axis is divided at most."""


@dataclass(slots=True)
class Line:
    """How a seat stood: its name, the points of its line, and the number that it ended with."""

    name: str
    points: str
    last: str
    is_me: bool
    dash: int


@dataclass(slots=True)
class Mark:
    """Something that stands at an axis: how far along it, in percent, and what is said there."""

    place: float
    label: str

    @property
    def side(self) -> str:
        """To which side of its place the words go, so that they stay within the drawing."""
        return "start" if self.place < 30 else "end" if self.place > 70 else "middle"


@dataclass(slots=True)
class Row:
    """A step in numbers: how everybody stood, and the harm that they did in it."""

    step: int
    numbers: list[str]
    harm: list[int]


@dataclass(slots=True)
class Decided:
    """What decided a match; `tipped` is the turning point, if there was one before the end."""

    title: str
    about: str
    step_word: str
    harm_word: str
    names: Sequence[str]
    sentences: list[str]
    lines: list[Line]
    rows: list[Row]
    heights: list[Mark]
    moments: list[Mark]
    tipped: Mark | None


def decided_of(
    course: Course, look: TableLook[Any, Any], pages: AnyPages, winners: Sequence[Seat]
) -> Decided | None:
    """The course of a match as it is shown; None where there was too little for a line."""
    if len(course.steps) < 2:
        return None
    words, names = pages.course_words(), look.names
    found = [number for one in course.steps for number in one.numbers]
    heights = _round_numbers(min(found), max(found), MOST_HEIGHTS)
    low, high = heights[0], heights[-1]
    first, last = course.steps[0].step, course.steps[-1].step

    def x(step: int) -> float:
        return round(EDGE + (WIDTH - 2 * EDGE) * (step - first) / (last - first), 1)

    def y(number: float) -> float:
        return round(HEIGHT - EDGE - (HEIGHT - 2 * EDGE) * (number - low) / (high - low), 1)

    def at(step: int, label: str) -> Mark:
        return Mark(round(100 * x(step) / WIDTH, 1), label)

    lines = [
        Line(
            name,
            " ".join(f"{x(one.step)},{y(one.numbers[seat])}" for one in course.steps),
            _figure(course.steps[-1].numbers[seat]),
            seat == look.seat,
            seat,
        )
        for seat, name in enumerate(names)
    ]
    rows = [
        Row(one.step, [_figure(number) for number in one.numbers], list(harm))
        for one, harm in zip(course.steps, course.harm, strict=True)
    ]
    has_harm = any(any(harm) for harm in course.harm)
    steps = [n for n in _round_numbers(first, last, MOST_STEPS) if first <= n <= last]
    labels = [f"{words.step} {steps[0]}", *map(str, steps[1:])]
    tipped = None
    if course.tipped is not None and course.tipped not in (first, last):
        told = {"step": words.step.lower(), "n": course.tipped}
        tipped = at(course.tipped, _("it tipped in %(step)s %(n)s") % told)
    return Decided(
        title=words.title,
        about=words.about,
        step_word=words.step,
        harm_word=words.harm if has_harm else "",
        names=names,
        sentences=_sentences(course, look, pages, winners),
        lines=lines,
        rows=rows,
        heights=[Mark(round(100 * y(n) / HEIGHT, 1), _figure(n)) for n in heights],
        moments=[at(n, label) for n, label in zip(steps, labels, strict=True)],
        tipped=tipped,
    )


def _round_numbers(low: float, high: float, most: int) -> list[int]:
    """Round numbers from the last one below to the first one above, in so many parts at most."""
    sizes = (base * 10**zeros for zeros in itertools.count() for base in (1, 2, 5))
    size = next(one for one in sizes if (high - low) / one <= most)
    first, last = math.floor(low / size), math.ceil(high / size)
    return [n * size for n in range(first, max(last, first + 1) + 1)]


def _sentences(
    course: Course, look: TableLook[Any, Any], pages: AnyPages, winners: Sequence[Seat]
) -> list[str]:
    told = [_turning_point(course, look, pages.course_words().step.lower(), winners)]
    if course.best is not None:
        titles = {card: title for title, card in pages.card_names(look.cards).items()}
        best = {
            "card": titles.get(course.best.card, course.best.card),
            "name": look.names[course.best.seat],
            "harm": course.best.harm,
            "unit": pages.course_words().unit,
        }
        if course.best.seat == look.reader:
            told.append(_("The best card was your %(card)s: %(harm)s %(unit)s.") % best)
        else:
            told.append(_("The best card was %(card)s of %(name)s: %(harm)s %(unit)s.") % best)
    return told


def _turning_point(
    course: Course, look: TableLook[Any, Any], step: str, winners: Sequence[Seat]
) -> str:
    """From when on the winners had the lead; `step` is what the numbers are counted by.

    Where they had none, as when somebody gives up who leads, whose it was when the match ended.
    """
    if course.tipped is None:
        measure = look.game.measure
        ahead = measure.ahead(course.steps[-1]) if measure is not None else ()
        if not ahead:
            return _("By these numbers nobody had the lead when it ended.")
        if ahead == (look.reader,):
            return _("By these numbers the lead was yours when it ended.")
        leaders = {"name": joined(look.names[seat] for seat in ahead)}
        return _("By these numbers the lead was with %(name)s when it ended.") % leaders
    moment = {"step": step, "n": course.tipped}
    is_early = course.tipped == course.steps[0].step
    if not is_early and course.tipped == course.steps[-1].step:
        return _("It was open to the end: only the last %(step)s decided it.") % moment
    if list(winners) == [look.reader]:
        if is_early:
            return _("By these numbers the lead was yours from the beginning.")
        return _("It tipped in %(step)s %(n)s: from then on you had the lead.") % moment
    moment["name"] = joined(look.names[seat] for seat in winners)
    if is_early:
        return _("By these numbers the lead was with %(name)s from the beginning.") % moment
    return _("It tipped in %(step)s %(n)s: from then on %(name)s had the lead.") % moment


def _figure(number: float) -> str:
    """A whole number as it is read; below nothing it has a minus, not a hyphen."""
    return f"{number:.0f}".replace("-", "−")

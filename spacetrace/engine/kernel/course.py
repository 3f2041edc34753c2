"""Tells what decided a match that is over: how the seats stood, step by step, and what did harm.

Only what everybody could see counts, so the course of a match is the same for all who look back.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import ClassVar, Generic, TypeVar

from spacetrace.engine.kernel.actions import Seat
from spacetrace.engine.kernel.events import Event

V = TypeVar("V")  # the game's view


@dataclass(frozen=True, slots=True)
class Standing:
    """How the seats stood at the end of a step (a turn, or a round): a number a seat."""

    step: int
    numbers: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Blow:
    """Harm that a card of a seat did to another seat, in the game's own measure."""

    seat: Seat
    card: str
    harm: int


class Measure(ABC, Generic[V]):
    """How a game measures its matches; everything is asked of what a spectator sees."""

    is_low_good: ClassVar[bool] = False
    """The lower number stands better."""

    def ahead(self, standing: Standing) -> tuple[Seat, ...]:
        """The seats that stand best, in their order; none where all stand alike."""
        best = (min if self.is_low_good else max)(standing.numbers)
        found = tuple(seat for seat, number in enumerate(standing.numbers) if number == best)
        return found if len(found) < len(standing.numbers) else ()

    @abstractmethod
    def standing(self, view: V) -> Standing:
        """How the seats stand; of those of one step the last counts."""

    def blows(self, events: Sequence[Event], before: V | None) -> Iterable[Blow]:
        """What the events of one move tell of harm done.

        `before` is what a spectator saw before the move; None for the first one.
        """
        return ()


@dataclass(frozen=True, slots=True)
class Course:
    """The course of a match: a standing a step, the harm each seat did in each, the best card.

    `tipped` is the first step from which on the winners stood best; None where they never did, or
    where nobody won.
    """

    steps: tuple[Standing, ...]
    harm: tuple[tuple[int, ...], ...]
    best: Blow | None
    tipped: int | None


def course_of(
    measure: Measure[V],
    moments: Iterable[tuple[Callable[[], V], Sequence[Event]]],
    winners: Sequence[Seat],
) -> Course:
    """What decided a match, from its moments: a spectator's view, and what happened just before."""
    standings: dict[int, Standing] = {}
    harm: Counter[tuple[int, Seat]] = Counter()
    cards: Counter[tuple[Seat, str]] = Counter()
    step = 0
    before: V | None = None
    for look, events in moments:
        seen = [told for event in events if (told := event.seen_by(None)) is not None]
        for blow in measure.blows(seen, before):
            harm[step, blow.seat] += blow.harm
            cards[blow.seat, blow.card] += blow.harm
        before = look()
        standing = measure.standing(before)
        step = standing.step
        standings[step] = standing
    steps = tuple(standings[step] for step in sorted(standings))
    seats = range(len(steps[0].numbers)) if steps else range(0)
    done = tuple(tuple(harm[one.step, seat] for seat in seats) for one in steps)
    return Course(steps, done, _best(cards), _tipped(steps, winners, measure.is_low_good))


def _best(cards: Counter[tuple[Seat, str]]) -> Blow | None:
    if not cards:
        return None
    (seat, card), harm = cards.most_common(1)[0]
    return Blow(seat, card, harm)


def _tipped(steps: Sequence[Standing], winners: Sequence[Seat], is_low_good: bool) -> int | None:
    found: int | None = None
    for standing in steps:
        numbers = [-n for n in standing.numbers] if is_low_good else list(standing.numbers)
        others = [n for seat, n in enumerate(numbers) if seat not in winners]
        mine = [n for seat, n in enumerate(numbers) if seat in winners]
        if not mine or not others or min(mine) <= max(others):
            found = None
        elif found is None:
            found = standing.step
    return found

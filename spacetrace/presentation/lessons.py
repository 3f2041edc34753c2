"""Declares lessons: where a match begins, and what a coach says of it step by step."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import takewhile
from typing import Any

from django.utils.translation import gettext as _
from django_stubs_ext import StrOrPromise

from spacetrace.engine.agents import first_fitting, fits
from spacetrace.engine.kernel.actions import Seat
from spacetrace.engine.kernel.opening import Opening
from spacetrace.engine.kernel.protocol import Json
from spacetrace.presentation.listing import joined
from spacetrace.presentation.pages import TableLook

LEARNER: Seat = 0
"""The seat of whoever takes a lesson."""


@dataclass(frozen=True, slots=True)
class Step:
    """One idea, in a word or two and in a few sentences, and the move that it asks for.

    `do` are lines of actions, the best first, each a whole text or its beginning and "*": the step
    is shown while one of them is legal, and done once the learner has made one of them.
    """

    idea: StrOrPromise
    words: StrOrPromise
    do: tuple[str, ...]
    then: tuple[str, ...] = ()
    """What the computer players do after it, until the next one is done, before their script."""
    first: str = ""
    """The id of what is to be switched on before, such as a gesture."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Lesson:
    """A match against the computer that begins at a position, with a coach beside it.

    A game has its lessons under the name LESSONS in `lessons.py` of its look's package. `key` is
    the lesson's in addresses, told apart from those of all games.
    """

    key: str
    title: StrOrPromise
    pitch: StrOrPromise
    """What it shows, in one sentence."""
    minutes: int
    opening: Opening
    steps: tuple[Step, ...]
    script: tuple[str, ...]
    """What the computer players do, lines of actions in order of preference."""
    onward: tuple[str, ...]
    """What is advised where the learner has gone another way and no step fits: the same."""
    farewell: StrOrPromise
    """What is said at the end of a match that was won."""
    options: Mapping[str, Json] = field(default_factory=dict)
    seats: int = 2
    level: str = "cadet"
    """The computer player: its name, and what it does where the script says nothing."""
    goal: StrOrPromise = ""
    """Of a puzzle, which has no steps: what is to be done in the one turn that it has."""
    hint: str = ""
    """Of a puzzle: the first move of a solution, in words."""
    told: tuple[str, ...] = ()
    """Of a puzzle with open hands: what each other seat begins with, in words."""
    is_defence: bool = False
    """Of a puzzle: the turn is an enemy's, and the match ends with it."""
    moves: int = 0
    """Of a puzzle: so many has a solution, up to where it is won for certain."""
    hardness: int = 0
    """Of a puzzle: from 1, where many of the first moves win, to 3, where few do."""

    def done(self, actions: Sequence[str]) -> list[int | None]:
        """Which step each of the learner's actions has done; None for one that was not asked for.

        An action does the first step that asks for it and was not done before, whenever it comes.
        """
        found = list[int | None]()
        for action in actions:
            asked = (
                at
                for at, step in enumerate(self.steps)
                if at not in found and any(fits(action, line) for line in step.do)
            )
            found.append(next(asked, None))
        return found

    def script_after(self, actions: Sequence[str]) -> tuple[str, ...]:
        """What the computer players do after these actions of the learner."""
        last = next((at for at in reversed(self.done(actions)) if at is not None), None)
        return self.script if last is None else (*self.steps[last].then, *self.script)


@dataclass(slots=True)
class Coach:
    """What a coach says beside the table, to the seat that learns.

    `number` of `count` steps is shown, 0 where it is none of them. `note` answers a move that was
    not asked for. `actions` are texts of legal actions: where they are offered is pointed at; but
    `first` at what has this id, until it is switched on.
    """

    lesson: Lesson
    idea: str
    words: str
    note: str = ""
    number: int = 0
    actions: list[str] = field(default_factory=list)
    first: str = ""
    hint: str = ""
    is_missed: bool = False
    """Of a puzzle: its turn is over or can win no more, and only another try can solve it."""

    @property
    def count(self) -> int:
        """How many steps the lesson has."""
        return len(self.lesson.steps)


LOST = 4
"""So many moves in a row that fit no step, and the learner is told the way back."""


def coach_at(lesson: Lesson, look: TableLook[Any, Any], *, is_spent: bool = False) -> Coach:
    """What the coach says now; `look` has all moves of the match, and the view of the learner.

    The learner's turn can win no more where it `is_spent`.
    """
    if lesson.goal:
        return _of_puzzle(lesson, look, is_spent=is_spent and not lesson.is_defence)
    done = lesson.done([m.action for m in look.moves if m.seat == look.seat and m.action])
    if LEARNER not in look.waiting:
        name = joined(n for seat, n in enumerate(look.names) if seat != look.seat)
        words = _("Watch what happens. You are asked again in a moment.")
        number = len(done) - done.count(None)
        return Coach(lesson, _("%(name)s plays.") % {"name": name}, words, number=number)
    strays = len(list(takewhile(lambda step: step is None, reversed(done))))
    note = _("That was your own idea, and it is allowed.") if strays else ""
    if strays >= LOST:
        note = _("You are far from what was planned here: “From the start” leads back to it.")
    for at, step in enumerate(lesson.steps):
        if at not in done and (found := first_fitting(look.texts, step.do)):
            if done and (done[-1] or 0) > at:
                note = _("That comes later, and this is still to be done.")
            return Coach(lesson, str(step.idea), str(step.words), note, at + 1, found, step.first)
    words = _("Play as you like; what is lit does no harm. Or begin again from the start.")
    found = first_fitting(look.texts, lesson.onward)
    return Coach(lesson, _("On your own"), words, actions=found)


def _of_puzzle(lesson: Lesson, look: TableLook[Any, Any], *, is_spent: bool) -> Coach:
    own = [move.action for move in look.moves if move.seat == LEARNER]
    others = any(move.seat != LEARNER for move in look.moves)
    if is_astray(lesson, own, others_moved=others):
        words = _("Your turn is over, and the match goes on. Begin again from the start.")
        return Coach(lesson, _("Not this time"), words, is_missed=True)
    if is_spent:
        words = _("Nothing that you have left can win in this turn. Begin again from the start.")
        return Coach(lesson, _("Not this time"), words, is_missed=True)
    told = [
        _("%(name)s began with %(cards)s.") % {"name": name, "cards": cards}
        for name, cards in zip(look.names[1:], lesson.told, strict=False)
    ]
    return Coach(lesson, str(lesson.title), " ".join([str(lesson.goal), *told]), hint=lesson.hint)


ENDS_THE_TURN = ("ready", "draw")
"""Actions of whoever solves a puzzle after which its turn is over."""


def is_astray(puzzle: Lesson, own: Sequence[str], *, others_moved: bool) -> bool:
    """Whether the turn of a puzzle is over; others decide something amid an attack alone."""
    if puzzle.is_defence:
        return False
    has_attacked = any(action.startswith("attack") for action in own)
    return any(action in ENDS_THE_TURN for action in own) or (others_moved and not has_attacked)

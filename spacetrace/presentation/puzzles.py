"""Keeps puzzles: one turn to win or to survive, found by search, as data beside a game's look."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from pathlib import Path

import msgspec
from django.utils.translation import gettext_lazy as _
from django_stubs_ext import StrOrPromise
from msgspec import Struct

from spacetrace.engine.agents import levels_of
from spacetrace.engine.kernel.opening import Opening
from spacetrace.engine.kernel.protocol import Json
from spacetrace.presentation.lessons import Lesson

FILE = "puzzles.json"
"""In the package of a game's look."""


class Puzzle(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A position with a turn that wins: `solution` is one, up to where it is won for certain.

    `hint` is its first move in words; `fails` of the first moves that there are do not win. Where
    it `asks` to survive, `moves` are what the enemy has done before, and `told`, where hands are
    open, what each other seat begins with.
    """

    position: dict[str, object]
    solution: tuple[str, ...]
    hint: str
    wins: int
    fails: int
    asks: str = "win"
    moves: tuple[str, ...] = ()
    told: tuple[str, ...] = ()

    @property
    def hardness(self) -> int:
        """How hard it is to begin rightly, from 1 to 3, by the part of the first moves that win."""
        part = self.wins / (self.wins + self.fails)
        return 1 + sum(part < most for most in MANY_WIN)


MANY_WIN = (0.4, 0.25)
"""With fewer first moves that win than this part of all a puzzle is harder, and harder again."""
OPTIONS: dict[tuple[str, str], dict[str, Json]] = {
    ("spacetrace", "win"): {},
    ("spacetrace", "survive"): {"turn_limit": 20},
    ("spaced_out", "win"): {"pace": "slow", "target": 300},
    ("spaced_out", "survive"): {"pace": "slow", "target": 300},
}
"""What the puzzles of a game are played with, by what they ask; other games have none."""
SEATS = {"spacetrace": 2, "spaced_out": 3}
_TITLES: dict[str, StrOrPromise] = {
    "win": _("Win this turn, %(n)s"),
    "survive": _("Survive this attack, %(n)s"),
}
_GOALS: dict[tuple[str, str], StrOrPromise] = {
    ("spacetrace", "win"): _("Destroy the enemy’s Base in this turn. Its player holds no cards."),
    ("spacetrace", "survive"): _(
        "The enemy attacks with all it has and holds no cards. This turn is the last: keep your "
        "Base, and you have won."
    ),
    ("spaced_out", "win"): _("Lay down your last card in this turn, before anybody else plays."),
    ("spaced_out", "survive"): _(
        "With this attack the round ends, and the match. Counting hands you are one point better "
        "than the others, until you take cards: answer so that you win, whatever they play."
    ),
}


@lru_cache(16)
def kept_puzzles(game: str) -> tuple[Puzzle, ...]:
    """The puzzles that are kept of a game."""
    path = Path(__file__).parent / game / FILE
    if not path.is_file():
        return ()
    return msgspec.json.decode(path.read_bytes(), type=tuple[Puzzle, ...])


@lru_cache(16)
def puzzles_of(game: str) -> tuple[Lesson, ...]:
    """The same as they are taken: lessons without steps, whose coach says the goal."""
    counts, found = Counter[str](), list[Lesson]()
    for place, kept in enumerate(kept_puzzles(game), 1):
        counts[kept.asks] += 1
        found.append(_lesson(game, place, counts[kept.asks], kept))
    return tuple(found)


def _lesson(game: str, place: int, number: int, kept: Puzzle) -> Lesson:
    goal = _GOALS[game, kept.asks]
    return Lesson(
        key=f"{game.replace('_', '-')}-puzzle-{place}",
        title=_TITLES[kept.asks] % {"n": number},
        pitch=goal,
        minutes=2,
        opening=Opening(kept.position, kept.moves),
        options=OPTIONS[game, kept.asks],
        seats=SEATS[game],
        steps=(),
        script=(),
        onward=(),
        farewell=_("Solved. Most other ways to begin would have missed it."),
        goal=goal,
        is_defence=kept.asks == "survive",
        hint=kept.hint,
        told=kept.told,
        moves=len(kept.solution),
        hardness=kept.hardness,
        level=levels_of(game)[-1].key,  # who begins wrongly meets the strongest there is
    )

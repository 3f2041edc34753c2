"""Shows the ladder of computer players: rung by rung, what comes next, and what a win was."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from spacetrace.matches import games
from spacetrace.matches.presenters.games import emblem_of
from spacetrace.matches.presenters.lists import game_title
from spacetrace.matches.selectors.ladder import Climbed, Ladder, Rung


@dataclass(slots=True)
class RungShown:
    """A rung with its place from the ground, and whether it is the one to climb next."""

    number: int
    rung: Rung
    is_next: bool


@dataclass(slots=True)
class LadderShown:
    """The ladder of a game, from the top rung down; `opponents` is how many of a level one meets.

    `is_chosen` says whether it is the one that is looked at.
    """

    game: str
    title: str
    emblem: str
    rungs: list[RungShown]
    beaten: int
    opponents: int
    is_chosen: bool = False

    @property
    def next(self) -> RungShown | None:
        """The rung to climb next; None at the top."""
        return next((row for row in self.rungs if row.is_next), None)


def ladder_shown(ladder: Ladder, *, chosen: str = "") -> LadderShown:
    """A ladder as pages show it."""
    rungs = [
        RungShown(number, rung, rung == ladder.next) for number, rung in enumerate(ladder.rungs, 1)
    ]
    key = ladder.game
    opponents = games.usual_seats(games.game_for(key)) - 1
    return LadderShown(
        key,
        game_title(key),
        emblem_of(key),
        rungs[::-1],
        ladder.beaten,
        opponents,
        key == chosen,
    )


def climbed_words(climbed: Climbed) -> str:
    """What a first win was and who comes next, in words; "" for a further win."""
    if not climbed.is_first:
        return ""
    words = {"name": climbed.level.name}
    if climbed.next is None:
        return _("First win against the %(name)s. You stand at the top of the ladder.") % words
    return _("First win against the %(name)s. Next: the %(next)s.") % {
        **words,
        "next": climbed.next.name,
    }

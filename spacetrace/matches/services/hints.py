"""Asks the best computer player what it would do in somebody's place; nothing is carried out."""

from __future__ import annotations

import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from spacetrace.engine.agents import Budget, Level, Position
from spacetrace.engine.agents.hurry import hurried
from spacetrace.engine.kernel.actions import Action
from spacetrace.engine.kernel.chance import Chance
from spacetrace.engine.kernel.errors import EngineError, ThoughtTooLong
from spacetrace.engine.kernel.suggesting import Suggestion
from spacetrace.matches import games
from spacetrace.matches.models import Match, ReportKind
from spacetrace.matches.selectors import current_table
from spacetrace.matches.selectors.foresight import may_have_hints
from spacetrace.matches.services.reports import report_file

MOST_SECONDS = 2.0
"""Whoever presses a button waits for it: so long it is thought about, and no longer."""
ENOUGH_SECONDS = 1.5
"""After so long the adviser is asked for the best that it has found."""
PATIENCE = 0.2
"""Seconds that a hint waits for another one that is thought about in this process."""
_adviser = threading.Lock()
"""One hint at a time: pages and moves are served by the other threads meanwhile."""


class AdviserBusy(Exception):
    """Somebody else's hint is being thought about."""


LOT = "hint"
"""What the adviser draws by: always the same, so that nothing follows from the table's secret."""


@dataclass(frozen=True, slots=True)
class Hint:
    """What a player of the `level` would do: the text of an action, "" to hold back, in words.

    Where nothing can be said, `why_not` is a sentence that says why, and there is no suggestion.
    """

    level: Level
    action: str = ""
    suggestion: Suggestion | None = None
    why_not: str = ""

    @property
    def sentence(self) -> str:
        """What is suggested, or why nothing is."""
        if self.suggestion is None:
            return self.why_not
        words = {"level": self.level.name.lower(), "deed": self.suggestion.deed}
        return _("The %(level)s would %(deed)s.") % words

    @property
    def reason(self) -> str:
        """What speaks for it."""
        return self.suggestion.reason if self.suggestion else ""


def hint_ask(*, match: Match, seat: int) -> Hint:
    """What the best level would do at this seat, which knows what the seat knows and no more.

    Raises CannotGoOn for a table that cannot be read.
    """
    level = _best_level(match)
    seats = list(match.seats.all())
    if not may_have_hints(match, seats, seat):
        return Hint(level, why_not=_("There are hints only where nobody else plays along."))
    game, table = games.game_of(match), current_table(match)
    # what the table itself calls useless is not advised, though a level may think it harmless
    moves = [move for move in game.moves(table, seat) if not game.is_vain(table, seat, move)]
    if not moves and seat not in game.waiting_for(table):
        return Hint(level, why_not=_("The table has gone on: ask again when it is your turn."))
    if not moves:
        return Hint(level, why_not=_("There is nothing for you to do now."))
    try:
        action = _choice(match, level, seat, moves)
        if action == game.default_action(table, seat):
            level, action = _second_opinion(match, level, seat, moves, action)
        if action is None:
            still = Suggestion(_("wait"), _("Nothing that you could do now is worth more."))
            return Hint(level, suggestion=still)
        text = game.action_text(action)
        names = ["you" if one.index == seat else one.name for one in seats]
        dealt = game.determinize(table, seat, Chance.seeded(LOT))
        return Hint(level, text, game.suggestion(dealt, seat, action, names))
    except AdviserBusy:
        return Hint(level, why_not=_("Somebody else is being advised; ask again in a moment."))
    except ThoughtTooLong:
        return Hint(level, why_not=_("This would take too long to think through; trust yourself."))
    except Exception:  # whatever an agent does wrong, the table goes on without its advice
        report_file(match=match, kind=ReportKind.AGENT, seat=seat, level=level.key)
        return Hint(level, why_not=_("No hint can be given here."))


def _best_level(match: Match) -> Level:
    """The strongest one; under kept rules an officer, which knows them all."""
    if match.rules_version != games.game_for(match.game).rules_version:
        return games.level_for("officer")
    return games.strongest_level(match.game)


def _second_opinion(
    match: Match, level: Level, seat: int, moves: Sequence[Action], usual: Action
) -> tuple[Level, Action | None]:
    """An officer's choice where the level does nothing, and its own where an officer agrees.

    The strongest may save its cards for many turns; whoever asks has cards, and wants to use them.
    """
    officer = games.level_for("officer")
    other = _choice(match, officer, seat, moves)
    return (level, usual) if other in (None, usual) else (officer, other)


def _choice(match: Match, level: Level, seat: int, moves: Sequence[Action]) -> Action | None:
    """The level's choice among the moves; None where it would hold back."""
    if not _adviser.acquire(timeout=PATIENCE):
        raise AdviserBusy
    try:
        return _thought(match, level, seat, moves)
    finally:
        _adviser.release()


def _thought(match: Match, level: Level, seat: int, moves: Sequence[Action]) -> Action | None:
    began = time.monotonic()
    game, table = games.game_of(match), current_table(match)
    hasty = hurried(game, lambda: time.monotonic() > began + MOST_SECONDS)
    budget = Budget(is_cancelled=lambda: time.monotonic() > began + ENOUGH_SECONDS)
    at = Position.at(hasty, games.cards_for(match), table, seat, moves, budget)
    agent, chance = games.agent_for(level.key), Chance.seeded(LOT)
    if seat not in game.waiting_for(table):
        return agent.react(at, chance)
    action = agent.choose(at, chance)
    if action not in moves:
        raise EngineError(f"The agent chose {action!r}, which is no legal move.")
    return action

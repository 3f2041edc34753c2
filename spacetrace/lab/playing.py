"""One match of a test, played and written down; the same number gives the same record anywhere.

Nothing here needs Django, so that processes that only play start at once.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from spacetrace.engine.arena import Entrant, MoveRecorder, play_match
from spacetrace.engine.catalogue import AnyGame
from spacetrace.engine.games.spacetrace.decks.use import CardWatcher
from spacetrace.engine.kernel.actions import Seat
from spacetrace.engine.kernel.protocol import Config
from spacetrace.engine.kernel.replay import read_move, write_move
from spacetrace.lab.figures import ME, Played


@dataclass(frozen=True, slots=True)
class Meeting:
    """Two decks that meet, the tested one first, and everything that settles their matches."""

    game: AnyGame
    cards: Any
    config: Config
    entrants: tuple[Entrant, Entrant]


def match_play(meeting: Meeting, seed: int) -> Played:
    """The match with this number, to its end."""
    uses, recorder = CardWatcher(entrant=ME), MoveRecorder(meeting.game)
    result = play_match(
        meeting.game,
        meeting.cards,
        meeting.config,
        meeting.entrants,
        seed,
        watchers=(uses, recorder),
    )
    use = uses.use
    return Played(
        result,
        _sorted(use.drawn),
        _sorted(use.played),
        _sorted(use.stuck),
        "\n".join(write_move(seat, line) for seat, line in recorder.moves),
    )


def moves_of(text: str) -> list[tuple[Seat, str]]:
    """The moves of a record: each a seat and the action's line."""
    return [read_move(line) for line in text.splitlines()]


def _sorted(counter: Mapping[str, int]) -> dict[str, int]:
    return {card: counter[card] for card in sorted(counter) if counter[card]}

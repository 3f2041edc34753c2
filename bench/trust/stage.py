"""Sets the stage for both sides of a pair: what is logged is noted, and the past is at hand."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from spacetrace.engine.kernel.events import Viewer
from spacetrace.infrastructure.live import WATCHER
from spacetrace.matches import games
from spacetrace.matches.api import visits
from spacetrace.matches.models import Match, Move
from spacetrace.matches.selectors import current_table, names_for, pages, replay
from spacetrace.presentation.moves import MoveTold, step_key


@contextmanager
def noted() -> Iterator[list[str]]:
    """What is logged meanwhile from INFO on, for whoever asks or acts.

    The thread that looks for versions once a second is asked by nobody; when it finds the database
    busy it says so, on whichever side of a pair that happens.
    """
    lines: list[str] = []

    class Note(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            if record.threadName != WATCHER:
                lines.append(f"{record.levelname} {record.name} {record.getMessage()}")

    handler, loggers = Note(), [logging.getLogger(), logging.getLogger("django")]
    before = [(logger.level, logger.handlers) for logger in loggers]
    for logger in loggers:
        logger.handlers = [handler]
        logger.setLevel(logging.INFO)
    try:
        yield lines
    finally:
        for logger, (level, handlers) in zip(loggers, before, strict=True):
            logger.handlers = handlers
            logger.setLevel(level)


@contextmanager
def past_at_hand() -> Iterator[None]:
    """A past that nobody played cannot be played again: the table of now stands for that of then.

    The boards of a recap or replay are the game's views of it, as all boards are, and so are the
    frames of every event that is told.
    """
    rooms: tuple[Any, ...] = (pages, replay, visits)
    usual, played = [room.table_at for room in rooms], pages._frames
    for room in rooms:
        room.table_at = lambda match, version: current_table(match)
    pages._frames = _frames
    try:
        yield
    finally:
        for room, table_at in zip(rooms, usual, strict=True):
            room.table_at = table_at
        pages._frames = played


def _frames(
    match: Match,
    viewer: Viewer,
    table: Any,
    rows: list[Move],
    told: dict[Move, MoveTold],
    *,
    as_you: bool,
) -> Iterator[pages.FrameShown]:
    game, names = games.game_of(match), names_for(match, viewer, as_you=as_you)
    look = pages.look_back(match, viewer, [], as_you=as_you)
    look = replace(look, view=game.view(table, viewer), waiting=game.waiting_for(table))
    for move in told.values():
        for at, event in enumerate(move.events):
            yield pages.FrameShown(step_key(move, at), event, look, names)

"""A worker's share: pieces of tests, match by match, for a few seconds at a time."""

from __future__ import annotations

import logging
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from django.utils.translation import gettext as _

from cardsets.models import Stopped
from cardsets.services.flags import cards_flag
from decks.games import rules_of
from spacetrace.engine.kernel.errors import ConfigError, EngineError
from spacetrace.infrastructure.queue import CHUNKS, enqueue_many
from spacetrace.simulations.figures import Played
from spacetrace.simulations.limits import PATIENCE
from spacetrace.simulations.models import Chunk, DeckTest
from spacetrace.simulations.playing import Meeting, match_play
from spacetrace.simulations.selectors import meeting_of
from spacetrace.simulations.services.finish import deck_test_fail, deck_test_finish
from spacetrace.simulations.services.groups import group_fail, group_finish
from spacetrace.simulations.services.lease import (
    MOST_TRIES,
    Lease,
    lease_give_back,
    lease_keep,
    lease_take,
)

logger = logging.getLogger(__name__)

TASK_SECONDS = 8.0
"""After so long a task ends, with what is left given back: far below the limits of tasks."""

KEEP_EVERY = 1.0
"""Seconds after which finished matches are stored at the latest."""


def chunks_play(*, seconds: float = TASK_SECONDS) -> int:
    """Play pieces of tests for some seconds; returns how many matches were finished and stored.

    Harmless when called twice, late, or with nothing to do: a piece belongs to whoever holds its
    lease, and which one is next is asked before each.
    """
    until, stored = time.monotonic() + seconds, 0
    while (lease := lease_take()) is not None:
        stored += _play(lease, until)
        if time.monotonic() >= until:
            # Somebody is to go on here, if there is anything left.
            enqueue_many(CHUNKS, 1, expires=PATIENCE)
            break
    return stored


def _play(lease: Lease, until: float) -> int:
    """The rest of a piece, or as much as there is time for; at least one match."""
    rows = Chunk.objects.select_related("opponent", "test__version", "test__revision__card_set")
    chunk = rows.filter(pk=lease.chunk_id, attempt=lease.attempt).first()
    if chunk is None:
        return 0
    if chunk.tries > MOST_TRIES:
        _fail(chunk.test, _stuck(chunk))
        return 0
    try:
        if chunk.test.rules_version != rules_of(chunk.test.revision.card_set.game).rules_version:
            raise ConfigError(_("The rules have changed since this test began; begin it anew."))
        return _play_rest(lease, chunk, meeting_of(chunk.test, chunk.opponent), until)
    except EngineError as error:
        logger.exception("A match of test %s failed.", chunk.test.public_id)
        _fail(chunk.test, str(error))
        return 0


def _fail(test: DeckTest, sentence: str) -> None:
    if test.group_id is None:
        deck_test_fail(test_id=test.pk, sentence=sentence)
    else:
        group_fail(group_id=test.group_id, sentence=sentence)


def _play_rest(lease: Lease, chunk: Chunk, meeting: Meeting, until: float) -> int:
    begun, kept_at = chunk.done, time.monotonic()
    fresh: list[Played] = []
    for at in range(chunk.done, chunk.count):
        match = match_play(meeting, chunk.first_seed + at)
        # Nobody looks at single matches of a group, and their moves are most of their size.
        fresh.append(match if chunk.test.group_id is None else replace(match, moves=""))
        now = time.monotonic()
        is_last = at + 1 == chunk.count or now >= until
        if is_last or now - kept_at >= KEEP_EVERY:
            if not lease_keep(lease, chunk, fresh):
                return chunk.done - begun  # somebody else has it, or nobody wants it any more
            _flag(chunk, fresh)
            fresh, kept_at = [], now
        if is_last:
            break
    if chunk.done < chunk.count:
        lease_give_back(lease)
    elif chunk.test.group_id is not None:
        group_finish(group_id=chunk.test.group_id)
    elif not chunk.test.chunks.unplayed().exists():
        deck_test_finish(test_id=lease.test_id)
    return chunk.done - begun


def _flag(chunk: Chunk, played: Sequence[Played]) -> None:
    """Editors learn of the cards that were too much for an action, however often."""
    refused, left_out = Counter[str](), Counter[str]()
    for match in played:
        refused.update(match.refused)
        left_out.update(match.left_out)
    for what, cards in ((Stopped.REFUSED, refused), (Stopped.LEFT_OUT, left_out)):
        cards_flag(revision_id=chunk.test.revision_id, what=what, cards=cards)


def _stuck(chunk: Chunk) -> str:
    """A match that takes its worker down every time must not do so for ever."""
    return _(
        "Match %(number)s against “%(name)s” could not be played to its end, "
        "so this test was broken off."
    ) % {"number": chunk.first_seed + chunk.done, "name": chunk.opponent.name}

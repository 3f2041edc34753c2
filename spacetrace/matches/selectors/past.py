"""Answers how a table stood once: from a snapshot that was kept, or dealt, and played again."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from typing import TypeAlias

from django.utils.translation import gettext as _

from spacetrace.engine.kernel.actions import Seat
from spacetrace.engine.kernel.chance import Chance
from spacetrace.engine.kernel.errors import EngineError
from spacetrace.engine.kernel.replay import Step, begin, replay
from spacetrace.engine.kernel.taking_back import NothingToTakeBack, play_on, standing
from spacetrace.matches import games
from spacetrace.matches.models import KeptTable, Match, Move
from spacetrace.matches.selectors import CannotGoOn, current_table, rules_of

Line: TypeAlias = tuple[Seat, str]


def table_at(match: Match, version: int) -> games.Table:
    """The table as it stood at a version, a copy that may be played on; raises CannotGoOn."""
    if version == match.version:
        return current_table(match).copy()
    return table_after(match, version=version)


def table_after(match: Match, *further: Line, **until: int) -> games.Table:
    """The table after the moves up to a `version` or `seq`, and then these; raises CannotGoOn."""
    game = rules_of(match)
    moves = Move.objects.filter(match=match).order_by("seq")
    if "version" in until:
        moves = moves.filter(version_after__lte=until["version"])
    if "seq" in until:
        moves = moves.filter(seq__lte=until["seq"])
    try:
        for seq, table in _near_by(match, game, until):
            later = moves.filter(seq__gt=seq).values_list("seat", "action")
            try:
                play_on(game, table, [*later, *further])
            except NothingToTakeBack:  # what was taken back was played before
                if seq == 0:
                    raise
                continue
            return table
    except EngineError as error:
        raise CannotGoOn(_("The table of then cannot be shown.")) from error
    raise AssertionError("A match has been dealt.")


def tables_before(
    match: Match, most: int, version: int | None = None
) -> tuple[list[games.Table], list[Line]]:
    """The last tables of a match before the one that stands, and the move on each; CannotGoOn.

    Or before the one that stood at a version. What was taken back never was.
    """
    game, kept = rules_of(match), deque[games.Table](maxlen=most)
    try:
        moves, steps = played_again(match, game, version)
        for step in steps:
            if len(moves) - most <= step.move < len(moves):
                kept.append(step.table.copy())
    except EngineError as error:
        raise CannotGoOn(_("The table of then cannot be shown.")) from error
    return list(kept), moves[len(moves) - len(kept) :]


def played_again(
    match: Match, game: games.AnyGame, version: int | None = None
) -> tuple[list[Line], Iterator[Step[games.Table]]]:
    """The moves that stand, of those up to a version, and what comes of them from the deal on.

    `game` has the rules of the match. Raises EngineError, now or at a step, for what they refuse.
    """
    rows = Move.objects.filter(match=match)
    if version is not None:
        rows = rows.filter(version_after__lte=version)
    lines = list(rows.order_by("seq").values_list("seat", "action"))
    moves = [lines[at] for at in standing(game, lines)]
    decks, chance = [seat.deck for seat in match.seats.all()], Chance(bytes(match.secret.secret))
    cards, opening = games.cards_for(match, game), games.opening_of(match)
    return moves, replay(game, cards, match.config, decks, chance, moves, opening)


def _near_by(
    match: Match, game: games.AnyGame, until: dict[str, int]
) -> Iterator[tuple[int, games.Table]]:
    """Tables that were kept, the nearest first, and after how many moves; the one dealt is last."""
    cards, secret = games.cards_for(match), bytes(match.secret.secret)
    kept = KeptTable.objects.filter(match=match)
    for found in kept.filter(**{f"{name}__lte": at for name, at in until.items()}).order_by("-seq"):
        yield found.seq, game.restore(found.snapshot, cards, Chance(secret))
    decks = [seat.deck for seat in match.seats.all()]
    opening = games.opening_of(match)
    yield 0, begin(game, cards, match.config, decks, Chance(secret), opening)

"""The three statements of a move, written out.

Every other query of this app is the ORM's. These three are the same for every move, and composing
them anew took the ORM longer than restoring, playing and storing the table together.
"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from django.db import connection
from django.utils import timezone

from spacetrace.matches.models import Match, MatchSecret, Move

_MATCH, _SECRET, _MOVE = (model._meta.db_table for model in (Match, MatchSecret, Move))

# What a move needs to know, in the model's order; the rest stays in the database until asked for.
_READ = (
    "id",
    "game",
    "card_set_revision_id",
    "card_set_hash",
    "rules_version",
    "format_version",
    "status",
    "version",
    "revision",
    "move_count",
    "snapshot",
    "waiting_mask",
    "agent_mask",
    "clock_at",
    "clock_number",
    "pace",
)
_SELECT = (
    f"SELECT {', '.join(f'm.{column}' for column in _READ)}, s.secret "  # noqa: S608  own names
    f"FROM {_MATCH} m JOIN {_SECRET} s ON s.match_id = m.id WHERE m.id = %s"
)
_MOVED = (
    "match_id",
    "seq",
    "version_before",
    "version_after",
    "seat",
    "action",
    "command_id",
    "body_hash",
    "events",
    "created_at",
)
_INSERT = f"INSERT INTO {_MOVE} ({', '.join(_MOVED)}) VALUES ({', '.join(['%s'] * len(_MOVED))})"  # noqa: S608
_WRITTEN = (
    "revision",
    "version",
    "move_count",
    "snapshot",
    "waiting_mask",
    "clock_number",
    "clock_at",
)
_UPDATE = (
    f"UPDATE {_MATCH} SET {', '.join(f'{column} = %s' for column in _WRITTEN)}, "  # noqa: S608
    f"updated_at = COALESCE(%s, updated_at) WHERE id = %s AND revision = %s"
)


def match_read(match_id: int) -> Match:
    """The match with its secret, locked as by `match_lock`, with the columns of a move only."""
    lock = " FOR UPDATE OF m" if connection.features.has_select_for_update_of else ""
    with connection.cursor() as cursor:
        cursor.execute(_SELECT + lock, [match_id])
        row = cursor.fetchone()
    if row is None:
        raise Match.DoesNotExist
    *values, clock_at, number, pace, secret = row
    match = Match.from_db(connection.alias, _READ, [*values, _moment(clock_at), number, pace])
    match.secret = MatchSecret(match=match, secret=secret)
    return match


def move_write(move: Move) -> None:
    """Store a move; raises IntegrityError for a command that is stored already."""
    values: list[Any] = [getattr(move, column) for column in _MOVED]
    values[-1] = _now()
    with connection.cursor() as cursor:
        cursor.execute(_INSERT, values)


def match_write(match: Match, revision: int, *, is_told: bool) -> bool:
    """Store what a move of a match that goes on changes, if it is still at this revision.

    The date of the last change is for all to see, so it keeps still for what nobody else may know.
    """
    values: list[Any] = [getattr(match, column) for column in _WRITTEN[:-1]]
    values.append(connection.ops.adapt_datetimefield_value(match.clock_at))
    values.append(_now() if is_told else None)
    with connection.cursor() as cursor:
        cursor.execute(_UPDATE, [*values, match.pk, revision])
        return bool(cursor.rowcount == 1)


def _now() -> Any:
    return connection.ops.adapt_datetimefield_value(timezone.now())


def _moment(stored: datetime | None) -> datetime | None:
    """A date as the database gives it: SQLite's are in UTC and do not say so."""
    if stored is None or stored.tzinfo is not None:
        return stored
    return stored.replace(tzinfo=UTC)

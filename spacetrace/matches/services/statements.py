"""Reads and stores what a move changes: the statements of every move, written out.

Every other query of this app is the ORM's. These are the same for every move, and composing them
anew took the ORM longer than restoring, playing and storing the table together.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Literal, NamedTuple, TypeAlias

from django.db import connection
from django.utils import timezone

from spacetrace.matches.models import (
    PLAYED,
    Due,
    DueKind,
    Match,
    MatchSecret,
    Move,
    match_played,
)

_MATCH, _SECRET, _MOVE, _DUE = (model._meta.db_table for model in (Match, MatchSecret, Move, Due))

DueChange: TypeAlias = Literal["begin", "renew", "end"]
"""What becomes of the row that asks computer players: it is made unless it is there, made anew for
the table as it has just become (nobody has been asked yet), or deleted."""


class MoveRow(NamedTuple):
    """A move as it is stored, but for its match and its moment; the names are the columns."""

    seq: int
    version_before: int
    version_after: int
    seat: int
    action: str
    command_id: str
    body_hash: str
    events: str


# ruff: noqa: S608  (the names of tables and columns are our own)
_SELECT = (
    f"SELECT {', '.join(f'm.{column}' for column in PLAYED)}, s.secret "
    f"FROM {_MATCH} m JOIN {_SECRET} s ON s.match_id = m.id WHERE m.id = %s"
)
_WRITTEN = (
    "revision",
    "version",
    "move_count",
    "snapshot",
    "waiting_mask",
    "held_mask",
    "draw_offers",
    "clock_number",
    "seat_clocks",
    "status",
)
# Whoever can move has a table that is not paused.
_UPDATE = (
    f"UPDATE {_MATCH} SET {', '.join(f'{column} = %s' for column in _WRITTEN)}, clock_at = %s, "
    "deadline_at = %s, result = %s, ended_at = %s, pause_reason = '', paused_at = NULL, "
    "updated_at = COALESCE(%s, updated_at) "
    "WHERE id = %s AND revision = %s"
)
_INSERT = (
    f"INSERT INTO {_MOVE} (match_id, {', '.join(MoveRow._fields)}, created_at) "
    f"SELECT id, {', '.join(['%s'] * len(MoveRow._fields))}, %s FROM "
)
_DUE_ROW = (
    f"INSERT INTO {_DUE} (match_id, kind, attempt, asked, due_at, since, version) "
    f"SELECT id, '{DueKind.AI_TURN.value}', 0, 0, "
)
_CHANGE_DUE: Mapping[DueChange, tuple[str, str]] = {
    "begin": (_DUE_ROW + "%s, NULL, 0 FROM ", " ON CONFLICT DO NOTHING"),
    "renew": (
        _DUE_ROW + "%s, %s, %s FROM ",
        " ON CONFLICT (match_id, kind) DO UPDATE SET due_at = excluded.due_at, "
        "since = excluded.since, version = excluded.version, asked = excluded.asked, "
        "thinks_since = NULL",
    ),
    "end": (
        f"DELETE FROM {_DUE} WHERE kind = '{DueKind.AI_TURN.value}' AND match_id IN "
        "(SELECT id FROM ",
        ")",
    ),
}
_THIS_MATCH = f"{_MATCH} WHERE id = %s"
_MOVED = "moved WHERE true"


def _stored_at_once(due: DueChange | None) -> str:
    """One statement: the match if nobody was faster, and only then its move and its due row."""
    begin, end = _CHANGE_DUE[due] if due else ("", "")
    asked = f", asked AS ({begin}{_MOVED}{end})" if due else ""
    return f"WITH moved AS ({_UPDATE} RETURNING id){asked} {_INSERT}{_MOVED}"


_STORE = {due: _stored_at_once(due) for due in (None, *_CHANGE_DUE)}


def match_read(match_id: int, *, is_locked: bool = True) -> Match:
    """The match with its secret, locked as by `match_lock`, with the columns of a move only."""
    can_lock = is_locked and connection.features.has_select_for_update_of
    with connection.cursor() as cursor:
        cursor.execute(_SELECT + (" FOR UPDATE OF m" if can_lock else ""), [match_id])
        row = cursor.fetchone()
    if row is None:
        raise Match.DoesNotExist
    return match_played(row)


def move_write(
    match: Match, revision: int, move: MoveRow, *, is_told: bool, due: DueChange | None
) -> bool:
    """Store the match, its move and its due row if the match is still at this revision.

    On PostgreSQL this is one statement, which needs no transaction round it; elsewhere it is
    several, which do. The date of the last change is for all to see, so it keeps still for what
    nobody else may know. Raises IntegrityError for a command that is stored already.
    """
    updated, moved = _match_values(match, revision, is_told), [*move, _now()]
    asked = _due_values(match, due)
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute(_STORE[due], [*updated, *asked, *moved])
            return bool(cursor.rowcount == 1)
        cursor.execute(_UPDATE, updated)
        if cursor.rowcount != 1:
            return False
        cursor.execute(_INSERT + _THIS_MATCH, [*moved, match.pk])
        if due:
            cursor.execute(_THIS_MATCH.join(_CHANGE_DUE[due]), [*asked, match.pk])
    return True


def due_write(match: Match, due: DueChange) -> None:
    """Change the row that asks computer players, for a match that is stored otherwise."""
    with connection.cursor() as cursor:
        cursor.execute(_THIS_MATCH.join(_CHANGE_DUE[due]), [*_due_values(match, due), match.pk])


def _match_values(match: Match, revision: int, is_told: bool) -> list[Any]:
    is_over = match.is_over
    return [
        *(getattr(match, column) for column in _WRITTEN),
        connection.ops.adapt_datetimefield_value(match.clock_at),
        connection.ops.adapt_datetimefield_value(match.deadline_at),
        json.dumps(match.result) if is_over else None,
        connection.ops.adapt_datetimefield_value(match.ended_at) if is_over else None,
        connection.ops.adapt_datetimefield_value(match.updated_at) if is_told else None,
        match.pk,
        revision,
    ]


def _due_values(match: Match, due: DueChange | None) -> list[Any]:
    if due == "renew":
        return [now := _now(), now, match.version]
    return [_now()] if due == "begin" else []


def _now() -> Any:
    return connection.ops.adapt_datetimefield_value(timezone.now())

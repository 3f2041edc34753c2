"""What is kept of a match: its table, its secret, its seats, its moves and its waiting work."""

from spacetrace.matches.models.match import (
    MAX_SEATS,
    PLAYED,
    Match,
    MatchSecret,
    Pace,
    Pinned,
    Status,
    match_played,
)
from spacetrace.matches.models.move import (
    AUTOMATIC,
    BY_COMPUTER,
    BY_THE_CLOCK,
    KeptCourse,
    KeptTable,
    Move,
)
from spacetrace.matches.models.puzzle_run import PuzzleRun
from spacetrace.matches.models.seat import Seat, SeatKind
from spacetrace.matches.models.time_off import Heartbeat, Outage, Spread, Vacation
from spacetrace.matches.models.work import Due, DueKind, Report, ReportKind

__all__ = [
    "AUTOMATIC",
    "BY_COMPUTER",
    "BY_THE_CLOCK",
    "MAX_SEATS",
    "PLAYED",
    "Due",
    "DueKind",
    "Heartbeat",
    "KeptCourse",
    "KeptTable",
    "Match",
    "MatchSecret",
    "Move",
    "Outage",
    "Pace",
    "Pinned",
    "PuzzleRun",
    "Report",
    "ReportKind",
    "Seat",
    "SeatKind",
    "Spread",
    "Status",
    "Vacation",
    "match_played",
]

"""How a carried-out action is written down: the move, the snapshot, the version, the result."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils import timezone

from cardsets.models import Stopped
from cardsets.services.flags import cards_flag_later
from spacetrace.engine.kernel.events import Event
from spacetrace.engine.kernel.outcome import Outcome
from spacetrace.engine.kernel.taking_back import TAKE_BACK
from spacetrace.infrastructure.transactions import statement
from spacetrace.matches import games
from spacetrace.matches.models import KeptTable, Match, Seat, Status
from spacetrace.matches.services.announce import due_change, match_tell
from spacetrace.matches.services.between_rounds import hold_after, hold_deadline
from spacetrace.matches.services.clock import (
    clock_set,
    clocks_stop,
    seat_clocks_drop,
    seat_clocks_set,
    seat_clocks_take_back,
)
from spacetrace.matches.services.command import Command
from spacetrace.matches.services.daily import daily_record
from spacetrace.matches.services.deck_results import deck_results_record
from spacetrace.matches.services.statements import DueChange, MoveRow, move_write

KEEP_EVERY = 50
"""After so many moves the table is kept once more, so that the past is never further away."""


class LostRace(RuntimeError):
    """The match changed under the lock, which must not happen; everything is rolled back."""


@dataclass(frozen=True, slots=True)
class Recorded:
    """An action that was applied, as it is to be stored; its match is up to date already.

    `revision` is the one before. `is_told` tells whether the version shows the action, `is_due`
    whether a worker is to look at the table, `is_clock_set` whether a deadline began,
    `ticks_at_once` whether it is over already. `cut_short` are the cards of whose effects some were
    left out.
    """

    match: Match
    revision: int
    move: MoveRow
    is_told: bool
    due: DueChange | None
    is_due: bool
    is_clock_set: bool
    ticks_at_once: bool
    cut_short: tuple[str, ...]

    @property
    def is_plain(self) -> bool:
        """The match goes on, and everybody may know of it: nothing else is to be written."""
        return self.is_told and not self.match.is_over


def move_record(
    match: Match, table: games.Table, command: Command, action: str, events: Sequence[Event]
) -> Recorded:
    """Bring `match` up to date with one action that was applied to its table; stores nothing."""
    game = games.game_of(match)
    was_due, revision, version = match.agent_is_due, match.revision, match.version
    outcome, held = game.outcome(table), 0
    if outcome is None and action != TAKE_BACK:
        held = hold_after(match, events, seats=game.seats(table))
    waiting = () if held else game.waiting_for(table)
    # A deadline follows from what everybody knows, so it may show in the version.
    deadline = None if outcome else hold_deadline(held, game.deadline(table))
    is_clock_set = clock_set(match, deadline)
    is_told = (
        outcome is not None
        or is_clock_set
        or waiting != match.waiting
        or _is_seen(events, command.seat, game.seats(table))
    )
    seat_clocks_drop(match)
    match.revision = revision + 1
    match.move_count += 1
    if is_told:
        match.version, match.updated_at = version + 1, timezone.now()
    match.waiting, match.held_mask = waiting, held
    match.snapshot = game.dump(table)
    match.status = Status.RUNNING
    if action == TAKE_BACK:
        seat_clocks_take_back(match, command.seat)
    else:
        # What only its seat may know of is no move: standing orders would make time stand still.
        seat_clocks_set(match, acted=command.seat if is_told else None)
    if is_told and game.seats(table) == 2 and command.seat >= 0:
        match.draw_offers &= 1 << command.seat  # who moves on has not taken the other's offer
    if outcome is not None:
        match_end(match, outcome)
    due, is_due = due_change(match, was_due=was_due, is_told=is_told)
    if command.seat >= 0 and match.agent_mask >> command.seat & 1:
        is_due = False  # the worker that made the change is looking at the table again already
    move = MoveRow(
        seq=match.move_count,
        version_before=version,
        version_after=match.version,
        seat=command.seat,
        action=action,
        command_id=command.command_id,
        body_hash=command.body_hash(),
        events="\n".join(game.event_text(event) for event in events),
    )
    at_once = is_clock_set and deadline is not None and deadline.ms == 0
    cut = game.cut_short(table)
    return Recorded(match, revision, move, is_told, due, is_due, is_clock_set, at_once, cut)


def move_store(recorded: Recorded) -> None:
    """Store the action with all that follows, in the transaction that holds the match's lock."""
    if not _write(recorded):
        raise LostRace(f"match {recorded.match.pk} is not at that revision any more")
    match = recorded.match
    if match.is_over:
        deck_results_record(match)
        if match.lesson:
            daily_record(match)
    if not recorded.is_told:
        seats = Seat.objects.filter(match=match, index=recorded.move.seat)
        seats.update(secret_actions=match.revision)
    _tell(recorded)


def move_store_unlocked(recorded: Recorded) -> bool:
    """Store a plain action unless somebody was faster: the revision is compared, nothing locked.

    Raises IntegrityError for a command that is stored already.
    """
    with statement():
        is_stored = _write(recorded)
        if is_stored:
            _tell(recorded)
    return is_stored


def _write(recorded: Recorded) -> bool:
    move, due = recorded.move, recorded.due
    is_told = recorded.is_told
    return move_write(recorded.match, recorded.revision, move, is_told=is_told, due=due)


def _tell(recorded: Recorded) -> None:
    if recorded.move.seq % KEEP_EVERY == 0:
        KeptTable.objects.bulk_create([KeptTable.of(recorded.match)], ignore_conflicts=True)
    match_tell(
        recorded.match,
        is_due=recorded.is_due,
        is_told=recorded.is_told,
        is_clock_set=recorded.is_clock_set,
    )
    if recorded.cut_short:
        cards_flag_later(
            revision_id=recorded.match.card_set_revision_id,
            what=Stopped.LEFT_OUT,
            cards=dict.fromkeys(recorded.cut_short, 1),
        )


def match_end(match: Match, outcome: Outcome) -> None:
    """Note how the match ended; the caller stores it."""
    match.status, match.ended_at = Status.OVER, timezone.now()
    match.waiting = ()
    clocks_stop(match)
    match.result = {
        "reason": outcome.reason,
        "rule": outcome.rule,
        "winners": list(outcome.winners),
        "places": list(outcome.places),
        "scores": list(outcome.scores),
    }


def _is_seen(events: Sequence[Event], seat: int, seats: int) -> bool:
    """Somebody besides the acting seat may know of it. If not, the version must not tell."""
    others = [None, *(other for other in range(seats) if other != seat)]
    return any(event.seen_by(viewer) is not None for event in events for viewer in others)

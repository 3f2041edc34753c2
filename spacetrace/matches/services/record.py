"""How a carried-out action is written down: the move, the snapshot, the version, the result."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils import timezone

from spacetrace.engine.kernel.events import Event
from spacetrace.engine.kernel.outcome import Outcome
from spacetrace.matches import games
from spacetrace.matches.models import Match, Move, Seat, Status
from spacetrace.matches.services.announce import match_announce
from spacetrace.matches.services.clock import clock_set
from spacetrace.matches.services.command import Command
from spacetrace.matches.services.deck_results import deck_results_record
from spacetrace.matches.services.statements import match_write, move_write


class LostRace(RuntimeError):
    """The match changed under the lock, which must not happen; everything is rolled back."""


def move_store(
    match: Match, table: games.Table, command: Command, action: str, events: Sequence[Event]
) -> None:
    """Store one action that was applied to the table, and bring `match` up to date.

    Call it inside the transaction that holds the match's lock.
    """
    game = games.game_for(match.game)
    was_due, revision, version = match.agent_is_due, match.revision, match.version
    outcome, waiting = game.outcome(table), game.waiting_for(table)
    # A deadline follows from what everybody knows, so it may show in the version.
    is_clock_set = clock_set(match, None if outcome else game.deadline(table))
    is_told = (
        outcome is not None
        or is_clock_set
        or waiting != match.waiting
        or _is_seen(events, command.seat, game.seats(table))
    )
    match.revision = revision + 1
    match.move_count += 1
    match.version = version + 1 if is_told else version
    match.waiting = waiting
    match.snapshot = game.dump(table)
    goes_on = match.status == Status.RUNNING and outcome is None
    if not goes_on:
        match.status, match.pause_reason = Status.RUNNING, ""
    if outcome is not None:
        match_end(match, outcome)
    move = Move(
        match=match,
        seq=match.move_count,
        version_before=version,
        version_after=match.version,
        seat=command.seat,
        action=action,
        command_id=command.command_id,
        body_hash=command.body_hash(),
        events="\n".join(game.event_text(event) for event in events),
    )
    move_write(move)
    _compare_and_set(match, revision, goes_on=goes_on, is_told=is_told)
    if outcome is not None:
        deck_results_record(match)
    if not is_told:
        Seat.objects.filter(match=match, index=command.seat).update(secret_actions=match.revision)
    match_announce(
        match, was_due=was_due, by=command.seat, is_told=is_told, is_clock_set=is_clock_set
    )


def match_end(match: Match, outcome: Outcome) -> None:
    """Note how the match ended; the caller stores it."""
    match.status, match.ended_at = Status.OVER, timezone.now()
    match.waiting = ()
    match.clock_at = match.clock_number = None
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


def _compare_and_set(match: Match, revision: int, *, goes_on: bool, is_told: bool) -> None:
    if goes_on:
        changed = match_write(match, revision, is_told=is_told)
    else:
        changed = _match_turned(match, revision)
    if not changed:
        raise LostRace(f"match {match.pk} is not at revision {revision} any more")


def _match_turned(match: Match, revision: int) -> bool:
    """Store a match that ends, or goes on after a pause, if it is still at this revision."""
    rows = Match.objects.filter(pk=match.pk, revision=revision)
    changed = rows.update(
        revision=match.revision,
        version=match.version,
        move_count=match.move_count,
        snapshot=match.snapshot,
        status=match.status,
        pause_reason=match.pause_reason,
        waiting_mask=match.waiting_mask,
        clock_at=match.clock_at,
        clock_number=match.clock_number,
        result=match.result,
        ended_at=match.ended_at,
        updated_at=timezone.now(),
    )
    return changed == 1

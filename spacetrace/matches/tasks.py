"""What workers carry out: each task is safe to run twice, late, or not at all."""

from __future__ import annotations

from celery import shared_task

from spacetrace.infrastructure.queue import AI_THINK, AI_TURN, CLOCK_TICK
from spacetrace.matches.services.ai_turn import ai_think, ai_turn_play
from spacetrace.matches.services.card_tallies import card_tallies_count
from spacetrace.matches.services.outage import server_beat, time_off_spread
from spacetrace.matches.services.sweep import work_sweep
from spacetrace.matches.services.tick import clock_wake


@shared_task(name=AI_TURN)
def ai_turn(match_id: int) -> None:
    """Play the computers' turn of a match."""
    ai_turn_play(match_id=match_id)


@shared_task(name=AI_THINK)
def think() -> None:
    """Let the computer player think that has waited for it for longest."""
    ai_think()


@shared_task(name=CLOCK_TICK)
def tick(match_id: int, number: int) -> None:
    """Have a match's clock tick for its deadline of this number."""
    clock_wake(match_id=match_id, number=number)


@shared_task(name="matches.cards")
def cards() -> None:
    """Add up what became of cards in the matches that have ended."""
    card_tallies_count()


@shared_task(name="matches.sweep")
def sweep() -> None:
    """Tell that the server is at work, and start again what is due and forgotten."""
    server_beat()
    time_off_spread()
    work_sweep()

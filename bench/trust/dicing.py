"""Plays matches by dice: people, computer players and the clock."""

from __future__ import annotations

from django.utils import timezone

from spacetrace.engine.kernel.chance import Chance
from spacetrace.matches.access import held_of
from spacetrace.matches.models import Due, Match, Seat, SeatKind
from spacetrace.matches.selectors import legal_for
from spacetrace.matches.services.act import match_act
from spacetrace.matches.services.ai_turn import ai_turn_play
from spacetrace.matches.services.taking_back import TakeBackWord, match_take_back
from spacetrace.matches.services.tick import match_tick


def play(match: Match, dice: Chance, steps: int) -> bool:
    """So many steps by dice, of people, computer players and the clock; False when it is over."""
    for _ in range(steps):
        now = Match.objects.select_related("secret").prefetch_related("seats").get(pk=match.pk)
        if now.is_over:
            return False
        Due.objects.filter(match=match).update(due_at=timezone.now(), lease_until=None)
        ai_turn_play(match_id=match.pk)
        now = Match.objects.select_related("secret").prefetch_related("seats").get(pk=match.pk)
        seats = [seat for seat in now.seats.all() if seat.kind == SeatKind.USER]
        asked = [seat for seat in seats if seat.index in now.waiting]
        if dice.below(8) == 0:
            _take_back(now, seats, dice)
            continue
        if asked or dice.below(4) == 0:
            _move(now, dice.pick(asked or seats), dice)
        elif now.clock_at is not None:
            Match.objects.filter(pk=match.pk).update(clock_at=timezone.now())
            match_tick(match_id=match.pk)
    return not Match.objects.get(pk=match.pk).is_over


def _move(match: Match, seat: Seat, dice: Chance) -> None:
    texts = [text for _action, text in legal_for(match, seat.index)]
    texts = [text for text in texts if not text.startswith("concede")]
    if texts and seat.user is not None:
        match_act(
            held=held_of(match, seat.user),
            seat=seat.index,
            action=dice.pick(texts),
            at_version=match.version,
            command_id=f"dice-{match.revision}",
        )


def _take_back(match: Match, seats: list[Seat], dice: Chance) -> None:
    """Somebody takes a move back, or asks for it, and at times the others agree."""
    words: list[TakeBackWord] = ["ask", "agree"]
    for word in words[: 1 + dice.below(2)]:
        for seat in seats if word == "agree" else seats[dice.below(len(seats)) :][:1]:
            at = Match.objects.get(pk=match.pk).version
            if seat.user is not None:
                match_take_back(
                    match=match,
                    user=seat.user,
                    word=word,
                    at_version=at,
                    command_id=f"{word}-{match.revision}-{seat.index}",
                )

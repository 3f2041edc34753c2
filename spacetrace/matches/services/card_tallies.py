"""Counts what became of cards, once a match is over and away from those who play."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils import timezone

from decks.games import cards_played
from decks.models import Field
from decks.services.tallies import DeckPlayed, tallies_add
from spacetrace.engine.kernel.taking_back import standing
from spacetrace.infrastructure.transactions import change
from spacetrace.matches import games
from spacetrace.matches.models import Due, DueKind, Match, Seat, SeatKind

MOST = 100
"""Matches that are counted in one go; the next go comes within a minute."""


def card_tally_ask(match: Match, seats: Sequence[Seat]) -> None:
    """Have a match with decks counted, inside the transaction that ends it."""
    if any(seat.deck for seat in seats):
        due = Due(match_id=match.pk, kind=DueKind.CARDS, due_at=timezone.now())
        Due.objects.bulk_create([due], ignore_conflicts=True)


def card_tallies_count() -> int:
    """Count the matches that wait for it; returns how many. Harmless at any time and often."""
    waiting = Due.objects.filter(kind=DueKind.CARDS).order_by("due_at", "pk")
    return sum(map(_counted, list(waiting.values_list("pk", "match_id")[:MOST])))


def _counted(waiting: tuple[int, int]) -> bool:
    due, match_id = waiting
    match = Match.objects.counted().filter(pk=match_id).first()
    seats = list(Seat.objects.filter(match=match).order_by("index")) if match else []
    field, decks = _field(seats), _decks(match, seats) if match else []
    with change():
        if not Due.objects.filter(pk=due).delete()[0]:
            return False  # somebody else was at it, too
        if match is not None and field is not None:
            tallies_add(revision_id=match.card_set_revision_id, field=field, decks=decks)
    return True


def _field(seats: Sequence[Seat]) -> Field | None:
    """Who played; None for one person on all seats, from whom no card learns how it does."""
    if any(seat.kind == SeatKind.AGENT for seat in seats):
        return Field.COMPUTERS
    return Field.PEOPLE if len({seat.user_id for seat in seats}) == len(seats) else None


def _decks(match: Match, seats: Sequence[Seat]) -> list[DeckPlayed]:
    """Nothing of a match under rules that are no longer today's."""
    rules = games.game_for(match.game)
    is_todays = (rules.rules_version, rules.format_version) == (
        match.rules_version,
        match.format_version,
    )
    if not is_todays:
        return []
    moves = list(match.moves.order_by("seq"))
    stand = standing(rules, [(move.seat, move.action) for move in moves])
    lines = (line for at in stand for line in moves[at].event_lines)
    played = cards_played(rules.parse_event(line) for line in lines)
    winners = match.outcome["winners"]
    return [
        DeckPlayed(
            held=seat.deck,
            played=played.get(seat.index, ()),
            points=float(seat.index in winners) if winners else 0.5,
        )
        for seat in seats
    ]

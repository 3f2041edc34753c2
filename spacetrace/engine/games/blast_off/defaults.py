"""What the table does for a seat that is waited for and does not act (BO-3, BO-15, BO-22)."""

from __future__ import annotations

from spacetrace.engine.games.blast_off.actions import (
    DRAW,
    LET_GO,
    TURN_OVER,
    NameStart,
    PlayCard,
    PlayCountdown,
    PlayWild,
)
from spacetrace.engine.games.blast_off.cards import Card
from spacetrace.engine.games.blast_off.duties import gestures_of, missions_triggered
from spacetrace.engine.games.blast_off.faces import COLOURS
from spacetrace.engine.games.blast_off.rules.play import fits
from spacetrace.engine.games.blast_off.table import Table
from spacetrace.engine.kernel.actions import Action, Seat


def default_action(table: Table, seat: Seat) -> Action:
    """What the clock plays for the seat; legal whenever the table waits for it.

    It draws when it may, else it plays its first match or the card that it drew, with the
    gestures that are due: who is away forgets nothing.
    """
    if table.stage == "naming":
        return NameStart(face_held_most(table.hands[seat]))  # BO-3
    if table.stage == "making-up":
        return TURN_OVER  # BO-22
    if table.stage == "countdown":
        return LET_GO
    card = table.must_play or _first_match(table, seat)
    return DRAW if card is None else _play(table, card, table.hands[seat])


def face_held_most(hand: list[Card]) -> str:
    """Number 1 of the colour that a hand holds most of; of equal ones the first (BO-3)."""
    held = [card.face.colour for card in hand if card.face is not None]
    return f"{max(COLOURS, key=held.count)}-1"


def _first_match(table: Table, seat: Seat) -> Card | None:
    top = table.top()
    return next((card for card in table.hands[seat] if card.face and fits(card, top)), None)


def _play(table: Table, card: Card, hand: list[Card]) -> Action:
    top = table.top()
    if card.is_wild:
        face = face_held_most(hand)
        laid = table.cards.wilds[face]
        return PlayWild(face, gestures_of(missions_triggered(table.missions, laid, top)))
    gestures = gestures_of(missions_triggered(table.missions, card.laid, top))
    return PlayCountdown(gestures) if card.is_countdown else PlayCard(card.id, gestures)

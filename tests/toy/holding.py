"""The hold after a card: claims are laid in secret, and settled when the clock ticks (TY-7)."""

from __future__ import annotations

from spacetrace.engine.kernel.actions import Action, Seat
from spacetrace.engine.kernel.deadline import Deadline
from spacetrace.engine.kernel.events import Emit
from tests.toy.actions import Draw, PlayCard, PlayTwin
from tests.toy.events import ClaimLost, ClaimMade, HoldBegan, HoldEnded, tell
from tests.toy.table import Table


def deadline(table: Table) -> Deadline | None:
    """The end of the hold, while the table holds."""
    if table.outcome is not None or not table.is_holding:
        return None
    return Deadline("hold", table.hold, table.holds)


def begin(table: Table, emit: Emit) -> None:
    """A card was played: the table holds, if it does at all."""
    if not table.hold:
        return
    table.is_holding = True
    table.holds += 1
    tell(emit, HoldBegan(table.holds))


def lay(table: Table, seat: Seat, action: Action, emit: Emit) -> None:
    """Keep a claim until the hold is over."""
    table.claims.append((seat, action))
    tell(emit, ClaimMade(seat, _card_of(action), isinstance(action, PlayTwin)))


def settle(table: Table, emit: Emit) -> tuple[Seat, Action] | None:
    """The claim that counts, if any: the first twin, else what the turn's owner wants."""
    claims, table.claims, table.is_holding = table.claims, [], False
    ranked = sorted(claims, key=lambda claim: not isinstance(claim[1], PlayTwin))  # stable
    tell(emit, HoldEnded())
    for seat, action in ranked[1:]:
        tell(emit, ClaimLost(seat, _card_of(action)))
    return ranked[0] if ranked else None


def claim_of(card: str | None, twin: bool) -> Action:
    """The action that a claim is for."""
    if card is None:
        return Draw()
    return PlayTwin(card) if twin else PlayCard(card)


def _card_of(action: Action) -> str | None:
    return action.card if isinstance(action, PlayCard | PlayTwin) else None

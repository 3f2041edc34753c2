"""Why a card cannot be slapped now (BO-10 to BO-12, BO-15)."""

from __future__ import annotations

from spacetrace.engine.games.blast_off.actions import Slap, SlapWild
from spacetrace.engine.games.blast_off.cards import WILD
from spacetrace.engine.games.blast_off.faces import BLAST_OFF, CALLS, COLOURS, WORD
from spacetrace.engine.games.blast_off.table import Table
from spacetrace.engine.kernel.actions import Seat
from spacetrace.engine.kernel.errors import Refusal


def refuse_slap(table: Table, seat: Seat, action: Slap | SlapWild) -> Refusal | None:
    """Why this cannot be slapped; None when it can."""
    countdown = table.countdown
    if table.stage != "countdown" or countdown is None:
        return Refusal("BO-10", "No countdown is running, so nothing can be slapped.")
    if countdown.call is None:
        return Refusal("BO-10", "Wait for the first call.")
    card = table.cards.by_id.get(action.card if isinstance(action, Slap) else WILD)
    if card is None or card not in table.hands[seat]:
        return Refusal("BO-10", "That card is not in your hand.")
    if countdown.taken_by is not None:
        return Refusal("BO-10", "Somebody was faster: the call is taken, and you keep your card.")
    if isinstance(action, SlapWild):
        return _refuse_wild(countdown.call, action)
    if card.is_countdown:
        return Refusal("BO-11", "No countdown card can be played while a countdown runs.")
    if card.face is None:
        return Refusal("BO-12", "Name a colour for the wild.")
    if card.face.number != countdown.call:
        return Refusal("BO-10", f"That is not what is called now: {_call_words(countdown.call)}.")
    return None


def refuse_let_go(table: Table, seat: Seat) -> Refusal | None:
    """Why the seat cannot let the call go; None when it was asked."""
    countdown = table.countdown
    if countdown is None or seat not in countdown.asked:
        return Refusal("BO-15", "You are not asked whether you slap.")
    return None


def _refuse_wild(call: int, action: SlapWild) -> Refusal | None:
    if action.colour not in COLOURS:
        return Refusal("BO-12", "Name one of the four colours for the wild.")
    if call == BLAST_OFF:
        if action.number not in CALLS:
            return Refusal("BO-12", "At the last call, name a colour and a number or the word.")
    elif action.number is not None:
        return Refusal("BO-12", "The wild has the number that is called; name a colour only.")
    return None


def _call_words(call: int) -> str:
    return WORD.replace("-", " ") if call == BLAST_OFF else str(call)

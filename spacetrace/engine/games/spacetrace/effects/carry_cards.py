"""Effects on hands, libraries, piles, pools and the stack (ST-5, ST-6, ST-18, ST-19)."""

from __future__ import annotations

from spacetrace.engine.games.spacetrace import zones
from spacetrace.engine.games.spacetrace.cards.compiled import CardDef
from spacetrace.engine.games.spacetrace.cards.schema import Discard, Draw, GainMp, Look, Search
from spacetrace.engine.games.spacetrace.effects.plan import Planned
from spacetrace.engine.games.spacetrace.effects.prompts import ask
from spacetrace.engine.games.spacetrace.effects.queries import query
from spacetrace.engine.games.spacetrace.effects.select import find_tactic
from spacetrace.engine.games.spacetrace.events import CardsSeen, LibraryShuffled, TacticLeft
from spacetrace.engine.games.spacetrace.pieces import Prompt, Ref
from spacetrace.engine.games.spacetrace.table import Table
from spacetrace.engine.kernel.actions import Seat
from spacetrace.engine.kernel.events import Emit


def _whose(planned: Planned, who: str) -> Seat:
    return planned.seat if who == "own" else 1 - planned.seat


# --- hands, pools and libraries -------------------------------------------------------------------


def draw(table: Table, planned: Planned, emit: Emit) -> None:
    """A side draws cards; an empty library gives nothing (ST-5)."""
    effect = planned.effect
    if isinstance(effect, Draw):
        zones.draw(table, _whose(planned, effect.who), planned.amount or 0, emit)


def gain_mp(table: Table, planned: Planned, emit: Emit) -> None:
    """A side gets MP into its pool (ST-6)."""
    effect = planned.effect
    if isinstance(effect, GainMp) and planned.amount:
        seat = _whose(planned, effect.who)
        zones.set_pool(table, seat, table.sides[seat].pool + planned.amount, "gained", emit)


def discard(table: Table, planned: Planned, emit: Emit) -> None:
    """A side discards by lot or by its own choice; with no more cards than that, all of them."""
    effect = planned.effect
    if not isinstance(effect, Discard):
        return
    seat = _whose(planned, effect.who)
    hand = [c for c in table.sides[seat].hand if effect.kind in (None, c.kind)]
    count = min(planned.amount or 0, len(hand))
    if effect.by == "choice" and 0 < count < len(hand):
        options = [Ref("hand", seat, name) for name in dict.fromkeys(c.id for c in hand)]
        ask(table, Prompt("discard", seat, count, options, False, ""), emit)
        return
    if count < len(hand):
        hand = [hand.pop(table.chance.below(len(hand))) for _ in range(count)]
    for card in hand:
        zones.move_card(table, seat, card, "hand", "discard", emit)


def look(table: Table, planned: Planned, emit: Emit) -> None:
    """A seat sees hidden cards; nobody else learns which (ST-36)."""
    effect = planned.effect
    if emit is None or not isinstance(effect, Look):
        return
    of_seat = planned.seat if effect.at == "own_library" else 1 - planned.seat
    side = table.sides[of_seat]
    if effect.at == "enemy_hand":
        zone, cards = "hand", side.hand
    else:
        count = min(planned.amount or 0, len(side.library))
        zone, cards = "library", side.library[len(side.library) - count :][::-1]
    emit(CardsSeen(planned.seat, of_seat, zone, tuple(card.id for card in cards)))


def search(table: Table, planned: Planned, emit: Emit) -> None:
    """Ask for a matching card of the own library; with none there it is only shuffled."""
    effect = planned.effect
    if not isinstance(effect, Search):
        return
    seat = planned.seat
    asked = query(effect.for_)
    names = sorted({card.id for card in table.sides[seat].library if asked.fits_card(card)})
    if names:
        options = [Ref("library", seat, name) for name in names]
        ask(table, Prompt("search", seat, 1, options, True, ""), emit)
    else:
        shuffle(table, seat, emit)


def shuffle(table: Table, seat: Seat, emit: Emit) -> None:
    """Shuffle a library."""
    table.chance.shuffle(table.sides[seat].library)
    if emit:
        emit(LibraryShuffled(seat))


# --- the stack ------------------------------------------------------------------------------------


def counter(table: Table, planned: Planned, emit: Emit) -> None:
    """Tactics on the stack are discarded without effect (ST-18)."""
    for ref in planned.refs:
        if ref.zone == "stack":
            take_tactic(table, planned, ref, "discard", emit)


def take_tactic(table: Table, planned: Planned, ref: Ref, where: str, emit: Emit) -> None:
    """A tactic leaves the stack without effect; one never takes itself away."""
    tactic = find_tactic(table, ref.name)
    if tactic is None or tactic.name == planned.tactic:
        return
    table.stack.remove(tactic)
    if emit:
        emit(TacticLeft(tactic.name, "countered"))
    zones.move_card(table, tactic.seat, tactic.card, "play", where, emit)


# --- cards in piles -------------------------------------------------------------------------------


def move_from_piles(table: Table, planned: Planned, where: str, emit: Emit) -> None:
    """The cards go from hand, library, discard, wrecks or stack to another pile of their owner."""
    for ref in planned.refs:
        if ref.zone == "stack":
            take_tactic(table, planned, ref, where, emit)
            continue
        source = pile_of(table, ref, planned.killed)
        if source is not None:
            zones.move_card(table, ref.seat, table.cards.card(ref.name), source, where, emit)


def pile_of(table: Table, ref: Ref, killed: bool | None = None) -> str | None:
    """The pile that a copy of the named card is in, as events.CardMoved says it; None if gone.

    Of wrecks, one that was not killed is taken first, where both will do.
    """
    side = table.sides[ref.seat]
    if ref.zone == "wrecks":
        marks = {wreck.killed for wreck in side.wrecks if wreck.card.id == ref.name}
        for mark in (False, True) if killed is None else (killed,):
            if mark in marks:
                return "killed" if mark else "wrecks"
        return None
    piles: dict[str, list[CardDef]] = {
        "hand": side.hand,
        "library": side.library,
        "discard": side.discard,
    }
    is_there = any(card.id == ref.name for card in piles[ref.zone])
    return ref.zone if is_there else None

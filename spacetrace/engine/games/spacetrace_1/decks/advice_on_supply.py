"""Advice on the supply: what reinforcements bring, what the cards cost (ST-6, ST-7, ST-10)."""

from __future__ import annotations

from collections.abc import Iterator

from spacetrace.engine.games.spacetrace_1.cards.compiled import CardDef
from spacetrace.engine.games.spacetrace_1.decks.figures import TURNS, Copies
from spacetrace.engine.games.spacetrace_1.decks.prospects import (
    Advice,
    Prospects,
    count,
    ids,
    names,
    percent,
)

FEW, MANY = 0.25, 0.45
"""Less and more than these shares of reinforcements are unusual; a third does well."""

SCARCE, PLENTY = 0.45, 1.1
"""What the reinforcements bring, by what everything else costs; beyond these, out of balance."""

EARLY = 2
"""The own turn by which there should be something to do."""

IDLE = 0.25
"""A deck that has nothing to do early in more of the matches than this is told so."""

SOON = 4
"""The own turn by which a card should be affordable."""


def supply_advice(prospects: Prospects) -> Iterator[Advice]:
    """What is wrong with income and prices."""
    funds = prospects.find(lambda card: card.is_reinforcement)
    others = prospects.find(lambda card: not card.is_reinforcement)
    mp_out = sum(card.mp * copies for card, copies in others)
    if not funds and mp_out:
        sentence = (
            "No reinforcement: only exchanges, which turn three cards into 100 MP, and abilities"
            " can pay for your cards."
        )
        yield Advice(sentence, "ST-6")
    elif mp_out:
        mp_in = sum(card.mp * copies for card, copies in funds)
        yield from _share(prospects, funds, others)
        yield from _balance(prospects, funds, mp_in, mp_out)
        yield from _start(prospects, mp_in)
        yield from _dear(prospects, others, mp_in)
    yield from _prices(prospects, others)


# --- reinforcements -------------------------------------------------------------------------------


def _part(prospects: Prospects, funds: Copies) -> float:
    return count(funds) / prospects.has


def _share(prospects: Prospects, funds: Copies, others: Copies) -> Iterator[Advice]:
    copies, part = count(funds), _part(prospects, funds)
    told = f"{copies} of {prospects.has} cards ({percent(part)})"
    if part < FEW:
        unlucky = percent(prospects.fewer_than(2, copies, EARLY))
        sentence = (
            f"Only {told} are reinforcements: in {unlucky} of matches you have seen fewer than two"
            f" by your turn {EARLY}. About a third is usual."
        )
        yield Advice(sentence, "ST-6", ids(funds))
    elif part > MANY:
        seen, rest = prospects.seen_of(copies, SOON), prospects.seen_of(count(others), SOON)
        sentence = (
            f"{told} are reinforcements: by your turn {SOON} you have seen {seen:.1f} of them on"
            f" average and only {rest:.1f} cards to spend them on. About a third is usual."
        )
        yield Advice(sentence, "ST-6", ids(funds))


def _balance(prospects: Prospects, funds: Copies, mp_in: int, mp_out: int) -> Iterator[Advice]:
    """Told only where the number of reinforcements has not told the same already."""
    told = f"The reinforcements bring {mp_in} MP in all, and the other cards cost {mp_out} MP"
    if mp_in < SCARCE * mp_out and _part(prospects, funds) >= FEW:
        sentence = f"{told}: they pay for {percent(mp_in / mp_out)} of that."
        yield Advice(sentence, "ST-7", ids(funds))
    elif mp_in > PLENTY * mp_out and _part(prospects, funds) <= MANY:
        sentence = f"{told}: {percent(1 - mp_out / mp_in)} of what they bring has no use."
        yield Advice(sentence, "ST-7", ids(funds))


def _start(prospects: Prospects, mp_in: int) -> Iterator[Advice]:
    """Nothing to do early: too few ships that the first reinforcements pay for."""
    means = int(prospects.seen_of(mp_in, EARLY))
    cheap = prospects.find(lambda card: card.is_ship and card.mp <= means)
    copies = count(cheap)
    idle = prospects.fewer_than(1, copies, EARLY)
    if idle <= IDLE:
        return
    sentence = f"By your turn {EARLY} you have seen reinforcements worth {means} MP on average,"
    if not copies:
        sentence += " and every ship card of this deck costs more: nothing shields your Base early."
    else:
        few = "one ship card costs" if copies == 1 else f"{copies} ship cards cost"
        sentence += (
            f" and only {few} no more: in {percent(idle)} of matches you have seen none of these by"
            " then, and nothing shields your Base."
        )
    yield Advice(sentence, "ST-7", ids(cheap))


# --- prices ---------------------------------------------------------------------------------------


def _dear(prospects: Prospects, others: Copies, mp_in: int) -> Iterator[Advice]:
    """Cards that no turn can pay for, and cards for which one saves long (ST-7)."""
    never = [pair for pair in others if pair[0].mp > mp_in]
    if never:
        verb = "cost" if never[1:] else "costs"
        sentence = (
            f"{names(never)} {verb} more than all reinforcements of this deck together bring"
            f" ({mp_in} MP)."
        )
        yield Advice(sentence, "ST-7", ids(never))
    means = prospects.seen_of(mp_in, SOON)
    late = [pair for pair in others if means < pair[0].mp <= mp_in]
    if late:
        dearest = max(card.mp for card, _copies in late)
        cost = f"cost up to {dearest} MP" if late[1:] else f"costs {dearest} MP"
        sentence = f"{names(late)} {cost}. {_when(prospects, dearest, mp_in)}"
        yield Advice(sentence, "ST-7", ids(late))


def _when(prospects: Prospects, cost: int, mp_in: int) -> str:
    """When saving everything has brought the price of one card together."""
    for turn in range(SOON + 1, TURNS + 1):
        if prospects.seen_of(mp_in, turn) >= cost:
            return f"Whoever saves all reinforcements has that much by turn {turn} on average."
    seen = prospects.seen_of(mp_in, TURNS)
    return f"By your turn {TURNS} all reinforcements seen are worth {seen:.0f} MP on average."


def _prices(prospects: Prospects, others: Copies) -> Iterator[Advice]:
    """Sacrifices and discards that no card of the deck could be (ST-10)."""
    unpaid = [(card, copies) for card, copies in others if not _can_pay(prospects, card)]
    if unpaid:
        verb = "ask" if unpaid[1:] else "asks"
        sentence = (
            f"{names(unpaid)} {verb} for a sacrifice or a discard that no other card of this deck"
            " can be."
        )
        yield Advice(sentence, "ST-10", ids(unpaid))


def _can_pay(prospects: Prospects, card: CardDef) -> bool:
    others = [c for c, copies in prospects.known if c is not card or copies > 1]
    return all(any(price.may_be(other) for other in others) for price in card.prices)

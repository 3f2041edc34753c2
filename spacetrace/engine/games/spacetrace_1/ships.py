"""The single ships of a ship card: who lives, who is jammed, who can fire; damage and repair.

Pure arithmetic on bit sets; no events, no zones (those are in zones.py).
"""

from __future__ import annotations

from spacetrace.engine.games.spacetrace_1.pieces import Ship


def first_bits(bits: int, count: int) -> int:
    """The first (lowest) `count` members of a bit set, or all of them."""
    if count >= bits.bit_count():
        return bits
    if count <= 0:
        return 0
    low = (bits & -bits).bit_length() - 1
    run = bits >> low
    if run & (run + 1) == 0:  # one unbroken run, as nearly always
        return ((1 << count) - 1) << low
    rest = bits
    for _ in range(count):
        rest &= rest - 1
    return bits ^ rest


def able(ship: Ship) -> int:
    """The living, unjammed ships (ST-20)."""
    return ship.living & ~ship.jammed


def is_able(ship: Ship) -> bool:
    """True when one living ship is not jammed, so that the card may use abilities (ST-20)."""
    return ship.living & ~ship.jammed != 0


def ready_to_fire(ship: Ship) -> int:
    """The ships that may fire now: living, unjammed, not yet fired, with AP (ST-24, ST-25)."""
    if ship.ap <= 0 or ship.exhausted or "cannot_fire" in ship.keywords:
        return 0
    return ship.living & ~ship.jammed & ~ship.fired


def wound(ship: Ship, index: int, amount: int) -> tuple[int, bool]:
    """Deal LP of damage to one living ship; what it took, and whether it is lost."""
    had = ship.wounds.get(index, 0)
    left = ship.lp - had
    if amount >= left:
        ship.living &= ~(1 << index)
        ship.wounds.pop(index, None)
        return left, True
    ship.wounds[index] = had + amount
    return amount, False


def note_fall(ship: Ship, before: int) -> None:
    """Where the last ships (`before`: those that lived) fell at once, note whether all of them
    were jammed: then the card uses no abilities as it is lost (ST-20)."""
    if before and not ship.living:
        ship.fell_jammed = not before & ~ship.jammed


def damage_card(ship: Ship, amount: int) -> tuple[int, int]:
    """Deal LP of damage ship by ship from the first living one; (LP dealt, ships lost)."""
    before = ship.living
    dealt = lost = 0
    while amount > 0 and ship.living:
        if not ship.wounds and amount >= ship.lp:
            count = min(amount // ship.lp, ship.living.bit_count())
            ship.living &= ~first_bits(ship.living, count)
            dealt += count * ship.lp
            lost += count
            amount -= count * ship.lp
            continue
        took, is_lost = wound(ship, (ship.living & -ship.living).bit_length() - 1, amount)
        dealt += took
        lost += is_lost
        amount -= took
    note_fall(ship, before)
    return dealt, lost


def damage_each(ship: Ship, amount: int) -> tuple[int, int]:
    """Deal LP of damage to every living ship; (LP dealt, ships lost)."""
    if amount <= 0:
        return 0, 0
    before = ship.living
    if amount >= ship.lp:
        lost = before.bit_count()
        dealt = lost * ship.lp - sum(ship.wounds.values())
        ship.living = 0
        ship.wounds.clear()
        note_fall(ship, before)
        return dealt, lost
    dealt = lost = 0
    bits = before
    while bits:
        low = bits & -bits
        took, is_lost = wound(ship, low.bit_length() - 1, amount)
        dealt += took
        lost += is_lost
        bits ^= low
    note_fall(ship, before)
    return dealt, lost


def look_again(ship: Ship) -> int:
    """Lose the ships whose damage has reached changed LP (ST-11); how many were lost."""
    before = ship.living
    lost = 0
    for index, damage in list(ship.wounds.items()):
        if damage >= ship.lp:
            del ship.wounds[index]
            ship.living &= ~(1 << index)
            lost += 1
    note_fall(ship, before)
    return lost


def repair(ship: Ship, amount: int | None) -> tuple[int, int]:
    """Take LP of damage off: wounds first, then lost ships, the last lost (highest) first (ST-20).

    None repairs all. A lost ship comes back once all its LP are repaired; a rest is lost. Ships
    keep their jam and their "has fired". Returns (LP repaired, ships back).
    """
    everyone = (1 << ship.size) - 1
    if amount is None:
        back = (everyone & ~ship.living).bit_count()
        healed = back * ship.lp + sum(ship.wounds.values())
        ship.living = everyone
        ship.wounds.clear()
        return healed, back
    healed = back = 0
    for index in sorted(ship.wounds):
        off = min(amount - healed, ship.wounds[index])
        ship.wounds[index] -= off
        healed += off
        if not ship.wounds[index]:
            del ship.wounds[index]
    gone = everyone & ~ship.living
    while gone and amount - healed >= ship.lp:
        high = 1 << (gone.bit_length() - 1)
        gone ^= high
        ship.living |= high
        healed += ship.lp
        back += 1
    return healed, back


def jam(ship: Ship, count: int | None) -> int:
    """Jam the first `count` living, unjammed ships, or all (ST-20); how many were jammed."""
    free = ship.living & ~ship.jammed
    chosen = free if count is None else first_bits(free, count)
    ship.jammed |= chosen
    return chosen.bit_count()

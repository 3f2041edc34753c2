"""Spaced Out a second time, slow and plain: what a seat may play, and whose say follows.

It follows the rules sentence by sentence and shares no table with the engine's.
"""

from __future__ import annotations

from dataclasses import dataclass

from spacetrace.engine.games.spaced_out.cards import COLOURS, Card, Face
from spacetrace.engine.games.spaced_out.table import Table


@dataclass(frozen=True)
class Say:
    """Whose say it is, of what kind, in which direction, with how many cards at stake."""

    seat: int
    stage: str
    direction: int
    attack: int


def listed(at: Table, seat: int) -> set[str]:
    """The lines of all moves of a seat at a table without windows."""
    lines = {f"clone {card.id} on {pile}" for card, pile in _clones(at, seat)}
    lines |= {f"play {card.id} on {pile}" for card, pile in _big_bangs(at, seat)}
    if seat != at.turn:
        return lines
    lines.add("draw")
    for card in at.hands[seat]:
        for pile in ("left", "right"):
            if not card.is_big_bang and _fits(at, card, pile):
                colours = [f" as {c}" for c in COLOURS] if not card.colours else [""]
                lines |= {f"play {card.id} on {pile}{colour}" for colour in colours}
    return lines


def _fits(at: Table, card: Card, pile: str) -> bool:
    top = _top(at, pile)
    wild = card.colours == ()
    field = card.kind == "force_field"
    if at.stage == "big_bang":
        return pile == at.tops.live and field and wild  # SO-33, SO-36
    if at.stage == "attack":
        if pile != at.tops.live:
            return False  # SO-22
        if top.card.kind == "force_field":
            return field  # SO-23
        same_colour = not wild and card.colours == top.colours
        return card.kind == top.card.kind or (field and (wild or same_colour))  # SO-20, SO-21
    if wild or _design(card) == _design(top.card):
        return True  # SO-11
    counts_as_live = at.tops.live in (pile, "")
    return counts_as_live and card.colours[0] in top.colours


def _clones(at: Table, seat: int) -> list[tuple[Card, str]]:
    if not _open_to(at, seat) or (at.tops.live == "" and at.config.edition == "classic"):
        return []  # SO-29
    return [
        (card, pile)
        for card in at.hands[seat]
        for pile in ("left", "right")
        if card.kind == "number" and card.id == _top(at, pile).card.id  # SO-25
    ]


def _big_bangs(at: Table, seat: int) -> list[tuple[Card, str]]:
    if not _open_to(at, seat):
        return []
    left, right = at.tops.left.colours, at.tops.right.colours
    pairs = [{a, b} for a in left for b in right]
    return [
        (card, pile)
        for card in at.hands[seat]
        for pile in ("left", "right")
        if card.kind == "big_bang"
        and set(card.colours) in pairs
        and at.tops.live in (pile, "")  # SO-32
        and _top(at, pile).card.kind != "big_bang"  # SO-36
    ]


def _open_to(at: Table, seat: int) -> bool:
    """SO-18, SO-28 to SO-30: one's own turn, or an ordinary one after the first card."""
    if at.stage in ("attack", "big_bang"):
        return False
    return seat == at.turn or (at.stage == "turn" and at.tops.live != "")


def following(at: Table, seat: int, line: str) -> Say | None:
    """Whose say follows on a move; None when the round ends with it, or in a big bang."""
    seats, step, attack = len(at.hands), at.direction, at.attack_number
    word, *rest = line.split()
    if (
        at.stage == "big_bang"
        or "big-bang" in line
        or (word != "draw" and len(at.hands[seat]) == 1)
    ):
        return None
    if word == "draw":  # SO-10, SO-19
        return Say((seat + step) % seats, "turn", step, 0)
    if word == "clone" or "black-hole" in rest[0]:  # SO-15, SO-27
        return Say(seat, "bonus", step, 0)
    if "force-field" in rest[0]:
        if at.stage == "attack":  # SO-21, SO-23
            return Say(at.attacker, "attack", -step, attack)
        return Say((seat - step) % seats, "turn", -step, 0)  # SO-14
    if "asteroids" in rest[0]:  # SO-16, SO-20
        return Say((seat + step) % seats, "attack", step, attack + 2)
    if "shooting-star" in rest[0]:
        far = (seat + 2 * step) % seats if seats > 2 else 1 - seat
        return Say(far, "attack", step, attack + 2)
    return Say((seat + step) % seats, "turn", step, 0)  # SO-13


def _top(at: Table, pile: str) -> Face:
    return at.tops.left if pile == "left" else at.tops.right


def _design(card: Card) -> tuple[str, int]:
    """SO-4."""
    return ("eclipse" if "eclipse" in card.kind else card.kind, card.number)

"""Plays all seats of an imagined round by habit: quick rules of thumb, the same for everybody.

Their numbers were found by climbing from plain ones in rounds among habits; they win 3 points a
round from those, so little depends on them (docs/navigators.md).
"""

from __future__ import annotations

from functools import lru_cache

from spacetrace.engine.games.spaced_out.bitsets import FACES, OWN, CardBits
from spacetrace.engine.games.spaced_out.playouts import (
    ATTACK,
    BIG_BANG,
    NOBODY,
    NONE_LIVE,
    TURN,
    Round,
)
from spacetrace.engine.kernel.actions import Seat

A_POINT = 2.6
"""What a point of a card is worth, up to MOST points: dear ones are played early."""
MOST = 20
ATTACKS = 15.0
HOLE = 39.0
FIELD = -17.0
SHIELD = -180.0
"""A super force field is kept for an answer."""
WILD = -41.0
"""Wilds are kept for when nothing else fits."""
THREAT = 48.0
"""More for an attack, over how many cards the next seat has."""
DEAD = 4.6
"""For the dead pile, which takes less."""
A_CARD = 13.3
"""What a card in somebody's hand scores on average."""


def finish(one: Round) -> None:
    """Play the round on to its end."""
    while not one.is_over:
        if one.stage == ATTACK or one.stage == BIG_BANG:
            _answer(one)
        elif one.live == NONE_LIVE or not _declared(one):
            _take_turn(one)


def _declared(one: Round) -> bool:
    """Whether somebody clones or explodes."""
    bits, tops = one.bits, one.tops
    declared = bits.clones[tops[0]] | bits.clones[tops[1]] | one.exploding()
    if one.stage != TURN:  # SO-28
        wanted = one.held[one.turn] & declared
        return wanted != 0 and _declare(one, one.turn, wanted)
    for distance in range(1, one.seats + 1):
        seat = (one.turn + distance) % one.seats
        wanted = one.held[seat] & declared
        if wanted and _declare(one, seat, wanted):
            return True
    return False


def _declare(one: Round, seat: Seat, cards: int) -> bool:
    """Clone or explode, the live pile first (SO-31); not as a last card that is too dear."""
    big_bang = cards & one.bits.big_bangs
    pile = one.live
    if big_bang:
        card = big_bang.bit_length() - 1
    else:
        if not cards & one.bits.clones[one.tops[pile]]:
            pile = 1 - pile
        card = one.tops[pile] // FACES
    if len(one.hands[seat]) == 1 and not _pays(one, seat, card, pile):
        return False
    if big_bang:
        one.explode(seat, card, pile)
    else:
        one.clone(seat, card, pile)
    return True


def _pays(one: Round, seat: Seat, card: int, pile: int) -> bool:
    """Whether going out with the card costs less than the others are likely to hold (SO-39)."""
    points = one.bits.points
    cost = points[card] + points[one.tops[1 - pile] // FACES]
    others = sum([len(hand) for hand in one.hands]) - len(one.hands[seat])
    return cost * (one.seats - 1) < A_CARD * others


def _answer(one: Round) -> None:
    """Answer an attack or a big bang with what is liked best, else draw."""
    seat = one.turn
    pile = max(one.live, 0)
    fits = one.fitting(seat, pile)
    liking = likings(one.bits)
    best, card = -1e9, NOBODY
    while fits:
        low = fits & -fits
        fits ^= low
        other = low.bit_length() - 1
        if liking[other] > best:
            best, card = liking[other], other
    if card == NOBODY or (len(one.hands[seat]) == 1 and not _pays(one, seat, card, pile)):
        one.draw()
    else:
        one.play(card, pile, _colour(one, card))


def _take_turn(one: Round) -> None:
    """Play what is liked best, else draw."""
    seat = one.turn
    left, right = one.fitting(seat, 0), one.fitting(seat, 1)
    if not left | right:
        one.draw()
        return
    hand = one.hands[seat]
    if len(hand) == 1:
        _take_last_turn(one, seat, hand[0], left, right)
        return
    bits, liking = one.bits, likings(one.bits)
    threat = THREAT / len(one.hands[(seat + one.direction) % one.seats])
    best, card, pile = -1e9, NOBODY, 0
    for on, fits in ((0, left), (1, right)):
        extra = 0.0 if on == one.live else DEAD
        while fits:
            low = fits & -fits
            fits ^= low
            other = low.bit_length() - 1
            value = liking[other] + extra
            if low & bits.attacks:
                value += threat
            if value > best:
                best, card, pile = value, other, on
    one.play(card, pile, _colour(one, card))


def _take_last_turn(one: Round, seat: Seat, card: int, left: int, right: int) -> None:
    """Go out on the pile that leaves the cheaper top, if that pays."""
    points = one.bits.points
    is_right = points[one.tops[0] // FACES] < points[one.tops[1] // FACES]
    pile = int((is_right and right != 0) or not left)
    if _pays(one, seat, card, pile):
        one.play(card, pile, _colour(one, card))
    else:
        one.draw()


def _colour(one: Round, card: int) -> int:
    """The colour that is held most of, for a wild."""
    if not one.bits.wilds >> card & 1:
        return OWN
    held = one.held[one.turn]
    best, most = 0, -1
    for colour, cards in enumerate(one.bits.by_colour):
        number = (held & cards).bit_count()
        if number > most:
            best, most = colour, number
    return best


@lru_cache(16)
def likings(bits: CardBits) -> list[float]:
    """How much a seat likes to play each card."""
    return [_liking(bits, card, points) for card, points in enumerate(bits.points)]


def _liking(bits: CardBits, card: int, points: int) -> float:
    sort = 1 << card
    if sort & bits.fields:
        return SHIELD if sort & bits.wilds else FIELD
    wild = WILD if sort & bits.wilds else 0.0
    if sort & bits.attacks:
        return ATTACKS + wild
    if sort & bits.holes:
        return HOLE + wild
    return A_POINT * min(points, MOST) + wild

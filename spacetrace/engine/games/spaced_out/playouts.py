"""Plays a round to its end as a navigator imagines it: quickly, by the rules, by habit.

Cards and faces are numbers, as in bitsets.py; a hand is a list of cards, and beside it stand its
sorts as bits. Piles are 0 (left) and 1 (right). Windows are left out: what the habits declare is
played at once, in the order of SO-31.
"""

from __future__ import annotations

from spacetrace.engine.games.spaced_out.bitsets import FACES, OWN, CardBits, face_of
from spacetrace.engine.games.spaced_out.table import Stage, Table
from spacetrace.engine.kernel.actions import Seat

TURN, BONUS, ATTACK, BIG_BANG = range(4)
"""What the seat's say is, as in `Stage`."""
_STAGES: dict[Stage, int] = {"bonus": BONUS, "attack": ATTACK, "big_bang": BIG_BANG}
NONE_LIVE = -1
NOBODY = -1
MOST_TURNS = 150
"""A playout that takes longer ends there, and every hand is counted."""


class Round:
    """A round that is played on; `lot` is any number, from which its shuffles follow.

    Who is `out` has laid the last card; `is_over` without that is a round that got nowhere (SO-41).
    """

    __slots__ = (
        "attack_number",
        "attacker",
        "bits",
        "buried",
        "direction",
        "draw_pile",
        "hands",
        "held",
        "idle",
        "is_over",
        "last_turn",
        "live",
        "lot",
        "out",
        "protected",
        "seats",
        "stage",
        "struck",
        "tops",
        "turn",
        "turn_number",
    )

    def __init__(self, bits: CardBits, table: Table, lot: int) -> None:
        tops = table.tops
        self.bits: CardBits = bits
        self.seats: int = len(table.hands)
        self.hands: list[list[int]] = [[card.index for card in hand] for hand in table.hands]
        self.held: list[int] = [sorts_of(hand) for hand in self.hands]
        self.tops: list[int] = [face_of(tops.left), face_of(tops.right)]
        self.live: int = {"left": 0, "right": 1}.get(tops.live, NONE_LIVE)
        self.draw_pile: list[int] = [card.index for card in table.draw_pile]
        self.buried: list[int] = [card.index for card in table.buried]
        self.turn: int = table.turn
        self.direction: int = table.direction
        self.stage: int = _STAGES.get(table.stage, TURN)
        self.attack_number: int = table.attack_number
        self.attacker: int = table.attacker
        self.protected: int = table.protected
        self.struck: list[int] = list(table.struck)
        self.idle: int = table.idle
        self.turn_number: int = table.turn_number
        self.last_turn: int = min(table.last_turn, table.turn_number + MOST_TURNS)
        self.lot: int = lot
        self.out: int = NOBODY
        self.is_over: bool = False

    def copy(self) -> Round:
        """An independent one in the same state."""
        new = Round.__new__(Round)
        new.bits, new.seats = self.bits, self.seats
        new.hands, new.held = [hand[:] for hand in self.hands], self.held[:]
        new.tops, new.live = self.tops[:], self.live
        new.draw_pile, new.buried = self.draw_pile[:], self.buried[:]
        new.turn, new.direction, new.stage = self.turn, self.direction, self.stage
        new.attack_number, new.attacker = self.attack_number, self.attacker
        new.protected, new.struck = self.protected, self.struck[:]
        new.idle, new.turn_number, new.last_turn = self.idle, self.turn_number, self.last_turn
        new.lot, new.out, new.is_over = self.lot, self.out, self.is_over
        return new

    def deal(self, unseen: list[int], me: Seat) -> None:
        """Shuffle these cards, and deal them as the hands of all but me and as the draw pile."""
        cards = unseen[:]
        self._shuffle(cards)
        begin = 0
        for seat, hand in enumerate(self.hands):
            if seat != me:
                end = begin + len(hand)
                self.hands[seat] = cards[begin:end]
                self.held[seat] = sorts_of(self.hands[seat])
                begin = end
        self.draw_pile = cards[begin:]

    def points(self, seat: Seat) -> int:
        """What the seat scores at the end of the round (SO-39)."""
        points = self.bits.points
        if seat == self.out:
            return points[self.tops[0] // FACES] + points[self.tops[1] // FACES]
        return sum([points[card] for card in self.hands[seat]])

    # --- what may be played ---------------------------------------------------------------------

    def fitting(self, seat: Seat, pile: int) -> int:
        """What the seat whose say it is may play on a pile, big bangs and clones left out."""
        bits, top, stage = self.bits, self.tops[pile], self.stage
        if stage in (ATTACK, BIG_BANG):
            if pile != (self.live if self.live != NONE_LIVE else 0):
                return 0  # SO-22
            return self.held[seat] & (bits.answers[top] if stage == ATTACK else bits.shields)
        if self.live == 1 - pile:
            return self.held[seat] & bits.on_dead[top]
        return self.held[seat] & bits.on_live[top]

    def exploding(self) -> int:
        """The big bangs for these tops (SO-32, SO-36)."""
        bits, (left, right) = self.bits, self.tops
        under = right if self.live == 1 else left
        if bits.big_bangs >> (under // FACES) & 1:
            return 0
        return bits.exploding[bits.shades[left] << OWN | bits.shades[right]]

    # --- what is done ---------------------------------------------------------------------------

    def draw(self) -> None:
        """The seat whose say it is draws what there is to draw."""
        seat = self.turn
        if self.stage == ATTACK:
            number, self.attack_number = self.attack_number, 0
            self._take(seat, number, True)
            self._pass_on(seat, 1)
        elif self.stage == BIG_BANG:
            self._take(seat, 3, False)
            self.struck.append(seat)
            self._ask_after(seat)
        else:
            self._take(seat, 1, True)
            self._pass_on(seat, 1)

    def play(self, card: int, pile: int, colour: int) -> None:
        """The seat whose say it is plays a card, a wild one as a colour, others as OWN."""
        seat, bits, sort = self.turn, self.bits, 1 << card
        self._lay(seat, card, pile, colour)
        if self.is_over:
            return
        if sort & bits.attacks:
            self.attack_number += 2
            reach = bits.reaches[card] if self.seats > 2 else 1
            self._attack((seat + reach * self.direction) % self.seats, seat)
        elif sort & bits.holes:
            self._earn(seat)
        elif sort & bits.fields:
            self._turn_round(seat)
        else:
            self._pass_on(seat, 1)

    def clone(self, seat: Seat, card: int, pile: int) -> None:
        """A seat clones the top of a pile (SO-25, SO-27)."""
        self._lay(seat, card, pile, OWN)
        if not self.is_over:
            self._earn(seat)

    def explode(self, seat: Seat, card: int, pile: int) -> None:
        """A seat plays a big bang (SO-33, SO-37)."""
        colour = OWN
        if self.bits.is_classic:
            shade = self.bits.shades[self.tops[pile]]
            colour = (shade & -shade).bit_length() - 1
        self._lay(seat, card, pile, colour)
        if not self.is_over:
            self.protected, self.struck = seat, []
            self._ask_after(seat)

    def _lay(self, seat: Seat, card: int, pile: int, colour: int) -> None:
        hand = self.hands[seat]
        hand.remove(card)
        if card not in hand:
            self.held[seat] ^= 1 << card
        self.buried.append(self.tops[pile] // FACES)
        self.tops[pile] = card * FACES + colour
        self.live = pile
        self.idle = 0
        if not hand:  # SO-38
            self.out, self.is_over = seat, True

    def _take(self, seat: Seat, number: int, is_turn: bool) -> None:
        """SO-41, as `draw_cards` does it."""
        hand = self.hands[seat]
        for count in range(number):
            if not self.draw_pile:
                if not self.buried:
                    self.idle = 0 if count else self.idle + is_turn
                    return
                self._refill()
            card = self.draw_pile.pop()
            hand.append(card)
            self.held[seat] |= 1 << card
        self.idle = 0

    def _refill(self) -> None:
        self.draw_pile, self.buried = self.buried, []
        self._shuffle(self.draw_pile)

    def _shuffle(self, cards: list[int]) -> None:
        """Good enough for a playout, and quicker than Chance."""
        lot = self.lot
        for last in range(len(cards) - 1, 0, -1):
            lot = (lot * 1_103_515_245 + 12_345) & 0x7FFF_FFFF
            other = (lot >> 8) % (last + 1)
            cards[last], cards[other] = cards[other], cards[last]
        self.lot = lot

    def _pass_on(self, seat: Seat, distance: int) -> None:
        if self.turn_number >= self.last_turn or self.idle >= self.seats:
            self.is_over = True  # SO-41
            return
        self._say((seat + distance * self.direction) % self.seats, TURN)

    def _say(self, seat: Seat, stage: int) -> None:
        self.turn, self.stage = seat, stage
        self.turn_number += 1

    def _earn(self, seat: Seat) -> None:
        self._say(seat, BONUS)

    def _attack(self, victim: Seat, seat: Seat) -> None:
        self.attacker = seat
        self._say(victim, ATTACK)

    def _turn_round(self, seat: Seat) -> None:
        self.direction = -self.direction
        if self.stage == ATTACK:
            self._attack(self.attacker, seat)  # SO-21
        elif self.stage == BIG_BANG:
            self.protected = seat  # SO-34
            self._ask_after(seat)
        else:
            self._pass_on(seat, 1)

    def _ask_after(self, seat: Seat) -> None:
        for distance in range(1, self.seats):
            asked = (seat + distance * self.direction) % self.seats
            if asked != self.protected and asked not in self.struck:
                self._say(asked, BIG_BANG)
                return
        self.struck = []
        self._pass_on(self.protected, 0)  # SO-35


def sorts_of(hand: list[int]) -> int:
    """The sorts of card that are in a hand, as bits."""
    held = 0
    for card in hand:
        held |= 1 << card
    return held

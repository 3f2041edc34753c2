"""Plays a match to its end as a navigator imagines it: quickly, by habit, without gestures.

This is a rough idea of the game for looking ahead, not its rules: nobody forgets a gesture, a lot
settles every race, and missions act on plays alone. Cards are numbers here: faces from 0 on in the
order of FACES, then WILD and ROCKET, the countdown card. A hand is a list of them.
"""

from __future__ import annotations

from functools import lru_cache

from spacetrace.engine.games.blast_off.card_set import CardSet
from spacetrace.engine.games.blast_off.cards import BLAST_OFF, CALLS, FACES, Card
from spacetrace.engine.games.blast_off.missions import Mission
from spacetrace.engine.games.blast_off.table import Table
from spacetrace.engine.games.blast_off.triggers import is_triggered
from spacetrace.engine.kernel.actions import Seat

_ALL = tuple(FACES.values())
NUMBER_OF_FACE = {face: number for number, face in enumerate(_ALL)}
FACE_COUNT = len(_ALL)
WILD, ROCKET = FACE_COUNT, FACE_COUNT + 1
_CALL_OF = [face.number for face in _ALL]
_FIT = [sum(1 << j for j, other in enumerate(_ALL) if other.fits(face)) for face in _ALL]
"""The faces that fit each face, as bits."""
MOST_TURNS = 80
"""A playout that takes longer has no winner."""


def number_of(card: Card) -> int:
    """What stands for the card here."""
    if card.face is not None:
        return NUMBER_OF_FACE[card.face]
    return WILD if card.is_wild else ROCKET


class Playout:
    """A match that is played on by habit; `lot` is any number, from which its chance follows."""

    __slots__ = (
        "cards",
        "deck",
        "direction",
        "draw_pile",
        "hands",
        "is_slow",
        "lot",
        "missions",
        "out",
        "pile",
        "seats",
        "stays",
        "top",
        "turn",
    )

    def __init__(self, table: Table, lot: int) -> None:
        self.cards = table.cards
        self.hands = [[number_of(card) for card in hand] for hand in table.hands]
        self.draw_pile = [number_of(card) for card in table.draw_pile]
        self.pile = [number_of(laid.card) for laid in table.discard]
        self.top = 0 if table.stage == "naming" else NUMBER_OF_FACE[table.face_to_match()]
        self.missions = [mission for mission in table.missions if mission.effects]
        self.deck = list(table.mission_deck)
        self.turn, self.direction, self.out = table.turn, table.direction, list(table.out)
        self.is_slow, self.stays = table.options.is_slow, table.options.out_of_control
        self.seats, self.lot = len(table.hands), lot

    def copy(self) -> Playout:
        """An independent one in the same state."""
        new = Playout.__new__(Playout)
        new.cards, new.hands = self.cards, [hand[:] for hand in self.hands]
        new.draw_pile, new.pile, new.deck = self.draw_pile[:], self.pile[:], self.deck[:]
        new.top, new.missions, new.turn = self.top, self.missions, self.turn
        new.direction, new.out, new.is_slow = self.direction, self.out, self.is_slow
        new.stays, new.seats, new.lot = self.stays, self.seats, self.lot
        return new

    def after(self, seat: Seat) -> Seat:
        """The seat that plays after this one."""
        while True:
            seat = (seat + self.direction) % self.seats
            if seat not in self.out:
                return seat

    def name(self, face: int) -> None:
        """The wild that begins the pile stands for this face (BO-3)."""
        self.top = face
        self.turn = self.after(self.turn)

    def finish(self) -> Seat | None:
        """Play on to the end: the seat that is out first; None where it takes too long."""
        for _ in range(MOST_TURNS):
            winner = self._take_turn()
            if winner is not None:
                return winner
        return None

    def lay(self, card: int, face: int) -> Seat | None:
        """The seat whose turn it is plays a card as this face: itself when that was its last."""
        seat = self.turn
        hand = self.hands[seat]
        hand.remove(card)
        self.pile.append(card)
        if not hand:
            return seat
        if card == ROCKET:
            return self._count_down(seat)
        under, self.top = self.top, face
        self._pass_on(seat, card, under)
        return None

    def draw(self) -> Seat | None:
        """The seat whose turn it is draws, and plays what fits (BO-7)."""
        seat, card = self.turn, self._take(self.turn)
        if card is not None and (card >= FACE_COUNT or _FIT[self.top] >> card & 1):
            return self.lay(card, self._best_face(self.hands[seat]) if card == WILD else card)
        self.turn = self.after(seat)
        return None

    # --- by habit -------------------------------------------------------------------------------

    def _take_turn(self) -> Seat | None:
        hand = self.hands[self.turn]
        held = _faces(hand)
        fitting = held & _FIT[self.top]
        if fitting:
            card = max(
                (card for card in hand if fitting >> card & 1),
                key=lambda card: (held & _FIT[card]).bit_count(),
            )
            return self.lay(card, card)
        if ROCKET in hand:
            return self.lay(ROCKET, self.top)
        if WILD in hand:
            return self.lay(WILD, self._best_face(hand))
        return self.draw()

    def _best_face(self, hand: list[int]) -> int:
        """The face of a card in hand that most others of it fit."""
        held = _faces(hand)
        faces = [card for card in hand if card < FACE_COUNT]
        return max(faces, key=lambda card: (held & _FIT[card]).bit_count(), default=self.top)

    def _take(self, seat: Seat) -> int | None:
        """The seat draws; an empty pile is filled by a rough shuffle (BO-8)."""
        if not self.draw_pile:
            laid = self.pile[:-1]
            if not laid:
                return None
            del self.pile[:-1]
            cut = self._draw_lot(len(laid))
            laid = laid[cut:] + laid[:cut]
            self.draw_pile = laid[::2] + laid[1::2]
        card = self.draw_pile.pop()
        self.hands[seat].append(card)
        return card

    def _draw_lot(self, number: int) -> int:
        self.lot = (self.lot * 1_103_515_245 + 12_345) & 0x7FFF_FFFF
        return (self.lot >> 8) % number

    # --- missions and countdowns ----------------------------------------------------------------

    def _pass_on(self, seat: Seat, card: int, under: int) -> None:
        """The missions act on a play, and the turn moves on (BO-18)."""
        skips, plays_again = 0, False
        for mission in self.missions:
            if not _triggers(self.cards, mission, card == WILD, self.top, under):
                continue
            for effect in mission.effects:
                if effect == "skip":
                    skips += 1
                elif effect == "reverse":
                    self.direction = -self.direction
                elif effect == "play-again":
                    plays_again = True
                elif effect == "next-draws":
                    self._take(self.after(seat))
                elif effect == "pass-hands":
                    self._pass_hands()
        if not plays_again:
            for _ in range(skips + 1):
                seat = self.after(seat)
        self.turn = seat

    def _pass_hands(self) -> None:
        seats = [seat for seat in range(self.seats) if seat not in self.out]
        hands = [self.hands[seat] for seat in seats]
        for seat, hand in zip(seats[1:] + seats[:1], hands, strict=True):
            self.hands[seat] = hand

    def _count_down(self, starter: Seat) -> Seat | None:
        """All calls, each for one of those who have a card for it (BO-9 to BO-14)."""
        last, taker = starter, None
        for call in CALLS:
            taker = None
            slaps = self._slaps(call)
            if not slaps:
                continue
            taker, card = slaps[self._draw_lot(len(slaps))]
            hand = self.hands[taker]
            hand.remove(card)
            self.pile.append(card)
            self.top = self._best_face(hand) if card == WILD else card
            last = taker
            if not hand:
                return taker
        if taker is not None and self.deck:
            new = self.deck.pop()
            kept = self.missions if self.stays else []
            self.missions = [*kept, new] if new.effects else kept
        self.turn = self.after(last)
        return None

    def _slaps(self, call: int) -> list[tuple[Seat, int]]:
        """Who slaps what: first cards of the number, else wilds that are worth it (BO-12)."""
        slaps = []
        for seat, hand in enumerate(self.hands):
            for card in hand:
                if card < FACE_COUNT and _CALL_OF[card] == call:
                    slaps.append((seat, card))
                    break
        if slaps or self.is_slow:
            return slaps
        return [
            (seat, WILD)
            for seat, hand in enumerate(self.hands)
            if WILD in hand and (call == BLAST_OFF or len(hand) == 1 or hand.count(WILD) > 1)
        ]


def _faces(hand: list[int]) -> int:
    held = 0
    for card in hand:
        if card < FACE_COUNT:
            held |= 1 << card
    return held


@lru_cache(4_096)
def _triggers(cards: CardSet, mission: Mission, is_wild: bool, face: int, under: int) -> bool:
    name = _ALL[face].id
    laid = cards.wilds[name] if is_wild else cards.by_id[name].laid
    return is_triggered(mission.trigger, laid, _ALL[under])

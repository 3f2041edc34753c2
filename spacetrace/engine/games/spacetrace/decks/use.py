"""Which cards of a deck a match made use of: drawn, played, stuck in hand at the end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from spacetrace.engine.games.spacetrace.events import CardDrawn, CardMoved, CardPlayed
from spacetrace.engine.games.spacetrace.table import Table
from spacetrace.engine.kernel.actions import Seat
from spacetrace.engine.kernel.events import Event
from spacetrace.engine.kernel.watching import Watcher


@dataclass(slots=True)
class CardUse:
    """Copies by card id, summed up over `matches` matches.

    `drawn` came into the hand from the library, the first hand and searches included. `played` left
    it as ST-6 to ST-11 say, so a card that went back to the hand may be played twice; what was
    discarded or exchanged (ST-13) was not played. `stuck` were in hand when the match ended.
    """

    matches: int = 0
    drawn: Counter[str] = field(default_factory=Counter)
    played: Counter[str] = field(default_factory=Counter)
    stuck: Counter[str] = field(default_factory=Counter)

    def add(self, other: CardUse) -> None:
        """Take the other's matches in, as if they had been counted here."""
        self.matches += other.matches
        self.drawn.update(other.drawn)
        self.played.update(other.played)
        self.stuck.update(other.stuck)


def cards_played(events: Iterable[Event]) -> dict[Seat, set[str]]:
    """By seat, the cards of which it has played a copy."""
    found: dict[Seat, set[str]] = {}
    for event in events:
        if isinstance(event, CardPlayed):
            found.setdefault(event.seat, set()).add(event.card)
    return found


_OF_CARDS = frozenset({CardDrawn, CardMoved, CardPlayed})


class CardWatcher(Watcher[Table]):
    """Counts the card use of one entrant, wherever it sits, over all matches that it watches."""

    def __init__(self, entrant: int = 0) -> None:
        self.entrant = entrant
        self.use = CardUse()
        self._seat: Seat = 0

    def dealt(self, table: Table, seats: Sequence[int]) -> None:
        self._seat = seats.index(self.entrant)
        self.use.matches += 1
        self.use.drawn.update(card.id for card in table.sides[self._seat].hand)

    def told(self, event: Event) -> None:
        if type(event) not in _OF_CARDS:  # nearly always
            return
        if isinstance(event, CardDrawn):
            if event.seat == self._seat and event.card is not None:
                self.use.drawn[event.card] += 1
        elif isinstance(event, CardPlayed):
            if event.seat == self._seat:
                self.use.played[event.card] += 1
        elif (
            isinstance(event, CardMoved)
            and event.seat == self._seat
            and (event.source, event.target) == ("library", "hand")
        ):
            self.use.drawn[event.card] += 1

    def ended(self, table: Table) -> None:
        self.use.stuck.update(card.id for card in table.sides[self._seat].hand)

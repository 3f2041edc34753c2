"""Somebody who watches a match from beside the table, sees everything and changes nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic

from spacetrace.engine.kernel.actions import Action, Seat
from spacetrace.engine.kernel.events import Event
from spacetrace.engine.kernel.protocol import T


class Watcher(Generic[T]):
    """Watches one match after the other; the base class takes no notice of anything.

    A match calls `dealt` once, then for each move `told` for every event and `moved` at last, and
    `ended` once; `stopped` where something was too much for one action. The table is the match's
    own: it is only looked at, and not kept.
    """

    def dealt(self, table: T, seats: Sequence[int]) -> None:
        """The table before the first move; `seats` tells for each seat which entrant sits there.

        What dealing it and beginning the first turn told is not told again.
        """

    def told(self, event: Event) -> None:
        """Something happened, whole, as the rules saw it."""

    def moved(self, seat: Seat, action: Action) -> None:
        """The seat's action has been carried out."""

    def stopped(self, card: str, *, is_refused: bool) -> None:
        """An action was too much because of this card ("" where none is known).

        It was refused, and its seat did the usual thing instead; or effects were left out.
        """

    def ended(self, table: T) -> None:
        """The table after the last move."""

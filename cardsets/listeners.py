"""Lists who hears that a set is played with other cards, within the transaction that does it.

Apps that stand above this one enter themselves as they start; this one does not know them.
"""

from __future__ import annotations

from typing import Protocol

from cardsets.models import Revision


class Listener(Protocol):
    """An app in which people keep something made of cards."""

    def newest_changed(self, before: Revision | None, after: Revision | None) -> None:
        """New matches of a set are played with `after`; until now it was `before`.

        `before` is None for the first, `after` where the whole set is withdrawn.
        """


LISTENERS: list[Listener] = []

"""Lists the apps that hear of a change of a player, within the transaction that makes it.

Apps that stand above this one enter themselves as they start; this one does not know them.
"""

from __future__ import annotations

from typing import Protocol

from spacetrace.players.models import User


class Listener(Protocol):
    """An app in which players leave something."""

    def player_renamed(self, user: User, before: str) -> None:
        """The player, who was called `before`, goes by another name."""

    def player_closed(self, user: User) -> None:
        """The account is about to be closed: what is the player's alone is to go."""


LISTENERS: list[Listener] = []

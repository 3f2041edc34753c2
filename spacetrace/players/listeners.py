"""Lists who hears of a change of a player, within the transaction that makes it.

Apps that stand above this one enter themselves as they start; this one does not know them.
"""

from __future__ import annotations

from typing import Protocol

from django.dispatch import Signal

from spacetrace.players.models import User


class Listener(Protocol):
    """An app in which players leave something."""

    def player_renamed(self, user: User, before: str) -> None:
        """The player, who was called `before`, goes by another name."""

    def player_blocked(self, user: User, other: User) -> None:
        """The player has blocked another one: the two do not meet any more."""

    def player_closed(self, user: User) -> None:
        """The account is about to be closed: what is the player's alone is to go."""


LISTENERS: list[Listener] = []

account_changed = Signal()
"""What concerns the safety of an account, for logs: sent with `user` and `what`, a Change.

Sign-ins and sign-outs are told by Django's own signals.
"""

secret_refused = Signal()
"""A wrong password or code, at whatever door, or one that was not looked at after too many of them.

Sent with `login` (a login or an address, as somebody typed it), `place` ("" where there is none),
`what` ("login" for passwords, "code") and `too_often`.
"""

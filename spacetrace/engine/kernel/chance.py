"""Chance: draws from a secret and a counter, so a match can be dealt again and checked."""

from __future__ import annotations

import hashlib
import hmac
import sys
from array import array
from typing import TypeVar

T = TypeVar("T")

_SPAN = 1 << 64


class Chance:
    """A source of random numbers made of a secret and the number of draws taken so far.

    Draw number n is the first eight bytes of HMAC-SHA256(secret, n); a draw that would favour
    small numbers is thrown away and the next one taken. A shuffle takes one draw number: the
    whole HMAC is stretched by SHAKE-256 to as many numbers as it needs, for a pack of a hundred
    cards would else cost a hundred HMACs. The counter belongs to the table's snapshot, the secret
    never does.
    """

    __slots__ = ("_secret", "counter")

    def __init__(self, secret: bytes, counter: int = 0) -> None:
        self._secret = secret
        self.counter = counter

    @classmethod
    def seeded(cls, seed: int | str) -> Chance:
        """A repeatable source for simulations and tests."""
        return cls(cls.secret_of(seed))

    @staticmethod
    def secret_of(seed: int | str) -> bytes:
        """The secret of the source with this seed, for who keeps it."""
        return hashlib.sha256(f"seed:{seed}".encode()).digest()

    def copy(self) -> Chance:
        """The same source at the same place."""
        return Chance(self._secret, self.counter)

    @property
    def place(self) -> tuple[bytes, int]:
        """What the next draws follow from: two sources at one place draw the same."""
        return self._secret, self.counter

    def fork(self, label: str) -> Chance:
        """An independent source derived from this one's secret; takes no draw."""
        return Chance(hmac.digest(self._secret, label.encode(), "sha256"))

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, each as likely as the others."""
        if n <= 0:
            raise ValueError("below() needs a positive number.")
        limit = _SPAN - _SPAN % n
        while True:
            block = hmac.digest(self._secret, self.counter.to_bytes(8, "big"), "sha256")
            self.counter += 1
            value = int.from_bytes(block[:8], "big")
            if value < limit:
                return value % n

    def shuffle(self, items: list[T]) -> None:
        """Shuffle in place (Fisher and Yates, from the end).

        Each place is drawn from 64 bits: the most likely one is ahead of the least likely one by
        less than one part in 10**16.
        """
        last = len(items) - 1
        if last < 1:
            return
        seed = hmac.digest(self._secret, self.counter.to_bytes(8, "big"), "sha256")
        self.counter += 1
        words = array("Q", hashlib.shake_256(seed).digest(8 * last))
        if sys.byteorder == "big":
            words.byteswap()  # the same cards on every machine
        for i, word in zip(range(last, 0, -1), words, strict=True):
            j = word % (i + 1)
            items[i], items[j] = items[j], items[i]

    def pick(self, items: list[T]) -> T:
        """One of the items."""
        return items[self.below(len(items))]

    def commitment(self) -> str:
        """A fingerprint of the secret, safe to show while the match runs."""
        return hashlib.sha256(b"spacetrace commitment:" + self._secret).hexdigest()

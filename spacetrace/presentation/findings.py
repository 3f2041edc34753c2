"""Says what a linter of card sets tells: findings with their places, and what cards should cost."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from typing import Literal, TypeAlias

from django.utils.translation import gettext_lazy as _
from django_stubs_ext import StrOrPromise
from msgspec import Struct, to_builtins

Severity: TypeAlias = Literal["error", "warning"]

CODES: Mapping[str, StrOrPromise] = {
    "refused": _("The rules refuse it"),
    "unknown-word": _("Unknown word"),
    "no-target": _("Nothing to find"),
    "unpayable": _("Nobody can pay"),
    "no-ship-for-commander": _("No ship for a commander"),
    "never-happens": _("Never happens"),
    "idle-part": _("Changes nothing"),
    "idle-keyword": _("Keyword without effect"),
    "endless": _("Without end"),
    "close-names": _("Names too close"),
    "equal-cards": _("The same card twice"),
    "long-text": _("Text too long"),
    "off-curve": _("Far off the cost curve"),
    "odd-points": _("Points out of the pattern"),
    "odd-copies": _("Copies out of the pattern"),
    "missing-colour": _("A colour is missing"),
}
"""What each sort of finding is called."""


class Finding(Struct, frozen=True, kw_only=True):
    """Something that is wrong (an error) or odd (a warning) with a card of a set.

    `card` is the card's id, "" for the set as a whole. `path` leads to the place in the card's
    data: "abilities.0.do.1.to". `about` is what the finding depends on in the card; as long as it
    is the same, the finding is the same, wherever in the card it has moved.
    """

    code: str
    severity: Severity = "warning"
    card: str
    path: str = ""
    sentence: str
    suggestion: str = ""
    about: object = None

    @property
    def is_error(self) -> bool:
        """Whether the set cannot be published with it; a warning can be accepted."""
        return self.severity == "error"

    @property
    def fingerprint(self) -> str:
        """The same for the same finding about the same thing: what an acceptance is kept under."""
        known = to_builtins(self.about, str_keys=True)
        text = json.dumps([self.code, self.card, known], sort_keys=True, default=str)
        return hashlib.sha256(text.encode()).hexdigest()[:24]


class Part(Struct, frozen=True):
    """What one strength of a card adds to its fair price, in MP."""

    label: str
    mp: float


class PricedCard(Struct, frozen=True, kw_only=True):
    """A card on the cost curve: what it costs, and what cards of its strength cost in its set.

    `off` says how far the price is from the fair one, 0 for not at all, negative for too cheap;
    `usual` are the prices from and to which it would not be told.
    """

    card: str
    name: str
    kind: str
    price: int
    fair: int
    off: float
    is_off: bool
    usual: tuple[int, int]
    parts: tuple[Part, ...] = ()


class Curve(Struct, frozen=True, kw_only=True):
    """The prices of a set, fitted by strength and abilities; `weights`: what one of each costs."""

    cards: Sequence[PricedCard]
    weights: Sequence[Part]

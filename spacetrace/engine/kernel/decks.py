"""Says what a game asks of the decks that people bring: their formats, and what is wrong."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class DeckFault:
    """Why a deck may not be played.

    `sentence` is for the player, `card` the id of the card that it is about ("" for the deck as a
    whole), `rule` the id of the rule that forbids it ("" where no rule speaks of decks).
    """

    sentence: str
    card: str = ""
    rule: str = ""


@dataclass(frozen=True, slots=True)
class DeckFormat:
    """Which decks may be played: `least` to `most` cards; `summary` says the rest in a sentence."""

    key: str
    title: str
    summary: str
    rule: str
    least: int
    most: int

"""Which decks may be played, and why others may not (ST-1, ST-3, ST-37)."""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches
from functools import lru_cache

from spacetrace.engine.games.spacetrace_1.cards.compiled import CardDef, CardSet
from spacetrace.engine.games.spacetrace_1.decks.formats import format_of
from spacetrace.engine.kernel.decks import DeckFault, DeckFormat

HINTS = 10
"""So many unknown cards get a hint; whoever lists more has brought another game's deck."""

HINTS_KEPT = 1_000
"""Whoever looks at a list of decks asks for the same hints each time: 7 ms with 2,000 cards."""

LONGEST_NAME = 60
LARGEST_COUNT = 1_000_000
"""Beyond this a number is not spelled out."""


def deck_faults(cards: CardSet, deck: Mapping[str, int], format: str) -> list[DeckFault]:
    """Why the deck may not be played in the format; empty when it may.

    The deck as a whole comes first, then its cards in the order of their ids. Raises ConfigError
    for an unknown format.
    """
    rules = format_of(format)
    faults = _size_faults(sum(deck.values()), rules)
    hints = HINTS
    for card_id, copies in sorted(deck.items()):
        card = cards.by_id.get(card_id)
        if card is None:
            faults.append(_unknown(card_id, cards if hints else None))
            hints = max(0, hints - 1)
        else:
            faults += _card_faults(card, copies, rules)
    return faults + _mothership_faults(cards, deck)


def is_simple(card: CardDef) -> bool:
    """True for what a beginner's deck may hold (ST-37): no tactics, commanders, class II, and
    no Mothership."""
    return not (card.is_tactic or card.is_commander or card.cls == 2 or card.is_mothership)


def _size_faults(size: int, format: DeckFormat) -> list[DeckFault]:
    if format.least <= size <= format.most:
        return []
    if format.least == format.most:
        asked = f"exactly {format.least}"
    elif size < format.least:
        asked = f"at least {format.least}"
    else:
        asked = f"at most {format.most}"
    return [DeckFault(f"A deck has {asked} cards; this one has {_number(size)}.", rule="ST-3")]


def _unknown(card_id: str, cards: CardSet | None) -> DeckFault:
    word = card_id if len(card_id) <= LONGEST_NAME else card_id[:LONGEST_NAME] + "…"
    hint = _nearest(card_id, cards) if cards and len(card_id) <= LONGEST_NAME else ""
    return DeckFault(f"There is no card called “{word}”.{hint}", card_id, "ST-3")


@lru_cache(maxsize=HINTS_KEPT)
def _nearest(word: str, cards: CardSet) -> str:
    close = get_close_matches(word.lower().replace(" ", "-"), cards.by_id, n=1)
    return f" Did you mean “{cards.by_id[close[0]].name}”?" if close else ""


def _card_faults(card: CardDef, copies: int, format: DeckFormat) -> list[DeckFault]:
    """At most one fault a card: the first thing to put right."""
    if copies < 1:
        sentence = (
            f"“{card.name}” is listed with {_number(copies)} copies; a listed card has one or more."
        )
        return [DeckFault(sentence, card.id, "ST-3")]
    if card.is_base:
        sentence = f"“{card.name}” is outside every deck: each side has one from the start."
        return [DeckFault(sentence, card.id, "ST-1")]
    if format.key == "beginner" and not is_simple(card):
        sentence = f"“{card.name}” is no card for a beginner's deck."
        return [DeckFault(sentence, card.id, "ST-37")]
    if copies > card.copies:
        most = ("no copy", "one copy")[card.copies] if card.copies < 2 else f"{card.copies} copies"
        sentence = f"A deck may hold {most} of “{card.name}”; this one has {_number(copies)}."
        return [DeckFault(sentence, card.id, "ST-3")]
    return []


def _mothership_faults(cards: CardSet, deck: Mapping[str, int]) -> list[DeckFault]:
    """One Mothership at most; what a copy limit refuses already is not refused twice."""
    copies = {
        card_id: min(count, cards.by_id[card_id].copies)
        for card_id, count in sorted(deck.items())
        if card_id in cards.by_id and cards.by_id[card_id].is_mothership and count > 0
    }
    if sum(copies.values()) <= 1:
        return []
    count = _number(sum(deck[card_id] for card_id in copies))
    sentence = f"A deck holds at most one Mothership; this one has {count}."
    return [DeckFault(sentence, next(iter(copies)), "ST-3")]


def _number(count: int) -> str:
    """The number in digits, unless nobody would count so far."""
    if abs(count) > LARGEST_COUNT:
        return f"more than {LARGEST_COUNT}" if count > 0 else "far less than no"
    return str(count)

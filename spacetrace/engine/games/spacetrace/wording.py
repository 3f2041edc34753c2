"""How cards, ships, seats and numbers are called in sentences."""

from __future__ import annotations

from collections.abc import Sequence

from spacetrace.engine.games.spacetrace.actions import AIMED, ANSWER
from spacetrace.engine.games.spacetrace.cards.compiled import CardDef, CardSet
from spacetrace.engine.kernel.actions import Seat
from spacetrace.engine.kernel.wording import join, possessive

ROMAN = ("", "I", "II", "III", "IV")
"""The ship classes."""

PILES = {
    "hand": "the hand",
    "library": "the top of the library",
    "library_bottom": "the bottom of the library",
    "discard": "the discard pile",
    "wrecks": "the wrecks",
    "killed": "the wrecks",
    "removed": "the removed cards",
}


def card_id(name: str) -> str:
    """The id of the card of a ship or tactic by its name; a plain card id is its own."""
    return name.rpartition(":")[2].partition("#")[0]


def card_of(name: str, cards: CardSet) -> CardDef:
    """The card of a ship or tactic by its name, or of a plain card id."""
    return cards.card(card_id(name))


def title(name: str, cards: CardSet) -> str:
    """“Fighters” for "1:fighters", “Fighters #2” for "1:fighters#2"."""
    return numbered(card_of(name, cards).name, name)


def numbered(printed: str, name: str) -> str:
    """What is printed on a card, and which copy of it the ship of this name is."""
    _, mark, number = name.partition("#")  # the mark stays: a bare number reads like a count
    return f"{printed} {mark}{number}".rstrip()


def owner(name: str) -> Seat:
    """The seat that a ship, a tactic or a pile's card belongs to."""
    return int(name[0]) - 1


def of_seat(seat: Seat, names: Sequence[str]) -> str:
    """“Anna's”, or “your” where that is how the seat is called."""
    return possessive(names[seat])


def owned(name: str, cards: CardSet, names: Sequence[str]) -> str:
    """“Anna's Fighters #2”."""
    return f"{of_seat(owner(name), names)} {title(name, cards)}"


def target(text: str, cards: CardSet, names: Sequence[str]) -> str:
    """What an action or event names: a ship, a tactic, a card in a pile; several by “+”."""
    return join([_one_target(part, cards, names) for part in text.split("+")])


def _one_target(text: str, cards: CardSet, names: Sequence[str]) -> str:
    seat, *rest = text.split(":")
    if len(rest) == 2:
        whose, card = of_seat(int(seat) - 1, names), title(rest[1], cards)
        if rest[0] == "killed":
            return f"killed {card} in {whose} wrecks"
        return f"{card} in {whose} {rest[0]}"
    if seat in PILES:
        return title(rest[0], cards)
    return owned(text, cards, names) if rest else title(text, cards)


def order_words(order: Sequence[str], cards: CardSet, names: Sequence[str]) -> str:
    """A standing order in plain words (ST-14)."""
    word, *about = order
    if word == AIMED:
        return f"ask before a pass when a tactic is aimed at {owned(about[0], cards, names)}"
    if word == ANSWER:
        aim = f" on {owned(about[1], cards, names)}" if about[1:] else ""
        return f"answer an attack with {cards.card(about[0]).name}{aim}"
    return {
        "always-ask": "ask even without a tactic to play",
        "stop-at-end": "ask before the other turn ends",
        "pass": "pass to the end of the other player’s turn",
        "unless-attack": "ask before a pass when there is an attack",
        "unless-second": "ask before a pass when the second fleet is attacked",
        "unless-tactic": "ask before a pass when a tactic is played",
        "keep-order": "leave the ships as they stand",
        "defend-base": "defend with the base fleet alone",
        "defend-both": "defend with both fleets",
    }[word]


def count(number: int, one: str, many: str = "") -> str:
    """“1 ship”, “12 ships”."""
    return f"{number} {one}" if number == 1 else f"{number} {many or one + 's'}"

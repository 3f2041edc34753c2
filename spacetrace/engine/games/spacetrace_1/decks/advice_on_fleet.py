"""Advice on the fleet: gaps between its classes, commanders, the Mothership (ST-11, ST-23, ST-30).

A stack without an enemy of its class meets the next higher class that is there (ST-23). So the
enemy ships of a class that one's own deck lacks are fought by one's next higher class, and its
ships shoot once in an attack (ST-24): what they spend below is missing in their own class.
"""

from __future__ import annotations

from collections.abc import Iterator

from spacetrace.engine.games.spacetrace_1.cards.nouns import either
from spacetrace.engine.games.spacetrace_1.cards.phrases import ROMAN
from spacetrace.engine.games.spacetrace_1.decks.prospects import (
    Advice,
    Prospects,
    count,
    ids,
    names,
    percent,
)

SOON = 4
"""The own turn by which a fleet should stand."""

TOO_RARE = 0.3
"""A class that is unseen in more of the matches than this is nearly a gap."""

BASE_CLASS = 4
HOSTS = (2, 3)
"""The classes that commanders board (ST-11)."""

HOST_TOO_RARE = 0.5
"""A commander can wait for its ship card longer than a class battle can."""


def fleet_advice(prospects: Prospects) -> Iterator[Advice]:
    """What the fleet lacks, from class I to IV, then its commanders and its Mothership."""
    yield from _gaps(prospects)
    yield from _commanders(prospects)
    yield from _mothership(prospects)


# --- classes --------------------------------------------------------------------------------------


def _gaps(prospects: Prospects) -> Iterator[Advice]:
    missing: list[int] = []
    for ship_class in range(1, BASE_CLASS):
        if not prospects.may_have_class(ship_class):
            continue
        copies = count(prospects.of_class(ship_class))
        if not copies:
            missing.append(ship_class)
            continue
        if missing:
            yield _gap(prospects, missing, ship_class)
            missing = []
        if prospects.fewer_than(1, copies, SOON) > TOO_RARE:
            yield _thin(prospects, ship_class, copies)
    if not prospects.of_class(BASE_CLASS):
        yield _bare_base(prospects, missing)
    elif missing:
        yield _gap(prospects, missing, BASE_CLASS)


def _gap(prospects: Prospects, missing: list[int], stand_in: int) -> Advice:
    """Classes that are missing altogether: the next higher one in the deck does their work."""
    found = prospects.of_class(stand_in)
    mine = f"your class {ROMAN[stand_in]} stack"
    besides = ""
    if stand_in == BASE_CLASS:
        mine, besides = f"{mine} and the Base in it", " besides the Base"
    sentence = (
        f"No ship of {_classes(missing)}: enemy ships of {_those(missing)} fight {mine} instead"
        f" ({_cards(count(found))} in this deck{besides}). A ship shoots once in an attack, so"
        f" those that shoot there are missing against the enemy's class {ROMAN[stand_in]}."
    )
    return Advice(sentence, "ST-23", ids(found))


def _thin(prospects: Prospects, ship_class: int, copies: int) -> Advice:
    """A class that is often not there in time: until then its absence is a gap."""
    mine = ROMAN[ship_class]
    higher = next(
        (c for c in range(ship_class + 1, BASE_CLASS) if prospects.of_class(c)), BASE_CLASS
    )
    unseen = percent(prospects.fewer_than(1, copies, SOON))
    sentence = (
        f"Only {_cards(copies)} of class {mine}: in {unseen} of matches you have seen none by your"
        f" turn {SOON}. Until one is in play, enemy class {mine} ships fight your class"
        f" {ROMAN[higher]} stack, whose shots are then missing against the enemy's class"
        f" {ROMAN[higher]}."
    )
    return Advice(sentence, "ST-24", ids(prospects.of_class(ship_class)))


def _bare_base(prospects: Prospects, missing: list[int]) -> Advice:
    lacking = [*missing, BASE_CLASS]
    sentence = (
        f"No ship of {_classes(lacking)}: enemy ships of {_those(lacking)} find your Base alone,"
        f" and every damage to its {prospects.cards.base.lp} LP stays."
    )
    return Advice(sentence, "ST-23")


def _classes(classes: list[int]) -> str:
    return "class " + either([ROMAN[ship_class] for ship_class in classes])


def _those(classes: list[int]) -> str:
    return "these classes" if classes[1:] else "that class"


def _cards(copies: int) -> str:
    return "one card" if copies == 1 else f"{copies} cards"


# --- commanders and the Mothership ----------------------------------------------------------------


def _commanders(prospects: Prospects) -> Iterator[Advice]:
    commanders = prospects.find(lambda card: card.is_commander)
    hosts = count(prospects.of_class(*HOSTS))
    if not commanders:
        if prospects.may_have(lambda card: card.is_commander):
            yield Advice(_no_commander(hosts), "ST-11")
        return
    unseen = prospects.fewer_than(1, hosts, SOON)
    if not hosts:
        verb = "board" if commanders[1:] else "boards"
        sentence = (
            f"{names(commanders)} {verb} a ship card of class II or III, and this deck has none."
        )
        yield Advice(sentence, "ST-11", ids(commanders))
    elif unseen > HOST_TOO_RARE:
        sentence = (
            f"Only {_cards(hosts)} of class II or III can carry a commander: in {percent(unseen)}"
            f" of matches you have seen none by your turn {SOON}."
        )
        yield Advice(sentence, "ST-11", ids(commanders))


def _no_commander(hosts: int) -> str:
    if not hosts:
        return "No commander, and no ship card of class II or III that could carry one."
    carry = "one card of this deck" if hosts == 1 else f"{hosts} cards of this deck"
    return (
        "No commander: it improves a ship card of class II or III for as long as that card stays in"
        f" play, and {carry} could carry one."
    )


def _mothership(prospects: Prospects) -> Iterator[Advice]:
    if prospects.find(lambda card: card.is_mothership):
        return
    if prospects.may_have(lambda card: card.is_mothership):
        sentence = (
            "No Mothership: without a second fleet all your ships take part in every attack, yours"
            " and the enemy's."
        )
        yield Advice(sentence, "ST-30")

"""Measures how strong a card of Spacetrace is, by what is printed: the cost curve goes by it.

These are rules of thumb, good enough to find the card that is far off, and no more.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import TypeAlias

from django.utils.translation import gettext_noop as noop

from spacetrace.engine.games.spacetrace.cards import schema as s
from spacetrace.engine.games.spacetrace.cards.selectors import Choice, Selector
from spacetrace.engine.games.spacetrace.words import costs
from spacetrace.engine.games.spacetrace.words import effects_on_cards as on_cards
from spacetrace.engine.games.spacetrace.words import effects_on_places as on_places
from spacetrace.engine.games.spacetrace.words import effects_on_ships as on_ships
from spacetrace.engine.games.spacetrace.words.amounts import CAP, Amount, CountOf
from spacetrace.engine.games.spacetrace.words.word import target_of

Strengths: TypeAlias = dict[str, float]
"""How much a card has of each strength."""

SHIP, TACTIC, COMMANDER = noop("a ship card"), noop("a tactic"), noop("a commander")
HULL, GUNS = noop("LP of all its ships"), noop("AP of all its ships")
EARLY = noop("AP that fire before the others")
GUARD = noop("keywords that protect")
DOOMED = noop("AP and LP that destroy themselves")
SECOND_FLEET = noop("a second fleet")
DAMAGE, JAM, REMOVAL = noop("damage"), noop("ships jammed"), noop("cards out of the way")
CARDS, MANPOWER = noop("cards"), noop("MP gained")
REBUILT, SUPPORT = noop("ship cards brought back"), noop("ship cards strengthened")

KINDS: Mapping[str, str] = {"ship": SHIP, "tactic": TACTIC, "commander": COMMANDER}
"""The kinds of cards that have a price, with what every card of the kind has."""
FIRST_SIGHT: Mapping[str, float] = {
    SHIP: 30, TACTIC: 20, COMMANDER: 40, HULL: 0.5, GUNS: 0.4, EARLY: 0.3, GUARD: 3, DOOMED: 0.2,
    SECOND_FLEET: 50, DAMAGE: 0.4, JAM: 2, REMOVAL: 30, CARDS: 10, MANPOWER: 0.3, REBUILT: 40,
    SUPPORT: 10,
}  # fmt: skip
"""About what one of each costs: where the fit begins, and what it keeps to where cards are few."""

OFTEN: Mapping[str, float] = {"turn_start": 2, "turn_end": 2, "activated": 1.5, "destroyed": 0.7}
"""How much more or less an ability with this trigger is worth than one that works once."""
WITH_CONDITION = 0.7
USUAL_COUNT = 3
"""What a selector finds, where its number matters and is not known."""
USUAL_SUM = 60
WHOLE_CARD = 15
"""Ships of a whole card."""
LIVES_OF_MANY = 40
GUARDS = ("first_target", "last_target")

_TARGETS = (on_places.Destroy, on_places.Kill, on_places.Remove, on_places.Control)


def strengths(card: s.Card) -> Strengths:
    """What the card has of each strength."""
    found: Strengths = defaultdict(float, {KINDS[card.kind]: 1.0})
    if card.kind == "ship":
        _hull_and_guns(card, found)
    for ability in card.abilities:
        times = OFTEN.get(ability.when, 1.0) * (WITH_CONDITION if ability.if_ else 1.0)
        if ability.each_ship:
            times *= card.ships or 1
        for strength, amount in _of_ability(ability):
            found[strength] += times * amount
    return {strength: amount for strength, amount in found.items() if amount}


def _hull_and_guns(card: s.Card, found: Strengths) -> None:
    hull, guns = (card.ships or 1) * (card.lp or 1), (card.ships or 1) * card.ap
    words = card.keywords
    found[HULL], found[GUNS] = hull, guns
    found[EARLY] = guns if "preemptive" in words else 0
    found[GUARD] = sum(word in GUARDS or word.startswith("immune_") for word in words)
    found[DOOMED] = -(hull + guns) if "selfdestruct" in words else 0
    found[SECOND_FLEET] = "mothership" in words


def _of_ability(ability: s.Ability) -> Iterator[tuple[str, float]]:
    for effect in ability.do:
        yield from _of_effect(effect, ability.choose)
    for cost in ability.cost:
        if isinstance(cost, costs.PayMp):
            yield MANPOWER, -cost.n
        elif isinstance(cost, costs.PaySacrifice) and cost.from_.zone != "hand":
            yield REBUILT, -1
        elif cost.is_picked():
            yield CARDS, -1


def _of_effect(effect: s.Effect, choose: Mapping[str, Choice]) -> Iterator[tuple[str, float]]:
    side, targets = _aim(effect, choose)
    if isinstance(effect, on_ships.Damage):
        many = LIVES_OF_MANY if effect.per == "ship" else 1
        yield DAMAGE, -side * targets * many * usual(effect.amount)
    elif isinstance(effect, on_ships.Jam):
        ships = WHOLE_CARD * targets if effect.ships is None else usual(effect.ships)
        yield JAM, -side * ships
    elif isinstance(effect, on_ships.Repair):
        yield REBUILT, side * 0.5 * targets
    elif isinstance(effect, on_ships.Shield):
        yield SUPPORT, side * 0.5 * targets
    elif isinstance(effect, on_ships.Change):
        yield SUPPORT, (-side if effect.less else side) * targets
    elif isinstance(effect, on_ships.Give):
        yield SUPPORT, abs(side) * targets
    elif isinstance(effect, on_places.Reconstruct | on_places.Copy):
        yield REBUILT, targets
    elif isinstance(effect, (*_TARGETS, on_places.Sacrifice)):
        yield REMOVAL, -side * targets
    elif isinstance(effect, on_places.Return):
        yield REMOVAL, 0.7 * targets if side < 0 else 0.2 * targets
    elif isinstance(effect, on_places.Move):
        yield SUPPORT, 0.5 * targets
    else:
        yield from _of_cards(effect)


def _of_cards(effect: s.Effect) -> Iterator[tuple[str, float]]:
    if isinstance(effect, on_cards.Draw):
        yield CARDS, _whose(effect.who) * usual(effect.amount)
    elif isinstance(effect, on_cards.Discard):
        yield CARDS, -_whose(effect.who) * usual(effect.amount)
    elif isinstance(effect, on_cards.GainMp):
        yield MANPOWER, _whose(effect.who) * usual(effect.amount)
    elif isinstance(effect, on_cards.Search):
        yield CARDS, 1.5
    elif isinstance(effect, on_cards.Look):
        yield CARDS, 0.3
    elif isinstance(effect, on_cards.Counter):
        yield REMOVAL, 0.7


def _whose(who: str) -> int:
    return 1 if who == "own" else -1


def _aim(effect: s.Effect, choose: Mapping[str, Choice]) -> tuple[float, float]:
    """Whom it strikes (1: its own side, -1: the enemy, in between: both), and how many cards."""
    to = target_of(effect)
    if isinstance(to, Selector):
        is_one = to.zone in ("self", "host") or to.kind == ("base",)
        return _side(to), 1 if is_one else USUAL_COUNT * 0.5
    if to is None or to not in choose:
        return 1, 1
    choice = choose[to]
    return _side(choice.from_), USUAL_COUNT if choice.by == "all" else choice.count


def _side(selector: Selector) -> float:
    if selector.zone == "facing_stack":
        return -1
    return {"own": 1.0, "enemy": -1.0, "both": -0.3}[selector.side]


def usual(amount: Amount) -> float:
    """What an amount usually comes to."""
    if isinstance(amount, int):
        return amount
    number = (USUAL_COUNT if isinstance(amount, CountOf) else USUAL_SUM) * amount.times
    if amount.half:
        number //= 2
    return min(number, amount.cap) if amount.cap < CAP else number

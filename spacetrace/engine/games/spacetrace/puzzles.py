"""Finds what a puzzle of Spacetrace asks for: to destroy a Base in a turn, or to keep it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, cast

from spacetrace.engine.games.spacetrace.actions import ATTACK
from spacetrace.engine.games.spacetrace.forecast import AttackForecast, DefenceForecast
from spacetrace.engine.games.spacetrace.positions import position_of
from spacetrace.engine.games.spacetrace.rules.choices import EXCHANGE_SIZE
from spacetrace.engine.games.spacetrace.table import Table, View
from spacetrace.engine.kernel.actions import Seat
from spacetrace.engine.kernel.puzzles import Goal

MORE = (10, 50, 100, 160, 240, 400)
"""LP that the enemy Base has beyond what an attack at once would take, the easiest first."""
LIBRARY, DISCARD = 10, 6
"""Cards that are kept of a library and of a discard pile: nobody draws, and few are looked at."""


LAST_TURN = 20
"""The turn limit: after the attack the match ends, and whoever's Base has lost less has won."""
LEFT = 10
"""LP that the enemy Base has left, so that one's own wins if it stands."""
TOO_MUCH = (0, 40, 80, 120, 180, 260)
"""LP that an attack would take beyond what the own Base has left, the easiest first."""
ANSWERS = 3
"""Tactics in the hand that is attacked, its own and the next of its library."""
MANPOWER = 150
"""What there is to pay them with: not all of them."""
LEAST_CARDS = 3
"""Of different ones in hand, besides reinforcements."""
OWN_BASE = range(2, 8)
"""Ship cards in the own base fleet, the Base among them: few enough to think it through."""


def _is_turn(table: Table, seat: Seat) -> bool:
    return table.active == seat


def _unseen(table: Table, seat: Seat) -> int:
    return len(table.sides[seat].library)


def _positions(
    table: Table,
    position: dict[str, object],
    forecast: Callable[[], object],
) -> Iterator[dict[str, object]]:
    """The position of a turn's beginning, the enemy's hand taken away, its Base nearly lost."""
    mine, theirs = table.sides
    worth_a_look = {card.id for card in mine.hand if not card.is_reinforcement}
    if len(worth_a_look) < LEAST_CARDS or not any(card.is_reinforcement for card in mine.hand):
        return
    if len(mine.base) not in OWN_BASE or len(theirs.base) < OWN_BASE.start:
        return
    parts = cast("dict[str, dict[str, Any]]", position)
    _forget(parts)
    parts["2"]["base_damage"] = 0
    found = forecast()
    if not isinstance(found, AttackForecast):
        return
    at_once, whole = min(_base_loss(each, 1) for each in found.defences), theirs.base[0].lp
    for more in MORE:
        if at_once + more <= whole:
            parts["2"]["base_damage"] = whole - at_once - more
            yield position


def _base_loss(defence: DefenceForecast, seat: Seat) -> int:
    return sum(
        card.life - card.life_left
        for battle in defence.battles
        for card in battle.cards
        if card.card.is_base and card.seat == seat
    )


def _is_their_turn(table: Table, seat: Seat) -> bool:
    return table.active != seat


def _attacked(
    table: Table,
    position: dict[str, object],
    forecast: Callable[[], object],
) -> Iterator[dict[str, object]]:
    """The position before the enemy's attack in the last turn: it destroys the Base, unless."""
    mine, theirs = table.sides
    drawn = [card for card in reversed(mine.library) if card.is_tactic]
    hand = [card for card in mine.hand if card.is_tactic] + drawn
    answers = list(dict.fromkeys(card.id for card in hand))
    if len(answers) < ANSWERS or len(mine.base) not in OWN_BASE:
        return
    parts = cast("dict[str, dict[str, Any]]", position)
    _forget(parts)
    parts["1"]["hand"] = sorted(answers[:ANSWERS])
    parts["1"]["mp"] = MANPOWER
    for part in (parts["1"], parts["2"]):
        part["base_damage"] = 0
    position["turn_number"] = LAST_TURN
    found = forecast()
    if not isinstance(found, AttackForecast):
        return
    loss = min(_base_loss(defence, 0) for defence in found.defences)
    parts["2"]["base_damage"] = theirs.base[0].lp - LEFT
    for more in TOO_MUCH:
        left = loss - more
        if LEFT < left <= mine.base[0].lp:
            parts["1"]["base_damage"] = mine.base[0].lp - left
            yield position


def _forget(parts: dict[str, dict[str, Any]]) -> None:
    """The enemy holds no cards, and piles are short."""
    for name in ("hand", "mp"):
        parts["2"].pop(name, None)
    for part in (parts["1"], parts["2"]):
        part["library"] = part.get("library", [])[:LIBRARY]
        part["discard"] = part.get("discard", [])[-DISCARD:]


WIN = Goal(
    _is_turn,
    _unseen,
    position_of,
    _positions,
    barred=("exchange", "move ", "ready"),
    depth=4,
    first=ATTACK,
)

SURVIVE = Goal(
    _is_their_turn,
    _unseen,
    position_of,
    _attacked,
    barred=(),
    depth=7,
    first=ATTACK,
    by=1,
    most=2_500,
)

ACTS_BY_ITSELF = {"activated", "turn_end"}
"""When the abilities of a card that lies in a fleet may still do something in the own turn."""
ACTS = {"played", *ACTS_BY_ITSELF}
"""The same of a card that is still in hand."""


def is_spent(view: View, seat: Seat) -> bool:
    """Whether nothing that is left of a seat's turn can take the enemy Base any more.

    Its attack is over, and no card of its own does anything outside of one; nor can an exchange
    draw another (ST-13). False where there may still be a way.
    """
    side = view.sides[seat]
    if view.outcome or view.active != seat or not side.attacked or side.hand is None:
        return False
    if view.attack or view.stack or view.prompt:
        return False
    in_play = [ship.card for ship in side.ships()]
    in_play += [ship.commander for ship in side.ships() if ship.commander]
    return not (
        sum(card.is_reinforcement for card in side.hand) >= EXCHANGE_SIZE
        or any(ACTS & card.when.keys() for card in side.hand)
        or any(ACTS_BY_ITSELF & card.when.keys() for card in in_play)
    )


GOALS = {"win": WIN, "survive": SURVIVE}

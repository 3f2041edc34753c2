"""Tells a move of Spacetrace for the log: a play in one line, the steps of a battle folded away."""

from __future__ import annotations

from django.utils.translation import gettext as _

from spacetrace.engine.games.spacetrace.cards.compiled import CardSet
from spacetrace.engine.games.spacetrace.events import CardPlayed, PoolChanged
from spacetrace.engine.games.spacetrace.events_of_fleets import (
    AttackEnded,
    BattleStepBegan,
    ClassBattleBegan,
    ClassBattleSkipped,
    DamageDealt,
    DefenceDecided,
    ShipEntered,
    ShipRepaired,
    ShipsJammed,
    ShotsFired,
    ShotsKept,
    WindowOpened,
)
from spacetrace.presentation.listing import joined
from spacetrace.presentation.moves import MoveTold, Told

STEPS = (
    AttackEnded,
    BattleStepBegan,
    ClassBattleBegan,
    ClassBattleSkipped,
    DefenceDecided,
    ShipRepaired,
    ShipsJammed,
    ShotsFired,
    ShotsKept,
    WindowOpened,
)
"""What is told of a battle only to those who unfold it."""

BETWEEN = (AttackEnded, BattleStepBegan, ClassBattleSkipped, ShotsKept, WindowOpened)
"""What of an attack is nothing by itself: where no class fights in a move it is not told at all."""


def log_of(move: MoveTold, cards: CardSet) -> tuple[list[str], list[str]]:
    """The lines of a move, and the steps of its battles."""
    lines: list[str] = []
    steps: list[str] = []
    paid: list[str] = []
    entered = {event.card for event in _played(move)}
    fights = any(isinstance(told.event, ClassBattleBegan) for told in move.events)
    for at, told in enumerate(move.events):
        match told.event:
            case CardPlayed() as event:
                later = move.events[at + 1 :]
                if _pays(event.card, cards, later):
                    paid.append(cards.card(event.card).name)
                    continue
                lines.append(_play(event, told.sentence, cards, later, paid))
                paid = []
            case PoolChanged(_seat, _pool, why) if why == "reinforcement":
                pass  # told with its card
            case ShipEntered(card=card, token=False) if card in entered:
                entered.discard(card)  # told as played; what else enters is told itself
            case _ if not told.sentence:
                pass
            case _ if fights and (isinstance(told.event, STEPS) or _is_a_hit(told)):
                steps.append(told.sentence)
            case _ if isinstance(told.event, BETWEEN):
                pass
            case _:
                lines.append(told.sentence)
    return lines, steps


def _played(move: MoveTold) -> list[CardPlayed]:
    return [told.event for told in move.events if isinstance(told.event, CardPlayed)]


def _is_a_hit(told: Told) -> bool:
    """Damage to ships is a step; what a Base takes decides the match."""
    event = told.event
    return isinstance(event, DamageDealt) and not event.ship.endswith(":base")


def _pays(card: str, cards: CardSet, later: tuple[Told, ...]) -> bool:
    """Whether it is a reinforcement for another card of the same move."""
    plays = any(isinstance(told.event, CardPlayed) for told in later)
    return cards.card(card).is_reinforcement and plays


def _play(
    event: CardPlayed, sentence: str, cards: CardSet, later: tuple[Told, ...], paid: list[str]
) -> str:
    card = cards.card(event.card)
    words = {"play": sentence.removesuffix("."), "mp": card.mp, "cards": joined(paid)}
    if card.is_reinforcement:
        pools = [t.event.pool for t in later if isinstance(t.event, PoolChanged)]
        words["mp"] = pools[0] if pools else card.mp
        return _("%(play)s: %(mp)s MP now.") % words
    if paid:
        return _("%(play)s for %(mp)s MP, paid with %(cards)s.") % words
    return _("%(play)s for %(mp)s MP.") % words

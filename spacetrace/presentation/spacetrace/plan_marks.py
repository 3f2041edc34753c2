"""Says what a plan of an attack marks on the cards it speaks of: places, losses, what falls."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from spacetrace.engine.games.spacetrace.forecast import (
    AttackForecast,
    BattleForecast,
    CardForecast,
    DefenceForecast,
)


@dataclass(slots=True)
class PlanMark:
    """The signs on a card: its place among others (0: alone), its loss, "gone" or "maybe" gone."""

    key: str
    place: int
    loss: str
    fate: str


@dataclass(slots=True)
class _Course:
    """What becomes of a ship card in all class battles together."""

    ships: int = 0
    life: int = 0
    is_single: bool = False
    is_gone: bool = False

    def meet(self, card: CardForecast) -> None:
        self.ships += card.ships - card.ships_left
        self.life += card.life - card.life_left
        self.is_single = card.size == 1
        self.is_gone |= bool(card.fate) or not card.life_left


def marks_of(found: AttackForecast) -> list[PlanMark]:
    """One for each card of a battle that is felt; where defences differ, from least to most."""
    ways = [_courses(one) for one in found.defences]
    stacks = [stack for stack in found.stacks if len(stack) > 1]
    places = {name: at for stack in stacks for at, name in enumerate(stack, start=1)}
    names = dict.fromkeys(name for way in ways for name in way)
    is_certain = all(one.is_certain for one in found.defences)
    return [
        PlanMark(f"ship:{name}", places.get(name, 0), _loss(met, is_certain=is_certain), _fate(met))
        for name, met in ((name, [way.get(name, _Course()) for way in ways]) for name in names)
    ]


def is_felt(battle: BattleForecast) -> bool:
    """Whether anything comes of a class battle, or ships that find no target should be known of."""
    return bool(battle.idle) or any(card.life != card.life_left for card in battle.cards)


def _courses(one: DefenceForecast) -> dict[str, _Course]:
    found: dict[str, _Course] = {}
    for battle in filter(is_felt, one.battles):
        for card in battle.cards:
            found.setdefault(card.ship, _Course()).meet(card)
    return found


def _loss(met: list[_Course], *, is_certain: bool) -> str:
    """Ships, or LP of a single ship and where no ship is lost; "?" where it may be less."""
    in_ships = any(one.ships > 0 and not one.is_single for one in met)
    losses = [max(0, one.ships if in_ships else one.life) for one in met]
    least, most = min(losses), max(losses)
    if not most:
        return ""
    words = f"−{least}–{most}" if 0 < least < most else f"−{most}"
    is_lp = not in_ships and not any(one.is_single for one in met)
    is_sure = is_certain and least > 0
    return (_("%(n)s LP") % {"n": words} if is_lp else words) + ("" if is_sure else "?")


def _fate(met: list[_Course]) -> str:
    gone = [one.is_gone for one in met]
    return "gone" if all(gone) else "maybe" if any(gone) else ""

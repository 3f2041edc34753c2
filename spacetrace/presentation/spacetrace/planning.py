"""Shows the plan of an attack: its fleets, the order of the stacks, what is foreseen of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from urllib.parse import urlencode

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from spacetrace.engine.games.spacetrace.cards.compiled import CardSet
from spacetrace.engine.games.spacetrace.forecast import (
    AttackForecast,
    BattleForecast,
    CardForecast,
    DefenceForecast,
    is_costly,
)
from spacetrace.engine.games.spacetrace.wording import numbered
from spacetrace.engine.games.spacetrace.wording import title as title_of
from spacetrace.engine.kernel.actions import Seat
from spacetrace.presentation.pages import PlanWay
from spacetrace.presentation.spacetrace.emblems import ROMAN

NO_BREAK = "\N{NO-BREAK SPACE}"


@dataclass(slots=True)
class StackCard:
    """A ship card of a stack; `earlier` asks for the plan in which it stands one ahead."""

    name: str
    title: str
    place: int
    earlier: str = ""


@dataclass(slots=True)
class Stack:
    """A class in which several cards stand one behind the other."""

    roman: str
    cards: list[StackCard]


@dataclass(slots=True)
class Fate:
    """What becomes of a ship card: what it came with, what is left, what it lost, in words.

    `before` is empty where no ship is lost, `lost` where it is not even hit.
    """

    title: str
    before: str
    after: str
    lost: str
    is_gone: bool


@dataclass(slots=True)
class Lane:
    """A class battle as it is foreseen: mine and theirs; `idle` tells of ships without a target."""

    roman: str
    sentence: str
    idle: str
    mine: list[Fate]
    theirs: list[Fate]


@dataclass(slots=True)
class Losses:
    """What a side loses in all: "Wasps −60, Base −90 LP", and how many whole cards are among it."""

    words: str
    cards: str


@dataclass(slots=True)
class Defence:
    """One way to defend, and what falls on both sides then."""

    title: str
    mine: Losses
    theirs: Losses
    end: str
    is_certain: bool
    lanes: list[Lane]


@dataclass(slots=True, kw_only=True)
class Plan:
    """An attack that is planned: `action` and `then` are what is sent, one after another.

    `advice` and `verdict` tell why it is better left.
    """

    action: str
    then: Sequence[str]
    order: str
    advice: str = ""
    verdict: str = ""
    ways: list[PlanWay] = field(default_factory=list)
    stacks: list[Stack] = field(default_factory=list)
    defences: list[Defence] = field(default_factory=list)

    @property
    def is_better_left(self) -> bool:
        """Whether it brings nothing, or less than it costs."""
        return bool(self.advice or self.verdict)


def plan_for(found: AttackForecast, cards: CardSet, order: str, attacks: Iterable[str]) -> Plan:
    """The plan of a forecast; `attacks` are the texts of all attacks that are possible now."""
    first, *then = found.actions
    words = {
        "attack": _("Base fleet"),
        "attack with both": _("Both fleets"),
    }
    ways = [PlanWay(text, words[text], text == first) for text in attacks if text in words]
    return Plan(
        action=first,
        then=then,
        order=order,
        verdict=_("This attack costs you more than it costs them.") if is_costly(found) else "",
        ways=ways if len(ways) > 1 else [],
        stacks=list(_stacks(found, cards)),
        defences=[_defence(one, found) for one in found.defences],
    )


def _stacks(found: AttackForecast, cards: CardSet) -> Iterator[Stack]:
    names = [name for stack in found.stacks for name in stack]
    for cls, stack in enumerate(found.stacks, start=1):
        if len(stack) < 2:
            continue
        shown = []
        for place, name in enumerate(stack, start=1):
            one = StackCard(name, title_of(name, cards), place)
            if place > 1:
                at, moved = names.index(name), names.copy()
                moved[at - 1 : at + 1] = [moved[at], moved[at - 1]]
                one.earlier = urlencode({"action": found.actions[0], "order": " ".join(moved)})
            shown.append(one)
        yield Stack(ROMAN[cls], shown)


# --- what falls -----------------------------------------------------------------------------------


def _defence(one: DefenceForecast, found: AttackForecast) -> Defence:
    title = ""
    if len(found.defences) > 1:
        title = (
            _("If their second fleet defends, too")
            if one.second
            else _("If their second fleet stays out")
        )
    return Defence(
        title,
        _losses(one, found.seat),
        _losses(one, 1 - found.seat),
        _end(one.winners, found.seat),
        one.is_certain,
        [_lane(battle, found.seat) for battle in one.battles],
    )


def _end(winners: tuple[Seat, ...] | None, seat: Seat) -> str:
    if winners is None:
        return ""
    if seat in winners:
        return _("You win the match with it.")
    return _("You lose the match with it.") if winners else _("The match ends in a draw with it.")


def _lane(battle: BattleForecast, seat: Seat) -> Lane:
    meets = {"own": ROMAN[battle.attacker_class], "their": ROMAN[battle.defender_class]}
    return Lane(
        ROMAN[battle.battle],
        _("Your class %(own)s meets their class %(their)s.") % meets,
        _idle(battle.idle),
        [_fate(card) for card in battle.cards if card.seat == seat],
        [_fate(card) for card in battle.cards if card.seat != seat],
    )


def _idle(ships: int) -> str:
    words = ngettext(
        "%(n)s of your ships finds nobody left to fire at.",
        "%(n)s of your ships find nobody left to fire at.",
        ships,
    )
    return words % {"n": ships} if ships else ""


def _fate(card: CardForecast) -> Fate:
    ships, life = (card.ships, card.ships_left), (card.life, card.life_left)
    before, after = life if card.size == 1 else ships
    lost = before - after
    unit = _("%(n)s LP") if card.size == 1 else "%(n)s"
    return Fate(
        numbered(card.card.name, card.ship),
        str(before) if lost else "",
        unit % {"n": after},
        f"−{lost}" if lost > 0 else f"+{-lost}" if lost else _hit(card),
        bool(card.fate) or not after,
    )


def _hit(card: CardForecast) -> str:
    """Damage that is less than a ship has."""
    harm = {"n": card.life - card.life_left}
    return _("−%(n)s LP, no ship lost") % harm if harm["n"] > 0 else ""


def _losses(one: DefenceForecast, seat: Seat) -> Losses:
    fell: dict[str, int] = {}
    single: set[str] = set()
    gone = set()
    for card in (card for battle in one.battles for card in battle.cards if card.seat == seat):
        title = numbered(card.card.name, card.ship)
        if card.size == 1:
            single.add(title)
        lost = card.life - card.life_left if card.size == 1 else card.ships - card.ships_left
        fell[title] = fell.get(title, 0) + lost
        if card.fate:
            gone.add(card.ship)
    found = ((title, {"n": n}) for title, n in fell.items() if n > 0)
    told = [
        _with_figure(title, (_("−%(n)s LP") if title in single else "−%(n)s") % words)
        for title, words in found
    ]
    cards = ngettext("%(n)s ship card destroyed", "%(n)s ship cards destroyed", len(gone))
    return Losses(", ".join(told) or _("nothing"), cards % {"n": len(gone)} if gone else "")


def _with_figure(title: str, loss: str) -> str:
    """A card and what it loses, which no line's end parts."""
    return NO_BREAK.join([title, *loss.split()])

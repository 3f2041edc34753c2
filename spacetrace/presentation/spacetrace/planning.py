"""Shows the plan of an attack: its fleets, the order of the stacks, what is foreseen of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from urllib.parse import urlencode

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from spacetrace.engine.games.spacetrace.cards.compiled import CardSet
from spacetrace.engine.games.spacetrace.forecast import (
    EVEN,
    AttackForecast,
    BattleForecast,
    CardForecast,
    DefenceForecast,
    verdict,
)
from spacetrace.engine.games.spacetrace.pieces import ShipName
from spacetrace.engine.games.spacetrace.wording import card_of, numbered
from spacetrace.engine.games.spacetrace.wording import title as title_of
from spacetrace.engine.kernel.actions import Seat
from spacetrace.presentation.listing import joined
from spacetrace.presentation.pages import PlanWay
from spacetrace.presentation.spacetrace.emblems import ROMAN
from spacetrace.presentation.spacetrace.plan_marks import PlanMark, is_felt, marks_of

NO_BREAK = "\N{NO-BREAK SPACE}"

LEAVES = {
    "keep order": gettext_lazy("Keep this order"),
    "defend with base": gettext_lazy("Base fleet only"),
    "defend with both": gettext_lazy("Both fleets defend"),
    "pass": gettext_lazy("Pass"),
    "pass attack": gettext_lazy("Pass for the whole attack"),
}
"""What may be done in an attack that goes on without playing anything, as its buttons call it."""


@dataclass(slots=True)
class StackCard:
    """A ship card of a stack; `earlier` and `later` ask for the plan in which it stands so.

    `note` tells where its place is not that in which it is hit, such as “shot at first”.
    """

    key: str
    title: str
    note: str
    place: int
    earlier: str = ""
    later: str = ""


@dataclass(slots=True)
class Stack:
    """A class in which several cards stand one behind the other."""

    roman: str
    cards: list[StackCard]


@dataclass(slots=True)
class Fate:
    """What becomes of a ship card: what it came with, what is left, what it lost, in words.

    `before` is empty where no ship is lost, `lost` where it is not even hit. What `is_repaired` is
    whole again as the turn ends (ST-28).
    """

    key: str
    title: str
    before: str
    after: str
    lost: str
    is_gone: bool
    is_repaired: bool


@dataclass(slots=True)
class Lane:
    """A class battle as it is foreseen: mine and theirs.

    `more` tells which class stands in for one that is not there, which cards fire before all
    others, and of ships without a target.
    """

    roman: str
    sentence: str
    more: str
    mine: list[Fate]
    theirs: list[Fate]


@dataclass(slots=True)
class Losses:
    """What a side loses for good, "Wasps −60", with how many whole cards; and for the turn."""

    words: str
    cards: str
    for_now: str


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
    """An attack that is planned, or what is left of one; `action`, then `then`, are what is sent.

    `advice` tells why it is better left, `verdict` what it is worth, which is less than it costs
    where it `is_bad`; it is better left where it `loses` the match, too.
    """

    title: str
    confirm: str
    note: str
    action: str
    then: Sequence[str]
    order: str
    advice: str = ""
    verdict: str = ""
    is_bad: bool = False
    loses: bool = False
    ways: list[PlanWay] = field(default_factory=list)
    stacks: list[Stack] = field(default_factory=list)
    defences: list[Defence] = field(default_factory=list)
    marks: list[PlanMark] = field(default_factory=list)

    @property
    def is_better_left(self) -> bool:
        """Whether it brings nothing, or less than it costs, or the end."""
        return bool(self.advice or self.is_bad or self.loses)


def plan_for(found: AttackForecast, cards: CardSet, order: str, attacks: Iterable[str]) -> Plan:
    """The plan of a forecast; `attacks` are the texts of all attacks that are possible now."""
    first, *then = found.actions
    told = verdict(found) if found.is_declared else None
    words = {
        "attack": _("Base fleet"),
        "attack with both": _("Both fleets"),
        **{text: str(LEAVES[text]) for text in ("defend with base", "defend with both")},
    }
    ways = [PlanWay(text, words[text], text == first) for text in attacks if text in words]
    return Plan(
        title=_("The plan of your attack")
        if found.is_declared
        else _("What the attack will bring"),
        confirm=_("Confirm") if found.is_declared else str(LEAVES[first]),
        note=_note(found),
        action=first,
        then=then,
        order=order,
        verdict=told.sentence if told else "",
        is_bad=told is not None and told is not EVEN,
        loses=any(one.winners and found.seat not in one.winners for one in found.defences),
        ways=ways if len(ways) > 1 else [],
        stacks=list(_stacks(found, cards)),
        defences=[_defence(one, found) for one in found.defences],
        marks=marks_of(found),
    )


def _note(found: AttackForecast) -> str:
    if found.is_declared:
        return _(
            "This is what happens if nobody plays a tactic and they leave their cards as they "
            "stand. What they hold in hand is not in it."
        )
    return _(
        "This is what happens if nobody plays anything more. What they hold in hand is not in it."
    )


def _stacks(found: AttackForecast, cards: CardSet) -> Iterator[Stack]:
    names = [name for stack in found.stacks for name in stack]
    for cls, stack in enumerate(found.stacks, start=1):
        if len(stack) < 2:
            continue
        shown = []
        for place, name in enumerate(stack, start=1):
            at = names.index(name)
            one = StackCard(f"ship:{name}", title_of(name, cards), _hit_note(name, cards), place)
            one.earlier = _swapped(found, names, at - 1) if place > 1 else ""
            one.later = _swapped(found, names, at) if place < len(stack) else ""
            shown.append(one)
        yield Stack(ROMAN[cls], shown)


def _hit_note(name: ShipName, cards: CardSet) -> str:
    """A word of the card that puts it out of the order in which its stack is hit (ST-25)."""
    words = card_of(name, cards).keywords
    if "first_target" in words:
        return _("shot at first")
    return _("shot at last") if "last_target" in words else ""


def _swapped(found: AttackForecast, names: Sequence[str], at: int) -> str:
    """The address of the plan in which the card there and the next one change places."""
    moved = [*names[:at], names[at + 1], names[at], *names[at + 2 :]]
    return urlencode({"action": found.actions[0], "order": " ".join(moved)})


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
        [_lane(battle, found) for battle in one.battles if is_felt(battle)],
    )


def _end(winners: tuple[Seat, ...] | None, seat: Seat) -> str:
    if winners is None:
        return ""
    if seat in winners:
        return _("You win the match with it.")
    return _("You lose the match with it.") if winners else _("The match ends in a draw with it.")


def _lane(battle: BattleForecast, found: AttackForecast) -> Lane:
    seat = found.seat
    attacks = found.attacker == seat
    is_base = _is_base_alone(battle, battle.defender_class, 1 - found.attacker)
    if attacks:
        words = _("Your class %(roman)s meets %(target)s.")
        target = _("their Base") if is_base else _("their class %(roman)s")
    else:
        words = _("Their class %(roman)s meets %(target)s.")
        target = _("your Base") if is_base else _("your class %(roman)s")
    return Lane(
        ROMAN[battle.battle],
        words
        % {
            "roman": ROMAN[battle.attacker_class],
            "target": target % {"roman": ROMAN[battle.defender_class]},
        },
        " ".join(filter(None, _more(battle, found))),
        [_fate(card) for card in battle.cards if card.seat == seat],
        [_fate(card) for card in battle.cards if card.seat != seat],
    )


def _is_base_alone(battle: BattleForecast, cls: int, seat: Seat) -> bool:
    """Whether a Base is all that a side has of class IV."""
    return cls == 4 and not any(
        card.seat == seat and card.card.cls == 4 and not card.card.is_base for card in battle.cards
    )


def _more(battle: BattleForecast, found: AttackForecast) -> Iterator[str]:
    """What the rules make of who is there: ST-23, ST-26, ST-25."""
    sides = ((found.attacker, battle.attacker_class), (1 - found.attacker, battle.defender_class))
    for seat, cls in sides:
        if cls != battle.battle:
            yield _stands_in(battle, found, seat, cls)
    first = [card for card in battle.cards if card.ship in battle.first]
    if first:
        names = joined([numbered(card.card.name, card.ship) for card in first])
        yield _("First to fire: %(cards)s.") % {"cards": names}
    if found.attacker == found.seat:
        yield _idle(battle.idle)


def _stands_in(battle: BattleForecast, found: AttackForecast, seat: Seat, cls: int) -> str:
    values = {"roman": ROMAN[battle.battle], "own": ROMAN[cls]}
    if _is_base_alone(battle, cls, seat):
        mine = _("Your Base stands in for class %(roman)s.")
        theirs = _("Their Base stands in for class %(roman)s.")
    else:
        mine = _("Your class %(own)s stands in for class %(roman)s.")
        theirs = _("Their class %(own)s stands in for class %(roman)s.")
    return (mine if seat == found.seat else theirs) % values


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
        f"ship:{card.ship}",
        numbered(card.card.name, card.ship),
        str(before) if lost else "",
        unit % {"n": after},
        f"−{lost}" if lost > 0 else f"+{-lost}" if lost else _hit(card),
        bool(card.fate) or not after,
        card.life_left < card.life and not card.lasts,
    )


def _hit(card: CardForecast) -> str:
    """Damage that is less than a ship has."""
    harm = {"n": card.life - card.life_left}
    return _("−%(n)s LP, no ship lost") % harm if harm["n"] > 0 else ""


def _losses(one: DefenceForecast, seat: Seat) -> Losses:
    fell: dict[str, int] = {}
    single: set[str] = set()
    gone = set()
    lasting: dict[str, bool] = {}
    for card in (card for battle in one.battles for card in battle.cards if card.seat == seat):
        title = numbered(card.card.name, card.ship)
        if card.size == 1:
            single.add(title)
        lost = card.life - card.life_left if card.size == 1 else card.ships - card.ships_left
        fell[title] = fell.get(title, 0) + lost
        lasting[title] = card.lasts
        if card.fate:
            gone.add(card.ship)

    def told(*, lasts: bool) -> str:
        return ", ".join(
            _with_figure(title, (_("−%(n)s LP") if title in single else "−%(n)s") % {"n": n})
            for title, n in fell.items()
            if n > 0 and lasting[title] is lasts
        )

    cards = ngettext("%(n)s ship card destroyed", "%(n)s ship cards destroyed", len(gone))
    for_now = told(lasts=False)
    return Losses(
        told(lasts=True) or (_("nothing for good") if for_now else _("nothing")),
        cards % {"n": len(gone)} if gone else "",
        _("Until the turn ends: %(losses)s") % {"losses": for_now} if for_now else "",
    )


def _with_figure(title: str, loss: str) -> str:
    """A card and what it loses, a figure that no line's end parts."""
    return f"{title} {NO_BREAK.join(loss.split())}"

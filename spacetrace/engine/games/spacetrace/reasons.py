"""Says of each action what it is and what speaks for it, as far as the seat may know."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from spacetrace.engine.games.spacetrace.actions import (
    Activate,
    Commit,
    DeclareAttack,
    Exchange,
    KeepOrder,
    MoveShip,
    Pass,
    PassAttack,
    Pick,
    PlaceNext,
    PlayCard,
    Ready,
    StopPicking,
)
from spacetrace.engine.games.spacetrace.cards.compiled import CardDef
from spacetrace.engine.games.spacetrace.cards.text import ability_text, card_text
from spacetrace.engine.games.spacetrace.forecast import (
    Act,
    CardForecast,
    DefenceForecast,
    forecast_attack,
)
from spacetrace.engine.games.spacetrace.rules.choices import exchange_mp
from spacetrace.engine.games.spacetrace.rules.say import default_action
from spacetrace.engine.games.spacetrace.table import Table
from spacetrace.engine.games.spacetrace.wording import ROMAN, count, target, title
from spacetrace.engine.kernel.actions import Action, Seat
from spacetrace.engine.kernel.suggesting import Suggestion
from spacetrace.engine.kernel.wording import join, possessive

_NOTHING_BETTER = "Whatever else you could do now costs you more than it brings."
_DEEDS: dict[type[Action], str] = {
    KeepOrder: "leave your ships in the order in which they stand",
    StopPicking: "leave it at what is chosen",
    Pass: "pass",
    Ready: "end the turn",
    PassAttack: "pass for the rest of this attack",
}


def suggestion(
    table: Table, seat: Seat, action: Action, names: Sequence[str], act: Act
) -> Suggestion:
    """A legal action in words, on a table that was dealt for the seat; `names` calls it “you”."""
    match action:
        case PlayCard():
            return _play(table, seat, action, names)
        case Activate():
            return _use(table, action, names)
        case MoveShip():
            return _move(table, action)
        case DeclareAttack(both=both):
            fleets = "both fleets" if both else "your base fleet"
            return Suggestion(f"attack with {fleets}", _of_attack(table, seat, action, names, act))
        case Exchange(card=card):
            first = table.cards.card(card)
            reason = _of_exchange(table, seat, exchange_mp(first))
            return Suggestion(f"exchange three cards, {first.name} first", reason)
        case Ready() | Pass() if action == default_action(table, seat):
            return Suggestion(_DEEDS[type(action)], _NOTHING_BETTER)
        case Commit(second=second):
            return Suggestion("defend with both fleets" if second else "keep the second fleet out")
        case PlaceNext(ship=ship):
            return Suggestion(f"put {title(ship, table.cards)} next into its stack")
        case Pick(option=option):
            return Suggestion(f"choose {target(option, table.cards, names)}")
        case _:
            return Suggestion(_DEEDS.get(type(action), "do that"))


def _says(text: str) -> str:
    return f"What it does: {' '.join(text.splitlines())}"


def _on(targets: Iterable[str], table: Table, names: Sequence[str]) -> str:
    found = [target(text, table.cards, names) for text in targets if text != "none"]
    return f" on {join(found)}" if found else ""


# --- cards ----------------------------------------------------------------------------------------


def _play(table: Table, seat: Seat, action: PlayCard, names: Sequence[str]) -> Suggestion:
    card = table.cards.card(action.card)
    paid_by = [table.cards.card(fund).name for fund in action.paid_by]
    paid = f", paid for with {join(paid_by)}" if paid_by else ""
    deed = f"play {card.name}{_on(action.targets, table, names)}{paid}"
    if card.is_reinforcement:
        return Suggestion(deed, _funds(table, seat, card.mp))
    if card.is_ship:
        return Suggestion(deed, _strength(table, seat, card, names))
    return Suggestion(deed, _says(card_text(card.data)))


def _funds(table: Table, seat: Seat, mp: int) -> str:
    """What so many more MP buy that could not be bought before: the next hint names one of it."""
    side = table.sides[seat]
    pool = side.pool + mp
    bought = [c for c in side.hand if not c.is_reinforcement and side.pool < c.mp <= pool]
    if not bought:
        return f"With it you have {pool} MP for this turn."
    names = list(dict.fromkeys(card.name for card in sorted(bought, key=_price, reverse=True)))
    return f"With it you have {pool} MP, enough for {join(names, 'or')}."


def _of_exchange(table: Table, seat: Seat, mp: int) -> str:
    """What three cards that go bring (ST-13); which ones is asked one by one."""
    if not mp:
        return "Three reinforcements that you need least bring you a new card."
    return f"Three cards that you need least bring {mp} MP. {_funds(table, seat, mp)}"


def _price(card: CardDef) -> int:
    return card.mp


def _strength(table: Table, seat: Seat, card: CardDef, names: Sequence[str]) -> str:
    mine, theirs = (_ships(table, side, card.cls) for side in (seat, 1 - seat))
    ships = count(card.ships, "ship")
    each = f"{card.ap} AP and {card.lp} LP" + (" each" if card.ships > 1 else "")
    cls, other = ROMAN[card.cls], names[1 - seat]
    brings = f"It brings {ships} of {each} into class {cls}"
    lower = _stood_in_for(table, seat, card.cls)
    if lower:
        them = "those classes" if len(lower) > 1 else "that class"
        in_for = f"It stands in for your class {join(lower)}"
        return f"{brings}. {in_for}, and meets {possessive(other)} ships of {them}."
    if not theirs:
        meets = _standing_in(table, 1 - seat, card.cls)
        return f"{brings}, where {other} has none: it meets {meets}."
    if not mine:
        return f"{brings}, where {other} has {theirs} and nothing of yours stands against them."
    return f"{brings}, where you have {mine} and {other} has {theirs}."


def _ships(table: Table, seat: Seat, cls: int) -> int:
    return sum(ship.ships for ship in table.sides[seat].ships() if ship.cls == cls)


def _stood_in_for(table: Table, seat: Seat, cls: int) -> list[str]:
    """The lower classes that only the other side has ships of, so that this one meets them (ST-23).

    None that a class of the seat's own below this one stands in for already.
    """
    own = {ship.cls for ship in table.sides[seat].base if not ship.card.is_base}
    theirs = {ship.cls for ship in table.sides[1 - seat].base if not ship.card.is_base}
    lowest = max((c for c in own if c < cls), default=0)
    return [ROMAN[c] for c in range(lowest + 1, cls) if c in theirs]


def _standing_in(table: Table, seat: Seat, cls: int) -> str:
    """What stands in for a class that a side does not have: its next higher one (ST-23)."""
    higher = [ship for ship in table.sides[seat].base if ship.cls > cls and not ship.card.is_base]
    if not higher:
        return "their Base"
    return f"their class {ROMAN[min(ship.cls for ship in higher)]}"


# --- ships in play --------------------------------------------------------------------------------


def _use(table: Table, action: Activate, names: Sequence[str]) -> Suggestion:
    ship = table.find_ship(action.ship)
    card = ship.commander if ship and action.commander else ship and ship.card
    if not card:
        return Suggestion(f"use {title(action.ship, table.cards)}")
    text = ability_text(card.ability[card.when["activated"][0]], card.data.kind)
    return Suggestion(f"use {card.name}{_on(action.targets, table, names)}", _says(text))


def _move(table: Table, action: MoveShip) -> Suggestion:
    reason = (
        "There it meets an attack only if you want it to."
        if action.fleet == "second"
        else "There it meets every attack on you."
    )
    ship = title(action.ship, table.cards)
    return Suggestion(f"move {ship} into the {action.fleet} fleet", reason)


# --- attacks --------------------------------------------------------------------------------------


def _of_attack(
    table: Table, seat: Seat, action: DeclareAttack, names: Sequence[str], act: Act
) -> str:
    """What falls on both sides if nobody answers, from the forecast."""
    found = forecast_attack(table, seat, action, (), act)
    if all(one.winners == (seat,) for one in found.defences):
        return "If nobody answers, it wins the match."
    one = found.defences[0]
    stays_out = " and the second fleet stays out" if len(found.defences) > 1 else ""
    theirs, mine = _losses(one, 1 - seat, "their"), _losses(one, seat, "your")
    if not one.is_certain:
        return f"If it goes well{stays_out}, {names[1 - seat]} loses {theirs}."
    return f"If nobody answers{stays_out}, {names[1 - seat]} loses {theirs}, and you lose {mine}."


def _losses(one: DefenceForecast, seat: Seat, whose: str) -> str:
    cards = [card for battle in one.battles for card in battle.cards if card.seat == seat]
    fell: dict[str, int] = {}
    for card in cards:
        lost = _lost(card)
        if lost > 0:
            fell[card.card.id] = fell.get(card.card.id, 0) + lost
    known = {card.card.id: card.card for card in cards}
    return join([_part(known[key], n, whose) for key, n in fell.items()]) or "nothing"


def _part(card: CardDef, lost: int, whose: str) -> str:
    """“33 of the Mosquitoes”, “30 LP of your Base”: names stand as they are, however many fall."""
    if card.is_base:
        return f"{lost} LP of {whose} Base"
    return f"{lost}{' LP' if card.ships == 1 else ''} of the {card.name}"


def _lost(card: CardForecast) -> int:
    """Single ships are told by their LP, cards of many by ships."""
    if card.card.ships == 1:
        return card.life - card.life_left
    return card.ships - card.ships_left

"""Every action as one line of text, and back: "play red-7 on left", "order big-bang on"."""

from __future__ import annotations

import re

from spacetrace.engine.games.spaced_out.actions import (
    BIG_BANG,
    CLONE_ALL,
    CONCEDE,
    DRAW,
    CloneCard,
    Concede,
    Draw,
    Pile,
    PlayBigBang,
    PlayCard,
    SetOrder,
)
from spacetrace.engine.kernel.actions import TICK, Action, Tick
from spacetrace.engine.kernel.errors import NotationError

_COLOUR = "(?:red|blue|yellow|green)"
_NUMBER_CARD = rf"{_COLOUR}-(?:[1-9]|10)"
_SIGN = "(?:asteroids|shooting-star|force-field|black-hole|lunar-eclipse)"
_WILD = "(?:wild-(?:asteroids|shooting-star|black-hole|solar-eclipse)|super-force-field)"
_ANY_CARD = rf"{_NUMBER_CARD}|{_COLOUR}-{_SIGN}|{_WILD}"
_PILE = "(left|right)"

_PLAY = re.compile(rf"play ({_ANY_CARD}) on {_PILE}(?: as ({_COLOUR}))?")
_BIG_BANG = re.compile(rf"play (big-bang-{_COLOUR}-{_COLOUR}) on {_PILE}")
_CLONE = re.compile(rf"clone ({_ANY_CARD}) on {_PILE}")
_ORDER = re.compile(rf"order (?:({CLONE_ALL}|{BIG_BANG})|clone ({_ANY_CARD})) (on|off)")

_PLAIN: dict[str, Action] = {"draw": DRAW, "concede": CONCEDE, "tick": TICK}


def action_text(action: Action) -> str:
    """The canonical line of an action; raises NotationError for one of another game."""
    match action:
        case PlayCard(card=card, pile=pile, colour=None) | PlayBigBang(card=card, pile=pile):
            return f"play {card} on {pile}"
        case PlayCard(card=card, pile=pile, colour=colour):
            return f"play {card} on {pile} as {colour}"
        case CloneCard(card=card, pile=pile):
            return f"clone {card} on {pile}"
        case Draw():
            return "draw"
        case SetOrder(order=order, on=on):
            sort = order if order in (CLONE_ALL, BIG_BANG) else f"clone {order}"
            return f"order {sort} {'on' if on else 'off'}"
        case Concede():
            return "concede"
        case Tick():
            return "tick"
        case _:
            raise NotationError("This game has no such action.")


def action_words(action: Action) -> tuple[str, ...]:
    """The words of an action's line, as events hold them."""
    return tuple(action_text(action).split(" "))


def parse_action(text: str) -> Action:
    """The action of a line; raises NotationError. It may be illegal."""
    plain = _PLAIN.get(text)
    if plain is not None:
        return plain
    if found := _PLAY.fullmatch(text):
        return PlayCard(found[1], _pile(found[2]), found[3])
    if found := _CLONE.fullmatch(text):
        return CloneCard(found[1], _pile(found[2]))
    if found := _BIG_BANG.fullmatch(text):
        return PlayBigBang(found[1], _pile(found[2]))
    if found := _ORDER.fullmatch(text):
        return SetOrder(found[1] or found[2], found[3] == "on")
    raise NotationError(f"“{_short(text)}” is no action of Spaced Out.")


def _pile(word: str) -> Pile:
    return "left" if word == "left" else "right"


def _short(text: str) -> str:
    return text if len(text) <= 40 else text[:40] + "…"

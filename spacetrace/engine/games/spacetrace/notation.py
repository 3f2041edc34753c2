"""The text form of Spacetrace's actions: one canonical line each, that reads back."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

from spacetrace.engine.games.spacetrace.actions import (
    AIMED,
    ANSWER,
    ASKING,
    DEFEND,
    KEEP,
    PASS_ORDER,
    UNLESS,
    Activate,
    Commit,
    Concede,
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
    SetOrder,
    StopPicking,
)
from spacetrace.engine.kernel.actions import Action
from spacetrace.engine.kernel.errors import NotationError

MAX_LENGTH = 2_000
"""Characters of the longest line that is read."""

_SLUG = r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*"
_SHIP = rf"[12]:{_SLUG}(?:#(?:[2-9]|[1-9][0-9]{{1,5}}))?"
_PILE = rf"(?:[12]:)?(?:hand|library|discard|wrecks|killed):{_SLUG}"
_ONE = rf"(?:{_SHIP}|{_PILE})"
_is_card = re.compile(_SLUG).fullmatch
_is_ship = re.compile(_SHIP).fullmatch
_is_one = re.compile(_ONE).fullmatch
_is_choice = re.compile(rf"(?:none|{_ONE}(?:\+{_ONE}){{0,59}})").fullmatch

_PLAIN: dict[str, Action] = {
    "attack": DeclareAttack(),
    "attack with both": DeclareAttack(both=True),
    "defend with base": Commit(second=False),
    "defend with both": Commit(second=True),
    "enough": StopPicking(),
    "keep order": KeepOrder(),
    "pass": Pass(),
    "pass attack": PassAttack(),
    "ready": Ready(),
    "concede": Concede(),
}
_PLAIN_TEXT = {action: text for text, action in _PLAIN.items()}


def action_text(action: Action) -> str:
    """The canonical line of an action; raises NotationError for one of another game."""
    text = _PLAIN_TEXT.get(action)
    if text is not None:
        return text
    match action:
        case PlayCard(card, targets, costs, paid_by):
            return f"play {card}" + _clauses(targets, costs, paid_by)
        case Pick(option):
            return f"pick {option}"
        case PlaceNext(ship):
            return f"place {ship}"
        case MoveShip(ship, fleet):
            return f"move {ship} to {fleet}"
        case Exchange(card):
            return f"exchange {card}"
        case SetOrder(order, on):
            return f"order {order} {'on' if on else 'off'}"
        case Activate(ship, commander, targets, costs):
            whose = " commander" if commander else ""
            return f"activate {ship}{whose}" + _clauses(targets, costs, ())
    raise NotationError(f"{type(action).__name__} is no action of Spacetrace.")


def parse_action(text: str) -> Action:
    """The action of a line; raises NotationError. It may be illegal.

    Only the canonical form is read: `action_text(parse_action(text)) == text`.
    """
    if len(text) > MAX_LENGTH:
        raise NotationError(f"An action has at most {MAX_LENGTH} characters.")
    plain = _PLAIN.get(text)
    if plain is not None:
        return plain
    word, *tokens = text.split(" ")
    read = _READERS.get(word)
    if read is None:
        raise NotationError(f"“{_short(text)}” is no action.")
    return read(_Line(word, tokens))


class _Clauses(NamedTuple):
    """What may follow an action: `on`, `paying` and `with`."""

    on: tuple[str, ...]
    paying: tuple[str, ...]
    paid_by: tuple[str, ...]


class _Line:
    """The words of a line behind the first one, taken from the left."""

    def __init__(self, word: str, tokens: list[str]) -> None:
        self.word = word
        self.tokens = tokens
        self.at = 0

    def next(self, what: str, fits: Callable[[str], object]) -> str:
        """The next word, which has to be what is expected."""
        if self.at >= len(self.tokens):
            raise NotationError(f"After “{self.word}” {what} is missing.")
        token = self.tokens[self.at]
        if not fits(token):
            raise NotationError(f"After “{self.word}” “{_short(token)}” is not {what}.")
        self.at += 1
        return token

    def skip(self, token: str) -> bool:
        """Take this word if it is the next."""
        if self.at < len(self.tokens) and self.tokens[self.at] == token:
            self.at += 1
            return True
        return False

    def many(self, keyword: str, what: str, fits: Callable[[str], object]) -> tuple[str, ...]:
        """The words of a clause, at least one if its keyword stands there."""
        if not self.skip(keyword):
            return ()
        first = self.at
        self.next(what, fits)
        while self.at < len(self.tokens) and fits(self.tokens[self.at]):
            self.at += 1
        return tuple(self.tokens[first : self.at])

    def clauses(self, may_pay_with_cards: bool) -> _Clauses:
        """Targets, further costs and reinforcements, to the end of the line."""
        on = self.many("on", "a target", _is_choice)
        paying = self.many("paying", "what pays", _is_one)
        cards = self.many("with", "a card", _is_card) if may_pay_with_cards else ()
        self.end()
        return _Clauses(on, paying, cards)

    def end(self) -> None:
        """Nothing may follow."""
        if self.at < len(self.tokens):
            raise NotationError(
                f"“{_short(self.tokens[self.at])}” has no meaning there in “{self.word}”."
            )


def _read_play(line: _Line) -> Action:
    card = line.next("a card", _is_card)
    on, paying, paid_by = line.clauses(may_pay_with_cards=True)
    return PlayCard(card, on, paying, paid_by)


def _read_activate(line: _Line) -> Action:
    ship = line.next("a ship card", _is_ship)
    commander = line.skip("commander")
    on, paying, _ = line.clauses(may_pay_with_cards=False)
    return Activate(ship, commander, on, paying)


def _read_move(line: _Line) -> Action:
    ship = line.next("a ship card", _is_ship)
    line.next("“to”", lambda token: token == "to")
    fleet = line.next("“base” or “second”", lambda token: token in ("base", "second"))
    line.end()
    return MoveShip(ship, fleet)


def _read_exchange(line: _Line) -> Action:
    card = line.next("a card", _is_card)
    line.end()
    return Exchange(card)


def _read_pick(line: _Line) -> Action:
    option = line.next("an option", lambda token: _is_one(token) or _is_card(token))
    line.end()
    return Pick(option)


def _read_place(line: _Line) -> Action:
    ship = line.next("a ship card", _is_ship)
    line.end()
    return PlaceNext(ship)


_FIRST_WORDS = (*ASKING, PASS_ORDER, *UNLESS, KEEP, *DEFEND, AIMED, ANSWER)


def _read_order(line: _Line) -> Action:
    word = line.next("an order", _FIRST_WORDS.__contains__)
    words = [word]
    if word == AIMED:
        words.append(line.next("a ship card", _is_ship))
    elif word == ANSWER:
        words.append(line.next("a card", _is_card))
        if line.at < len(line.tokens) and _is_ship(line.tokens[line.at]):
            words.append(line.next("a ship card", _is_ship))
    switch = line.next("“on” or “off”", ("on", "off").__contains__)
    line.end()
    return SetOrder(" ".join(words), switch == "on")


_READERS: dict[str, Callable[[_Line], Action]] = {
    "play": _read_play,
    "activate": _read_activate,
    "move": _read_move,
    "exchange": _read_exchange,
    "pick": _read_pick,
    "place": _read_place,
    "order": _read_order,
}


def _clauses(targets: tuple[str, ...], costs: tuple[str, ...], paid_by: tuple[str, ...]) -> str:
    on = " on " + " ".join(targets) if targets else ""
    paying = " paying " + " ".join(costs) if costs else ""
    cards = " with " + " ".join(paid_by) if paid_by else ""
    return on + paying + cards


def _short(text: str) -> str:
    return text if len(text) <= 40 else text[:40] + "…"

"""Compiles a card set, once, for all tables to share (BO-1)."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from spacetrace.engine.games.blast_off.cards import (
    COUNTDOWN,
    FACES,
    WILD,
    Card,
    CardData,
    Laid,
)
from spacetrace.engine.games.blast_off.missions import Mission, Problem, mission_problem
from spacetrace.engine.kernel.errors import ConfigError, NotationError
from spacetrace.engine.kernel.protocol import Json

_STEP = re.compile(r"[a-z_]+|[0-9]+")
FEWEST_CARDS = 37
"""Besides the countdown cards: six hands of six, and a card to begin the pile with (BO-3)."""


class CardSetData(Struct, frozen=True, forbid_unknown_fields=True):
    """A whole card set: the cards to play with, and the missions that lie apart from them."""

    key: str
    name: str
    cards: Annotated[tuple[CardData, ...], Meta(min_length=1, max_length=100)]
    missions: Annotated[tuple[Mission, ...], Meta(min_length=1, max_length=60)]


class CardSet:
    """A compiled card set. `wilds` are the ways in which a wild may lie, by the face's id."""

    __slots__ = (
        "by_id",
        "cards",
        "key",
        "laid_by_id",
        "mission_by_id",
        "missions",
        "name",
        "wilds",
    )

    def __init__(self, data: CardSetData) -> None:
        self.key = data.key
        self.name = data.name
        self.cards = tuple(Card(i, card) for i, card in enumerate(data.cards))
        self.by_id = {card.id: card for card in self.cards}
        self.missions = data.missions
        self.mission_by_id = {mission.id: mission for mission in data.missions}
        wild = self.by_id.get(WILD)
        self.wilds = {face: Laid(wild, FACES[face]) for face in FACES} if wild else {}
        ways = (*(card.laid for card in self.cards), *self.wilds.values())
        self.laid_by_id = {laid.id: laid for laid in ways}

    def card(self, card_id: str) -> Card:
        """The card with this id; raises NotationError."""
        try:
            return self.by_id[card_id]
        except KeyError:
            raise NotationError(f"There is no card called “{card_id}”.") from None

    def mission(self, mission_id: str) -> Mission:
        """The mission of the set with this id; raises NotationError."""
        try:
            return self.mission_by_id[mission_id]
        except KeyError:
            raise NotationError(f"There is no mission called “{mission_id}”.") from None

    def laid_of(self, laid_id: str) -> Laid:
        """A card as it lies on the pile, such as "wild as green 7"; raises NotationError."""
        return self.laid_by_id.get(laid_id) or self.card(laid_id).laid

    def pack(self) -> list[Card]:
        """Every copy of every card to play with, in the order of the set."""
        return [card for card in self.cards for _ in range(card.copies)]


def compile_cards(data: Json) -> CardSet:
    """The card set of plain data; raises ConfigError that tells the place and what is wrong."""
    try:
        typed = msgspec.convert(data, CardSetData, strict=True)
    except msgspec.ValidationError as error:
        raise ConfigError(_place_and_word(data, str(error))) from error
    problems = _problems(typed)
    if problems:
        raise ConfigError("\n".join(problems))
    return CardSet(typed)


def _place_and_word(data: Json, message: str) -> str:
    """A message of the decoder as a sentence that begins with the place and ends with the word."""
    wrong, _, place = message.partition(" - at `$")
    path = place.rstrip("`").lstrip(".")
    found = data
    for step in _STEP.findall(path):
        if isinstance(found, Mapping):
            found = found.get(step)
        elif isinstance(found, Sequence) and not isinstance(found, str):
            found = found[int(step)]
    word = f", found “{found}”" if isinstance(found, str | int | float) else ""
    return f"{path or 'card set'}: {wrong}{word}."


def _problems(data: CardSetData) -> list[str]:
    found = []
    for what, ids in (
        ("cards", [card.id for card in data.cards]),
        ("missions", [mission.id for mission in data.missions]),
    ):
        for i, one in enumerate(ids):
            if one in ids[:i]:
                found.append(f"{what}[{i}]: The id “{one}” is taken by another one.")
    for i, card in enumerate(data.cards):
        if problem := card_problem(card):
            found.append(f"cards[{i}] “{card.id}”: {problem[1]}")
    for i, mission in enumerate(data.missions):
        if problem := mission_problem(mission):
            found.append(f"missions[{i}] “{mission.id}”: {problem[1]}")
    if sum(card.copies for card in data.cards if card.kind != "countdown") < FEWEST_CARDS:
        needed = f"at least {FEWEST_CARDS} cards besides the countdown cards"
        found.append(f"cards: A set needs {needed}, or six hands cannot be dealt.")
    return found


def card_problem(card: CardData) -> Problem | None:
    """What is wrong with a card: its id must say what it is (BO-2)."""
    if card.kind in (WILD, COUNTDOWN):
        if card.colour or card.number is not None:
            told = f"A card of the kind “{card.kind}” has neither colour nor number."
            return "colour" if card.colour else "number", told
    elif not card.colour:
        return "colour", f"A card of the kind “{card.kind}” has a colour."
    elif (card.number is None) == (card.kind == "planet"):
        return "number", "A planet has a number from 1 to 10, and a blast-off card has none."
    usual = card_id(card.kind, card.colour, card.number)
    return None if card.id == usual else ("id", f"The id of this card is “{usual}”.")


def card_id(kind: str, colour: str, number: int | None) -> str:
    """What a card is called (BO-2)."""
    return kind if kind in (WILD, COUNTDOWN) else f"{colour}-{number or 'blast-off'}"

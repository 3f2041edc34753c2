"""Cards as the engine uses them, compiled once from a card set and shared by all tables (BO-1)."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping, Sequence
from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from spacetrace.engine.games.blast_off.faces import FACES, Face
from spacetrace.engine.games.blast_off.missions import Mission, mission_problem
from spacetrace.engine.kernel.errors import ConfigError, NotationError
from spacetrace.engine.kernel.protocol import Json

WILD = "wild"
COUNTDOWN = "countdown"
_STEP = re.compile(r"[a-z_]+|[0-9]+")
FEWEST_CARDS = 37
"""Besides the countdown cards: six hands of six, and a card to begin the pile with (BO-3)."""

Kind = Literal["planet", "blast-off", "wild", "countdown"]
Colour = Literal["orange", "green", "purple", "red", ""]


class CardData(Struct, frozen=True, forbid_unknown_fields=True):
    """One sort of card in a card set; wilds and countdown cards have no colour."""

    id: Annotated[str, Meta(min_length=1, max_length=40)]
    name: Annotated[str, Meta(min_length=1, max_length=60)]
    kind: Kind
    copies: Annotated[int, Meta(ge=1, le=20)]
    colour: Colour = ""
    number: Annotated[int, Meta(ge=1, le=10)] | None = None


class CardSetData(Struct, frozen=True, forbid_unknown_fields=True):
    """A whole card set: the cards to play with, and the missions that lie apart from them."""

    key: str
    name: str
    cards: Annotated[tuple[CardData, ...], Meta(min_length=1, max_length=100)]
    missions: Annotated[tuple[Mission, ...], Meta(min_length=1, max_length=60)]


class Card:
    """One sort of card; never changed, so tables share it. Cards of a sort are one object.

    `face` is what it counts as; None for a wild, which its player names, and a countdown card.
    """

    __slots__ = ("copies", "face", "id", "index", "is_countdown", "is_wild", "kind", "laid", "name")

    def __init__(self, index: int, data: CardData) -> None:
        self.index = index
        self.id = data.id
        self.name = data.name
        self.kind: str = data.kind
        self.copies = data.copies
        self.is_wild = data.kind == "wild"
        self.is_countdown = data.kind == "countdown"
        self.face = FACES.get(data.id)
        self.laid = Laid(self, self.face)
        """The card as it lies on the pile, unless it is a wild with a name."""

    def __repr__(self) -> str:
        return f"<{self.id}>"


class Laid:
    """A card on the discard pile and what it counts as there; never changed."""

    __slots__ = ("card", "face")

    def __init__(self, card: Card, face: Face | None) -> None:
        self.card = card
        self.face = face

    def __repr__(self) -> str:
        return f"<{self.card.id} as {self.face}>" if self.card.is_wild else f"<{self.card.id}>"


class CardSet:
    """A compiled card set. `wilds` are the ways in which a wild may lie, by the face's id."""

    __slots__ = ("by_id", "cards", "digest", "key", "mission_by_id", "missions", "name", "wilds")

    def __init__(self, data: CardSetData) -> None:
        self.key = data.key
        self.name = data.name
        self.cards = tuple(Card(i, card) for i, card in enumerate(data.cards))
        self.by_id = {card.id: card for card in self.cards}
        self.missions = data.missions
        self.mission_by_id = {mission.id: mission for mission in data.missions}
        wild = self.by_id.get(WILD)
        self.wilds = {face: Laid(wild, FACES[face]) for face in FACES} if wild else {}
        self.digest = hashlib.sha256(msgspec.json.encode(data)).hexdigest()

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

    def laid(self, card: Card, face: Face | None) -> Laid:
        """The card as it lies on the pile; only a wild can have another face than its own."""
        return self.wilds[face.id] if card.is_wild and face is not None else card.laid

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


def sort_hand(hand: list[Card]) -> None:
    """Put a hand into the order in which it is kept, so that the order tells nothing."""
    hand.sort(key=_index)


def _index(card: Card) -> int:
    return card.index


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
        if sentence := _card_problem(card):
            found.append(f"cards[{i}] “{card.id}”: {sentence}")
    for i, mission in enumerate(data.missions):
        if sentence := mission_problem(mission):
            found.append(f"missions[{i}] “{mission.id}”: {sentence}")
    if sum(card.copies for card in data.cards if card.kind != "countdown") < FEWEST_CARDS:
        needed = f"at least {FEWEST_CARDS} cards besides the countdown cards"
        found.append(f"cards: A set needs {needed}, or six hands cannot be dealt.")
    return found


def _card_problem(card: CardData) -> str:
    """What is wrong with a card: its id must say what it is (BO-2)."""
    if card.kind in (WILD, COUNTDOWN):
        if card.colour or card.number is not None:
            return f"A card of the kind “{card.kind}” has neither colour nor number."
        usual: str = card.kind
    elif not card.colour:
        return f"A card of the kind “{card.kind}” has a colour."
    elif (card.number is None) == (card.kind == "planet"):
        return "A planet has a number from 1 to 10, and a blast-off card has none."
    else:
        usual = f"{card.colour}-{card.number or 'blast-off'}"
    return "" if card.id == usual else f"The id of this card is “{usual}”."

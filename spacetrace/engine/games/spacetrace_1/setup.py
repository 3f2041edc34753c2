"""Before the match: its options and the first table (ST-1 to ST-5)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches

from spacetrace.engine.games.spacetrace_1.cards.compiled import CardSet
from spacetrace.engine.games.spacetrace_1.decks.formats import FORMATS
from spacetrace.engine.games.spacetrace_1.decks.legality import deck_faults
from spacetrace.engine.games.spacetrace_1.events import MatchBegan
from spacetrace.engine.games.spacetrace_1.pieces import Ship
from spacetrace.engine.games.spacetrace_1.rules.turn import begin_turn
from spacetrace.engine.games.spacetrace_1.table import Config, Side, Table
from spacetrace.engine.games.spacetrace_1.zones import add_to_hand
from spacetrace.engine.kernel.actions import Seat
from spacetrace.engine.kernel.chance import Chance
from spacetrace.engine.kernel.errors import ConfigError
from spacetrace.engine.kernel.events import Emit
from spacetrace.engine.kernel.options import Option
from spacetrace.engine.kernel.protocol import Config as Options
from spacetrace.engine.kernel.protocol import DeckList, Json

MAX_TURNS = 300
FIRST_HAND = 4
"""Cards dealt before the first turn (ST-4)."""

OPTIONS = (
    Option(
        "victory",
        "Victory",
        "The first destroyed Base decides, or then the wrecks of both sides are counted.",
        "base",
        "ST-32",
        choices=(("base", "Destroy the Base"), ("wrecks", "Wreck the most")),
    ),
    Option(
        "format",
        "Decks",
        "Which decks may be played: 40 cards, 40 or more, or 40 simple ones.",
        "standard",
        "ST-3",
        choices=tuple((format.key, format.title) for format in FORMATS),
    ),
    Option(
        "first_turn_attack",
        "Attack in the first turn",
        "The starting player may attack in the first turn.",
        False,
        "ST-12",
    ),
    Option(
        "turn_limit",
        "Turn limit",
        "After so many turns the match ends, and the score decides.",
        MAX_TURNS,
        "ST-35",
        least=1,
        most=MAX_TURNS,
    ),
)
_DEFAULTS: dict[str, Json] = {option.key: option.default for option in OPTIONS}
_WORDS = {
    option.key: tuple(str(value) for value, _words in option.choices)
    for option in OPTIONS
    if option.choices
}


# --- options --------------------------------------------------------------------------------------


def check_config(config: Options) -> dict[str, Json]:
    """The options completed with their defaults; raises ConfigError for a bad one.

    victory: "base" (ST-32) or "wrecks" (ST-33). format: "standard" (40 cards), "open" (40 or more)
    or "beginner" (40 simple cards, ST-37). first_turn_attack: ST-12. turn_limit: ST-35.
    """
    for name, value in config.items():
        if name not in _DEFAULTS:
            raise ConfigError(f"There is no option called “{name}”.{_nearest(name, _DEFAULTS)}")
        _check_option(name, value)
    return {**_DEFAULTS, **config}


def config_of(options: Options) -> Config:
    """The options as the engine uses them; raises ConfigError for a bad one."""
    full = check_config(options)
    limit = full["turn_limit"]
    return Config(
        victory=str(full["victory"]),
        format=str(full["format"]),
        first_turn_attack=full["first_turn_attack"] is True,
        turn_limit=limit if isinstance(limit, int) else MAX_TURNS,
    )


def _check_option(name: str, value: Json) -> None:
    if name in _WORDS:
        words = _WORDS[name]
        if not isinstance(value, str) or value not in words:
            hint = _nearest(value, words) if isinstance(value, str) else ""
            raise ConfigError(f"The option “{name}” is {_one_of(words)}.{hint}")
    elif name == "first_turn_attack":
        if not isinstance(value, bool):
            raise ConfigError("The option “first_turn_attack” is true or false.")
    elif not isinstance(value, int) or isinstance(value, bool) or not 1 <= value <= MAX_TURNS:
        raise ConfigError(f"The option “turn_limit” is a whole number from 1 to {MAX_TURNS}.")


def _one_of(words: Sequence[str]) -> str:
    quoted = [f"“{word}”" for word in words]
    return ", ".join(quoted[:-1]) + " or " + quoted[-1]


def _nearest(word: str, known: Iterable[str]) -> str:
    close = get_close_matches(word, known, n=1, cutoff=0.5)
    return f" Did you mean “{close[0]}”?" if close else ""


# --- the first table ------------------------------------------------------------------------------


def begin_match(
    config: Options,
    cards: CardSet,
    decks: Sequence[DeckList],
    chance: Chance,
    emit: Emit = None,
) -> Table:
    """The table in the first turn, its draw made (ST-5); raises ConfigError as `deal` does."""
    table = deal(config_of(config), cards, decks, chance)
    if emit:
        emit(MatchBegan(table.first))
    begin_turn(table, table.first, emit)
    return table


def deal(config: Config, cards: CardSet, decks: Sequence[DeckList], chance: Chance) -> Table:
    """The table before the first turn: libraries shuffled, hands dealt, the lot drawn (ST-4).

    Raises ConfigError for a deck that may not be played.
    """
    if len(decks) != 2:
        raise ConfigError(f"A match has two decks, not {len(decks)}.")
    for seat, deck in enumerate(decks):
        faults = deck_faults(cards, deck, config.format)
        if faults:
            sentence = f"The deck of seat {seat + 1} may not be played. {faults[0].sentence}"
            raise ConfigError(sentence)
    one = _first_side(0, cards, decks[0], chance)
    two = _first_side(1, cards, decks[1], chance)
    table = Table(config, cards=cards, chance=chance, sides=(one, two))
    table.first = table.active = table.say = table.opener = chance.below(2)
    return table


def _first_side(seat: Seat, cards: CardSet, deck: Mapping[str, int], chance: Chance) -> Side:
    side = Side(deck={card_id: deck[card_id] for card_id in sorted(deck)})
    side.base.append(new_base(seat, cards))
    side.entered[cards.base.id] = 1
    side.library = [cards.by_id[card] for card, copies in side.deck.items() for _ in range(copies)]
    chance.shuffle(side.library)
    for _ in range(FIRST_HAND):
        add_to_hand(side, side.library.pop())
    return side


BASE_ORDER = 1_000_000
"""The Base's place in its class stack until its seat orders otherwise: the last (ST-21)."""


def new_base(seat: Seat, cards: CardSet) -> Ship:
    """The Base of a seat: the first card of its fleet, the last to be hit in class IV (ST-1)."""
    return Ship(f"{seat + 1}:{cards.base.id}", cards.base, seat, BASE_ORDER)

"""Sets a match up: its options, who may sit down, the table of the first hand (SD-2, SD-16)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from spacetrace.engine.games.space_dominoes.cards import CardSet
from spacetrace.engine.games.space_dominoes.rules.course import begin_hand, start_clock
from spacetrace.engine.games.space_dominoes.table import PARTNER_SEATS, Config, Table
from spacetrace.engine.kernel.chance import Chance
from spacetrace.engine.kernel.decks import DeckFault
from spacetrace.engine.kernel.errors import ConfigError
from spacetrace.engine.kernel.events import Emit
from spacetrace.engine.kernel.options import Option, OptionValue, check_options
from spacetrace.engine.kernel.protocol import Config as Options
from spacetrace.engine.kernel.protocol import DeckList, Json

LEAST_SEATS = 2
MOST_SEATS = 5
MOST_HANDS = 20
NO_DECKS = "All seats share the forty cards; nobody brings a deck."

OPTIONS = (
    Option(
        "hands",
        "Hands",
        "How many hands are played; 0 is as many as there are seats.",
        0,
        "SD-16",
        least=0,
        most=MOST_HANDS,
    ),
    Option(
        "tournament",
        "Tournament",
        "A turn may begin with taking a card although one could be played.",
        False,
        "SD-18",
    ),
    Option(
        "partners",
        "Partners",
        "Four seats play two against two; partners sit across from each other.",
        False,
        "SD-19",
        at_seats=((PARTNER_SEATS, True),),
    ),
    Option(
        "pace",
        "Pace",
        "Whether everybody is at the table, or plays when there is time.",
        "live",
        "SD-3",
        choices=(("live", "Live"), ("slow", "Days a move")),
    ),
    Option(
        "turn_timer",
        "Turn timer",
        "How long a seat may think about each step of its turn before the clock plays for it.",
        0,
        "SD-3",
        choices=((0, "No timer"), (15, "15 seconds"), (30, "30 seconds"), (60, "60 seconds")),
    ),
)


def check_config(config: Options) -> dict[str, Json]:
    """The options completed with their defaults; raises ConfigError for a bad one."""
    checked = check_options(OPTIONS, config)
    if checked["pace"] == "slow" and checked["turn_timer"]:
        raise ConfigError("A turn timer is for live tables; a slow match has days for a move.")
    return {**checked}


def config_of(options: Options) -> Config:
    """The options as the engine uses them; raises ConfigError for a bad one."""
    full = cast("dict[str, OptionValue]", check_config(options))
    return Config(
        hands=int(full["hands"]),
        tournament=full["tournament"] is True,
        partners=full["partners"] is True,
        pace=str(full["pace"]),
        turn_timer=int(full["turn_timer"]),
    )


def check_seats(config: Options, seats: int) -> None:
    """Whether so many can play with these options (SD-2, SD-19); raises ConfigError."""
    if not LEAST_SEATS <= seats <= MOST_SEATS:
        raise ConfigError(f"Space Dominoes is for {LEAST_SEATS} to {MOST_SEATS} seats.")
    if config_of(config).partners and seats != PARTNER_SEATS:
        raise ConfigError("Partners play two against two, so that takes exactly four seats.")


def deck_faults(cards: CardSet, deck: DeckList, config: Options) -> list[DeckFault]:
    """Whatever somebody brings is wrong."""
    return [DeckFault(NO_DECKS)] if deck else []


def first_table(
    config: Options,
    cards: CardSet,
    decks: Sequence[DeckList],
    chance: Chance,
    emit: Emit = None,
) -> Table:
    """The first hand, dealt, its first turn begun; the lot draws the dealer (SD-2, SD-3)."""
    check_seats(config, len(decks))
    if any(decks):
        raise ConfigError(NO_DECKS)
    table = Table.empty(config_of(config), cards, chance, len(decks))
    begin_hand(table, chance.below(table.seats), emit)
    start_clock(table, emit)
    return table

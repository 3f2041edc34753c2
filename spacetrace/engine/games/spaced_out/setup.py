"""The options of a match, and its first table (SO-7, SO-8)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from spacetrace.engine.games.spaced_out.card_set import CardSet
from spacetrace.engine.games.spaced_out.cards import Card
from spacetrace.engine.games.spaced_out.piles import Edition
from spacetrace.engine.games.spaced_out.rules.deal import HAND, STARTERS, begin_round, may_start
from spacetrace.engine.games.spaced_out.table import Config, Table
from spacetrace.engine.kernel.chance import Chance
from spacetrace.engine.kernel.errors import ConfigError
from spacetrace.engine.kernel.events import Emit
from spacetrace.engine.kernel.options import Option, OptionValue, check_options
from spacetrace.engine.kernel.protocol import Config as Raw
from spacetrace.engine.kernel.protocol import DeckList, Json

MIN_SEATS, MAX_SEATS = 2, 8

OPTIONS = (
    Option(
        "edition",
        "Edition",
        "The classic rules keep the first card of a round from being a clone, and a big bang takes"
        " the colour of the card beneath it.",
        "modern",
        "SO-29",
        (("modern", "Modern"), ("classic", "Classic")),
    ),
    Option(
        "promo",
        "Promo cards",
        "Adds wild asteroids and the eclipses, which score below zero.",
        False,
        "SO-2",
    ),
    Option(
        "decks",
        "Decks",
        "Two decks make races for the same clone; they suit seven and eight seats.",
        1,
        "SO-7",
        ((1, "One deck"), (2, "Two decks")),
    ),
    Option(
        "target",
        "Points that end the match",
        "The match ends after the round in which somebody has so many points.",
        500,
        "SO-40",
        ((300, "300 points"), (500, "500 points"), (750, "750 points")),
    ),
    Option(
        "rounds",
        "Fixed number of rounds",
        "Instead of playing for points, every seat deals so often.",
        0,
        "SO-40",
        ((0, "Play for points"), (1, "Everybody deals once"), (2, "Everybody deals twice")),
    ),
    Option(
        "pace",
        "Pace",
        "Live at one table, or slowly, with days for a move and standing orders that act at once.",
        "live",
        "SO-44",
        (("live", "Live"), ("slow", "Days a move")),
    ),
    Option(
        "window",
        "Reaction window",
        "How long a live table waits after a play, so that everybody can clone.",
        800,
        "SO-45",
        ((0, "None"), (800, "0.8 seconds"), (1500, "1.5 seconds"), (3000, "3 seconds")),
    ),
    Option(
        "turn_timer",
        "Turn timer",
        "At a live table, a seat that takes longer than this draws.",
        0,
        "SO-45",
        ((0, "None"), (15, "15 seconds"), (30, "30 seconds"), (60, "60 seconds")),
    ),
    Option(
        "turn_limit",
        "Longest round",
        "After so many turns a round ends, and every hand is counted.",
        1_000,
        "SO-41",
        least=20,
        most=10_000,
    ),
)


def check_config(config: Raw) -> dict[str, Json]:
    """The options completed with their defaults; raises ConfigError."""
    checked = check_options(OPTIONS, config)
    if checked["pace"] == "slow" and checked["turn_timer"]:
        raise ConfigError("A turn timer is for live tables; a slow match has days for a move.")
    return {**checked}


def config_of(config: Raw) -> Config:
    """The options as the rules use them; raises ConfigError."""
    checked = cast("dict[str, OptionValue]", check_config(config))
    is_live = checked["pace"] == "live"
    return Config(
        edition=cast("Edition", checked["edition"]),
        promo=bool(checked["promo"]),
        decks=int(checked["decks"]),
        target=int(checked["target"]),
        rounds=int(checked["rounds"]),
        pace=str(checked["pace"]),
        window=int(checked["window"]) if is_live else 0,
        turn_timer=int(checked["turn_timer"]),
        turn_limit=int(checked["turn_limit"]),
    )


def new_table(config: Config, cards: CardSet, seats: int, chance: Chance) -> Table:
    """A table with nothing dealt yet; raises ConfigError for what cannot be dealt (SO-7)."""
    if not MIN_SEATS <= seats <= MAX_SEATS:
        raise ConfigError(f"Spaced Out is for {MIN_SEATS} to {MAX_SEATS} seats.")
    plain = [c for c in cards.pack(config.promo, config.decks) if may_start(c)]
    if len(plain) < seats * HAND + STARTERS:
        raise ConfigError(f"This card set has too few plain cards for {seats} seats.")
    face = plain[0].faces[None]  # any, until the piles begin
    tops = cards.piles[config.edition].tops(face, face, "")
    hands: list[list[Card]] = [[] for _ in range(seats)]
    totals = [0] * seats
    return Table(config, tops, totals=totals, cards=cards, chance=chance, hands=hands)


def deal_match(
    config: Raw, cards: CardSet, decks: Sequence[DeckList], chance: Chance, emit: Emit = None
) -> Table:
    """The first table, with the first round begun; raises ConfigError."""
    table = new_table(config_of(config), cards, len(decks), chance)
    begin_round(table, chance.below(len(decks)), emit)  # the first dealer by lot (SO-8)
    return table

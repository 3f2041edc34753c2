"""Options, seats and the deal (BO-1, BO-3)."""

from __future__ import annotations

from spacetrace.engine.games.blast_off.cards import CardSet, sort_hand
from spacetrace.engine.games.blast_off.events import MatchBegan, NamingAsked
from spacetrace.engine.games.blast_off.rules.turn import begin_turn
from spacetrace.engine.games.blast_off.table import Config, Table
from spacetrace.engine.kernel.chance import Chance
from spacetrace.engine.kernel.errors import ConfigError
from spacetrace.engine.kernel.events import Emit
from spacetrace.engine.kernel.options import Option, check_options
from spacetrace.engine.kernel.protocol import Config as Options
from spacetrace.engine.kernel.protocol import Json

MIN_SEATS = 2
MAX_SEATS = 6
HAND = 6
"""How many cards each seat is dealt (BO-3)."""

OPTIONS = (
    Option(
        "pace",
        "Pace",
        "Live tables race through the countdown; at slow ones standing orders answer the calls.",
        "live",
        "BO-15",
        choices=(("live", "Live"), ("slow", "Slow, with standing orders")),
    ),
    Option(
        "tempo",
        "Tempo of the countdown",
        "How long a call lasts at a live table.",
        2_000,
        "BO-15",
        choices=(
            (1_000, "1 second"),
            (2_000, "2 seconds"),
            (3_000, "3 seconds"),
            (5_000, "5 seconds"),
        ),
    ),
    Option(
        "window",
        "Time to catch",
        "How long a live table waits after a play for which a gesture was due.",
        2_000,
        "BO-17",
        choices=((0, "None"), (1_000, "1 second"), (2_000, "2 seconds"), (3_000, "3 seconds")),
    ),
    Option(
        "turn_timer",
        "Turn timer",
        "After so long the table acts for a player who does not.",
        0,
        "BO-3",
        choices=((0, "None"), (15, "15 seconds"), (30, "30 seconds"), (60, "60 seconds")),
    ),
    Option(
        "out_of_control",
        "Mission out of control",
        "Missions add up instead of taking each other's place.",
        False,
        "BO-21",
    ),
    Option(
        "make_up",
        "Make up your own missions",
        "Whoever takes the last call makes a mission up instead of turning a card over.",
        False,
        "BO-22",
    ),
    Option(
        "runners_up",
        "Runners-up",
        "The others play on for the second place, the third and so on.",
        False,
        "BO-24",
    ),
    Option(
        "turn_limit",
        "Turn limit",
        "After so many turns the match ends, and the fewest cards win.",
        1_000,
        "BO-8",
        least=20,
        most=10_000,
    ),
)


def check_config(config: Options) -> dict[str, Json]:
    """The options completed with their defaults; raises ConfigError."""
    return {**check_options(OPTIONS, config)}


def config_of(config: Options) -> Config:
    """The options as the table keeps them; raises ConfigError."""
    return Config(**check_options(OPTIONS, config))  # type: ignore[arg-type]  # checked by OPTIONS


def deal(config: Config, cards: CardSet, seats: int, chance: Chance, emit: Emit) -> Table:
    """The first table, dealt; the seat to the dealer's left begins, or the dealer names a wild."""
    if not MIN_SEATS <= seats <= MAX_SEATS:
        raise ConfigError(f"Blast Off! is for {MIN_SEATS} to {MAX_SEATS} seats.")
    pack = cards.pack()
    chance.shuffle(pack)
    hands = [[pack.pop() for _ in range(HAND)] for _ in range(seats)]
    for hand in hands:
        sort_hand(hand)
    table = Table(config, cards, chance, hands)
    while pack[-1].is_countdown:
        chance.shuffle(pack)  # BO-3: it is shuffled back
    table.pile.append(pack.pop().laid)
    table.draw_pile = pack
    table.mission_deck = list(cards.missions)
    chance.shuffle(table.mission_deck)
    table.dealer = chance.below(seats)
    begin(table, emit)
    return table


def begin(table: Table, emit: Emit) -> None:
    """The first turn begins, or the dealer is asked to name the wild on the pile (BO-3)."""
    first = table.pile[-1].card
    if emit:
        emit(MatchBegan(table.dealer, first.id))
    if not first.is_wild:
        begin_turn(table, table.seat_after(table.dealer), emit)
        return
    table.stage = "naming"
    table.turn = table.dealer
    table.waits += 1
    if emit:
        emit(NamingAsked(table.dealer))

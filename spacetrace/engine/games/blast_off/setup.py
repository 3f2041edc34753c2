"""Sets a match up: its options, its seats, the deal (BO-1, BO-3)."""

from __future__ import annotations

from collections.abc import Sequence

from spacetrace.engine.games.blast_off.card_set import CardSet
from spacetrace.engine.games.blast_off.cards import sort_hand
from spacetrace.engine.games.blast_off.events import MatchBegan, NamingAsked
from spacetrace.engine.games.blast_off.rules.turns import begin_turn
from spacetrace.engine.games.blast_off.table import Options, Table
from spacetrace.engine.kernel.chance import Chance
from spacetrace.engine.kernel.decks import DeckFault
from spacetrace.engine.kernel.errors import ConfigError
from spacetrace.engine.kernel.events import Emit
from spacetrace.engine.kernel.options import Option, check_options
from spacetrace.engine.kernel.protocol import Config, DeckList, Json

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


def check_config(config: Config) -> dict[str, Json]:
    """The options completed with their defaults; raises ConfigError."""
    return {**check_options(OPTIONS, config)}


def deck_faults(cards: CardSet, deck: DeckList, config: Config) -> list[DeckFault]:
    """Nobody brings a deck."""
    return [DeckFault("All seats share one pack; nobody brings a deck.")] if deck else []


def options_of(config: Config) -> Options:
    """The options as the table keeps them; raises ConfigError."""
    return Options(**check_options(OPTIONS, config))  # type: ignore[arg-type]  # checked by OPTIONS


def deal(
    config: Config,
    cards: CardSet,
    decks: Sequence[DeckList],
    chance: Chance,
    emit: Emit = None,
) -> Table:
    """The first table, dealt; the seat to the dealer's left begins, or the dealer names a wild."""
    seats = len(decks)
    if not MIN_SEATS <= seats <= MAX_SEATS:
        raise ConfigError(f"Blast Off! is for {MIN_SEATS} to {MAX_SEATS} seats.")
    table = Table(options_of(config), cards=cards, chance=chance)
    table.take_seats(seats)
    pack = cards.pack()
    chance.shuffle(pack)
    for hand in table.hands:
        hand += [pack.pop() for _ in range(HAND)]
        sort_hand(hand)
    while pack[-1].is_countdown:
        chance.shuffle(pack)  # BO-3: it is shuffled back
    table.discard.append(pack.pop().laid)
    table.draw_pile = pack
    table.mission_deck = list(cards.missions)
    chance.shuffle(table.mission_deck)
    table.dealer = chance.below(seats)
    _begin(table, emit)
    return table


def _begin(table: Table, emit: Emit) -> None:
    """The first turn begins, or the dealer is asked to name the wild on the pile (BO-3)."""
    first = table.discard[-1].card
    if first.is_wild:
        table.stage = "naming"
        table.turn = table.dealer
        table.waits += 1
    if emit:
        emit(MatchBegan(table.dealer, first.id))
    if not first.is_wild:
        begin_turn(table, table.seat_after(table.dealer), emit)
    elif emit:
        emit(NamingAsked(table.dealer))

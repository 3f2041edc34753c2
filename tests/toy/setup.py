"""Options, seats and the deal (TY-1)."""

from __future__ import annotations

from spacetrace.engine.kernel.chance import Chance
from spacetrace.engine.kernel.errors import ConfigError
from spacetrace.engine.kernel.options import Option, check_options
from spacetrace.engine.kernel.protocol import Config, Json
from tests.toy.cards import CardSet, in_order
from tests.toy.table import Table

OPTIONS = (
    Option("hand", "Cards a hand", "How many cards each is dealt.", 4, "TY-1", least=2, most=6),
    Option("hold", "Hold", "Milliseconds after every card.", 0, "TY-7", least=0, most=5_000),
    Option(
        "pace",
        "Pace",
        "Whether computer players take their time.",
        "slow",
        "TY-8",
        choices=(("slow", "They answer at once."), ("live", "They take about a second.")),
    ),
)


def check_config(config: Config) -> dict[str, Json]:
    """The options completed with their defaults; raises ConfigError."""
    return {**check_options(OPTIONS, config)}


def hand_size(config: Config) -> int:
    """How many cards each seat is dealt."""
    return _number(config, "hand")


def hold_length(config: Config) -> int:
    """Milliseconds that the table holds after every card."""
    return _number(config, "hold")


def _number(config: Config, key: str) -> int:
    value = check_config(config)[key]
    return value if isinstance(value, int) else 0


def setup(config: Config, cards: CardSet, seats: int, chance: Chance) -> Table:
    """The first table, dealt; the first seat is drawn by lot."""
    size = hand_size(config)
    if not 2 <= seats <= 4:
        raise ConfigError("The toy is for two to four seats.")
    pack = cards.pack()
    if len(pack) <= seats * size:
        raise ConfigError("The pack is too small for so many seats.")
    chance.shuffle(pack)
    table = Table(
        cards, chance, [in_order([pack.pop() for _ in range(size)]) for _ in range(seats)]
    )
    table.pile.append(pack.pop())
    table.draw_pile = pack
    table.turn = chance.below(seats)
    table.hold = hold_length(config)
    return table

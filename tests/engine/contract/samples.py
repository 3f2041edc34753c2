"""What the contract tests need to know of each game: cards, decks, options, a hidden swap."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from spacetrace.engine.catalogue import GAMES, AnyGame
from spacetrace.engine.kernel.chance import Chance
from spacetrace.engine.kernel.events import Viewer
from spacetrace.engine.kernel.protocol import Config, DeckList
from tests.engine.contract import hidden
from tests.toy.game import ToyGame
from tests.toy.sample import CARDS as TOY_CARDS


@dataclass(frozen=True)
class Sample:
    """One game with what a match of it needs.

    `swap` exchanges two hidden cards of a table in place and returns their ids and the viewers
    that cannot know, or None where nothing is hidden. `frozen` are the types that tables share.
    """

    key: str
    game: AnyGame
    cards: object
    decks: Sequence[DeckList]
    swap: Callable[[object, Chance], hidden.Swapped | None]
    frozen: tuple[type, ...]
    config: Config = field(default_factory=dict)
    longest: int = 20_000
    """No match has more actions than this."""

    def seats(self) -> range:
        """The seats of its matches."""
        return range(len(self.decks))

    def viewers(self) -> list[Viewer]:
        """Every seat, and a spectator."""
        return [*self.seats(), None]

    def deal(self, seed: int) -> object:
        """A fresh table."""
        return self.game.setup(self.config, self.cards, self.decks, Chance.seeded(seed))


def toy_sample(seats: int, hold: int = 0) -> Sample:
    """A toy match of so many seats that holds for so many milliseconds after every card."""
    from tests.toy.cards import Card, CardSet

    game = ToyGame()
    return Sample(
        key=f"toy-{seats}{'-hold' if hold else ''}",
        game=game,
        cards=game.compile_cards(TOY_CARDS),
        decks=[{}] * seats,
        swap=hidden.swap_in_toy,
        frozen=(Card, CardSet),
        config={"hold": hold},
        longest=500,
    )


def spacetrace_sample(victory: str, first: int, second: int) -> Sample:
    """A Spacetrace match of two stock decks, by their places in the list."""
    from cardsets.files import read_decks, read_set
    from spacetrace.engine.games.spacetrace.cards.compiled import CardDef, CardSet

    game = GAMES["spacetrace"]
    decks = [deck for deck in read_decks("basic") if not deck.is_beginner]
    return Sample(
        key=f"spacetrace-{victory}",
        game=game,
        cards=game.compile_cards(read_set("basic")),
        decks=[decks[first].cards, decks[second].cards],
        swap=hidden.swap_in_spacetrace,
        frozen=(CardDef, CardSet),
        config={"victory": victory},
    )


def every_card_sample() -> Sample:
    """A Spacetrace match of two decks in the open format that hold every card of the set."""
    one = spacetrace_sample("wrecks", 0, 1)
    cards = [card for card in one.cards.cards if card.copies > 0]  # type: ignore[attr-defined]
    deck = {card.id: min(card.copies, 4 if card.is_reinforcement else 1) for card in cards}
    return replace(
        one,
        key="spacetrace-every-card",
        decks=[deck, deck],
        config={"victory": "wrecks", "format": "open", "first_turn_attack": True},
    )


def space_dominoes_sample(key: str, seats: int, config: Config) -> Sample:
    """A match of Space Dominoes of so many seats."""
    from cardsets.files import read_set
    from spacetrace.engine.games.space_dominoes.cards import Card, CardSet
    from spacetrace.engine.games.space_dominoes.table import Config as Options
    from spacetrace.engine.games.space_dominoes.table import HandResult, LaidCard, Missed

    game = GAMES["space_dominoes"]
    return Sample(
        key=f"space-dominoes-{key}",
        game=game,
        cards=game.compile_cards(read_set("space-dominoes")),
        decks=[{}] * seats,
        swap=hidden.swap_in_space_dominoes,
        frozen=(Card, CardSet, HandResult, LaidCard, Missed, Options),
        config=config,
        longest=5_000,
    )


def spaced_out_sample(key: str, seats: int, config: Config) -> Sample:
    """A match of Spaced Out of so many seats, in short rounds."""
    from cardsets.files import read_set
    from spacetrace.engine.games.spaced_out.card_set import CardSet
    from spacetrace.engine.games.spaced_out.cards import Card, Face
    from spacetrace.engine.games.spaced_out.piles import PileRules, Plays, Tops
    from spacetrace.engine.games.spaced_out.table import Config as Options

    game = GAMES["spaced_out"]
    return Sample(
        key=f"spaced-out-{key}",
        game=game,
        cards=game.compile_cards(read_set("spaced-out")),
        decks=[{}] * seats,
        swap=hidden.swap_in_spaced_out,
        frozen=(Card, CardSet, Face, Options, PileRules, Plays, Tops),
        config={"turn_limit": 150, **config},
    )


def blast_off_sample(key: str, seats: int, config: Config) -> Sample:
    """A match of Blast Off! of so many seats."""
    from cardsets.files import read_set
    from spacetrace.engine.games.blast_off.card_set import CardSet
    from spacetrace.engine.games.blast_off.cards import Card, Face, Laid
    from spacetrace.engine.games.blast_off.missions import Mission

    game = GAMES["blast_off"]
    return Sample(
        key=f"blast-off-{key}",
        game=game,
        cards=game.compile_cards(read_set("blast-off")),
        decks=[{}] * seats,
        swap=hidden.swap_in_blast_off,
        frozen=(Card, CardSet, Face, Laid, Mission),
        config=config,
    )


MAKERS: dict[str, Callable[[], Sample]] = {
    "toy-2": lambda: toy_sample(2),
    "toy-4": lambda: toy_sample(4),
    "toy-3-hold": lambda: toy_sample(3, 800),
    "spacetrace-base": lambda: spacetrace_sample("base", 0, 1),
    "spacetrace-wrecks": lambda: spacetrace_sample("wrecks", 2, 3),
    "spacetrace-every-card": every_card_sample,
    "spaced-out-2": lambda: spaced_out_sample("2", 2, {"window": 0, "promo": True}),
    "spaced-out-3": lambda: spaced_out_sample("3", 3, {"edition": "classic", "turn_timer": 15}),
    "spaced-out-5": lambda: spaced_out_sample("5", 5, {"promo": True, "decks": 2, "rounds": 1}),
    "spaced-out-8": lambda: spaced_out_sample(
        "8", 8, {"edition": "classic", "decks": 2, "pace": "slow"}
    ),
    "space-dominoes-2": lambda: space_dominoes_sample("2", 2, {}),
    "space-dominoes-3": lambda: space_dominoes_sample("3", 3, {"turn_timer": 30}),
    "space-dominoes-5": lambda: space_dominoes_sample("5", 5, {"pace": "slow"}),
    "space-dominoes-partners": lambda: space_dominoes_sample("partners", 4, {"partners": True}),
    "space-dominoes-tournament": lambda: space_dominoes_sample(
        "tournament", 2, {"tournament": True, "hands": 5, "turn_timer": 15}
    ),
    "blast-off-2": lambda: blast_off_sample("2", 2, {"turn_timer": 15}),
    "blast-off-3": lambda: blast_off_sample(
        "3", 3, {"pace": "slow", "make_up": True, "turn_timer": 60}
    ),
    "blast-off-4": lambda: blast_off_sample(
        "4", 4, {"out_of_control": True, "runners_up": True, "window": 0}
    ),
    "blast-off-6": lambda: blast_off_sample(
        "6", 6, {"make_up": True, "out_of_control": True, "runners_up": True, "tempo": 5_000}
    ),
    "blast-off-slow": lambda: blast_off_sample(
        "slow", 6, {"pace": "slow", "out_of_control": True, "runners_up": True}
    ),
}


@functools.cache
def sample(key: str) -> Sample:
    """The sample with this key; made once, for its cards are never changed."""
    return MAKERS[key]()

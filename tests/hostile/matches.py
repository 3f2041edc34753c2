"""Plays whole matches between computers with decks and cards by lot, and tells those that fail.

`python -m tests.hostile.matches --from 0 --matches 10000` plays Spacetrace: every other match with
generated cards, the rest with decks of the basic set; levels, the way to win and the format are by
lot. A match fails that raises an error or goes on after MOST_ACTIONS moves. The longest thought of
a computer player is told, in processor time.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from typing import Any

from cardsets.files import read_decks, read_set
from spacetrace.engine.agents import Agent, levels_of, opponent
from spacetrace.engine.agents.agent import Position
from spacetrace.engine.agents.arena import Entrant, play_match
from spacetrace.engine.catalogue import game
from spacetrace.engine.kernel.actions import Action
from spacetrace.engine.kernel.chance import Chance
from spacetrace.simulations.lot import deck_by_lot
from tests.engine.spacetrace.matches.lots import cards_by_lot

GAME = game("spacetrace")
BASIC: Any = GAME.compile_cards(read_set("basic"))
DECKS: list[Any] = [deck.cards for deck in read_decks("basic")]
LEVELS = [level.key for level in levels_of("spacetrace")]
MOST_ACTIONS = 20_000
"""A match that has not ended by then does not end: most take some 300; one of the weakest players,
who exchange twenty times a turn with dear cards, took 3,718."""
TOLD = 250
"""After so many matches the ends so far are told."""
GOOD = frozenset({"base", "wrecks", "stalemate", "turn-limit"})
"""How matches end."""
SLOW = 20.0
"""Seconds of processor time from which on a match is told, though it has ended."""


class Timed(Agent):
    """Another player, whose longest thought is remembered, in seconds of processor time."""

    longest = 0.0

    def __init__(self, player: Agent) -> None:
        self._player = player

    def choose(self, at: Position[Any, Any, Any], chance: Chance) -> Action:
        begin = time.process_time()
        chosen = self._player.choose(at, chance)
        Timed.longest = max(Timed.longest, time.process_time() - begin)
        return chosen


def _timed(level: str) -> Agent:
    return Timed(opponent(level))


def play(number: int) -> tuple[str, float, str]:
    """The match with this number: how it ended, its seconds, who played with what."""
    chance = Chance.seeded(f"hostile {number}")
    cards = BASIC
    decks: list[Any] = [deck_by_lot(BASIC, chance.pick(DECKS), chance) for _ in range(2)]
    if number % 2:
        cards, deck = cards_by_lot(number)
        decks = [deck, deck]
    levels = [chance.pick(LEVELS) for _ in range(2)]
    options: dict[str, Any] = {"victory": chance.pick(["base", "wrecks"]), "format": "open"}
    options["first_turn_attack"] = bool(chance.below(2))
    who = f"{levels[0]} against {levels[1]}, {options}"
    entrants = [Entrant(str(n), decks[n], levels[n]) for n in range(2)]
    config, begin = GAME.check_config(options), time.process_time()
    try:
        played = play_match(
            GAME, cards, config, entrants, number, agent_of=_timed, most=MOST_ACTIONS
        )
        how = played.reason
    except Exception as error:  # whatever it is, it is what we look for
        how = f"{type(error).__name__}: {error}"
    return how, time.process_time() - begin, who


def main() -> None:
    """Play the matches; each that fails or is slow is a line, all ends are told now and then."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--from", dest="first", type=int, default=0)
    parser.add_argument("--matches", type=int, default=10_000)
    parser.add_argument("--minutes", type=float, default=0.0, help="stop after so long")
    options = parser.parse_args()
    ends: Counter[str] = Counter()
    until = time.monotonic() + options.minutes * 60 if options.minutes else float("inf")
    for number in range(options.first, options.first + options.matches):
        how, took, who = play(number)
        ends[how] += 1
        if how not in GOOD or took > SLOW:
            _tell(f"match {number}: {how}, {took:.1f} s, {who}")
        if not ends.total() % TOLD:
            _tell(_sum(options.first, ends))
        if time.monotonic() > until:
            break
    _tell(_sum(options.first, ends))


def _sum(first: int, ends: Counter[str]) -> str:
    return (
        f"{ends.total()} matches from {first} on: {dict(ends.most_common())}, "
        f"the longest thought {Timed.longest:.2f} s"
    )


def _tell(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()

"""Random play on rlcard and open_spiel, slice by slice, for whoever asks over standard input.

Runs in a virtual environment of its own. A line "NAME SECONDS" is answered by "STEPS CPU_SECONDS".
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable

import numpy
import pyspiel
import rlcard

random.seed(1)
numpy.random.seed(1)
uno = rlcard.make("uno", config={"seed": 1})
eights = pyspiel.load_game("crazy_eights(players=2,use_special_cards=true,reshuffle=true)")


def uno_match() -> int:
    """rlcard's UNO environment, with the legal actions that it lists at every step."""
    state, _player = uno.reset()
    steps = 0
    while not uno.is_over():
        listed = list(state["legal_actions"])
        state, _player = uno.step(listed[int(random.random() * len(listed))])
        steps += 1
    return steps


def eights_match() -> int:
    """open_spiel's crazy eights, written in C++ and driven from Python; decisions are counted."""
    state = eights.new_initial_state()
    steps = 0
    while not state.is_terminal():
        steps += not state.is_chance_node()
        listed = state.legal_actions()
        state.apply_action(listed[int(random.random() * len(listed))])
    return steps


PLAY: dict[str, Callable[[], int]] = {"rlcard": uno_match, "open_spiel": eights_match}


def main() -> None:
    """Answer slice by slice until standard input ends."""
    for play in PLAY.values():
        play()
    print("ready", flush=True)
    for line in sys.stdin:
        name, seconds = line.split()
        steps, begin = 0, time.process_time()
        while (took := time.process_time() - begin) < float(seconds):
            steps += PLAY[name]()
        print(steps, took, flush=True)


if __name__ == "__main__":
    main()

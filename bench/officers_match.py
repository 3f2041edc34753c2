"""Plays matches of Spacetrace for whoever asks over standard input, with the engine of a tree.

The first argument is the tree's folder; its modules are used, whichever tree this file is in. A
line "DECK DECK LEVEL LEVEL SEED" is answered by "CPU_SECONDS ACTIONS FINGERPRINT", where the
fingerprint tells every move of the match from every other.
"""

from __future__ import annotations

import sys
import time
from hashlib import sha256

if __name__ == "__main__":
    sys.path.insert(0, sys.argv[1])

from cardsets.files import read_decks, read_set
from spacetrace.engine.agents.arena import Entrant, MoveRecorder, play_match
from spacetrace.engine.catalogue import game


def main() -> None:
    """Answer match by match until standard input ends."""
    rules = game("spacetrace")
    cards, config = rules.compile_cards(read_set("basic")), rules.check_config({})
    decks = {deck.key: deck.cards for deck in read_decks("basic")}
    print(" ".join(decks), flush=True)
    for line in sys.stdin:
        *names, seed = line.split()
        entrants = [
            Entrant(name, decks[name], level)
            for name, level in zip(names[:2], names[2:], strict=True)
        ]
        recorder = MoveRecorder(rules)
        begin = time.process_time()
        played = play_match(rules, cards, config, entrants, int(seed), watchers=[recorder])
        took = time.process_time() - begin
        moves = "\n".join(f"{seat} {text}" for seat, text in recorder.moves)
        print(took, played.actions, sha256(moves.encode()).hexdigest()[:16], flush=True)


if __name__ == "__main__":
    main()

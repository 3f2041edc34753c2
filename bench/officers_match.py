"""Plays matches of Spacetrace for whoever asks over standard input, with the engine of a tree.

The first argument is the tree's folder; its modules are used, whichever tree this file is in. A
line "DECK DECK LEVEL LEVEL SEED", each deck written as "CARD=COPIES,CARD=COPIES", is answered by
"CPU_SECONDS ACTIONS FINGERPRINT", where the fingerprint tells every move of the match from every
other. The first line of all names the cards that there are.
"""

from __future__ import annotations

import sys
import time
from hashlib import sha256

if __name__ == "__main__":
    sys.path.insert(0, sys.argv[1])

from cardsets.files import read_set
from spacetrace.engine.agents.arena import Entrant, MoveRecorder, play_match
from spacetrace.engine.catalogue import game


def deck_of(text: str) -> dict[str, int]:
    """The deck that is written so."""
    parts = (part.split("=") for part in text.split(","))
    return {card: int(copies) for card, copies in parts}


def main() -> None:
    """Answer match by match until standard input ends."""
    rules = game("spacetrace")
    cards, config = rules.compile_cards(read_set("basic")), rules.check_config({})
    print(" ".join(card.id for card in cards.cards), flush=True)
    for line in sys.stdin:
        *names, seed = line.split()
        entrants = [
            Entrant(str(place), deck_of(names[place]), names[2 + place]) for place in range(2)
        ]
        recorder = MoveRecorder(rules)
        begin = time.process_time()
        played = play_match(rules, cards, config, entrants, int(seed), watchers=[recorder])
        took = time.process_time() - begin
        moves = "\n".join(f"{seat} {text}" for seat, text in recorder.moves)
        print(took, played.actions, sha256(moves.encode()).hexdigest()[:16], flush=True)


if __name__ == "__main__":
    main()

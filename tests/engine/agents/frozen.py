"""Records matches of officers, so that those that are kept can be held to how they played.

`python -m tests.engine.agents.frozen officer-1` writes them anew: only after a change of the rules
or of cards in these decks, where the officer of the commit before plays the same matches as the one
of the commit after.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import msgspec

from cardsets.files import read_set, set_of_game
from spacetrace.engine.agents.arena import Entrant, MoveRecorder, play_match
from spacetrace.engine.catalogue import game

RECORDS = Path(__file__).with_name("frozen.json")
DECKS = msgspec.json.decode(Path(__file__).with_name("frozen_decks.json").read_bytes())
"""The ready-made decks of Spacetrace that the records were played with."""
MATCHES = {"spacetrace": 8, "spaced_out": 2, "space_dominoes": 8, "blast_off": 8}
PIECE = 10
"""So many moves stand in the record by one fingerprint."""


def matches() -> Iterator[tuple[str, int]]:
    """The recorded matches: the game's key, the number of the match."""
    for key, count in MATCHES.items():
        for number in range(count):
            yield key, number


def played(key: str, number: int, level: str) -> list[str]:
    """Play a match of this level against itself; its moves as fingerprints, PIECE by PIECE."""
    rules = game(key)
    cards = rules.compile_cards(read_set(set_of_game(key)))
    decks = DECKS if key == "spacetrace" else [{}]
    one, two = decks[number % len(decks)], decks[(2 * number + 1) % len(decks)]
    recorder = MoveRecorder(rules)
    entrants = [Entrant("one", one, level), Entrant("two", two, level)]
    play_match(rules, cards, rules.check_config({}), entrants, number, watchers=[recorder])
    lines = [f"{seat} {text}" for seat, text in recorder.moves]
    pieces = ["\n".join(lines[i : i + PIECE]) for i in range(0, len(lines), PIECE)]
    return [sha256(piece.encode()).hexdigest()[:8] for piece in pieces]


if __name__ == "__main__":
    rows = []
    for key, number in matches():
        moves = msgspec.json.encode(played(key, number, sys.argv[1])).decode()
        rows.append(f'"{key} {number}": {moves}')
    RECORDS.write_text("{\n" + ",\n".join(rows) + "\n}\n")

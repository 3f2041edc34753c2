"""Answers questions of speed: `python -m bench` lists them, `python -m bench play` asks one."""

from __future__ import annotations

import argparse
import importlib
import signal
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Question:
    """What is timed, in which unit, and what it is compared with.

    The function with the question's name in `module` takes the options and prints the figures.
    `options` are what can be chosen, with their defaults; their types are those of the defaults.
    """

    module: str
    timed: str
    unit: str
    peers: str
    options: Mapping[str, float | int | str | bool] = field(default_factory=dict)


DATABASES: Mapping[str, str] = {"postgres": "", "redis": ""}

QUESTIONS: Mapping[str, Question] = {
    "play": Question(
        "bench.engine",
        "random matches of every game, the moves listed at every step",
        "steps and matches a second of CPU time",
        "with --peers Pokemon Showdown's simulator, rlcard's uno, open_spiel's crazy_eights",
        {"seconds": 5.0, "peers": False, "profile": ""},
    ),
    "decisions": Question(
        "bench.engine",
        "officers on all seats of every game",
        "decisions and matches a second of CPU time; milliseconds a decision",
        "none",
        {"seconds": 5.0},
    ),
    "officers": Question(
        "bench.officers",
        "Spacetrace's officers against those of an earlier commit, the same matches in turn",
        "matches a second of CPU time; whether every move is the same",
        "the engine of that commit, in the same run",
        {"matches": 72, "before": "HEAD", "levels": "officer,officer"},
    ),
    "habits": Question(
        "bench.habits",
        "levels of Spacetrace against themselves, mirrors of the ready-made decks",
        "how often: ships moved, commanders, tactics, abilities, answers exchanged, MP left over",
        "none",
        {"matches": 100, "levels": "officer,admiral", "seed": 1},
    ),
    "state": Question(
        "bench.engine",
        "copies and snapshots of a table in the middle of a match, every game",
        "a second of CPU time; bytes",
        "none",
        {"seconds": 1.0},
    ),
    "growth": Question(
        "bench.engine",
        "the steps late in a long match",
        "times what its first steps cost",
        "none",
        {"matches": 25},
    ),
    "visits": Question(
        "bench.visits",
        "officers who leave standing orders, all ready-made decks against each other",
        "turns that need one visit, in per cent; visits a turn, by the deck of who is away",
        "the same matches without orders",
        {"matches": 500},
    ),
    "server": Question(
        "bench.server",
        "moves through HTTP, each answered after its transaction is on disk",
        "moves a second, p50 and p99 in milliseconds, processor time a move",
        "pgbench with a like transaction; with --peers boardgame.io and its PostgreSQL storage",
        {
            "seconds": 5.0,
            "rounds": 5,
            "matches": "1,20,50",
            "only": "",
            "peers": False,
            "computer": False,
            "people": "5,50",
            "json": False,
            **DATABASES,
        },
    ),
    "instructions": Question(
        "bench.server_instructions",
        "a move by the API and from the page, a board, a page, in every game; under valgrind",
        "millions of instructions a request, web server included",
        "none",
        {"games": "", "json": False, **DATABASES},
    ),
    "messages": Question(
        "bench.messages",
        "a pass of the look for news over 5,000 running matches",
        "milliseconds and queries",
        "none",
        {"matches": 5_000, "postgres": ""},
    ),
    "streams": Question(
        "bench.streams",
        "2,000 open event streams of one web process, and what others wait for meanwhile",
        "KB a stream, milliseconds of a notification, ratios of moves/s, p50, p99, processor time",
        "the same without streams, in the same run",
        {
            "accounts": 400,
            "each": 5,
            "seconds": 5.0,
            "rounds": 3,
            "json": False,
            **DATABASES,
        },
    ),
    "site": Question(
        "bench.site",
        "the embedded site: starts with a database that is there, memory after a match",
        "seconds until the first page; MB of every process (proportional set size)",
        "none",
        {"starts": 5},
    ),
    "trust": Question(
        "bench.trust",
        "what people rely on: moves while all is killed, secrets, doors, hostile input",
        "moves lost, doubled, wrong; differences of like tables; wrong verdicts; errors of ours",
        "planted leaks and faults in tests/trust",
        {
            "parts": "kills,embedded,rolling,leaks,roles,hostile,month",
            "moves": 5_000,
            "kills": 60,
            "pairs": 2_000,
            "contents": 300,
            "matches": 200,
        },
    ),
    "asynchronous": Question(
        "bench.asynchronous",
        "what is asked of a site with thousands of running matches: dashboard, next match",
        "p50, p95 and processor time in milliseconds; queries",
        "a player of one match, in the same run",
        {"matches": 5_000, "each": 100, "rounds": 40, "postgres": ""},
    ),
    "search": Question(
        "bench.search",
        "searches of 2,000 cards and 50,000 public decks",
        "p50 and p99 in milliseconds",
        "SQLite's FTS5 and plain icontains, in the same run",
        {"cards": 2_000, "decks": 50_000, "rounds": 5, "explain": False, "postgres": ""},
    ),
    "simulation": Question(
        "bench.simulation",
        "a test of a deck by one and by two workers",
        "matches a second",
        "bare loops in one and in two processes, in the same run",
        {"matches": 200, "level": "officer", "rounds": 3, "json": False, **DATABASES},
    ),
}
"""`postgres` and `redis` are addresses: of a server on which databases may be made, of a broker."""


def main() -> None:
    """Ask what the command line names."""
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    questions = parser.add_subparsers(dest="question", metavar="QUESTION")
    for name, question in QUESTIONS.items():
        words = f"{question.timed} ({question.unit}); beside it: {question.peers}"
        asked = questions.add_parser(name, help=question.timed, description=words)
        for option, default in question.options.items():
            if default is False:
                asked.add_argument(f"--{option}", action="store_true")
            else:
                told = f"default: {default}" if default != "" else None
                asked.add_argument(f"--{option}", type=type(default), default=default, help=told)
    options = parser.parse_args()
    if options.question is None:
        parser.print_help()
        return
    # Whoever ends it early ends what it has started, too, and leaves no database behind.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("Ended early."))
    chosen = QUESTIONS[options.question]
    print(f"{chosen.timed}: {chosen.unit}", flush=True)
    getattr(importlib.import_module(chosen.module), options.question)(options)


if __name__ == "__main__":
    main()

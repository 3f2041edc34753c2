"""`manage.py simulate`: AI players against each other, many times, with the figures that tell."""

from __future__ import annotations

import io
import itertools
import json
from argparse import ArgumentParser
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from django.core.management import BaseCommand, CommandError
from rich.console import Console

from cardsets.files import read_decks, set_of_game
from spacetrace.engine.agents import OPPONENTS
from spacetrace.engine.agents.arena import Entrant, Result, seating
from spacetrace.engine.agents.tally import tally
from spacetrace.engine.catalogue import USUAL_GAME
from spacetrace.engine.kernel.events import Event
from spacetrace.simulations.bulk import (
    Job,
    Room,
    check,
    jobs_of,
    options_read,
    play_one,
    players,
    stock_entrant,
)
from spacetrace.simulations.commands import add_playing_options, refusals_told
from spacetrace.simulations.pacing import Pace, jobs_by_lot, pacing, play_paced
from spacetrace.simulations.report import (
    Pairing,
    field_report,
    pairing_report,
    progress_bar,
)

EPILOG = """
The number of a match settles everything in it: `--only NUMBER`, with the same decks, agents and
options, plays that one again. The players take turns in beginning, and after a round of that they
change seats. In a field every pairing has numbers of its own, a thousand apart. The results are
the same for any number of jobs.
"""


PAIRINGS_APART = 1000
"""So far apart are the numbers of two pairings of a field: the same number deals the same places of
a list, and a field of few numbers errs more than its intervals tell."""


class Command(BaseCommand):
    """Plays matches between AI players."""

    help = "Plays matches between AI players and tells win rates, lengths and how they ended."
    requires_system_checks = []  # rules and cards only: no database, no pages

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Who plays, how often, where the numbers begin."""
        parser.epilog = EPILOG
        parser.add_argument("--games", type=int, default=100, help="matches (a pairing)")
        parser.add_argument("--decks", nargs=2, metavar=("A", "B"), help="keys of two stock decks")
        parser.add_argument(
            "--field", action="store_true", help="all stock decks against each other"
        )
        parser.add_argument(
            "--drawn", action="store_true", help="decks by lot, of the same sorts and uses"
        )
        parser.add_argument(
            "--agents", "--levels", nargs="+", default=["officer", "officer"],
            choices=list(OPPONENTS), metavar="LEVEL",
            help=f"their levels, one a seat: {', '.join(OPPONENTS)}",
        )  # fmt: skip
        parser.add_argument("--seats", type=int, help="seats, for which the levels are repeated")
        add_playing_options(parser, "match")
        parser.add_argument("--only", type=int, metavar="NUMBER", help="play one match, with a log")
        parser.add_argument("--game", default=USUAL_GAME)
        parser.add_argument("--set", dest="card_set", help="key of the card set")

    @refusals_told()
    def handle(self, **options: Any) -> None:
        """Plays and prints."""
        if options["games"] < 1 or options["seed"] < 0 or options["jobs"] < 1:
            raise CommandError("Games and jobs are at least 1, the seed at least 0.")
        options["card_set"] = options["card_set"] or set_of_game(options["game"])
        room = Room(options["game"], options["card_set"], options_read(options["option"]))
        pairings = _pairings(options)
        for entrants in pairings:
            check(room, entrants)
        if options["drawn"] and not pairings[0][0].deck:
            raise CommandError("Nobody brings a deck to this game.")
        if options["only"] is not None:
            seeds = range(options["only"], options["only"] + 1)
            self._tell_one(room, _jobs(room, pairings[0], seeds, drawn=options["drawn"])[0])
            return
        first, games = options["seed"], options["games"]
        step = max(games, PAIRINGS_APART)
        batches = [
            _jobs(room, pair, range(start, start + games), drawn=options["drawn"])
            for pair, start in zip(pairings, itertools.count(first, step), strict=False)
        ]
        played = self._play(room, pairings, batches, options["jobs"])
        if options["json"]:
            self.stdout.write(json.dumps([_plain(p) for p in played], indent=1))
        else:
            decks = {entrant.name for pairing in played for entrant in pairing.entrants}
            page = Console(file=io.StringIO(), width=max(110, 45 + 15 * len(decks)))
            with page.capture() as capture:
                field_report(page, played) if options["field"] else pairing_report(page, played[0])
            self.stdout.write(capture.get())

    def _play(
        self,
        room: Room,
        pairings: Sequence[tuple[Entrant, ...]],
        batches: Sequence[Sequence[Job]],
        processes: int,
    ) -> list[Pairing]:
        jobs = [job for batch in batches for job in batch]
        with progress_bar() as progress:
            bar = progress.add_task("matches", total=len(jobs))
            played = progress.track(play_paced(room, jobs, processes), task_id=bar)
            parts = [list(itertools.islice(played, len(batch))) for batch in batches]
        return [_summed(entrants, part) for entrants, part in zip(pairings, parts, strict=True)]

    def _tell_one(self, room: Room, job: Job) -> None:
        rules, cards = room.ready()
        seats, _ = seating(len(job.entrants), job.seed)
        names = [_name(job.entrants[e]) for e in seats]

        def tell(event: Event) -> None:
            sentence = rules.narrate(event, cards, names)
            if sentence:
                self.stdout.write(sentence)

        result = play_one(room, job, tell)
        self.stdout.write(json.dumps(asdict(result)))


def _pairings(options: dict[str, Any]) -> list[tuple[Entrant, ...]]:
    """Who meets whom: decks where there are any, else the levels themselves."""
    levels = _levels(options["agents"], options["seats"])
    keys = [deck.key for deck in read_decks(options["card_set"]) if not deck.is_beginner]
    if not keys:
        if options["decks"] or options["field"]:
            raise CommandError("Nobody brings a deck to this game.")
        return [players(levels)]
    if len(levels) != 2:
        raise CommandError("This game is for two: name two levels.")
    if options["field"]:
        pairs = list(itertools.combinations(keys, 2))
    else:
        pairs = [tuple(options["decks"] or (keys[0], keys[0]))]
    return [
        tuple(
            stock_entrant(options["card_set"], deck, level)
            for deck, level in zip(pair, levels, strict=True)
        )
        for pair in pairs
    ]


def _levels(levels: list[str], seats: int | None) -> list[str]:
    """A level a seat."""
    if seats is None:
        return levels
    if seats < len(levels):
        raise CommandError("There are more levels than seats.")
    return list(itertools.islice(itertools.cycle(levels), seats))


def _name(entrant: Entrant) -> str:
    return f"{entrant.name} ({entrant.level})" if entrant.deck else entrant.name


def _jobs(room: Room, entrants: tuple[Entrant, ...], seeds: range, *, drawn: bool) -> list[Job]:
    if drawn:
        return list(jobs_by_lot(room.ready()[1], entrants, seeds))
    return jobs_of(entrants, seeds)


def _summed(entrants: tuple[Entrant, ...], played: list[tuple[Result, Pace | None]]) -> Pairing:
    results = tuple(result for result, _ in played)
    paces = tuple(pace for _, pace in played if pace)
    return Pairing(entrants, results, tally(results, len(entrants)), paces)


def _plain(pairing: Pairing) -> dict[str, object]:
    return {
        "entrants": [{"deck": e.name, "agent": e.level} for e in pairing.entrants],
        **asdict(pairing.tally),
        **({"pacing": asdict(pacing(pairing.paced))} if pairing.paces else {}),
        "results": [asdict(result) for result in pairing.results],
    }

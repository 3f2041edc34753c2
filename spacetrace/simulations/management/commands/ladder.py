"""`manage.py ladder`: AI players and programs against each other, for a table of ratings."""

from __future__ import annotations

import io
import json
import shlex
import shutil
from argparse import ArgumentParser
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from django.core.management import BaseCommand, CommandError
from rich.console import Console
from rich.table import Table

from cardsets.files import read_decks, set_of_game
from spacetrace.engine.agents import OPPONENTS
from spacetrace.engine.agents.arena import Entrant
from spacetrace.engine.catalogue import USUAL_GAME
from spacetrace.simulations.bulk import Room, check, options_read, stock_entrant
from spacetrace.simulations.commands import add_playing_options, refusals_told
from spacetrace.simulations.ladder import Meeting, meeting, meetings_of, play_meetings
from spacetrace.simulations.rating import Rating, ratings
from spacetrace.simulations.report import progress_bar

ANCHOR_AT = 1500

EPILOG = """
Each deal is played twice, the second time with the players' seats and decks swapped; both matches
count as one. A program is NAME=COMMAND, such as "mine=python my_bot.py": docs/ladder.md says what
it reads and answers. The first player is rated 1500, the others beside it. The same numbers give
the same matches.
"""


class Command(BaseCommand):
    """Rates AI players and programs."""

    help = "Plays AI players and programs against each other and rates them."
    requires_system_checks = []  # rules and cards only: no database, no pages

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Who plays, how often, with which decks."""
        parser.epilog = EPILOG
        parser.add_argument(
            "players", nargs="+", metavar="PLAYER",
            help=f"levels ({', '.join(OPPONENTS)}) or programs, NAME=COMMAND; the first one is the "
            "anchor",
        )  # fmt: skip
        parser.add_argument(
            "--deals", type=int, default=50, help="deals a pairing, two matches each"
        )
        parser.add_argument(
            "--neighbours", action="store_true", help="only those that stand side by side meet"
        )
        parser.add_argument(
            "--decks", nargs="+", metavar="DECK", help="keys of stock decks; else all of them"
        )
        add_playing_options(parser, "deal")
        parser.add_argument("--game", default=USUAL_GAME)
        parser.add_argument("--set", dest="card_set", help="key of the card set")

    @refusals_told()
    def handle(self, **options: Any) -> None:
        """Plays and prints."""
        if options["deals"] < 1 or options["seed"] < 0 or options["jobs"] < 1:
            raise CommandError("Deals and jobs are at least 1, the seed at least 0.")
        players, programs = _players(options["players"])
        card_set = options["card_set"] or set_of_game(options["game"])
        room = Room(options["game"], card_set, options_read(options["option"]))
        decks = _decks(card_set, options["decks"])
        check(room, (decks[0], decks[-1]))
        seeds = range(options["seed"], options["seed"] + options["deals"])
        plan = meetings_of(players, decks, seeds, neighbours=options["neighbours"])
        jobs = [job for _, part in plan for job in part]
        results = []
        with progress_bar() as progress:
            bar = progress.add_task("matches", total=len(jobs))
            for result in play_meetings(room, jobs, programs, options["jobs"]):
                results.append(result)
                progress.advance(bar)
        size = 2 * len(seeds)
        met = [
            meeting(pair, results[place * size : (place + 1) * size])
            for place, (pair, _) in enumerate(plan)
        ]
        shares = {(one.one, one.two): one.shares for one in met}
        rated = ratings(shares, anchor=players[0], at=ANCHOR_AT)
        if options["json"]:
            told = {"ratings": [asdict(row) for row in rated], "meetings": [asdict(m) for m in met]}
            self.stdout.write(json.dumps(told, indent=1))
        else:
            self.stdout.write(_report(rated, met))


def _players(words: Sequence[str]) -> tuple[list[str], dict[str, str]]:
    """The players' names in their order, and the command lines of those that are programs."""
    programs = {}
    names = []
    for word in words:
        name, equals, command = word.partition("=")
        if equals:
            programs[name] = _started(command)
        elif name not in OPPONENTS:
            raise CommandError(
                f"“{name}” is no level ({', '.join(OPPONENTS)}); a program is NAME=COMMAND."
            )
        names.append(name)
    if len(set(names)) < len(names) or len(names) < 2:
        raise CommandError("Name at least two players, each once.")
    if taken := set(programs) & set(OPPONENTS):
        raise CommandError(f"A level is called “{min(taken)}” already.")
    return names, programs


def _started(command: str) -> str:
    """The command line of a program that is there."""
    try:
        program, *_ = shlex.split(command) or [""]
    except ValueError as error:
        raise CommandError(f"“{command}” is no command line: {error}.") from None
    if shutil.which(program) is None:
        raise CommandError(f"There is no program “{program}” here.")
    return command


def _decks(card_set: str, wanted: Sequence[str] | None) -> list[Entrant]:
    keys = [deck.key for deck in read_decks(card_set) if not deck.is_beginner]
    if not keys:
        if wanted:
            raise CommandError("Nobody brings a deck to this game.")
        return [Entrant("", {}, "random")]
    return [stock_entrant(card_set, key, "random") for key in wanted or keys]


def _report(rated: Sequence[Rating], met: Sequence[Meeting]) -> str:
    page = Console(file=io.StringIO(), width=110)
    table = Table(title="Ratings: 400 points more win ten of eleven")
    for column in ("player", "rating", "95 %", "matches"):
        table.add_column(column, justify="left" if column == "player" else "right")
    for row in rated:
        middle = f"{row.low:.0f} to {row.high:.0f}"
        table.add_row(row.player, f"{row.rating:.0f}", middle, str(row.matches))
    pairs = Table(title="Who wins against whom, the intervals each for itself")
    for column in ("player", "against", "share, 95 % interval", "deals", "turns", "unfinished"):
        pairs.add_column(column, justify="left" if column in ("player", "against") else "right")
    for one in met:
        pairs.add_row(
            one.one, one.two, _share(one), str(len(one.shares)), f"{one.turns:.1f}",
            str(one.unfinished),
        )  # fmt: skip
    with page.capture() as capture:
        page.print(table)
        page.print(pairs)
    return capture.get()


def _share(one: Meeting) -> str:
    share, low, high = (
        (1 + value) / 2 for value in (one.difference.mean, one.difference.low, one.difference.high)
    )
    return f"{share:.1%} ({low:.1%} to {high:.1%})"

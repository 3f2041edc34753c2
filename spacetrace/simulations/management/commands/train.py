"""`manage.py train`: plays matches and fits what a table of Spacetrace is worth to a captain."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.core.management import BaseCommand, CommandError

from spacetrace.engine.agents.arena import play_match
from spacetrace.engine.games.spacetrace import fitted
from spacetrace.engine.games.spacetrace.game import SpacetraceGame
from spacetrace.simulations.bulk import Room
from spacetrace.simulations.commands import refusals_told
from spacetrace.simulations.report import progress_bar
from spacetrace.simulations.training import (
    Gatherer,
    Rows,
    Training,
    agent_for,
    entrants,
    is_held_out,
    train,
)

LEAST = 30
"""Among so many matches some are held out."""


class Command(BaseCommand):
    """Fits the captain's numbers."""

    help = "Plays matches of Spacetrace and fits what a table is worth to them; docs/fitting.md."
    requires_system_checks = []  # rules and cards only: no database, no pages

    def add_arguments(self, parser: ArgumentParser) -> None:
        """How many matches, with which cards, and where the numbers go."""
        parser.add_argument("--matches", type=int, default=2_000)
        parser.add_argument("--seed", type=int, default=1, help="number of the first match")
        parser.add_argument("--set", dest="card_set", default="basic", help="key of the card set")
        parser.add_argument(
            "--into", type=Path, help=f"the file to write, such as {fitted.__name__}'s captain.toml"
        )

    @refusals_told()
    def handle(self, **options: Any) -> None:
        """Plays, fits, checks, writes."""
        if options["matches"] < LEAST or options["seed"] < 0:
            raise CommandError(f"Matches are at least {LEAST}, the seed at least 0.")
        rows, held_out = Rows(), Rows()
        with progress_bar() as progress:
            bar = progress.add_task("matches", total=options["matches"])
            for _ in _played(options, rows, held_out):
                progress.advance(bar)
        found = train(rows, held_out, fitted.WEIGHTS)
        figures = {
            "set": f'"{options["card_set"]}"',
            "matches": str(options["matches"]),
            "first_match": str(options["seed"]),
            "tables": str(len(rows) + len(held_out)),
            "loss": f"{found.fitted:.4f}",
            "loss_before": f"{found.before:.4f}",
            "loss_of_an_officer": f"{found.officer:.4f}",
        }
        text = as_file(found, figures)
        if options["into"]:
            options["into"].write_text(text, encoding="utf-8")
        else:
            self.stdout.write(text)
        if found.fitted >= min(found.before, found.officer):
            self.stderr.write("These numbers tell held-out matches no better than those before.")


def _played(options: dict[str, Any], rows: Rows, held_out: Rows) -> Iterator[None]:
    """Play the matches; each adds to the rows, or to those held out."""
    room = Room(SpacetraceGame.key, options["card_set"], {})
    rules, cards = room.ready()
    config = rules.check_config(room.config)
    for number in range(options["seed"], options["seed"] + options["matches"]):
        watcher = Gatherer(held_out if is_held_out(number) else rows)
        who = entrants(cards, room.card_set, number)
        play_match(
            rules, cards, config, who, number, watchers=[watcher], agent_of=agent_for(number)
        )
        yield


def as_file(found: Training, figures: dict[str, str]) -> str:
    """The data file: figures of the fit, then a line a number."""
    lines = [
        "# What a table is worth to a captain; written by `manage.py train` (docs/fitting.md).",
        "# Losses are mean log losses on held-out matches: lower is better.",
        "[figures]",
        *(f"{name} = {figure}" for name, figure in figures.items()),
        "",
        "[weights]",
        *(f'"{name}" = {number:.5f}' for name, number in found.weights.items()),
    ]
    return "\n".join(lines) + "\n"

"""`manage.py train`: plays matches and fits what a table of Spacetrace is worth to a captain."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management import BaseCommand, CommandError

from spacetrace.engine.agents import OPPONENTS
from spacetrace.engine.games.spacetrace import fitted
from spacetrace.simulations.bulk import play_jobs
from spacetrace.simulations.commands import refusals_told
from spacetrace.simulations.report import progress_bar
from spacetrace.simulations.training import Rows, School, Training, is_held_out, train

LEAST = 30
"""Among so many matches some are held out."""


class Command(BaseCommand):
    """Fits the captain's numbers."""

    help = "Plays matches of Spacetrace and fits what a table is worth to them; docs/fitting.md."
    requires_system_checks = []  # rules and cards only: no database, no pages

    def add_arguments(self, parser: ArgumentParser) -> None:
        """How many matches, whose, with which cards, and where the numbers go."""
        parser.add_argument("--matches", type=int, default=2_000)
        parser.add_argument("--seed", type=int, default=1, help="number of the first match")
        parser.add_argument("--set", dest="card_set", default="basic", help="key of the card set")
        parser.add_argument(
            "--level", default="officer", choices=list(OPPONENTS), metavar="LEVEL",
            help="of those who play them",
        )  # fmt: skip
        parser.add_argument("--jobs", type=int, default=1, help="processes")
        parser.add_argument(
            "--into", type=Path, help=f"the file to write, such as {fitted.__name__}'s captain.toml"
        )

    @refusals_told()
    def handle(self, **options: Any) -> None:
        """Plays, fits, checks, writes."""
        if options["matches"] < LEAST or options["seed"] < 0 or options["jobs"] < 1:
            raise CommandError(
                f"Matches are at least {LEAST}, jobs at least 1, the seed at least 0."
            )
        rows, held_out = Rows(), Rows()
        numbers = range(options["seed"], options["seed"] + options["matches"])
        school = School(options["card_set"], options["level"])
        with progress_bar() as progress:
            bar = progress.add_task("matches", total=len(numbers))
            played = play_jobs(school.player, numbers, options["jobs"])
            for number, match in zip(numbers, progress.track(played, task_id=bar), strict=True):
                (held_out if is_held_out(number) else rows).add(match)
        found = train(rows, held_out, fitted.WEIGHTS)
        figures = {
            "set": f'"{options["card_set"]}"',
            "level": f'"{options["level"]}"',
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

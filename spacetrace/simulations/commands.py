"""What commands that play matches have in common: options, and refusals as sentences."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import contextmanager

from django.core.management import CommandError

from spacetrace.engine.kernel.errors import EngineError


@contextmanager
def refusals_told() -> Iterator[None]:
    """What the engine refuses, such as a deck or an option, ends the command with its sentence."""
    try:
        yield
    except EngineError as error:
        raise CommandError(" ".join([str(error), *getattr(error, "__notes__", [])])) from error


def add_playing_options(parser: ArgumentParser, first: str) -> None:
    """How matches are played and told; `first` is what the seed numbers."""
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--seed", type=int, default=1, help=f"number of the first {first}")
    parser.add_argument("--json", action="store_true", help="print figures as JSON")
    parser.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE",
        help="an option of the match, such as victory=wrecks",
    )  # fmt: skip

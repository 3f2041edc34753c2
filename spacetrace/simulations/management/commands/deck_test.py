"""`manage.py deck_test`: a deck against others, many times, with the figures that tell."""

from __future__ import annotations

import io
import json
from argparse import ArgumentParser
from pathlib import Path
from typing import Any, NamedTuple

from django.core.management import BaseCommand, CommandError
from rich.console import Console

from cardsets.models import CardSet, Revision
from cardsets.selectors import newest_published, stock_decks
from decks.games import CheckedList, card_names, list_faults
from decks.texts.read import read_any
from decks.texts.resolve import resolve, set_of
from decks.texts.sheet import MOST_BYTES, TextError
from spacetrace.engine.agents import LEVELS
from spacetrace.engine.agents.arena import Entrant
from spacetrace.engine.catalogue import game
from spacetrace.simulations.bulk import options_read
from spacetrace.simulations.commands import add_playing_options, refusals_told
from spacetrace.simulations.figures import Played, Summary, summarise, summary_data
from spacetrace.simulations.playing import Trial, trial_play
from spacetrace.simulations.report import progress_bar, summary_report

EPILOG = """
A deck is the key of a ready-made one, or a file: the project's text, its JSON, or a plain list
of cards. The cards are the newest published ones of this site. The same numbers give the same
figures, whatever the number of jobs.
"""


class FoundDeck(NamedTuple):
    """A deck that was named; `format` is the file's own, empty where it says none."""

    name: str
    cards: dict[str, int]
    format: str = ""


class Command(BaseCommand):
    """Tests a deck as the site does, without storing anything."""

    help = "Plays a deck against others and tells win rates, lengths and what became of its cards."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Which decks, who plays them, how often."""
        parser.epilog = EPILOG
        parser.add_argument("deck", metavar="DECK", help="key of a ready-made deck, or a file")
        parser.add_argument(
            "--against", nargs="+", metavar="DECK", help="all ready-made decks if left out"
        )
        parser.add_argument("--games", type=int, default=200, help="matches in all")
        parser.add_argument("--agent", choices=list(LEVELS), default="officer")
        parser.add_argument("--against-agent", choices=list(LEVELS), default="officer")
        add_playing_options(parser, "match")
        parser.add_argument("--format", help="standard, open, beginner; left out: the file's own")
        parser.add_argument("--set", dest="card_set", default="basic", help="key of the card set")

    @refusals_told()
    def handle(self, **options: Any) -> None:
        """Plays and prints."""
        if options["games"] < 2 or options["seed"] < 0 or options["jobs"] < 1:
            raise CommandError("There are at least 2 games and 1 job; the seed is at least 0.")
        revision = newest_published(options["card_set"])
        if revision is None:
            raise CommandError("There are no cards of this set here; `manage.py seed` loads them.")
        trial = _trial(revision, options)
        summary = self._play(trial, options)
        self._tell(trial, summary, card_names(revision), as_json=options["json"])

    def _play(self, trial: Trial, options: dict[str, Any]) -> Summary:
        share = max(2, options["games"] // len(trial.opponents) // 2 * 2)
        seeds = range(options["seed"], options["seed"] + share)
        parts: list[list[Played]] = [[] for _ in trial.opponents]
        with progress_bar() as progress:
            bar = progress.add_task("matches", total=share * len(trial.opponents))
            for place, match in trial_play(trial, seeds, options["jobs"]):
                parts[place].append(match)
                progress.advance(bar)
        return summarise(trial.deck.deck, parts)

    def _tell(
        self, trial: Trial, summary: Summary, names: dict[str, str], *, as_json: bool
    ) -> None:
        if as_json:
            decks = [
                {"deck": entrant.name, "agent": entrant.level}
                for entrant in (trial.deck, *trial.opponents)
            ]
            data = {"deck": decks[0], "against": decks[1:], **summary_data(summary)}
            self.stdout.write(json.dumps(data, indent=1))
            return
        page = Console(file=io.StringIO(), width=110)
        with page.capture() as capture:
            summary_report(page, summary, trial.deck, trial.opponents, names)
        self.stdout.write(capture.get())


def _trial(revision: Revision, options: dict[str, Any]) -> Trial:
    """The decks, checked; raises CommandError and EngineError."""
    rules = game(revision.card_set.game)
    found = _found(revision, options["deck"])
    format = options["format"] or found.format or "standard"
    config = rules.check_config({**options_read(options["option"]), "format": format})
    wanted = options["against"] or _usual_opponents(revision, format)
    return Trial(
        rules.key,
        revision.data,
        config,
        _entrant(revision, found, options["agent"], format),
        tuple(
            _entrant(revision, _found(revision, deck), options["against_agent"], format)
            for deck in wanted
        ),
    )


def _usual_opponents(revision: Revision, format: str) -> list[str]:
    """The ready-made decks made for a format which may be played in it with these cards."""
    decks = [
        stock for stock in stock_decks(revision) if stock.is_beginner == (format == "beginner")
    ]
    legal = [
        stock.key
        for stock in decks
        if not list_faults(revision.card_set.game, CheckedList(revision, stock.cards, format))
    ]
    if not legal:
        raise CommandError("No ready-made deck may be played against. Name one with --against.")
    return legal


def _found(revision: Revision, deck: str) -> FoundDeck:
    """A deck by its key or out of a file; raises CommandError."""
    stock = next((stock for stock in stock_decks(revision) if stock.key == deck), None)
    return FoundDeck(stock.key, stock.cards) if stock else _read(deck, revision.card_set)


def _entrant(revision: Revision, deck: FoundDeck, level: str, format: str) -> Entrant:
    """A deck with who plays it, if it may be played; raises CommandError."""
    faults = list_faults(revision.card_set.game, CheckedList(revision, deck.cards, format))
    if faults:
        raise CommandError(f"The deck “{deck.name}” may not be played. {faults[0].sentence}")
    return Entrant(deck.name, deck.cards, level)


def _read(deck: str, card_set: CardSet) -> FoundDeck:
    path = Path(deck)
    try:
        if path.stat().st_size > MOST_BYTES:
            raise CommandError(f"“{deck}” is too large for a deck.")
        sheet = read_any(path.read_text(encoding="utf-8"))
        if sheet.card_set and set_of(sheet) != card_set:
            raise CommandError(f"“{deck}” is made of another card set.")
        found = resolve(sheet, card_set)
    except (OSError, ValueError) as error:
        raise CommandError(f"“{deck}” is no ready-made deck and no file of text.") from error
    except TextError as error:
        raise CommandError(f"“{deck}”: {error.sentence}") from error
    if found.unresolved:
        line = found.unresolved[0]
        raise CommandError(
            f"“{deck}”: line {line['line']}, “{line['copies']}x {line['name']}”, is no card."
        )
    return FoundDeck(sheet.name or path.stem, found.cards, sheet.format)

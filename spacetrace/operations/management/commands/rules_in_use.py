"""`manage.py rules_in_use`: which versions of the rules the matches need, and which may go."""

from __future__ import annotations

from argparse import ArgumentParser
from collections import Counter
from collections.abc import Iterator

from django.core.management.base import BaseCommand, CommandError
from django.db.models import Count

from spacetrace.engine import catalogue
from spacetrace.matches.games import is_known
from spacetrace.matches.models import Match, Status
from spacetrace.matches.services.pause import match_end_outdated, match_resume
from spacetrace.simulations.models import Replay

GOING_ON = (Status.RUNNING, Status.PAUSED, Status.RESTING)


class Command(BaseCommand):
    """Prints a line for every version that is here or that a match was begun under."""

    help = "Tell which versions of the rules matches need; go on with paused ones, or end them."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """What is to be done besides telling; nothing, unless it is said."""
        parser.add_argument(
            "--resume", action="store_true", help="go on with paused matches whose rules are here"
        )
        parser.add_argument(
            "--end",
            nargs=2,
            metavar=("GAME", "VERSION"),
            help="end the matches of a version that is not here, nobody having won",
        )

    def handle(self, *, resume: bool, end: list[str] | None, **options: object) -> None:
        """Safe to repeat, and while people play."""
        if resume:
            found = Match.objects.filter(status=Status.PAUSED).values_list("pk", flat=True)
            done = sum(match_resume(match_id=pk) for pk in list(found))
            self.stdout.write(f"Of {len(found)} paused matches {done} go on.")
        if end:
            self.stdout.write(f"Ended: {_end(*end)}. Nobody has won.")
        for line in _told():
            self.stdout.write(line)


def _end(game: str, version: str) -> int:
    if not version.isdecimal():
        raise CommandError(f"A version is a number, not “{version}”.")
    if is_known(game, int(version)):
        raise CommandError(f"Version {version} of {game} is here: its matches can be played on.")
    found = Match.objects.filter(game=game, rules_version=version, status__in=GOING_ON)
    return sum(match_end_outdated(match_id=pk) for pk in list(found.values_list("pk", flat=True)))


def _told() -> Iterator[str]:
    rows = Match.objects.exclude(status=Status.OPEN).order_by()
    counted = rows.values_list("game", "rules_version", "status").annotate(count=Count("pk"))
    matches = Counter({(game, version, status): n for game, version, status, n in counted})
    shown = Replay.objects.order_by().values_list(
        "test__revision__card_set__game", "test__rules_version"
    )
    replays = Counter({(game, version): n for game, version, n in shown.annotate(n=Count("pk"))})
    here = {
        (key, version): "kept"
        for key in catalogue.GAMES
        for version in catalogue.kept_versions(key)
    }
    here |= {(key, game.rules_version): "today's" for key, game in catalogue.GAMES.items()}
    for game, version in sorted({*here, *((key, number) for key, number, _ in matches)}):
        going, paused, resting, over = (
            matches[game, version, status] for status in (*GOING_ON, Status.OVER)
        )
        going += resting  # a rest ends by itself
        where = here.get((game, version), "not here")
        yield (
            f"{game} {version} ({where}): {going} going on, {paused} paused, {over} over, "
            f"{replays[game, version]} as replays of tests"
        )
        if where == "kept" and not going + paused:
            yield (
                f"  may go by `keep_rules {game} --forget {version}` in the source; what is over "
                "can be read afterwards, but its table is not shown any more"
            )
        if where == "not here" and going + paused:
            yield f"  waits for rules that are not here; `--end {game} {version}` ends them"

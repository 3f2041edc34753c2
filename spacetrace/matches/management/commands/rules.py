"""`manage.py rules`: the numbered rules that no test cites."""

from __future__ import annotations

import re
from argparse import ArgumentParser
from collections.abc import Iterable
from pathlib import Path

from django.conf import settings
from django.core.management import BaseCommand, CommandError

from spacetrace.engine import catalogue
from spacetrace.presentation.games import rulebook_of

DEFINED = re.compile(r"^\*\*([A-Z]{2}-[0-9]+)\*\*", re.MULTILINE)
CITED = re.compile(r"\b[A-Z]{2}-[0-9]+(?:\s*(?:to|-)\s*[A-Z]{2}-[0-9]+)?\b")


class Command(BaseCommand):
    """Compares the rules of all games with the rule ids in the tests and scenario files."""

    help = "Lists the rules of all games that no test cites. Exit status 1 when there is one."
    requires_system_checks = []  # rules and cards only: no database, no pages

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Where the tests can be listed."""
        parser.add_argument("--all", action="store_true", help="list every rule with its tests")

    def handle(self, *, all: bool, **options: object) -> None:
        """Lists them."""
        root = Path(settings.BASE_DIR)
        defined = rules_defined([root / rulebook_of(game) for game in catalogue.GAMES])
        cited = rules_cited(root / "tests")
        untested = [rule for rule in defined if rule not in cited]
        if all:
            for rule in defined:
                self.stdout.write(f"{rule}: {', '.join(sorted(cited.get(rule, ())))}")
        if untested:
            self.stdout.write("\n".join(untested))
            raise CommandError(f"{len(untested)} of {len(defined)} rules have no test.")
        self.stdout.write(f"Each of {len(defined)} rules has a test that cites it.")


def rules_defined(rulebooks: Iterable[Path]) -> list[str]:
    """The ids of all rules in the rulebooks, in their order."""
    texts = [path.read_text(encoding="utf-8") for path in rulebooks]
    return [rule for text in texts for rule in DEFINED.findall(text)]


def rules_cited(folder: Path) -> dict[str, set[str]]:
    """Rule id -> the test files (also scenario files) that cite it, one by one.

    A range such as "ST-1 to ST-38" is a remark about a file and cites nothing.
    """
    cited: dict[str, set[str]] = {}
    for path in sorted([*folder.rglob("test_*.py"), *(folder / "scenarios").rglob("*.toml")]):
        for match in CITED.findall(path.read_text(encoding="utf-8")):
            if len(re.findall(r"[A-Z]{2}-[0-9]+", match)) == 1:
                cited.setdefault(match, set()).add(path.relative_to(folder).as_posix())
    return cited

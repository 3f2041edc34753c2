"""Two editions of a game side by side: today's rules kept, and changed ones to come after."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from django.conf import settings

from cardsets.selectors import _compiled, _records
from spacetrace.engine import catalogue
from spacetrace.matches.management.commands.keep_rules import FOLDERS, rules_keep
from spacetrace.presentation import games as looks

RULES, LOOKS, TEMPLATES, _STATIC = FOLDERS

MARK = "the changed look"

CHANGES: dict[str, list[tuple[str, str, str, str]]] = {
    "space_dominoes": [
        (RULES, "rules/course.py", "7 if seats <= 3 else 6", "9"),
        (RULES, "notation.py", '"draw": DRAW', '"take": DRAW'),
        (TEMPLATES, "_table.html", "{% block middle %}", f"{{% block middle %}}{MARK}"),
    ],
    "spacetrace": [
        (RULES, "setup.py", "FIRST_HAND = 4", "FIRST_HAND = 6"),
        (TEMPLATES, "_table.html", '<aside class="match-side"', f'{MARK}<aside class="match-side"'),
    ],
}
"""What the next edition changes: more cards are dealt, and the page says that it is another one.

In Space Dominoes an action has another name, too, which the editions must not mix up.
"""


@contextmanager
def next_edition(game: str, folder: Path) -> Iterator[catalogue.AnyGame]:
    """The game under the next version of its rules, today's kept, both below an empty folder.

    It takes today's place only where a test puts it into the catalogue.
    """
    today = catalogue.game(game).rules_version
    after = today + 1
    for version in (today, after):
        rules_keep(settings.BASE_DIR, folder, game, version)
    numbered = (RULES, "game.py", f"rules_version = {today}\n", f"rules_version = {after}\n")
    for place, file, words, others in [*CHANGES[game], numbered]:
        path = folder / place / f"{game}_{after}" / file
        text = path.read_text()
        assert words in text, f"{file} of {game} does not say {words!r} any more"
        path.write_text(text.replace(words, others))
    with pytest.MonkeyPatch.context() as patch:
        for place in (RULES, LOOKS):
            package = importlib.import_module(place.replace("/", "."))
            patch.setattr(package, "__path__", [*package.__path__, str(folder / place)])
        importlib.invalidate_caches()
        try:
            yield catalogue.game(game, after)
        finally:
            _forget(f"{game}_{today}", f"{game}_{after}")


def _forget(*folders: str) -> None:
    """What was imported from the folders is not there for other tests."""
    for name in [name for name in sys.modules if set(name.split(".")) & set(folders)]:
        del sys.modules[name]
    catalogue._kept.cache_clear()
    caches_clear()


def caches_clear() -> None:
    """As in a process that was just started; else cards would be those of the other edition."""
    for cache in (_compiled, _records, looks._look, looks._cards_with):
        cache.cache_clear()

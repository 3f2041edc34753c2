"""Shows a test: how far it is, or what it has told; and rows for lists of tests."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from decks.games import format_of, rules_of
from spacetrace.engine.agents import LEVELS
from spacetrace.simulations.figures import summary_of
from spacetrace.simulations.models import DeckTest, Opponent, Status
from spacetrace.simulations.presenters.bars import Bar, bar_of, group_bar
from spacetrace.simulations.presenters.result import result_of
from spacetrace.simulations.selectors import DeckTestShown, Progress
from spacetrace.simulations.words import span_words

POLL_SECONDS = 2


@dataclass(frozen=True, slots=True)
class TestRow:
    """A test in a list."""

    __test__ = False  # nothing for pytest

    test: DeckTest
    title: str
    state: str
    bar: Bar | None


@dataclass(frozen=True, slots=True)
class Running:
    """How far a test is, in words and bars."""

    done: int
    matches: int
    words: str
    speed: str
    overall: Bar
    opponents: tuple[Bar, ...]


def deck_test_context(shown: DeckTestShown) -> dict[str, object]:
    """Everything that a test's page shows."""
    test = shown.test
    return {
        "test": test,
        "deck": test.pinned.deck,
        "facts": facts_of(test, shown.opponents),
        "running": _running(shown.progress, shown.is_sharing) if shown.progress else None,
        "result": None if shown.progress else result_of(shown),
        "note": _note(test),
        "poll": POLL_SECONDS,
        "game": test.pinned.deck.game,
    }


def deck_test_rows(tests: Iterable[DeckTest]) -> list[TestRow]:
    """Tests for a list; each knows `done`, the matches in its pieces."""
    return [TestRow(test, _title(test), _state(test), _overall(test)) for test in tests]


def _running(progress: Progress, is_sharing: bool) -> Running:
    if progress.left is not None:
        values = {"n": f"{progress.rate:.1f}", "span": span_words(progress.left)}
        speed = _("%(n)s matches a second; %(span)s to go.") % values
    elif is_sharing:
        speed = _("Other tests are being played, too; this one gets its turn in a moment.")
    else:
        speed = _("It begins as soon as a worker is free.")
    return Running(
        done=progress.done,
        matches=progress.matches,
        words=_("%(done)s of %(matches)s matches")
        % {"done": progress.done, "matches": progress.matches},
        speed=speed,
        overall=group_bar(_("All together"), progress.overall),
        opponents=tuple(
            group_bar(opponent.name, group, level=LEVELS[opponent.level].name)
            for opponent, group in progress.opponents
        ),
    )


def facts_of(
    test: DeckTest, opponents: Sequence[Opponent], *, versions: str = ""
) -> list[tuple[str, str]]:
    """What was tested, for whoever looks at it later; `versions` where there are several."""
    format = format_of(test.pinned.deck.game, str(test.config.get("format", "")))
    options = {option.key: option for option in rules_of(test.pinned.deck.game).options}
    victory = dict(options["victory"].choices) if "victory" in options else {}
    last = test.first_seed + max(o.matches for o in opponents) - 1
    facts = [
        (_("Versions") if "," in versions else _("Version"), versions or str(test.pinned.number)),
        (_("Matches of each list") if versions else _("Matches"), _shared(test, opponents)),
        (_("Player"), LEVELS[test.level].name),
        (_("Format"), format.title if format else ""),
        (_("Victory"), victory.get(str(test.config.get("victory")), "")),
        (_("Cards"), _("revision %(n)s") % {"n": test.revision.number}),
        (
            _("Match numbers"),
            _("%(first)s to %(last)s") % {"first": test.first_seed, "last": last},
        ),
    ]
    return [(name, words) for name, words in facts if words]


def _shared(test: DeckTest, opponents: Sequence[Opponent]) -> str:
    """How many matches there are, and how they are shared out."""
    values = {"matches": test.matches, "n": len(opponents), "each": opponents[0].matches}
    if len(opponents) == 1:
        return _("%(matches)s, half of them with the first turn") % values
    return _("%(matches)s: %(each)s against each of %(n)s decks, half with the first turn") % values


def _note(test: DeckTest) -> str:
    if test.status == Status.CANCELLED:
        words = _("You cancelled this test after %(played)s of %(matches)s matches.")
        return words % {"played": test.played, "matches": test.matches}
    return test.problem if test.status == Status.FAILED else ""


def _title(test: DeckTest) -> str:
    if test.status == Status.CANCELLED:
        words = _("%(played)s of %(matches)s matches of version %(number)s")
        return words % {
            "played": test.played,
            "matches": test.matches,
            "number": test.pinned.number,
        }
    words = _("%(matches)s matches of version %(number)s")
    return words % {"matches": test.matches, "number": test.pinned.number}


def _state(test: DeckTest) -> str:
    if test.is_unfinished:
        done = getattr(test, "done", None) or 0
        return _("%(percent)s%% played") % {"percent": round(100 * done / test.matches)}
    if test.status == Status.DONE:
        return ""
    return str(Status(test.status).label)


def _overall(test: DeckTest) -> Bar | None:
    if not test.summary:
        return None
    return bar_of("", summary_of(test.summary).overall.rate)

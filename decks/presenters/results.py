"""Shows how a deck has done, version by version: opponents for its owner, sums for others."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _

from decks.models import Result, Source
from decks.selectors import Score, Total
from spacetrace.engine.agents import LEVELS

SHOWN_RESULTS = 20


@dataclass(frozen=True, slots=True)
class ScoreRow:
    """A line of sums: a version against people, or against computer players of a level."""

    number: int
    words: str
    total: Total
    rate: str


@dataclass(frozen=True, slots=True)
class ResultRow:
    """A single match or test; `address` is its page, "" when there is none."""

    result: Result
    number: int
    against: str
    words: str
    rate: str
    address: str


@dataclass(frozen=True, slots=True)
class ResultsShown:
    """Sums for everybody; single matches and tests for the owner alone."""

    summaries: Mapping[int, str]
    scores: list[ScoreRow]
    rows: list[ResultRow]


def results_shown(scores: Sequence[Score], results: Sequence[Result]) -> ResultsShown:
    """How versions did: sums, and the matches and tests that the reader may know of."""
    return ResultsShown(
        summaries_of(scores),
        [_score_row(score) for score in scores],
        [_result_row(result) for result in results],
    )


def summaries_of(scores: Iterable[Score]) -> dict[int, str]:
    """How each version did in a few words, by its number; matches and tests are not added up."""
    sums: dict[int, dict[str, Total]] = {}
    for score in scores:
        by_source = sums.setdefault(score.number, {})
        so_far = by_source.get(score.source, Total())
        by_source[score.source] = so_far + score.total
    return {number: _summary(by_source) for number, by_source in sums.items()}


def _summary(by_source: Mapping[str, Total]) -> str:
    words = []
    if played := by_source.get(Source.MATCH):
        words.append(_("matches: %(words)s") % {"words": total_words(played)})
    if tested := by_source.get(Source.TEST):
        figures = {"rate": rate_words(tested), "n": tested.matches}
        words.append(_("tests: %(rate)s of %(n)s won") % figures)
    return " · ".join(words)


def rate_words(total: Total) -> str:
    """The share of matches that were won, draws as halves: "62%"."""
    if not total.matches:
        return ""
    return f"{100 * (total.wins + total.draws / 2) / total.matches:.0f}%"


def total_words(total: Total) -> str:
    """Won, lost and drawn in words."""
    words = _("%(wins)s won, %(losses)s lost") % {"wins": total.wins, "losses": total.losses}
    if not total.draws:
        return words
    return words + _(", %(draws)s drawn") % {"draws": total.draws}


def _score_row(score: Score) -> ScoreRow:
    return ScoreRow(score.number, _opponents(score), score.total, rate_words(score.total))


def _opponents(score: Score) -> str:
    is_test = score.source == Source.TEST
    if not score.level:
        return _("tests") if is_test else _("matches against people")
    level = _level_words(score.level)
    told = _("tests against the %(level)s") if is_test else _("matches against the %(level)s")
    return told % {"level": level}


def _result_row(result: Result) -> ResultRow:
    total = Total(result.matches, result.wins, result.draws)
    return ResultRow(
        result,
        result.version.number,
        _against(result),
        total_words(total),
        rate_words(total),
        _address(result),
    )


def _against(result: Result) -> str:
    if result.opponent:
        return result.opponent
    if result.level:
        return _("%(level)s, in somebody else's match") % {"level": _level_words(result.level)}
    return _("a player, in somebody else's match")


def _address(result: Result) -> str:
    """The page of the match or of the test; "" for a match at which the owner did not sit."""
    if not result.opponent:
        return ""
    name = "simulations:test" if result.source == Source.TEST else "matches:match"
    return reverse(name, args=[result.reference])


def _level_words(level: str) -> str:
    return LEVELS[level].name if level in LEVELS else level

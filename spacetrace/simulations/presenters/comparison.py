"""Shows a comparison: how far it is, or each list against the first, in words and as bars."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from decks.games import card_names
from spacetrace.engine.agents import LEVELS
from spacetrace.simulations.comparing import Compared, Side, compared_of
from spacetrace.simulations.models import GroupKind, Opponent, Status, TestGroup
from spacetrace.simulations.paired import Difference
from spacetrace.simulations.presenters.bars import WIDTH, Bar, group_bar
from spacetrace.simulations.presenters.page import POLL_SECONDS, facts_of
from spacetrace.simulations.selectors import GroupProgress
from spacetrace.simulations.selectors_comparisons import ComparisonShown
from spacetrace.simulations.words import percent, points_words, span_words

LEAST_SCALE = 0.1
"""A drawing of differences reaches ten points to each side at least."""


@dataclass(frozen=True, slots=True)
class DifferenceBar:
    """A difference as drawn, in units of a bar's width with zero in the middle, and in words."""

    label: str
    words: str
    between: str
    note: str
    at: float
    low: float
    high: float
    is_good: bool
    is_bad: bool

    @property
    def reach(self) -> float:
        """How wide the interval is drawn."""
        return round(self.high - self.low, 1)

    @property
    def begin(self) -> float:
        """Where the bar from the middle begins."""
        return min(self.at, WIDTH / 2)

    @property
    def size(self) -> float:
        """How long the bar from the middle is."""
        return round(abs(self.at - WIDTH / 2), 1)


@dataclass(frozen=True, slots=True)
class SwapRow:
    """An exchange that was tried: `place` is its member's, the cards are ids with names."""

    place: int
    out: str
    out_name: str
    into: str
    into_name: str
    bar: DifferenceBar
    won: str
    opponents: tuple[DifferenceBar, ...]


@dataclass(frozen=True, slots=True)
class ComparisonRow:
    """A comparison in a list."""

    group: TestGroup
    title: str
    state: str
    words: str


def comparison_context(shown: ComparisonShown) -> dict[str, object]:
    """Everything that a comparison's page shows."""
    group, told = shown.group, shown.told
    is_swaps = group.kind == GroupKind.SWAPS
    versions = ", ".join(str(n) for n in group.asked["versions"])
    context: dict[str, object] = {
        "group": group,
        "deck": shown.deck,
        "game": shown.deck.game,
        "title": title_of(group),
        "facts": facts_of(shown.first, shown.opponents, versions=versions),
        "running": _running(shown.progress) if shown.progress else None,
        "note": _note(group),
        "poll": POLL_SECONDS,
        "is_swaps": is_swaps,
    }
    if told is not None and not shown.progress:
        context["result"] = _swaps(shown, told) if is_swaps else _versions(shown, told)
    return context


def comparison_rows(groups: Iterable[TestGroup]) -> list[ComparisonRow]:
    """Comparisons for a list; each knows `done`, the matches in its pieces."""
    return [ComparisonRow(group, title_of(group), _state(group), _short(group)) for group in groups]


def title_of(group: TestGroup) -> str:
    """What is compared."""
    if group.kind == GroupKind.SWAPS:
        count = len(group.asked["swaps"])
        words = ngettext("%(n)s exchange of a card", "%(n)s exchanges of a card", count)
        return words % {"n": count}
    before, after = group.asked["versions"]
    return _("Version %(after)s against version %(before)s") % {"after": after, "before": before}


# --- what it told ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class VersionsResult:
    """Two versions: their win rates, the difference, and both by opponent."""

    verdict: str
    rates: tuple[Bar, ...]
    overall: DifferenceBar
    opponents: tuple[DifferenceBar, ...]


@dataclass(frozen=True, slots=True)
class SwapsResult:
    """Exchanges by what they gained, and the deck as it is."""

    verdict: str
    base: Bar
    rows: tuple[SwapRow, ...]


def _versions(shown: ComparisonShown, told: Compared) -> VersionsResult:
    before, after = shown.group.asked["versions"]
    (side,) = told.others
    scale = _scale([side])
    versions = _("Version %(n)s")
    return VersionsResult(
        verdict=_verdict(told, before, after),
        rates=(
            group_bar(versions % {"n": after}, side.overall),
            group_bar(versions % {"n": before}, told.first.overall),
        ),
        overall=_bar(_("All together"), side.difference, scale),
        opponents=_by_opponent(shown.opponents, told.first, side, scale),
    )


def _verdict(told: Compared, before: int, after: int) -> str:
    """The result in sentences that claim no more than the interval does."""
    (side,) = told.others
    found = side.difference
    if found is None or not found.pairs:
        return _("No match was played to its end by both versions.")
    values = {
        "after": after,
        "before": before,
        "share": percent(side.overall.rate.share),
        "other": percent(told.first.overall.rate.share),
        "n": found.pairs,
        **_ends(found),
    }
    words = {
        "better": _(
            "Version %(after)s is better: it wins %(share)s where version %(before)s wins "
            "%(other)s of the same %(n)s matches, %(gain)s points, most likely %(low)s to %(high)s."
        ),
        "worse": _(
            "Version %(after)s is worse: it wins %(share)s where version %(before)s wins "
            "%(other)s of the same %(n)s matches, %(gain)s points, most likely %(low)s to %(high)s."
        ),
        "open": _(
            "This is not enough to tell: version %(after)s wins %(share)s and version %(before)s "
            "%(other)s of the same %(n)s matches, %(gain)s points, most likely %(low)s to %(high)s."
        ),
        "equal": _(
            "All %(n)s matches ended alike for both versions; a difference, if there is one, lies "
            "most likely between %(low)s and %(high)s points."
        ),
    }[found.telling] % values
    return f"{words} {_needed(found)}".rstrip()


def _swaps(shown: ComparisonShown, told: Compared) -> SwapsResult:
    names = card_names(shown.first.revision)
    scale, swaps = _scale(told.others), shown.group.asked["swaps"]
    rows = []
    for side in told.ranked():
        out, into = swaps[side.place - 1]
        rows.append(
            SwapRow(
                place=side.place,
                out=out,
                out_name=names.get(out, out),
                into=into,
                into_name=names.get(into, into),
                bar=_bar("", side.difference, scale),
                won=percent(side.overall.rate.share) if side.overall.matches else "–",
                opponents=_by_opponent(shown.opponents, told.first, side, scale),
            )
        )
    base = group_bar(_("The deck as it is"), told.first.overall)
    return SwapsResult(_swaps_verdict(told.others), base, tuple(rows))


def _swaps_verdict(sides: Sequence[Side]) -> str:
    """How many exchanges are told apart from the deck as it is."""
    found = [side.difference.telling for side in sides if side.difference]
    better, worse = found.count("better"), found.count("worse")
    if not better and not worse:
        return _(
            "These matches are not enough to tell any of the exchanges from the deck as it is."
        )
    words = []
    if better:
        told = ngettext(
            "%(n)s exchange makes the deck better.", "%(n)s exchanges make the deck better.", better
        )
        words.append(told % {"n": better})
    if worse:
        told = ngettext("%(n)s exchange makes it worse.", "%(n)s exchanges make it worse.", worse)
        words.append(told % {"n": worse})
    if rest := len(found) - better - worse:
        told = ngettext(
            "Of %(n)s there is not enough to tell.", "Of %(n)s there is not enough to tell.", rest
        )
        words.append(told % {"n": rest})
    return " ".join(words)


def _by_opponent(
    opponents: Sequence[Opponent], first: Side, side: Side, scale: float
) -> tuple[DifferenceBar, ...]:
    rows = []
    for at, (opponent, found) in enumerate(zip(opponents, side.by_opponent, strict=True)):
        values = {
            "share": percent(side.opponents[at].rate.share),
            "other": percent(first.opponents[at].rate.share),
            "n": found.pairs,
        }
        shares = _("%(share)s instead of %(other)s of %(n)s") % values if found.pairs else ""
        label = f"{opponent.name} ({LEVELS[opponent.level].name})"
        rows.append(_bar(label, found, scale, shares=shares))
    return tuple(rows)


def _bar(label: str, found: Difference | None, scale: float, *, shares: str = "") -> DifferenceBar:
    if found is None or not found.pairs:
        middle, note = WIDTH / 2, _("nothing played by both")
        return DifferenceBar(label, "–", "", note, middle, middle, middle, False, False)
    values = _ends(found)
    notes = [shares, telling_words(found), "" if shares else _needed(found)]
    return DifferenceBar(
        label=label,
        words=values["gain"],
        between=_("%(low)s to %(high)s") % values,
        note=" · ".join(words for words in notes if words),
        at=_x(found.mean, scale),
        low=_x(found.low, scale),
        high=_x(found.high, scale),
        is_good=found.telling == "better",
        is_bad=found.telling == "worse",
    )


def telling_words(found: Difference) -> str:
    """What may be said of a difference, in a word or two."""
    return {
        "better": _("better"),
        "worse": _("worse"),
        "open": _("not enough to tell"),
        "equal": _("all matches ended alike"),
    }[found.telling]


def _needed(found: Difference) -> str:
    """How many matches would tell, were the truth what was seen."""
    if found.needed is None:
        return ""
    words = _("About %(n)s matches of each would tell, if the difference stays what it is.")
    return words % {"n": f"{_rounded(found.needed):,}"}


def _rounded(number: int) -> int:
    """Upwards to two figures: a guess does not look exact."""
    step: int = max(10, 10 ** (len(str(number)) - 2))
    return -(-number // step) * step


def _ends(found: Difference) -> dict[str, str]:
    return {
        "gain": points_words(found.mean),
        "low": points_words(found.low),
        "high": points_words(found.high),
    }


def _scale(sides: Sequence[Side]) -> float:
    """As far as any interval reaches."""
    found = [side.difference for side in sides if side.difference]
    found += [one for side in sides for one in side.by_opponent]
    ends = [abs(end) for one in found if one.pairs for end in (one.low, one.high)]
    return max([LEAST_SCALE, *ends])


def _x(gain: float, scale: float) -> float:
    return round(WIDTH / 2 * (1 + gain / scale), 1)


# --- how far it is --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Running:
    """How far a comparison is, in words."""

    done: int
    matches: int
    words: str
    speed: str


def _running(progress: GroupProgress) -> Running:
    if progress.left is not None:
        values = {"n": f"{progress.rate:.1f}", "span": span_words(progress.left)}
        speed = _("%(n)s matches a second; %(span)s to go.") % values
    else:
        speed = _("It begins as soon as a worker is free.")
    counts = {"done": progress.done, "matches": progress.matches}
    words = _("%(done)s of %(matches)s matches") % counts
    return Running(progress.done, progress.matches, words, speed)


def _note(group: TestGroup) -> str:
    if group.status == Status.CANCELLED:
        words = _("You cancelled this comparison after %(played)s of %(matches)s matches.")
        return words % {"played": group.played, "matches": group.matches}
    return group.problem if group.status == Status.FAILED else ""


def _state(group: TestGroup) -> str:
    if group.is_unfinished:
        done = getattr(group, "done", None) or 0
        return _("%(percent)s%% played") % {"percent": round(100 * done / group.matches)}
    return "" if group.status == Status.DONE else str(Status(group.status).label)


def _short(group: TestGroup) -> str:
    """What came of it, for a list."""
    if not group.report:
        return ""
    told = compared_of(group.report)
    if group.kind == GroupKind.SWAPS:
        best = told.ranked()[0].difference
        if best is None or not best.pairs:
            return ""
        return _("at best %(gain)s, %(telling)s") % {
            "gain": points_words(best.mean),
            "telling": telling_words(best),
        }
    found = told.others[0].difference
    if found is None or not found.pairs:
        return ""
    return f"{points_words(found.mean)}, {telling_words(found)}"

"""Shows the reports of a set's drafts: what may be asked for, how far they are, how they stand."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from spacetrace.engine.agents import LEVELS
from spacetrace.simulations.models import Status, TestGroup
from spacetrace.simulations.presenters.balance import ShownReport, report_shown
from spacetrace.simulations.presenters.kept import kept_rows
from spacetrace.simulations.selectors import GroupProgress
from spacetrace.simulations.words import span_words

POLL_SECONDS = 2


@dataclass(frozen=True, slots=True)
class ReportRow:
    """A report in a list, and beside what it is about."""

    group: TestGroup
    title: str
    state: str
    is_stale: bool


@dataclass(frozen=True, slots=True)
class RunningReport:
    """How far a report is."""

    done: int
    matches: int
    words: str
    speed: str


def report_row(group: TestGroup, content: str) -> ReportRow:
    """A report, where its draft or revision has this content now."""
    draft, base = group.measured
    words = _("Revision %(n)s against revision %(base)s") if base else _("Revision %(n)s alone")
    return ReportRow(
        group,
        words % {"n": draft.number, "base": base.number if base else None},
        _state(group),
        group.content != content,
    )


def report_context(
    group: TestGroup, content: str, progress: GroupProgress | None, kept: Collection[int]
) -> dict[str, object]:
    """Everything that a report's page shows; `kept` are the numbers of its matches."""
    row = report_row(group, content)
    return {
        "group": group,
        "row": row,
        "stale": stale_words(group) if row.is_stale else "",
        "facts": _facts(group),
        "running": _running(progress) if progress else None,
        "report": None if progress else report_shown(group),
        "kept": kept_rows(group, kept),
        "note": _note(group),
        "poll": POLL_SECONDS,
    }


def stale_words(group: TestGroup) -> str:
    """What it means that cards or ready-made decks are others than those that were measured."""
    draft, _base = group.measured
    if draft.is_published:
        return _("What was published is not quite what was measured: the draft was edited between.")
    return _(
        "Out of date: cards or ready-made decks of the draft were changed after this was measured."
    )


@dataclass(frozen=True, slots=True)
class Panel:
    """What the page of publishing says of a draft's measuring."""

    row: ReportRow | None
    report: ShownReport | None
    stale: str
    running: TestGroup | None


def panel_of(groups: Iterable[TestGroup], content: str) -> Panel:
    """The newest finished report of a draft, and whether another one is under way."""
    rows: Sequence[TestGroup] = list(groups)
    running = next((group for group in rows if group.is_unfinished), None)
    told = next((group for group in rows if group.report), None)
    if told is None:
        return Panel(None, None, "", running)
    row = report_row(told, content)
    return Panel(row, report_shown(told), stale_words(told) if row.is_stale else "", running)


def _running(progress: GroupProgress) -> RunningReport:
    if progress.left is not None:
        values = {"n": f"{progress.rate:.1f}", "span": span_words(progress.left)}
        speed = _("%(n)s matches a second; %(span)s to go.") % values
    else:
        speed = _("It begins as soon as a worker is free.")
    return RunningReport(
        progress.done,
        progress.matches,
        _("%(done)s of %(matches)s matches") % {"done": progress.done, "matches": progress.matches},
        speed,
    )


def _facts(group: TestGroup) -> list[tuple[str, str]]:
    asked = group.asked
    decks = len(asked["decks"])
    return [
        (_("Matches"), str(group.matches)),
        (_("Decks"), ngettext("%(n)s deck", "%(n)s decks", decks) % {"n": decks}),
        (_("Players"), LEVELS[asked["level"]].name if asked["level"] in LEVELS else asked["level"]),
        (_("First number"), str(asked["seed"])),
        (_("By"), str(group.owner) if group.owner else _("somebody who is gone")),
    ]


def _state(group: TestGroup) -> str:
    if group.status == Status.DONE:
        return ""
    return str(Status(group.status).label)


def _note(group: TestGroup) -> str:
    if group.status == Status.CANCELLED:
        words = _("This was cancelled after %(played)s of %(matches)s matches.")
        return words % {"played": group.played, "matches": group.matches}
    return group.problem if group.status == Status.FAILED else ""

"""Shows what bringing a file into a draft would do, line by line."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _
from django_stubs_ext import StrOrPromise
from msgspec import Struct

from cardsets.exchange.plan import Plan, PlanRow, What
from spacetrace.presentation.games import AnyCards

MOST_SHOWN = 300
"""Rows of the preview; what is wrong comes first."""
WORDS: Mapping[What, StrOrPromise] = {
    "wrong": _("wrong"),
    "unfinished": _("unfinished, kept as typed"),
    "new": _("new"),
    "changed": _("changed"),
    "removed": _("removed"),
    "unchanged": _("unchanged"),
}
"""What becomes of a card, in the order in which it matters."""


class PreviewRow(Struct, frozen=True):
    """A card of the file (or one that the file leaves out), and what becomes of it."""

    row: PlanRow
    words: StrOrPromise
    fields: list[StrOrPromise]


class Preview(Struct, frozen=True):
    """All of it, with how many there are of each sort; `hidden` rows are not shown."""

    rows: list[PreviewRow]
    counts: list[tuple[What, StrOrPromise, int]]
    hidden: int
    is_possible: bool
    is_idle: bool


def preview_of(plan: Plan, known: AnyCards | None) -> Preview:
    """The plan as it is shown: in the file's order, but what is wrong first where it is long."""
    rows = list(plan.rows)
    if len(rows) > MOST_SHOWN:
        order = list(WORDS)
        rows.sort(key=lambda row: order.index(row.what))
    labels = known.labels if known else {}
    shown = [
        PreviewRow(row, WORDS[row.what], [labels.get(name, name[:40]) for name in row.fields])
        for row in rows[:MOST_SHOWN]
    ]
    counts = [
        (what, words, len(found)) for what, words in WORDS.items() if (found := plan.of(what))
    ]
    hidden = len(rows) - len(shown)
    return Preview(shown, counts, hidden, plan.is_possible, plan.is_idle)

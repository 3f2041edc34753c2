"""Shows which matches of a measured draft can be looked at."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from spacetrace.simulations.balance import report_of
from spacetrace.simulations.kept import KeptMatch
from spacetrace.simulations.models import TestGroup

MOST_NAMED = 3
"""Cards of a match that are named."""


@dataclass(frozen=True, slots=True)
class KeptRow:
    """A match that may be looked at; `how` is "won", "lost" or "drawn"."""

    number: int
    title: str
    note: str
    how: str


def kept_rows(group: TestGroup, numbers: Collection[int]) -> list[KeptRow]:
    """The matches of a report, those of these numbers: they go with whoever began it."""
    if not group.report:
        return []
    asked = group.asked
    decks = [str(deck["name"]) for deck in asked["decks"]]
    return [
        _row(match, decks[match.deck], asked["names"])
        for match in report_of(group.report).kept
        if match.number in numbers
    ]


def _row(match: KeptMatch, deck: str, names: Mapping[str, str]) -> KeptRow:
    how = _how(match.after)
    words = {
        "won": _("%(deck)s wins against %(other)s"),
        "lost": _("%(deck)s loses against %(other)s"),
        "drawn": _("%(deck)s and %(other)s: a draw"),
    }
    return KeptRow(
        match.number,
        words[how] % {"deck": deck, "other": match.against},
        " ".join(filter(None, (_turned(match), _played(match, names)))),
        how,
    )


def _how(points: float) -> str:
    return "won" if points == 1 else "lost" if points == 0 else "drawn"


def _turned(match: KeptMatch) -> str:
    """What came of the same match with the published cards, where that was something else."""
    if match.before is None or not match.is_otherwise:
        return ""
    return {
        "won": _("With the published cards it won the same match."),
        "lost": _("With the published cards it lost the same match."),
        "drawn": _("With the published cards nobody won the same match."),
    }[_how(match.before)]


def _played(match: KeptMatch, names: Mapping[str, str]) -> str:
    named = ", ".join(names.get(card, card) for card in match.cards[:MOST_NAMED])
    if len(match.cards) > MOST_NAMED:
        named = _("%(cards)s and others") % {"cards": named}
    values = {"cards": named, "turns": match.turns, "seed": match.seed}
    words = ngettext(
        "It plays %(cards)s. %(turns)s turn, match %(seed)s.",
        "It plays %(cards)s. %(turns)s turns, match %(seed)s.",
        match.turns,
    )
    return words % values

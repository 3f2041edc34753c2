"""Sets with one fault planted in them, and what is found of it."""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from typing import Any

from cardsets.files import read_set
from spacetrace.presentation.findings import CODES, Finding
from spacetrace.presentation.games import drawn_games

SETS = {
    "spacetrace": "basic",
    "spaced_out": "spaced-out",
    "space_dominoes": "space-dominoes",
    "blast_off": "blast-off",
}
"""The shipped set of each game."""


def found_in(game: str, data: Mapping[str, Any]) -> list[Finding]:
    """The findings of a set; each is looked at for what all findings must be."""
    findings = drawn_games()[game].findings(data)
    for finding in findings:
        assert finding.code in CODES
        assert finding.sentence.endswith((".", "?")), finding
        assert not finding.suggestion or finding.suggestion.endswith((".", "?")), finding
        assert "..." not in finding.path
        assert "[" not in finding.path
    return findings


def shipped(game: str) -> dict[str, Any]:
    """The shipped set of the game, to plant a fault in."""
    return deepcopy(read_set(SETS[game]))


def card_of(data: Mapping[str, Any], card_id: str) -> dict[str, Any]:
    """A card of a set's data, in whichever list it stands."""
    [found] = [
        card
        for cards in data.values()
        if isinstance(cards, list)
        for card in cards
        if card["id"] == card_id
    ]
    return found  # type: ignore[no-any-return]


def new_in(game: str, data: Mapping[str, Any]) -> list[Finding]:
    """What is found besides what the shipped set has anyway."""
    known = {finding.fingerprint for finding in found_in(game, shipped(game))}
    return [each for each in found_in(game, data) if each.fingerprint not in known]

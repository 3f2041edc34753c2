"""Tells what the linter finds in a card set, and which of it editors have answered."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import sha256
from threading import Lock
from typing import Any

import msgspec
from cachetools import LRUCache, cached
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from msgspec import Struct

from cardsets.models import Acceptance, Card, Revision
from cardsets.selectors import card_lists, revision_data
from spacetrace.presentation.findings import Curve, Finding
from spacetrace.presentation.games import cards_of_game

MOST_KEPT = 32
MOST_TOLD = 20
"""Findings that are told one by one where a publication is refused."""


class Answered(Struct, frozen=True):
    """A finding with the answer that an editor has given to it; errors have none."""

    finding: Finding
    acceptance: Acceptance | None

    @property
    def key(self) -> str:
        """What the acceptance is kept under: what was found, and about which content."""
        return key_of(self.finding)

    @property
    def is_open(self) -> bool:
        """Whether it keeps the draft from being published."""
        return self.acceptance is None


def key_of(finding: Finding) -> str:
    """What a finding is known by, as long as what it is about stays the same."""
    return f"{finding.code}:{finding.fingerprint}"


def findings(revision: Revision) -> list[Answered]:
    """What is found in a revision, errors first, with the answers."""
    return _answered(revision, revision_data(revision))


def findings_open(draft: Revision) -> list[Answered]:
    """What keeps a draft from being published: errors, and warnings that nobody has answered."""
    return [each for each in findings(draft) if each.is_open]


def findings_told(found: Sequence[Answered]) -> list[str]:
    """What keeps a draft from being published, as sentences: the first of them, and how many."""
    told = [
        _("%(card)s: %(sentence)s")
        % {"card": each.finding.card or _("The set"), "sentence": each.finding.sentence}
        for each in found[:MOST_TOLD]
    ]
    if len(found) > MOST_TOLD:
        told.append(_("There are %(n)s more findings.") % {"n": len(found) - MOST_TOLD})
    return told


def findings_of(card: Card, data: Mapping[str, Any] | None = None) -> list[Answered]:
    """What is found of one card beside the others of its set, errors first.

    `data` is the card as it is being typed, where it is not saved yet.
    """
    whole = revision_data(card.revision)
    if data is not None:
        for name in card_lists(card.revision.card_set.game):
            whole[name] = [data if _is(row, card) else row for row in whole[name]]
    known = (card.card_id, data.get("id") if data else card.card_id)
    return [each for each in _answered(card.revision, whole) if each.finding.card in known]


def price_curve(revision: Revision) -> Curve | None:
    """What the revision's cards should cost; None for a game whose cards cost nothing."""
    cards = cards_of_game(revision.card_set.game)
    return cards.curve(revision_data(revision)) if cards else None


def _is(row: Any, card: Card) -> bool:
    return isinstance(row, Mapping) and row.get("id") == card.card_id


def _answered(revision: Revision, data: Mapping[str, Any]) -> list[Answered]:
    found = _found(revision.card_set.game, data)
    answers = {each.finding: each for each in Acceptance.objects.filter(revision=revision)}
    return [Answered(each, None if each.is_error else answers.get(key_of(each))) for each in found]


def _content(game: str, data: Mapping[str, Any]) -> tuple[str, bytes, str]:
    return game, sha256(msgspec.json.encode(data)).digest(), get_language() or ""


@cached(LRUCache(MOST_KEPT), key=_content, lock=Lock())
def _found(game: str, data: Mapping[str, Any]) -> Sequence[Finding]:
    """Kept, since pages of one draft ask again and again; errors first, then card by card."""
    cards = cards_of_game(game)
    found = cards.findings(data) if cards else []
    places = {card: i for i, card in enumerate(_ids(game, data))}
    return tuple(
        sorted(found, key=lambda each: (not each.is_error, places.get(each.card, -1), each.path))
    )


def _ids(game: str, data: Mapping[str, Any]) -> Sequence[str]:
    return [
        str(card.get("id"))
        for name in card_lists(game)
        for card in data.get(name, ())
        if isinstance(card, Mapping)
    ]


def by_card(found: Sequence[Answered]) -> dict[str, list[Answered]]:
    """The findings of each card, in the order in which the cards come first."""
    cards: dict[str, list[Answered]] = {}
    for each in found:
        cards.setdefault(each.finding.card, []).append(each)
    return cards

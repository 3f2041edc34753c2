"""Notes cards that set off more than one action can carry out."""

from __future__ import annotations

import logging
from collections.abc import Mapping

from django.db import DatabaseError, IntegrityError, transaction
from django.db.models import F
from django.utils import timezone

from cardsets.models import CardFlag, Revision, Stopped

logger = logging.getLogger(__name__)


def cards_flag_later(*, revision_id: int, what: Stopped, cards: Mapping[str, int]) -> None:
    """Note the cards, each with how often it was stopped, once the change is committed."""

    # No functools.partial: Django cannot name one in its log when it fails, and fails itself.
    def note() -> None:
        cards_flag(revision_id=revision_id, what=what, cards=cards)

    if cards:
        transaction.on_commit(note, robust=True)


def cards_flag(*, revision_id: int, what: Stopped, cards: Mapping[str, int]) -> None:
    """Note the cards, each with how often it was stopped; nobody's move fails if that cannot be."""
    try:
        of = Revision.objects.filter(pk=revision_id).values_list("card_set_id", "number").first()
        if of is not None:
            for card_id in sorted(cards):
                _count(of, card_id, what, cards[card_id])
    except DatabaseError:
        logger.warning("A card of revision %s could not be flagged.", revision_id, exc_info=True)


def _count(of: tuple[int, int], card_id: str, what: Stopped, times: int) -> None:
    card_set_id, number = of
    flags = CardFlag.objects.filter(
        card_set_id=card_set_id, number=number, card_id=card_id, what=what
    )
    changes = {"times": F("times") + times, "last_at": timezone.now()}
    if flags.update(**changes):
        return
    try:
        with transaction.atomic():
            CardFlag.objects.create(
                card_set_id=card_set_id, number=number, card_id=card_id, what=what, times=times
            )
    except IntegrityError:  # somebody else was first
        flags.update(**changes)

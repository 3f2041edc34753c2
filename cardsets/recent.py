"""Tells which cards of a revision have changed lately, so that pages and tables can mark them."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from threading import Lock

from cachetools import TTLCache, cached
from django.utils import timezone
from django.utils.translation import get_language

from cardsets.changes import ShownChange, changes_shown
from cardsets.models import Revision
from cardsets.selectors import card_records, revision_changes

LATELY = timedelta(days=30)
"""So long a card that was changed is marked."""

_MOST_KEPT = 64
_KEPT = 600.0  # seconds: only the days that pass make another answer


def changed_lately(revision: Revision) -> Mapping[str, ShownChange]:
    """The cards that are not what they were 30 days ago, by id; those that are gone are left out.

    What a set began with is not new. Kept for some minutes, so that it mostly costs no query.
    """
    if not revision.is_published or revision.published_at is None:
        return {}
    if revision.published_at <= timezone.now() - LATELY:
        return {}
    return _found(revision, revision.published_at, get_language() or "")


def _what(revision: Revision, at: datetime, language: str) -> tuple[object, ...]:
    return revision.pk, revision.content_hash, at, language


@cached(TTLCache(_MOST_KEPT, _KEPT), key=_what, lock=Lock())
def _found(revision: Revision, _at: datetime, _language: str) -> Mapping[str, ShownChange]:
    earlier = Revision.objects.published().filter(
        card_set=revision.card_set_id, number__lt=revision.number
    )
    old = earlier.filter(published_at__lte=timezone.now() - LATELY).order_by("-number").first()
    base = old or earlier.order_by("number").first()
    if base is None:
        return {}
    game = revision.card_set.game
    base.card_set = revision.card_set
    changes = [each for each in revision_changes(base, revision) if each.what != "removed"]
    shown = changes_shown(game, card_records(base), card_records(revision), changes)
    return {change.card: change for change in shown if change.matters}

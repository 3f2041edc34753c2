"""Freezes drafts, so that matches can be pinned to them and editing goes on."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

from django.db import transaction
from django.db.models import ProtectedError, QuerySet
from django.utils import timezone

from cardsets.models import Revision, Status, StockDeck
from cardsets.selectors import whole_data
from cardsets.services.publish import check_whole
from cardsets.services.rows import content_hash, decks_copy, locked_draft

TRIALS_STAY = timedelta(days=7)
"""So long a copy is kept when nobody plays with it any more, and its matches with it."""


@transaction.atomic
def trial_create(*, draft: Revision) -> Revision:
    """A copy of the draft's whole cards and its decks that never changes, to play with.

    The copy that is there if nothing has changed since it was made. Raises CardSetError with all
    that keeps the cards from being played with.
    """
    draft = locked_draft(draft.pk)
    data = whole_data(draft)
    digest, decks = content_hash(data), _decks(draft)
    copies = Revision.objects.trials().filter(card_set=draft.card_set, content_hash=digest)
    for copy in copies.select_for_update(of=("self",)).select_related("card_set"):
        if _decks(copy) == decks:
            copy.created_at = timezone.now()  # it is as good as new
            copy.save(update_fields=["created_at"])
            kept: Revision = copy
            return kept
    check_whole(draft.card_set, data)
    trial = Revision(
        card_set=draft.card_set,
        number=draft.number,
        status=Status.TRIAL,
        data=data,
        content_hash=digest,
    )
    trial.save()
    decks_copy(draft, trial)
    return trial


def trials_old() -> QuerySet[Revision]:
    """Copies that were asked for long ago; whether anything is played on them is not told."""
    found: QuerySet[Revision] = Revision.objects.trials()
    return found.filter(created_at__lt=timezone.now() - TRIALS_STAY)


@transaction.atomic
def trial_delete(*, trial: Revision) -> bool:
    """Delete a copy, unless something needs it still or it was asked for anew; whether it is gone.

    Call it once its matches are gone. A set goes with the last that there was of it.
    """
    found = trials_old().select_for_update(of=("self",)).filter(pk=trial.pk).first()
    if found is None:
        return False
    try:
        with transaction.atomic():
            card_set = found.card_set
            found.delete()
            if not Revision.objects.filter(card_set=card_set).exists():
                card_set.delete()
    except ProtectedError:
        return False
    return True


def _decks(revision: Revision) -> Sequence[tuple[object, ...]]:
    """What a revision's ready-made decks are, to be compared."""
    rows = StockDeck.objects.filter(revision=revision).order_by("position", "key")
    columns = ("key", "name", "summary", "style", "cards", "is_beginner", "strength", "position")
    return list(rows.values_list(*columns))

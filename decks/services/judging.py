"""Finds the decks that other cards of their set make illegal: a few at a time, by workers."""

from __future__ import annotations

import time

from django.db.models import Exists, OuterRef

from cardsets.models import Revision
from cardsets.selectors import compiled_cards, revision_changes
from decks import games
from decks.models import BrokenDeck, Deck, DeckCard, Judging
from decks.models.deck import DeckQuerySet
from spacetrace.infrastructure.database_time import database_now
from spacetrace.infrastructure.transactions import change

BATCH = 500
"""Decks of one transaction: a few hundredths of a second."""
LONGEST = 10.0  # seconds that a worker is at it before it turns to other work


class DeckJudge:
    """Is told by the services of card sets, inside their transactions."""

    def newest_changed(self, before: Revision | None, after: Revision | None) -> None:
        """Leaves a row for the workers: nobody waits until all decks are looked at."""
        if before is None or not games.formats(before.card_set.game):
            return
        # A withdrawal may bring a revision back for which there was a row: its work begins anew.
        fresh = {"before": before, "last_deck": 0, "done_at": None, "created_at": database_now()}
        Judging.objects.update_or_create(revision=after or before, defaults=fresh)


def decks_judge() -> int:
    """Look at what is due; returns how many decks broke. Harmless at any time and twice."""
    until, broken = time.monotonic() + LONGEST, 0
    due = Judging.objects.filter(done_at=None).order_by("created_at")
    for pk in list(due.values_list("pk", flat=True)):
        while time.monotonic() < until:
            count = _judge_some(pk)
            if count is None:
                break
            broken += count
    return broken


def decks_holding(card_set_id: int, cards: frozenset[str]) -> DeckQuerySet:
    """The decks of a card set that hold one of these cards, by their keys."""
    rows = DeckCard.objects.filter(deck=OuterRef("pk"), card_id__in=cards)
    return Deck.objects.filter(Exists(rows), card_set=card_set_id).order_by("pk")


def decks_touched(before: Revision, after: Revision | None) -> DeckQuerySet:
    """The decks that may become illegal: of cards that were changed or are gone.

    All decks of the set where no cards come `after`.
    """
    if after is None:
        return Deck.objects.filter(card_set=before.card_set_id).order_by("pk")
    changes = revision_changes(before, after)
    cards = frozenset(change.card_id for change in changes if change.what != "added")
    return decks_holding(before.card_set_id, cards)


def _judge_some(pk: int) -> int | None:
    """The next decks; None when there are no more."""
    with change():
        # Locked, so that two workers look at other decks.
        rows = Judging.objects.select_for_update(of=("self",))
        row = rows.select_related("revision__card_set", "before__card_set").get(pk=pk)
        if row.done_at is not None:
            return None
        before, after = row.before, row.after
        old, new = compiled_cards(before), compiled_cards(after) if after else None
        decks = decks_touched(before, after).filter(pk__gt=row.last_deck)
        some = list(decks.select_related("card_set").defer("description")[:BATCH])
        found = [deck for deck in some if games.fault_new(deck, old, new)]
        now = database_now()
        broken = [BrokenDeck(deck=deck, revision=row.revision, created_at=now) for deck in found]
        BrokenDeck.objects.bulk_create(  # once more, where the revision is back after another one
            broken,
            update_conflicts=True,
            unique_fields=["deck", "revision"],
            update_fields=["is_told", "created_at"],
        )
        row.last_deck = some[-1].pk if some else row.last_deck
        row.done_at = now if len(some) < BATCH else None
        row.save(update_fields=["last_deck", "done_at"])
    return len(found)


def broken_take(most: int) -> list[tuple[int, Judging]]:
    """Whom to tell of what: pairs of user and judging, each once; call it in a transaction."""
    untold = BrokenDeck.objects.filter(is_told=False)
    judged = Judging.objects.filter(done_at__isnull=False).values("revision")
    rows = untold.filter(revision__in=judged).values_list("deck__owner", "revision")
    pairs = list(rows.order_by("revision", "deck__owner").distinct()[:most])
    for revision in {revision for _owner, revision in pairs}:
        owners = [owner for owner, of in pairs if of == revision]
        untold.filter(revision=revision, deck__owner__in=owners).update(is_told=True)
    rows_of = Judging.objects.in_bulk({revision for _owner, revision in pairs})
    return [(owner, rows_of[revision]) for owner, revision in pairs]

"""What the studio shows of card sets, beyond what everybody may ask of them."""

from __future__ import annotations

from django.db.models import Count, Q
from msgspec import Struct

from cardsets.models import CardFlag, CardSet, Revision, StudioEvent
from cardsets.selectors import cards_of, draft_changes, draft_of, last_of_set, newest_of_set

MOST_EVENTS = 50
"""On a page of the log."""


class SetState(Struct, frozen=True):
    """How far a set is: what players have of it, and what is being drafted.

    `offered` is the newest revision for new matches, `last` the newest at all; `changes` counts
    the draft's cards that are others than in it, `unfinished` those that are not whole.
    """

    card_set: CardSet
    offered: Revision | None
    last: Revision | None
    draft: Revision | None
    cards: int = 0
    changes: int = 0
    unfinished: int = 0


def flags_of(card_set: CardSet) -> list[CardFlag]:
    """The cards of a set at which actions were stopped, the latest first; not more than a page."""
    return list(CardFlag.objects.filter(card_set=card_set)[:MOST_EVENTS])


def set_state(card_set: CardSet) -> SetState:
    """How far this set is."""
    offered, last, draft = newest_of_set(card_set), last_of_set(card_set), draft_of(card_set)
    shown = draft or last
    cards = cards_of(shown).count() if shown else 0
    if draft is None:
        return SetState(card_set, offered, last, None, cards)
    unfinished = cards_of(draft).filter(is_whole=False).count()
    changes = len(draft_changes(draft))
    return SetState(card_set, offered, last, draft, cards, changes, unfinished)


def sets_of_game(game: str) -> list[SetState]:
    """The sets of a game that have something to be shown, in their order."""
    found = [set_state(card_set) for card_set in CardSet.objects.filter(game=game)]
    return [state for state in found if state.last or state.draft]


def revisions_of(card_set: CardSet) -> list[Revision]:
    """The set's published revisions with who published and who withdrew them, the newest first."""
    rows = Revision.objects.published().filter(card_set=card_set)
    rows = rows.select_related("card_set", "published_by", "withdrawal__by")
    return list(rows.annotate(card_count=Count("cards")).order_by("-number"))


def revisions_to_copy(game: str) -> list[Revision]:
    """What a new set of the game may begin as a copy of: every published revision, every draft."""
    rows = Revision.objects.filter(card_set__game=game).select_related("card_set")
    rows = rows.filter(Q(pk__in=Revision.objects.published()) | Q(pk__in=Revision.objects.drafts()))
    return list(rows.order_by("card_set_id", "-number"))


def events_of(card_set: CardSet, before: int | None = None) -> list[StudioEvent]:
    """What editors did to the set, the newest first; one more than a page shows."""
    rows = StudioEvent.objects.filter(card_set=card_set).select_related("by", "card_set")
    if before is not None:
        rows = rows.filter(pk__lt=before)
    return list(rows[: MOST_EVENTS + 1])

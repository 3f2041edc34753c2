"""Begins drafts and edits their cards; nobody overwrites what somebody else has saved."""

from __future__ import annotations

from django.db import transaction
from django.utils.text import slugify
from django.utils.translation import gettext as _

from cardsets.errors import CardSetError, StaleCardError, StaleError
from cardsets.models import Card, CardSet, Deed, Revision
from cardsets.selectors import (
    card_lists,
    cards_of,
    last_of_set,
    listed_cards,
    newest_of_set,
)
from cardsets.services.answers import acceptances_copy
from cardsets.services.rows import (
    Data,
    decks_copy,
    event_add,
    locked_draft,
    row_fill,
    rows_of_set,
)
from cardsets.services.scenarios import scenarios_all_due, scenarios_due
from spacetrace.presentation.games import cards_of_game

MOST_CARDS = 2_000
ANY_VERSION = 0
"""Of a card that is restored whatever it is by now."""


# --- drafts ---------------------------------------------------------------------------------------


@transaction.atomic
def draft_create(
    *, card_set: CardSet, of: Revision | None = None, by_id: int | None = None
) -> Revision:
    """A copy of a revision of the set (else of the newest), to be edited.

    The draft that is there, if no revision is named; raises CardSetError if one is, because a set
    has one draft at a time.
    """
    CardSet.objects.select_for_update().get(pk=card_set.pk)
    existing: Revision | None = Revision.objects.drafts().filter(card_set=card_set).first()
    if existing is not None:
        if of is not None:
            raise CardSetError(_("There is a draft already. Publish it or throw it away first."))
        return existing
    source, last = of or newest_of_set(card_set) or last_of_set(card_set), last_of_set(card_set)
    if source is None or source.card_set_id != card_set.pk or source.is_draft:
        raise CardSetError(_("This card set has no revision to start from."))
    lists = card_lists(card_set.game)
    head = {name: value for name, value in source.data.items() if name not in lists}
    head |= {"name": card_set.name} if "name" in head else {}
    number = (last.number if last else 0) + 1
    draft = Revision(card_set=card_set, number=number, data=head)
    draft.save()
    rows_of_set(draft, source.data)
    decks_copy(source, draft)
    acceptances_copy(source, draft)
    scenarios_all_due(draft=draft)
    about = str(source.number)
    event_add(Deed.DRAFT_BEGUN, card_set=card_set, number=number, about=about, by_id=by_id)
    return draft


@transaction.atomic
def draft_discard(*, draft: Revision, by_id: int | None = None) -> None:
    """Throw a draft away; a set that was never published goes with it."""
    draft = locked_draft(draft.pk)
    card_set, number = draft.card_set, draft.number
    draft.delete()
    event_add(Deed.DRAFT_DISCARDED, card_set=card_set, number=number, by_id=by_id)
    if not Revision.objects.filter(card_set=card_set).exists():
        card_set.delete()


# --- cards ----------------------------------------------------------------------------------------


@transaction.atomic
def card_add(*, draft: Revision, data: Data, by_id: int | None = None) -> Card:
    """Put a new card at the end of a draft, as it was typed; an id is made where it has none."""
    draft = locked_draft(draft.pk)
    rows = cards_of(draft)
    if rows.count() >= MOST_CARDS:
        raise CardSetError(_("A card set holds up to %(n)s cards.") % {"n": MOST_CARDS})
    last = rows.last()
    card = Card(revision=draft, position=last.position + 1 if last else 0, changed_by_id=by_id)
    card_id = data.get("id")
    if not isinstance(card_id, str) or not card_id or rows.filter(card_id=card_id).exists():
        card_id = _new_id(draft, str(data.get("name") or data.get("kind") or ""))
    _fill(card, {"id": card_id, **{k: v for k, v in data.items() if k != "id"}})
    card.save()
    _told(Deed.CARD_ADDED, card, by_id)
    return card


@transaction.atomic
def card_save(*, card: Card, version: int, data: Data, by_id: int | None = None) -> Card:
    """Keep a card of a draft as it was typed, whole or not; its id stays.

    Raises StaleCardError when somebody has saved it since `version`, unless with the same content.
    """
    draft = locked_draft(card.revision_id)
    now: Card | None = Card.objects.filter(pk=card.pk).first()
    if now is None:
        raise CardSetError(_("This card was removed from the draft in the meantime."))
    now.revision = draft
    if data.get("id") != now.card_id:
        raise CardSetError(_("The id of a card never changes: decks name it."))
    if now.data == data:
        return now
    if now.version != version:
        raise StaleCardError(now)
    now.version += 1
    now.changed_by_id = by_id
    _fill(now, data)
    now.save()
    _told(Deed.CARD_CHANGED, now, by_id)
    return now


@transaction.atomic
def card_remove(*, card: Card, version: int = ANY_VERSION, by_id: int | None = None) -> None:
    """Take a card out of a draft; what still speaks of it is told when it is published.

    Raises StaleCardError when somebody has saved it since `version`.
    """
    card.revision = locked_draft(card.revision_id)
    now: Card | None = Card.objects.filter(pk=card.pk).first()
    if now is None:
        return
    if version not in (ANY_VERSION, now.version):
        now.revision = card.revision
        raise StaleCardError(now)
    _told(Deed.CARD_REMOVED, card, by_id)
    card.delete()


@transaction.atomic
def card_restore(
    *,
    draft: Revision,
    card_id: str,
    of: Revision,
    version: int | None = ANY_VERSION,
    by_id: int | None = None,
) -> Card | None:
    """Make a card of a draft what it was in a revision; None where it was not there, as now.

    Raises CardSetError for a revision of another set, and StaleError when the draft's card is
    not in the version that was seen (None: it was not there).
    """
    draft = locked_draft(draft.pk)
    if of.card_set_id != draft.card_set_id or of.is_draft:
        raise CardSetError(_("A card can be restored from the revisions of its own set."))
    found = (c for c in listed_cards(draft.card_set.game, of.data) if c["id"] == card_id)
    data = next(found, None)
    card: Card | None = cards_of(draft).filter(card_id=card_id).first()
    if version != ANY_VERSION and version != (card.version if card else None):
        raise StaleError
    if data is None:
        if card is not None:
            card_remove(card=card, by_id=by_id)
        return None
    if card is None:
        return card_add(draft=draft, data=data, by_id=by_id)
    card.revision = draft
    card.version += 1
    card.changed_by_id = by_id
    _fill(card, data)
    card.save()
    _told(Deed.CARD_RESTORED, card, by_id, about=str(of.number))
    return card


def card_problems(*, draft: Revision, data: Data, card: Card | None) -> list[str]:
    """Why this card cannot stand in a draft, in the place of `card` or as a new one."""
    cards = cards_of_game(draft.card_set.game)
    if cards is None:
        return []  # such a card is checked with the whole set, when it is published
    others = cards_of(draft).exclude(pk=card.pk if card else None).filter(is_whole=True)
    return cards.problems(data, list(others.values_list("data", flat=True)))


def _fill(card: Card, data: Data) -> None:
    row_fill(card, data)
    card.is_whole = not card_problems(draft=card.revision, data=data, card=card)


def _told(deed: Deed, card: Card, by_id: int | None, about: str = "") -> None:
    draft = card.revision
    scenarios_due(draft=draft, card_id=card.card_id)
    event_add(
        deed,
        card_set=draft.card_set,
        number=draft.number,
        card_id=card.card_id,
        about=about or card.name,
        by_id=by_id,
    )


def _new_id(draft: Revision, name: str) -> str:
    """An id that no card of any revision of the set has had: decks name cards by it."""
    root = slugify(name)[:50].replace("_", "-").strip("-")
    root = root if root[:1].isalpha() else f"card-{root}".rstrip("-")
    taken = set(
        Card.objects.filter(revision__card_set=draft.card_set_id).values_list("card_id", flat=True)
    )
    card_id, n = root, 1
    while card_id in taken:
        n += 1
        card_id = f"{root}-{n}"
    return card_id

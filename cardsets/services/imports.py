"""Brings a file of cards into a draft: as a whole, or not at all."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db import transaction
from django.db.models import F
from django.utils import timezone
from django.utils.translation import gettext as _

from cardsets.errors import CardSetError, StaleError
from cardsets.exchange.plan import Plan, Wish, plan
from cardsets.exchange.read import CardFile, FileCard
from cardsets.models import Card, Deed, Revision
from cardsets.selectors import cards_by_id, cards_of, draft_state
from cardsets.services.rows import event_add, locked_draft, row_fill
from cardsets.services.scenarios import scenarios_all_due
from spacetrace.presentation.games import cards_of_game

_ASIDE = 1_000_000
"""Added to the places of cards while they are put into another order."""
_BATCH = 100
_COLUMNS = (
    "name", "kind", "ship_class", "mp", "data", "version", "changed_at", "changed_by"
)  # fmt: skip


def import_plan(*, draft: Revision, file: CardFile, wish: Wish) -> Plan:
    """What the import would do to the draft as it stands; ExchangeError for too many cards."""
    present: dict[str, Mapping[str, Any]] = dict(cards_of(draft).values_list("card_id", "data"))
    return plan(file, draft.card_set.game, present, wish)


@transaction.atomic
def cards_import(
    *, draft: Revision, file: CardFile, wish: Wish, state: str, by_id: int | None = None
) -> Plan:
    """Do what the plan for this file says, if the draft is still in the `state` that was seen.

    Raises StaleError when a card has been changed since, and CardSetError when something is
    wrong: then nothing is changed.
    """
    draft = locked_draft(draft.pk)
    if draft_state(draft) != state:
        raise StaleError
    made = import_plan(draft=draft, file=file, wish=wish)
    if not made.is_possible:
        raise CardSetError(_("Something in this file is wrong, so nothing was changed."))
    if made.is_idle and not made.is_alone:
        return made
    _store(draft, made, by_id)
    event_add(
        Deed.IMPORTED,
        card_set=draft.card_set,
        number=draft.number,
        about=_told(made),
        by_id=by_id,
    )
    return made


@transaction.atomic
def draft_restore(*, draft: Revision, of: Revision, state: str, by_id: int | None = None) -> Plan:
    """Make all cards of a draft again what they were in a revision; its decks stay as they are.

    Raises StaleError when a card has been changed since the `state` that was seen, and
    CardSetError for a revision of another set.
    """
    draft = locked_draft(draft.pk)
    if draft_state(draft) != state:
        raise StaleError
    if of.card_set_id != draft.card_set_id or of.is_draft:
        raise CardSetError(_("A card can be restored from the revisions of its own set."))
    cards = [FileCard(data, 0) for data in cards_by_id(of).values()]
    wish = Wish(unfinished=True, alone=True)
    made = import_plan(draft=draft, file=CardFile(cards), wish=wish)
    _store(draft, made, by_id)
    deed, about = Deed.CARD_RESTORED, str(of.number)
    event_add(deed, card_set=draft.card_set, number=draft.number, about=about, by_id=by_id)
    return made


def _store(draft: Revision, made: Plan, by_id: int | None) -> None:
    gone = [row.card_id for row in made.of("removed")]
    cards_of(draft).filter(card_id__in=gone).delete()
    rows: dict[str, Card] = {card.card_id: card for card in cards_of(draft)}
    kept, fresh, changed = [*rows.values()], list[Card](), set[str]()
    for row in made.rows:
        if row.data is None or row.what == "unchanged":
            continue
        card = rows.get(row.card_id)
        if card is None:
            card = rows[row.card_id] = Card(position=0, version=0)
            fresh.append(card)
        card.revision, card.changed_by_id = draft, by_id
        card.version, card.changed_at = card.version + 1, timezone.now()
        row_fill(card, row.data)
        changed.add(row.card_id)
    _place(draft, made, rows)
    _judge(draft, list(rows.values()))
    Card.objects.bulk_create(fresh)
    Card.objects.bulk_update(kept, ["position", "is_whole"], batch_size=_BATCH)
    written = [card for card in kept if card.card_id in changed]
    Card.objects.bulk_update(written, _COLUMNS, batch_size=_BATCH)
    scenarios_all_due(draft=draft)


def _place(draft: Revision, made: Plan, rows: Mapping[str, Card]) -> None:
    """New cards come last; where the file stands alone, all cards have its order."""
    cards_of(draft).update(position=F("position") + _ASIDE)
    named = [row.card_id for row in made.rows if row.what != "removed"]
    order = named if made.is_alone else [*rows]
    for place, card_id in enumerate(order):
        rows[card_id].position = place


def _judge(draft: Revision, cards: list[Card]) -> None:
    """What came may make others whole that spoke of it, and the other way round."""
    known = cards_of_game(draft.card_set.game)
    if known is None:
        return
    for card, problems in zip(cards, known.problems_of_all([c.data for c in cards]), strict=True):
        card.is_whole = not problems


def _told(made: Plan) -> str:
    """How many cards it was, for the log."""
    counts = {
        _("new"): len(made.of("new")),
        _("changed"): len(made.of("changed")),
        _("unfinished"): len(made.of("unfinished")),
        _("removed"): len(made.of("removed")),
    }
    return ", ".join(f"{count} {word}" for word, count in counts.items() if count)

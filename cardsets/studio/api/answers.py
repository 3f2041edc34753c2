"""What the API answers about card sets, revisions, drafts and the cards in them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Annotated, Any

import msgspec
from msgspec import Raw

from cardsets.api import CardShape, ChangedFieldShape
from cardsets.exchange.plan import Plan
from cardsets.models import Card, CardSet, Revision
from cardsets.selectors import CardChange, cards_of, draft_changes, draft_state
from cardsets.services.drafts import card_problems
from cardsets.studio.selectors import SetState
from spacetrace.api.errors import Error
from spacetrace.api.schema import Answer, PageShape
from spacetrace.presentation.games import cards_of_game

WHAT = ("added", "changed", "removed")
BECOMES = ("new", "changed", "unchanged", "removed", "unfinished", "wrong")


class SetShape(Answer, frozen=True):
    """A card set; `revision` is the one that new matches get, null while none is offered."""

    key: str
    game: str
    name: str
    revision: int | None


class SetPageShape(PageShape, frozen=True, kw_only=True):
    results: list[SetShape]


class RevisionShape(Answer, frozen=True):
    """A published revision, which never changes."""

    number: int
    published_at: datetime | None
    content_hash: str
    cards: Annotated[int, "How many there are."]
    withdrawn: Annotated[str | None, "Why new matches do not get it; null where they may."]


class SetDetailShape(SetShape, frozen=True):
    """A card set with its published revisions, the newest first."""

    revisions: list[RevisionShape]


class SetCardPageShape(PageShape, frozen=True, kw_only=True):
    results: list[CardShape]


class ChangeShape(Answer, frozen=True):
    """A card that is another in one revision than in the other."""

    id: str
    name: str
    what: Annotated[str, WHAT]
    fields: list[ChangedFieldShape]


class DiffShape(Answer, frozen=True):
    """How a revision differs from another one of its set."""

    card_set: str
    before: int
    after: int
    changes: list[ChangeShape]


class DraftShape(Answer, frozen=True):
    """A draft; `state` changes with every change of a card, and says what was looked at."""

    card_set: str
    revision: Annotated[int, "The number that it will have."]
    state: str
    cards: int
    unfinished: Annotated[list[str], "The ids of cards that are not whole."]
    changes: Annotated[list[ChangeShape], "What publishing it would change."]


class DraftCardShape(Answer, frozen=True):
    """A card of a draft, as it was typed; whoever saves it names the version that was read."""

    id: str
    version: int
    is_whole: bool
    problems: Annotated[Sequence[str], "What keeps it from being whole."]
    data: Annotated[Raw, "The card as data; docs/cards.md explains the words."]


class DraftCardPageShape(PageShape, frozen=True, kw_only=True):
    results: list[DraftCardShape]


class StaleCardShape(Error, frozen=True, kw_only=True):
    """Somebody else was faster; `card` is how it stands now."""

    card: DraftCardShape | None


class TroubleShape(Answer, frozen=True):
    """What is wrong with a card of a file, and at which line (0: unknown)."""

    line: int
    sentence: str


class PlanRowShape(Answer, frozen=True):
    """What becomes of a card of a file, or of one that it leaves out."""

    line: int
    card: str
    becomes: Annotated[str, BECOMES]
    fields: Sequence[str]
    problems: list[TroubleShape]


class PlanShape(Answer, frozen=True):
    """What bringing a file in does; `state` is the draft's that it was worked out for."""

    is_possible: Annotated[bool, "Nothing is wrong: it comes in as a whole or not at all."]
    state: str
    rows: list[PlanRowShape]


# --- made of rows ---------------------------------------------------------------------------------


def set_row(state: SetState) -> SetShape:
    """A set as everybody sees it."""
    card_set, offered = state.card_set, state.offered
    number = offered.number if offered else None
    return SetShape(card_set.key, card_set.game, card_set.name, number)


def revision_row(revision: Revision, cards: int) -> RevisionShape:
    """A published revision."""
    withdrawal = getattr(revision, "withdrawal", None)
    why = withdrawal.why if withdrawal else None
    return RevisionShape(revision.number, revision.published_at, revision.content_hash, cards, why)


def set_cards(revision: Revision, rows: Sequence[Card]) -> list[CardShape]:
    """Cards of a published revision with their texts."""
    known, card_set = cards_of_game(revision.card_set.game), revision.card_set
    records = {row.card_id: known.read(row.data) for row in cards_of(revision)} if known else {}
    return [
        CardShape(
            id=row.card_id,
            game=card_set.game,
            card_set=card_set.key,
            revision=revision.number,
            name=row.name,
            text=known.text(records[row.card_id], records) if known else "",
            data=_raw(row.data),
        )
        for row in rows
    ]


def change_row(change: CardChange) -> ChangeShape:
    """A card that is another."""
    fields = [ChangedFieldShape(*field) for field in change.fields]
    return ChangeShape(change.card_id, change.name, change.what, fields)


def draft_row(draft: Revision) -> DraftShape:
    """A draft as it stands."""
    card_set: CardSet = draft.card_set
    rows = cards_of(draft)
    return DraftShape(
        card_set=card_set.key,
        revision=draft.number,
        state=draft_state(draft),
        cards=rows.count(),
        unfinished=list(rows.filter(is_whole=False).values_list("card_id", flat=True)),
        changes=[change_row(change) for change in draft_changes(draft)],
    )


def draft_card(card: Card) -> DraftCardShape:
    """A card of a draft; what is wrong with it is worked out where it is not whole."""
    told: list[str] = []
    if not card.is_whole:
        told = card_problems(draft=card.revision, data=card.data, card=card)
    return DraftCardShape(card.card_id, card.version, card.is_whole, told, _raw(card.data))


def plan_answer(plan: Plan, state: str) -> PlanShape:
    """A plan, row by row."""
    rows = [
        PlanRowShape(
            row.line,
            row.card_id,
            row.what,
            row.fields,
            [TroubleShape(trouble.line, trouble.sentence) for trouble in row.troubles],
        )
        for row in plan.rows
    ]
    return PlanShape(plan.is_possible, state, rows)


def _raw(data: Any) -> Raw:
    return Raw(msgspec.json.encode(data))

"""Publishes drafts, and withdraws revisions from new matches."""

from __future__ import annotations

from collections.abc import Collection

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from cardsets.errors import CardSetError, PublishedError, StaleError, UnansweredError
from cardsets.findings import findings_open, findings_told
from cardsets.listeners import LISTENERS
from cardsets.models import CardSet, Deed, Revision, Status, Withdrawal
from cardsets.publishing import DECKS, SCENARIOS, broken_decks, draft_content, failing
from cardsets.selectors import cards_of, last_of_set, newest_of_set, revision_data
from cardsets.services.rows import Data, content_hash, event_add, locked_draft
from spacetrace.engine import catalogue
from spacetrace.engine.kernel.errors import ConfigError


@transaction.atomic
def revision_publish(
    *,
    draft: Revision,
    seen: str | None = None,
    yes: Collection[str] = (DECKS, SCENARIOS),
    by_id: int | None = None,
) -> Revision:
    """Make a draft the newest revision, with its ready-made decks and its note.

    `seen` is the `content` that was summed up for the editor, `yes` what was agreed to. Raises
    StaleError when the draft has changed since, UnansweredError for what needs a yes,
    PublishedError when somebody was faster, and CardSetError when it cannot be played with or a
    warning about it is unanswered.
    """
    draft = locked_draft(draft.pk)
    if seen is not None and seen != draft_content(draft):
        raise StaleError
    halves = cards_of(draft).filter(is_whole=False).values_list("name", flat=True)
    if halves:
        raise CardSetError(
            *(_("%(card)s is not finished.") % {"card": name} for name in halves[:20])
        )
    data = revision_data(draft)
    last = last_of_set(draft.card_set)
    if last is not None and last.content_hash == content_hash(data):
        raise CardSetError(_("Nothing has changed since the newest revision."))
    check_whole(draft.card_set, data)
    if unanswered := findings_open(draft):
        raise CardSetError(*findings_told(unanswered))
    if DECKS not in yes and broken_decks(draft):
        raise UnansweredError(_("It would break ready-made decks. Say yes to that first."))
    if SCENARIOS not in yes and failing(draft):
        raise UnansweredError(_("Scenarios of its cards fail. Say yes to that first."))
    publish_as(draft, data, by_id=by_id)
    event_add(Deed.PUBLISHED, card_set=draft.card_set, number=draft.number, by_id=by_id)
    return draft


def publish_as(revision: Revision, data: Data, *, by_id: int | None) -> None:
    """Store a revision as published with this data; raises CardSetError for data without use."""
    check_whole(revision.card_set, data)
    before = newest_of_set(revision.card_set)
    revision.data = data
    revision.content_hash = content_hash(data)
    revision.status = Status.PUBLISHED
    revision.published_at = timezone.now()
    revision.published_by_id = by_id
    revision.save()
    _tell(before, revision)


def check_whole(card_set: CardSet, data: Data) -> None:
    """Raises CardSetError with all that keeps a set from being played with."""
    try:
        catalogue.game(card_set.game).compile_cards(data)
    except ConfigError as error:
        raise CardSetError(*str(error).splitlines()) from error


# --- withdrawing ----------------------------------------------------------------------------------


@transaction.atomic
def revision_withdraw(*, revision: Revision, why: str, by_id: int | None = None) -> Withdrawal:
    """Take a published revision from new matches; running ones and replays keep it.

    Raises CardSetError without a reason, for what is not offered, and for the last that a game has.
    """
    card_set = CardSet.objects.select_for_update().get(pk=revision.card_set_id)
    why = why.strip()
    if not why:
        raise CardSetError(_("Say why, in a few words: players will read it."))
    if not Revision.objects.offered().filter(pk=revision.pk).exists():
        raise CardSetError(_("This revision is not offered for new matches."))
    others = Revision.objects.offered().filter(card_set__game=card_set.game)
    if not others.exclude(pk=revision.pk).exists():
        raise CardSetError(_("This is the last revision that the game can be played with."))
    before = newest_of_set(card_set)
    made = Withdrawal.objects.create(revision=revision, why=why[:200], by_id=by_id)
    _tell(before, newest_of_set(card_set))
    event_add(
        Deed.WITHDRAWN, card_set=card_set, number=revision.number, about=made.why, by_id=by_id
    )
    return made


@transaction.atomic
def revision_offer_again(*, revision: Revision, by_id: int | None = None) -> None:
    """Take a withdrawal back; it changes nothing where there is none."""
    if not revision.is_published:
        raise PublishedError
    card_set = CardSet.objects.select_for_update().get(pk=revision.card_set_id)
    before = newest_of_set(card_set)
    gone, _by_model = Withdrawal.objects.filter(revision=revision).delete()
    if gone:
        _tell(before, newest_of_set(card_set))
        event_add(Deed.OFFERED_AGAIN, card_set=card_set, number=revision.number, by_id=by_id)


def _tell(before: Revision | None, after: Revision | None) -> None:
    """Other apps hear of it where a set is played with other cards than before."""
    if before != after:
        for listener in LISTENERS:
            listener.newest_changed(before, after)

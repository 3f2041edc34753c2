"""Writes the answers of editors to what the linter finds."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext as _

from cardsets.errors import CardSetError
from cardsets.findings import Answered, findings
from cardsets.models import Acceptance, Deed, Revision
from cardsets.services.rows import event_add, locked_draft

LONGEST_WORD = 200


@transaction.atomic
def finding_accept(*, draft: Revision, key: str, word: str, by_id: int | None = None) -> Acceptance:
    """Accept a warning of a draft, with a word why; whoever has accepted it before keeps it.

    Raises CardSetError for an error, for a finding that is gone, and without a word.
    """
    draft = locked_draft(draft.pk)
    found = _found(draft, key)
    if found.finding.is_error:
        raise CardSetError(_("An error cannot be accepted; it must be mended."))
    if found.acceptance is not None:
        return found.acceptance
    word = " ".join(word.split())
    if not word:
        raise CardSetError(_("Say in a few words why it may stay as it is."))
    if len(word) > LONGEST_WORD:
        raise CardSetError(_("Say it in up to %(n)s characters.") % {"n": LONGEST_WORD})
    made = Acceptance.objects.create(
        revision=draft, card_id=found.finding.card[:60], finding=key, word=word, by_id=by_id
    )
    _note(Deed.ACCEPTED, made, by_id)
    return made


@transaction.atomic
def acceptance_take_back(*, draft: Revision, key: str, by_id: int | None = None) -> None:
    """Let a warning be unanswered again; it changes nothing where there is no answer."""
    draft = locked_draft(draft.pk)
    for made in Acceptance.objects.filter(revision=draft, finding=key):
        made.revision = draft
        _note(Deed.ACCEPTANCE_TAKEN_BACK, made, by_id)
        made.delete()


def acceptances_copy(of: Revision, to: Revision) -> None:
    """Give a draft the answers of the revision that it is a copy of: they hold while it is one."""
    rows = list(Acceptance.objects.filter(revision=of))
    for row in rows:
        row.pk, row.revision = None, to
    Acceptance.objects.bulk_create(rows)


def _found(draft: Revision, key: str) -> Answered:
    for each in findings(draft):
        if each.key == key:
            return each
    raise CardSetError(_("This finding is gone: the card has been changed since you looked."))


def _note(deed: Deed, made: Acceptance, by_id: int | None) -> None:
    event_add(
        deed,
        card_set=made.revision.card_set,
        number=made.revision.number,
        card_id=made.card_id,
        about=made.word,
        by_id=by_id,
    )

"""Keeps what players are told of a revision, of a draft or of what is published already."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext as _

from cardsets.errors import CardSetError, StaleError
from cardsets.models import CardSet, Deed, ReleaseNote, Revision
from cardsets.services.rows import event_add

LONGEST_NOTE = 8_000  # characters


@transaction.atomic
def note_save(*, revision: Revision, text: str, seen: str, by_id: int | None = None) -> None:
    """Make this the revision's note; "" has it written from the changes again.

    `seen` is the note by hand that the editor began with ("" for none): raises StaleError when it
    is another one by now, and CardSetError for a text that cannot be kept.
    """
    card_set = CardSet.objects.select_for_update().get(pk=revision.card_set_id)
    if revision.is_trial or not Revision.objects.filter(pk=revision.pk).exists():
        raise CardSetError(_("This revision is not there any more."))
    text, seen = text_cleaned(text), text_cleaned(seen)
    if len(text) > LONGEST_NOTE:
        raise CardSetError(_("A note has up to %(n)s characters.") % {"n": LONGEST_NOTE})
    kept = ReleaseNote.objects.filter(revision=revision).first()
    now = kept.text if kept else ""
    if now == text:
        return
    if now != seen:
        raise StaleError
    if text:
        ReleaseNote.objects.update_or_create(revision=revision, defaults={"text": text})
    elif kept:
        kept.delete()
    event_add(Deed.NOTE_WRITTEN, card_set=card_set, number=revision.number, by_id=by_id)


def text_cleaned(text: str) -> str:
    """A text of lines as it is kept: without what no database holds, and one sort of line end."""
    text = text.replace("\r\n", "\n").replace("\r", "\n").replace("\0", "")
    return text.encode("utf-8", "ignore").decode().strip()

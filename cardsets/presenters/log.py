"""Tells what editors did, in words."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop
from msgspec import Struct

from cardsets.models import Deed, StudioEvent

SENTENCES: Mapping[str, str] = {
    Deed.SET_MADE: noop("made the set"),
    Deed.SET_RENAMED: noop("renamed the set, which was called “%(about)s”"),
    Deed.DRAFT_BEGUN: noop("began the draft of revision %(n)s, from revision %(about)s"),
    Deed.DRAFT_DISCARDED: noop("threw the draft of revision %(n)s away"),
    Deed.CARD_ADDED: noop("added the card “%(about)s”"),
    Deed.CARD_CHANGED: noop("changed the card “%(about)s”"),
    Deed.CARD_REMOVED: noop("removed the card “%(about)s”"),
    Deed.CARD_RESTORED: noop("made the card “%(card)s” again what it was in revision %(about)s"),
    Deed.IMPORTED: noop("brought cards from a file: %(about)s"),
    Deed.DECK_CHANGED: noop("changed the ready-made deck “%(about)s”"),
    Deed.DECK_REMOVED: noop("removed the ready-made deck “%(about)s”"),
    Deed.ACCEPTED: noop("accepted a warning: %(about)s"),
    Deed.ACCEPTANCE_TAKEN_BACK: noop("took back that a warning was accepted: %(about)s"),
    Deed.SCENARIO_CHANGED: noop("changed the scenario “%(about)s”"),
    Deed.SCENARIO_REMOVED: noop("removed the scenario “%(about)s”"),
    Deed.TRIED: noop("tried the draft at a table"),
    Deed.MEASURED: noop("measured the draft"),
    Deed.NOTE_WRITTEN: noop("wrote the release note of revision %(n)s"),
    Deed.PUBLISHED: noop("published revision %(n)s"),
    Deed.WITHDRAWN: noop("withdrew revision %(n)s: %(about)s"),
    Deed.OFFERED_AGAIN: noop("offered revision %(n)s again"),
}
"""What somebody did, each with what is kept of it."""
ALL_RESTORED = noop("made all cards again what they were in revision %(about)s")
COPIED = noop("made the set as a copy of %(about)s")


class LogLine(Struct, frozen=True):
    """Something that was done, by whom (whom, as the one who reads calls them) and when."""

    who: str
    what: str
    at: datetime
    card_id: str


def log_line(event: StudioEvent) -> LogLine:
    """An event in words."""
    return LogLine(who_words(event), deed_words(event), event.at, event.card_id)


def who_words(event: StudioEvent) -> str:
    """Who did it."""
    return str(event.by) if event.by else _("Somebody who is gone")


def deed_words(event: StudioEvent) -> str:
    """What was done."""
    sentence = SENTENCES.get(event.deed) or str(event.get_deed_display())
    if event.deed == Deed.CARD_RESTORED and not event.card_id:
        sentence = ALL_RESTORED
    if event.deed == Deed.SET_MADE and event.about:
        sentence = COPIED
    return _(sentence) % {"about": event.about, "n": event.number, "card": event.card_id}

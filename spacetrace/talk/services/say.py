"""Says something at a table: a phrase at any time, free text where everybody there allows it."""

from __future__ import annotations

import secrets

from django.utils.translation import gettext as _

from spacetrace.infrastructure.database_time import database_now
from spacetrace.infrastructure.transactions import change
from spacetrace.matches.models import Match, Seat, SeatKind, Status
from spacetrace.talk.access import Place
from spacetrace.talk.models import MOST_CHARACTERS, MOST_GRAPHEMES, Delivery, Message
from spacetrace.talk.phrases import NUDGE, PHRASES
from spacetrace.talk.selectors import deaf_among, why_no_text
from spacetrace.talk.services.announce import HEARERS, voices_lock, voices_raise
from spacetrace.talk.services.errors import BadWords, NotAllowed, NotPossible
from spacetrace.talk.words import is_longer, text_clean


def message_say(*, place: Place, phrase: str = "", text: str = "", key: str = "") -> Message:
    """Say a phrase (by its key) or free text; with the same `key` again it is the same message.

    Everybody who sits there and with whom no block stands between gets it; whoever has muted the
    speaker does not see it. Raises BadWords, NotAllowed and NotPossible.
    """
    if place.why_silent:
        raise NotPossible(place.why_silent)
    if bool(phrase) == bool(text):
        raise BadWords(_("Please choose a phrase, or write something."))
    text = _checked(phrase, text)
    if text and (why_not := why_no_text(place.user)):
        raise NotAllowed(why_not)
    with change():
        voices = voices_lock((place.seat, *place.others))
        wanted = key or secrets.token_urlsafe(12)
        said = Message.objects.filter(seat=place.seat, key=wanted).first()
        if said is not None:
            return said
        if text and not all(voice.allows_text for voice in voices.values()):
            raise NotAllowed(_("Free text needs everybody at the table to allow it first."))
        if phrase == NUDGE:
            _check_nudge(place)
        message = Message.objects.create(
            match=place.match,
            seat=place.seat,
            author=place.user,
            phrase=phrase,
            text=text,
            key=wanted,
            at_version=place.match.version,
            said_at=database_now(),
        )
        _deliver(message, place)
        deaf = deaf_among(place.hearers, place.user)
        heard = [seat for seat in place.hearers if seat.user_id not in deaf]
        voices_raise([voices[seat.pk] for seat in (place.seat, *heard)])
        for hearer in HEARERS:
            hearer(message, heard)
    return message


def _checked(phrase: str, text: str) -> str:
    """The text as it is kept; raises BadWords."""
    if phrase:
        if phrase not in PHRASES:
            raise BadWords(_("There is no such phrase."))
        return ""
    clean = text_clean(text)
    if not clean:
        raise BadWords(_("Please write something that can be seen."))
    if len(clean) > MOST_CHARACTERS or is_longer(clean, MOST_GRAPHEMES):
        raise BadWords(_("Please keep it to %(most)d letters.") % {"most": MOST_GRAPHEMES})
    return clean


def _check_nudge(place: Place) -> None:
    """A reminder is for somebody whom the table waits for, once until something has happened."""
    if not may_nudge(place.match, place.seat, place.others):
        raise NotPossible(_("The table does not wait for anybody who could hear that."))
    here = Message.objects.filter(seat=place.seat, phrase=NUDGE, at_version=place.match.version)
    if here.exists():
        raise NotPossible(_("You have said so already, and nothing has happened since."))


def may_nudge(match: Match, seat: Seat, others: tuple[Seat, ...]) -> bool:
    """Whether the table waits for another person, and not for this one."""
    if match.status != Status.RUNNING or seat.index in match.waiting:
        return False
    return any(other.index in match.waiting and other.kind == SeatKind.USER for other in others)


def _deliver(message: Message, place: Place) -> None:
    """To whoever has muted the speaker, too: they read it should they ever hear them again."""
    rows = [Delivery(message=message, user=place.user, is_read=True)]
    rows += [Delivery(message=message, user=seat.user) for seat in place.hearers if seat.user]
    Delivery.objects.bulk_create(rows)

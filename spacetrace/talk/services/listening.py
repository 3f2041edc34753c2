"""Changes what somebody hears: free text or not, whom they mute, what they have read."""

from __future__ import annotations

from django.db.models import Q
from django.utils.translation import gettext as _

from spacetrace.infrastructure.transactions import change
from spacetrace.players.models import User
from spacetrace.talk.access import Place
from spacetrace.talk.models import Delivery, Mute, Voice
from spacetrace.talk.services.announce import voices_lock, voices_raise
from spacetrace.talk.services.errors import NotPossible


def text_allow(*, place: Place, allows: bool) -> None:
    """Allow free text at this table, or take that back; said twice it changes nothing.

    Raises NotPossible where nothing can be said.
    """
    if place.why_silent:
        raise NotPossible(place.why_silent)
    with change():
        voices = voices_lock((place.seat, *place.others))
        own = voices[place.seat.pk]
        if own.allows_text == allows:
            return
        Voice.objects.filter(pk=own.pk).update(allows_text=allows)
        voices_raise(list(voices.values()))


def messages_read(*, user: User, match_id: int, up_to: int) -> None:
    """The user has read the messages of a match up to this one; their other pages learn of it."""
    unread = Q(user=user, is_read=False, message__match=match_id, message__lte=up_to)
    if not Delivery.objects.filter(unread).exists():
        return  # looking again writes nothing
    with change():
        voices = voices_lock(user.seats.filter(match=match_id))
        if Delivery.objects.filter(unread).update(is_read=True):
            voices_raise(list(voices.values()))


def person_at(place: Place, index: int) -> User:
    """Another person at the table by their seat (from 0); raises NotPossible."""
    for seat in place.others:
        if seat.index == index and seat.user is not None:
            return seat.user
    raise NotPossible(_("Nobody else sits there."))


def mute_set(*, owner: User, muted: User, is_muted: bool) -> None:
    """Hear somebody no more, at any table, or again. They do not learn of it."""
    if owner == muted:
        raise NotPossible(_("You cannot mute yourself."))
    with change():
        if is_muted:
            Mute.objects.get_or_create(owner=owner, muted=muted)
        else:
            Mute.objects.filter(owner=owner, muted=muted).delete()


def mute_end(*, owner: User, number: int) -> None:
    """Hear somebody again, by the number of the row; those of others stay."""
    with change():
        Mute.objects.filter(owner=owner, pk=number).delete()

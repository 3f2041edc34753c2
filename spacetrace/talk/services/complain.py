"""Tells those who look after the site about a message, with what stood around it."""

from __future__ import annotations

from django.utils import timezone
from django.utils.translation import gettext as _

from spacetrace.infrastructure.transactions import change
from spacetrace.players.models import User
from spacetrace.talk.access import Place
from spacetrace.talk.models import MOST_WORDS, Complaint, Message, State
from spacetrace.talk.phrases import phrase_words
from spacetrace.talk.selectors import message_for, messages_around
from spacetrace.talk.services.errors import BadWords, NotPossible
from spacetrace.talk.words import is_longer, text_clean


def complaint_make(*, place: Place, message_id: int, words: str = "") -> Complaint:
    """Complain of a message that somebody else said to you; once said, it stands.

    Raises NotPossible for any other message, and BadWords for a letter that is too long.
    """
    message = message_for(place.user, place.match.pk, message_id)
    if message is None:
        raise NotPossible(_("There is no such message at this table."))
    if message.author_id == place.user.pk:
        raise NotPossible(_("That was said by yourself."))
    clean = text_clean(words)
    if len(clean) > MOST_WORDS or is_longer(clean, MOST_WORDS):
        raise BadWords(_("Please keep it to %(most)d letters.") % {"most": MOST_WORDS})
    told = {"words": clean, "accused": message.author, "match": place.match}
    told["context"] = "\n".join(_line(near, message) for near in messages_around(message))
    with change():
        made, _is_new = Complaint.objects.get_or_create(
            reporter=place.user, message=message, defaults=told
        )
    return made


def _line(near: Message, meant: Message) -> str:
    """A line of the context: when, who with the login, and what; the one that is meant is marked.

    What was written by whoever complains, or by others, stands there as everybody could read it.
    """
    mark = ">" if near.pk == meant.pk else " "
    at = near.said_at.strftime("%Y-%m-%d %H:%M")
    who = _("%(name)s (%(login)s)") % _names(near.author)
    return f"{mark} {at} {who}: {near.text or phrase_words(near.phrase)}"


def _names(author: User | None) -> dict[str, str]:
    return {"name": str(author or "-"), "login": author.username if author else "-"}


def complaint_settle(*, complaint: Complaint, staff: User) -> None:
    """Note who has closed it and when, or that it is open again. Stores the whole row."""
    is_closed = complaint.state == State.CLOSED
    if is_closed != (complaint.closed_at is not None):
        complaint.closed_at = timezone.now() if is_closed else None
        complaint.closed_by = staff if is_closed else None
    complaint.save()

"""Tells those who look after the site of messages and problems, and what came of that."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from spacetrace.infrastructure.transactions import change
from spacetrace.players.models import User
from spacetrace.talk.access import Place
from spacetrace.talk.models import MOST_WORDS, Complaint, Message, Silence, State, Verdict
from spacetrace.talk.phrases import phrase_words
from spacetrace.talk.selectors import message_for, messages_around, moment_lines
from spacetrace.talk.services.errors import BadWords, NotPossible
from spacetrace.talk.words import is_longer, text_clean

SILENT_FOR = timedelta(days=30)

SETTLED: list[Callable[[Complaint], None]] = []
"""Who learns, within the transaction, that a complaint was closed."""


def complaint_make(*, place: Place, message_id: int, words: str = "") -> Complaint:
    """Complain of a message that somebody else said to you; once said, it stands.

    Raises NotPossible for any other message, and BadWords for a letter that is too long.
    """
    message = message_for(place.user, place.match.pk, message_id)
    if message is None:
        raise NotPossible(_("There is no such message at this table."))
    if message.author_id == place.user.pk:
        raise NotPossible(_("That was said by yourself."))
    clean = _letter(words)
    told = {"words": clean, "accused": message.author, "match": place.match}
    told["context"] = "\n".join(_line(near, message) for near in messages_around(message))
    with change():
        made, _is_new = Complaint.objects.get_or_create(
            reporter=place.user, message=message, defaults=told
        )
    return made


def problem_report(*, place: Place, at_version: int, words: str) -> Complaint:
    """Tell what went wrong at a table, at a version of the match, or at the nearest there is.

    What goes along is what everybody there could see. The same words about the same moment are
    one report. Raises BadWords for a letter that is too long, or says nothing.
    """
    clean, at = _letter(words), moment_near(place, at_version)
    if not clean:
        raise BadWords(_("Please say in a few words what went wrong."))
    own = {"match": place.match, "at_version": at, "words": clean}
    context = "\n".join(moment_lines(place.match, at))
    with change():
        made, _is_new = Complaint.objects.get_or_create(
            reporter=place.user, **own, defaults={"context": context}
        )
    return made


def moment_near(place: Place, version: int) -> int:
    """The version, or the nearest that the match has come to."""
    return min(max(version, 0), place.match.version)


def _letter(words: str) -> str:
    """What somebody writes, cleaned; raises BadWords where it is too long."""
    clean = text_clean(words)
    if len(clean) > MOST_WORDS or is_longer(clean, MOST_WORDS):
        raise BadWords(_("Please keep it to %(most)d letters.") % {"most": MOST_WORDS})
    return clean


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
    """Note who has closed it and when, or that it is open again. Stores the whole row.

    As it is closed its verdict is carried out. What was carried out stays when it is opened again.
    """
    is_closed, now = complaint.state == State.CLOSED, timezone.now()
    is_new = is_closed != (complaint.closed_at is not None)
    if is_new:
        complaint.closed_at = now if is_closed else None
        complaint.closed_by = staff if is_closed else None
    with transaction.atomic():  # the admin has one around it
        complaint.save()
        if not is_new or not is_closed:
            return
        if complaint.verdict == Verdict.SILENCE and complaint.accused is not None:
            until = {"until": now + SILENT_FOR}
            Silence.objects.update_or_create(user=complaint.accused, defaults=until)
        for settled in SETTLED:
            settled(complaint)

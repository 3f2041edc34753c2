"""Shows the talk of a table to one person: who is there, what was said, what can be said."""

from __future__ import annotations

import secrets
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django_stubs_ext import StrOrPromise

from spacetrace.matches.models import Seat, SeatKind
from spacetrace.players.models import User
from spacetrace.talk.access import Place
from spacetrace.talk.models import MOST_GRAPHEMES, Message
from spacetrace.talk.phrases import NUDGE, PHRASES, phrase_words


@dataclass(frozen=True, slots=True)
class Line:
    """A message as it is shown."""

    number: int
    name: str
    words: str
    at: datetime
    is_mine: bool
    is_new: bool


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody else at the table; whoever has closed their account is there no more."""

    seat: int
    name: str
    is_muted: bool


@dataclass(frozen=True, slots=True)
class TalkShown:
    """All that the drawer and the page of a table's talk show.

    `why_silent` is the sentence that stands in the place of everything that could be pressed.
    """

    public_id: str
    title: str
    lines: Sequence[Line]
    people: Sequence[Person]
    phrases: Mapping[str, StrOrPromise]
    why_silent: str
    allows_text: bool
    is_text_open: bool
    text_words: str
    most: int
    key: str


def talk_shown(
    place: Place,
    messages: Sequence[tuple[Message, bool]],
    *,
    muted: Collection[int],
    allowing: Collection[int],
    may_nudge: bool,
    why_no_text: str,
) -> TalkShown:
    """`messages` with whether each was read, `muted` people, `allowing` free text: seats from 0.

    `why_no_text` says why this one person may not write freely at any table.
    """
    people = (place.seat, *place.others)
    allowed = sum(seat.index in allowing for seat in people)
    mine = place.seat.index in allowing
    return TalkShown(
        public_id=place.match.public_id,
        title=_title(place),
        lines=[_line(message, is_read, place.user) for message, is_read in messages],
        people=[_person(seat, muted) for seat in place.hearers],
        phrases={key: words for key, words in PHRASES.items() if key != NUDGE or may_nudge},
        why_silent=place.why_silent,
        allows_text=mine,
        is_text_open=allowed == len(people) and not why_no_text,
        text_words=why_no_text or _text_words(allowed, len(people), is_mine=mine),
        most=MOST_GRAPHEMES,
        key=secrets.token_urlsafe(12),
    )


def _title(place: Place) -> str:
    names = [seat.name for seat in place.match.seats.all() if seat.kind != SeatKind.OPEN]
    return _(" against ").join(names) if len(names) == 2 else ", ".join(names)


def _line(message: Message, is_read: bool, user: User) -> Line:
    return Line(
        number=message.pk,
        name=author_name(message),
        words=message.text or phrase_words(message.phrase),
        at=message.said_at,
        is_mine=message.author_id == user.pk,
        is_new=not is_read,
    )


def author_name(message: Message) -> str:
    """Who said it, by the name that they go by now."""
    author = message.author
    return str(author) if author is not None and author.is_active else _("Former player")


def _person(seat: Seat, muted: Collection[int]) -> Person:
    return Person(seat.index, seat.name, seat.user_id in muted)


def _text_words(allowed: int, people: int, *, is_mine: bool) -> str:
    """How far the table is from free text. Who else allows it is not told, only how many."""
    if allowed == people:
        return _("Everybody here allows free text.")
    missing = people - allowed
    if is_mine:
        return ngettext(
            "You allow free text. It begins when one more does.",
            "You allow free text. It begins when %(missing)d more do.",
            missing,
        ) % {"missing": missing}
    if allowed:
        return ngettext(
            "%(allowed)d person here would like to write freely, too. It needs everybody.",
            "%(allowed)d people here would like to write freely, too. It needs everybody.",
            allowed,
        ) % {"allowed": allowed}
    return _("Phrases can be said at any time. Free text begins when everybody here allows it.")

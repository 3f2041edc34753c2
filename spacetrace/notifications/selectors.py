"""Reads what players wish to be told and what became of their messages."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from datetime import datetime

from django.db.models import Q, QuerySet

from cardsets.models import Revision
from decks.games import deck_faults
from decks.models import BrokenDeck, Deck
from spacetrace.engine.kernel.decks import DeckFault
from spacetrace.matches.models import Match, Seat, SeatKind, Status
from spacetrace.notifications.asked import ASKING, is_to_answer
from spacetrace.notifications.kinds import Channel
from spacetrace.notifications.models import Delivery, Fate, Subscription, Wishes
from spacetrace.players.models import User


def wishes_of(user: User) -> Wishes:
    """What somebody wishes; where they have never said, what everybody begins with."""
    return Wishes.objects.filter(user=user).select_related("user").first() or Wishes(user=user)


def wishes_by_user(users: Iterable[User]) -> dict[int, Wishes]:
    """The same of many, by their keys."""
    people = {user.pk: user for user in users}
    found = {own.pk: own for own in Wishes.objects.filter(user__in=people)}
    for pk, user in people.items():
        own = found.setdefault(pk, Wishes(user=user))
        own.user = user
    return found


def devices_by_user(users: Iterable[int]) -> dict[int, list[Subscription]]:
    """What takes push messages, by the keys of its owners; with an empty list for all others."""
    found = defaultdict[int, list[Subscription]](list)
    for row in Subscription.objects.filter(user__in=list(users)):
        found[row.user_id].append(row)
    return found


def ways(
    wishes: Wishes, devices: Iterable[Subscription]
) -> Iterator[tuple[Channel, Subscription | None]]:
    """All ways by which somebody can be reached."""
    if wishes.address:
        yield Channel.MAIL, None
    for device in devices:
        yield Channel.PUSH, device


def subscriptions_of(user: User) -> QuerySet[Subscription]:
    """The browsers and programs that take somebody's messages, the newest first."""
    return Subscription.objects.filter(user=user).order_by("-created_at", "-pk")


def last_delivery(user: User, channel: str) -> Delivery | None:
    """The message that went out last, or could not, by this channel."""
    tried = Delivery.objects.filter(user=user, channel=channel)
    done = tried.filter(fate__in=(Fate.SENT, Fate.FAILED)).order_by("-done_at", "-pk").first()
    waiting = tried.filter(fate=Fate.WAITING, kind="test").order_by("-pk").first()
    if waiting and (done is None or done.done_at is None or waiting.created_at > done.done_at):
        return waiting
    return done


def matches_waiting_for(user: User) -> list[Match]:
    """The matches that wait for somebody's move, the least time left first."""
    held = Seat.objects.filter(user=user, kind=SeatKind.USER, match__status=Status.RUNNING)
    places = held.values_list("match_id", "index")
    rows = Match.objects.filter(pk__in={match_id for match_id, _place in places})
    found = {row.pk: row for row in rows.defer("snapshot").prefetch_related("seats")}
    asked = {pk for pk, place in places if pk in found and place in found[pk].waiting}
    return sorted(
        (found[pk] for pk in asked),
        key=lambda row: (row.deadline_at is None, row.deadline_at or row.updated_at),
    )


def decks_broken(
    user: User, *, cards: Revision | None = None, since: datetime | None = None
) -> list[tuple[Deck, DeckFault]]:
    """Somebody's decks that a revision, or any since a moment, broke, and are not mended yet."""
    rows = BrokenDeck.objects.filter(deck__owner=user)
    rows = rows.filter(revision=cards) if cards else rows.filter(created_at__gt=since)
    decks = Deck.objects.filter(pk__in=rows.values("deck")).select_related("card_set", "revision")
    found = [(deck, deck_faults(deck)) for deck in decks.order_by("pk")]
    return [(deck, faults[0]) for deck, faults in found if faults]


def matches_asking(user: User, now: datetime) -> list[tuple[Match, str]]:
    """The matches in which somebody asks the user for a draw or a pause, and which of the two."""
    held = Seat.objects.filter(user=user, kind=SeatKind.USER).values("match")
    asked = Q(draw_offers__gt=0) | Q(rest_asked__gt=0)
    rows = Match.objects.filter(asked, pk__in=held, status__in=(Status.RUNNING, Status.RESTING))
    return [
        (match, kind)
        for match in rows.defer("snapshot").prefetch_related("seats").order_by("-pk")
        for kind in ASKING
        if any(
            is_to_answer(match, seat, kind, now)
            for seat in match.seats.all()
            if seat.user_id == user.pk
        )
    ]


def challenges_to(user: User) -> list[Match]:
    """Matches in which a place is kept for somebody who has not said yes."""
    kept = Seat.objects.filter(user=user, kind=SeatKind.OPEN).values("match")
    rows = Match.objects.filter(pk__in=kept, status=Status.OPEN).exclude(created_by=user)
    return list(rows.defer("snapshot").prefetch_related("seats").order_by("-pk"))

"""Who may come to which table; for everybody else a match does not exist."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from django.contrib.auth.models import AnonymousUser
from django.db.models import QuerySet
from django.http import Http404
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _

from spacetrace.api.public_ids import PUBLIC_ID
from spacetrace.engine.kernel.events import Viewer
from spacetrace.infrastructure.composed import ComposedQuery, columns_of, made
from spacetrace.matches.models import (
    PLAYED,
    Match,
    MatchSecret,
    Seat,
    SeatKind,
    Status,
    match_played,
)
from spacetrace.players.models import ApiToken, User
from spacetrace.players.tokens import token_digest, token_is_well_formed


def match_for(user: User | AnonymousUser, public_id: str, *, with_table: bool = True) -> Match:
    """The match with its seats, for somebody who sits there; raises Http404.

    A match that does not exist and a match of other people are the same answer. Version and table
    are read at once, so they belong together; who only sends an action does without the table.
    """
    if not PUBLIC_ID.fullmatch(public_id):
        raise Http404  # no database is asked for what cannot be an id, such as NUL
    query = _WITH_TABLE if with_table else _WITHOUT
    rows = query.rows(user=user.pk, public_id=public_id) if user.is_authenticated else []
    if not rows:
        raise Http404
    return _match(rows, _TABLE if with_table else _BARE)


_SEATS = columns_of(Seat)
_TABLE = columns_of(Match)
_BARE = [column for column in _TABLE if column != "snapshot"]
_SECRET = ["secret__secret", "secret__commitment"]


def _visible(columns: Sequence[str]) -> Callable[[int, str], QuerySet[Any, Any]]:
    """A match with its secret and seats, a row a seat."""

    def rows(user: int, public_id: str) -> QuerySet[Any, Any]:
        found = Match.objects.visible_to(User(pk=user)).filter(public_id=public_id)
        seats = (f"seats__{column}" for column in _SEATS)
        return found.order_by("seats__index").values_list(*columns, *_SECRET, *seats)

    return rows


_WITH_TABLE = ComposedQuery(_visible(_TABLE), user=-1, public_id="(an id)")
_WITHOUT = ComposedQuery(_visible(_BARE), user=-1, public_id="(an id)")


def _match(rows: Sequence[Sequence[Any]], columns: Sequence[str]) -> Match:
    match = made(Match, rows[0][: len(columns)], columns)
    secret, commitment = rows[0][len(columns) : len(columns) + len(_SECRET)]
    match.secret = MatchSecret(match=match, secret=secret, commitment=commitment)
    # Whoever asks these rows further must not come upon the seats of other matches.
    seats = Seat.objects.filter(match=match.pk).order_by("index")
    seats._result_cache = [made(Seat, row[-len(_SEATS) :], _SEATS) for row in rows]
    seats._prefetch_done = True  # type: ignore[attr-defined]
    for seat in seats:
        seat.match = match
    match._prefetched_objects_cache = {"seats": seats}  # type: ignore[attr-defined]
    return match


class NotYourSeat(Exception):
    """Nobody may act for a seat that is not theirs; `code` is for programs, `sentence` for people.

    forbidden: it is somebody else's. away: the computer has it until the user returns. left: the
    user sat here and has left. open: a seat is kept for the user, who has not taken it yet.
    """

    def __init__(self, code: Literal["forbidden", "away", "left", "open"], sentence: str) -> None:
        super().__init__(sentence)
        self.code, self.sentence = code, sentence


@dataclass(frozen=True, slots=True)
class Held:
    """What somebody has at a table: just enough to send an action."""

    match_id: int
    seats: tuple[int, ...]
    waiting_mask: int
    has_left: bool
    is_kept: bool
    """A seat is free for the user alone: that of a rematch."""
    is_away: bool = False
    """The computer has the seat until the user comes back."""
    match: Match | None = None
    """The match as it was read with the seats, for the action alone."""

    @property
    def seat(self) -> int | None:
        """The seat that is played now: at a hot seat the one that the table waits for."""
        waited = [seat for seat in self.seats if self.waiting_mask >> seat & 1]
        return next(iter(waited or self.seats), None)

    def meant(self, wanted: int | None) -> int:
        """The seat that is meant, by default the one played now; raises NotYourSeat."""
        seat = self.seat if wanted is None else wanted
        if seat is not None and seat in self.seats:
            return seat
        if seat is None and self.is_away:
            away = _("Your time was over, and the computer plays for you: take your seat back.")
            raise NotYourSeat("away", away)
        if seat is None and self.has_left:
            left = _("You have left this table; a computer player goes on for you.")
            raise NotYourSeat("left", left)
        if seat is None and self.is_kept:
            kept = _("This seat is kept for you; ask for the rematch to take it.")
            raise NotYourSeat("open", kept)
        raise NotYourSeat("forbidden", _("This seat is not yours."))


_OWN = ("index", "kind", "is_away")
_SEAT = (*_OWN, *(f"match__{column}" for column in PLAYED), "match__secret__secret")


def _seats_of_user(user: Any, public_id: str) -> QuerySet[Any, Any]:
    rows = Seat.objects.filter(user=user, match__public_id=public_id)
    return rows.order_by("index").values_list(*_SEAT)


def _seats_of_token(digest: str, public_id: str) -> QuerySet[Any, Any]:
    rows = ApiToken.objects.playing().filter(digest=digest)
    rows = rows.filter(owner__seats__match__public_id=public_id).order_by("owner__seats__index")
    own = ("id", "last_used_at", "owner_id")
    return rows.values_list(*own, *(f"owner__seats__{column}" for column in _SEAT))


_OF_USER = ComposedQuery(_seats_of_user, user=-1, public_id="(an id)")
_OF_TOKEN = ComposedQuery(_seats_of_token, digest="(a digest)", public_id="(an id)")


def held_by(user: User, public_id: str) -> Held:
    """The user's seats with the match, by one query; raises Http404 exactly as `match_for`."""
    if not PUBLIC_ID.fullmatch(public_id):
        raise Http404
    rows = _OF_USER.rows(user=user.pk, public_id=public_id)
    if not rows:
        raise Http404
    return _held(rows)


def held_by_token(secret: str, public_id: str) -> tuple[ApiToken, Held] | None:
    """A token to play with and its owner's seats, by one query; None without token or seat."""
    if not token_is_well_formed(secret) or not PUBLIC_ID.fullmatch(public_id):
        return None
    rows = _OF_TOKEN.rows(digest=token_digest(secret), public_id=public_id)
    if not rows:
        return None
    token_id, last_used_at, owner_id = rows[0][:3]
    own = [token_id, owner_id, last_used_at]
    token = made(ApiToken, own, ["id", "owner_id", "last_used_at"])
    token.owner = made(User, [owner_id], ["id"])
    return token, _held([row[3:] for row in rows])


def _held(rows: list[tuple[Any, ...]]) -> Held:
    match = match_played(rows[0][len(_OWN) :])
    kinds, away = [row[1] for row in rows], any(row[2] for row in rows)
    seats = tuple(row[0] for row in rows if row[1] == SeatKind.USER)
    has_left = not seats and not away and SeatKind.AGENT in kinds
    is_kept = SeatKind.OPEN in kinds
    return Held(match.pk, seats, match.waiting_mask, has_left, is_kept, away, match)


def held_of(match: Match, user: User, *, is_lent: bool = False) -> Held:
    """The user's seats at a match that has been read; lent, it is changed by the action."""
    seats = tuple(seats_of(match, user))
    own = [seat.kind for seat in match.seats.all() if seat.user_id == user.pk]
    is_kept = SeatKind.OPEN in own
    lent = match if is_lent else None
    left, away = has_left(match, user), is_away(match, user)
    return Held(match.pk, seats, match.waiting_mask, left, is_kept, away, lent)


def seats_of(match: Match, user: User | AnonymousUser) -> list[int]:
    """The seats (from 0) that the user holds: one, or several at a hot seat."""
    return [
        seat.index
        for seat in match.seats.all()
        if user.is_authenticated and seat.is_held_by(user.pk)
    ]


def seat_of(match: Match, user: User | AnonymousUser) -> int | None:
    """The seat the user plays now: at a hot seat the one that the table waits for."""
    held = seats_of(match, user)
    waited = [seat for seat in held if seat in match.waiting]
    return next(iter(waited or held), None)


def seats_open(match: Match, user: User | AnonymousUser) -> list[int]:
    """The seats as which the user may look back at a match: their own, and when it is over more.

    A computer's hides nothing then, and nobody's where all people agree.
    """
    own = seats_of(match, user)
    if not match.is_over:
        return own
    people = seats_of_people(match)
    are_open = all(seat.opens_cards for seat in people)
    closed = set[int]() if are_open else {seat.index for seat in people}.difference(own)
    return [seat.index for seat in match.seats.all() if seat.index not in closed]


def shared_for(public_id: str, *, with_table: bool = True) -> Match:
    """The match that has begun, for anybody, where all its people let everybody watch; or Http404.

    Any other match is the same answer: nobody learns whether there is one.
    """
    if not PUBLIC_ID.fullmatch(public_id):
        raise Http404
    rows = Match.objects.counted().exclude(status=Status.OPEN).exclude(snapshot=b"")
    rows = rows.select_related("secret") if with_table else rows.defer("snapshot")
    match = rows.filter(public_id=public_id).prefetch_related("seats").first()
    if match is None or not is_shared(match):
        raise Http404
    return match


def is_shared(match: Match) -> bool:
    """All who play agree that everybody may watch; whoever has gone for good agrees no more."""
    return are_watched(match.seats.all())


def are_watched(seats: Iterable[Seat]) -> bool:
    """The people at these seats agree that everybody may watch; of open seats nobody is asked."""
    people = [seat for seat in seats if _is_a_person(seat) and seat.kind != SeatKind.OPEN]
    return bool(people) and all(seat.shares_replay and seat.user_id for seat in people)


def seats_shown(match: Match) -> list[int]:
    """The seats as which everybody may watch a shared replay: all where all people opened them.

    Else none, and none while the match goes on, not the computer's either: strangers see what is
    public.
    """
    if not match.is_over:
        return []
    people = seats_of_people(match)
    are_open = all(seat.opens_cards for seat in people)
    return [seat.index for seat in match.seats.all()] if are_open else []


def seats_of_people(match: Match) -> list[Seat]:
    """The seats at which people have played: one that was left to the computer is still theirs."""
    return [seat for seat in match.seats.all() if _is_a_person(seat)]


def _is_a_person(seat: Seat) -> bool:
    return seat.kind != SeatKind.AGENT or seat.user_id is not None


def has_left(match: Match, user: User | AnonymousUser) -> bool:
    """The user sat here, and a computer player has the seat now: they see what spectators see."""
    if not user.is_authenticated or seats_of(match, user):
        return False
    return any(seat.was_left and seat.user_id == user.pk for seat in match.seats.all())


def is_away(match: Match, user: User | AnonymousUser) -> bool:
    """The computer has the user's seat until they come back."""
    return user.is_authenticated and any(
        seat.is_away and seat.user_id == user.pk for seat in match.seats.all()
    )


def etag_for(match: Match, viewer: Viewer, *more: str) -> str:
    """A tag for what this viewer sees of the match now; `more` is what else a page depends on.

    It is keyed, so nobody can try out versions, and made of nothing that the viewer may not know:
    another seat's secret standing order changes neither the version nor this tag.
    """
    own = next((s.secret_actions for s in match.seats.all() if s.index == viewer), 0)
    parts = (match.public_id, match.version, viewer, own, *more)
    text = "\n".join(str(part) for part in parts)
    digest = salted_hmac("spacetrace.matches.etag", text, algorithm="sha256").hexdigest()
    return f'"{digest[:32]}"'

"""Looks at matches for news and writes down who is to be told: what is due follows from rows.

A pass looks only at matches that have changed since the last one, or for which time has come, so
where there is nothing new it costs four queries, and a go of it the same few however many there
are. Looking twice finds the same messages, which are rows already.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from django.db.models import Exists, F, OuterRef, Q

from decks.models import BrokenDeck
from decks.services.judging import broken_take
from spacetrace.infrastructure.database_time import database_now
from spacetrace.infrastructure.transactions import change
from spacetrace.matches.models import BY_THE_CLOCK, Match, Move, Seat, SeatKind, Status
from spacetrace.notifications.asked import ASKING, asked_since
from spacetrace.notifications.kinds import DAY, HOLD, MORNING, Kind, Mode, steps_of
from spacetrace.notifications.models import Delivery, Watch, Wishes
from spacetrace.notifications.selectors import devices_by_user, ways, wishes_by_user
from spacetrace.notifications.services.rows import News, rows_of
from spacetrace.players.models import User
from spacetrace.players.zones import next_at, quiet_span, zone_of

MOST = 100
"""Matches that are looked at in one go: while their messages are stored nobody else writes."""

GOES = 8
"""So many goes make a pass; the next one goes on from there."""

PEOPLE = 400
"""People whose mornings or broken decks one pass tells of."""

BATCH = 1_000
"""Rows of a statement: PostgreSQL takes 65,535 values."""

LIVE = (Status.OPEN, Status.RUNNING, Status.PAUSED, Status.RESTING)

_COLUMNS = (
    "public_id", "game", "status", "version", "revision", "waiting_mask", "time_kind", "time_move",
    "time_bank", "seat_clocks", "deadline_at", "created_at", "created_by_id", "draw_offers",
    "rest_asked", "rests_until",
)  # fmt: skip


@dataclass(slots=True)
class Look:
    """A match with what is needed to see what is new; `moves` are those since the last look."""

    match: Match
    watch: Watch | None
    seats: list[Seat]
    moves: list[tuple[int, int, bool]] = field(default_factory=list)
    """Version, seat, and whether the clock made it for the seat; oldest first."""

    @property
    def people(self) -> dict[int, User]:
        """Who holds which seat."""
        held = (seat for seat in self.seats if seat.kind == SeatKind.USER)
        return {seat.index: seat.user for seat in held if seat.user and seat.user.is_active}

    @property
    def actor(self) -> int | None:
        """The seat of whoever brought the match to where it is: they have it before them."""
        version, seat, is_by_clock = self.moves[-1] if self.moves else (-1, -1, True)
        return seat if version == self.match.version and seat >= 0 and not is_by_clock else None

    def has_decided(self, seat: int) -> bool:
        """The seat, or the clock in its place, has made a move since the last look."""
        return any(mover == seat for _version, mover, _by_clock in self.moves)


def news_look() -> int:
    """Write a row for every message that is due now; returns how many were new or seen again."""
    now = database_now()
    written = _digests(now) + _decks(now)
    for _ in range(GOES):
        looks = _looks(now)
        if looks:
            written += _told(looks, now)
        if len(looks) < MOST:
            break
    return written


def _told(looks: list[Look], now: datetime) -> int:
    """Store the messages about these matches, with how far they have been looked at."""
    users = {user.pk: user for look in looks for user in _users(look)}
    wishes = wishes_by_user(users.values())
    devices = devices_by_user(users)
    rows, watches = list[Delivery](), list[Watch]()
    for look in looks:
        found, watch = look_at(look, now)
        watches.append(watch)
        for news in found:
            rows += rows_of(look.match, news, wishes, devices, now)
    with change():
        Delivery.objects.bulk_create(rows, batch_size=BATCH, ignore_conflicts=True)
        _watches_write(watches)
    return len(rows)


# --- which matches ----------------------------------------------------------------------------


def _looks(now: datetime) -> list[Look]:
    moved = Q(deadline_at__lt=F("match__deadline_at")) | Q(deadline_at__gt=F("match__deadline_at"))
    moved |= Q(deadline_at=None, match__deadline_at__isnull=False)
    moved |= Q(deadline_at__isnull=False, match__deadline_at=None)
    moved |= ~Q(revision=F("match__revision")) | ~Q(status=F("match__status"))
    columns = [f"match__{column}" for column in _COLUMNS]
    watches = Watch.objects.filter(moved | Q(next_at__lte=now), is_live=True)
    known = list(
        watches.select_related("match").only(*_own_columns(), *columns).order_by("pk")[:MOST]
    )
    recent = Q(status__in=LIVE) | Q(status=Status.OVER, ended_at__gt=now - DAY)
    unknown = Match.objects.filter(recent, ~Exists(Watch.objects.filter(match=OuterRef("pk"))))
    fresh = list(unknown.only(*_COLUMNS).order_by("pk")[: MOST - len(known)])
    matches = [watch.match for watch in known] + fresh
    if not matches:
        return []
    seats, moves = _by_match(matches), _moves_of(known)
    watched = {watch.pk: watch for watch in known}
    return [
        Look(match, watched.get(match.pk), seats[match.pk], moves[match.pk]) for match in matches
    ]


def _own_columns() -> list[str]:
    return [field.name for field in Watch._meta.concrete_fields]


def _by_match(matches: Iterable[Match]) -> dict[int, list[Seat]]:
    found = defaultdict[int, list[Seat]](list)
    rows = Seat.objects.filter(match__in=[match.pk for match in matches]).select_related("user")
    for seat in rows.defer("deck").order_by("index"):
        found[seat.match_id].append(seat)
    return found


def _moves_of(watches: list[Watch]) -> dict[int, list[tuple[int, int, bool]]]:
    """What has been played since, without what nobody else may know of."""
    found = defaultdict[int, list[tuple[int, int, bool]]](list)
    ids = [watch.pk for watch in watches]
    rows = Move.objects.filter(match__in=ids, version_after__gt=F("match__watched__version"))
    told = rows.filter(version_after__gt=F("version_before")).order_by("seq")
    for match_id, version, seat, command in told.values_list(
        "match_id", "version_after", "seat", "command_id"
    ):
        found[match_id].append((version, seat, command.startswith(BY_THE_CLOCK)))
    return found


def _watches_write(watches: list[Watch]) -> None:
    names = [name for name in _own_columns() if name != "match"]
    Watch.objects.bulk_create(
        watches, update_conflicts=True, unique_fields=["match"], update_fields=names
    )


# --- what is new ------------------------------------------------------------------------------


def look_at(look: Look, now: datetime) -> tuple[list[News], Watch]:
    """What is to be told of one match, and the bookmark after it."""
    match = look.match
    asked = _asked(look, now)
    since = _since(look) | asked
    watch = Watch(
        match=match,
        revision=match.revision,
        version=match.version,
        status=match.status,
        since=since,
        deadline_at=match.deadline_at,
        is_live=match.status != Status.OVER,
    )
    news = list(_challenges(look))
    # Where nobody else plays nobody waits; but time may run out there, too.
    is_shared = len({user.pk for user in look.people.values()}) > 1
    begins = _begins(look, now)
    if is_shared:
        news += _of_the_match(look, begins)
        news += _asks(look, asked)
    if match.status == Status.RUNNING:
        if is_shared and not begins:
            news += _turns(look, since)
        reminders, watch.next_at = _reminders(look, now)
        news += reminders
        news += _away(look)
    return news, watch


def _users(look: Look) -> Iterator[User]:
    """All whom it may concern: also for whom a place is kept, or held by the computer."""
    return (seat.user for seat in look.seats if seat.user is not None and seat.user.is_active)


def _since(look: Look) -> dict[str, int]:
    """With which version each seat's turn began. A move, its own or the clock's, ends a turn.

    When a match goes on after a rest, whoever it waits for is told once more.
    """
    before = look.watch.since if look.watch else {}
    if look.match.status != Status.RUNNING:
        return {seat: version for seat, version in before.items() if seat.isdecimal()}
    version = look.match.version
    goes_on = look.watch is not None and look.watch.status in (Status.RESTING, Status.PAUSED)
    return {
        str(seat): version if goes_on or look.has_decided(seat) else before.get(str(seat), version)
        for seat in look.match.waiting
        if seat in look.people
    }


def _asked(look: Look, now: datetime) -> dict[str, int]:
    before = look.watch.since if look.watch else {}
    movers = [seat for _version, seat, _by_clock in look.moves] if len(look.seats) == 2 else []
    found = dict[str, int]()
    for kind in ASKING:
        found |= asked_since(look.match, kind, before, movers, now)
    return found


def _asks(look: Look, asked: dict[str, int]) -> Iterator[News]:
    """Whoever has not said yes is told once what somebody asks for."""
    for kind in ASKING:
        asking = asked.get(f"{kind}:by", 0)
        people = {seat: user for seat, user in look.people.items() if asking}
        asks = {user.pk for seat, user in people.items() if asking >> seat & 1}
        for seat, user in people.items():
            if user.pk not in asks:
                yield News(user, kind, f"{look.match.pk}:{seat}:{kind}:{asked[kind]}", seat)


def _begins(look: Look, now: datetime) -> bool:
    if look.match.status != Status.RUNNING:
        return False
    if look.watch is None:  # of what ran already when messages came to the site nobody is told
        return look.match.created_at > now - DAY
    return look.watch.status == Status.OPEN


def _of_the_match(look: Look, begins: bool) -> Iterator[News]:
    ends = look.match.status == Status.OVER and (
        look.watch is None or look.watch.status != Status.OVER
    )
    kind = Kind.BEGUN if begins else Kind.OVER
    told = set[int]()
    for seat, user in look.people.items():
        if (begins or ends) and seat != look.actor and user.pk not in told:
            told.add(user.pk)  # once, whoever holds several seats
            yield News(user, kind, f"{look.match.pk}:{kind}", seat)


def _turns(look: Look, since: dict[str, int]) -> Iterator[News]:
    before = look.watch.since if look.watch else {}
    for seat, user in look.people.items():
        version = since.get(str(seat))
        if version is not None and version != before.get(str(seat)) and seat != look.actor:
            key = f"{look.match.pk}:{seat}:turn:{version}"
            yield News(user, Kind.TURN, key, seat, look.match.deadline_of(seat))


def _reminders(look: Look, now: datetime) -> tuple[list[News], datetime | None]:
    """The most urgent reminder that has come due for each seat, and when to look again."""
    match, news, coming = look.match, list[News](), list[datetime]()
    steps = steps_of(timedelta(seconds=match.time_move + match.time_bank))
    for seat, user in look.people.items():
        deadline = match.deadline_of(seat)
        if deadline is None or deadline <= now:
            continue
        length = timedelta(seconds=match.time_move) + match.clocks.bank(seat)
        due = None
        for step in steps:
            moment = _heard(step.moment(deadline, length), deadline, user)
            if moment > now:
                coming.append(moment)
                break
            due = step
        if due:
            key = f"{match.pk}:{seat}:{deadline:%y%m%d%H%M%S%f}:{due.name}"
            news.append(News(user, Kind.REMINDER, key, seat, deadline))
    return news, min(coming, default=None)


def _heard(moment: datetime, deadline: datetime, user: User) -> datetime:
    """A reminder comes before quiet hours that would end only after the deadline."""
    span = quiet_span(moment, user.quiet_from, user.quiet_to, zone_of(user))
    return span[0] if span and span[1] >= deadline else moment


def _away(look: Look) -> Iterator[News]:
    for seat in look.seats:
        if seat.is_away and seat.user is not None and seat.user.is_active:
            key = f"{look.match.pk}:{seat.index}:away:{seat.timeouts}"
            yield News(seat.user, Kind.AWAY, key, seat.index)


def _challenges(look: Look) -> Iterator[News]:
    match = look.match
    if match.status != Status.OPEN:
        return
    for seat in look.seats:
        user = seat.user if seat.kind == SeatKind.OPEN else None
        if user is not None and user.is_active and user.pk != match.created_by_id:
            yield News(user, Kind.CHALLENGE, f"{match.pk}:{seat.index}:challenge", seat.index)


# --- every morning --------------------------------------------------------------------------


def _decks(now: datetime) -> int:
    """A message to everybody whose decks other cards of their set have made illegal."""
    if not BrokenDeck.objects.filter(is_told=False).exists():
        return 0
    rows = list[Delivery]()
    with change():
        pairs = broken_take(PEOPLE)
        people = User.objects.filter(pk__in={user for user, _row in pairs}, is_active=True)
        wishes = wishes_by_user(people)
        devices = devices_by_user(wishes)
        for user, judging in pairs:
            own = wishes.get(user)
            for channel, way in ways(own, devices[user]) if own else ():
                if own and own.takes(channel, Kind.DECKS):
                    rows.append(
                        Delivery(
                            user_id=user,
                            channel=channel,
                            subscription=way,
                            target=way.pk if way else 0,
                            key=f"decks:{judging.pk}:{judging.created_at:%y%m%d%H%M%S}",
                            kind=Kind.DECKS,
                            cards_id=judging.pk,
                            due_at=now + HOLD,
                            created_at=now,
                        )
                    )
        Delivery.objects.bulk_create(rows, batch_size=BATCH, ignore_conflicts=True)
    return len(rows)


def _digests(now: datetime) -> int:
    """The daily messages whose morning has come."""
    due = Wishes.objects.filter(digest_at__lte=now, user__is_active=True).select_related("user")
    rows, wishes = list[Delivery](), list(due[:PEOPLE])
    if not wishes:
        return 0
    devices = devices_by_user([own.pk for own in wishes])
    for own in wishes:
        zone = zone_of(own.user)
        morning = own.digest_at or now
        key = f"digest:{morning.astimezone(zone):%Y-%m-%d}"
        for channel, device in ways(own, devices[own.pk]):
            if own.mode(channel) == Mode.DIGEST:
                rows.append(
                    Delivery(
                        user=own.user,
                        channel=channel,
                        subscription=device,
                        target=device.pk if device else 0,
                        key=key,
                        kind=Kind.DIGEST,
                        due_at=now,
                        created_at=now,
                    )
                )
        own.digest_at = next_at(now, MORNING, zone)
    with change():
        Delivery.objects.bulk_create(rows, batch_size=BATCH, ignore_conflicts=True)
        Wishes.objects.bulk_update(wishes, ["digest_at"])
    return len(rows)

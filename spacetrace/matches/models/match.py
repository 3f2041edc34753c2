"""A match: which game on which cards, the table's snapshot, and how far it has come."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from spacetrace.api.public_ids import token_new
from spacetrace.engine.kernel.outcome import OutcomeRow
from spacetrace.infrastructure.composed import made, moment
from spacetrace.matches.seat_clocks import SeatClocks
from spacetrace.matches.time_control import OnTimeout, TimeControl, TimeKind
from spacetrace.players.models import User

MAX_SEATS = 15  # `waiting_mask` is a small integer


@dataclass(frozen=True, slots=True)
class Pinned:
    """What a table is drawn with beside what lies on it, for ever: which game, on which cards."""

    game: str
    card_set_hash: str
    card_set_revision_id: int

    @property
    def pinned(self) -> Pinned:
        """Itself: templates ask a match for it, or what stands there for one."""
        return self


class Status(models.TextChoices):
    """Where a match stands.

    `paused` means that its rules were not here when it was met, `resting` that its players have
    agreed on a pause.
    """

    OPEN = "open", _("waiting for players")
    RUNNING = "running", _("running")
    OVER = "over", _("over")
    PAUSED = "paused", _("paused")
    RESTING = "resting", _("resting")


class Pace(models.TextChoices):
    """How computer players answer: at once, or at a live table after a while as people do.

    In a game without the option they are asked only when the table waits for them; at all other
    tables they may also act out of turn.
    """

    NONE = "", _("at once")
    SLOW = "slow", _("at once, out of turn too")
    LIVE = "live", _("after a while")


class MatchQuerySet(models.QuerySet["Match"]):
    """Matches, by who may know of them."""

    def visible_to(self, user: User | AnonymousUser) -> MatchQuerySet:
        """The matches in which somebody sits; for everybody else they do not exist."""
        if not user.is_authenticated:
            return self.none()
        return self.filter(pk__in=Match.objects.filter(seats__user=user).values("pk"))

    def counted(self) -> MatchQuerySet:
        """Those that tell something of players and cards: no trials, lessons and other branches."""
        return self.filter(trial_of="", lesson="", branch_of="")


class Match(models.Model):
    """One table and everything pinned to it, so that no later edit can touch it.

    `version` counts what somebody besides the acting seat can see: 0 when it is made, one more
    with each further guest, and as it begins. `revision` counts every stored change; it is nobody's
    business but the compare-and-set's, because a secret standing order must not show in a number.

    `clock_at` is when the deadline of the table with `clock_number` passes; None while it has none.
    While a match is paused the clock stands as it stood at `paused_at`, while it rests as at
    `rests_since`.

    `held_mask` has a bit for each seat whose player has not gone on since a round ended. While it
    has one, a live table waits for nobody, and `clock_at` is when it plays on anyhow.

    `rest_asked` has a bit for each seat that agrees on what one of them has asked for: a pause
    until `rests_until`, or while the match rests, that it goes on. When a pause was refused or
    taken back the match was at `rest_version`.

    `deadline_at` is the nearest deadline of a seat that the table waits for, None where no player
    has one.

    An open match `is_listed` while anybody may find it in the lobby; `listed_at` is when its
    listing last changed. At `expires_at` it ends, at `computer_at` computer players take its open
    seats; both are None once it begins or ends. From `news_at` on its owner has something to be
    told, such as that nobody came; None once that was seen.

    `trial_of` is the name of the card set whose draft is being tried, "" elsewhere: such a match
    counts nowhere. `opening` is where it began if it was not dealt (a kernel `Opening`).

    `lesson` is the key of the lesson that is taken here, "" elsewhere: such a match has a coach,
    its computer players have a script, and it counts nowhere and stands in no list.

    `branch_of` is the public id of the match from whose replay it was played on, "" elsewhere: it
    counts nowhere.

    `draw_offers` has a bit for each seat that offers to end without a winner; when an offer was
    refused or taken back the match was at `draw_version`.

    `take_back_seat` has asked to take its last move back, and `take_back_agreed` has a bit for each
    seat that agrees; both count only while the match is at `take_back_version`. Without a bit it
    was refused, or withdrawn, at that version.
    """

    public_id = models.CharField(max_length=22, unique=True, default=token_new, editable=False)
    game = models.CharField(max_length=20)
    config = models.JSONField(default=dict)
    card_set_revision = models.ForeignKey(
        "cardsets.Revision", on_delete=models.PROTECT, related_name="+"
    )
    card_set_hash = models.CharField(max_length=64)
    trial_of = models.CharField(max_length=60, default="", db_default="", blank=True)
    lesson = models.CharField(max_length=40, default="", db_default="", blank=True)
    branch_of = models.CharField(max_length=22, default="", db_default="", blank=True)
    opening = models.JSONField(null=True, blank=True)
    rules_version = models.PositiveIntegerField()
    format_version = models.PositiveIntegerField()  # of snapshot, actions and events
    status = models.CharField(max_length=8, choices=Status.choices, default=Status.OPEN)
    version = models.PositiveIntegerField(default=0)
    revision = models.PositiveIntegerField(default=0)
    move_count = models.PositiveIntegerField(default=0)
    snapshot = models.BinaryField(default=b"")
    # One bit a seat, so that "mine to move first" is one query on every database.
    waiting_mask = models.PositiveSmallIntegerField(default=0)
    agent_mask = models.PositiveSmallIntegerField(default=0)
    held_mask = models.PositiveSmallIntegerField(default=0, db_default=0)
    draw_offers = models.PositiveSmallIntegerField(default=0, db_default=0)
    draw_version = models.PositiveIntegerField(default=0, db_default=0)
    take_back_seat = models.PositiveSmallIntegerField(null=True, blank=True)
    take_back_agreed = models.PositiveSmallIntegerField(default=0, db_default=0)
    take_back_version = models.PositiveIntegerField(default=0, db_default=0)
    clock_at = models.DateTimeField(null=True, blank=True)
    clock_number = models.PositiveIntegerField(null=True, blank=True)
    pace = models.CharField(max_length=4, choices=Pace.choices, default=Pace.NONE, blank=True)
    # Of the players; `clock_at` above is the table's own.
    time_kind = models.CharField(
        max_length=4, choices=TimeKind.choices, default="", db_default="", blank=True
    )
    time_move = models.PositiveIntegerField(default=0, db_default=0)  # seconds
    time_bank = models.PositiveIntegerField(default=0, db_default=0)  # seconds
    on_timeout = models.CharField(
        max_length=8,
        choices=OnTimeout.choices,
        default=OnTimeout.LOSE.value,
        db_default=OnTimeout.LOSE.value,
    )
    seat_clocks = models.TextField(default="", db_default="", blank=True)  # a `SeatClocks`
    deadline_at = models.DateTimeField(null=True, blank=True)
    hot_seat = models.BooleanField(default=False)
    is_listed = models.BooleanField(default=False, db_default=False)
    listed_at = models.DateTimeField(null=True, blank=True)
    expires_at = models.DateTimeField(null=True, blank=True)
    computer_at = models.DateTimeField(null=True, blank=True)
    news_at = models.DateTimeField(null=True, blank=True)
    paused_at = models.DateTimeField(null=True, blank=True)
    pause_reason = models.CharField(max_length=200, blank=True)
    rests_since = models.DateTimeField(null=True, blank=True)
    rests_until = models.DateTimeField(null=True, blank=True)
    rest_asked = models.PositiveSmallIntegerField(default=0, db_default=0)
    rest_version = models.PositiveIntegerField(default=0, db_default=0)
    result = models.JSONField(null=True, blank=True)
    rematch_of = models.OneToOneField(
        "self", null=True, blank=True, on_delete=models.SET_NULL, related_name="rematch"
    )
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    created_at = models.DateTimeField(auto_now_add=True)
    updated_at = models.DateTimeField(auto_now=True)
    ended_at = models.DateTimeField(null=True, blank=True)

    objects = MatchQuerySet.as_manager()

    class Meta:
        verbose_name = _("match")
        verbose_name_plural = _("matches")
        ordering = ("-updated_at", "-pk")
        indexes = [
            # No column that every move writes: PostgreSQL then stores the row beside the old one
            # without an entry in any index.
            models.Index(fields=["status", "ended_at"], name="matches_by_end"),
            models.Index(
                fields=["clock_at"], name="matches_by_clock", condition=Q(clock_at__isnull=False)
            ),
            models.Index(
                fields=["deadline_at"],
                name="matches_by_deadline",
                condition=Q(deadline_at__isnull=False),
            ),
            models.Index(fields=["created_at"], name="matches_listed", condition=Q(is_listed=True)),
            *(
                models.Index(fields=[at], name=name, condition=Q(**{f"{at}__isnull": False}))
                for at, name in (
                    ("listed_at", "matches_by_listing"),
                    ("expires_at", "matches_by_expiry"),
                    ("computer_at", "matches_by_computer"),
                )
            ),
            models.Index(
                fields=["created_by"], name="matches_with_news", condition=Q(news_at__isnull=False)
            ),
            models.Index(
                fields=["rests_until"],
                name="matches_by_rest",
                condition=Q(rests_since__isnull=False),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.game} {self.public_id}"

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats (from 0) whose decision the table waits for."""
        return tuple(seat for seat in range(MAX_SEATS) if self.waiting_mask >> seat & 1)

    @waiting.setter
    def waiting(self, seats: Iterable[int]) -> None:
        self.waiting_mask = sum(1 << seat for seat in set(seats))

    @property
    def names(self) -> list[str]:
        """What the seats are called, in their order."""
        return [seat.name for seat in self.seats.all()]

    @property
    def offering(self) -> list[int]:
        """The seats (from 0) that offer to end without a winner, as long as it goes on."""
        if self.status != Status.RUNNING:
            return []
        return [seat for seat in range(MAX_SEATS) if self.draw_offers >> seat & 1]

    @property
    def taking_back(self) -> int:
        """A bit for each seat that would take `take_back_seat`'s last move back, while it stands.

        It stands until anything happens at the table.
        """
        is_now = self.status == Status.RUNNING and self.version == self.take_back_version
        return self.take_back_agreed if is_now else 0

    @property
    def pinned(self) -> Pinned:
        """What no move changes."""
        return Pinned(self.game, self.card_set_hash, self.card_set_revision_id)

    @property
    def agent_is_due(self) -> bool:
        """The table waits for a computer player."""
        return self.status == Status.RUNNING and bool(self.waiting_mask & self.agent_mask)

    @property
    def is_held(self) -> bool:
        """A round has ended, and the next one begins when people go on, or in a moment."""
        return self.status == Status.RUNNING and bool(self.held_mask)

    @property
    def is_held_at_first(self) -> bool:
        """Nobody has moved yet, and somebody who is new to the game reads what it is."""
        return self.is_held and not self.move_count

    @property
    def is_counted(self) -> bool:
        """It is among those that `counted` finds."""
        return not (self.trial_of or self.lesson or self.branch_of)

    @property
    def is_over(self) -> bool:
        """Nothing can be played any more."""
        return self.status == Status.OVER

    @property
    def outcome(self) -> OutcomeRow:
        """`reason`, `rule`, `winners` (seats from 0), `places`, `scores`; empty while it goes on.

        `places` has each seat's, from 1; it is empty, as `scores`, where no table was asked.
        """
        found: OutcomeRow = self.result or OutcomeRow()
        return found

    @property
    def time_control(self) -> TimeControl:
        """How much time the players have."""
        return TimeControl(self.time_kind, self.time_move, self.time_bank, self.on_timeout)

    @time_control.setter
    def time_control(self, control: TimeControl) -> None:
        self.time_kind, self.on_timeout = control.kind, control.on_timeout
        self.time_move, self.time_bank = control.move, control.bank

    @property
    def clocks(self) -> SeatClocks:
        """The players' deadlines and what is left of their banks; a copy."""
        return SeatClocks.read(self.seat_clocks)

    @clocks.setter
    def clocks(self, clocks: SeatClocks) -> None:
        self.seat_clocks, self.deadline_at = clocks.write(), clocks.nearest

    def deadline_of(self, seat: int) -> datetime | None:
        """Until when a seat (from 0) has time for the decision that it is asked for, if it is."""
        return self.clocks.deadline(seat)

    @property
    def clock_left(self) -> int | None:
        """Milliseconds until the table's deadline passes, 0 when it has; None without one."""
        if self.clock_at is None or self.status != Status.RUNNING:
            return None
        return max(0, (self.clock_at - timezone.now()) // timedelta(milliseconds=1))


PLAYED = (
    "id",
    "game",
    "card_set_revision_id",
    "card_set_hash",
    "lesson",
    "rules_version",
    "format_version",
    "status",
    "version",
    "revision",
    "move_count",
    "snapshot",
    "waiting_mask",
    "agent_mask",
    "held_mask",
    "draw_offers",
    "clock_at",
    "clock_number",
    "pace",
    "time_kind",
    "time_move",
    "time_bank",
    "on_timeout",
    "seat_clocks",
    "deadline_at",
)
"""The columns that an action needs, in the order of the fields; the others stay in the database."""


_MOMENTS = (PLAYED.index("clock_at"), PLAYED.index("deadline_at"))


def match_played(row: Sequence[Any]) -> Match:
    """The match of a row of `PLAYED` and the secret, as the database gives it."""
    values = list(row[:-1])
    for place in _MOMENTS:
        values[place] = moment(values[place])
    match, secret = made(Match, values, PLAYED), row[-1]
    match.secret = MatchSecret(match=match, secret=secret)
    return match


class MatchSecret(models.Model):
    """What the cards are shuffled with. Only its commitment is shown before the match is over."""

    match = models.OneToOneField(
        Match, on_delete=models.CASCADE, primary_key=True, related_name="secret"
    )
    secret = models.BinaryField()
    commitment = models.CharField(max_length=64)

    class Meta:
        verbose_name = _("match secret")
        verbose_name_plural = _("match secrets")

    def __str__(self) -> str:
        return self.commitment

"""What players wish to be told, where it reaches them, and each message that goes there."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from spacetrace.matches.models import Match
from spacetrace.notifications.kinds import TOLD, WISHES, Channel, Kind, Mode
from spacetrace.players.models import Outgoing, Session, User


class Wishes(models.Model):
    """What somebody wishes to be told. Who has no row has never changed anything.

    An address that the mail server has refused for good is not written to any more, until it, or
    another one, is confirmed anew.
    """

    user = models.OneToOneField(User, on_delete=models.CASCADE, primary_key=True, related_name="+")
    mail = models.CharField(max_length=10, choices=Mode.choices, default=Mode.EVERY)
    push = models.CharField(max_length=10, choices=Mode.choices, default=Mode.EVERY)
    draws = models.BooleanField(default=True, db_default=True)
    rests = models.BooleanField(default=True, db_default=True)
    talk = models.BooleanField(default=True, db_default=True)
    digest_at = models.DateTimeField(null=True, blank=True, db_index=True)
    refused_at = models.DateTimeField(null=True, blank=True)
    refusal = models.CharField(max_length=200, blank=True)

    class Meta:
        verbose_name = _("wishes for messages")
        verbose_name_plural = _("wishes for messages")

    def __str__(self) -> str:
        return f"{self.user_id}: {self.mail}, {self.push}"

    def mode(self, channel: str) -> str:
        """What is wished for by this channel."""
        return self.mail if channel == Channel.MAIL else self.push

    def takes(self, channel: str, kind: str) -> bool:
        """Whether messages of this kind are wished for by this channel."""
        return kind in TOLD[self.mode(channel)] and self.wants(kind)

    def wants(self, kind: str) -> bool:
        """Whether it was not left out by itself."""
        return kind not in WISHES or bool(getattr(self, WISHES[kind]))

    @property
    def address(self) -> str:
        """Where mail reaches the user; "" where none does."""
        return "" if self.is_refused else self.user.confirmed_email

    @property
    def is_refused(self) -> bool:
        """The address was refused since it was confirmed."""
        confirmed = self.user.email_changed_at
        return self.refused_at is not None and confirmed is not None and self.refused_at > confirmed


class Subscription(models.Model):
    """A browser, or a program, that takes push messages. It goes with the session it came in."""

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="+")
    session = models.ForeignKey(Session, on_delete=models.CASCADE, null=True, related_name="+")
    endpoint = models.TextField()
    digest = models.CharField(max_length=64, unique=True)  # of the endpoint
    key = models.CharField(max_length=100)  # the browser's, for what only it may read
    secret = models.CharField(max_length=40)
    name = models.CharField(max_length=60, blank=True)
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        verbose_name = _("push subscription")
        verbose_name_plural = _("push subscriptions")

    def __str__(self) -> str:
        return f"{self.name} of {self.user_id}"


class Watch(models.Model):
    """How far a match has been looked at for news. The match is the truth, this only a bookmark.

    `since` has for each seat that is waited for the version with which that began, and what is
    asked of others with its version; `next_at` is when time alone makes news.
    """

    match = models.OneToOneField(
        Match, on_delete=models.CASCADE, primary_key=True, related_name="watched"
    )
    revision = models.PositiveIntegerField()
    version = models.PositiveIntegerField()
    status = models.CharField(max_length=8)
    since = models.JSONField(default=dict)
    deadline_at = models.DateTimeField(null=True, blank=True)
    next_at = models.DateTimeField(null=True, blank=True)
    is_live = models.BooleanField(default=True)

    class Meta:
        verbose_name = _("watched match")
        verbose_name_plural = _("watched matches")
        indexes = [
            models.Index(fields=["match"], name="notifications_live", condition=Q(is_live=True))
        ]

    def __str__(self) -> str:
        return f"{self.match_id} at {self.revision}"


class Fate(models.TextChoices):
    """What became of a message."""

    WAITING = "waiting", _("on its way")
    SENT = "sent", _("taken")
    DROPPED = "dropped", _("not needed any more")
    FAILED = "failed", _("not taken")


class Delivery(Outgoing):
    """One message to one person by one way, told once: `key` names what it is about.

    Nothing of its text is kept; it is written as it goes out, from what is true then.
    """

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="+")
    channel = models.CharField(max_length=4, choices=Channel.choices)
    subscription = models.ForeignKey(
        Subscription, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    target = models.BigIntegerField(default=0)  # the subscription, for ever; 0 is the mailbox
    key = models.CharField(max_length=80)
    kind = models.CharField(max_length=10, choices=Kind.choices)
    match = models.ForeignKey(Match, on_delete=models.CASCADE, null=True, related_name="+")
    cards = models.ForeignKey(  # the revision that broke decks
        "cardsets.Revision", on_delete=models.CASCADE, null=True, related_name="+"
    )
    seat = models.PositiveSmallIntegerField(default=0)
    version = models.PositiveIntegerField(default=0)
    deadline = models.DateTimeField(null=True, blank=True)
    site = models.CharField(max_length=200, blank=True)  # where its link leads, if known
    fate = models.CharField(max_length=8, choices=Fate.choices, default=Fate.WAITING)
    result = models.CharField(max_length=200, blank=True)
    created_at = models.DateTimeField(default=timezone.now)
    done_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("message")
        verbose_name_plural = _("messages")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["user", "key", "target"], name="notifications_once")
        ]
        indexes: ClassVar = [
            models.Index(
                fields=["due_at"], name="notifications_due", condition=Q(fate=Fate.WAITING)
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.pk} by {self.channel}"

    @property
    def name(self) -> str:
        """What makes it the same message however often it is sent."""
        return f"delivery {self.user_id} {self.target} {self.key}"

"""What is kept of talk: who allows free text, what was said, who may hear it, and reports."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from spacetrace.matches.models import Match, Seat

MOST_GRAPHEMES = 280
MOST_CHARACTERS = 4 * MOST_GRAPHEMES
"""A letter with its marks, or an emoji of several parts, counts once; there is an end to that."""

MOST_WORDS = 500
"""Letters of what somebody writes to a complaint."""


class Voice(models.Model):
    """What somebody at a table has said about its talk; without a row nothing, which is no.

    `version` counts what this one person could read anew. So a stream that tells it tells nobody
    of what they may not hear.
    """

    seat = models.OneToOneField(
        Seat, on_delete=models.CASCADE, primary_key=True, related_name="voice"
    )
    allows_text = models.BooleanField(default=False)
    version = models.PositiveIntegerField(default=0)

    def __str__(self) -> str:
        return f"{self.seat_id}: {self.version}"


class Message(models.Model):
    """Something that was said at one table: a phrase by its key, or free text.

    `key` is made up by whoever says it: the same again says nothing anew. `at_version` is how far
    the match had come.
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="messages")
    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="messages")
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="messages"
    )
    phrase = models.CharField(max_length=24, blank=True)
    text = models.CharField(max_length=MOST_CHARACTERS, blank=True)
    key = models.CharField(max_length=64)
    at_version = models.PositiveIntegerField()
    said_at = models.DateTimeField(default=timezone.now)

    class Meta:
        verbose_name = _("message")
        verbose_name_plural = _("messages")
        ordering = ("pk",)
        constraints = [models.UniqueConstraint(fields=["seat", "key"], name="talk_message_unique")]

    def __str__(self) -> str:
        return self.phrase or self.text[:40]


class Delivery(models.Model):
    """A message to one person who sat there when it was said. Nobody else ever reads it."""

    message = models.ForeignKey(Message, on_delete=models.CASCADE, related_name="deliveries")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="deliveries"
    )
    is_read = models.BooleanField(default=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["message", "user"], name="talk_delivery_unique")
        ]
        indexes = [
            models.Index(fields=["user"], name="talk_unread", condition=Q(is_read=False)),
        ]

    def __str__(self) -> str:
        return f"{self.message_id} to {self.user_id}"


class Mute(models.Model):
    """Somebody hears no more of somebody else, at any table, who does not learn of it."""

    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="mutes"
    )
    muted = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("-pk",)
        constraints = [models.UniqueConstraint(fields=["owner", "muted"], name="talk_mute_unique")]

    def __str__(self) -> str:
        return f"{self.owner_id} does not hear {self.muted_id}"


class State(models.TextChoices):
    """How far a complaint is."""

    OPEN = "open", _("open")
    CLOSED = "closed", _("closed")


class Verdict(models.TextChoices):
    """What came of a complaint, as its reporter is told; nothing chosen says that it was read."""

    NOTHING = "nothing", _("Nothing was found that may not be said.")
    RULES = "rules", _("The game did what its rules say.")
    SILENCE = "silence", _("That person cannot write free text for thirty days.")
    MORE = "more", _("Something was done about it.")


class Silence(models.Model):
    """Until then somebody says phrases alone: those who look after the site have seen to it."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, primary_key=True, related_name="+"
    )
    until = models.DateTimeField(_("until"))

    class Meta:
        verbose_name = _("silence")
        verbose_name_plural = _("silences")
        ordering = ("-until",)

    def __str__(self) -> str:
        return f"{self.user}: {self.until:%Y-%m-%d}"


OF_PROBLEMS = (Verdict.RULES, Verdict.MORE)
OF_MESSAGES = (Verdict.NOTHING, Verdict.SILENCE, Verdict.MORE)


class Complaint(models.Model):
    """Somebody's word to those who look after the site, about a message or a problem at a table.

    `context` is kept as lines, as they could be read then: accounts and matches may go. A problem
    has the version of the match that it was seen at, and accuses nobody.
    """

    reporter = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    accused = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    match = models.ForeignKey(Match, null=True, on_delete=models.SET_NULL, related_name="+")
    message = models.ForeignKey(Message, null=True, on_delete=models.SET_NULL, related_name="+")
    at_version = models.PositiveIntegerField(_("moment of the match"), null=True, blank=True)
    words = models.CharField(_("what the reporter wrote"), max_length=MOST_WORDS, blank=True)
    context = models.TextField(_("what was said, or happened"))
    state = models.CharField(_("state"), max_length=6, choices=State.choices, default=State.OPEN)
    verdict = models.CharField(
        _("verdict, as the reporter is told"),
        max_length=7,
        choices=Verdict.choices,
        blank=True,
        db_default="",
    )
    note = models.TextField(_("note"), blank=True)
    created_at = models.DateTimeField(_("made"), auto_now_add=True)
    closed_at = models.DateTimeField(_("closed"), null=True, blank=True)
    closed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )

    class Meta:
        verbose_name = _("complaint")
        verbose_name_plural = _("complaints")
        ordering = ("-pk",)
        constraints = [
            models.UniqueConstraint(fields=["reporter", "message"], name="talk_complaint_unique"),
            models.UniqueConstraint(
                fields=["reporter", "match", "at_version", "words"], name="talk_problem_unique"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.pk} ({self.get_state_display()})"

    @property
    def is_problem(self) -> bool:
        """It is about what happened at a table, not about what somebody said."""
        return self.at_version is not None

    @property
    def verdicts(self) -> tuple[Verdict, ...]:
        """What may come of it."""
        return OF_PROBLEMS if self.is_problem else OF_MESSAGES

"""Tests that belong together: begun, played, cancelled, summed up and deleted as one."""

from __future__ import annotations

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from cardsets.models import CardSet, Revision
from decks.models import Deck
from spacetrace.api.public_ids import token_new
from spacetrace.players.models import User


class Status(models.TextChoices):
    """Where a test or a group stands; after the first two nothing is played any more."""

    QUEUED = "queued", _("waiting for a worker")
    RUNNING = "running", _("running")
    DONE = "done", _("done")
    CANCELLED = "cancelled", _("cancelled")
    FAILED = "failed", _("broken off")


UNFINISHED = (Status.QUEUED, Status.RUNNING)


class GroupKind(models.TextChoices):
    """What the tests of a group are compared for."""

    BALANCE = "balance", _("a draft against the published cards")
    VERSIONS = "versions", _("two versions of a deck")
    SWAPS = "swaps", _("a deck with cards exchanged")


class TestGroupQuerySet(models.QuerySet["TestGroup"]):
    """Groups, by who may know of them."""

    def visible_to(self, user: User | AnonymousUser) -> TestGroupQuerySet:
        """The user's own about decks; measured drafts are shown by the studio."""
        if not user.is_authenticated:
            return self.none()
        return self.filter(owner=user.pk).exclude(kind=GroupKind.BALANCE)

    def balance_of(self, card_set: CardSet) -> TestGroupQuerySet:
        """The reports of a set's drafts, and of the revisions that they became, without figures."""
        rows = self.filter(kind=GroupKind.BALANCE, draft__card_set=card_set)
        return rows.select_related("draft__card_set", "base", "owner").defer("report")

    def unfinished(self) -> TestGroupQuerySet:
        """Those for which matches are still to be played."""
        return self.filter(status__in=UNFINISHED)


class TestGroup(models.Model):
    """Tests that are one piece of work: nobody sees the single ones in a list of tests.

    All members have the same match numbers, so that the same number on two sides meets the same
    luck. `asked` is what the kind needs to know of what was wished for. `matches` sums up those of
    the members, `played` how many the `report` is made of; while it runs they stand in chunks. A
    finished group of kind `balance` has its report, and of its members those of which matches are
    kept, which hold the copy of the draft that they were played with; `draft` is what was measured,
    the revision that it becomes included, `content` its cards and decks as they were then, `base`
    the published revision on the other side, None for a set that players have not.
    """

    __test__ = False  # nothing for pytest

    public_id = models.CharField(max_length=22, unique=True, default=token_new, editable=False)
    kind = models.CharField(max_length=10, choices=GroupKind.choices)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    deck = models.ForeignKey(
        Deck, null=True, blank=True, on_delete=models.CASCADE, related_name="test_groups"
    )
    draft = models.ForeignKey(
        Revision, null=True, blank=True, on_delete=models.CASCADE, related_name="+"
    )
    base = models.ForeignKey(
        Revision, null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    content = models.CharField(_("content hash"), max_length=64, blank=True)
    asked = models.JSONField(_("what was asked for"), default=dict)
    matches = models.PositiveIntegerField(_("matches"))
    status = models.CharField(max_length=9, choices=Status.choices, default=Status.QUEUED)
    problem = models.CharField(max_length=300, blank=True)
    played = models.PositiveIntegerField(default=0)
    report = models.JSONField(null=True, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)
    started_at = models.DateTimeField(null=True, blank=True)
    served_at = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)

    objects = TestGroupQuerySet.as_manager()

    class Meta:
        verbose_name = _("group of tests")
        verbose_name_plural = _("groups of tests")
        ordering = ("-created_at", "-pk")
        constraints = [
            models.CheckConstraint(
                condition=Q(kind="balance", draft__isnull=False)
                | (~Q(kind="balance") & Q(deck__isnull=False)),
                name="simulations_group_is_of_something",
            )
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.public_id}"

    @property
    def is_unfinished(self) -> bool:
        """Matches are still to be played."""
        return self.status in UNFINISHED

    @property
    def measured(self) -> tuple[Revision, Revision | None]:
        """Of kind `balance`: the draft, or what it became, and the published revision beside it."""
        if self.draft is None:
            raise Revision.DoesNotExist
        return self.draft, self.base

"""Who plays: the user model, whom somebody has blocked, tokens for programs, and tallies."""

from typing import Any, ClassVar

from django.contrib.auth.models import AbstractUser, UserManager
from django.contrib.sessions.backends.base import SessionBase
from django.contrib.sessions.base_session import AbstractBaseSession
from django.db import models, transaction
from django.db.models.functions import Lower, Now
from django.db.models.lookups import Exact
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from spacetrace.api.public_ids import token_new

EMAIL_LENGTH = 254


class Theme(models.TextChoices):
    """How the pages look; `auto` follows the browser."""

    AUTO = "auto", _("As my device")
    DARK = "dark", _("Dark")
    LIGHT = "light", _("Light")


class PlayerManager(UserManager["User"]):
    """Finds people by login or confirmed address, without regard to capitals."""

    def get_by_natural_key(self, username: str | None) -> "User":
        """`Ada` and `ada` are one login, so nobody can pose as somebody by a capital letter."""
        return self.get(same_text("username", username or ""))

    def called(self, typed: str) -> "models.QuerySet[User]":
        """Who is meant by a login or a confirmed address; one at most, as neither is the other's.

        Only a login given by hand could be somebody else's address: it comes first then.
        """
        is_login = models.Q(same_text("username", typed))
        has_address = models.Q(same_text("email", typed), _is_confirmed(), ~models.Q(email=""))
        first = models.Case(models.When(is_login, then=0), default=1)
        return self.filter(is_login | has_address).order_by(first)


def same_text(field: str, typed: str) -> Exact:
    """Equal without regard to capitals, in the words of the index that keeps the field unique."""
    return Exact(Lower(field), Lower(models.Value(typed)))


def _is_confirmed() -> models.Q:
    return models.Q(email_changed_at__isnull=False)


class User(AbstractUser):
    """A person. A guest has no password and becomes an account by signing up, matches and all."""

    display_name = models.CharField(_("display name"), max_length=32, blank=True)
    is_guest = models.BooleanField(_("guest"), default=False)
    theme = models.CharField(_("theme"), max_length=8, choices=Theme.choices, default=Theme.AUTO)
    # As IANA names it, such as Europe/Berlin; "" where nobody has said.
    time_zone = models.CharField(_("time zone"), max_length=64, blank=True, db_default="")
    # By the clock of this zone, at most `zones.QUIET_MOST`: no message comes, no deadline falls.
    quiet_from = models.TimeField(_("quiet from"), null=True, blank=True)
    quiet_to = models.TimeField(_("quiet until"), null=True, blank=True)
    # The address of the profile: a login is for signing in, and a name at the table may change.
    public_id = models.CharField(max_length=22, null=True, default=token_new, editable=False)
    hides_history = models.BooleanField(_("hides history"), default=False, db_default=False)
    takes_challenges = models.BooleanField(_("takes challenges"), default=True, db_default=True)
    # When the address was confirmed, or taken away. An address without it, such as one that came
    # with an older version, is only somebody's word and good for nothing.
    email_changed_at = models.DateTimeField(_("address changed"), null=True, blank=True)

    keeps_tokens = False
    """Not stored: whether the API tokens outlive the new password that is being set."""

    REQUIRED_FIELDS: ClassVar[list[str]] = []  # an address is confirmed, not typed at a prompt

    objects: ClassVar[PlayerManager] = PlayerManager()

    class Meta:
        verbose_name = _("player")
        verbose_name_plural = _("players")
        constraints = [
            models.UniqueConstraint(
                Lower("username"),
                name="players_user_login_unique",
                violation_error_message=_("This login is taken; please choose another one."),
            ),
            models.UniqueConstraint(
                Lower("email"),
                condition=_is_confirmed() & ~models.Q(email=""),
                name="players_user_email_unique",
                violation_error_message=_("This address belongs to another account."),
            ),
            models.UniqueConstraint(
                fields=["public_id"],
                condition=models.Q(public_id__isnull=False),
                name="players_user_profile_unique",
            ),
        ]
        indexes = [models.Index(Lower("display_name"), name="players_user_by_name")]

    def save(self, *args: Any, **kwargs: Any) -> None:
        """A new password, and the end of what the old one opened, are stored together.

        Whoever sets it: a page, the admin, or a command. `services.py` ends it.
        """
        if self.password_is_new:
            with transaction.atomic():
                super().save(*args, **kwargs)
        else:
            super().save(*args, **kwargs)

    @property
    def itself(self) -> "User":
        """The player: a request has somebody who stands in for them, and is slow to ask."""
        return self

    @property
    def password_is_new(self) -> bool:
        """Whether `set_password` has been called, and what it has set is not stored yet."""
        return getattr(self, "_password", None) is not None

    def __str__(self) -> str:
        """The name at the table: the display name, else the login."""
        return self.display_name or self.username

    @property
    def confirmed_email(self) -> str:
        """Where mail reaches this person; "" where nobody has shown that it does."""
        return self.email if self.email_changed_at else ""


class Block(models.Model):
    """Somebody wants nothing to do with somebody else; neither of the two meets the other."""

    owner = models.ForeignKey(User, on_delete=models.CASCADE, related_name="+")
    blocked = models.ForeignKey(User, on_delete=models.CASCADE, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["owner", "blocked"], name="players_block_unique")
        ]

    def __str__(self) -> str:
        return f"{self.owner_id} blocks {self.blocked_id}"


class Scope(models.TextChoices):
    """What a token is good for."""

    PLAY = "play", _("Play and look")
    READ = "read", _("Look only")
    EDIT = "edit", _("Edit card sets, play and look (for editors)")


class ApiTokenQuerySet(models.QuerySet["ApiToken"]):
    """Tokens, by whether they work."""

    def living(self) -> "ApiTokenQuerySet":
        """Tokens that work: neither revoked nor past their time, and of an active owner."""
        lasting = models.Q(expires_at=None) | models.Q(expires_at__gt=Now())
        return self.filter(lasting, revoked_at=None, owner__is_active=True)

    def playing(self) -> "ApiTokenQuerySet":
        """Living tokens with which a program may act, not only look."""
        return self.living().exclude(scope=Scope.READ)


class ApiToken(models.Model):
    """Lets a program act for its owner. Only the digest is kept: the token is shown once."""

    owner = models.ForeignKey(User, on_delete=models.CASCADE, related_name="api_tokens")
    name = models.CharField(_("name"), max_length=40)
    # Enough of the token to recognise it in a list, too little to use it.
    hint = models.CharField(_("begins with"), max_length=12)
    digest = models.CharField(_("digest"), max_length=64, unique=True)
    created_at = models.DateTimeField(_("made"), auto_now_add=True)
    last_used_at = models.DateTimeField(_("last used"), null=True, blank=True)
    revoked_at = models.DateTimeField(_("revoked"), null=True, blank=True)
    scope = models.CharField(_("may"), max_length=4, choices=Scope.choices, default=Scope.PLAY)
    expires_at = models.DateTimeField(_("works until"), null=True, blank=True)

    objects = ApiTokenQuerySet.as_manager()

    class Meta:
        verbose_name = _("API token")
        verbose_name_plural = _("API tokens")
        ordering = ("-created_at", "-id")

    def __str__(self) -> str:
        return f"{self.name} ({self.hint})"


class Tally(models.Model):
    """How often something was tried within a time; `limits.py` says what, and raises it."""

    key = models.CharField(max_length=64, primary_key=True)
    count = models.PositiveIntegerField()
    ends_at = models.BigIntegerField(db_index=True)  # seconds since 1970

    def __str__(self) -> str:
        return f"{self.key[:8]}: {self.count}"


class MailKind(models.TextChoices):
    """What a mail is for; each has a template."""

    CONFIRM = "confirm", _("confirm an address")
    RESET = "reset", _("choose a new password")
    CHANGED = "changed", _("something about the account was changed")


class Change(models.TextChoices):
    """What concerns the safety of an account, in a sentence for its owner."""

    PASSWORD = "password", _("The password was changed.")
    EMAIL = "email", _("The e-mail address was changed.")
    FACTOR_ON = "factor_on", _("The second factor was switched on.")
    FACTOR_OFF = "factor_off", _("The second factor was switched off.")
    CODES = "codes", _("New recovery codes were made; the old ones are void.")
    TOKEN = "token", _("An API token was made.")
    TOKENS_REVOKED = "tokens_revoked", _("API tokens were revoked.")
    CLOSED = "closed", _("The account was closed.")


class Outgoing(models.Model):
    """Something that goes out to somebody else's server, and is tried again; `outgoing.py` does."""

    due_at = models.DateTimeField(default=timezone.now, db_index=True)
    attempt = models.PositiveSmallIntegerField(default=0)

    class Meta:
        abstract = True


class Mail(Outgoing):
    """A mail that is to be sent. The row is the truth, a message to a worker only a reminder.

    Nothing of its text is kept: a link is made as the mail is sent, and opens nothing before.
    """

    kind = models.CharField(max_length=10, choices=MailKind.choices)
    user = models.ForeignKey(User, on_delete=models.CASCADE, null=True, related_name="+")
    to = models.CharField(max_length=EMAIL_LENGTH)  # an address, or the login that somebody typed
    what = models.CharField(max_length=16, blank=True)  # a Change
    site = models.CharField(max_length=200, blank=True)  # "https://play.example", for its link

    def __str__(self) -> str:
        return f"{self.kind} {self.pk}"


class KeptAnswer(models.Model):
    """The answer to a request that makes something, kept under the caller's Idempotency-Key."""

    owner = models.ForeignKey(User, on_delete=models.CASCADE, related_name="+")
    key = models.CharField(max_length=64)
    digest = models.CharField(max_length=64)  # of address and body
    status = models.PositiveSmallIntegerField(default=0)
    body = models.BinaryField(default=bytes)
    created_at = models.DateTimeField(auto_now_add=True, db_index=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["owner", "key"], name="players_kept_answer_unique")
        ]

    def __str__(self) -> str:
        return f"{self.key} of {self.owner_id}"


class Session(AbstractBaseSession):
    """A browser that somebody is signed in with; `sessions.py` keeps it."""

    user = models.ForeignKey(User, on_delete=models.CASCADE, null=True, related_name="sessions")
    browser = models.CharField(_("browser"), max_length=60, blank=True)
    first_seen = models.DateTimeField(_("signed in"), default=timezone.now)
    last_seen = models.DateTimeField(_("last seen"), default=timezone.now)

    @classmethod
    def get_session_store_class(cls) -> type[SessionBase]:
        """Who reads and writes these rows."""
        from spacetrace.players.sessions import SessionStore

        return SessionStore

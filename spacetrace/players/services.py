"""What players may change: accounts, guests, settings, blocks and API tokens."""

import secrets
from datetime import time, timedelta
from typing import Any

from django.conf import settings
from django.contrib.auth.hashers import make_password
from django.core.exceptions import ImproperlyConfigured
from django.db import IntegrityError, OperationalError, transaction
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.db.models.signals import post_save
from django.dispatch import receiver
from django.utils import timezone
from django.utils.translation import gettext as _

from spacetrace.api.public_ids import token_new as public_id_new
from spacetrace.infrastructure.transactions import change, note
from spacetrace.players.addresses import address_is_free, address_of_token
from spacetrace.players.errors import PlayerError
from spacetrace.players.listeners import LISTENERS
from spacetrace.players.mails import owner_tell
from spacetrace.players.models import ApiToken, Block, Change, Scope, User
from spacetrace.players.names import FORMER, guest_name_new, name_clean
from spacetrace.players.second_factor import factor_switch_off
from spacetrace.players.sessions import sessions_end
from spacetrace.players.tokens import HINT_LENGTH, token_digest, token_new
from spacetrace.players.zones import quiet_fault

DEMO_LOGIN = "demo"
DEMO_PASSWORD = "demo"  # noqa: S105  a public login of development copies, never made elsewhere
MAX_TOKENS = 10
MAX_BLOCKS = 500
MOST_TRIES = 3
MOST_GIVEN = 1_000
USE_NOTED_EVERY = timedelta(minutes=1)
GUESTS_STAY = timedelta(days=1)


def guest_create() -> User:
    """A player without a password, known only to the browser that asked."""
    user = User(
        username=f"guest-{secrets.token_hex(8)}", display_name=guest_name_new(), is_guest=True
    )
    user.set_unusable_password()
    user.save()
    return user


def guests_forget() -> int:
    """Delete guests as whom nobody is signed in, and who have left nothing; returns how many.

    A guest has no password, so without a session there is no way back. Whoever has sat at a table
    or built a deck stays, for the others' sake.
    """
    guests = User.objects.filter(is_guest=True, date_joined__lt=timezone.now() - GUESTS_STAY)
    for relation in User._meta.related_objects:  # whatever app they come from
        own = {relation.field.name: OuterRef("pk")}
        guests = guests.filter(~Exists(relation.related_model._base_manager.filter(**own)))
    return guests.delete()[1].get(User._meta.label, 0)


def public_ids_give() -> int:
    """An address for the profiles that have none: programs before it made accounts without one."""
    given = 0
    for pk in list(User.objects.filter(public_id=None).values_list("pk", flat=True)[:MOST_GIVEN]):
        given += User.objects.filter(pk=pk, public_id=None).update(public_id=public_id_new())
    return given


@transaction.atomic
def account_create(*, username: str, password: str, guest: User | None = None) -> User:
    """A new account; a guest becomes the account and so keeps every match and deck.

    Raises PlayerError when `guest` is no guest any more.
    """
    if guest is None:
        return User.objects.create_user(username, password=password, display_name=username[:32])
    user = User.objects.select_for_update().get(pk=guest.pk)
    if not user.is_guest:
        raise PlayerError("You already have an account.")
    user.username, user.is_guest = username, False
    user.password = make_password(password)  # not a new one: a guest had none, so nothing ends
    user.save(update_fields=["username", "is_guest", "password"])
    return user


def demo_account_ensure() -> User:
    """The account that `up` names on the first screen; only a local copy may have it."""
    if not settings.LOCAL:
        raise ImproperlyConfigured("The demo account never exists in production.")
    user, is_new = User.objects.get_or_create(
        username=DEMO_LOGIN, defaults={"display_name": "Demo Pilot"}
    )
    if is_new:
        user.set_password(DEMO_PASSWORD)
        user.save(update_fields=["password"])
    return user


@transaction.atomic
def settings_change(
    *,
    user: User,
    display_name: str,
    theme: str,
    time_zone: str | None = None,
    takes_challenges: bool | None = None,
    quiet: tuple[time | None, time | None] | None = None,
) -> None:
    """What is not given (None) stays; `quiet` is from when and until when.

    Raises PlayerError when the name is nothing visible, and for quiet hours that cannot be.
    """
    name = name_clean(display_name)
    if not name:
        raise PlayerError("Please choose a name that can be seen.")
    if quiet is not None:
        if fault := quiet_fault(*quiet):
            raise PlayerError(fault)
        user.quiet_from, user.quiet_to = quiet
    before = str(user)
    user.display_name, user.theme = name, theme
    if time_zone is not None:
        user.time_zone = time_zone
    if takes_challenges is not None:
        user.takes_challenges = takes_challenges
    quiet_hours = ("quiet_from", "quiet_to")
    user.save(
        update_fields=["display_name", "theme", "time_zone", "takes_challenges", *quiet_hours]
    )
    if name != before:
        for listener in LISTENERS:
            listener.player_renamed(user, before)


def history_hide(*, user: User, is_hidden: bool) -> None:
    """Whether others see on the profile which matches the player has played."""
    user.hides_history = is_hidden
    user.save(update_fields=["hides_history"])


@receiver(post_save, sender=User)
def password_changed(instance: User, created: bool = False, **others: Any) -> None:
    """End what an old password may have opened: all sessions, and the API tokens unless kept.

    Within the transaction in which `User.save` stores the new one, whoever has set it. A page that
    goes on begins a new session.
    """
    if created or not instance.password_is_new:
        return
    sessions_end(instance)
    owner_tell(instance, Change.PASSWORD)
    if not instance.keeps_tokens:
        api_tokens_revoke(owner=instance)


@transaction.atomic
def email_confirm(*, token: str) -> User:
    """The address that a link proves is its player's from now on; the old one is told.

    Raises PlayerError when the link is not good any more, or the address somebody else's.
    """
    if (found := address_of_token(token)) is None:
        raise PlayerError(_("This link is used up or too old. Please ask for a new one."))
    # Of two links at once, the second one finds that the first has been used.
    User.objects.select_for_update(no_key=True).get(pk=found[0].pk)
    if (found := address_of_token(token)) is None:
        raise PlayerError(_("This link is used up or too old. Please ask for a new one."))
    user, address = found
    taken = PlayerError(_("This address belongs to another account by now."))
    if not address_is_free(address, user):
        raise taken
    try:
        _email_set(user, address)
    except IntegrityError:  # two people confirmed it in the same moment
        raise taken from None
    return user


@transaction.atomic
def email_remove(*, user: User) -> None:
    """No mail reaches this player any more; links that are under way are void."""
    _email_set(user, "")


def _email_set(user: User, address: str) -> None:
    before = user.confirmed_email
    user.email, user.email_changed_at = address, timezone.now()
    user.save(update_fields=["email", "email_changed_at"])
    owner_tell(user, Change.EMAIL, to=before)


def account_close(*, user: User) -> None:
    """Nobody can sign in any more and no name is left; the others keep their matches.

    What is the player's alone, such as decks, goes with the account. One of them may be brought to
    a table, or a test of it end, at this very moment; then all of it is tried once more.
    """
    for tries_left in reversed(range(MOST_TRIES)):
        try:
            _close(user)
        except (IntegrityError, OperationalError):
            if not tries_left:
                raise
        else:
            return


@transaction.atomic
def _close(user: User) -> None:
    # Before anything else, as those do who begin a deck or a test: they wait, or they were earlier.
    User.objects.select_for_update(no_key=True).get(pk=user.pk)
    for listener in LISTENERS:
        listener.player_closed(user)
    api_tokens_revoke(owner=user)
    factor_switch_off(user=user)
    sessions_end(user)
    Block.objects.filter(Q(owner=user) | Q(blocked=user)).delete()
    owner_tell(user, Change.CLOSED)
    user.username = f"closed-{secrets.token_hex(8)}"
    user.display_name, user.email, user.email_changed_at = FORMER, "", None
    user.first_name = user.last_name = ""
    user.is_active = user.is_staff = user.is_superuser = False
    user.set_unusable_password()
    user.save()


def block_add(*, owner: User, blocked: User) -> Block:
    """The two do not meet any more: no listing, no challenge, no word; again changes nothing.

    The other one is not told. What they play already goes on. Raises PlayerError for oneself, for
    somebody who is gone, and past the most that one list holds.
    """
    if owner.pk == blocked.pk:
        raise PlayerError(_("You cannot block yourself."))
    if not blocked.is_active:
        raise PlayerError(_("This account is closed already."))
    with change():
        User.objects.select_for_update(no_key=True).get(pk=owner.pk)  # so that the count holds
        rows = Block.objects.filter(owner=owner)
        if (known := rows.filter(blocked=blocked).first()) is not None:
            return known
        if rows.count() >= MAX_BLOCKS:
            words = _("You have blocked %(n)s people already; please let somebody go first.")
            raise PlayerError(words % {"n": MAX_BLOCKS})
        block = Block.objects.create(owner=owner, blocked=blocked)
        for listener in LISTENERS:
            listener.player_blocked(owner, blocked)
    return block


def block_remove(*, owner: User, pk: int) -> str | None:
    """The two may meet again; the other's name, or None where the owner has no such block."""
    with change():
        row = Block.objects.filter(owner=owner, pk=pk).select_related("blocked").first()
        if row is None:
            return None
        row.delete()
    return str(row.blocked)


@transaction.atomic
def api_token_create(
    *, owner: User, name: str, scope: str = Scope.PLAY, days: int | None = None
) -> tuple[ApiToken, str]:
    """Returns the row and the token itself, which is never to be seen again.

    It works for so many days, or until it is revoked.

    Raises PlayerError for guests, for an empty name and past ten tokens.
    """
    user = User.objects.select_for_update().get(pk=owner.pk)
    if user.is_guest:
        raise PlayerError("Please sign up first: a guest cannot hold API tokens.")
    if ApiToken.objects.living().filter(owner=user).count() >= MAX_TOKENS:
        raise PlayerError(f"You have {MAX_TOKENS} tokens already; revoke one first.")
    if not (label := name_clean(name)):
        raise PlayerError("Please name the token after the program that will use it.")
    token = token_new()
    row = ApiToken.objects.create(
        owner=user,
        name=label,
        hint=token[:HINT_LENGTH],
        digest=token_digest(token),
        scope=scope,
        expires_at=timezone.now() + timedelta(days=days) if days else None,
    )
    owner_tell(user, Change.TOKEN)
    return row, token


def api_token_revoke(*, token: ApiToken) -> None:
    """The token stops working at once; revoking twice changes nothing."""
    _revoke(token.owner, ApiToken.objects.filter(pk=token.pk))


def api_tokens_revoke(*, owner: User) -> None:
    """All tokens of a player stop working at once."""
    _revoke(owner, owner.api_tokens.all())


@transaction.atomic
def _revoke(owner: User, tokens: QuerySet[ApiToken]) -> None:
    if tokens.filter(revoked_at=None).update(revoked_at=timezone.now()):
        owner_tell(owner, Change.TOKENS_REVOKED)


def api_token_note_use(*, token: ApiToken) -> None:
    """Notes the time of use, at most once a minute: reading must not become writing.

    A request does not fail because this cannot be stored.
    """
    now = timezone.now()
    if token.last_used_at is None or now - token.last_used_at >= USE_NOTED_EVERY:
        note(ApiToken.objects.filter(pk=token.pk), last_used_at=now)

"""Says whose an e-mail address is, and makes the signed words that links of confirmation carry."""

from __future__ import annotations

from django.conf import settings
from django.core import signing
from django.utils.crypto import constant_time_compare, salted_hmac

from spacetrace.players.models import User

_SALT = "players.addresses"


def address_is_free(address: str, user: User) -> bool:
    """Whether an address is no other account's: neither confirmed by it nor its login."""
    return not User.objects.called(address).exclude(pk=user.pk).exists()


def address_token(user: User, address: str) -> str:
    """The proof that whoever holds it reads the mail of this address."""
    return signing.dumps([user.pk, address, _state(user)], salt=_SALT)


def address_of_token(token: str) -> tuple[User, str] | None:
    """The player and the address; None where the proof is forged, too old, or void.

    It is void after a new password, and once an address has been confirmed or taken away: so each
    is good once.
    """
    try:
        pk, address, state = signing.loads(
            token, salt=_SALT, max_age=settings.EMAIL_CONFIRM_TIMEOUT
        )
    except signing.BadSignature:
        return None
    user = User.objects.filter(pk=pk, is_active=True).first()
    if user is None or not constant_time_compare(state, _state(user)):
        return None
    return user, address


def _state(user: User) -> str:
    since = user.email_changed_at.isoformat() if user.email_changed_at else ""
    return salted_hmac(_SALT, f"{user.password} {since} {user.email}").hexdigest()[:32]

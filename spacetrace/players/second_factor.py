"""Keeps second factors: an app that shows codes, and recovery codes for when it is lost.

django-otp checks codes and remembers, in the database, which one was used last. Recovery codes are
its static tokens, of which only a digest is stored.
"""

from __future__ import annotations

import base64
import hashlib
import secrets
from urllib.parse import quote, urlencode

from django.db import transaction
from django.http import HttpRequest
from django.utils.translation import gettext as _
from django_otp.plugins.otp_static.models import StaticDevice, StaticToken
from django_otp.plugins.otp_totp.models import TOTPDevice

from spacetrace.infrastructure.transactions import change
from spacetrace.players.errors import PlayerError
from spacetrace.players.mails import owner_tell
from spacetrace.players.models import Change, User

ISSUER = "Spacetrace"  # what the app lists it under
KEY_BYTES = 20
DIGITS = 6
RECOVERY_CODES = 10
_GIVEN = "second_factor"  # in the session
_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # none that is taken for another


def factor_is_on(user: User) -> bool:
    """Whether signing in as this player takes a code, too."""
    return bool(TOTPDevice.objects.filter(user=user).exists())


def factor_is_given(request: HttpRequest) -> bool:
    """Whether this browser's player has one and has shown it."""
    user = request.user
    if not isinstance(user, User) or request.session.get(_GIVEN) != user.pk:
        return False
    return factor_is_on(user)


def factor_note(request: HttpRequest) -> None:
    """The player who is signed in here has shown it; the session goes by a new key from now on."""
    request.session.cycle_key()
    request.session[_GIVEN] = request.user.pk


def key_new() -> str:
    """What app and site will share, in the letters that apps take (base32)."""
    return base64.b32encode(secrets.token_bytes(KEY_BYTES)).decode()


def key_bytes(key: str) -> bytes | None:
    """What a key of `key_new` stands for; None for anything else."""
    try:
        found = base64.b32decode(key)
    except ValueError:
        return None
    return found if len(found) == KEY_BYTES else None


def key_address(user: User, key: str) -> str:
    """The `otpauth:` address of a key, which apps read from a picture."""
    query = urlencode({"secret": key, "issuer": ISSUER})
    return f"otpauth://totp/{quote(f'{ISSUER}:{user.username}')}?{query}"


@transaction.atomic
def factor_switch_on(*, user: User, key: str, code: str) -> list[str]:
    """Sign-in takes a code from now on. Returns the recovery codes, never to be seen again.

    Raises PlayerError when there is one already, or when the code is not of this key: an app that
    was set up wrongly must not lock its owner out.
    """
    User.objects.select_for_update(no_key=True).get(pk=user.pk)
    if factor_is_on(user):
        raise PlayerError(_("Your second factor is on already."))
    if (secret := key_bytes(key)) is None:
        raise PlayerError(_("This key is not whole. Please begin once more."))
    device = TOTPDevice.objects.create(user=user, name="app", key=secret.hex())
    if not device.verify_token(_plain(code)):
        raise PlayerError(
            _("This code is not right. Please look at the clock of your device, too.")
        )
    owner_tell(user, Change.FACTOR_ON)
    return _codes_make(user)


@transaction.atomic
def factor_switch_off(*, user: User) -> bool:
    """The password is enough again; returns whether there was a second factor."""
    StaticDevice.objects.filter(user=user).delete()
    was_on = bool(TOTPDevice.objects.filter(user=user).delete()[0])
    if was_on:
        owner_tell(user, Change.FACTOR_OFF)
    return was_on


@transaction.atomic
def recovery_codes_renew(*, user: User) -> list[str]:
    """Ten new codes; the old ones are void. Raises PlayerError where there is no second factor."""
    User.objects.select_for_update(no_key=True).get(pk=user.pk)
    if not factor_is_on(user):
        raise PlayerError(_("Your second factor is not on."))
    owner_tell(user, Change.CODES)
    return _codes_make(user)


def recovery_codes_left(user: User) -> int:
    """How many have not been used."""
    return int(StaticToken.objects.filter(device__user=user).count())


def code_is_right(user: User, code: str) -> bool:
    """Whether the code is the app's of this moment, or a recovery code; each is good once.

    It does not count: `limits.secret_checked` goes around it.
    """
    plain = _plain(code)
    is_of_app = len(plain) == DIGITS and plain.isdecimal()
    kind = TOTPDevice if is_of_app else StaticDevice
    given = plain if is_of_app else _digest(user, plain)
    with change():
        # Locked, so that of two who show the same code at once one is late.
        device = kind.objects.select_for_update().filter(user=user).first()
        return bool(device and device.verify_token(given))


def _codes_make(user: User) -> list[str]:
    StaticDevice.objects.filter(user=user).delete()
    device = StaticDevice.objects.create(user=user, name="recovery")
    codes = ["".join(secrets.choice(_LETTERS) for _ in range(12)) for _ in range(RECOVERY_CODES)]
    StaticToken.objects.bulk_create(
        StaticToken(device=device, token=_digest(user, code)) for code in codes
    )
    return ["-".join((code[:4], code[4:8], code[8:])) for code in codes]


def _plain(code: str) -> str:
    return "".join(letter for letter in code.lower() if letter.isalnum())


def _digest(user: User, code: str) -> str:
    # 59 bits of chance need no slow hash; 16 letters are what the table holds.
    return hashlib.sha256(f"recovery {user.pk} {code}".encode()).hexdigest()[:16]

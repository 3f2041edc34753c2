"""Sets second factors up, and shows what an app for them would show."""

import base64
import time
from datetime import timedelta

import time_machine
from django.utils import timezone
from django_otp.oath import TOTP

from spacetrace.players.models import User
from spacetrace.players.second_factor import factor_switch_on, key_new


def code_of(key: str) -> str:
    """The six digits of this moment for a key (base32)."""
    totp = TOTP(base64.b32decode(key))
    totp.time = time.time()
    return f"{totp.token():06}"


def switched_on(user: User) -> tuple[str, list[str]]:
    """Key and recovery codes of a second factor that was set up a minute ago."""
    key = key_new()
    with time_machine.travel(timezone.now() - timedelta(minutes=1)):
        codes = factor_switch_on(user=user, key=key, code=code_of(key))
    return key, codes

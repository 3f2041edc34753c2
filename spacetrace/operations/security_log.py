"""Logs what concerns the safety of accounts: who came in, who did not, and what changed.

Lines of the logger `spacetrace.security` name an account by its number and a place as limits count
it. Nothing that somebody typed is in them: it may have been a password.
"""

from __future__ import annotations

import logging
from typing import Any

from django.contrib.auth.models import Group
from django.contrib.auth.signals import user_logged_in, user_logged_out
from django.db import transaction
from django.db.models import Model
from django.db.models.signals import m2m_changed, post_save, pre_save
from django.dispatch import receiver
from django.http import HttpRequest

from spacetrace.infrastructure.addresses import place_of
from spacetrace.players.listeners import account_changed, secret_refused
from spacetrace.players.models import User

logger = logging.getLogger("spacetrace.security")

_CHANGED = "_rights_changed"
PASSWORD_OR_CODE = {"login": "password", "code": "code"}
RIGHTS = ("is_active", "is_staff", "is_superuser")


def event_log(event: str, *, level: int = logging.INFO, **facts: Any) -> None:
    """A line with the facts, once what it tells of is stored."""

    def write() -> None:
        words = ", ".join(f"{name} {value}" for name, value in facts.items())
        told = {"event": event, **facts}
        logger.log(level, "%s (%s)", event, words, extra={"facts": told})

    transaction.on_commit(write)


@receiver(user_logged_in)
def _signed_in(request: HttpRequest, user: User, **_: Any) -> None:
    kind = "a guest came" if user.is_guest else "signed in"
    event_log(kind, user=user.pk, place=place_of(request))


@receiver(user_logged_out)
def _signed_out(request: HttpRequest, user: User | None, **_: Any) -> None:
    if user is not None:
        event_log("signed out", user=user.pk, place=place_of(request))


@receiver(secret_refused)
def _refused(login: str, place: str, what: str, too_often: bool, **_: Any) -> None:
    meant = User.objects.called(login).first()
    event_log(
        "too many guesses" if too_often else f"wrong {PASSWORD_OR_CODE[what]}",
        level=logging.WARNING,
        user=meant.pk if meant else None,
        place=place,
    )


@receiver(account_changed)
def _changed(user: User, what: str, **_: Any) -> None:
    event_log("account changed", user=user.pk, what=str(what))


@receiver(pre_save, sender=User)
def _rights_compared(
    instance: User, raw: bool = False, update_fields: frozenset[str] | None = None, **_: Any
) -> None:
    """What the row will allow that it did not before, or the other way round."""
    looked = [name for name in RIGHTS if update_fields is None or name in update_fields]
    if raw or not looked:
        return
    before = User.objects.filter(pk=instance.pk).values(*looked).first() if instance.pk else None
    before = before or {"is_active": True, "is_staff": False, "is_superuser": False}
    now = {name: getattr(instance, name) for name in looked}
    changed = {name: value for name, value in now.items() if value != before[name]}
    instance.__dict__[_CHANGED] = changed


@receiver(post_save, sender=User)
def _rights_saved(instance: User, **_: Any) -> None:
    if changed := instance.__dict__.pop(_CHANGED, None):
        event_log("rights changed", level=logging.WARNING, user=instance.pk, **changed)


@receiver(m2m_changed, sender=User.groups.through)
@receiver(m2m_changed, sender=User.user_permissions.through)
@receiver(m2m_changed, sender=Group.permissions.through)
def _rights_lent(instance: Model, action: str, model: type[Model], **others: Any) -> None:
    if action not in ("post_add", "post_remove", "post_clear"):
        return
    event_log(
        "rights changed",
        level=logging.WARNING,
        **{instance._meta.model_name or "": instance.pk},
        what=f"{model._meta.model_name} {action.removeprefix('post_')}",
        which=sorted(others.get("pk_set") or ()),
    )

"""Makes people editors of card sets, and takes that from them."""

from __future__ import annotations

from collections.abc import Mapping

from django.contrib.auth.models import Group, Permission
from django.db import transaction
from django.utils.translation import gettext as _

from cardsets.errors import CardSetError
from spacetrace.players.models import User

EDITORS, PUBLISHERS = "Editors", "Publishers"
GROUPS: Mapping[str, tuple[str, ...]] = {
    EDITORS: (
        "change_card",
        "view_card",
        "view_cardset",
        "view_revision",
        "view_stockdeck",
        "view_studioevent",
    ),
    PUBLISHERS: ("publish_revision",),
}
"""The groups of the studio with their permissions. A migration makes them as well."""


@transaction.atomic
def editor_make(*, user: User, may_publish: bool) -> None:
    """Make somebody an editor, perhaps one who decides what everybody plays with.

    Raises CardSetError for a guest, and for an account that is closed.
    """
    if user.is_guest or not user.is_active:
        raise CardSetError(_("An editor needs an account that is neither a guest's nor closed."))
    user.is_staff = True
    user.save(update_fields=["is_staff"])
    user.groups.add(_group(EDITORS))
    if may_publish:
        user.groups.add(_group(PUBLISHERS))
    else:
        user.groups.remove(_group(PUBLISHERS))


@transaction.atomic
def editor_unmake(*, user: User) -> None:
    """Take the studio from somebody; who has no other right of staff is staff no longer."""
    user.groups.remove(_group(EDITORS), _group(PUBLISHERS))
    is_more = user.is_superuser or user.groups.exists() or user.user_permissions.exists()
    if not is_more:
        user.is_staff = False
        user.save(update_fields=["is_staff"])


def _group(name: str) -> Group:
    """The group, with at least its permissions; an administrator may have added to them."""
    group, _is_new = Group.objects.get_or_create(name=name)
    wanted = Permission.objects.filter(
        content_type__app_label="cardsets", codename__in=GROUPS[name]
    )
    group.permissions.add(*wanted)
    return group

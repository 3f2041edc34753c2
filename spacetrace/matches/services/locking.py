"""The locks: whoever changes a match holds its row until the commit, and first those of people."""

from __future__ import annotations

from django.utils.translation import gettext as _

from spacetrace.matches.models import Match
from spacetrace.matches.services.errors import NotPossible
from spacetrace.players.models import User


def match_lock(match_id: int) -> Match:
    """The match with its secret, locked. Call it inside a `change`.

    PostgreSQL locks the row; SQLite, which ignores the request, has locked the whole file as the
    transaction began (`transaction_mode` IMMEDIATE). The compare-and-set on `revision` guards both.
    """
    rows = Match.objects.select_for_update(of=("self",)).select_related("secret")
    return rows.get(pk=match_id)


def people_lock(user: User, *others: int) -> None:
    """Lock a user who makes or takes matches, and others for whom seats are kept, before any match.

    So two at once do not both count themselves the last, and accounts are closed before or after.
    Others may refer to the rows meanwhile. Raises NotPossible when the user's is closed by now.
    """
    rows = User.objects.select_for_update(no_key=True).filter(pk__in={user.pk, *others})
    if not dict(rows.order_by("pk").values_list("pk", "is_active")).get(user.pk):
        raise NotPossible(_("This account is closed."))

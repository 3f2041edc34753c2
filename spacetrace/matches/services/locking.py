"""The one lock: whoever changes a match holds its row until the commit."""

from __future__ import annotations

from spacetrace.matches.models import Match


def match_lock(match_id: int) -> Match:
    """The match with its secret, locked. Call it inside a `change`.

    PostgreSQL locks the row; SQLite, which ignores the request, has locked the whole file as the
    transaction began (`transaction_mode` IMMEDIATE). The compare-and-set on `revision` guards both.
    """
    rows = Match.objects.select_for_update(of=("self",)).select_related("secret")
    return rows.get(pk=match_id)

"""Who may see which test: its owner; for everybody else it does not exist."""

from __future__ import annotations

from django.contrib.auth.models import AnonymousUser
from django.http import Http404

from spacetrace.api.public_ids import PUBLIC_ID
from spacetrace.players.models import User
from spacetrace.simulations.models import DeckTest, Replay


def deck_test_own(user: User | AnonymousUser, public_id: str) -> DeckTest:
    """The user's test with its opponents; raises Http404."""
    if not PUBLIC_ID.fullmatch(public_id):
        raise Http404  # no database is asked for what cannot be an id, such as NUL
    rows = DeckTest.objects.visible_to(user).select_related(
        "version__deck", "revision__card_set", "owner"
    )
    test = rows.prefetch_related("opponents").filter(public_id=public_id).first()
    if test is None:
        raise Http404
    return test


def replay_own(test: DeckTest, number: int) -> Replay:
    """The replay of a test with this number; raises Http404."""
    found = Replay.objects.filter(test=test, number=number).select_related("opponent").first()
    if found is None:
        raise Http404
    return found

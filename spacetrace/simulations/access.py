"""Who may see which test: its owner; for everybody else it does not exist. Reports: editors."""

from __future__ import annotations

from django.contrib.auth.models import AnonymousUser
from django.http import Http404

from cardsets.models import CardSet
from spacetrace.api.public_ids import PUBLIC_ID
from spacetrace.players.models import User
from spacetrace.simulations.models import DeckTest, Replay, TestGroup


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


def comparison_own(user: User | AnonymousUser, public_id: str) -> TestGroup:
    """The user's comparison with its deck; raises Http404."""
    if not PUBLIC_ID.fullmatch(public_id):
        raise Http404
    rows = TestGroup.objects.visible_to(user).select_related("deck__card_set", "deck__owner")
    group = rows.filter(public_id=public_id).first()
    if group is None:
        raise Http404
    return group


def replay_own(test: DeckTest, number: int) -> Replay:
    """The replay of a test with this number; raises Http404."""
    found = Replay.objects.filter(test=test, number=number).select_related("opponent").first()
    if found is None:
        raise Http404
    return found


def balance_found(card_set: CardSet, public_id: str) -> TestGroup:
    """A report about a set's draft or revision, for an editor; raises Http404."""
    if not PUBLIC_ID.fullmatch(public_id):
        raise Http404
    found = TestGroup.objects.balance_of(card_set).defer(None).filter(public_id=public_id).first()
    if found is None:
        raise Http404
    return found


def kept_found(card_set: CardSet, public_id: str, number: int) -> Replay:
    """A match of a report that is kept, for an editor; raises Http404."""
    group = balance_found(card_set, public_id)
    rows = Replay.objects.filter(test__group=group, number=number)
    found = rows.select_related("opponent", "test__revision__card_set").first()
    if found is None:
        raise Http404
    return found

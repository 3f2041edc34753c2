"""What is kept for a while goes when its time is over, and figures say how much."""

import logging
from datetime import timedelta
from io import StringIO

import pytest
from django.conf import settings
from django.core.management import call_command
from django.utils import timezone

from decks.models import Deck
from spacetrace.api.public_ids import PUBLIC_ID
from spacetrace.matches.models import Match, Report
from spacetrace.operations.tasks import tidy_up
from spacetrace.operations.tidying import tidy
from spacetrace.players.models import Session, User
from spacetrace.simulations.models import DeckTest, Status
from spacetrace.simulations.services.create import deck_test_create
from tests.simulations.conftest import basic, sent, spec, swarm

__all__ = ["basic", "sent", "swarm"]  # fixtures


@pytest.fixture
def old(swarm: Deck, alice: User) -> DeckTest:
    """A test that ended more than a year ago, and one as old that goes on."""
    test, other = (deck_test_create(owner=alice, deck=swarm, spec=spec("heavy")) for _ in range(2))
    long_ago = timezone.now() - timedelta(days=366)
    DeckTest.objects.update(created_at=long_ago)
    DeckTest.objects.filter(pk=test.pk).update(status=Status.CANCELLED)
    return other


def test_accounts_that_an_older_program_made_get_the_address_of_a_profile(alice: User) -> None:
    User.objects.filter(pk=alice.pk).update(public_id=None)
    assert (tidy()["addresses"], tidy()["addresses"]) == (1, 0)
    assert PUBLIC_ID.fullmatch(User.objects.get(pk=alice.pk).public_id or "")


def test_old_tests_go_unless_they_go_on_or_are_to_stay(
    old: DeckTest, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(settings, "TESTS_KEPT_DAYS", 0)
    assert tidy()["tests"] == 0
    monkeypatch.setattr(settings, "TESTS_KEPT_DAYS", 400)
    assert tidy()["tests"] == 0
    monkeypatch.setattr(settings, "TESTS_KEPT_DAYS", 365)
    assert (tidy()["tests"], tidy()["tests"]) == (1, 0)
    assert DeckTest.objects.get() == old


def test_the_task_and_the_command_tell_figures(
    swarm: Deck, caplog: pytest.LogCaptureFixture
) -> None:
    match = Match.objects.create(
        game="toy", config={}, rules_version=1, format_version=1, card_set_revision=swarm.revision
    )
    for days in (1, 91):
        report = Report.objects.create(match=match, version=1, revision=1, seat=0, kind="engine")
        Report.objects.filter(pk=report.pk).update(created_at=timezone.now() - timedelta(days=days))
    Session.objects.create(session_key="x", expire_date=timezone.now() - timedelta(days=1))
    with caplog.at_level(logging.INFO):
        tidy_up()
        tidy_up()  # with nothing to tell
    (said,) = [line.message for line in caplog.records if "Tidied" in line.message]
    kinds = "sessions 1, guests 0, tallies 0, answers 0, trials 0, tests 0, reports 1, messages 0"
    kinds += ", addresses 0"
    assert said == f"Tidied up: {kinds}."
    assert Report.objects.count() == 1
    Session.objects.create(session_key="y", expire_date=timezone.now() - timedelta(days=1))
    out = StringIO()
    call_command("tidy", stdout=out)
    assert out.getvalue().splitlines()[0].split() == ["sessions", "1"]

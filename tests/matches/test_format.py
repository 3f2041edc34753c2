"""Matches that were stored in another form: an update ends them, and says so."""

from __future__ import annotations

import importlib

import pytest
from django.apps import apps
from django.test import Client

from spacetrace.matches.models import Due, Match, SeatKind, Status
from spacetrace.matches.selectors import current_table
from spacetrace.matches.services.decks import NO_DECK
from spacetrace.matches.services.join import match_join
from spacetrace.matches.services.pause import match_end_outdated
from spacetrace.matches.services.sweep import work_sweep
from spacetrace.players.models import User
from tests.matches.tables import fresh, send
from tests.toy.game import ToyGame

migration = importlib.import_module("spacetrace.matches.migrations.0004_match_format_version")


def outdated(match: Match) -> Match:
    """The match as the update finds it and leaves it."""
    Match.objects.filter(pk=match.pk).update(format_version=1)
    migration.end_matches(apps, None)
    return fresh(match)


def test_a_match_that_goes_on_is_ended_and_nobody_has_won(ai_match: Match) -> None:
    after = outdated(ai_match)
    assert after.status == Status.OVER
    assert (after.outcome["reason"], after.outcome["winners"]) == ("outdated", [])
    assert after.waiting == ()
    assert not Due.objects.filter(match=after).exists()


def test_an_open_match_goes_on_in_the_form_of_today(open_match: Match) -> None:
    after = outdated(open_match)
    assert (after.status, after.format_version) == (Status.OPEN, 2)


def test_an_open_match_of_a_form_of_the_past_begins_in_the_form_of_today(
    open_match: Match, bob: User
) -> None:
    Match.objects.filter(pk=open_match.pk).update(format_version=1)
    token = open_match.seats.get(kind=SeatKind.OPEN).invite_token
    match_join(token=token or "", user=bob, deck=NO_DECK)
    begun = fresh(open_match)
    assert (begun.status, begun.format_version) == (Status.RUNNING, ToyGame.format_version)
    assert current_table(begun)


@pytest.mark.parametrize("other", [1, 99])
def test_a_match_of_another_form_waits_until_somebody_decides(
    match: Match, alice: User, other: int
) -> None:
    Match.objects.filter(pk=match.pk).update(format_version=other)
    assert send(match, 0, "draw").status == "paused"
    work_sweep()
    assert fresh(match).status == Status.PAUSED
    assert match_end_outdated(match_id=match.pk)
    after = fresh(match)
    assert (after.status, after.pause_reason, after.waiting) == (Status.OVER, "", ())
    assert after.outcome["reason"] == "outdated"


def test_its_page_says_why_there_is_no_table(match: Match, alice_client: Client) -> None:
    after = outdated(match)
    page = alice_client.get(f"/m/{after.public_id}/")
    assert page.status_code == 200
    assert "another version of the program" in page.content.decode()
    assert "ended by an update" in alice_client.get("/matches/").content.decode()

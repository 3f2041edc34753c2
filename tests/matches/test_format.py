"""Matches that were stored in another form: an update ends them, and says so."""

from __future__ import annotations

import importlib

from django.apps import apps
from django.test import Client

from spacetrace.matches.models import Due, Match, Status
from tests.matches.tables import fresh

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


def test_its_page_says_why_there_is_no_table(match: Match, alice_client: Client) -> None:
    after = outdated(match)
    page = alice_client.get(f"/m/{after.public_id}/")
    assert page.status_code == 200
    assert "another version of the program" in page.content.decode()
    assert "ended by an update" in alice_client.get("/matches/").content.decode()

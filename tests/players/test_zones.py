"""The zone a player lives by, and how moments are told in it."""

from datetime import UTC, datetime

import pytest
from django.test import Client

from spacetrace.players.models import User
from spacetrace.players.zones import moment_told, zone_of, zones_by_region

pytestmark = pytest.mark.django_db
FORM = {"display_name": "Alice", "theme": "auto"}


def test_a_zone_is_kept(alice_client: Client, alice: User) -> None:
    page = alice_client.get("/players/settings/").content.decode()
    assert 'value="Europe/Berlin"' in page and "Etc/" not in page
    alice_client.post("/players/settings/", {**FORM, "time_zone": "Europe/Berlin"})
    alice.refresh_from_db()
    assert alice.time_zone == "Europe/Berlin"


@pytest.mark.parametrize("zone", ["Mars/Base", "../../etc/passwd", "UTC+3"])
def test_what_is_no_zone_is_refused_and_changes_nothing(
    alice_client: Client, alice: User, zone: str
) -> None:
    answer = alice_client.post("/players/settings/", {**FORM, "time_zone": zone})
    assert answer.status_code == 200 and b"field-error" in answer.content
    alice.refresh_from_db()
    assert alice.time_zone == ""


def test_a_form_without_the_field_leaves_the_zone(alice_client: Client, alice: User) -> None:
    User.objects.filter(pk=alice.pk).update(time_zone="Asia/Tokyo")
    alice_client.post("/players/settings/", FORM)
    alice.refresh_from_db()
    assert alice.time_zone == "Asia/Tokyo"


@pytest.mark.parametrize(
    ("zone", "moment", "told"),
    [
        ("", datetime(2026, 7, 1, 12, tzinfo=UTC), "Wednesday 1 July, 12:00 (UTC)"),
        (
            "Europe/Berlin",
            datetime(2026, 10, 25, 0, 30, tzinfo=UTC),
            "Sunday 25 October, 02:30 (Europe/Berlin)",
        ),
        (
            "Europe/Berlin",
            datetime(2026, 10, 25, 1, 30, tzinfo=UTC),
            "Sunday 25 October, 02:30 (Europe/Berlin)",
        ),
        ("Gone/Away", datetime(2026, 7, 1, 12, tzinfo=UTC), "Wednesday 1 July, 12:00 (UTC)"),
    ],
)
def test_moments_are_told_as_the_readers_clock_shows_them(
    alice: User, zone: str, moment: datetime, told: str
) -> None:
    alice.time_zone = zone
    assert moment_told(moment, alice, now=moment) == told


def test_what_is_to_come_is_told_by_how_far_away_it_is_too(alice: User) -> None:
    now, then = datetime(2026, 7, 1, 12, tzinfo=UTC), datetime(2026, 7, 3, 13, tzinfo=UTC)
    assert moment_told(then, alice, now=now) == "Friday 3 July, 13:00 (UTC), in 2 days"


def test_every_zone_to_choose_is_known(alice: User) -> None:
    for _region, zones in zones_by_region():
        assert zones
        for name, _label in zones:
            alice.time_zone = name
            assert str(zone_of(alice)) == name

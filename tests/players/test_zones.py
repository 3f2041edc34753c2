"""The zone a player lives by, and how moments are told in it."""

from datetime import UTC, datetime, time, timedelta
from itertools import pairwise
from zoneinfo import ZoneInfo

import pytest
from django.test import Client

from spacetrace.players.errors import PlayerError
from spacetrace.players.models import User
from spacetrace.players.services import settings_change
from spacetrace.players.zones import moment_told, quiet_span, zone_of, zones_by_region

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


# --- quiet hours ---------------------------------------------------------------------------------

BERLIN = ZoneInfo("Europe/Berlin")


def at(day: int, month: int, hour: int, minute: int = 0) -> datetime:
    """A moment of 2026, in UTC."""
    return datetime(2026, month, day, hour, minute, tzinfo=UTC)


@pytest.mark.parametrize(
    ("moment", "begin", "end", "span"),
    [
        (at(1, 7, 20, 30), time(22), time(7), (at(1, 7, 20), at(2, 7, 5))),
        (at(2, 7, 4, 59), time(22), time(7), (at(1, 7, 20), at(2, 7, 5))),
        (at(2, 7, 5), time(22), time(7), None),
        (at(1, 7, 19, 59), time(22), time(7), None),
        (at(1, 7, 11), time(12, 30), time(14), (at(1, 7, 10, 30), at(1, 7, 12))),
        # From summer time, 25 October: 02:30 comes at 0:30 and again at 1:30.
        (at(25, 10, 0), time(22), time(2, 30), (at(24, 10, 20), at(25, 10, 1, 30))),
        (at(25, 10, 1, 15), time(22), time(2, 30), (at(24, 10, 20), at(25, 10, 1, 30))),
        (at(25, 10, 1, 30), time(22), time(2, 30), None),
        (at(25, 10, 1), time(2, 30), time(8), (at(25, 10, 0, 30), at(25, 10, 7))),
        (at(25, 10, 0, 15), time(2, 30), time(8), None),
        # To summer time, 29 March: 02:30 does not come, at 1:00 it is 03:00 at once.
        (at(29, 3, 0, 59), time(22), time(2, 30), (at(28, 3, 21), at(29, 3, 1))),
        (at(29, 3, 1), time(22), time(2, 30), None),
        (at(29, 3, 1), time(2, 30), time(8), (at(29, 3, 1), at(29, 3, 6))),
        (at(29, 3, 0, 59), time(2, 30), time(8), None),
        (at(1, 7, 12), None, time(7), None),
        (at(1, 7, 12), time(7), time(7), None),
    ],
)
def test_quiet_hours_are_one_stretch_of_the_readers_clock(
    moment: datetime, begin: time | None, end: time | None, span: tuple[datetime, datetime] | None
) -> None:
    assert quiet_span(moment, begin, end, BERLIN) == span


def test_over_the_year_quiet_nights_neither_touch_nor_last_longer_than_the_clocks_say() -> None:
    moment, spans = at(1, 1, 0), set()
    while moment.year == 2026:
        if span := quiet_span(moment, time(21), time(7), BERLIN):
            spans.add(span)
        moment += timedelta(minutes=30)
    nights = sorted(spans)
    lengths = [last - first for first, last in nights]
    assert all(after[0] > before[1] for before, after in pairwise(nights))
    hours = [round(length / timedelta(hours=1)) for length in lengths]
    assert (hours.count(9), hours.count(11)) == (1, 1) and set(hours) == {9, 10, 11}


def test_quiet_hours_are_kept_and_taken_away(alice_client: Client, alice: User) -> None:
    alice_client.post("/players/settings/", {**FORM, "quiet_from": "22:30", "quiet_to": "07:00"})
    alice.refresh_from_db()
    assert (alice.quiet_from, alice.quiet_to) == (time(22, 30), time(7))
    assert 'value="22:30"' in alice_client.get("/players/settings/").content.decode()
    alice_client.post("/players/settings/", FORM)
    alice.refresh_from_db()
    assert alice.quiet_to == time(7), "a form without them changes nothing"
    alice_client.post("/players/settings/", {**FORM, "quiet_from": "", "quiet_to": ""})
    assert User.objects.filter(pk=alice.pk, quiet_from=None, quiet_to=None).exists()


@pytest.mark.parametrize(
    ("begin", "end"), [("22:00", ""), ("", "7:00"), ("20:00", "06:01"), ("7:00", "7:00"), ("x", "")]
)
def test_quiet_hours_that_cannot_be_are_refused_with_a_sentence(
    alice_client: Client, alice: User, begin: str, end: str
) -> None:
    form = {**FORM, "quiet_from": begin, "quiet_to": end}
    answer = alice_client.post("/players/settings/", form)
    assert answer.status_code == 200 and b"field-error" in answer.content
    alice.refresh_from_db()
    assert (alice.quiet_from, alice.quiet_to) == (None, None)


def test_no_door_stores_quiet_hours_that_are_too_long(alice: User) -> None:
    with pytest.raises(PlayerError, match="ten at most"):
        settings_change(user=alice, display_name="Alice", theme="auto", quiet=(time(12), time(23)))

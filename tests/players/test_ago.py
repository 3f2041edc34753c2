"""When something happened, in words."""

from datetime import timedelta

import pytest
from django.utils import timezone

from spacetrace.players.templatetags.ago import ago, left


@pytest.mark.parametrize("seconds", [-30, 0, 59])
def test_what_is_younger_than_a_minute_is_just_now(seconds: int) -> None:
    assert ago(timezone.now() - timedelta(seconds=seconds)) == "just now"


def test_older_things_are_told_by_their_age() -> None:
    assert ago(timezone.now() - timedelta(hours=3, seconds=30)) == "3\xa0hours ago"


@pytest.mark.parametrize(
    ("time", "told"),
    [
        (timedelta(days=20, hours=23), "20 days left"),
        (timedelta(days=7, hours=1), "7 days left"),
        (timedelta(days=6, hours=23), "6\xa0days left"),
        (timedelta(hours=2, minutes=1), "2\xa0hours left"),
        (timedelta(seconds=30), "less than a minute left"),
        (timedelta(seconds=-1), "time is over"),
    ],
)
def test_the_time_that_is_left_is_told_in_days_not_in_weeks(time: timedelta, told: str) -> None:
    assert left(timezone.now() + time) == told


def test_nothing_is_told_of_what_never_happened() -> None:
    assert ago(None) == ""

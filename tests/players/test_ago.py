"""When something happened, in words."""

from datetime import timedelta

import pytest
from django.utils import timezone

from spacetrace.players.templatetags.ago import ago


@pytest.mark.parametrize("seconds", [-30, 0, 59])
def test_what_is_younger_than_a_minute_is_just_now(seconds: int) -> None:
    assert ago(timezone.now() - timedelta(seconds=seconds)) == "just now"


def test_older_things_are_told_by_their_age() -> None:
    assert ago(timezone.now() - timedelta(hours=3, seconds=30)) == "3\xa0hours ago"


def test_nothing_is_told_of_what_never_happened() -> None:
    assert ago(None) == ""

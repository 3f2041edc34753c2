"""What follows a change comes after its commit, and failing does not undo it."""

from typing import Any

import pytest

from spacetrace.matches.access import held_of
from spacetrace.matches.models import Due, Match, Status
from spacetrace.matches.services.act import match_act
from spacetrace.matches.services.announce import bus
from spacetrace.players.models import User
from tests.matches.conftest import Play


def test_the_computer_is_told_after_the_commit_and_not_before(
    ai_match: Match, alice: User, sent: list[Any], django_capture_on_commit_callbacks: Any
) -> None:
    Match.objects.update(waiting_mask=1, status=Status.RUNNING)
    sent.clear()
    with django_capture_on_commit_callbacks(execute=True):
        match = Match.objects.get()
        match_act(
            held=held_of(match, alice),
            seat=0,
            action="draw",
            at_version=match.version,
            command_id="x",
        )
        assert sent == []
    match.refresh_from_db()
    if match.waiting == (1,):
        assert len(sent) == 1
        assert Due.objects.exists()


def test_watchers_are_notified_after_the_commit(
    match: Match,
    play: Play,
    monkeypatch: pytest.MonkeyPatch,
    django_capture_on_commit_callbacks: Any,
) -> None:
    told: list[tuple[int, int]] = []
    monkeypatch.setattr(
        "spacetrace.matches.services.announce.bus.tell", lambda *news: told.append(news)
    )
    with django_capture_on_commit_callbacks(execute=True):
        play(match)
        assert told == []
    assert told == [(match.pk, 2)]


def test_a_notification_that_fails_does_not_fail_the_move(
    match: Match,
    play: Play,
    monkeypatch: pytest.MonkeyPatch,
    django_capture_on_commit_callbacks: Any,
) -> None:
    def broken(*_: Any) -> None:
        raise RuntimeError

    monkeypatch.setattr(bus, "tell", broken)
    with django_capture_on_commit_callbacks(execute=True):
        assert play(match).status == "done"

"""Every stored match can be dealt and played again, and comes to the same bytes."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from spacetrace.matches.models import Match, MatchSecret, Move
from spacetrace.matches.verification import DealDiffers, match_verify
from tests.matches.conftest import Play


@pytest.fixture
def over(match: Match, play: Play) -> Match:
    for _ in range(12):
        play(match, "draw")
    play(match, "concede", 0)
    match.refresh_from_db()
    return match


def verify(*arguments: str) -> str:
    out = StringIO()
    call_command("verify", *arguments, stdout=out)
    return out.getvalue()


def test_secret_and_moves_rebuild_the_snapshot(over: Match) -> None:
    assert match_verify(over) == Move.objects.count()
    assert "equal in every byte" in verify(over.public_id)
    assert over.public_id in verify("--all")


def test_another_secret_is_found_out(over: Match) -> None:
    MatchSecret.objects.update(secret=b"x" * 32)
    over.refresh_from_db()
    with pytest.raises(DealDiffers, match="committed"):
        match_verify(over)


def test_another_table_is_found_out(over: Match) -> None:
    Match.objects.update(snapshot=bytes(over.snapshot).replace(b"red", b"blue", 1))
    over.refresh_from_db()
    with pytest.raises(DealDiffers, match="tables differ"):
        match_verify(over)


def test_another_event_is_found_out(over: Match) -> None:
    Move.objects.filter(seq=3).update(events="turn-began 1 7")
    with pytest.raises(DealDiffers, match="move 3"):
        match_verify(over)
    with pytest.raises(CommandError, match="1 of 1"):
        verify(over.public_id)


def test_a_move_that_was_never_possible_is_found_out(over: Match) -> None:
    Move.objects.filter(seq=2).update(action="play comet-9")
    with pytest.raises(DealDiffers):
        match_verify(over)


def test_an_unknown_match_is_said_to_be_unknown(over: Match) -> None:
    with pytest.raises(CommandError):
        verify("nothing")

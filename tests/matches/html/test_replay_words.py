"""How a replay calls those who sat there: the reader is "you", and nobody else is."""

from __future__ import annotations

from django.test import Client
from django.utils import timezone

from spacetrace.matches.models import Match, Status
from spacetrace.matches.selectors.replay import reach_of
from tests.matches.html.test_recap import move
from tests.matches.html.test_replay import page, stretch
from tests.matches.tables import fresh


def test_a_hand_that_is_seen_with_anothers_eyes_is_called_theirs(
    match_of_each: Match, alice_client: Client
) -> None:
    match = match_of_each
    move(match)
    for view in ("", "?view=text"):
        table = alice_client.get(f"/m/{match.public_id}/{view}").content.decode()
        assert "Your hand" in table
    match.seats.update(opens_cards=True)
    outcome = {"winners": [1], "reason": "timeout"}
    Match.objects.filter(pk=match.pk).update(
        status=Status.OVER, result=outcome, ended_at=timezone.now()
    )
    other, first = match.seats.get(index=1).name, reach_of(fresh(match)).first
    for view in ("", "&view=text"):
        own = page(alice_client, match, f"?at={first}{view}")
        theirs = page(alice_client, match, f"?at={first}&seat=2{view}")
        assert "Your hand" in own and f"{other}’s hand" not in own
        assert f"{other}’s hand" in theirs and "Your hand" not in theirs
    frames = str(stretch(alice_client, match, "?since=0&seat=2"))
    assert f"{other}’s hand" in frames and "Your hand" not in frames
    assert f"{other} wins" in page(alice_client, match, "?at=99999&seat=2")

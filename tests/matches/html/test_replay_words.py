"""How a replay calls those who sat there, the reader "you" and nobody else; and how it ends."""

from __future__ import annotations

from django.test import Client
from django.utils import timezone

from spacetrace.matches.models import Match, Status
from spacetrace.matches.selectors.replay import reach_of
from spacetrace.matches.services.ai_turn import ai_turn_play
from spacetrace.players.models import User
from tests.matches.html.test_recap import move
from tests.matches.html.test_replay import end, page, stretch
from tests.matches.html.test_table import url
from tests.matches.tables import fresh, table_of
from tests.toy.game import ToyGame


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


def test_it_ends_as_the_match_did_and_leads_on_from_there(
    toy: ToyGame, alice: User, alice_client: Client
) -> None:
    match = table_of(alice, computers=("cadet",))
    while fresh(match).waiting != (0,):
        ai_turn_play(match_id=match.pk)
    move(match)
    match = end(match, alice)
    reach = reach_of(match)
    for view in ("", "&view=text"):
        before = page(alice_client, match, f"?at={reach.last - 1}{view}")
        assert "end-title" not in before
        last = page(alice_client, match, f"?at={reach.last}{view}")
        assert last.count('id="end-title"') == last.count("gave the match up") == 1
        shown_as = view.replace("&", "&amp;")
        assert f'id="from-start" href="?at={reach.first}{shown_as}"' in last
        assert f'href="{url(match)}">Back to the match</a>' in last
        assert "Rematch" not in last
    frames = stretch(alice_client, match, f"?since={reach.last - 1}")["frames"]
    ends = ["end-title" in str(frame["parts"]) for frame in frames]
    assert ends == [False] * (len(ends) - 1) + [True]

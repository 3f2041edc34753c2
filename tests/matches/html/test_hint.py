"""Against the computer the strongest player says what it would do, by page and by API."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from spacetrace.engine.agents import LEVELS, Agent, Level, Position
from spacetrace.engine.kernel.actions import Action
from spacetrace.engine.kernel.chance import Chance
from spacetrace.matches import games
from spacetrace.matches.models import Match, Move, Report
from spacetrace.matches.services import hints
from spacetrace.players.models import User
from tests.matches.html.conftest import Arrange
from tests.matches.tokens import headers_for

PART = {"HX-Request": "true"}
STRONG: dict[str, Any] = {
    "turn": 1,
    "turn_number": 5,
    "1": {"base": ["dreadnought", "fighters"], "library": ["regulars"] * 5},
    "2": {"library": ["regulars"] * 5, "base_damage": 990},
}


@pytest.fixture
def strong(solo: Match, arrange: Arrange) -> Match:
    """Alice has the say against the computer, whose Base falls to any attack."""
    return arrange(solo, STRONG)


def test_a_hint_names_a_move_and_its_reason_and_plays_nothing(
    alice_client: Client, strong: Match
) -> None:
    here = f"/m/{strong.public_id}/"
    for view in ("", "?view=text"):
        assert f'href="{here}hint/{view}"' in alice_client.get(here + view).content.decode()
    page = alice_client.get(f"{here}hint/").content.decode()
    assert "The admiral would attack with your base fleet." in page
    assert "If nobody answers, it wins the match." in page
    assert "plan/?action=attack" in page  # what is planned is looked at first
    assert not Move.objects.filter(match=strong).exists()
    part = alice_client.get(f"{here}hint/", headers=PART).content.decode()
    assert "<html" not in part
    assert alice_client.post(f"{here}hint/").status_code == 405


def test_who_asks_as_the_turn_goes_off_is_told_so(
    alice_client: Client, solo: Match, arrange: Arrange
) -> None:
    match = arrange(solo, {**STRONG, "turn": 2})
    page = alice_client.get(f"/m/{match.public_id}/hint/").content.decode()
    assert "The table has gone on: ask again when it is your turn." in page
    assert "data-plan-form" in page
    assert 'name="action"' not in page


def test_a_hint_is_done_by_one_press_without_a_script(
    alice_client: Client, solo: Match, arrange: Arrange
) -> None:
    hand = {"hand": ["fighters", "regulars"], "library": ["regulars"] * 9}
    match = arrange(solo, {"turn": 1, "1": hand, "2": {"library": ["regulars"] * 5}})
    page = alice_client.get(f"/m/{match.public_id}/hint/").content.decode()
    assert "The admiral would play Fighters, paid for with Regulars." in page
    sent = dict(re.findall(r'name="(\w+)" value="([^"]*)"', page[page.index("data-plan-form") :]))
    assert sent["action"] == "play fighters with regulars"
    assert alice_client.post(f"/m/{match.public_id}/act/", sent).status_code == 302
    assert Move.objects.get(match=match, seat=0).action == sent["action"]


def test_there_are_no_hints_where_other_people_sit(
    alice_client: Client, my_turn: Match, hot: Match, stranger_client: Client
) -> None:
    page = alice_client.get(f"/m/{my_turn.public_id}/").content.decode()
    assert "do-hint" not in page
    told = alice_client.get(f"/m/{my_turn.public_id}/hint/").content.decode()
    assert "There are hints only where nobody else plays along." in told
    assert stranger_client.get(f"/m/{my_turn.public_id}/hint/").status_code == 404
    shared = alice_client.get(f"/m/{hot.public_id}/hint/", follow=True).content.decode()
    assert "would" not in shared


def test_programs_get_the_same_hint(client: Client, alice: User, strong: Match) -> None:
    address = f"/api/v1/matches/{strong.public_id}/hint/"
    found = client.get(address, headers=headers_for(alice)).json()
    assert (found["level"], found["action"]) == ("admiral", "attack")
    assert found["sentence"] == "The admiral would attack with your base fleet."
    Match.objects.filter(pk=strong.pk).update(waiting_mask=0, status="over")
    refused = client.get(address, headers=headers_for(alice))
    assert (refused.status_code, refused.json()["error"]["code"]) == (409, "no_hint")


def test_a_hint_that_takes_too_long_or_fails_says_so(
    alice_client: Client, strong: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    address = f"/m/{strong.public_id}/hint/"
    monkeypatch.setattr(hints, "MOST_SECONDS", -1.0)
    assert "too long to think through" in alice_client.get(address).content.decode()
    assert not Report.objects.exists()

    def fails(_level: str) -> None:
        raise RuntimeError

    monkeypatch.setattr(games, "agent_for", fails)
    assert "No hint can be given here." in alice_client.get(address).content.decode()
    assert Report.objects.get().kind == "agent"


def test_a_hint_is_asked_of_the_strongest_within_its_time(
    alice_client: Client, strong: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever could think for ever is asked for the best that it has found."""
    nodes = []

    class Sage(Agent):
        def choose(self, at: Position[Any, Any, Any], chance: Chance) -> Action:
            while not at.budget.is_cancelled():
                nodes.append(at.deal(chance))
            return next(a for a in at.actions if at.game.action_text(a) == "attack")

    level = Level("sage", "Sage", "Thinks.", Sage(), pause=0, spread=0, thinks=2_000)
    monkeypatch.setitem(LEVELS, "sage", level)
    monkeypatch.setattr(hints, "ENOUGH_SECONDS", 0.05)
    page = alice_client.get(f"/m/{strong.public_id}/hint/").content.decode()
    assert "The sage would attack with your base fleet." in page
    assert nodes


def test_where_the_strongest_does_nothing_an_officer_is_asked(
    alice_client: Client, strong: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Patient(Agent):
        def choose(self, at: Position[Any, Any, Any], chance: Chance) -> Action:
            return next(a for a in at.actions if at.game.action_text(a) == "ready")

    level = Level("sage", "Sage", "Waits.", Patient(), pause=0, spread=0)
    monkeypatch.setitem(LEVELS, "sage", level)
    page = alice_client.get(f"/m/{strong.public_id}/hint/").content.decode()
    assert "The officer would attack with your base fleet." in page


def test_one_hint_is_thought_about_at_a_time(
    alice_client: Client, strong: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hints, "PATIENCE", 0.0)
    address = f"/m/{strong.public_id}/hint/"
    with hints._adviser:
        assert "ask again in a moment" in alice_client.get(address).content.decode()
    assert "would attack" in alice_client.get(address).content.decode()


def test_what_the_table_calls_useless_is_not_advised(
    alice_client: Client, solo: Match, arrange: Arrange, monkeypatch: pytest.MonkeyPatch
) -> None:
    """ST-6: a reinforcement that buys nothing is lost with the turn, whatever a level thinks."""

    class Hasty(Agent):
        def choose(self, at: Position[Any, Any, Any], chance: Chance) -> Action:
            texts = [at.game.action_text(action) for action in at.actions]
            return at.actions[texts.index("play regulars") if "play regulars" in texts else -1]

    def asked(hand: list[str]) -> str:
        rest = {"library": ["regulars"] * 9}
        match = arrange(solo, {"turn": 1, "1": {"hand": hand, **rest}, "2": rest})
        return alice_client.get(f"/m/{match.public_id}/hint/").content.decode()

    level = Level("sage", "Sage", "Plays.", Hasty(), pause=0, spread=0)
    monkeypatch.setitem(LEVELS, "sage", level)
    assert "The sage would play Regulars." in asked(["regulars", "regulars", "cruisers"])
    assert "play Regulars" not in asked(["regulars"])

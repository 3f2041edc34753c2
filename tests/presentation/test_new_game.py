"""A new game has a look by its own folders and one line in the catalogue: the toy is shown."""

from __future__ import annotations

import io
import re

import pytest
from django.core.management import call_command
from django.test import Client

from cardsets.rulebook import rule_url
from spacetrace.engine import catalogue
from spacetrace.matches.models import Match
from spacetrace.players.models import User
from spacetrace.presentation.games import game_of_rule, look_of, looks
from tests.matches.pack import toy_publish
from tests.matches.tables import put
from tests.toy.game import ToyGame
from tests.toy.samples import add_to_catalogue


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> ToyGame:
    """The toy as a fifth game."""
    return add_to_catalogue(monkeypatch)


def test_every_game_of_the_catalogue_has_a_look(toy: ToyGame) -> None:
    assert list(looks()) == list(catalogue.GAMES)
    assert len({look.rule_ids for look in looks().values()}) == len(catalogue.GAMES)
    assert look_of("chess") is None


def test_its_rules_are_found_by_their_prefix(toy: ToyGame) -> None:
    assert game_of_rule("TY-2") == "toy"
    assert rule_url("TY-2") == "/learn/toy/#ty-2"


def test_its_rules_and_scenarios_are_checked_as_those_of_others(
    toy: ToyGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(catalogue, "GAMES", {"toy": toy})
    told = io.StringIO()
    call_command("rules", stdout=told)
    assert "Each of 8 rules" in told.getvalue()
    call_command("scenario", stdout=told)
    assert "4 scenarios passed" in told.getvalue()


def test_it_is_learnt_and_played_in_the_browser(toy: ToyGame, alice: User) -> None:
    toy_publish()
    browser = Client()
    browser.force_login(alice)

    learnt = browser.get("/learn/").content.decode()
    assert "Play a card of the same colour or value" in learnt
    assert 'id="ty-2"' in browser.get("/learn/toy/").content.decode()

    browser.post("/play/new/", {"game": "toy", "quick": "1"})
    match = Match.objects.get(game="toy")
    address = f"/m/{match.public_id}/"
    page = browser.get(address).content.decode()
    assert re.search(r"On the pile: [a-z]+(-[0-9])?<", page)
    assert 'src="/static/games/toy/table.js"' in page

    match = put(match, turn=1, pile=["red-1"], hands={"1": ["red-2"]})
    form = {"seat": 0, "action": "draw", "at_version": match.version, "command_id": "first-draw"}
    answer = browser.post(f"{address}act/", form, follow=True)
    assert answer.status_code == 200
    assert "You draw " in answer.content.decode()
    assert "You draw " in browser.get(f"{address}story/").content.decode()

"""An attack is a plan first: looked at, changed, confirmed or left, by page and by API."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from django.test import Client

from spacetrace.engine.kernel.chance import Chance
from spacetrace.matches import games
from spacetrace.matches.models import Match, Move
from spacetrace.matches.selectors import current_table
from spacetrace.players.models import User
from tests.markup import form_of
from tests.matches.html.conftest import Arrange
from tests.matches.tables import fresh
from tests.matches.tokens import headers_for

PART = {"HX-Request": "true"}


def address(match: Match, action: str = "attack", order: str = "") -> str:
    return f"/m/{match.public_id}/plan/?action={action}&order={order.replace('#', '%23')}"


def test_the_button_leads_to_the_plan_and_sends_nothing(
    alice_client: Client, my_turn: Match
) -> None:
    for view in ("", "?view=text"):
        page = alice_client.get(f"/m/{my_turn.public_id}/{view}").content.decode()
        assert 'href="plan/?action=attack' in page
        assert 'name="action" value="attack' not in page


def test_a_plan_is_confirmed_and_the_cards_stand_as_planned(  # ST-21
    alice_client: Client, my_turn: Match
) -> None:
    page = alice_client.get(address(my_turn, order="1:fighters#2 1:fighters")).content.decode()
    assert Move.objects.filter(match=my_turn).count() == 0  # looking at it plays nothing
    sent = form_of(page, "data-plan-form")
    assert (sent["action"], sent["then"]) == ("attack", ["place 1:fighters#2"])
    answer = alice_client.post(f"/m/{my_turn.public_id}/act/", sent)
    assert answer.status_code == 302
    actions = list(Move.objects.filter(match=my_turn).values_list("action", flat=True))
    assert actions[:2] == ["attack", "place 1:fighters#2"]
    alice_client.post(f"/m/{my_turn.public_id}/act/", sent)  # pressed twice
    assert list(Move.objects.filter(match=my_turn).values_list("action", flat=True)) == actions


def test_an_attack_that_costs_more_than_it_brings_is_better_left(
    alice_client: Client, duel: Match, arrange: Arrange
) -> None:
    sides = {"1": {"base": ["fighters"]}, "2": {"base": ["dreadnought", "wasps", "mosquitoes"]}}
    lit = re.compile(r'class="button button-primary"[^>]*>\s*(\w+)')
    for attacker, verdict, best in ((1, 1, "Cancel"), (2, 0, "Confirm")):
        mine, theirs = str(attacker), str(3 - attacker)
        position = {"turn": 1, "turn_number": 5, "1": sides[mine], "2": sides[theirs]}
        page = alice_client.get(address(arrange(duel, position)), headers=PART).content.decode()
        assert page.count("This attack costs you more than it costs them.") == verdict
        assert lit.findall(page) == [best]


def test_a_plan_tells_how_many_ships_find_nobody_to_fire_at(  # ST-25
    alice_client: Client, duel: Match, arrange: Arrange
) -> None:
    position = {
        "turn": 1,
        "turn_number": 5,
        "1": {"base": ["fighters", "hammers"]},
        "2": {"base": ["mosquitoes", "wasps"]},
    }
    page = alice_client.get(address(arrange(duel, position)), headers=PART).content.decode()
    assert "of your ships find nobody left to fire at." not in page
    position["2"] = {"base": ["decoys"]}
    page = alice_client.get(address(arrange(duel, position)), headers=PART).content.decode()
    assert "60 of your ships find nobody left to fire at." in page


def test_a_plan_tells_who_stands_in_and_who_fires_first(  # ST-23, ST-26
    alice_client: Client, duel: Match, arrange: Arrange
) -> None:
    def lanes(mine: list[str], theirs: list[str]) -> dict[str, str]:
        sides = {"1": {"base": mine}, "2": {"base": theirs}}
        match = arrange(duel, {"turn": 1, "turn_number": 5, **sides})
        page = alice_client.get(address(match), headers=PART).content.decode()
        found = re.findall(r">(I+V?)</b>\s*<p>.*?meets.*?\.\s*(?:<small>(.*?)</small>)?</p>", page)
        return dict(found)

    told = lanes(["commando-fighters", "arc-cruisers"], ["wasps", "dreadnought", "cruisers"])
    assert told["I"] == "First to fire: Commando Fighters."
    assert told["III"] == "First to fire: Arc Cruisers."
    told = lanes(["fighters", "lancers"], ["cruisers"])
    assert told["I"].startswith("Their class III stands in for class I.")
    assert lanes(["fighters"], [])["I"] == "Their Base stands in for class I."
    assert lanes(["fighters"], ["titan"])["I"] == "Their class IV stands in for class I."
    told = lanes(["dreadnought"], ["wasps"])
    assert told["I"] == "Your class IV stands in for class I. First to fire: Dreadnought."
    assert lanes([], ["wasps"]) == {"I": "Your Base stands in for class I."}


def test_a_plan_tells_of_damage_that_destroys_no_ship(  # ST-28
    alice_client: Client, duel: Match, arrange: Arrange
) -> None:
    position = {
        "turn": 1,
        "turn_number": 5,
        "1": {"base": ["wasps"]},
        "2": {"base": ["cruisers"]},
    }
    page = alice_client.get(address(arrange(duel, position)), headers=PART).content.decode()
    fates = [" ".join(one.split()) for one in re.findall(r"Cruisers</span>(.*?)</li>", page, re.S)]
    assert re.sub("<[^>]*>", "", fates[0]).strip() == (
        "2 −60 LP, no ship lost ↺ repaired as the turn ends"
    )


ATTACKED: dict[str, Any] = {
    "turn": 1,
    "turn_number": 5,
    "1": {"base": ["fighters", "fighters", "destroyers"], "hand": ["orbital-lance"], "mp": 100},
    "2": {"base": ["wasps", "mosquitoes"], "hand": ["orbital-lance"], "mp": 100},
}
"""An attack in which both sides could answer."""
MEETINGS = (
    {"Your class I meets their class I.", "Your class II meets their Base."},
    {"Their class I meets your class I.", "Their class II meets your Base."},
)
"""Its class battles as each side is told of them."""


def test_what_is_repaired_is_told_from_what_is_lost_for_good(  # ST-28
    alice_client: Client, duel: Match, arrange: Arrange
) -> None:
    page = alice_client.get(address(arrange(duel, ATTACKED)), headers=PART).content.decode()
    told = [
        " ".join(re.sub("<[^>]*>", "", one).split())
        for one in re.findall("<dd>(.*?)</dd>", page, re.S)
    ]
    assert told == [
        "nothing for good Until the turn ends: Fighters −60",
        "Mosquitoes −50, Base −100 LP 1 ship card destroyed Until the turn ends: Wasps −50",
    ]
    assert page.count("repaired as the turn ends") == 2


def test_whoever_is_attacked_can_look_at_what_comes(  # ST-21, ST-27
    alice_client: Client, bob_client: Client, duel: Match, arrange: Arrange
) -> None:
    match = arrange(duel, ATTACKED)
    page = alice_client.get(f"/m/{match.public_id}/").content.decode()
    assert "do-foresee" not in page
    sent = form_of(alice_client.get(address(match)).content.decode(), "data-plan-form")
    alice_client.post(f"/m/{match.public_id}/act/", sent)
    asked = set()
    while (table := current_table(fresh(match))).attack and table.attack.window <= 4:
        asked.add(table.say)
        client = (alice_client, bob_client)[table.say]
        for view in ("", "?view=text"):
            page = client.get(f"/m/{match.public_id}/{view}").content.decode()
            (text,) = re.findall(r'href="plan/\?action=([^"&]*)', page)
            part = client.get(address(match, text), headers=PART).content.decode()
            assert "What the attack will bring" in part
            assert ("plan-roman" in part) is (table.attack.window <= 2)  # later nothing happens
            told = set(re.findall(r"<p>(\w+ class .*? meets .*?\.)", part))
            assert told == MEETINGS[table.say] & told
            assert bool(told) is (table.attack.window <= 2)
        moves = Move.objects.filter(match=match).count()
        client.post(f"/m/{match.public_id}/act/", form_of(part, "data-plan-form"))
        assert Move.objects.filter(match=match).count() > moves
    assert asked == {0, 1}


def test_what_loses_the_match_is_not_the_lit_button(  # ST-32
    alice_client: Client, bob_client: Client, duel: Match, arrange: Arrange
) -> None:
    position = {**ATTACKED, "attack": {"window": 1}, "2": {**ATTACKED["2"], "base_damage": 950}}
    match = arrange(duel, position)
    lit = re.compile(r'class="button button-primary"[^>]*>\s*(\w+)')
    part = alice_client.get(address(match, "pass"), headers=PART).content.decode()
    assert "You win the match with it." in part
    assert lit.findall(part) == ["Pass"]
    alice_client.post(f"/m/{match.public_id}/act/", form_of(part, "data-plan-form"))
    part = bob_client.get(address(match, "pass"), headers=PART).content.decode()
    assert "You lose the match with it." in part
    assert lit.findall(part) == ["Cancel"]


def test_nobody_else_looks_at_what_comes(
    alice_client: Client, bob_client: Client, duel: Match, arrange: Arrange
) -> None:
    match = arrange(duel, {**ATTACKED, "attack": {"window": 1}})
    waiting = current_table(match).say
    other = (bob_client, alice_client)[waiting]
    part = other.get(address(match, "pass"), headers=PART).content.decode()
    assert "data-plan-form" not in part


def test_a_plan_of_an_old_table_is_not_carried_out_at_all(
    alice_client: Client, my_turn: Match
) -> None:
    sent = form_of(alice_client.get(address(my_turn)).content.decode(), "data-plan-form")
    Match.objects.filter(pk=my_turn.pk).update(version=my_turn.version + 1)
    alice_client.post(f"/m/{my_turn.public_id}/act/", sent)
    assert not Move.objects.filter(match=my_turn).exists()


def test_the_script_gets_the_plan_without_the_page_around_it(
    alice_client: Client, my_turn: Match
) -> None:
    part = alice_client.get(address(my_turn), headers=PART).content.decode()
    assert "<html" not in part
    assert "data-plan-form" in part


def test_what_is_not_possible_is_said_instead_of_a_plan(
    alice_client: Client, my_turn: Match
) -> None:
    for action in ("attack+with+both", "nonsense", "defend+with+base"):
        page = alice_client.get(address(my_turn, action), headers=PART).content.decode()
        assert "data-plan-form" not in page
        assert 'role="alert"' in page
    assert alice_client.get(address(my_turn, "ready")).status_code == 302  # nothing is foreseen


def test_the_plan_is_for_whoever_sits_there(
    alice_client: Client, bob_client: Client, stranger_client: Client, my_turn: Match
) -> None:
    assert alice_client.post(address(my_turn)).status_code == 405
    assert stranger_client.get(address(my_turn)).status_code == 404
    other = bob_client.get(address(my_turn), headers=PART).content.decode()
    assert "data-plan-form" not in other


# --- by API ---------------------------------------------------------------------------------------


def ask(user: User, match: Match, query: str = "?action=attack") -> Any:
    path = f"/api/v1/matches/{match.public_id}/forecast/{query}"
    return Client().get(path, headers=headers_for(user))


def test_the_forecast_names_what_is_to_be_sent_and_what_falls(my_turn: Match, alice: User) -> None:
    answer = ask(alice, my_turn, "?action=attack&order=1:fighters%232").json()
    assert answer["version"] == my_turn.version
    forecast = answer["forecast"]
    assert forecast["actions"] == ["attack", "place 1:fighters#2"]
    fought = forecast["defences"][0]["battles"][0]
    assert {card["ship"] for card in fought["cards"]} >= {"1:fighters", "1:fighters#2"}
    assert Move.objects.count() == 0


@pytest.mark.parametrize(
    ("query", "status"),
    [
        ("", 400),
        ("?action=attack&orders=1", 400),
        ("?action=attack&seat=1", 403),
        ("?action=pass", 409),
        ("?action=ready", 409),
        ("?action=nonsense", 409),
    ],
)
def test_what_cannot_be_foreseen_is_refused(
    my_turn: Match, alice: User, query: str, status: int
) -> None:
    assert ask(alice, my_turn, query).status_code == status


def test_the_forecast_is_for_whoever_sits_there(
    my_turn: Match, alice: User, bob: User, stranger: User
) -> None:
    assert ask(stranger, my_turn).status_code == 404
    assert ask(bob, my_turn).status_code == 409  # it is not Bob's turn
    path = f"/api/v1/matches/{my_turn.public_id}/forecast/"
    assert Client().post(path, headers=headers_for(alice)).status_code == 405


def test_the_forecast_is_the_same_whatever_the_other_side_holds(  # ST-36
    my_turn: Match, alice: User
) -> None:
    before = ask(alice, my_turn).content
    game, now = games.game_for("spacetrace"), fresh(my_turn)
    other = game.determinize(current_table(now), 0, Chance.seeded("another hand"))
    assert game.dump(other) != bytes(now.snapshot)
    Match.objects.filter(pk=my_turn.pk).update(snapshot=game.dump(other))
    assert ask(alice, my_turn).content == before
    assert json.loads(before)["forecast"]["defences"][0]["is_certain"] is True


def test_what_falls_in_one_way_to_defend_alone_is_marked_as_open(  # ST-21
    alice_client: Client, duel: Match, arrange: Arrange
) -> None:
    position = {
        "turn": 1,
        "turn_number": 5,
        "1": {"base": ["fighters", "titan"]},
        "2": {"base": ["wasps"], "second": ["mothership"]},
    }
    page = alice_client.get(address(arrange(duel, position)), headers=PART).content.decode()
    marks = re.findall(r'plan-mark([^"]*)"[^>]*data-for="ship:([^"]+)">(.*?)</span>', page, re.S)
    told = {
        name: (fate.strip(), re.findall(r">([^<]+)</[bi]>", signs)) for fate, name, signs in marks
    }
    assert told["1:fighters"] == ("", ["−60"])
    assert told["2:wasps"] == ("is-gone", ["−60"])
    assert told["2:base"] == ("", ["−300?"])  # unless the mothership stands before it

"""What brings nothing is not raised and says so; what alone is left to do is marked."""

from __future__ import annotations

import html
import re
from typing import Any

import pytest
from django.test import Client

from spacetrace.matches.models import Match
from spacetrace.players.models import User
from tests.matches.html.conftest import Arrange
from tests.matches.tables import fresh, send
from tests.matches.tokens import headers_for

IDLE: dict[str, Any] = {
    "turn": 1,
    "turn_number": 5,
    "1": {"hand": ["regulars", "titan"], "library": ["regulars"] * 5, "mp": 50},
    "2": {"base": ["wasps"], "library": ["regulars"] * 5},
}
NOTHING = "Nothing can be bought with Regulars now."


@pytest.fixture
def idle(duel: Match, arrange: Arrange) -> Match:
    """Alice has a reinforcement with which she can buy nothing, and no ship."""
    return arrange(duel, IDLE)


def page_of(client: Client, match: Match, query: str = "") -> str:
    return client.get(f"/m/{match.public_id}/{query}").content.decode()


def test_a_card_that_buys_nothing_is_not_raised_and_says_so(  # ST-6
    alice_client: Client, idle: Match
) -> None:
    page = page_of(alice_client, idle)
    piece = page[page.index('id="p-hand-regulars"') - 200 : page.index('id="hand-regulars-menu"')]
    assert "is-dim" in piece
    spoken = re.search(r'visually-hidden">(Regulars[^<]*)<', piece)
    assert spoken is not None
    assert NOTHING in spoken[1]
    assert "can be used now" not in spoken[1]
    assert 'value="play regulars"' in page  # it is advice, no rule
    assert NOTHING in page_of(alice_client, idle, "?view=text")


def test_ready_is_marked_when_nothing_else_is_worth_doing_and_names_the_waste(  # ST-6, ST-12
    alice_client: Client, idle: Match
) -> None:
    page = page_of(alice_client, idle)
    button = re.search(r'<button[^>]*id="do-ready"\s+class="([^"]*)"', page)
    assert button is not None
    assert {"button-primary", "is-due"} <= set(button[1].split())
    say = page[page.index('id="say"') : page.index('class="say-buttons"')]
    assert say.count("Ready loses the 50 MP in your pool.") == 1  # beside the words, not on them
    assert page.count("Ready loses the 50 MP in your pool.") == 1
    assert "You have no ship to attack with" in page
    assert page.count("is-due") == 1


def test_while_there_is_something_to_do_nothing_is_marked(
    alice_client: Client, my_turn: Match
) -> None:
    assert "is-due" not in page_of(alice_client, my_turn)


def test_ready_alone_is_no_reason_to_press_it(  # ST-12, ST-24
    alice_client: Client, duel: Match, arrange: Arrange
) -> None:
    """In the first turn nobody attacks: the only button left is not the one to press first."""
    hand = {"hand": ["fighters", "regulars"], "library": ["regulars"] * 5}
    match = arrange(duel, IDLE | {"turn_number": 1, "1": hand})
    button = re.search(r'<button[^>]*id="do-ready"\s+class="([^"]*)"', page_of(alice_client, match))
    assert button is not None
    assert "button-primary" not in button[1]


def test_an_attack_that_costs_more_than_it_brings_is_not_lit_and_says_so(  # ST-21
    alice_client: Client, duel: Match, arrange: Arrange
) -> None:
    few, many = {"base": ["fighters"]}, {"base": ["dreadnought", "wasps", "mosquitoes"]}
    for mine, theirs, is_costly in ((few, many, True), (many, few, False)):
        position = {"turn": 1, "turn_number": 5, "1": mine, "2": theirs}
        page = page_of(alice_client, arrange(duel, position))
        button = re.search(r'<a [^>]*id="do-attack".*?</a>\s*(<small.*?</small>)?', page, re.S)
        assert button is not None
        assert ("button-primary" in button[0]) is not is_costly
        assert ("is-off" in button[0]) is is_costly
        assert ("This attack costs you more than it costs them." in button[0]) is is_costly


def test_an_attack_that_takes_nothing_for_good_leaves_ready_alone(  # ST-28
    alice_client: Client, duel: Match, arrange: Arrange
) -> None:
    """A hundred fighters wound a dreadnought, which is repaired as the turn ends."""
    spent = {"turn": 1, "turn_number": 5, "1": {"base": ["wasps"]}, "2": {"base": ["dreadnought"]}}
    page = page_of(alice_client, arrange(duel, spent))
    button = re.search(r'<button[^>]*id="do-ready"\s+class="([^"]*)"', page)
    assert button is not None
    assert "is-due" in button[1].split()
    assert "Without a tactic this attack takes nothing from them for good." in page


def test_what_an_attack_took_is_told_until_its_turn_ends_and_to_others_in_theirs(  # ST-28
    alice_client: Client, bob_client: Client, duel: Match, arrange: Arrange
) -> None:
    mine = {"base": ["fighters", "cruisers"], "library": ["wasps"] * 5}
    position = {"turn": 1, "turn_number": 5, "1": mine, "2": {"base": ["wasps"]}}
    match = arrange(duel, {**position, "2": {"base": ["wasps"], "library": ["wasps"] * 5}})
    assert "The attack took" not in page_of(alice_client, match)
    assert send(match, 0, "attack").is_done
    told = "The attack took Wasps and 120 LP of the Base from Bob and nothing from you."
    assert told in html.unescape(page_of(alice_client, match))
    assert send(match, 0, "ready").is_done
    assert "The attack took" not in page_of(alice_client, match)
    suffered = "Alice attacked: you lost Wasps and 120 LP of the Base, Alice nothing."
    assert suffered in html.unescape(page_of(bob_client, match))
    assert send(match, 1, "ready").is_done
    assert "attacked: you lost" not in page_of(bob_client, match)
    assert "attacked: you lost" not in page_of(alice_client, match)


def test_programs_are_told_the_same(idle: Match, alice: User, bob: User) -> None:
    address = f"/api/v1/matches/{idle.public_id}/actions/"
    told = Client().get(address, headers=headers_for(alice)).json()
    known = {row["action"]: (row["rule"], row["is_vain"]) for row in told["advice"]}
    assert known == {
        "play regulars": ("ST-6", True),
        "attack": ("ST-25", True),
        "ready": ("ST-6", False),
    }
    assert told["due"] == "ready"
    assert set(known) <= set(told["actions"])
    other = Client().get(address, headers=headers_for(bob)).json()
    assert other["due"] == ""


SHIPS, CARDS = {"base": ["fighters"]}, {"hand": ["wasps"], "mp": 60}
TITANS = {"hand": ["titan", "fortress", "mothership"]}


@pytest.mark.parametrize(
    ("mine", "said"),
    [
        ({**SHIPS, **CARDS}, "Your turn. Play cards or attack."),
        (CARDS, "Your turn. Play cards."),
        (SHIPS, "Your turn. You can attack; no card is of use now."),
        (
            {"hand": ["regulars", "titan"], "mp": 50},
            "Your turn. No card is of use now, and an attack gains nothing.",
        ),
        (TITANS, "Your turn. No card is of use now; three can be exchanged."),
        ({**SHIPS, **TITANS}, "Your turn. No card is of use now: attack, or exchange three."),
        ({**SHIPS, **TITANS, "attacked": True}, "Exchange three cards, or press Ready."),
        ({**SHIPS, **CARDS, "attacked": True}, "Play more cards, or press Ready."),
        ({**SHIPS, "attacked": True}, "Press Ready when you have done enough."),
    ],
    ids=[
        "both",
        "cards",
        "attack",
        "nothing",
        "exchange",
        "attack or exchange",
        "attacked and exchange",
        "attacked",
        "attacked and nothing",
    ],
)
def test_the_say_names_what_is_of_use_and_nothing_else(  # ST-5, ST-6
    alice_client: Client, duel: Match, arrange: Arrange, mine: dict[str, Any], said: str
) -> None:
    page = page_of(alice_client, arrange(duel, {**IDLE, "1": {"library": ["wasps"] * 5, **mine}}))
    say = page[page.index('id="say"') : page.index('class="say-buttons"')]
    assert said in say
    assert ("more cards" in say) == (said == "Play more cards, or press Ready.")


def test_what_is_left_to_do_with_such_a_hand_is_a_button(  # ST-13
    alice_client: Client, duel: Match, arrange: Arrange
) -> None:
    arrange(duel, {**IDLE, "1": {"library": ["wasps"] * 5, **TITANS}})
    page = page_of(alice_client, duel)
    ways = page[
        page.index('id="ways-exchange"') : page.index(
            "</details>", page.index('id="ways-exchange"')
        )
    ]
    offered = re.findall(r'value="(exchange [^"]*)"[^>]*>([^<]*)<', ways)
    assert sorted(offered) == [
        ("exchange fortress", "Fortress"),
        ("exchange mothership", "Mothership"),
        ("exchange titan", "Titan"),
    ]
    assert "button-primary" not in ways  # it would not pay for one of them
    titans = ["titan", "titan", "titan", "wasps"]
    arrange(duel, {**IDLE, "1": {"library": ["wasps"] * 5, "hand": titans, "mp": 0}})
    page = page_of(alice_client, duel)
    assert re.search(r'id="ways-exchange">\s*<summary class="button"', page)
    assert "is-due" not in page
    assert send(duel, 0, "exchange titan").is_done  # as without a script, step by step
    page = page_of(alice_client, fresh(duel))
    assert "1 of 3 discarded. Discard 2 more cards for 100 MP." in page
    for hand in (CARDS, {"hand": ["titan", "fortress"]}):  # there is better to do, or too few
        arrange(duel, {**IDLE, "1": {"library": ["wasps"] * 5, **hand}})
        assert "ways-exchange" not in page_of(alice_client, duel)

"""The table of Spaced Out as a page: what it offers, and why not the rest."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import pytest
from django.test import Client

from spacetrace.matches.models import Match
from spacetrace.players.models import User
from spacetrace.presentation.games import pages_for
from tests.engine.contract.samples import SAMPLES
from tests.engine.contract.walks import recorded
from tests.matches.html.families import (
    TURN,
    begin,
    board,
    look_of,
    on_buttons,
    on_pieces,
    on_switches,
    plain,
    tick,
    url,
    window_of,
)
from tests.matches.html.walkthrough import page
from tests.matches.tables import fresh, send

COMPARED = ("spaced-out-2", "spaced-out-3", "spaced-out-8")


@pytest.fixture
def my_turn(alice: User, bob: User) -> Match:
    """Alice's turn: she has a clone, a wild, a big bang, and a card that fits nowhere."""
    return begin("spaced_out", alice, bob, position=TURN, window=0)


@pytest.fixture
def window(alice: User, bob: User) -> Match:
    """Bob is next, and the table holds: Alice can clone Red 7, Bob Blue 7."""
    return window_of(alice, bob)


# --- what it offers -----------------------------------------------------------------------------


@pytest.mark.parametrize("key", COMPARED)
def test_cards_piles_and_orders_offer_every_legal_action_exactly_once(key: str) -> None:
    one, compared = SAMPLES[key], 0
    for moment in recorded(key, 3, 300)[::4]:
        for seat in one.seats():
            shown: Any = pages_for("spaced_out").board(look_of(one, moment.table, seat))
            found = on_pieces(shown.draw_pile, *(shown.hand or [])) + on_switches(shown)
            texts = look_of(one, moment.table, seat).texts
            assert Counter(found) == Counter(text for text in texts if text != "concede")
            buttons = Counter(on_buttons(shown))  # the same ways again, for the keyboard
            assert buttons <= Counter(texts)
            compared += len(found)
    assert compared > 500


def test_every_place_to_drop_a_card_is_on_the_table(my_turn: Match) -> None:  # SO-46
    shown = board(my_turn, 0)
    piles = {pile.key for pile in shown.piles}
    ways = [choice for card in shown.hand for group in card.groups for choice in group.choices]
    assert {choice.to for choice in ways} == piles
    clones = [choice for choice in ways if choice.text.startswith("clone")]
    assert clones and all(choice.alt for choice in clones)
    assert not any(choice.alt for choice in ways if choice not in clones)


def test_a_wild_asks_for_pile_and_colour_in_one_press(my_turn: Match) -> None:  # SO-12
    card = next(card for card in board(my_turn, 0).hand if card.card == "wild-shooting-star")
    assert [group.label for group in card.groups] == [
        "On Red 7 (live), and name",
        "On Blue 7 (dead), and name",
    ]
    for group in card.groups:
        assert [choice.colour for choice in group.choices] == ["red", "blue", "yellow", "green"]
        assert [choice.label for choice in group.choices] == ["red", "blue", "yellow", "green"]
        assert not any(choice.slots for choice in group.choices)


@pytest.mark.parametrize(
    ("piles", "expected"),
    [
        (
            {"piles": ["red-7", "blue-7"], "live": "left"},
            ["Clone on Red 7 (live)", "Play on Red 7 (live)", "Play on Blue 7 (dead)"],
        ),
        (
            {"piles": ["red-7", "red-7"]},
            [f"{do} on Red 7 ({side})" for do in ("Clone", "Play") for side in ("left", "right")],
        ),
    ],
)
def test_a_pile_is_named_by_what_is_seen_of_it_wherever_it_is_offered(  # SO-9, SO-46
    alice_client: Client, alice: User, bob: User, piles: dict[str, Any], expected: list[str]
) -> None:
    position = {"hands": TURN["hands"], **piles}
    match = begin("spaced_out", alice, bob, position=position, window=0, decks=2)
    card = next(card for card in board(match, 0).hand if card.card == "red-7")
    assert [group.label for group in card.groups] == expected
    clones = [label for label in expected if label.startswith("Clone")]
    assert [one.label for one in board(match, 0).say.buttons][: len(clones)] == clones
    page = plain(alice_client.get(url(match), {"view": "text"}).content.decode())
    assert all(label in page for label in expected)


def test_what_can_be_cloned_says_so_and_has_the_key_c(  # SO-25, SO-46
    alice_client: Client, my_turn: Match
) -> None:
    card = next(card for card in board(my_turn, 0).hand if card.card == "red-7")
    assert card.is_clone
    assert card.spoken == "Red 7, can be cloned"
    page = alice_client.get(url(my_turn)).content.decode()
    assert re.search(r'value="clone red-7 on left"[^>]*data-shortcut="c"', page)
    assert re.search(r'value="play big-bang-red-blue on left"[^>]*data-shortcut="b"', page)
    assert re.search(r'value="draw"[^>]*data-shortcut="d"', page)


def test_one_way_to_use_a_card_needs_no_menu(window: Match) -> None:
    """Out of turn a card can only be cloned: one press does it."""
    cards = {card.card: card for card in board(window, 0).hand}
    assert cards["red-7"].is_instant
    assert not cards["red-1"].is_playable


def test_whose_turn_a_window_holds_back_is_marked(window: Match) -> None:  # SO-45
    assert [panel.is_next for panel in board(window, 2).seats] == [False, True, False]
    assert "is-next" in page(window, 2).split('id="seat-1"')[0].rsplit("<li", 1)[1]
    assert not any(panel.is_next for panel in board(tick(window), 2).seats)


def test_what_is_sent_as_a_window_closes_is_done_when_nobody_used_it(window: Match) -> None:
    """The table is the one that its player saw (SO-45)."""
    closed = tick(window)
    assert closed.version == window.version + 1
    late = send(closed, 1, "draw", at_version=window.version)
    assert late.status == "done"
    assert fresh(window).version == closed.version + 1


def test_what_is_sent_as_a_window_closes_is_stale_when_somebody_used_it(window: Match) -> None:
    seen = window.version
    assert send(window, 0, "clone red-7 on left").status == "done"
    closed = tick(fresh(window))
    late = send(closed, 1, "draw", at_version=seen)
    assert (late.status, fresh(window).version) == ("stale", closed.version)


def test_who_comes_too_late_is_told_why_and_whether_it_is_their_turn(my_turn: Match) -> None:
    seen = my_turn.version
    assert send(my_turn, 0, "draw").status == "done"
    late = send(fresh(my_turn), 1, "draw", at_version=seen)
    words = "Somebody was quicker: the table has moved on. It is your move now."
    assert (late.status, late.sentence) == ("stale", words)


def test_a_window_tells_only_the_seat_that_it_can_clone(window: Match) -> None:  # SO-45
    """What another seat could declare changes nothing of what this one reads."""
    assert board(window, 0).say.sentence == "You can clone Red 7 now."
    assert board(window, 1).say.sentence == "You can clone Blue 7 now."
    assert board(window, 2).say.sentence == "Bob’s turn."
    assert board(window, 2).say.more == ""
    assert send(window, 0, "clone red-7 on left").status == "done"
    assert board(fresh(window), 0).say.sentence == "Bob’s turn."
    assert board(fresh(window), 1).say.sentence == "You can clone Blue 7 now."


# --- refusals -----------------------------------------------------------------------------------


def test_a_card_that_fits_nowhere_says_why_with_its_rule(
    alice_client: Client, my_turn: Match
) -> None:
    page = alice_client.get(url(my_turn)).content.decode()
    menu = page.split('data-key="hand:green-asteroids"')[1].split("</details>")[0]
    assert "the colour alone is not enough" in plain(menu)
    assert 'href="/learn/spaced_out/#so-11"' in menu
    assert 'aria-describedby="hand-green-asteroids-why"' in menu


@pytest.mark.parametrize(
    ("action", "rule"),
    [
        ("play green-asteroids on left", "so-11"),
        ("clone green-7 on left", "so-25"),
        ("play wild-shooting-star on left", "so-12"),
    ],
)
def test_a_refusal_names_its_rule_and_changes_nothing(
    alice_client: Client, my_turn: Match, action: str, rule: str
) -> None:
    fields = {"action": action, "seat": 0, "at_version": my_turn.version, "command_id": "c1"}
    answer = alice_client.post(url(my_turn, "act/"), fields, headers={"HX-Request": "true"})
    page = answer.content.decode()
    assert "notice-table" in page
    assert f'href="/learn/spaced_out/#{rule}"' in page.split("notice-table")[1][:400]
    assert fresh(my_turn).version == my_turn.version


def test_a_match_that_is_given_up_in_its_first_round_still_shows_its_piles(
    alice_client: Client, my_turn: Match
) -> None:
    alice_client.post(url(my_turn, "concede/"))
    page = alice_client.get(url(my_turn)).content.decode()
    assert 'class="end end-lost"' in page
    assert 'class="so-piles"' in page


def test_a_hand_rests_while_another_one_acts(my_turn: Match) -> None:
    assert ["so-hand is-fanned is-idle" in page(my_turn, seat) for seat in (0, 1)] == [False, True]

"""What the table of Spaced Out tells, and to whom: claims, orders, what happened, rounds."""

from __future__ import annotations

import re
from copy import copy
from dataclasses import replace
from typing import Any

import pytest
from django.template.loader import render_to_string
from django.test import Client

from spacetrace.engine.games.spaced_out.actions import DRAW
from spacetrace.engine.games.spaced_out.events import CardDrawn, ClaimMade
from spacetrace.engine.kernel.events import Event
from spacetrace.matches.games import game_of
from spacetrace.matches.models import Match
from spacetrace.matches.presenters.drawn import frames_drawn
from spacetrace.matches.presenters.log import LOG_MOVES, log_lines
from spacetrace.matches.selectors import current_table
from spacetrace.matches.selectors.pages import frames_after, table_shown
from spacetrace.players.models import User
from spacetrace.presentation.games import pages_for
from spacetrace.presentation.moves import MoveTold, Told
from spacetrace.presentation.spaced_out.board import board_for
from tests.matches.html.families import (
    TURN,
    begin,
    board,
    legal,
    look,
    plain,
    tick,
    url,
    window_of,
)
from tests.matches.html.walkthrough import ONCE
from tests.matches.tables import fresh, put, send


@pytest.fixture
def my_turn(alice: User, bob: User) -> Match:
    """Alice's turn: she has a clone, a wild, a big bang, and a card that fits nowhere."""
    return begin("spaced_out", alice, bob, position=TURN, window=0)


@pytest.fixture
def window(alice: User, bob: User) -> Match:
    """Bob is next, and the table holds: Alice can clone Red 7, Bob Blue 7."""
    return window_of(alice, bob)


# --- what is whose own --------------------------------------------------------------------------


def test_nothing_of_another_hand_is_in_the_page(alice_client: Client, my_turn: Match) -> None:
    for address in (url(my_turn), url(my_turn, "?view=text"), url(my_turn, "board/")):
        page = alice_client.get(address).content.decode().lower()
        assert "wild-black-hole" not in page
        assert "wild black hole" not in page
        assert "yellow-1" not in page


def test_a_last_card_is_a_badge_and_has_a_beat_of_its_own(alice: User, bob: User) -> None:
    start = {"piles": ["red-9", "blue-3"], "live": "left"}
    hands = {"1": ["red-1", "red-2"], "2": ["green-1", "blue-1"]}
    match = begin("spaced_out", alice, bob, position={**start, "hands": hands}, pace="slow")
    table, before = current_table(match), match.version
    assert send(match, 0, "play red-1 on left").status == "done"
    beats = frames_drawn(match, frames_after(fresh(match), 1, table, before, before + 1))
    told = [(one["line"], one["sentence"]) for one in beats]
    assert ("last-card 1", "Alice has one card left.") in told
    assert [panel.is_at_last for panel in board(match, 0).seats] == [False, True]
    assert 'class="seat-last"' in render_to_string(
        "matches/_seats.html", {"board": board(match, 0), "look": look(match, 0)}
    )


def test_a_claim_shows_at_once_to_its_owner_and_to_nobody_else(  # SO-45
    bob_client: Client, alice_client: Client, window: Match
) -> None:
    def of_bob() -> str:
        return ONCE.sub("", bob_client.get(url(window)).content.decode())

    def without_tokens(page: str) -> str:
        return re.sub(r'name="csrfmiddlewaretoken" value="[^"]+"|<b class="clock.*?</b>', "", page)

    before = without_tokens(of_bob())
    assert send(window, 0, "clone red-7 on left").status == "done"
    assert without_tokens(of_bob()) == before
    mine = plain(alice_client.get(url(window)).content.decode())
    assert "You go for it: clone on Red 7 (live)." in mine
    assert "You will clone" not in board(window, 0).say.happened  # it is said once
    assert next(card for card in board(window, 0).hand if card.is_claimed).card == "red-7"


def test_who_was_too_late_is_told_until_they_move_again(  # SO-31
    alice_client: Client, bob_client: Client, window: Match
) -> None:
    assert send(window, 1, "clone blue-7 on right").status == "done"
    assert send(window, 0, "clone red-7 on left").status == "done"
    match = tick(window)
    told = board(match, 1)
    assert (
        told.lost.sentence == "Too late: Alice went before your clone. Blue 7 stays in your hand."
    )
    assert told.lost.rule == "SO-31"
    assert told.orders.fired == [
        "You wanted to clone Blue 7 on the right pile, but Alice went before (SO-31)."
    ]
    assert board(match, 0).lost is None
    assert "Too late" not in alice_client.get(url(match)).content.decode()
    assert 'href="/learn/spaced_out/#so-31"' in bob_client.get(url(match)).content.decode()
    assert send(match, 0, "draw").status == "done"
    assert board(match, 1).lost is not None
    match = tick(match)
    assert send(match, 1, "draw").status == "done"
    assert board(match, 1).lost is None


def test_standing_orders_and_what_they_did_are_their_owner_s_own(  # SO-44
    alice_client: Client, bob_client: Client, window: Match
) -> None:
    assert send(window, 1, "order clone blue-7 on").status == "done"
    mine = {switch.label: switch.is_on for switch in board(window, 1).orders.switches}
    assert mine["Clone Blue 7 when I can"]
    assert not mine["Clone whenever I can"]
    assert not any(switch.is_on for switch in board(window, 0).orders.switches)
    assert board(window, None).orders is None
    match = tick(window)
    did = "A standing order of yours acts: clone Blue 7 on the right pile."
    assert board(match, 1).orders.fired == [did]
    assert did in plain(bob_client.get(url(match)).content.decode())
    assert did not in plain(alice_client.get(url(match)).content.decode())


# --- what has happened --------------------------------------------------------------------------


def test_what_was_drawn_is_marked_until_a_card_is_played(alice: User, bob: User) -> None:
    start = {**TURN, "draw_pile": ["yellow-3", "red-2", "..."]}
    match = begin("spaced_out", alice, bob, position=start, window=0)
    send(match, 0, "draw")
    new = [card for card in board(match, 0).hand if card.drawn]
    assert [(card.card, card.spoken) for card in new] == [("yellow-3", "Yellow 3, just drawn")]
    assert not any(card.drawn for card in board(match, 1).hand)
    send(match, 1, "draw")
    assert [card.card for card in board(match, 0).hand if card.drawn] == ["yellow-3"]
    send(match, 0, "play green-7 on right")
    assert not any(card.drawn for card in board(match, 0).hand)


def test_the_say_tells_what_happened_and_what_can_be_done(alice: User, bob: User) -> None:
    start = {"piles": ["red-9", "blue-3"], "live": "left", "hands": {"1": ["red-asteroids"]}}
    start["hands"] = {"1": ["red-asteroids", "red-1"], "2": ["green-asteroids", "blue-1"]}
    match = begin("spaced_out", alice, bob, position=start, window=0)
    send(match, 0, "play red-asteroids on left")
    shown = board(match, 1)
    say = shown.say
    assert say.happened == "Alice plays Red Asteroids on the left pile."
    assert (say.sentence, say.more) == ("Your turn.", "You are attacked. A lit card answers.")
    assert [button.label for button in say.buttons] == ["Draw 2 cards"]
    assert (shown.attack, shown.attack_number) == ("Asteroids on Bob", 2)
    assert shown.draw_words == "Draw 2"
    assert board(match, 0).say.sentence == "Bob’s turn."
    assert legal(match, 0) == {text for text in legal(match, 0) if text.startswith("order ")}


def test_while_cards_are_drawn_for_an_attack_none_is_shown(  # SO-24
    alice: User, bob: User
) -> None:
    hands = {"1": ["red-asteroids", "red-1"], "2": ["green-1", "blue-1"]}
    start = {"piles": ["red-9", "blue-3"], "live": "left", "hands": hands}
    match = begin("spaced_out", alice, bob, position=start, window=0)
    send(match, 0, "play red-asteroids on left")
    now = fresh(match)
    game, table, here, drawn = game_of(now), current_table(now), look(now, 0), []

    def note(event: Event) -> None:
        if isinstance(event, CardDrawn):
            drawn.append(board_for(replace(here, view=game.view(table, 0))))

    game.apply(table, 1, DRAW, note)
    assert len(drawn) == 2
    for shown in drawn:
        assert (shown.attack, shown.attack_number, shown.draw_words) == ("", 0, "Draw")
        assert not any("attacked" in panel.note for panel in shown.seats)


def test_a_big_bang_is_walked_seat_by_seat(alice: User, bob: User) -> None:  # SO-33
    start: dict[str, Any] = {
        "piles": ["big-bang-red-blue", "blue-3"],
        "live": "left",
        "turn": 2,
        "big_bang": {"protected": 3, "struck": [1]},
        "hands": {"1": ["red-1"], "2": ["red-2"], "3": ["red-3"]},
    }
    match = begin("spaced_out", alice, bob, computers=1, position=start)
    shown = board(match, 1)
    notes = {panel.name: panel.note for panel in shown.seats}
    assert "drew 3" in notes["Alice"]
    assert "is safe" in notes["Cadet"]
    assert (shown.attack, shown.attack_number) == ("Big bang: Bob is asked", 3)


def test_a_named_wild_shows_its_colour_on_the_pile(alice: User, bob: User) -> None:  # SO-12
    start = {**TURN, "piles": ["wild-black-hole as green", "blue-3"], "hands": {"1": ["red-1"]}}
    match = begin("spaced_out", alice, bob, position=start)
    pile = board(match, 0).piles[0]
    assert pile.named == "green"
    assert pile.spoken == "Left pile, live: Wild Black Hole, named green"


# --- the end of a round -------------------------------------------------------------------------


@pytest.fixture
def over(alice: User, bob: User) -> Match:
    """Alice has gone out on a red 7, over a blue 3; Bob is left with 103 points."""
    start = {
        "piles": ["red-7", "blue-3"],
        "live": "left",
        "hands": {"1": ["red-2"], "2": ["big-bang-red-blue", "yellow-3"]},
    }
    match = begin("spaced_out", alice, bob, position=start, pace="slow")
    assert send(match, 0, "play red-2 on left").status == "done"
    return fresh(match)


def test_a_round_s_end_is_laid_open_until_one_goes_on(  # SO-38, SO-39
    alice_client: Client, over: Match
) -> None:
    told = board(over, 0).round_over
    assert told.is_news
    assert (told.title, told.sentence) == (
        "Round 1 is over",
        "Spaced out: you have played your last card.",
    )
    assert [(hand.name, hand.signed, hand.total, hand.is_best) for hand in told.hands] == [
        ("Alice", "+5", 5, True),
        ("Bob", "+103", 103, False),
    ]
    assert [hand.is_out for hand in told.hands] == [True, False]
    assert [hand.words for hand in told.hands] == ["the two piles count: 2 + 3", ""]
    assert list(told.hands[1].titles) == ["Yellow 3", "Red and Blue Big Bang"]
    page = alice_client.get(url(over)).content.decode()
    assert 'data-round-over="round-1"' in page
    assert "Yellow 3, Red and Blue Big Bang" in plain(
        alice_client.get(url(over, "?view=text")).content.decode()
    )


def test_who_has_moved_in_the_new_round_finds_the_old_one_beside_the_table(
    alice_client: Client, bob_client: Client, over: Match
) -> None:
    first = over.waiting[0]
    assert send(over, first, "draw").status == "done"
    clients = [alice_client, bob_client]
    mover, other = clients[first], clients[1 - first]
    assert "data-round-over" not in mover.get(url(over)).content.decode()
    assert 'id="round-last"' in mover.get(url(over)).content.decode()
    assert "data-round-over" in other.get(url(over)).content.decode()


def test_a_round_that_nobody_could_go_on_with_says_so(alice: User, bob: User) -> None:  # SO-41
    start = {**TURN, "turns_left": 0}
    match = begin("spaced_out", alice, bob, position=start, window=0)
    send(match, 0, "draw")
    told = board(match, 0).round_over
    assert told.sentence == "That was the last turn of the round, so every hand counts."
    assert not any(hand.words for hand in told.hands)


def test_at_the_end_the_last_round_and_all_places_are_shown(
    alice_client: Client, alice: User, bob: User
) -> None:  # SO-40
    start = {
        "piles": ["red-7", "blue-3"],
        "live": "left",
        "hands": {"1": ["red-2"], "2": ["big-bang-red-blue", "yellow-3"]},
        "scores": [20, 280],
    }
    match = begin("spaced_out", alice, bob, position=start, window=0, target=300)
    send(match, 0, "play red-2 on left")
    page = alice_client.get(url(match)).content.decode()
    words = plain(page)
    assert "You win" in words
    assert "Round 2 is over" in words
    assert "1st Alice 25 points" in words
    assert "2nd Bob 383 points" in words
    assert 'class="hand"' not in page
    assert "is-end" in page


def test_what_was_sent_into_a_window_is_in_the_log_while_it_waits(window: Match) -> None:  # SO-45
    def log(match: Match) -> str:
        return plain(log_lines(pages_for("spaced_out"), look(match, 0)))

    assert send(window, 0, "clone red-7 on left").status == "done"
    told = "You will clone Red 7 on the left pile, unless somebody goes before."
    assert told in log(fresh(window))
    settled = log(tick(window))
    assert told not in settled
    assert "You clone the Red 7 on top of the left pile" in settled


def test_what_was_declared_is_taken_back_as_what_it_came_to(window: Match) -> None:  # SO-45
    def what(match: Match) -> str:
        shown = table_shown(match, 0, versions=LOG_MOVES).taking_back
        assert shown is not None
        return shown.what

    assert send(window, 0, "clone red-7 on left").status == "done"
    assert what(fresh(window)).startswith("You will clone Red 7")
    assert what(tick(window)).startswith("You clone the Red 7 on top of")


def test_the_same_said_again_does_not_bring_the_first_time_back(window: Match) -> None:  # SO-45
    said = look(window, 0)
    claims = [
        MoveTold(at, 0, "draw", (Told(at, 0, ClaimMade(0, ("draw",)), "", "You will draw."),))
        for at in (1, 4)
    ]
    view = copy(said.view)
    view.claim = "draw"
    said = replace(said, moves=claims, view=view)
    assert [pages_for("spaced_out").is_passing(move, said) for move in claims] == [True, False]


def test_after_the_window_it_is_said_until_when_one_may_declare(  # SO-30
    window: Match,
) -> None:
    match = tick(window)
    say = board(match, 0).say
    assert say.more == "Until Bob moves you may still play it, out of turn."
    assert [button.is_primary for button in say.buttons] == [False]


def test_who_declares_too_late_is_told_who_was_faster_and_no_news(  # SO-30, SO-31
    alice_client: Client, window: Match
) -> None:
    match = tick(window)
    alice_client.get(url(match))
    seen = fresh(match).version
    assert send(match, 1, "draw").status == "done"
    put(fresh(match), turn=2, piles=["green-2", "yellow-2"], live="left", hands={"1": ["red-7"]})
    sent = {"action": "clone red-7 on left", "at_version": seen, "command_id": "late", "seat": 0}
    answer = alice_client.post(f"{url(match)}act/", sent, headers={"HX-Request": "true"})
    page = plain(answer.content.decode())
    assert "Too late: Bob was faster. Red 7 stays in your hand." in page
    assert "Since you were last here" not in page

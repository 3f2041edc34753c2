"""Blast Off!'s page: catching for everybody alike, orders for their owner, one press for a slap."""

from __future__ import annotations

import html
import re

import pytest

from spacetrace.engine.catalogue import GAMES
from spacetrace.engine.games.blast_off.missions import grammar
from spacetrace.engine.kernel.actions import CLOCK, TICK
from spacetrace.engine.kernel.chance import Chance
from spacetrace.engine.kernel.protocol import Config
from spacetrace.matches.models import Match
from spacetrace.players.models import User
from tests.engine.blast_off.samples import sample
from tests.engine.contract.sample import Sample
from tests.matches.html.walkthrough import lay, match_of, offered, page, publish

GAME = GAMES["blast_off"]
VIEWERS = (0, 1, 2, None)
TURN: Config = {
    "seats": 3,
    "discard": ["red-9"],
    "missions": ["red-alert"],
    "hands": {"1": ["red-6", "green-1"], "2": ["red-5", "wild"], "3": ["green-3", "green-4"]},
}
LAST_CALL: Config = {
    "seats": 3,
    "discard": ["red-9", "countdown"],
    "countdown": {"call": "blast-off", "starter": 1},
    "hands": {"1": ["wild", "red-6"], "2": ["red-blast-off", "red-5"]},
}


def table_of(position: Config, *moves: str, **options: bool | str) -> object:
    """The position after these moves, "1 draw"; "clock" lets the clock act."""
    one = sample("page", 3, **options)
    config = GAME.check_config(options)
    table = GAME.arrange(config, one.cards, position, Chance.seeded("page"))
    for move in moves:
        seat, _space, text = move.partition(" ")
        if seat == "clock":
            GAME.apply(table, CLOCK, TICK)
        else:
            GAME.apply(table, int(seat) - 1, GAME.parse_action(text))
    return table


def seated(owner: User, **options: bool | str) -> tuple[Match, Sample]:
    """A match of three with these options."""
    one = sample("page", 3, **options)
    publish(one)
    return match_of(one, owner), one


def seen(match: Match, one: Sample, table: object) -> list[str]:
    """The page and its text for everybody at the table and for somebody who looks on."""
    lay(match, one, table)
    return [page(match, viewer, as_text=text) for viewer in VIEWERS for text in (False, True)]


def test_no_byte_of_the_table_tells_that_a_duty_was_forgotten(alice: User) -> None:
    # BO-17: red-alert asks for a beep with a red card
    match, one = seated(alice)
    done = seen(match, one, table_of(TURN, "1 play red-6 with beep"))
    forgotten = seen(match, one, table_of(TURN, "1 play red-6"))
    assert done == forgotten


@pytest.mark.parametrize("card", ["red-6", "red-6 with beep"])
def test_catching_is_offered_to_everybody_but_the_one_who_played(alice: User, card: str) -> None:
    match, one = seated(alice)
    lay(match, one, table_of(TURN, f"1 play {card}"))  # BO-17
    assert ["catch" in offered(page(match, viewer)) for viewer in VIEWERS] == [
        False,
        True,
        True,
        False,
    ]


@pytest.mark.parametrize(
    ("other", "more"),
    [
        ("purple-2", "Draw a card."),
        ("wild", "Draw a card, or play a lit one."),
        ("countdown", "Draw a card, or play a lit one."),
    ],
)
def test_who_may_draw_is_told_whether_a_card_may_be_played_instead(
    alice: User, other: str, more: str
) -> None:  # BO-4, BO-7
    match, one = seated(alice)
    position: Config = {**TURN, "hands": {"1": ["green-1", other], "2": ["red-5"], "3": ["red-6"]}}
    lay(match, one, table_of(position))
    assert f'<p class="say-more">{more}</p>' in page(match, 0)


def test_standing_orders_are_on_nobody_else_s_page(alice: User) -> None:
    # BO-15, BO-17
    match, one = seated(alice, pace="slow")
    plain = seen(match, one, table_of(TURN, pace="slow"))
    moves = ("2 order catch red-alert on", "2 order slap off")
    ordered = seen(match, one, table_of(TURN, *moves, pace="slow"))
    owner = VIEWERS.index(1) * 2
    assert [i for i in range(len(plain)) if plain[i] != ordered[i]] == [owner, owner + 1]


def test_hands_of_others_are_nowhere_in_the_page(alice: User) -> None:
    match, one = seated(alice)
    lay(match, one, table_of(TURN))
    for as_text in (False, True):
        assert "play red-6" in page(match, 0, as_text=as_text)
        for viewer in (1, 2, None):
            assert "red-6" not in page(match, viewer, as_text=as_text)


def test_an_alien_is_slapped_with_one_press_on_a_colour(alice: User) -> None:
    # BO-12: before the last call the number is the call's
    match, one = seated(alice)
    position: Config = {**LAST_CALL, "countdown": {"call": "4", "starter": 1}}
    lay(match, one, table_of(position))
    say = re.search(r'class="say-buttons">.*?</section>', page(match, 0), re.DOTALL)
    assert say is not None
    assert offered(say[0]) == {
        f"slap wild as {colour}" for colour in ("orange", "green", "purple", "red")
    }
    assert "slap wild" not in page(match, 1)


def test_at_the_last_call_an_alien_is_put_down_by_one_press_and_named_then(alice: User) -> None:
    # BO-12: neither the hand nor the say line asks for a name before it lies
    match, one = seated(alice)
    lay(match, one, table_of(LAST_CALL))
    board = page(match, 0)
    slaps = {text for text in offered(board) if text.startswith("slap wild")}
    assert slaps == {"slap wild"}
    assert "data-instant" in board.split('data-card="wild"')[1].split("<summary")[0]
    lay(match, one, table_of(LAST_CALL, "1 slap wild"))
    board = page(match, 0)
    assert "name green 7" in offered(board)
    assert "Your alien took the last call." in board
    assert "name green 7" not in page(match, 1)


def test_the_form_of_a_mission_puts_every_mission_together(alice: User) -> None:
    # BO-22: the page lists no mission, its three fields are joined by "; "
    match, one = seated(alice, make_up=True)
    lay(match, one, table_of(LAST_CALL, "1 slap wild as red 3", "clock", make_up=True))
    board = page(match, 0)
    form = re.search(r'<form[^>]*id="make-up".*?</form>', board, re.DOTALL)
    assert form is not None
    when, then = (
        [html.unescape(value) for value in re.findall(r'value="([^"]*)"', field)]
        for field in re.findall(r'<select[^>]*name="action".*?</select>', form[0], re.DOTALL)
    )
    known = grammar()
    assert when == [f"make-up {choice.slug}" for choice in known.triggers]
    assert then == [choice.slug for choice in known.consequences]
    for first in when:
        for second in then:
            line = f"{first}; {second}; Tea; and cake"
            assert GAME.action_text(GAME.parse_action(line)) == line
    assert "turn-over" in offered(board)
    assert not any(text.startswith("make-up") for text in offered(board))
    assert 'id="make-up"' not in page(match, 1)


@pytest.mark.parametrize(
    ("call", "hands", "more"),
    [
        ("6", ["red-6"], "Press a lit card: the first one slapped takes it."),
        ("4", ["wild", "red-6"], "No number of yours fits, but your alien does."),
        ("4", ["red-6"], "You have no card for it, so it passes by you."),
    ],
)
def test_at_a_call_one_is_told_what_there_is_to_press(
    alice: User, call: str, hands: list[str], more: str
) -> None:  # BO-10
    match, one = seated(alice)
    countdown: Config = {"call": call, "starter": 1}
    position: Config = {**LAST_CALL, "countdown": countdown, "hands": {"1": hands, "2": ["red-5"]}}
    lay(match, one, table_of(position))
    assert f'<p class="say-more">{more}</p>' in page(match, 0)

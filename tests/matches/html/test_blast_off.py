"""Blast Off!'s page: catching for everybody alike, orders for their owner, one press for a slap."""

from __future__ import annotations

import html
import re
from dataclasses import replace

import pytest
from django.template.loader import render_to_string

from spacetrace.engine.catalogue import GAMES
from spacetrace.engine.games.blast_off.events import (
    CallMade,
    CardSlapped,
    CatchBarred,
    NamingAsked,
    StartNamed,
)
from spacetrace.engine.games.blast_off.missions import grammar
from spacetrace.engine.games.blast_off.table import Table
from spacetrace.engine.kernel.actions import CLOCK, TICK
from spacetrace.engine.kernel.chance import Chance
from spacetrace.engine.kernel.events import Event
from spacetrace.engine.kernel.frames import frames
from spacetrace.engine.kernel.opening import REST
from spacetrace.engine.kernel.protocol import Config
from spacetrace.engine.kernel.wording import YOU, addressed
from spacetrace.matches.models import Match
from spacetrace.matches.presenters.drawn import frames_drawn
from spacetrace.matches.selectors.pages import FrameShown, look_back
from spacetrace.matches.selectors.taking_back import TakingBack
from spacetrace.players.models import User
from spacetrace.presentation.drawing import avatar
from spacetrace.presentation.games import pages_for
from spacetrace.presentation.moves import MoveTold, Told
from tests.engine.blast_off.samples import sample
from tests.engine.contract.sample import Sample
from tests.matches.html.families import begin, board
from tests.matches.html.walkthrough import lay, match_of, offered, page, publish
from tests.matches.tables import send

GAME = GAMES["blast_off"]
VIEWERS = (0, 1, 2, None)
TURN: Config = {
    "seats": 3,
    "discard": ["red-9"],
    "missions": ["red-alert"],
    "hands": {"1": ["red-6", "green-1"], "2": ["red-5", "wild"], "3": ["green-3", "green-4"]},
}
KEEP = "Play it, or keep it and draw a card."
LAST_CALL: Config = {
    "seats": 3,
    "discard": ["red-9", "countdown"],
    "countdown": {"call": "blast-off", "starter": 1},
    "hands": {"1": ["wild", "red-6"], "2": ["red-blast-off", "red-5"]},
}


def table_of(position: Config, *moves: str, **options: bool | str | int) -> Table:
    """The position after these moves, "1 draw"; "clock" lets the clock act."""
    one = sample("page", 3, **options)
    config = GAME.check_config(options)
    table: Table = GAME.arrange(config, one.cards, position, Chance.seeded("page"))
    for move in moves:
        seat, _space, text = move.partition(" ")
        if seat == "clock":
            GAME.apply(table, CLOCK, TICK)
        else:
            GAME.apply(table, int(seat) - 1, GAME.parse_action(text))
    return table


def seated(owner: User, **options: bool | str | int) -> tuple[Match, Sample]:
    """A match of three with these options."""
    one = sample("page", 3, **options)
    publish(one)
    return match_of(one, owner), one


def seen(match: Match, one: Sample, table: object) -> list[str]:
    """The page and its text for everybody at the table and for somebody who looks on."""
    lay(match, one, table)
    return [page(match, viewer, as_text=text) for viewer in VIEWERS for text in (False, True)]


def test_no_byte_of_the_table_tells_that_a_duty_was_forgotten(alice: User) -> None:
    # BO-17: red-alert asks for a beep with a red card. What was done is there for all to see.
    match, one = seated(alice)
    table = table_of(TURN, "1 play red-6")
    assert table.is_forgotten
    forgotten = seen(match, one, table)
    table.is_forgotten = False
    assert seen(match, one, table) == forgotten
    assert any("Red 6 on Red 9, no gesture." in page for page in forgotten)


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


def test_a_catch_is_told_of_until_the_next_card_is_played(alice: User, bob: User) -> None:
    # BO-17: what is said beside "Your turn" is of the last play.
    match = begin("blast_off", alice, bob, computers=1, position=TURN, pace="slow")
    send(match, 0, "play red-6")
    send(match, 1, "catch")
    assert "who forgot a gesture" in board(match, 2).say.happened
    send(match, 1, "play red-5 with beep")
    assert "who forgot a gesture" not in board(match, 2).say.happened


@pytest.mark.parametrize(
    ("others", "sentence", "more"),
    [
        (["purple-2"], "Your turn: nothing matches Red 9.", "Draw a card."),
        (["wild"], "Your turn: on Red 9 only an alien goes.", KEEP),
        (["countdown"], "Your turn: on Red 9 only the countdown goes.", KEEP),
        (["wild", "countdown"], "Your turn: on Red 9 only an alien or the countdown goes.", KEEP),
    ],
)
def test_who_may_draw_is_told_which_card_may_be_played_instead(
    alice: User, others: list[str], sentence: str, more: str
) -> None:  # BO-4, BO-7
    match, one = seated(alice)
    hands = {"1": ["green-1", *others], "2": ["red-5"], "3": ["red-6"]}
    lay(match, one, table_of({**TURN, "hands": hands}))
    board = page(match, 0)
    assert f'<p class="say-sentence">{sentence}</p>' in board
    assert f'<p class="say-more">{more}</p>' in board


@pytest.mark.parametrize(
    ("seat", "turns", "until"),
    [
        (1, 2, "your own next turn, after this one, is over"),  # who has the turn then
        (2, 1, "your own next turn is over"),
    ],
)
def test_a_catch_says_before_and_after_it_how_long_it_bars(
    alice: User, seat: int, turns: int, until: str
) -> None:  # BO-17
    match, one = seated(alice, window=0)
    hands = {"1": ["red-7", "green-1"], "2": ["red-5"], "3": ["green-3"]}
    position: Config = {**TURN, "missions": ["steady-hands"], "hands": hands}
    done = "1 play red-7"  # an odd number: no salute was due
    lay(match, one, table_of(position, done, window=0))
    assert f"wrong, you cannot catch until {until}." in page(match, seat)
    table = table_of(position, done, f"{seat + 1} catch", window=0)
    refused = GAME.explain(table, seat, GAME.parse_action("catch"))
    assert refused is not None
    assert refused.sentence.endswith(f"wait until {until}.")
    names = ["Ann", "Ann", "Ann"]
    names[seat] = YOU
    told = GAME.narrate_all([CatchBarred(seat, turns)], one.cards, names)
    assert addressed(told[0]) == f"You may not catch again until {until}."


def test_the_log_tells_what_came_of_calls_and_not_each_of_them() -> None:
    pages, cards = pages_for("blast_off"), sample("page", 3).cards
    calls = MoveTold(3, CLOCK, "", (told_of(CallMade("7")),))
    slap = MoveTold(4, 0, "", (told_of(CardSlapped(0, "red-7", "red-7")),))
    orders = MoveTold(5, 0, "", (*slap.events, *calls.events, *slap.events))
    assert pages.log_of(calls, cards) == ([], [])
    assert pages.log_of(slap, cards) == (["Ann slaps Red 7."], [])
    assert pages.log_of(orders, cards) == (["Ann slaps Red 7.", "Ann slaps Red 7."], [])


def told_of(event: Event) -> Told:
    sentence = GAME.narrate(event, sample("page", 3).cards, ["Ann", "Ben", "Cid"])
    return Told(3, CLOCK, event, GAME.event_text(event), sentence)


@pytest.mark.parametrize(("pace", "is_offered"), [("live", False), ("slow", True)])
def test_no_move_is_taken_back_while_a_countdown_runs(
    alice: User, pace: str, is_offered: bool
) -> None:
    match, _one = seated(alice, pace=pace)
    position: Config = {**LAST_CALL, "countdown": {"call": "4", "starter": 1}}
    if pace == "slow":
        position = {**position, "orders": {"1": {"slap": False}}}
    runs = table_of(position, pace=pace)
    look = replace(look_back(match, 0, []), view=GAME.view(runs, 0))
    board = pages_for("blast_off").board(look)
    for taking_back, is_there in (
        (TakingBack(0), is_offered),
        (TakingBack(0, asker=match.seats.get(index=0)), True),  # who is asked can answer
    ):
        found = {"board": board, "taking_back": taking_back, "match": match}
        drawn = render_to_string("matches/_beside.html", found)
        assert ('id="take-back"' in drawn) == is_there


def test_a_choice_that_was_begun_for_a_call_is_another_one_at_the_next(alice: User) -> None:
    # BO-10: the script goes on with a choice as long as its group is there
    match, one = seated(alice)
    groups = []
    for call in ("4", "3"):
        lay(match, one, table_of({**LAST_CALL, "countdown": {"call": call, "starter": 1}}))
        groups += re.findall(r'id="(group-hand-wild[^"]*-slap)"', page(match, 0))
    assert len(set(groups)) == len(groups) == 2


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


def test_a_clock_says_what_it_waits_for_and_a_name_that_nobody_gave_is_told_so() -> None:
    # BO-12, BO-15: no call follows the last one
    words = pages_for("blast_off").clock_words
    assert words("call", GAME.view(table_of(LAST_CALL), 0)) == "Last call"
    taken = table_of(LAST_CALL, "1 slap wild as red 3")
    assert words("call", GAME.view(taken, 0)) == "Time to catch"
    events = [NamingAsked(0), StartNamed(0, "red-1")]
    told = GAME.narrate_tick(events, sample("page", 3).cards, ["Ann", "Ben"])
    assert told[-1] == "The time is up: the alien stands for Red 1."


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
        ("4", ["red-6"], "You have no card for it, nor for any call that is still to come."),
        ("4", ["red-6", "red-2"], "You have no card for it. Yours is called later: 2."),
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


def beats(
    match: Match, position: Config, *moves: str, then: str = "clock", **options: bool | str
) -> list[list[str]]:
    """What the first seat sees when the clock, or a seat, goes on: lines and words of all of it.

    With them stand the parts of the table that changed.
    """
    table = table_of(position, *moves, **options)
    before = replace(look_back(match, 0, []), view=GAME.view(table, 0))
    seat, _space, text = then.partition(" ")
    by, action = (int(seat) - 1, GAME.parse_action(text)) if text else (CLOCK, TICK)
    made = frames(GAME, table, 0, by, action)
    words = GAME.narrate_all([frame.event for frame in made], before.cards, before.names)
    shown = [
        FrameShown(
            f"2--1-{at}",
            Told(2, CLOCK, frame.event, GAME.event_text(frame.event), sentence),
            replace(before, view=frame.view),
            before.names,
        )
        for at, (frame, sentence) in enumerate(zip(made, words, strict=True))
    ]
    drawn = frames_drawn(match, shown)
    return [[str(one["line"]), str(one["sentence"]), str(one["parts"])] for one in drawn]


OLD_AND_NEXT = {"missions": ["red-alert"], "mission_deck": ["radio-check", REST]}


def test_a_countdown_ends_with_a_beat_of_its_own_and_then_brings_its_mission(alice: User) -> None:
    # BO-13: the count stands at its end, and the old mission is in force, while the rocket leaves.
    match, _one = seated(alice)
    shown = beats(match, {**LAST_CALL, **OLD_AND_NEXT}, "2 slap red-blast-off")
    (line, words, parts), (gone, told, _parts), (turned, _words, after) = shown[:3]
    assert (line, words) == ("lift-off 2", "Cadet 1 is aboard: the rocket leaves.")
    assert "Cadet 1 is aboard" in parts
    assert str(avatar("Cadet 1")) in parts  # in the window
    assert "mission-red-alert" in parts
    assert "mission-radio-check" not in parts
    assert (gone, told) == (
        "mission-ended red-alert Red%20Alert",
        "The mission “Red Alert” is over.",
    )
    assert turned == "mission-turned 2 radio-check"
    assert "mission-radio-check" in after
    assert [line for line, *_rest in shown].count("lift-off 2") == 1
    assert turned.startswith(pages_for("blast_off").long_shown)  # computers leave it its time


def test_whoever_wins_amid_a_countdown_leaves_with_the_rocket(alice: User) -> None:  # BO-23
    match, _one = seated(alice)
    called: Config = {**LAST_CALL, "countdown": {"call": "7", "starter": 1}}
    for hand, leaves in ((["red-7"], True), (["red-7", "red-5"], False)):
        hands: Config = {"1": ["wild", "red-6"], "2": hand}
        shown = beats(match, {**called, "hands": hands}, then="2 slap red-7")
        lines = [line.split(" ")[0] for line, *_rest in shown]
        assert ("lift-off" in lines) is ("match-ended" in lines) is leaves
        assert not leaves or lines.index("lift-off") < lines.index("match-ended")


@pytest.mark.parametrize("options", [{}, {"out_of_control": True}, {"make_up": True}])
def test_it_has_one_such_beat_whatever_follows(alice: User, options: dict[str, bool | str]) -> None:
    match, _one = seated(alice, **options)
    for position in (LAST_CALL, {**LAST_CALL, **OLD_AND_NEXT}):
        shown = beats(match, position, "2 slap red-blast-off", then="clock", **options)
        lines = [line for line, *_rest in shown]
        assert [line for line in lines if line.startswith("lift-off")] == ["lift-off 2"]
        assert lines[0] == "lift-off 2"


def test_a_rocket_that_nobody_took_leaves_empty(alice: User) -> None:
    match, _one = seated(alice)
    first, *later = beats(match, LAST_CALL)
    assert first[:2] == ["lift-off 0", "Nobody is aboard: the rocket leaves empty."]
    assert not any(line.startswith("lift-off") for line, *_rest in later)


def test_no_rocket_leaves_at_an_earlier_call(alice: User) -> None:
    match, _one = seated(alice)
    position: Config = {**LAST_CALL, "countdown": {"call": "2", "starter": 1}}
    shown = beats(match, position, "1 slap wild as red")
    assert not any(line.startswith("lift-off") for line, *_rest in shown)


def test_whoever_wins_by_the_last_call_leaves_before_the_end(alice: User) -> None:  # BO-23
    match, _one = seated(alice)
    hands = {"1": ["red-6"], "2": ["red-blast-off"]}
    shown = beats(match, {**LAST_CALL, "hands": hands}, then="2 slap red-blast-off")
    lines = [line.split()[0] for line, *_rest in shown]
    assert lines[:4] == ["card-slapped", "seat-went-out", "lift-off", "match-ended"]

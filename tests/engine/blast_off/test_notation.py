"""Actions and events as lines, for any values that they may have."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spacetrace.engine.games.blast_off import actions as a
from spacetrace.engine.games.blast_off.cards import CALLS, COLOURS, FACES
from spacetrace.engine.games.blast_off.events import MissionMadeUp, plain_name, quoted_name
from spacetrace.engine.games.blast_off.missions import GESTURES, grammar, name_problem
from spacetrace.engine.games.blast_off.notation import (
    EVENT_NOTATION,
    action_text,
    parse_action,
)
from spacetrace.engine.kernel.actions import Action, Tick
from spacetrace.engine.kernel.errors import NotationError
from tests.engine.blast_off.positions import CARDS

faces = st.sampled_from(list(FACES))
gestures = st.lists(st.sampled_from(GESTURES), unique=True).map(lambda some: tuple(sorted(some)))
names = st.text(min_size=1, max_size=60).filter(lambda name: not name_problem(name))
slugs = st.sampled_from([mission.id for mission in CARDS.missions])
actions: st.SearchStrategy[Action] = st.one_of(
    st.builds(a.PlayCard, faces, gestures),
    st.builds(a.PlayWild, faces, gestures),
    st.builds(a.PlayCountdown, gestures),
    st.builds(a.Slap, faces),
    st.builds(a.SlapWild, st.sampled_from(COLOURS), st.none() | st.sampled_from(CALLS)),
    st.builds(a.NameStart, faces),
    st.builds(
        a.MakeUp,
        st.sampled_from([choice.slug for choice in grammar().triggers]),
        st.sampled_from([choice.slug for choice in grammar().consequences]),
        names,
    ),
    st.builds(a.SetOrder, st.just("slap"), st.none(), st.booleans()),
    st.builds(a.SetOrder, st.just("catch"), slugs, st.booleans()),
    st.sampled_from([a.Draw(), a.LetGo(), a.Catch(), a.TurnOver(), a.Concede(), Tick()]),
)


@given(actions)
def test_every_action_reads_back(action: Action) -> None:
    text = action_text(action)
    assert parse_action(text) == action
    assert action_text(parse_action(text)) == text  # the name of a made-up mission, too


@given(st.text(max_size=80))
def test_a_text_is_no_action_or_the_line_of_one(text: str) -> None:
    try:
        action = parse_action(text)
    except NotationError as error:
        assert str(error).endswith(".")
    else:
        assert action_text(action) == text


@pytest.mark.parametrize(
    "text",
    [
        "play red-7 with",
        "play red-7 with dance",
        "play red-7 with salute+beep",
        "play red-7 with beep+beep",
        "play wild as blue 7",
        "play wild as red 0",
        "play wild as red 07",
        "play wild as red 11",
        "play Wild as red 7",
        "play red-7  with beep",
        "slap wild as blue",
        "slap wild as red seven",
        "name red",
        "order slap",
        "order catch on",
        "order catch Echo on",
        "make-up even; skip",
        "make-up even;skip; A",
        "turn-over ",
        "tick 1",
    ],
)
def test_what_is_no_action_is_refused(text: str) -> None:
    with pytest.raises(NotationError):
        parse_action(text)


def test_these_are_the_lines() -> None:
    lines = {
        "play orange-7": a.PlayCard("orange-7"),
        "play orange-7 with salute": a.PlayCard("orange-7", ("salute",)),
        "play orange-7 with beep+salute": a.PlayCard("orange-7", ("beep", "salute")),
        "play wild as green 7": a.PlayWild("green-7"),
        "play wild as green blast-off with wave": a.PlayWild("green-blast-off", ("wave",)),
        "play countdown": a.PlayCountdown(),
        "slap orange-7": a.Slap("orange-7"),
        "slap wild as green": a.SlapWild("green"),
        "slap wild as green 7": a.SlapWild("green", 7),
        "slap wild as green blast-off": a.SlapWild("green", 0),
        "name green 7": a.NameStart("green-7"),
        "let-go": a.LET_GO,
        "catch": a.CATCH,
        "turn-over": a.TURN_OVER,
        "order slap off": a.SetOrder("slap", None, False),
        "order catch echo on": a.SetOrder("catch", "echo", True),
    }
    assert {line: parse_action(line) for line in lines} == lines


@given(names)
def test_the_name_of_a_mission_survives_the_line_of_an_event(name: str) -> None:
    event = MissionMadeUp(0, "made-up-1", "even", "skip", quoted_name(name))
    assert EVENT_NOTATION.read(EVENT_NOTATION.write(event)) == event
    assert plain_name(event.quoted) == name

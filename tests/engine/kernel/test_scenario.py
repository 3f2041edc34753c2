"""Scenario files: what passes, what differs, and what is refused as impossible."""

from __future__ import annotations

import pytest

from spacetrace.engine.kernel.errors import ConfigError, ScenarioError
from spacetrace.engine.kernel.expect import Difference
from spacetrace.engine.kernel.protocol import Json
from spacetrace.engine.kernel.scenario import run_scenario
from tests.toy.game import ToyGame
from tests.toy.samples import CARDS

HEAD = 'game = "toy"\ntitle = "A test"\nrules = ["TY-2"]\nseats = 2\n'
POSITION = """
[position]
turn = 1
pile = ["red-1"]
draw_pile = ["green-2"]
hands = { 1 = ["red-2", "red-3"], 2 = ["blue-1", "blue-2"] }
"""


def run(steps: str, head: str = HEAD, position: str = POSITION) -> list[Difference]:
    """What a scenario of these steps finds."""

    def game(key: str) -> ToyGame:
        if key != "toy":
            raise ConfigError(f"There is no game called “{key}”.")
        return ToyGame()

    def cards(game: str, key: str) -> Json:
        return CARDS

    return run_scenario(f"{head}steps = [{steps}]\n{position}", game, cards)


def test_a_scenario_that_is_true_finds_no_difference() -> None:
    assert run('"1 play red-2", { expect = { turn = 2, pile = ["red-1", "red-2"] } }') == []


def test_a_move_that_should_be_legal_and_is_not_stops_the_scenario() -> None:
    found = run('"2 draw", { expect = { turn = 1 } }, { expect = { turn = 2 } }')
    assert [(d.step, d.place, d.expected) for d in found] == [(1, "2 draw", "a legal action")]
    assert found[0].found.startswith("TY-3: ")


def test_a_move_that_should_be_refused_and_is_legal_is_a_difference() -> None:
    assert len(run('{ do = "1 draw", refused = true }')) == 1


def test_a_refusal_by_another_rule_is_a_difference() -> None:
    assert run('{ do = "2 draw", refused = "TY-3" }') == []
    assert run('{ do = "2 draw", refused = true }') == []
    assert str(run('{ do = "2 draw", refused = "TY-2" }')[0]).startswith("step 1, 2 draw: expected")


@pytest.mark.parametrize(
    "expect",
    [
        "turn = 1",
        "over = false",
        "hand_sizes = { 1 = 2 }",
        "hand_sizes = [2, 2]",
        'view.2.hand = ["blue-1", "blue-2"]',
        "winners = []",
        "waiting = [1]",
        'legal.1 = ["draw", "concede"]',
        'illegal.2 = ["draw"]',
    ],
)
def test_what_is_true_may_be_expected(expect: str) -> None:
    wanted = [] if expect != "winners = []" else ["winners"]  # there is no outcome yet
    assert [d.place for d in run(f"{{ expect = {{ {expect} }} }}")] == wanted


@pytest.mark.parametrize(
    ("expect", "difference"),
    [
        ("turn = 2", "view.turn: expected 2, found 1"),
        ("turn = true", "view.turn: expected True, found 1"),
        ("passes = false", "view.passes: expected False, found 0"),
        ("over = 0", "over: expected 0, found False"),
        ("hand_sizes = { 2 = 3 }", "view.hand_sizes.2: expected 3, found 2"),
        ("hand_sizes = [2]", "view.hand_sizes: expected [2], found [2, 2]"),
        ('view.1.hand = ["red-2"]', "view.1.hand: expected ['red-2'], found ['red-2', 'red-3']"),
        ('view.2.pile.1 = "red-2"', "view.2.pile.1: expected 'red-2', found 'red-1'"),
        ('legal.2 = ["draw"]', "legal.2: expected “draw” legal, found concede"),
        ('illegal.2 = ["concede"]', "illegal.2: expected “concede” illegal, found concede"),
    ],
)
def test_what_is_not_true_is_told(expect: str, difference: str) -> None:
    assert [str(d) for d in run(f"{{ expect = {{ {expect} }} }}")] == [f"step 1, {difference}"]


@pytest.mark.parametrize(
    "steps",
    [
        "{ expect = { trun = 1 } }",
        "{ expect = { hand_sizes.3 = 1 } }",
        "{ expect = { hand_sizes.0 = 1 } }",
        "{ expect = { view.1.hands = [] } }",
        "{ expect = { view.x.hand = [] } }",
        "{ expect = { legal = [] } }",
        "{ expect = { legal.1 = 5 } }",
        '{ expect = { illegal.1 = ["no action"] } }',
        "{ expect = { turn.deeper = 1 } }",
        "{ expects = {} }",
        "1",
        '"1 no action"',
        '"draw"',
        '"0 draw"',
    ],
)
def test_a_step_that_says_something_impossible_is_an_error_and_no_pass(steps: str) -> None:
    with pytest.raises(ScenarioError):
        run(steps)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('game = "toy"', 'game = "chess"'),
        ('title = "A test"', ""),
        ("seats = 2", "chairs = 2"),
        ("seats = 2", "options = { hand = 99 }"),
        ("seats = 2", "seats = ="),
    ],
)
def test_a_head_that_says_something_impossible_is_an_error(old: str, new: str) -> None:
    with pytest.raises(ScenarioError):
        run('"1 draw"', head=HEAD.replace(old, new))


def test_a_position_that_cannot_be_is_an_error() -> None:
    with pytest.raises(ScenarioError):
        run('"1 draw"', position=POSITION.replace("blue-1", "blue-9"))


def test_the_events_of_the_last_move_may_be_expected_in_their_order() -> None:
    assert run('{ do = "1 draw", events = ["card-drawn 1 green-2", "turn-began * 0"] }') == []
    assert run('"1 draw", { events = ["turn-began"], no_events = ["card-played"] }') == []
    assert len(run('{ do = "1 draw", events = ["turn-began", "card-drawn"] }')) == 1
    assert len(run('{ do = "1 draw", no_events = ["card-drawn 1"] }')) == 1
    assert len(run('"1 draw", { do = "2 play blue-1", events = ["card-drawn"] }')) == 1


def test_extra_cards_join_the_set_or_replace_its_cards() -> None:
    extra = """
[[extra_cards]]
id = "gold-9"
colour = "red"
value = 9
copies = 1
"""
    position = POSITION.replace('"red-3"', '"gold-9"')
    assert run('"1 play gold-9"', position=position + extra) == []
    with pytest.raises(ScenarioError):
        run('"1 play gold-9"', position=position + extra.replace('id = "gold-9"', ""))

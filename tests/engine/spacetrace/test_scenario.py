"""Positions written by hand become tables, or are refused with a sentence."""

import tomllib

import pytest

from spacetrace.engine.games.spacetrace.scenario import arrange
from spacetrace.engine.games.spacetrace.table import Table
from spacetrace.engine.kernel.chance import Chance
from spacetrace.engine.kernel.errors import ScenarioError
from tests.engine.spacetrace.records import CARDS
from tests.engine.spacetrace.telling import GAME


def _arrange(text: str) -> Table:
    return arrange({}, CARDS, tomllib.loads(text), Chance.seeded(1))


FULL = """
turn = 2
turn_number = 6
quiet_turns = 4
stop_at_end = [1]
[1]
hand = ["ion-burst", "fighters"]
library = ["eagles", "destroyers"]
base = ["fighters", { card = "fighters", lost = 40, jammed = 2 }, "destroyers"]
commander = "admiral"
wrecks = ["eagles", "fighters killed"]
discard = ["reinforcement-100", "ion-burst"]
mp = 200
base_damage = 360
always_ask = true
[2]
base = [{ card = "eagles", lost = 1, damage = 3, fired = 4, shield = 2, exhausted = true }]
second = ["mothership", "destroyers", { card = "eagles", commander = "admiral" }]
attacked = true
commander_played = true
"""


def test_a_position_may_be_empty() -> None:
    table = _arrange("")
    assert [ship.name for side in table.sides for ship in side.ships()] == ["1:base", "2:base"]
    assert (table.active, table.say, table.stage, table.turn_number) == (0, 0, "main", 3)
    assert all(not side.hand and not side.library and not side.pool for side in table.sides)


def test_a_position_says_what_lies_in_the_piles() -> None:
    side = _arrange(FULL).sides[0]
    assert [card.id for card in side.hand] == ["fighters", "ion-burst"]
    assert side.library[-1].id == "eagles"  # the next to be drawn
    assert [(wreck.card.id, wreck.killed) for wreck in side.wrecks] == [
        ("eagles", False),
        ("fighters", True),
    ]
    assert [card.id for card in side.discard] == ["reinforcement-100", "ion-burst"]
    assert side.pool == 200


def test_a_position_says_how_ship_cards_stand() -> None:
    table = _arrange(FULL)
    second = table.find_ship("1:fighters#2")
    assert second
    assert (second.living.bit_count(), second.living & 1, second.jammed) == (60, 0, 0b11 << 40)
    eagles = table.find_ship("2:eagles")
    assert eagles
    assert (eagles.wounds, eagles.fired, eagles.shield) == ({1: 3}, 0b11110, 2)
    assert eagles.exhausted
    assert table.sides[0].base[0].wounds == {0: 360}


def test_a_commander_is_on_the_first_ship_card_that_may_have_one() -> None:  # ST-11
    table = _arrange(FULL)
    assert table.sides[0].base[3].commander is CARDS.card("admiral")
    named = _arrange(
        '[1]\nbase = ["eagles", "eagles"]\ncommander = { card = "admiral", on = "eagles#2" }'
    )
    assert [ship.commander is not None for ship in named.sides[0].base] == [False, False, True]


def test_a_second_fleet_is_open_with_its_mothership() -> None:  # ST-30
    side = _arrange(FULL).sides[1]
    assert side.second_open
    assert [ship.name for ship in side.second] == ["2:mothership", "2:destroyers", "2:eagles#2"]


def test_a_position_says_whose_turn_it_is() -> None:
    table = _arrange(FULL)
    assert (table.active, table.say, table.turn_number, table.first) == (1, 1, 6, 0)
    one, two = table.sides
    assert (one.always_ask, one.stop_at_end, two.attacked, two.commander_played) == (True,) * 4
    assert table.quiet_turns == 4


def test_a_position_may_be_in_the_window_of_an_attack() -> None:  # ST-27
    table = _arrange(FULL.replace("turn = 2", "turn = 2\nattack = { both = true, window = 3 }"))
    assert table.attack
    assert (table.attack.attacker_second, table.attack.window, table.stage) == (True, 3, "window")
    assert not table.find_ship("2:destroyers").fired  # type: ignore[union-attr]


def test_the_deck_is_what_a_seat_has_in_all_its_places() -> None:
    assert _arrange(FULL).sides[0].deck == {
        "admiral": 1,
        "destroyers": 2,
        "eagles": 2,
        "fighters": 4,
        "ion-burst": 2,
        "reinforcement-100": 1,
    }


def test_an_arranged_table_can_be_stored() -> None:
    snapshot = GAME.dump(_arrange(FULL))
    assert GAME.dump(GAME.restore(snapshot, CARDS, Chance.seeded(1))) == snapshot


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ('[1]\nhnad = ["fighters"]', "unknown field `hnad`"),
        ("turn = 3", "turn"),
        ("[3]", "unknown field `3`"),
        ('[2]\nhand = ["fishers"]', "Seat 2: There is no card called “fishers”."),
        ('[1]\nhand = ["base"]', "in no deck"),
        ('[1]\nbase = ["ion-burst"]', "no ship card"),
        ('[1]\nbase = ["mothership"]', "stands in the second fleet"),
        ('[1]\nsecond = ["fighters"]', "one Mothership"),
        ('[1]\nbase = [{ card = "fighters", lost = 100 }]', "cannot lose all"),
        ('[1]\nbase = [{ card = "fighters", damage = 1 }]', "damage is less"),
        ('[1]\nbase = [{ card = "fighters", lost = 60, jammed = 41 }]', "has 40 living ships"),
        ('[1]\nbase = [{ card = "fighters", commander = "admiral" }]', "class II or III"),
        ('[1]\nbase = ["fighters"]\ncommander = "admiral"', "no ship card of class II or III"),
        ('[1]\nbase = ["eagles"]\ncommander = "ion-burst"', "is no commander"),
        (
            '[1]\nbase = [{ card = "eagles", commander = "admiral" }, "eagles"]\n'
            'commander = { card = "admiral", on = "eagles#2" }',
            "at most one commander",
        ),
        (
            '[1]\nbase = ["eagles"]\ncommander = { card = "admiral", on = "eagles#2" }',
            "no ship card “eagles#2”",
        ),
        ('[1]\nwrecks = ["fighters dead"]', "no wreck"),
        ('[1]\nwrecks = ["ion-burst"]', "no wreck"),
        ("[1]\nbase_damage = 1000", "is destroyed"),
        ("attack = { both = true }", "Only a side with a second fleet"),
        ("attack = { window = 6 }", "window"),
    ],
)
def test_a_position_that_cannot_be_is_refused(text: str, sentence: str) -> None:
    with pytest.raises(ScenarioError) as error:
        _arrange(text)
    assert sentence in str(error.value)
    assert str(error.value).endswith(".")

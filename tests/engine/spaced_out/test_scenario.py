"""Positions of scenario files: what they may say, and what is refused."""

from __future__ import annotations

from collections import Counter

import pytest

from spacetrace.engine.games.spaced_out.table import Table
from spacetrace.engine.kernel.chance import Chance
from spacetrace.engine.kernel.errors import ScenarioError
from spacetrace.engine.kernel.protocol import Json
from tests.engine.spaced_out.tables import CARDS, GAME, hand, say, tops, waiting


def arranged(**position: Json) -> Table:
    words: dict[str, Json] = {"piles": ["red-5", "blue-9"], "live": "left", **position}
    return GAME.arrange({"window": 0}, CARDS, words, Chance.seeded("arranged"))


def test_what_is_not_named_is_dealt_from_the_rest_of_the_pack() -> None:
    at = arranged(seats=3, hands={"1": ["red-7", "..."], "2": ["red-1"]})
    assert [len(cards) for cards in at.hands] == [6, 1, 6]
    assert "red-7" in hand(at, 1)
    tops_of = [at.tops.left.card, at.tops.right.card]
    everything = [*tops_of, *at.draw_pile, *(card for cards in at.hands for card in cards)]
    assert Counter(everything) == Counter(CARDS.pack(promo=False, decks=1))


def test_the_draw_pile_has_the_next_card_first() -> None:
    at = arranged(draw_pile=["red-1", "red-2", "..."])
    assert [card.id for card in at.draw_pile[-2:]] == ["red-2", "red-1"]
    assert len(at.draw_pile) == 108 - 2 - 12


def test_a_draw_pile_that_is_named_whole_has_nothing_else() -> None:
    at = arranged(draw_pile=["red-1"], buried=["red-2"])
    assert [card.id for card in at.draw_pile] == ["red-1"]
    assert [card.id for card in at.buried] == ["red-2"]


def test_wilds_on_top_have_the_colour_that_was_named() -> None:  # SO-12
    at = arranged(piles=["wild-black-hole as green", "big-bang-red-blue"])
    assert at.tops.left.colours == ("green",)
    assert at.tops.right.colours == ("red", "blue")
    assert tops(at) == "wild-black-hole big-bang-red-blue left"


def test_an_attack_comes_from_the_seat_before_unless_another_one_is_named() -> None:
    at = arranged(piles=["red-asteroids", "blue-9"], seats=3, turn=1, attack={"number": 4})
    assert say(at) == (1, "attack")
    assert (at.attacker, at.attack_number) == (2, 4)
    at = arranged(piles=["red-asteroids", "blue-9"], seats=3, turn=1, attack={"attacker": 2})
    assert (at.attacker, at.attack_number) == (1, 2)


def test_bonus_turns_and_big_bangs() -> None:
    assert say(arranged(bonus=True, turn=2)) == (2, "bonus")
    at = arranged(big_bang={"protected": 1, "struck": [3]}, seats=4, turn=2)
    assert say(at) == (2, "big_bang")
    assert (at.protected, at.struck) == (0, [2])
    assert waiting(at) == [2]


def test_scores_are_those_of_the_rounds_before() -> None:  # SO-40
    at = arranged(scores=[120, 80])
    assert (at.round_number, at.totals, at.rounds) == (2, [120, 80], [(120, 80)])
    at = arranged(scores=[120, 80], round_number=4)
    assert (at.round_number, len(at.rounds)) == (4, 3)
    assert [sum(points) for points in zip(*at.rounds, strict=True)] == at.totals


def test_orders_dealer_direction_and_turns() -> None:
    orders: Json = {"2": ["clone-all"]}
    at = arranged(orders=orders, dealer=2, direction=-1, turn_number=7, turns_left=3, idle=1)
    assert at.orders == {1: ["clone-all"]}
    assert (at.dealer, at.direction, at.idle) == (1, -1, 1)
    assert (at.turn_number, at.last_turn) == (7, 10)


IMPOSSIBLE: list[tuple[dict[str, Json], str]] = [
    ({"pile": "red-5"}, "pile"),
    ({"piles": ["red-5"]}, "piles"),
    ({"piles": ["red-5", "wild-black-hole"]}, "wild-black-hole"),
    ({"piles": ["red-5", "red-5 as blue"]}, "red-5"),
    ({"piles": ["red-5", "no-such-card"]}, "no-such-card"),
    ({"live": "middle"}, "live pile"),
    ({"hands": {"1": ["red-7", "red-7", "red-7"]}}, "no more of “red-7”"),
    ({"hands": {"3": ["red-7"]}}, "“3” is no seat"),
    ({"hands": {"x": ["red-7"]}}, "“x” is no seat"),
    ({"hands": {"1": ["red-1", "red-2", "red-3", "red-4", "red-6", "red-7", "red-8", "..."]}}, "1"),
    ({"turn": 3}, "no seat 3"),
    ({"direction": 0}, "direction"),
    ({"attack": {"number": 2}}, "attacks nobody"),
    ({"bonus": True, "big_bang": {"protected": 1}}, "exclude"),
    ({"bonus": True, "live": ""}, "live"),
    ({"scores": [1, 2, 3]}, "score"),
    ({"scores": [1, 2], "round_number": 1}, "first round"),
]


@pytest.mark.parametrize(("position", "word"), IMPOSSIBLE)
def test_positions_that_cannot_be_are_refused_with_the_reason(
    position: dict[str, Json], word: str
) -> None:
    with pytest.raises(ScenarioError, match=word):
        arranged(**position)

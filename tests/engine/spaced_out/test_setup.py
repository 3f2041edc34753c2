"""Options, the deal, and who begins."""

from __future__ import annotations

from collections import Counter

import pytest

from cardsets.files import read_set
from spacetrace.engine.games.spaced_out.setup import OPTIONS
from spacetrace.engine.kernel.chance import Chance
from spacetrace.engine.kernel.errors import ConfigError
from spacetrace.engine.kernel.events import Event
from tests.engine.spaced_out.tables import CARDS, GAME, act, dealt, moves, refused, say, table


@pytest.mark.parametrize("seats", range(2, 9))
def test_everybody_is_dealt_six_cards_and_two_begin_the_piles(seats: int) -> None:  # SO-7
    at = dealt(seats)
    assert [len(hand) for hand in at.hands] == [6] * seats
    assert len(at.draw_pile) == 108 - 6 * seats - 2
    assert at.buried == []
    everywhere = Counter(at.draw_pile + [card for hand in at.hands for card in hand])
    everywhere += Counter([at.tops.left.card, at.tops.right.card])
    assert everywhere == Counter(CARDS.pack(promo=False, decks=1))


def test_options_put_more_cards_into_play() -> None:  # SO-2, SO-7
    assert len(dealt(2, promo=True).draw_pile) == 116 - 14
    assert len(dealt(2, decks=2).draw_pile) == 216 - 14
    assert len(dealt(8, decks=2, promo=True).draw_pile) == 232 - 50


def test_cards_are_dealt_one_at_a_time_from_the_left_of_the_dealer() -> None:  # SO-7
    at = dealt(3, 5)
    pack = CARDS.pack(promo=False, decks=1)
    chance = Chance.seeded(5)
    assert chance.below(3) == at.dealer
    chance.shuffle(pack)
    for count in range(18):
        assert pack.pop() in at.hands[(at.dealer + 1 + count) % 3]


def test_a_wild_or_a_big_bang_turned_up_goes_back_and_is_replaced() -> None:  # SO-7
    returned = set()
    for seed in range(150):
        events: list[Event] = []
        at = dealt(2, seed, events, promo=True)
        lines = [GAME.event_text(event) for event in events]
        returned |= {line.split()[1] for line in lines if line.startswith("start-card-returned")}
        for face in (at.tops.left, at.tops.right):
            assert not face.card.is_wild
            assert not face.card.is_big_bang
        assert len(at.draw_pile) == 116 - 14
    assert {"wild-black-hole", "super-force-field", "big-bang-red-blue"} <= returned
    assert all(CARDS.card(c).is_wild or CARDS.card(c).is_big_bang for c in returned)


def test_a_start_card_has_no_effect() -> None:  # SO-7
    for seed in range(200):
        at = dealt(3, seed)
        kinds = {at.tops.left.card.kind, at.tops.right.card.kind}
        if kinds & {"asteroids", "shooting_star", "force_field", "black_hole"}:
            assert say(at) == ((at.dealer + 1) % 3 + 1, "turn")
            assert at.direction == 1
            return
    raise AssertionError("No such deal among 200.")


def test_the_seat_after_the_dealer_begins_and_play_goes_clockwise() -> None:  # SO-8
    dealers = set()
    for seed in range(60):
        at = dealt(4, seed)
        dealers.add(at.dealer)
        assert at.turn == (at.dealer + 1) % 4
        act(at, f"{at.turn + 1} draw")
        assert at.turn == (at.dealer + 2) % 4
    assert dealers == {0, 1, 2, 3}  # drawn by lot


def test_the_next_seat_deals_the_next_round() -> None:  # SO-8
    at = table("red-3 blue-9", "red-7", "blue-1", "blue-2", dealer=3, direction=-1)
    act(at, "1 play red-7 on left")
    assert (at.round_number, at.dealer) == (2, 0)
    assert say(at) == (2, "turn")
    assert at.direction == 1


def test_hands_are_sorted_so_their_order_tells_nothing() -> None:  # SO-42
    at = dealt(5)
    for hand in at.hands:
        assert [card.index for card in hand] == sorted(card.index for card in hand)


def test_the_options_have_the_defaults_of_the_rules() -> None:
    assert GAME.check_config({}) == {
        "edition": "modern",
        "promo": False,
        "decks": 1,
        "target": 500,
        "rounds": 0,
        "pace": "live",
        "window": 800,
        "turn_timer": 0,
        "turn_limit": 1000,
    }
    assert [option.rule for option in OPTIONS] == [
        *("SO-29", "SO-2", "SO-7", "SO-40", "SO-40", "SO-44", "SO-45", "SO-45", "SO-41")
    ]


@pytest.mark.parametrize(
    "config",
    [
        {"edition": "old"},
        {"decks": 3},
        {"decks": True},
        {"target": 501},
        {"rounds": 3},
        {"window": 801},
        {"turn_timer": 20},
        {"turn_limit": 19},
        {"turn_limit": 10_001},
        {"pace": "slow", "turn_timer": 30},
    ],
)
def test_an_option_that_cannot_be_is_refused(config: dict[str, str | int]) -> None:
    with pytest.raises(ConfigError):
        GAME.check_config(config)


def test_a_slow_match_has_no_windows() -> None:  # SO-44
    at = dealt(2, pace="slow", window=800)
    assert at.config.window == 0
    assert GAME.deadline(at) is None


@pytest.mark.parametrize("seats", [0, 1, 9])
def test_other_numbers_of_seats_are_refused(seats: int) -> None:  # SO-7
    with pytest.raises(ConfigError, match="2 to 8 seats"):
        GAME.check_seats({}, seats)
    with pytest.raises(ConfigError, match="2 to 8 seats"):
        dealt(seats)


def test_a_card_set_that_cannot_be_dealt_is_refused() -> None:  # SO-7
    data = read_set("spaced-out")
    data["cards"] = [{**card, "copies": 1} for card in data["cards"][:16]]
    few = GAME.compile_cards(data)
    GAME.setup({}, few, [{}] * 2, Chance.seeded(1))
    with pytest.raises(ConfigError, match="too few plain cards for 3 seats"):
        GAME.setup({}, few, [{}] * 3, Chance.seeded(1))


def test_nobody_brings_a_deck() -> None:
    assert GAME.deck_problems(CARDS, {}, {}) == []
    assert GAME.deck_problems(CARDS, {"red-7": 1}, {})


def test_the_first_card_may_go_on_either_pile_as_on_a_live_one() -> None:  # SO-9, SO-11
    at = table("red-3 blue-9", "red-7 blue-1 green-3", "yellow-1", live="")
    assert moves(at, 1) == {
        "draw",
        "play red-7 on left",
        "play blue-1 on right",
        "play green-3 on left",
    }
    assert refused(at, "1 play red-7 on right") == "SO-11"
    act(at, "1 play blue-1 on right")
    assert at.tops.live == "right"

"""The figures of a deck against counts by hand, and what they say of odd decks."""

from __future__ import annotations

import pytest

from cardsets.files import read_decks
from spacetrace.engine.games.spacetrace.cards.compiled import CardSet
from spacetrace.engine.games.spacetrace.decks.advice import deck_advice
from spacetrace.engine.games.spacetrace.decks.drawing import draw_odds, sample_hand
from spacetrace.engine.games.spacetrace.decks.figures import Figures, deck_figures
from spacetrace.engine.kernel.chance import Chance
from tests.engine.spacetrace.records import CARDS, DECK

STOCK = {deck.key: deck.cards for deck in read_decks("basic")}


def counts(figures: Figures) -> tuple[list[int], list[int]]:
    """The cards by kind and by class."""
    return [share.cards for share in figures.kinds], [share.cards for share in figures.classes]


@pytest.mark.parametrize(
    ("key", "kinds", "classes", "mp_in", "mp_out"),
    [  # counted by hand from the files
        ("swarm", [14, 10, 1, 15], [8, 4, 2, 0], 1500, 1800),
        ("heavy", [12, 12, 1, 15], [1, 5, 4, 2], 1500, 2140),
        ("jammers", [16, 7, 1, 16], [5, 4, 6, 1], 1650, 2350),
        ("salvage", [16, 9, 0, 15], [9, 5, 1, 1], 1450, 1890),
        ("first-fleet", [26, 0, 0, 14], [18, 0, 7, 1], 1900, 3030),
        ("home-fleet", [26, 0, 0, 14], [16, 0, 9, 1], 1900, 3000),
    ],
)
def test_a_stock_deck_in_numbers(
    basic: CardSet, key: str, kinds: list[int], classes: list[int], mp_in: int, mp_out: int
) -> None:
    figures = deck_figures(basic, STOCK[key])
    assert figures.size == 40
    assert figures.sorts == len(STOCK[key])
    assert counts(figures) == (kinds, classes)
    assert (figures.mp_in, figures.mp_out) == (mp_in, mp_out)
    assert figures.average_cost == pytest.approx(mp_out / (40 - kinds[-1]))


def test_the_power_of_a_class_adds_up_all_ships_of_all_copies(basic: CardSet) -> None:  # ST-9
    power = deck_figures(basic, STOCK["first-fleet"]).power
    # 8 Fighters 100x1/1, 4 Wasps 60x1/1, 3 Lancers 25x4/1, 3 Mosquitoes 50x0/3
    one = (8 * 100 + 4 * 60 + 3 * 25 + 3 * 50, 800 + 240 + 3 * 100, 800 + 240 + 75 + 450)
    # 4 Cruisers 2x60/90, 2 Battlecruisers 1x150/200, 1 Bastions 2x15/140
    three = (8 + 2 + 2, 480 + 300 + 30, 720 + 400 + 280)
    assert [(p.ship_class, p.cards, p.ships, p.ap, p.lp) for p in power] == [
        (1, 18, *one),
        (2, 0, 0, 0, 0),
        (3, 7, *three),
        (4, 1, 1, 300, 500),
    ]


def test_shares_are_parts_of_the_deck_and_of_its_ships() -> None:
    figures = deck_figures(CARDS, DECK)
    assert [(share.key, share.label) for share in figures.kinds] == [
        ("ship", "Ships"),
        ("tactic", "Tactics"),
        ("commander", "Commanders"),
        ("reinforcement", "Reinforcements"),
    ]
    assert [share.key for share in figures.classes] == ["1", "2", "3", "4"]
    assert [share.part for share in figures.kinds] == pytest.approx([19 / 40, 0.2, 0.05, 11 / 40])
    assert sum(share.part for share in figures.classes) == pytest.approx(1)


def test_the_curve_has_columns_of_one_width_and_leaves_none_out() -> None:
    curve = deck_figures(CARDS, DECK).curve  # costs 100 (22 cards), 300 (6) and 600 (1)
    assert [(column.low, column.high, column.cards) for column in curve] == [
        (0, 100, 22),
        (101, 200, 0),
        (201, 300, 6),
        (301, 400, 0),
        (401, 500, 0),
        (501, 600, 1),
    ]
    assert [column.label for column in curve][:2] == ["0–100", "101–200"]
    assert [share.key for share in curve[0].by_kind] == ["ship", "tactic", "commander"]
    assert [share.cards for share in curve[0].by_kind] == [12, 8, 2]
    assert [share.part for share in curve[1].by_kind] == [0.0, 0.0, 0.0]


@pytest.mark.parametrize("deck", STOCK.values(), ids=STOCK.keys())
def test_every_card_that_costs_something_is_in_one_column(
    basic: CardSet, deck: dict[str, int]
) -> None:
    figures = deck_figures(basic, deck)
    assert sum(column.cards for column in figures.curve) == 40 - figures.kinds[-1].cards
    assert len(figures.curve) <= 10
    assert figures.curve[-1].cards > 0
    for column, following in zip(figures.curve, figures.curve[1:], strict=False):
        assert following.low == column.high + 1


def test_supply_by_turn_is_what_is_seen_on_average() -> None:  # ST-4 to ST-7
    figures = deck_figures(CARDS, DECK)  # 6 x 100 and 5 x 200 MP in, 22 x 100, 1800 and 600 out
    assert (figures.mp_in, figures.mp_out) == (1600, 4600)
    assert [supply.turn for supply in figures.supply] == list(range(1, 11))
    first, last = figures.supply[0], figures.supply[-1]
    assert (first.seen, first.mp_in, first.mp_out) == pytest.approx((6, 240, 690))
    assert (last.seen, last.mp_in, last.mp_out) == pytest.approx((24, 960, 2760))
    assert first.ratio == pytest.approx(1600 / 4600)
    dry = 1.0
    for drawn in range(6):
        dry *= (29 - drawn) / (40 - drawn)
    assert first.dry == pytest.approx(dry)


def test_the_supply_of_a_small_deck_stays_once_it_is_all_seen() -> None:  # ST-5
    figures = deck_figures(CARDS, {"fighters": 4, "reinforcement-100": 4})
    assert [supply.seen for supply in figures.supply][:4] == [6, 8, 8, 8]
    assert figures.supply[1] == figures.supply[9].__class__(2, 8.0, 400.0, 400.0, 1.0, 0.0)


def test_an_empty_deck_has_figures_of_nought() -> None:
    figures = deck_figures(CARDS, {})
    assert (figures.size, figures.sorts, figures.curve, figures.average_cost) == (0, 0, (), 0.0)
    assert counts(figures) == ([0] * 4, [0] * 4)
    assert {supply.ratio for supply in figures.supply} == {None}
    assert sum(share.part for share in (*figures.kinds, *figures.classes)) == 0.0


def test_what_can_be_in_no_deck_is_left_out() -> None:  # ST-1
    odd = {**DECK, "nope": 7, "base": 1, "eagles": 4}
    assert deck_figures(CARDS, odd) == deck_figures(CARDS, {**DECK, "eagles": 4})
    less = {**DECK, "eagles": 0, "destroyers": -3}
    assert deck_figures(CARDS, less).size == 30


def test_a_deck_of_reinforcements_costs_nothing() -> None:
    figures = deck_figures(CARDS, {"reinforcement-100": 40})
    assert (figures.curve, figures.mp_out, figures.average_cost) == ((), 0, 0.0)
    assert figures.supply[0].ratio is None


def test_cards_for_nothing_have_a_column(basic: CardSet) -> None:
    (column,) = deck_figures(basic, {"war-bonds": 4, "audit": 2}).curve
    assert (column.low, column.high, column.cards) == (0, 10, 6)


def test_a_senseless_number_of_copies_is_cut_off() -> None:
    figures = deck_figures(CARDS, {"fighters": 10**400, "reinforcement-100": 1})
    assert figures.size == 1_001
    sample = sample_hand(CARDS, {"fighters": 10**400}, Chance.seeded(1))
    assert sample.hand == ("fighters",) * 4
    assert draw_odds({"fighters": 10**400, "eagles": 1}, ["fighters"], 3, 1) == 1.0
    assert deck_advice(CARDS, {"fighters": 10**400}) != []

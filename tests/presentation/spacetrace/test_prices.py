"""The cost curve of a set of Spacetrace, and the cards that are far off it."""

from __future__ import annotations

from typing import Any

from spacetrace.presentation.findings import Curve
from spacetrace.presentation.games import drawn_games
from tests.presentation.planted import card_of, new_in, shipped

CARDS = drawn_games()["spacetrace"]
GIANTS = {"ships": 50, "ap": 5, "lp": 50, "mp": 10}


def curve_of(data: dict[str, Any]) -> Curve:
    curve = CARDS.curve(data)
    assert curve is not None
    return curve


def test_every_card_that_has_a_price_is_on_the_curve_of_the_shipped_set() -> None:
    data = shipped("spacetrace")
    curve = curve_of(data)
    kinds = ("ship", "tactic", "commander")
    assert [card.card for card in curve.cards] == [
        card["id"] for card in data["cards"] if card["kind"] in kinds
    ]
    assert not [card.card for card in curve.cards if card.is_off]
    half = sorted(abs(card.price - card.fair) for card in curve.cards)[len(curve.cards) // 2]
    assert half < 20  # MP


def test_what_a_card_is_worth_is_the_sum_of_its_parts() -> None:
    for card in curve_of(shipped("spacetrace")).cards:
        assert abs(sum(part.mp for part in card.parts) - card.fair) <= 6


def test_fifty_ships_of_5_50_for_10_mp_are_far_too_cheap() -> None:
    data = shipped("spacetrace")
    card_of(data, "wasps").update(GIANTS)
    [finding] = [each for each in new_in("spacetrace", data) if each.code == "off-curve"]
    assert (finding.card, finding.path, finding.severity) == ("wasps", "mp", "warning")
    assert "far too cheap" in finding.sentence


def test_several_absurd_cards_do_not_hide_each_other() -> None:
    data = shipped("spacetrace")
    absurd = ("wasps", "fighters", "lancers", "eagles", "cruisers", "couriers")
    for card in absurd:
        card_of(data, card).update(GIANTS)
    off = [card.card for card in curve_of(data).cards if card.is_off]
    assert sorted(off) == sorted(absurd)


def test_a_card_that_costs_several_times_its_worth_is_far_too_dear() -> None:
    data = shipped("spacetrace")
    card_of(data, "destroyers")["mp"] = 500
    [finding] = new_in("spacetrace", data)
    assert (finding.code, finding.card) == ("off-curve", "destroyers")
    assert "far too dear" in finding.sentence


def test_in_a_set_of_a_dozen_cards_an_absurd_one_is_found() -> None:
    data = shipped("spacetrace")
    few = ("base", "regulars", "fighters", "wasps", "destroyers", "eagles", "cruisers", "titan")
    more = ("orbital-lance", "supply-convoy", "damage-control", "admiral-varga")
    data["cards"] = [card_of(data, card) for card in (*few, *more)]
    assert not [card.card for card in curve_of(data).cards if card.is_off]
    card_of(data, "wasps").update(GIANTS)
    assert [card.card for card in curve_of(data).cards if card.is_off] == ["wasps"]


def test_with_too_few_cards_there_is_no_curve() -> None:
    data = shipped("spacetrace")
    data["cards"] = data["cards"][:5]
    assert CARDS.curve(data) is None


def test_games_whose_cards_cost_nothing_have_no_curve() -> None:
    for game, cards in drawn_games().items():
        if game != "spacetrace":
            assert cards.curve(shipped(game)) is None


def test_a_price_that_is_accepted_stays_so_while_others_change() -> None:
    data = shipped("spacetrace")
    card_of(data, "destroyers")["mp"] = 500
    [one] = new_in("spacetrace", data)
    card_of(data, "titan")["mp"] += 10
    [again] = new_in("spacetrace", data)
    assert again.fingerprint == one.fingerprint
    card_of(data, "destroyers")["mp"] = 510
    [other] = new_in("spacetrace", data)
    assert other.fingerprint != one.fingerprint

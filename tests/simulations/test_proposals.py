"""Exchanges are proposed out of figures: what goes, what comes in, why, and what never."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from cardsets.files import read_decks, read_set
from spacetrace.engine.agents.tally import wilson
from spacetrace.engine.catalogue import game
from spacetrace.engine.games.spacetrace.cards.compiled import CardSet
from spacetrace.simulations.figures import CardFigures, Summary, counted, summarise
from spacetrace.simulations.lot import sort_of
from spacetrace.simulations.proposals import OFTEN, Known, proposed

DECK: Mapping[str, int] = next(deck.cards for deck in read_decks("basic") if deck.key == "swarm")


@pytest.fixture(scope="module")
def basic() -> CardSet:
    found: CardSet = game("spacetrace").compile_cards(read_set("basic"))
    return found


def summary(**cards: tuple[float, float]) -> Summary:
    """A test of 100 matches, half of them won; of each card its wins in the 50 in which it was
    drawn, and which part of it was stuck. The others were drawn, won alike, and all were played."""
    rows = []
    for card, copies in DECK.items():
        won, stuck = cards.get(card, (25, 0))
        left = round(50 * stuck)
        rows.append(CardFigures(card, copies, 50, 50, 50 - left, left, wilson(won, 50)))
    empty = summarise({}, [])
    values = {name: getattr(empty, name) for name in Summary.__slots__}
    return Summary(**{**values, "overall": counted(100, 50, 0), "cards": tuple(rows)})


def anything(_out: str, _into: str) -> bool:
    return True


def test_what_loses_goes_and_what_wins_comes_in_again(basic: CardSet) -> None:
    weak, strong = "regulars", "wasps"
    known = Known({**DECK, strong: 1}, summary(regulars=(5, 0), wasps=(45, 0)), {})
    first = proposed(basic, known, anything)[0]
    assert (first.out, first.into) == (weak, strong)
    assert (first.why_out, first.why_in) == ("lost", "works")


def test_what_stays_in_hand_goes(basic: CardSet) -> None:
    known = Known(DECK, summary(regulars=(25, 0.9)), {})
    first = proposed(basic, known, anything)[0]
    assert (first.out, first.why_out) == ("regulars", "stuck")


def test_what_wins_elsewhere_comes_before_what_costs_alike(basic: CardSet) -> None:
    sort = sort_of(basic.by_id["regulars"])
    other = next(
        card.id for card in reversed(basic.cards) if sort_of(card) == sort and card.id not in DECK
    )
    known = Known(DECK, None, {other: wilson(80, 100)})
    first = proposed(basic, known, anything, only=["regulars"])[0]
    assert (first.into, first.why_in) == (other, "wins")
    told = proposed(basic, Known(DECK, None, {other: wilson(3, 5)}), anything, only=["regulars"])
    assert told[0].why_in == "near"  # five matches tell nothing


def test_only_what_is_legal_and_of_its_sort_is_proposed_and_no_card_too_often(
    basic: CardSet,
) -> None:
    known = Known(DECK, None, {})
    found = proposed(basic, known, lambda out, into: into != "fighters", most=10)
    assert len(found) == 10
    assert all(each.into != "fighters" for each in found)
    for each in found:
        assert sort_of(basic.by_id[each.out]) == sort_of(basic.by_id[each.into])
        assert DECK.get(each.into, 0) < basic.by_id[each.into].copies
    named = [name for each in found for name in (each.out, each.into)]
    assert max(map(named.count, named)) <= OFTEN
    assert proposed(basic, known, lambda out, into: False) == []

"""What the engine says of decks, asked by the newest published cards."""

import time
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from cardsets.files import read_set
from cardsets.models import CardSet, Revision, StockDeck
from cardsets.services.load import set_load
from decks import games, limits
from decks.changes import Line
from decks.models import Deck
from decks.services.create import deck_create
from decks.services.save import deck_describe, deck_save
from spacetrace.players.models import User


def publish(change: Callable[[dict[str, Any]], None]) -> Revision:
    """The next revision of the basic set, with every card changed by `change`."""
    data = read_set("basic")
    for card in data["cards"]:
        change(card)
    return set_load(data=data, game="spacetrace").revision


def test_each_game_with_decks_has_formats_and_others_have_none() -> None:
    assert games.games_with_decks() == ["spacetrace"]
    assert [one.key for one in games.formats("spacetrace")] == ["standard", "open", "beginner"]
    assert games.formats("blast_off") == ()
    assert games.format_of("spacetrace", "chess") is None


def test_faults_name_their_cards_and_their_rules(deck: Deck) -> None:
    deck = deck_save(deck=deck, cards={"fighters": 99, "no-such-card": 1}, at=0).deck
    faults = {fault.card: fault for fault in games.deck_faults(deck)}
    assert faults[""].rule == "ST-3"  # ST-3: the number of cards
    assert "Fighters" in faults["fighters"].sentence
    assert "no-such-card" in faults["no-such-card"].sentence


def test_a_line_that_is_no_card_keeps_a_deck_from_being_played(legal_deck: Deck) -> None:
    assert games.is_legal(legal_deck)
    lines = [Line(line=41, copies=2, name="Starship %s")]
    deck = deck_save(deck=legal_deck, cards=legal_deck.cards, unresolved=lines, at=0).deck
    [fault] = games.deck_faults(deck)
    assert "2x Starship %s" in fault.sentence


def test_a_deck_is_judged_by_its_format(legal_deck: Deck) -> None:
    open_deck = deck_describe(deck=legal_deck, format="open")
    assert games.is_legal(open_deck)
    beginner = deck_describe(deck=legal_deck, format="beginner")
    assert {fault.rule for fault in games.deck_faults(beginner)} == {"ST-37"}  # ST-37


def test_a_format_that_is_not_known_any_more_is_a_fault_and_no_error(legal_deck: Deck) -> None:
    legal_deck.format = "forgotten"
    assert games.deck_faults(legal_deck)
    assert games.advice(legal_deck) is not None


def test_a_deck_is_judged_by_the_newest_cards_and_told_what_changed(legal_deck: Deck) -> None:
    most = max(legal_deck.cards, key=lambda card: legal_deck.cards[card])

    def fewer(card: dict[str, Any]) -> None:
        if card["id"] == most:
            card["copies"] = 1

    newer = publish(fewer)
    assert games.newest_of(legal_deck) == newer
    assert most in {fault.card for fault in games.deck_faults(legal_deck)}
    assert [change.card_id for change in games.changes_since_saved(legal_deck)] == [most]
    deck_save(deck=legal_deck, cards=legal_deck.cards, at=0)
    legal_deck.refresh_from_db()
    assert games.changes_since_saved(legal_deck) == []


def test_legality_of_many_decks_is_asked_by_one_query(
    deck: Deck, legal_deck: Deck, stock: StockDeck, alice: User
) -> None:
    more = [deck_create(owner=alice, card_set=stock.card_set, cards=stock.cards) for _ in range(4)]
    games.legal_decks([deck])  # compiles the cards
    with CaptureQueriesContext(connection) as asked:
        legal = games.legal_decks([deck, legal_deck, *more])
    assert legal == {legal_deck.pk, *(one.pk for one in more)}
    assert len(asked) == 1


def test_figures_and_advice_are_those_of_the_list(legal_deck: Deck) -> None:
    figures = games.figures(legal_deck)
    assert figures.size == 40
    assert figures.mp_in > 0 < figures.mp_out
    assert all(piece.sentence.endswith(".") for piece in games.advice(legal_deck))


def test_a_sample_depends_on_its_seed_alone(legal_deck: Deck) -> None:
    compiled = games.compiled_of(legal_deck)
    samples = {games.sample(compiled, legal_deck.cards, str(seed)).hand for seed in range(20)}
    assert len(samples) > 1
    again = games.sample(compiled, legal_deck.cards, "seed")
    assert games.sample(compiled, legal_deck.cards, "seed") == again


@pytest.fixture
def heaviest(basic_set: CardSet, alice: User) -> Deck:
    """As much as a deck can hold."""
    known = list(games.card_names(Revision.objects.published()[0]))
    ids = [*known, *(f"unknown-{n}" for n in range(limits.MOST_SORTS))][: limits.MOST_SORTS]
    lines = [
        Line(line=n, copies=1_000, name="x" * limits.UNRESOLVED_LENGTH)
        for n in range(limits.MOST_UNRESOLVED)
    ]
    return deck_create(
        owner=alice,
        card_set=basic_set,
        cards=dict.fromkeys(ids, limits.MOST_COPIES),
        unresolved=lines,
        description="word " * 799,
    )


def test_the_heaviest_deck_is_judged_in_no_time(heaviest: Deck) -> None:
    began = time.thread_time()
    faults = games.deck_faults(heaviest)
    games.figures(heaviest)
    games.advice(heaviest)
    games.odds(heaviest.cards, list(heaviest.cards)[:100], 20, 30)
    assert len(faults) >= limits.MOST_SORTS
    assert time.thread_time() - began < 2


def test_saving_costs_the_same_for_short_lists_and_for_long_ones(
    heaviest: Deck, deck: Deck
) -> None:
    def queries(deck: Deck, cards: dict[str, int]) -> int:
        with CaptureQueriesContext(connection) as asked:
            deck_save(deck=deck, cards=cards, at=0)
        return len(asked)

    few = queries(deck, {"fighters": 1})
    assert queries(heaviest, dict.fromkeys(heaviest.cards, 7)) == few <= 12


def test_an_empty_deck_has_figures_odds_and_a_hand(basic_set: CardSet, alice: User) -> None:
    deck = deck_create(owner=alice, card_set=basic_set)
    assert games.figures(deck).size == 0
    assert games.advice(deck) == []
    assert set(games.odds(deck.cards, ["fighters"], 1)) == {0.0}
    assert games.sample(games.compiled_of(deck), deck.cards, "seed").hand == ()

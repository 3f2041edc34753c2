"""Advice: what a deck lacks, told with numbers, and silence where nothing is wrong."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from cardsets.files import read_decks
from spacetrace.engine.games.spacetrace.cards.compiled import CardSet
from spacetrace.engine.games.spacetrace.decks.advice import Advice, deck_advice
from spacetrace.engine.games.spacetrace.decks.formats import FORMATS
from spacetrace.engine.games.spacetrace.decks.legality import deck_faults
from spacetrace.engine.kernel.errors import ConfigError
from tests.engine.spacetrace.records import SMALL

STOCK = {deck.key: deck for deck in read_decks("basic")}

SOUND = {
    "fighters": 8,
    "destroyers": 5,
    "cruisers": 6,
    "titan": 1,
    "mothership": 1,
    "admiral-varga": 1,
    "orbital-lance": 4,
    "regulars": 6,
    "marines": 4,
    "veterans": 4,
}
"""A deck of the basic set that nothing is wrong with."""


def told(cards: CardSet, deck: dict[str, int], format: str = "standard") -> dict[str, Advice]:
    """The advice by the rule it cites; a rule is cited once in these tests."""
    advice = deck_advice(cards, deck, format)
    assert len({one.rule for one in advice}) == len(advice)
    return {one.rule: one for one in advice}


def swapped(out: str, into: str, deck: dict[str, int] = SOUND) -> dict[str, int]:
    """The deck with all copies of one card turned into another one."""
    rest = {card: copies for card, copies in deck.items() if card != out}
    return {**rest, into: rest.get(into, 0) + deck[out]}


def test_a_sound_deck_gets_no_advice(basic: CardSet) -> None:
    assert sum(SOUND.values()) == 40
    assert deck_faults(basic, SOUND, "standard") == []
    assert deck_advice(basic, SOUND) == []


@pytest.mark.parametrize(
    ("key", "rules"),
    [
        ("swarm", ["ST-24", "ST-23", "ST-30"]),  # one card of class III, none of IV, one fleet
        ("heavy", ["ST-24"]),  # few small ships
        ("jammers", []),
        ("salvage", ["ST-24", "ST-11", "ST-30"]),  # one card of class III, nobody commands
        ("picket", ["ST-24"]),  # one Bastion
        ("second-front", ["ST-24"]),  # one card of class III
        ("first-fleet", []),
        ("home-fleet", []),
    ],
)
def test_stock_decks_get_little_advice(basic: CardSet, key: str, rules: list[str]) -> None:
    format = "beginner" if STOCK[key].is_beginner else "standard"
    assert [one.rule for one in deck_advice(basic, STOCK[key].cards, format)] == rules


# --- gaps in the fleet (ST-23, ST-24) -------------------------------------------------------------


def test_a_missing_class_is_fought_for_by_the_next_higher_one(basic: CardSet) -> None:  # ST-23
    advice = told(basic, swapped("fighters", "eagles"))["ST-23"]
    assert advice.sentence == (
        "No ship of class I: enemy ships of that class fight your class II stack instead (13 cards"
        " in this deck). A ship shoots once in an attack, so those that shoot there are missing"
        " against the enemy's class II."
    )
    assert advice.cards == ("destroyers", "eagles")


def test_neighbouring_gaps_are_one_piece_of_advice(basic: CardSet) -> None:  # ST-23
    deck = swapped("destroyers", "monitors", swapped("fighters", "monitors"))
    sentence = told(basic, deck)["ST-23"].sentence
    assert sentence.startswith("No ship of class I or II: enemy ships of these classes fight your")
    assert "class III stack instead (19 cards in this deck)" in sentence


def test_two_gaps_with_a_class_between_are_two(basic: CardSet) -> None:  # ST-23
    deck = swapped("fighters", "destroyers", swapped("cruisers", "eagles"))
    first, second = (one for one in deck_advice(basic, deck) if one.rule == "ST-23")
    assert first.sentence.startswith("No ship of class I: enemy ships of that class fight your")
    assert "class III: enemy ships of that class fight your class IV stack and the Base in it" in (
        second.sentence
    )
    assert "(2 cards in this deck besides the Base)" in second.sentence
    assert second.cards == ("mothership", "titan")


def test_without_class_four_the_base_stands_alone(basic: CardSet) -> None:  # ST-23, ST-28
    deck = swapped("titan", "fighters", swapped("mothership", "cruisers"))
    assert told(basic, deck)["ST-23"].sentence == (
        "No ship of class IV: enemy ships of that class find your Base alone, and every damage to"
        " its 1000 LP stays."
    )
    deck = swapped("cruisers", "fighters", deck)
    assert "No ship of class III or IV: enemy ships of these" in (
        told(basic, deck)["ST-23"].sentence
    )


def test_a_class_of_few_cards_is_told_with_its_odds(basic: CardSet) -> None:  # ST-24
    deck = {**SOUND, "fighters": 2, "destroyers": 11}
    advice = told(basic, deck)["ST-24"]
    odds = (28 * 27) / (40 * 39)  # none of two among the twelve cards seen by turn 4
    assert advice.sentence == (
        f"Only 2 cards of class I: in {odds:.0%} of matches you have seen none by your turn 4."
        " Until one is in play, enemy class I ships fight your class II stack, whose shots are then"
        " missing against the enemy's class II."
    )
    assert advice.cards == ("fighters",)
    assert "ST-24" not in told(basic, {**SOUND, "fighters": 4, "destroyers": 9})


def test_one_card_is_spoken_of_as_one(basic: CardSet) -> None:
    deck = {**SOUND, "fighters": 12, "destroyers": 1}
    assert "Only one card of class II: in 70% of matches" in told(basic, deck)["ST-24"].sentence


def test_a_class_that_the_format_or_the_set_lacks_is_not_missed(basic: CardSet) -> None:  # ST-37
    deck = STOCK["first-fleet"].cards
    assert [one.rule for one in deck_advice(basic, deck)] == ["ST-23", "ST-11", "ST-30"]
    assert deck_advice(basic, deck, "beginner") == []
    kept = tuple(card for card in SMALL.cards if card.class_ in (None, 1, 4) and card.mp != 300)
    small = CardSet(replace(SMALL, cards=tuple(c for c in kept if c.kind != "commander")))
    assert deck_advice(small, {"fighters": 24, "mothership": 1, "reinforcement-200": 15}) == []


# --- commanders and the Mothership (ST-11, ST-30) -------------------------------------------------


def test_a_deck_without_a_commander_is_told_so(basic: CardSet) -> None:  # ST-11
    sentence = told(basic, swapped("admiral-varga", "fighters"))["ST-11"].sentence
    assert sentence.startswith("No commander:")
    assert "11 cards of this deck could carry one" in sentence


def test_a_commander_needs_a_ship_to_board(basic: CardSet) -> None:  # ST-11
    deck = swapped("destroyers", "wasps", swapped("cruisers", "wasps"))
    (advice,) = (one for one in deck_advice(basic, deck) if one.rule == "ST-11")
    name = basic.card("admiral-varga").name
    assert advice == Advice(
        f"“{name}” boards a ship card of class II or III, and this deck has none.",
        "ST-11",
        ("admiral-varga",),
    )
    no_commander = swapped("admiral-varga", "wasps", deck)
    (advice,) = (one for one in deck_advice(basic, no_commander) if one.rule == "ST-11")
    assert "no ship card of class II or III that could carry one" in advice.sentence


def test_a_commander_with_one_ship_to_board_waits_long(basic: CardSet) -> None:  # ST-11
    deck = {**SOUND, "destroyers": 1, "cruisers": 0, "fighters": 18}
    (advice,) = (one for one in deck_advice(basic, deck) if one.rule == "ST-11")
    assert "Only one card of class II or III can carry a commander: in 70%" in advice.sentence


def test_a_deck_without_a_mothership_is_told_so(basic: CardSet) -> None:  # ST-30
    advice = told(basic, swapped("mothership", "titan"))["ST-30"]
    assert "without a second fleet all your ships take part in every attack" in advice.sentence


# --- reinforcements and prices (ST-6, ST-7, ST-10) ------------------------------------------------


def test_too_few_reinforcements_are_told_with_the_odds_of_a_bad_start(basic: CardSet) -> None:
    deck = {**SOUND, "regulars": 0, "marines": 2, "fighters": 16, "veterans": 4}  # ST-6
    advice = told(basic, deck)["ST-6"]
    assert advice.sentence.startswith("Only 6 of 40 cards (15%) are reinforcements: in ")
    assert "66% of matches you have seen fewer than two by your turn 2" in advice.sentence
    assert advice.cards == ("marines", "veterans")


def test_too_many_reinforcements_are_told_with_what_is_left(basic: CardSet) -> None:  # ST-6
    deck = {**SOUND, "regulars": 12, "fighters": 4, "orbital-lance": 2}
    advice = told(basic, deck)["ST-6"]
    assert advice.sentence.startswith("20 of 40 cards (50%) are reinforcements: by your turn 4")
    assert "6.0 of them on average and only 6.0 cards" in advice.sentence


def test_no_reinforcement_at_all_is_told_as_such(basic: CardSet) -> None:  # ST-6, ST-13
    deck = {**SOUND, "regulars": 0, "marines": 0, "veterans": 0, "fighters": 22}
    advice = [one for one in deck_advice(basic, deck) if one.rule in ("ST-6", "ST-7")]
    assert [one.sentence[:17] for one in advice] == ["No reinforcement:"]


def test_reinforcements_of_little_worth_do_not_pay_for_dear_cards(basic: CardSet) -> None:
    deck = {**SOUND, "regulars": 0, "marines": 0, "veterans": 0, "militia": 12, "academy-class": 2}
    balance, *rest = (one for one in deck_advice(basic, deck) if one.rule == "ST-7")  # ST-7
    assert balance.sentence == (
        "The reinforcements bring 700 MP in all, and the other cards cost 3350 MP: they pay for"
        " 21% of that."
    )
    assert [one.cards for one in rest][-1] == ("mothership", "titan")
    assert "cost up to 380 MP. Whoever saves all reinforcements has that much by turn 9" in (
        rest[-1].sentence
    )


def test_reinforcements_worth_more_than_everything_else_are_a_waste(basic: CardSet) -> None:
    ships = {"decoys": 4, "wasps": 4, "eagles": 4, "bastions": 4, "mothership": 1}
    tricks = {"captain-sable": 1, "spy-probe": 4, "deep-scan": 2}
    deck = {**ships, **tricks, "marines": 6, "veterans": 4, "home-guard": 2, "regulars": 4}
    sentence = told(basic, deck)["ST-7"].sentence  # ST-7
    assert "of what they bring has no use" in sentence


def test_a_deck_with_nothing_for_the_first_turns_is_told_so(basic: CardSet) -> None:  # ST-7
    funds = {"regulars": 8, "militia": 6}
    deck = {**funds, "titan": 2, "dreadnought": 2, "fortress": 2, "counter-strike": 4, "bait": 4}
    (none,) = (one for one in deck_advice(basic, deck) if "shields your Base" in one.sentence)
    assert none.sentence == (
        "By your turn 2 you have seen reinforcements worth 220 MP on average, and every ship card"
        " of this deck costs more: nothing shields your Base early."
    )
    few = {**deck, "wasps": 2}
    (advice,) = (one for one in deck_advice(basic, few) if "shields your Base" in one.sentence)
    assert "and only 2 ship cards cost no more: in 64% of matches" in advice.sentence
    assert (advice.rule, advice.cards) == ("ST-7", ("wasps",))


def test_a_card_that_no_reinforcements_can_pay_for_is_named(basic: CardSet) -> None:  # ST-7
    deck = {**SOUND, "regulars": 0, "marines": 0, "veterans": 1, "militia": 2, "fighters": 19}
    (never,) = (one for one in deck_advice(basic, deck) if "together bring" in one.sentence)
    assert never.sentence == (
        "“Titan” costs more than all reinforcements of this deck together bring (300 MP)."
    )
    assert (never.rule, never.cards) == ("ST-7", ("titan",))


def test_a_sacrifice_that_the_deck_cannot_make_is_told(basic: CardSet) -> None:  # ST-10
    no_fighters = swapped("orbital-lance", "ramming-order", swapped("fighters", "eagles"))
    advice = told(basic, no_fighters)["ST-10"]
    assert advice.cards == ("ramming-order",)
    assert "“Ramming Order” asks for a sacrifice" in advice.sentence
    with_fighters = swapped("orbital-lance", "ramming-order")
    assert "ST-10" not in told(basic, with_fighters)


# --- manners --------------------------------------------------------------------------------------


def test_a_deck_of_less_than_half_its_cards_gets_no_advice_yet(basic: CardSet) -> None:
    assert deck_advice(basic, {}) == []
    assert deck_advice(basic, {"fighters": 19}) == []
    assert deck_advice(basic, {"fighters": 20}) != []


def test_cards_that_are_not_in_the_set_are_left_out(basic: CardSet) -> None:
    assert deck_advice(basic, {**SOUND, "nope": 300, "base": 4, "wasps": -1}) == []


def test_an_unknown_format_is_refused(basic: CardSet) -> None:
    with pytest.raises(ConfigError, match="legacy"):
        deck_advice(basic, SOUND, "legacy")


@pytest.mark.parametrize("format", [format.key for format in FORMATS])
def test_every_piece_of_advice_is_a_sentence_with_a_rule_about_cards_of_the_deck(
    basic: CardSet, format: str
) -> None:
    ids = [card.id for card in basic.cards if card.copies]
    for start in range(len(ids)):
        deck = dict.fromkeys((ids[start:] + ids[:start])[:10], 4)
        for one in deck_advice(basic, deck, format):
            assert one.sentence.endswith(".")
            assert len(one.sentence) < 300
            assert one.rule.startswith("ST-")
            assert set(one.cards) <= deck.keys()

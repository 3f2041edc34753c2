"""Which decks may be played, format by format, and what is said of the others (ST-3, ST-37)."""

import pytest

from spacetrace.engine.games.spacetrace.cards.compiled import CardSet
from spacetrace.engine.games.spacetrace.cards.schema import decode
from spacetrace.engine.games.spacetrace.decks.formats import FORMATS, format_of
from spacetrace.engine.games.spacetrace.decks.legality import deck_faults
from spacetrace.engine.games.spacetrace.game import SpacetraceGame
from spacetrace.engine.games.spacetrace.setup import OPTIONS
from spacetrace.engine.kernel.decks import DeckFault
from spacetrace.engine.kernel.errors import ConfigError
from tests.engine.spacetrace.records import CARDS, DECK, ship

BEGINNER = {"fighters": 10, "destroyers": 10, "reinforcement-100": 20}


def sentences(deck: dict[str, int], format: str = "standard", cards: CardSet = CARDS) -> list[str]:
    """What is said against the deck."""
    return [fault.sentence for fault in deck_faults(cards, deck, format)]


@pytest.mark.parametrize("key", [format.key for format in FORMATS])
def test_a_format_takes_the_sizes_that_it_names(key: str) -> None:  # ST-3, ST-37
    rules = format_of(key)
    for size in (0, 39, 40, 41, 200, 201):
        faults = deck_faults(CARDS, {"reinforcement-100": size}, key)
        whole = [fault for fault in faults if fault.card == ""]
        assert (whole == []) == (rules.least <= size <= rules.most)


def test_the_formats_are_those_of_the_match_option() -> None:
    (option,) = [option for option in OPTIONS if option.key == "format"]
    assert option.choices == tuple((format.key, format.title) for format in FORMATS)
    assert [format.key for format in FORMATS] == ["standard", "open", "beginner"]


def test_an_unknown_format_is_refused_by_name() -> None:
    with pytest.raises(ConfigError, match="“legacy”; known are “standard”"):
        deck_faults(CARDS, DECK, "legacy")


def test_a_standard_deck_has_exactly_40_cards() -> None:  # ST-3
    assert sentences(DECK) == []
    assert sentences({**DECK, "fighters": 9}) == ["A deck has exactly 40 cards; this one has 41."]
    assert sentences({**DECK, "fighters": 7}) == ["A deck has exactly 40 cards; this one has 39."]


def test_an_open_deck_has_40_to_200_cards() -> None:  # ST-3
    assert sentences({**DECK, "fighters": 10}, "open") == []
    assert "at least 40" in sentences({**DECK, "fighters": 7}, "open")[0]
    assert "at most 200" in sentences({**DECK, "fighters": 700}, "open")[0]


def test_a_deck_keeps_to_the_copy_limits() -> None:  # ST-3
    assert deck_faults(CARDS, {**DECK, "fighters": 11, "eagles": 1}, "standard") == [
        DeckFault("A deck may hold 10 copies of “Fighters”; this one has 11.", "fighters", "ST-3")
    ]


def test_a_deck_holds_one_mothership() -> None:  # ST-3
    assert deck_faults(CARDS, {**DECK, "mothership": 2, "fighters": 7}, "standard") == [
        DeckFault("A deck holds at most one Mothership; this one has 2.", "mothership", "ST-3")
    ]


def test_different_motherships_count_together_and_once_only() -> None:  # ST-3
    hulls = [ship(name, 4, 1, 0, 500, copies=1, keywords=["mothership"]) for name in ("ark", "bay")]
    base = {**ship("base", 4, 1, 0, 1000, copies=0), "kind": "base"}
    set_of_two = CardSet(
        decode({"key": "two", "name": "Two", "base": "base"} | {"cards": [base, *hulls]})
    )
    faults = deck_faults(set_of_two, {"ark": 1, "bay": 1}, "standard")[1:]
    assert [(fault.card, fault.rule) for fault in faults] == [("ark", "ST-3")]
    assert sentences({"ark": 2}, cards=set_of_two)[1:] == [
        "A deck may hold one copy of “Ark”; this one has 2."
    ]


def test_the_base_is_in_no_deck() -> None:  # ST-1
    (fault,) = deck_faults(CARDS, {**DECK, "base": 1}, "open")
    assert (fault.card, fault.rule) == ("base", "ST-1")
    assert "outside every deck" in fault.sentence


@pytest.mark.parametrize(
    ("word", "hint"),
    [
        ("figthers", " Did you mean “Fighters”?"),
        ("Counter Strike", " Did you mean “Counter Strike”?"),
        ("reinforcment-200", " Did you mean “Reinforcement 200”?"),
        ("qqqqqq", ""),
        ("", ""),
        ("\ud800\x00", ""),
    ],
)
def test_an_unknown_card_is_named_with_the_nearest_known(word: str, hint: str) -> None:
    (fault,) = deck_faults(CARDS, {**DECK, word: 1}, "open")
    assert fault == DeckFault(f"There is no card called “{word}”.{hint}", word, "ST-3")


def test_a_list_of_nonsense_is_answered_in_short_sentences() -> None:
    deck = {"x" * 100_000: 1, **{f"figthers-{n}": 1 for n in range(3_000)}, "eagles": 10**6_000}
    faults = sentences(deck, "open")
    assert len(faults) == 3_003
    assert max(map(len, faults)) < 120
    assert sum("Did you mean" in fault for fault in faults) <= 10


def test_a_listed_card_has_a_copy() -> None:
    for copies in (0, -1, -(10**6_000)):
        (_size, fault) = deck_faults(CARDS, {**DECK, "eagles": copies}, "standard")
        assert fault.card == "eagles"
        assert "a listed card has one or more" in fault.sentence


def test_a_beginners_deck_has_only_simple_cards() -> None:  # ST-37
    assert deck_faults(CARDS, BEGINNER, "beginner") == []
    for card in ("ion-burst", "admiral", "eagles", "mothership"):
        (fault,) = deck_faults(CARDS, {**BEGINNER, "fighters": 9, card: 1}, "beginner")
        assert (fault.card, fault.rule) == (card, "ST-37")


def test_the_deck_comes_first_and_then_its_cards_by_id() -> None:
    faults = deck_faults(CARDS, {"nope": 1, "fighters": 11, "base": 1}, "standard")
    assert [fault.card for fault in faults] == ["", "base", "fighters", "nope"]


def test_the_game_tells_faults_and_their_sentences() -> None:
    game = SpacetraceGame()
    deck = {**DECK, "nope": 1}
    assert game.deck_faults(CARDS, deck, {"format": "open"}) == deck_faults(CARDS, deck, "open")
    assert game.deck_problems(CARDS, deck, {}) == sentences(deck)

"""The basic set: the figures the source gives, every word of the algebra, and legal decks."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence

import msgspec
import pytest
from msgspec import inspect

from cardsets.files import StockDeckData, read_decks
from spacetrace.engine.games.spacetrace.cards.compiled import CardDef, CardSet
from spacetrace.engine.games.spacetrace.cards.schema import CardSetData
from spacetrace.engine.games.spacetrace.decks.legality import deck_faults

Word = tuple[str, str, str]
"""A record of the schema, a field of it, and a word or form that the field may have."""

DECKS = read_decks("basic")
SHARED = {
    ("Selector", "kind"),
    ("Selector", "keyword"),
    ("PayDiscard", "kind"),
    ("Discard", "kind"),
}
"""Fields that need not show every word: all kinds and keywords are used where they matter most."""
NEVER_MEANT = {("Give", "keyword", "mothership")}
"""What the checks refuse (ST-30)."""


def words_of_schema() -> set[Word]:
    """Every record, every field, and every word that a field may have, by introspection."""
    found: set[Word] = set()

    def visit(kind: inspect.Type, place: tuple[str, str]) -> None:
        if isinstance(kind, inspect.StructType):
            name = kind.cls.__name__
            if (name, "", "") not in found:
                found.add((name, "", ""))
                for field in kind.fields:
                    found.add((name, field.name, "given"))
                    visit(field.type, (name, field.name))
        elif isinstance(kind, inspect.UnionType):
            for one in kind.types:
                visit(one, place)
        elif isinstance(kind, inspect.LiteralType) and place not in SHARED:
            found.update((*place, str(value)) for value in kind.values)
        elif isinstance(kind, inspect.VarTupleType):
            visit(kind.item_type, place)
        elif isinstance(kind, inspect.DictType):
            visit(kind.value_type, place)
        elif isinstance(kind, inspect.BoolType) and place in TWO_SIDED:
            found.update((*place, str(value)) for value in (True, False))

    visit(inspect.type_info(CardSetData), ("", ""))
    return found


TWO_SIDED = {("Selector", name) for name in ("damaged", "jammed", "commanded", "killed")}
"""Questions that may be left out, answered yes, or answered no."""


def words_of(value: object, place: tuple[str, str] = ("", "")) -> Iterator[Word]:
    """Every record, field and word that a record uses."""
    if isinstance(value, msgspec.Struct):
        name = type(value).__name__
        yield name, "", ""
        for field in msgspec.structs.fields(value):
            inner = getattr(value, field.name)
            if field.required or inner != field.default:
                yield name, field.name, "given"
            yield from words_of(inner, (name, field.name))
    elif isinstance(value, tuple):
        for item in value:
            yield from words_of(item, place)
    elif isinstance(value, dict):
        for item in value.values():
            yield from words_of(item, place)
    else:
        yield (*place, str(value))


def test_between_them_the_cards_use_every_word_of_the_algebra(basic: CardSet) -> None:  # ST-37
    unused = words_of_schema() - set(words_of(basic.data)) - NEVER_MEANT
    assert sorted(unused) == []


# --- figures ------------------------------------------------------------------------------------


def figures(card: CardDef) -> tuple[int, int, int, int]:
    """Class, ships, AP and LP per ship."""
    return card.cls, card.ships, card.ap, card.lp


def test_the_figures_of_the_source_are_kept(basic: CardSet) -> None:  # ST-37
    assert figures(basic.base) == (4, 1, 0, 1000)
    assert figures(basic.card("fighters")) == (1, 100, 1, 1)
    assert basic.card("fighters").mp == 100
    assert figures(basic.card("destroyers")) == (2, 10, 10, 10)
    assert basic.card("mothership").copies == 1


@pytest.mark.parametrize(
    ("card", "cls", "ap", "lp"),
    [
        ("mosquitoes", 1, 0, 3),
        ("eagles", 2, 2, 10),
        ("combat-reconstructors", 2, 2, 10),
        ("hammers", 1, 1, 1),
        ("dominators", 3, 0, 100),
    ],
)
def test_known_ships_have_their_ap_and_lp(  # ST-37
    basic: CardSet, card: str, cls: int, ap: int, lp: int
) -> None:
    found = basic.card(card)
    assert (found.cls, found.ap, found.lp) == (cls, ap, lp)


def test_there_are_at_least_sixty_cards_of_all_kinds_and_classes(basic: CardSet) -> None:  # ST-37
    assert len(basic.cards) >= 64
    assert {card.kind for card in basic.cards} == {
        "ship",
        "tactic",
        "reinforcement",
        "commander",
        "base",
    }
    assert {card.cls for card in basic.cards if card.is_ship} == {1, 2, 3, 4}
    assert len({card.mp for card in basic.cards if card.is_reinforcement}) >= 5


# --- decks --------------------------------------------------------------------------------------


@pytest.mark.parametrize("deck", DECKS, ids=lambda deck: deck.key)
def test_stock_decks_are_legal(basic: CardSet, deck: StockDeckData) -> None:  # ST-3
    assert deck_faults(basic, deck.cards, "beginner" if deck.is_beginner else "standard") == []
    assert sum(deck.cards.values()) == 40


@pytest.mark.parametrize("deck", DECKS, ids=lambda deck: deck.key)
def test_about_a_third_of_a_stock_deck_is_reinforcements(  # ST-37
    basic: CardSet, deck: StockDeckData
) -> None:
    assert 12 <= sum(n for k, n in deck.cards.items() if basic.card(k).is_reinforcement) <= 16


def test_four_decks_and_more_have_a_commander_and_a_mothership(basic: CardSet) -> None:  # ST-37
    found = [
        deck.key
        for deck in DECKS
        if any(basic.card(k).is_commander for k in deck.cards)
        and any(basic.card(k).is_mothership for k in deck.cards)
    ]
    assert len(found) >= 4


def test_there_are_ten_decks_and_every_card_is_in_one(basic: CardSet) -> None:
    decks = [deck for deck in DECKS if not deck.is_beginner]
    assert len(decks) >= 10
    assert len({deck.name for deck in DECKS}) == len({deck.summary for deck in DECKS}) == len(DECKS)
    assert {card for deck in DECKS for card in deck.cards} == {
        card.id for card in basic.cards if card.copies
    }


def alike(decks: Sequence[StockDeckData]) -> int:
    """How many cards all of these have in common."""
    cards = {card for deck in decks for card in deck.cards}
    return sum(min(deck.cards.get(card, 0) for deck in decks) for card in cards)


def test_no_deck_is_another_one_but_for_a_few_cards() -> None:
    decks = [deck for deck in DECKS if not deck.is_beginner]
    for pair in itertools.combinations(decks, 2):
        assert alike(pair) <= 24, [deck.key for deck in pair]
    assert alike(decks) <= 11


def test_every_deck_has_a_strength_and_none_is_far_from_even() -> None:
    for deck in DECKS:
        assert (deck.strength is None) == deck.is_beginner
        assert deck.strength is None or 45 <= deck.strength <= 55


def test_there_is_a_pair_of_decks_for_beginners() -> None:  # ST-37
    assert sum(deck.is_beginner for deck in DECKS) == 2


@pytest.mark.parametrize("deck", DECKS, ids=lambda deck: deck.key)
def test_stock_decks_are_described_in_a_sentence(deck: StockDeckData) -> None:
    assert deck.summary.endswith(".")
    assert len(deck.summary) <= 120
    assert len(deck.style.split()) > 20

"""The basic set with its ready-made decks, and a deck of Alice's."""

import pytest

from cardsets.files import read_set
from cardsets.models import CardSet, Revision, StockDeck
from cardsets.services.load import set_load
from decks.models import Deck
from decks.services.create import deck_create
from spacetrace.players.models import User
from tests.published import set_published


@pytest.fixture
def published(db: None) -> Revision:
    """Revision 1 of the basic set."""
    return set_published()


@pytest.fixture
def basic_set(published: Revision) -> CardSet:
    """The basic set."""
    return published.card_set


@pytest.fixture
def stock(basic_set: CardSet) -> StockDeck:
    """The first ready-made deck."""
    rows = StockDeck.objects.filter(revision__card_set=basic_set, is_beginner=False)
    return rows.order_by("position")[0]


@pytest.fixture
def deck(basic_set: CardSet, alice: User) -> Deck:
    """A private draft of Alice's, far from legal."""
    cards = {"fighters": 2, "regulars": 3}
    return deck_create(owner=alice, card_set=basic_set, name="First strike", cards=cards)


@pytest.fixture
def legal_deck(stock: StockDeck, alice: User) -> Deck:
    """A deck of Alice's that may be played."""
    return deck_create(owner=alice, card_set=stock.card_set, name="Ready to go", cards=stock.cards)


@pytest.fixture
def newer_cards(basic_set: CardSet) -> Revision:
    """Revision 2 of the basic set, in which the Fighters cost more."""
    data = read_set("basic")
    for card in data["cards"]:
        if card["id"] == "fighters":
            card["mp"] += 50
    return set_load(data=data, game="spacetrace").revision

"""Two decks beside each other."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from cardsets.models import CardSet, Revision, StockDeck
from decks.models import Deck
from decks.presenters.compare import Compared, comparison
from decks.services.create import deck_create
from decks.services.save import deck_describe, deck_save
from spacetrace.players.models import User


def told(client: Client, a: str, b: str, status: int = 200) -> str:
    """What the page says of two lists."""
    answer = client.get("/decks/compare/", {"a": a, "b": b})
    assert answer.status_code == status
    return answer.content.decode()


def listed(revision: Revision, **cards: int) -> Compared:
    """A list to be compared."""
    return Compared("key", "Title", "", "/", "spacetrace", revision, cards, "standard")


def test_cards_are_sorted_by_who_has_them(published: Revision) -> None:
    page = comparison(
        listed(published, fighters=4, wasps=2, titan=1),
        listed(published, fighters=4, wasps=3, cruisers=2),
    )
    assert [row.id for row in page.only_a] == ["titan"]
    assert [row.id for row in page.only_b] == ["cruisers"]
    assert [(row.row.id, row.row.copies, row.other, row.is_equal) for row in page.both] == [
        ("wasps", 2, 3, False),
        ("fighters", 4, 4, True),
    ]
    assert page.in_common == 6 and not page.is_same


def test_a_list_is_the_same_as_itself(published: Revision) -> None:
    page = comparison(listed(published, fighters=4), listed(published, fighters=4))
    assert page.is_same and page.only_a == page.only_b == []


def test_empty_and_unknown_lists_can_be_compared(published: Revision) -> None:
    page = comparison(listed(published), listed(published, nothing=3))
    assert [row.name for row in page.only_b] == ["nothing"]
    assert page.a.curve is None and all(row.a == 0 for block in page.measures for row in block)


def test_figures_stand_beside_each_other_on_one_scale(published: Revision) -> None:
    page = comparison(listed(published, fighters=4), listed(published, fighters=2))
    ships = page.measures[0][0]
    assert (ships.a, ships.b) == (4, 2) and ships.a_length == 2 * ships.b_length


def test_a_deck_its_versions_and_ready_made_decks_are_compared(
    alice_client: Client, deck: Deck, stock: StockDeck
) -> None:
    deck = deck_save(deck=deck, cards={"wasps": 4}, at=deck.edit).deck
    page = told(alice_client, f"{deck.public_id}:1", deck.public_id)
    assert "First strike, version 1" in page
    assert "Only in First strike, version 1" in page and "Not a single card." in page
    page = told(alice_client, deck.public_id, f"stock:spacetrace:{stock.key}")
    assert stock.name in page


def test_two_that_were_ticked_get_an_address_to_be_shared(
    alice_client: Client, deck: Deck, legal_deck: Deck
) -> None:
    ticked = {"d": [deck.public_id, legal_deck.public_id, "x"]}
    answer = alice_client.get("/decks/compare/", ticked)
    assert answer["Location"] == f"/decks/compare/?a={deck.public_id}&b={legal_deck.public_id}"


def test_one_deck_alone_asks_for_the_other(
    alice_client: Client, deck: Deck, legal_deck: Deck
) -> None:
    page = told(alice_client, deck.public_id, "")
    assert "Choose a deck" in page and "Ready to go" in page
    assert "Compare two decks" in told(Client(), "", "")


def test_what_one_may_not_see_is_not_compared(
    stranger_client: Client, deck: Deck, legal_deck: Deck
) -> None:
    deck_describe(deck=legal_deck, visibility="public")
    told(stranger_client, legal_deck.public_id, deck.public_id, 404)
    told(stranger_client, f"{deck.public_id}:1", legal_deck.public_id, 404)
    page = told(stranger_client, legal_deck.public_id, f"{legal_deck.public_id}:1")
    assert "First strike" not in page


@pytest.mark.parametrize(
    "word",
    [
        "x",
        "\0",
        "stock:",
        "stock:spacetrace:nothing",
        "stock:nothing:swarm",
        "stock:spacetrace:swarm:more",
        "stock:spacetrace:\0",
        "a" * 5_000,
        "x" * 22,
        "x" * 22 + ":1",
    ],
)
def test_what_names_nothing_is_not_there(alice_client: Client, stock: StockDeck, word: str) -> None:
    told(alice_client, word, "", 404)


@pytest.mark.parametrize("number", ["0", "2", "x", "-1", "9" * 40, "²", "\0"])
def test_what_is_no_version_is_not_there(alice_client: Client, deck: Deck, number: str) -> None:
    told(alice_client, f"{deck.public_id}:{number}", "", 404)


def test_titles_are_text(alice: User, alice_client: Client, basic_set: CardSet) -> None:
    made = deck_create(owner=alice, card_set=basic_set, name="<script>x</script>")
    page = told(alice_client, made.public_id, f"{made.public_id}:1")
    assert "<script>x" not in page and "&lt;script&gt;x" in page


def test_larger_lists_ask_no_more(
    alice: User, alice_client: Client, basic_set: CardSet, deck: Deck, legal_deck: Deck
) -> None:
    def asked() -> int:
        with CaptureQueriesContext(connection) as queries:
            told(alice_client, deck.public_id, legal_deck.public_id)
        return len(queries)

    asked()
    few = asked()
    for n in range(8):
        deck_create(owner=alice, card_set=basic_set, name=f"Deck {n}")
    deck_save(deck=deck, cards={f"card-{n}": 1 for n in range(150)}, at=deck.edit)
    assert asked() == few

"""Lists of decks: one's own, and the ready-made ones."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from cardsets.files import read_set
from cardsets.models import CardSet, StockDeck
from cardsets.services.load import set_load
from decks import limits
from decks.models import Deck, Source
from decks.search import PAGE
from decks.services.create import deck_create
from decks.services.results import result_record
from decks.services.save import deck_describe
from spacetrace.infrastructure.transactions import change
from spacetrace.players.models import User
from tests.markup import one_line


def told(client: Client, address: str, status: int = 200) -> str:
    """What a page says."""
    answer = client.get(address)
    assert answer.status_code == status
    return one_line(answer.content.decode())


def named(page: str, *names: str) -> list[str]:
    """Those of the names that the page says, in the order in which it says them."""
    return sorted((name for name in names if name in page), key=page.index)


# --- one's own ------------------------------------------------------------------------------------


def test_who_has_no_deck_is_told_how_to_begin(alice_client: Client, stock: StockDeck) -> None:
    page = told(alice_client, "/decks/")
    assert "You have no deck of your own yet" in page
    assert "/decks/new/" in page and "/decks/import/" in page
    assert f"/decks/stock/spacetrace/{stock.key}/" in page


def test_visitors_see_ready_made_decks_and_nobodys_own(deck: Deck) -> None:
    page = told(Client(), "/decks/")
    assert "Ready-made decks" in page and "First strike" not in page


def test_own_decks_stand_there_with_their_state(
    alice_client: Client, deck: Deck, legal_deck: Deck
) -> None:
    version = deck.versions.get()
    with change():
        result_record(
            version_id=version.pk, source=Source.MATCH, reference="m" * 22, opponent="Bob", wins=1
        )
    page = told(alice_client, "/decks/")
    assert named(page, "First strike", "Ready to go") == ["Ready to go", "First strike"]
    assert "1 problem<" in page and "ready<" in page and "won against Bob" in page


def test_other_peoples_decks_are_not_in_the_list(
    stranger_client: Client, deck: Deck, legal_deck: Deck
) -> None:
    deck_describe(deck=legal_deck, visibility="public")
    page = told(stranger_client, "/decks/")
    assert named(page, "First strike", "Ready to go") == []


def test_a_list_is_only_read(alice_client: Client) -> None:
    for address in ("/decks/", "/decks/public/", "/decks/compare/"):
        assert alice_client.post(address).status_code == 405


def test_own_decks_are_filtered_by_words_and_tags_and_put_in_order(
    alice: User, alice_client: Client, basic_set: CardSet, deck: Deck
) -> None:
    deck_create(owner=alice, card_set=basic_set, name="alpha", tags=["league", "fun"])
    deck_create(owner=alice, card_set=basic_set, name="Beta", description="Jams early.")
    names = ("alpha", "Beta", "First strike")

    def found(words: str) -> list[str]:
        page = told(alice_client, f"/decks/?{words}")
        return named(page.partition("Ready-made")[0], *names)

    assert found("") == ["Beta", "alpha", "First strike"]
    assert found("q=JAMS") == ["Beta"]
    assert found("q=leag") == ["alpha"]
    assert found("tag=fun") == ["alpha"]
    assert found("sort=name") == ["alpha", "Beta", "First strike"]
    assert found("sort=size") == ["First strike", "Beta", "alpha"]
    assert found("sort=nonsense&page=nonsense") == ["Beta", "alpha", "First strike"]
    page = told(alice_client, "/decks/?q=nothing+like+this")
    assert "None of your decks is like that." in page


@pytest.mark.parametrize(
    "words", ["q=%00", "q=%ED%A0%80", "tag=%00", "page=99999999999", "q=" + "x" * 999]
)
def test_an_odd_address_of_the_list_is_no_error(
    alice_client: Client, deck: Deck, words: str
) -> None:
    told(alice_client, f"/decks/?{words}")


def test_the_list_comes_in_pages(alice: User, alice_client: Client, basic_set: CardSet) -> None:
    for n in range(PAGE + 1):
        deck_create(owner=alice, card_set=basic_set, name=f"Deck {n:02}")
    first, second = (told(alice_client, f"/decks/?sort=name&page={n}") for n in (1, 2))
    assert "Deck 00" in first and f"Deck {PAGE}" not in first and "page=2" in first
    assert f"Deck {PAGE}" in second and "Deck 00" not in second


def test_a_longer_list_asks_no_more(
    alice: User, alice_client: Client, basic_set: CardSet, deck: Deck
) -> None:
    def more(n: int) -> None:
        made = deck_create(
            owner=alice,
            card_set=basic_set,
            name=f"Deck {n}",
            cards={"fighters": n + 1, "wasps": 2, "gone": 1},
            tags=[f"tag-{n}", "all"],
        )
        with change():
            result_record(
                version_id=made.versions.get().pk,
                source=Source.TEST,
                reference=f"{n:022}",
                opponent="Swarm Rush",
                matches=100,
                wins=40,
            )

    def asked() -> int:
        with CaptureQueriesContext(connection) as queries:
            alice_client.get("/decks/")
        return len(queries)

    more(0)
    asked()
    few = asked()
    for n in range(1, 12):
        more(n)
    assert asked() == few


# --- ready-made ones ------------------------------------------------------------------------------


def test_a_ready_made_deck_has_a_page(stock: StockDeck) -> None:
    page = told(Client(), f"/decks/stock/spacetrace/{stock.key}/")
    assert stock.name in page and stock.summary in page
    assert "Ready to be played: Standard" in page and "Sign in to copy it" in page
    assert f"/play/new/?game=spacetrace&amp;stock={stock.key}" in page


def test_a_ready_made_deck_that_lost_a_card_is_not_offered_to_be_played(stock: StockDeck) -> None:
    data = read_set("basic")
    gone = next(iter(stock.cards))
    data["cards"] = [card for card in data["cards"] if card["id"] != gone]
    set_load(data=data, game="spacetrace")
    page = told(Client(), f"/decks/stock/spacetrace/{stock.key}/")
    assert "Not ready to be played yet: Standard" in page and "40 cards" in page
    assert "/play/new/" not in page


def test_a_ready_made_deck_becomes_ones_own(
    alice: User, alice_client: Client, stock: StockDeck
) -> None:
    answer = alice_client.post(f"/decks/stock/spacetrace/{stock.key}/", follow=True)
    made = Deck.objects.get(owner=alice)
    assert made.cards == stock.cards and made.public_id in answer.redirect_chain[-1][0]
    assert "the ready-made deck" in answer.content.decode()


def test_who_is_not_signed_in_takes_nothing(stock: StockDeck) -> None:
    answer = Client().post(f"/decks/stock/spacetrace/{stock.key}/")
    assert answer.status_code == 302 and "/players/login/" in answer["Location"]
    assert Client().put(f"/decks/stock/spacetrace/{stock.key}/").status_code == 405
    assert not Deck.objects.exists()


def test_what_is_no_ready_made_deck_is_not_there(alice_client: Client, stock: StockDeck) -> None:
    for address in ("spacetrace/nothing", f"blast_off/{stock.key}", f"nothing/{stock.key}"):
        told(alice_client, f"/decks/stock/{address}/", 404)


def test_who_holds_as_many_decks_as_allowed_is_told_so(
    alice_client: Client, deck: Deck, stock: StockDeck, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "MOST_DECKS", 1)
    answer = alice_client.post(f"/decks/stock/spacetrace/{stock.key}/", follow=True)
    assert "You have 1 decks, which is the most." in answer.content.decode()
    assert Deck.objects.count() == 1

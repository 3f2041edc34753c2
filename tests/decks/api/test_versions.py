"""Versions, comparisons, chances, results and ready-made decks by API."""

import pytest
from django.test import Client

from cardsets.models import StockDeck
from decks.models import Deck, Source
from decks.services.results import result_record
from decks.services.save import deck_describe, deck_save
from spacetrace.infrastructure.transactions import change
from tests.decks.api.addresses import JSON, url


@pytest.fixture
def changed(deck: Deck) -> Deck:
    """A public deck of Alice's at version 2, which won a match against Bob."""
    deck_describe(deck=deck, visibility="public")
    deck = deck_save(deck=deck, cards={"fighters": 3, "cruisers": 1}, at=0, note="bigger").deck
    version = deck.versions.get(number=2)
    with change():
        result_record(
            version_id=version.pk,
            source=Source.MATCH,
            reference="m" * 22,
            opponent="Bob",
            wins=1,
        )
    return deck


def test_versions_are_listed_newest_first_with_how_they_did(
    client: Client, changed: Deck, as_stranger: dict[str, str]
) -> None:
    page = client.get(url(changed, "versions"), headers=as_stranger).json()
    assert [(v["number"], v["note"], v["size"]) for v in page["results"]] == [
        (2, "bigger", 4),
        (1, "", 5),
    ]
    assert [v["total"]["wins"] for v in page["results"]] == [1, 0]
    page = client.get(url(changed, "versions") + "?page_size=1&page=2", headers=as_stranger).json()
    assert [v["number"] for v in page["results"]] == [1]


def test_a_version_tells_what_it_changed(
    client: Client, changed: Deck, as_stranger: dict[str, str]
) -> None:
    told = client.get(url(changed, "versions", "2"), headers=as_stranger).json()
    assert told["compared_to"] == 1
    assert [(row["name"], row["before"], row["after"]) for row in told["diff"]] == [
        ("Cruisers", 0, 1),
        ("Fighters", 2, 3),
        ("Regulars", 3, 0),
    ]
    assert told["cards"] == {"fighters": 3, "cruisers": 1}
    assert told["faults"]
    score = {"source": "match", "level": "", "total": {"matches": 1, "wins": 1, "draws": 0}}
    assert told["scores"] == [score]
    assert "Bob" not in str(told), "opponents are named to the owner alone"
    first = client.get(url(changed, "versions", "1"), headers=as_stranger).json()
    assert first["compared_to"] is None
    assert len(first["diff"]) == 2


@pytest.mark.parametrize("number", ["0", "3", "99999999999999999999", "x", "-1", "1.0", "%00"])
def test_a_version_that_is_not_there_is_not_found(
    client: Client, changed: Deck, as_alice: dict[str, str], number: str
) -> None:
    path = url(changed, "versions", number)
    assert client.get(path, headers=as_alice).status_code == 404
    assert client.patch(path, {"note": "x"}, JSON, headers=as_alice).status_code == 404
    answer = client.post(f"{path}restore/", {"edit": 1}, JSON, headers=as_alice)
    assert answer.status_code == 404


def test_a_version_is_noted(client: Client, changed: Deck, as_alice: dict[str, str]) -> None:
    path = url(changed, "versions", "1")
    told = client.patch(path, {"note": " the\nfirst "}, JSON, headers=as_alice).json()
    assert told["note"] == "the first"
    for wrong in ({}, {"note": None}, {"note": "x" * 301}, {"note": "x", "number": 2}):
        assert client.patch(path, wrong, JSON, headers=as_alice).status_code == 400


def test_a_version_is_restored_as_a_new_one(
    client: Client, changed: Deck, as_alice: dict[str, str]
) -> None:
    path = url(changed, "versions", "1", "restore")
    told = client.post(path, {"edit": 1}, JSON, headers=as_alice).json()
    assert told["is_new_version"]
    assert told["deck"]["version"] == 3
    assert told["deck"]["cards"] == {"fighters": 2, "regulars": 3}


def test_restoring_into_a_deck_that_moved_on_is_refused(
    client: Client, changed: Deck, as_alice: dict[str, str]
) -> None:
    path = url(changed, "versions", "1", "restore")
    answer = client.post(path, {"edit": 0}, JSON, headers=as_alice)
    assert answer.status_code == 409
    assert answer.json()["deck"]["edit"] == 1
    for wrong in ({}, {"edit": True}, {"edit": -1}):
        assert client.post(path, wrong, JSON, headers=as_alice).status_code == 400


def test_results_name_opponents_to_the_owner(
    client: Client, changed: Deck, as_alice: dict[str, str]
) -> None:
    [row] = client.get(url(changed, "results"), headers=as_alice).json()["results"]
    assert (row["version"], row["opponent"], row["wins"]) == (2, "Bob", 1)
    page = client.get(url(changed, "results") + "?version=1", headers=as_alice).json()
    assert page["count"] == 0
    assert client.get(url(changed, "results") + "?version=x", headers=as_alice).status_code == 400


# --- comparing ------------------------------------------------------------------------------------


def compare(client: Client, headers: dict[str, str], query: str) -> tuple[int, dict[str, object]]:
    answer = client.get(f"/api/v1/decks/compare/?{query}", headers=headers)
    return answer.status_code, answer.json()


def test_two_decks_are_compared(
    client: Client, changed: Deck, legal_deck: Deck, as_alice: dict[str, str]
) -> None:
    query = f"before={changed.public_id}&after={legal_deck.public_id}"
    status, told = compare(client, as_alice, query)
    assert status == 200
    assert told["before"]["size"] == 4  # type: ignore[index]
    assert told["after"]["size"] == 40  # type: ignore[index]
    assert told["diff"]


def test_two_versions_are_compared(
    client: Client, changed: Deck, as_stranger: dict[str, str]
) -> None:
    one = changed.public_id
    query = f"before={one}&before_version=2&after={one}&after_version=1"
    status, told = compare(client, as_stranger, query)
    assert status == 200
    assert [row["card"] for row in told["diff"]] == [  # type: ignore[attr-defined]
        "cruisers",
        "fighters",
        "regulars",
    ]


def test_a_comparison_needs_two_decks_that_one_may_see(
    client: Client, changed: Deck, legal_deck: Deck, as_stranger: dict[str, str]
) -> None:
    one, hidden = changed.public_id, legal_deck.public_id
    assert compare(client, as_stranger, f"before={one}")[0] == 400
    assert compare(client, as_stranger, f"before={one}&after={hidden}")[0] == 404
    assert compare(client, as_stranger, f"before={one}&after={one}&after_version=7")[0] == 404
    assert compare(client, as_stranger, f"before={one}&after=%00")[0] in (400, 404)


# --- chances --------------------------------------------------------------------------------------


def test_odds_are_those_of_the_hypergeometric_law(
    client: Client, legal_deck: Deck, as_alice: dict[str, str]
) -> None:
    card, copies = next(iter(legal_deck.cards.items()))
    told = client.get(url(legal_deck, "odds") + f"?card={card}&turns=20", headers=as_alice).json()
    assert (told["copies"], told["size"], told["k"]) == (copies, 40, 1)
    chances = [row["chance"] for row in told["odds"]]
    missed = 1.0
    for seen in range(6):  # ST-4, ST-5: four cards and two more in the first turn
        missed *= (40 - copies - seen) / (40 - seen)
    assert chances[0] == pytest.approx(1 - missed)
    assert chances == sorted(chances)
    assert chances[-1] == pytest.approx(1.0), "in turn 18 the whole deck has been seen"


def test_several_cards_may_be_hoped_for(
    client: Client, legal_deck: Deck, as_alice: dict[str, str]
) -> None:
    one, two, *_ = legal_deck.cards
    query = f"?card={one}&card={two}&card={one}&k=2"
    told = client.get(url(legal_deck, "odds") + query, headers=as_alice).json()
    assert told["cards"] == sorted([one, two])
    for wrong in ("", "?card=", "?card=x&k=0", "?card=x&turns=31", "?card=%00"):
        answer = client.get(url(legal_deck, "odds") + wrong, headers=as_alice)
        assert answer.status_code == 400, wrong


def test_the_same_seed_deals_the_same_hand(
    client: Client, legal_deck: Deck, as_alice: dict[str, str]
) -> None:
    path = url(legal_deck, "hand")
    one = client.get(f"{path}?seed=a&turns=3", headers=as_alice).json()
    assert client.get(f"{path}?seed=a&turns=3", headers=as_alice).json() == one
    assert (len(one["hand"]), [len(draw) for draw in one["draws"]]) == (4, [2, 2, 2])
    drawn = [*one["hand"], *(card for draw in one["draws"] for card in draw)]
    assert all(drawn.count(card) <= legal_deck.cards[card] for card in drawn)
    new = client.get(path, headers=as_alice).json()
    again = client.get(f"{path}?seed={new['seed']}", headers=as_alice).json()
    assert again == new
    for wrong in ("?turns=0", "?turns=31", f"?seed={'x' * 65}", "?seed=%00"):
        assert client.get(path + wrong, headers=as_alice).status_code == 400, wrong


# --- ready-made decks -----------------------------------------------------------------------------


def test_ready_made_decks_are_listed_and_told(
    client: Client, stock: StockDeck, as_alice: dict[str, str]
) -> None:
    rows = client.get("/api/v1/decks/stock/", headers=as_alice).json()
    assert stock.key in [row["key"] for row in rows]
    told = client.get(f"/api/v1/decks/stock/spacetrace/{stock.key}/", headers=as_alice).json()
    assert (told["faults"], told["size"], told["figures"]["size"]) == ([], 40, 40)
    for noise in ("spacetrace/no-such-deck", "chess/swarm", "x%00/y"):
        answer = client.get(f"/api/v1/decks/stock/{noise}/", headers=as_alice)
        assert answer.status_code == 404, noise


def test_a_ready_made_deck_becomes_ones_own(
    client: Client, stock: StockDeck, as_alice: dict[str, str]
) -> None:
    path = f"/api/v1/decks/stock/spacetrace/{stock.key}/copy/"
    answer = client.post(path, headers=as_alice)
    assert answer.status_code == 201
    assert (answer.json()["is_legal"], answer.json()["is_yours"]) == (True, True)
    assert client.get(path, headers=as_alice).status_code == 405


def test_formats_are_told(client: Client, as_alice: dict[str, str]) -> None:
    rows = client.get("/api/v1/decks/formats/spacetrace/", headers=as_alice).json()
    assert {row["key"]: (row["least"], row["most"]) for row in rows} == {
        "standard": (40, 40),
        "open": (40, 200),
        "beginner": (40, 40),
    }
    for game in ("blast_off", "chess", "%00"):
        path = f"/api/v1/decks/formats/{game}/"
        assert client.get(path, headers=as_alice).status_code == 404

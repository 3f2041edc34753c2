"""A deck's page: what it tells to whom; copying, deleting, describing."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils.html import escape

from cardsets.models import CardSet, Revision
from decks.models import Deck, DeckVersion, Source, Visibility
from decks.services.create import deck_copy, deck_create
from decks.services.results import result_record
from decks.services.save import deck_describe, deck_save
from spacetrace.infrastructure.transactions import change
from spacetrace.matches.models import Match
from spacetrace.players.models import User

HOSTILE = '<script>alert("1")</script> & \u202e {{ 7 }}'


def told(client: Client, address: str, status: int = 200) -> str:
    """What a page says."""
    answer = client.get(address)
    assert answer.status_code == status
    return answer.content.decode()


def page_of(deck: Deck) -> str:
    """The address of a deck's page."""
    return f"/decks/{deck.public_id}/"


def shown(deck: Deck, visibility: Visibility = Visibility.PUBLIC) -> Deck:
    """The deck, for others to see."""
    return deck_describe(deck=deck, visibility=visibility)


def record(deck: Deck, opponent: str, *, wins: int) -> None:
    """A result of the deck's first version."""
    version = DeckVersion.objects.get(deck=deck, number=1)
    with change():
        result_record(
            version_id=version.pk,
            source=Source.MATCH,
            reference=f"{opponent:x<22.22}",
            opponent=opponent,
            wins=wins,
        )


# --- the page -------------------------------------------------------------------------------------


def test_the_owner_sees_the_list_its_problems_and_what_to_do(
    alice_client: Client, deck: Deck
) -> None:
    page = told(alice_client, page_of(deck))
    assert "First strike" in page
    assert "Fighters" in page and "2<span" in page
    assert "A deck has exactly 40 cards; this one has 5." in page  # ST-3
    for name in ("build", "describe", "delete", "export", "versions"):
        assert f"{page_of(deck)}{name}/" in page


def test_a_legal_deck_can_be_played_and_tested_from_its_page(
    alice_client: Client, deck: Deck, legal_deck: Deck
) -> None:
    page = told(alice_client, page_of(legal_deck))
    assert f"/play/deck/{legal_deck.public_id}/" in page
    assert f"/simulations/new/?deck={legal_deck.public_id}" in page
    assert "Ready to be played: Standard" in page
    assert f"/play/deck/{deck.public_id}/" not in told(alice_client, page_of(deck))


def test_two_presses_play_a_deck_in_one_match(alice_client: Client, legal_deck: Deck) -> None:
    door = f"/play/deck/{legal_deck.public_id}/"
    first, second = (alice_client.post(door, {"key": "after-0"})["Location"] for _ in range(2))
    assert first == second
    assert Match.objects.count() == 1


def test_a_public_deck_is_shown_to_everybody_with_a_way_to_copy_it(
    bob_client: Client, legal_deck: Deck
) -> None:
    shown(legal_deck)
    page = told(bob_client, page_of(legal_deck))
    assert "by Alice" in page and "Copy to my decks" in page
    assert f"/play/deck/{legal_deck.public_id}/" in page
    assert "/delete/" not in page and "/build/" not in page
    assert f"{page_of(legal_deck)}copy/" in told(Client(), page_of(legal_deck))


def test_a_private_deck_does_not_exist_for_others(stranger_client: Client, deck: Deck) -> None:
    for client in (stranger_client, Client()):
        told(client, page_of(deck), 404)
        told(client, "/decks/" + "x" * 22 + "/", 404)


def test_a_deck_with_a_link_is_seen_by_its_link(stranger_client: Client, deck: Deck) -> None:
    shown(deck, Visibility.LINK)
    assert "First strike" in told(stranger_client, page_of(deck))


def test_a_deck_page_is_only_read(alice_client: Client, deck: Deck) -> None:
    assert alice_client.post(page_of(deck)).status_code == 405


def test_names_and_descriptions_are_text(alice_client: Client, basic_set: CardSet) -> None:
    owner = User.objects.get(username="alice")
    line = {"line": 1, "copies": 2, "name": "<img src=x>"}
    made = deck_create(
        owner=owner,
        card_set=basic_set,
        name=HOSTILE,
        description=f"One.\n{HOSTILE}",
        cards={"fighters": 1, "no-such-card": 9},
        unresolved=[line],  # type: ignore[list-item]
        note=HOSTILE,
    )
    page = told(alice_client, page_of(made))
    assert "<script>alert" not in page and "<img src" not in page
    assert escape(made.name) in page
    assert f"One.<br />\n{escape(made.description.splitlines()[1])}" in page
    assert "no-such-card" in page and "no longer a card" in page
    for rest in ("versions/", "versions/1/", "describe/", "delete/", "odds/", "hand/?seed=1"):
        page = told(alice_client, page_of(made) + rest)
        assert "<script>alert" not in page and "<img src" not in page


def test_it_says_which_cards_have_changed_since_the_save(
    alice_client: Client, deck: Deck, newer_cards: Revision
) -> None:
    page = told(alice_client, page_of(deck))
    assert "Cards of this deck have changed since it was saved" in page
    assert "<del>100 MP</del>" in page and "<ins>150 MP</ins>" in page
    deck_save(deck=deck, cards=deck.cards, at=deck.edit)
    assert "have changed since" not in told(alice_client, page_of(deck))


def test_opponents_are_named_to_the_owner_alone(
    alice_client: Client, bob_client: Client, legal_deck: Deck
) -> None:
    shown(legal_deck)
    record(legal_deck, "Zebediah", wins=1)
    own, others = (told(client, page_of(legal_deck)) for client in (alice_client, bob_client))
    assert "Zebediah" in own and "/m/Zebediah" in own
    assert "Zebediah" not in others and "1-0-0" in others


def test_a_match_of_others_has_no_link(alice_client: Client, legal_deck: Deck) -> None:
    record(legal_deck, "", wins=0)
    page = told(alice_client, page_of(legal_deck))
    assert escape("a player, in somebody else's match") in page
    assert "/m/xxxx" not in page


def test_the_page_asks_the_database_no_more_for_more_cards_and_versions(
    alice_client: Client, basic_set: CardSet, deck: Deck
) -> None:
    alice = User.objects.get(username="alice")
    page = page_of(deck)
    alice_client.get(page)
    with CaptureQueriesContext(connection) as few:
        alice_client.get(page)
    big = deck_create(
        owner=alice,
        card_set=basic_set,
        name="Big",
        cards={f"card-{n}": n for n in range(1, 120)} | {"fighters": 1, "wasps": 3},
        tags=["one", "two", "three"],
    )
    for n in range(1, 6):
        deck_save(deck=big, cards={"fighters": n + 1}, at=n - 1)
        big.refresh_from_db()
        record(big, f"Opponent {n}", wins=1)
    with CaptureQueriesContext(connection) as many:
        alice_client.get(page_of(big))
    assert len(many) <= len(few)


# --- copying --------------------------------------------------------------------------------------


def test_a_copy_is_private_and_says_whose_it_was(
    bob: User, bob_client: Client, legal_deck: Deck
) -> None:
    shown(legal_deck)
    answer = bob_client.post(f"{page_of(legal_deck)}copy/", follow=True)
    made = Deck.objects.get(owner=bob)
    assert answer.redirect_chain[-1][0] == page_of(made)
    assert made.visibility == Visibility.PRIVATE and made.cards == legal_deck.cards
    page = answer.content.decode()
    assert "Copied from" in page and page_of(legal_deck) in page


def test_an_original_that_is_shown_no_more_is_not_named(
    bob: User, bob_client: Client, legal_deck: Deck
) -> None:
    made = deck_copy(deck=shown(legal_deck), owner=bob)
    shown(legal_deck, Visibility.PRIVATE)
    page = told(bob_client, page_of(made))
    assert "Copied from a deck that is not shown." in page
    assert legal_deck.public_id not in page and "by Alice" not in page


def test_whoever_is_not_signed_in_comes_back_to_copy(legal_deck: Deck) -> None:
    shown(legal_deck)
    address = f"{page_of(legal_deck)}copy/"
    answer = Client().get(address)
    assert answer.status_code == 302 and answer["Location"].endswith(f"?next={address}")
    assert Deck.objects.count() == 1


def test_looking_at_the_door_of_copies_copies_nothing(bob_client: Client, legal_deck: Deck) -> None:
    shown(legal_deck)
    assert "Copy “Ready to go”?" in told(bob_client, f"{page_of(legal_deck)}copy/")
    assert Deck.objects.count() == 1


def test_a_version_can_be_copied(bob: User, bob_client: Client, deck: Deck) -> None:
    shown(deck_save(deck=deck, cards={"wasps": 4}, at=deck.edit).deck)
    bob_client.post(f"{page_of(deck)}copy/", {"version": "1"})
    assert Deck.objects.get(owner=bob).cards == {"fighters": 2, "regulars": 3}
    for number in ("99", "x", "\0", "9" * 40):
        answer = bob_client.post(f"{page_of(deck)}copy/", {"version": number})
        assert answer.status_code == 404
    assert Deck.objects.filter(owner=bob).count() == 1


def test_a_strangers_deck_is_not_copied(stranger_client: Client, deck: Deck) -> None:
    address = f"{page_of(deck)}copy/"
    assert stranger_client.post(address).status_code == 404
    assert stranger_client.put(address).status_code == 405
    assert Deck.objects.count() == 1


# --- deleting -------------------------------------------------------------------------------------


def test_deleting_says_what_is_lost_and_asks_first(alice_client: Client, deck: Deck) -> None:
    saved = deck_save(deck=deck, cards={"wasps": 4}, at=deck.edit)
    record(saved.deck, "Bob", wins=1)
    address = f"{page_of(deck)}delete/"
    page = told(alice_client, address)
    assert "all its 2 versions" in page and "the result of 1 match" in page
    assert Deck.objects.exists()
    answer = alice_client.post(address, follow=True)
    assert not Deck.objects.exists()
    assert "The deck “First strike” is deleted." in answer.content.decode()
    assert alice_client.post(address).status_code == 404


def test_only_the_owner_deletes(bob_client: Client, deck: Deck) -> None:
    shown(deck)
    address = f"{page_of(deck)}delete/"
    assert bob_client.get(address).status_code == 404
    assert bob_client.post(address).status_code == 404
    assert Client().post(address).status_code == 302
    assert bob_client.delete(address).status_code == 405
    assert Deck.objects.exists()


# --- describing -----------------------------------------------------------------------------------


def described(**changes: str) -> dict[str, str]:
    """A filled form."""
    usual = {
        "name": "Renamed",
        "description": "Line one\nline two",
        "tags": "heavy, League",
        "visibility": "public",
        "format": "open",
    }
    return {**usual, **changes}


def test_what_a_deck_is_can_be_changed(alice_client: Client, deck: Deck) -> None:
    address = f"{page_of(deck)}describe/"
    assert "First strike" in told(alice_client, address)
    assert alice_client.post(address, described()).status_code == 302
    deck.refresh_from_db()
    assert (deck.name, deck.description) == ("Renamed", "Line one\nline two")
    assert [tag.name for tag in deck.tags.all()] == ["heavy", "league"]
    assert (deck.visibility, deck.format) == ("public", "open")


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"name": ""}, "This is still missing."),
        ({"name": "\u200b\u202e"}, "Please give the deck a name that can be seen."),
        ({"name": "x" * 61}, "60 characters at most; this has 61."),
        ({"description": "x" * 12_001}, "12000 characters at most; this has 12001."),
        ({"tags": "a b c d e f g h i"}, "at most 8 tags"),
        ({"tags": "x" * 25}, "at most 24 characters"),
        ({"visibility": "everyone"}, "everyone"),
        ({"format": "no-such-format"}, "no-such-format"),
        ({"name": "a\0b"}, "Null characters are not allowed."),
    ],
)
def test_a_description_that_cannot_be_kept_says_why(
    alice_client: Client, deck: Deck, wrong: dict[str, str], sentence: str
) -> None:
    answer = alice_client.post(f"{page_of(deck)}describe/", described(**wrong))
    assert answer.status_code == 400 and sentence in answer.content.decode()
    deck.refresh_from_db()
    assert deck.name == "First strike" and deck.visibility == Visibility.PRIVATE


def test_only_the_owner_describes(bob_client: Client, deck: Deck) -> None:
    shown(deck)
    address = f"{page_of(deck)}describe/"
    assert bob_client.get(address).status_code == 404
    assert bob_client.post(address, described()).status_code == 404
    assert Client().get(address).status_code == 302
    assert bob_client.put(address).status_code == 405
    deck.refresh_from_db()
    assert deck.name == "First strike"

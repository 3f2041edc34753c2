"""The pages of a deck's versions: reading, restoring, noting."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from decks import limits
from decks.models import Deck, DeckVersion, Visibility
from decks.services.save import deck_describe, deck_save
from decks.services.versions import version_restore


@pytest.fixture
def grown(deck: Deck) -> Deck:
    """The deck after two saves: three versions."""
    saved = deck_save(deck=deck, cards={"fighters": 4, "regulars": 3}, at=deck.edit, note="More.")
    return deck_save(deck=saved.deck, cards={"fighters": 4, "wasps": 1}, at=saved.deck.edit).deck


def told(client: Client, address: str, status: int = 200) -> str:
    """What a page says."""
    answer = client.get(address)
    assert answer.status_code == status
    return answer.content.decode()


def address_of(deck: Deck, rest: str = "") -> str:
    """The address of the deck's versions."""
    return f"/decks/{deck.public_id}/versions/{rest}"


# --- reading --------------------------------------------------------------------------------------


def test_versions_say_what_each_changed(alice_client: Client, grown: Deck) -> None:
    page = told(alice_client, address_of(grown))
    third, second, first = (page.index(f"versions/{n}/") for n in (3, 2, 1))
    assert third < second < first
    assert "<b>+1</b> Wasps" in page[third:second] and "<b>−3</b> Regulars" in page[third:second]
    assert "<b>+2</b> Fighters" in page[second:first] and "More." in page[second:first]
    assert "The first version." in page[first:] and "<b>" not in page[first:]


def test_the_page_says_when_saves_become_one_version(alice_client: Client, grown: Deck) -> None:
    page = told(alice_client, address_of(grown))
    assert f"by itself within {limits.SITTING_MINUTES} minutes is one version" in page


def test_a_version_has_a_page_with_its_list(alice_client: Client, grown: Deck) -> None:
    page = told(alice_client, address_of(grown, "2/"))
    assert "Since version 1" in page and "Regulars" in page and "Wasps" not in page
    assert f"a={grown.public_id}:2&amp;b={grown.public_id}" in page
    assert "The first version." in told(alice_client, address_of(grown, "1/"))


def test_versions_are_seen_with_the_deck(stranger_client: Client, grown: Deck) -> None:
    for rest in ("", "2/"):
        told(stranger_client, address_of(grown, rest), 404)
    deck_describe(deck=grown, visibility=Visibility.PUBLIC)
    for rest in ("", "2/"):
        page = told(stranger_client, address_of(grown, rest))
        assert "/restore/" not in page and "/note/" not in page


def test_what_is_no_version_is_not_there(alice_client: Client, grown: Deck) -> None:
    for rest in ("0/", "4/", "99999999999999999999999/"):
        told(alice_client, address_of(grown, rest), 404)
    for rest in ("", "2/"):
        assert alice_client.post(address_of(grown, rest)).status_code == 405


def test_a_page_beyond_the_last_one_says_so(alice_client: Client, grown: Deck) -> None:
    assert "There is nothing on this page." in told(alice_client, address_of(grown, "?page=7"))
    told(alice_client, address_of(grown, "?page=x"))


def test_more_versions_ask_no_more(alice_client: Client, grown: Deck) -> None:
    def asked(rest: str) -> int:
        with CaptureQueriesContext(connection) as queries:
            alice_client.get(address_of(grown, rest))
        return len(queries)

    asked("")
    few = asked(""), asked("3/")
    deck = grown
    for n in range(2, 40):
        deck = deck_save(deck=deck, cards={"fighters": n, "wasps": n}, at=deck.edit).deck
    assert (asked(""), asked("3/")) == few
    assert "page=2" in told(alice_client, address_of(grown))


def test_a_restored_version_and_another_format_are_told(alice_client: Client, grown: Deck) -> None:
    deck = deck_describe(deck=grown, format="open")
    version_restore(deck=deck, number=1, at=deck.edit)
    page = told(alice_client, address_of(grown))
    assert "Another format." in page and "Version 1 once more." in page


# --- restoring ------------------------------------------------------------------------------------


def test_a_version_is_restored_as_a_new_one(alice_client: Client, grown: Deck) -> None:
    answer = alice_client.post(
        address_of(grown, "1/restore/"), {"at": str(grown.edit)}, follow=True
    )
    assert "Version 1 is there again, as version 4." in answer.content.decode()
    grown.refresh_from_db()
    assert grown.cards == {"fighters": 2, "regulars": 3} and grown.version_number == 4


@pytest.mark.parametrize("at", ["", "x", "0", "-1", "9" * 40, "²"])
def test_whoever_saw_an_older_deck_overwrites_nothing(
    alice_client: Client, grown: Deck, at: str
) -> None:
    answer = alice_client.post(address_of(grown, "1/restore/"), {"at": at}, follow=True)
    assert "Nothing was overwritten." in answer.content.decode()
    grown.refresh_from_db()
    assert grown.version_number == 3 and grown.cards == {"fighters": 4, "wasps": 1}


def test_what_the_deck_holds_already_needs_no_restoring(alice_client: Client, grown: Deck) -> None:
    answer = alice_client.post(
        address_of(grown, "3/restore/"), {"at": str(grown.edit)}, follow=True
    )
    assert "The deck holds this list already." in answer.content.decode()
    assert DeckVersion.objects.filter(deck=grown).count() == 3


def test_only_the_owner_restores_and_only_by_pressing(
    alice_client: Client, bob_client: Client, grown: Deck
) -> None:
    deck_describe(deck=grown, visibility=Visibility.PUBLIC)
    address, at = address_of(grown, "1/restore/"), {"at": str(grown.edit)}
    assert bob_client.post(address, at).status_code == 404
    assert Client().post(address, at).status_code == 302
    assert alice_client.get(address).status_code == 405
    missing = address_of(grown, "99999999999999/restore/")
    assert alice_client.post(missing, at).status_code == 404
    assert DeckVersion.objects.filter(deck=grown).count() == 3


# --- notes ----------------------------------------------------------------------------------------


def test_a_version_gets_a_note(alice_client: Client, grown: Deck) -> None:
    address = address_of(grown, "1/note/")
    answer = alice_client.post(address, {"note": "The first <b>try</b>."}, follow=True)
    page = answer.content.decode()
    assert "The note is saved." in page and "The first &lt;b&gt;try&lt;/b&gt;." in page
    alice_client.post(address, {"note": ""})
    assert DeckVersion.objects.get(deck=grown, number=1).note == ""


@pytest.mark.parametrize(
    ("note", "sentence"),
    [("x" * 301, "300 characters at most"), ("a\0b", "Null characters are not allowed.")],
)
def test_a_note_that_cannot_be_kept_says_why(
    alice_client: Client, grown: Deck, note: str, sentence: str
) -> None:
    answer = alice_client.post(address_of(grown, "2/note/"), {"note": note}, follow=True)
    assert sentence in answer.content.decode()
    assert DeckVersion.objects.get(deck=grown, number=2).note == "More."


def test_only_the_owner_writes_notes(alice_client: Client, bob_client: Client, grown: Deck) -> None:
    deck_describe(deck=grown, visibility=Visibility.PUBLIC)
    address = address_of(grown, "2/note/")
    assert bob_client.post(address, {"note": "Mine."}).status_code == 404
    assert Client().post(address, {"note": "Mine."}).status_code == 302
    assert alice_client.get(address).status_code == 405
    gone = address_of(grown, "77/note/")
    assert alice_client.post(gone, {"note": "Nothing."}).status_code == 404
    assert DeckVersion.objects.get(deck=grown, number=2).note == "More."

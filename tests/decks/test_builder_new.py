"""How a deck begins."""

from __future__ import annotations

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from decks.models import Deck
from decks.services.create import deck_create
from decks.services.save import deck_describe
from spacetrace.players.models import User

NEW = "/decks/new/"


def test_the_page_offers_every_beginning(alice_client: Client, legal_deck: Deck) -> None:
    deck_describe(deck=legal_deck, visibility="public")
    page = alice_client.get(NEW).content.decode()
    assert "An empty deck" in page
    assert "Swarm Rush" in page
    assert f"deck:{legal_deck.public_id}" in page


def test_an_empty_deck_has_the_name_and_format_that_were_chosen(
    alice_client: Client, alice: User, deck: Deck
) -> None:
    fields = {"begin": "empty", "name": "Nova", "format": "open"}
    answer = alice_client.post(NEW, fields)
    made = Deck.objects.get(owner=alice, name="Nova")
    assert answer.headers["Location"] == f"/decks/{made.public_id}/build/"
    assert (made.format, made.cards) == ("open", {})


def test_a_ready_made_deck_is_copied(alice_client: Client, alice: User, deck: Deck) -> None:
    alice_client.post(NEW, {"begin": "stock:swarm"})
    made = Deck.objects.get(owner=alice, name="Swarm Rush")
    assert made.size == 40
    assert "Swarm Rush" in made.credit


def test_a_public_deck_is_copied_with_credit(
    alice_client: Client, alice: User, bob: User, deck: Deck
) -> None:
    theirs = deck_create(owner=bob, card_set=deck.card_set, name="Theirs", cards={"wasps": 3})
    deck_describe(deck=theirs, visibility="public")
    alice_client.post(NEW, {"begin": f"deck:{theirs.public_id}"})
    made = Deck.objects.get(owner=alice, copied_from=theirs)
    assert made.cards == {"wasps": 3}


def test_a_private_deck_of_somebody_else_is_not_there(stranger_client: Client, deck: Deck) -> None:
    assert stranger_client.post(NEW, {"begin": f"deck:{deck.public_id}"}).status_code == 404
    assert Deck.objects.count() == 1


@pytest.mark.parametrize("begin", ["stock:none", "stock:\0", "deck:\0", "deck:x", "stock:"])
def test_what_is_not_there_cannot_be_begun_with(
    alice_client: Client, deck: Deck, begin: str
) -> None:
    assert alice_client.post(NEW, {"begin": begin}).status_code == 404


@pytest.mark.parametrize("fields", [{"format": "none"}, {"name": "x" * 100}])
def test_a_refusal_is_a_sentence_on_the_page(
    alice_client: Client, deck: Deck, fields: dict[str, str]
) -> None:
    answer = alice_client.post(NEW, {"begin": "empty", **fields})
    assert answer.status_code == 200
    assert 'role="alert"' in answer.content.decode()
    assert Deck.objects.count() == 1


def test_whoever_is_not_signed_in_is_asked_to(client: Client, deck: Deck) -> None:
    assert client.get(NEW).status_code == 302
    assert client.post(NEW).status_code == 302


def test_no_other_verb_is_known(alice_client: Client) -> None:
    assert alice_client.put(NEW).status_code == 405


def test_more_public_decks_take_no_more_queries(
    alice_client: Client, bob: User, deck: Deck
) -> None:
    counts = []
    for n in range(6):
        theirs = deck_create(owner=bob, card_set=deck.card_set, name=f"Deck {n}", tags=["a", "b"])
        deck_describe(deck=theirs, visibility="public")
        with CaptureQueriesContext(connection) as queries:
            alice_client.get(NEW)
        counts.append(len(queries))
    assert counts[1] == counts[-1]


# --- pressed twice --------------------------------------------------------------------------------


def key_of(client: Client, page: str) -> str:
    """The key of the form on a page; the one that is drawn after a deck was made has another."""
    found = re.search(r'name="key" value="([^"]+)"', client.get(page).content.decode())
    assert found is not None
    return found[1]


def test_a_form_that_is_sent_twice_makes_one_deck_and_leads_to_it(
    alice_client: Client, alice: User, deck: Deck
) -> None:
    sent = {"begin": "empty", "name": "Nova", "key": key_of(alice_client, NEW)}
    first, second = alice_client.post(NEW, sent), alice_client.post(NEW, sent)
    assert first.status_code == second.status_code == 302
    assert first.headers["Location"] == second.headers["Location"]
    assert Deck.objects.filter(owner=alice, name="Nova").count() == 1


def test_the_same_form_in_two_windows_makes_one_deck(
    alice_client: Client, alice: User, deck: Deck
) -> None:
    windows = [{"begin": "empty", "name": "Nova", "key": key_of(alice_client, NEW)} for _ in "ab"]
    for at, form in enumerate(windows):
        form["csrfmiddlewaretoken"] = f"drawn anew {at}"
    first, second = (alice_client.post(NEW, form) for form in windows)
    assert first.headers["Location"] == second.headers["Location"]
    assert Deck.objects.filter(owner=alice, name="Nova").count() == 1


def test_an_old_form_does_not_lead_to_a_deck_that_was_deleted_meanwhile(
    alice_client: Client, alice: User, deck: Deck
) -> None:
    sent = {"begin": "empty", "name": "Nova", "key": key_of(alice_client, NEW)}
    gone = alice_client.post(NEW, sent).headers["Location"]
    Deck.objects.get(owner=alice, name="Nova").delete()
    made = alice_client.post(NEW, sent).headers["Location"]
    assert made != gone
    assert alice_client.get(made).status_code == 200


@pytest.mark.parametrize("page", ["/decks/stock/spacetrace/swarm/", "/decks/import/"])
def test_a_ready_made_deck_and_a_text_become_one_deck_too(
    alice_client: Client, alice: User, deck: Deck, page: str
) -> None:
    before = Deck.objects.filter(owner=alice).count()
    sent = {"key": key_of(alice_client, page), "text": "4 Wasps", "name": "Read", "do": "make"}
    answers = [alice_client.post(page, sent) for _ in range(2)]
    assert answers[0].status_code == 302
    assert answers[0].headers["Location"] == answers[1].headers["Location"]
    assert Deck.objects.filter(owner=alice).count() == before + 1


def test_the_form_drawn_anew_or_filled_in_otherwise_makes_another_deck(
    alice_client: Client, alice: User, deck: Deck
) -> None:
    key = key_of(alice_client, NEW)
    alice_client.post(NEW, {"begin": "empty", "name": "Nova", "key": key})
    alice_client.post(NEW, {"begin": "empty", "name": "Nova 2", "key": key})
    alice_client.post(NEW, {"begin": "empty", "name": "Nova", "key": key_of(alice_client, NEW)})
    assert Deck.objects.filter(owner=alice, name__startswith="Nova").count() == 3


def test_a_form_that_made_nothing_may_be_sent_again_and_others_keys_do_not_matter(
    alice_client: Client, bob_client: Client, alice: User, bob: User, deck: Deck
) -> None:
    key = key_of(alice_client, NEW)
    for _ in range(2):
        lost = alice_client.post(NEW, {"begin": "stock:nothing-like-it", "key": key})
        assert lost.status_code == 404
    sent = {"begin": "empty", "name": "Nova", "key": key}
    for client in (alice_client, bob_client):
        assert client.post(NEW, sent).status_code == 302
    for owner in (alice, bob):
        assert Deck.objects.filter(owner=owner, name="Nova").count() == 1


def test_a_copy_is_made_once(bob_client: Client, bob: User, legal_deck: Deck) -> None:
    deck_describe(deck=legal_deck, visibility="public")
    page = f"/decks/{legal_deck.public_id}/"
    sent = {"key": key_of(bob_client, page)}
    answers = [bob_client.post(f"{page}copy/", sent) for _ in range(2)]
    made = Deck.objects.get(owner=bob)
    assert {answer.headers["Location"] for answer in answers} == {f"/decks/{made.public_id}/"}

"""The pages that write decks out, and bring a backup back: who may, and what comes."""

import io
import json
import zipfile
from typing import Any

import pytest
from asgiref.sync import async_to_sync
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import AsyncClient, Client
from django.test.utils import CaptureQueriesContext

from cardsets.models import CardSet
from decks.models import Deck
from decks.services.create import deck_create
from decks.services.save import deck_describe
from spacetrace.players.models import User

IMPORT = "/decks/import/"
ALL = "/decks/export/"


def upload(body: bytes, name: str = "deck.txt") -> SimpleUploadedFile:
    return SimpleUploadedFile(name, body)


def test_who_is_not_signed_in_is_sent_to_do_so(client: Client, db: None) -> None:
    assert client.get(ALL).status_code == 302


def test_other_verbs_are_refused(alice_client: Client, deck: Deck) -> None:
    assert alice_client.post(ALL).status_code == 405
    assert alice_client.post(f"/decks/{deck.public_id}/export/").status_code == 405


# --- one deck out ---------------------------------------------------------------------------------


def test_a_deck_is_shown_as_text_to_copy(alice_client: Client, deck: Deck) -> None:
    page = alice_client.get(f"/decks/{deck.public_id}/export/").content.decode()
    assert "Name: First strike" in page
    assert "2 Fighters  (fighters)" in page
    assert f"?into={deck.public_id}" in page


def test_a_deck_is_saved_as_text_or_json(alice_client: Client, deck: Deck) -> None:
    address = f"/decks/{deck.public_id}/export/"
    text = alice_client.get(address, {"as": "text"})
    assert text.headers["Content-Disposition"] == 'attachment; filename="first-strike.txt"'
    assert text.headers["Content-Type"] == "text/plain; charset=utf-8"
    assert "3 Regulars  (regulars)" in text.content.decode()
    data = alice_client.get(address, {"as": "json"})
    assert data.headers["Content-Disposition"] == 'attachment; filename="first-strike.json"'
    assert data.json()["name"] == "First strike"


def test_who_sees_a_deck_may_export_it_and_nobody_else(
    client: Client, stranger_client: Client, deck: Deck
) -> None:
    address = f"/decks/{deck.public_id}/export/"
    for form in ("", "text", "json"):
        assert stranger_client.get(address, {"as": form}).status_code == 404
    for visibility in ("link", "public"):
        deck_describe(deck=deck, visibility=visibility)
        for visitor in (client, stranger_client):
            answer = visitor.get(address)
            assert answer.status_code == 200
            assert "?into=" not in answer.content.decode()
            assert visitor.get(address, {"as": "text"}).status_code == 200
    assert client.get("/decks/nothing/export/").status_code == 404


# --- all decks out and in -------------------------------------------------------------------------


def test_all_decks_are_one_zip_or_one_array(
    alice_client: Client, bob: User, deck: Deck, legal_deck: Deck
) -> None:
    deck_create(owner=bob, card_set=deck.card_set, name="Bob's")
    page = alice_client.get(ALL).content.decode()
    assert "All 2 decks in one file" in page
    body = alice_client.get(ALL, {"as": "zip"})
    assert body.headers["Content-Disposition"] == 'attachment; filename="spacetrace-decks.zip"'
    with zipfile.ZipFile(io.BytesIO(body.getvalue())) as made:
        assert made.namelist() == ["first-strike.txt", "ready-to-go.txt"]
        assert made.testzip() is None
    data = alice_client.get(ALL, {"as": "json"})
    assert [one["name"] for one in json.loads(data.getvalue())] == ["First strike", "Ready to go"]


@pytest.mark.django_db(transaction=True)
def test_a_server_on_an_event_loop_sends_the_file_in_pieces(alice: User) -> None:
    @async_to_sync
    async def pieces() -> list[bytes]:
        client = AsyncClient()
        await client.aforce_login(alice)
        answer: Any = await client.get(ALL, {"as": "json"})
        return [piece async for piece in answer]

    assert b"".join(pieces()) == b"[]\n"


def test_without_decks_the_page_says_what_to_do(alice_client: Client, db: None) -> None:
    assert "You have no decks yet." in alice_client.get(ALL).content.decode()


def test_a_backup_comes_back(alice_client: Client, bob_client: Client, legal_deck: Deck) -> None:
    body = alice_client.get(ALL, {"as": "zip"}).getvalue()
    sent = {"do": "restore", "backup": upload(body, "decks.zip")}
    page = bob_client.post(IMPORT, sent).content.decode()
    assert "1 deck came back" in page
    copy = Deck.objects.exclude(pk=legal_deck.pk).get()
    assert (copy.name, copy.cards) == ("Ready to go", legal_deck.cards)
    again = {"do": "restore", "backup": upload(body, "decks.zip")}
    page = bob_client.post(IMPORT, again).content.decode()
    assert "1 deck was there already and is as it was." in page
    assert Deck.objects.count() == 2


def test_a_backup_that_is_none_is_told(alice_client: Client, basic_set: CardSet) -> None:
    answer = alice_client.post(IMPORT, {"do": "restore"})
    assert answer.status_code == 400
    assert "Choose the file of a backup first." in answer.content.decode()
    sent = {"do": "restore", "backup": upload(b"PK nonsense", "decks.zip")}
    answer = alice_client.post(IMPORT, sent)
    assert answer.status_code == 400
    assert "This zip file is damaged" in answer.content.decode()


def test_all_decks_take_as_many_queries_as_one(
    alice_client: Client, alice: User, deck: Deck
) -> None:
    def queries(kind: str) -> int:
        with CaptureQueriesContext(connection) as made:
            alice_client.get(ALL, {"as": kind}).getvalue()
        return len(made)

    queries("zip")
    few = queries("zip"), queries("json")
    for n in range(1, 30):
        deck_create(owner=alice, card_set=deck.card_set, cards={"wasps": n}, tags=["x"])
    assert (queries("zip"), queries("json")) == few

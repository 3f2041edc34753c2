"""Ready-made decks of a draft, edited in the builder against the cards of the draft."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client

from cardsets.models import Card, CardSet, Deed, Revision, StockDeck, StudioEvent
from cardsets.services.drafts import card_add, card_remove, draft_create
from cardsets.services.publish import revision_publish
from cardsets.services.sets import set_create
from decks.services.errors import BadDeck, DeckGone, DeckLimit, StaleStock
from decks.services.stock import (
    stock_create,
    stock_describe,
    stock_move,
    stock_remove,
    stock_save,
)
from spacetrace.players.models import User
from tests.conftest import fully_signed_in

LIST = "/studio/basic/decks/"
SWARM = f"{LIST}swarm/"
BUILD = f"{SWARM}build/"


@pytest.fixture
def draft(basic_set: CardSet) -> Revision:
    """A draft with a new ship in it."""
    draft = draft_create(card_set=basic_set)
    data = Card.objects.get(revision=draft, card_id="wasps").data
    card_add(draft=draft, data={**data, "id": "hornets", "name": "Hornets", "ap": 2, "mp": 90})
    return draft


@pytest.fixture
def swarm(draft: Revision) -> StockDeck:
    """One of its ready-made decks."""
    return StockDeck.objects.get(revision=draft, key="swarm")


@pytest.fixture
def editor(staff: User) -> Client:
    """An editor's browser."""
    return fully_signed_in(staff)


def fresh(stock: StockDeck) -> StockDeck:
    return StockDeck.objects.get(pk=stock.pk)


def send(client: Client, cards: Any, at: int, **more: str) -> Any:
    """A list as the builder's script sends it."""
    fields = {"fragment": "1", "autosave": "1", "cards": json.dumps(cards), "at": str(at), **more}
    return client.post(f"{BUILD}list/", fields)


# --- the services ---------------------------------------------------------------------------------


def test_a_list_is_saved_by_whoever_saw_the_newest(swarm: StockDeck, staff: User) -> None:
    saved = stock_save(stock=swarm, cards={"wasps": 3, "fighters": 0}, at=1, by_id=staff.pk)
    assert (saved.cards, saved.version) == ({"wasps": 3}, 2)
    with pytest.raises(StaleStock) as error:
        stock_save(stock=swarm, cards={"wasps": 4}, at=1)
    assert error.value.stock.cards == {"wasps": 3}
    assert stock_save(stock=swarm, cards={"wasps": 3}, at=1).version == 2
    event = StudioEvent.objects.latest("pk")
    assert (event.deed, event.about, event.by) == (Deed.DECK_CHANGED, "Swarm Rush", staff)


def test_the_saves_of_a_sitting_are_one_entry_of_the_log(swarm: StockDeck, staff: User) -> None:
    for copies in range(1, 6):
        stock_save(stock=swarm, cards={"wasps": copies}, at=fresh(swarm).version, by_id=staff.pk)
    assert StudioEvent.objects.filter(deed=Deed.DECK_CHANGED).count() == 1


def test_what_no_deck_can_hold_is_refused(swarm: StockDeck) -> None:
    with pytest.raises(BadDeck):
        stock_save(stock=swarm, cards={"no card": 1}, at=1)
    with pytest.raises(BadDeck):
        stock_describe(stock=swarm, name=" ")
    with pytest.raises(BadDeck):
        stock_describe(stock=swarm, format="open")
    with pytest.raises(BadDeck):
        stock_describe(stock=swarm, summary="x" * 201)


def test_a_deck_is_made_copied_moved_and_taken_out(draft: Revision, swarm: StockDeck) -> None:
    empty = stock_create(draft=draft, name="Swarm")
    copy = stock_create(draft=draft, name="Swarm", of=swarm)
    assert (empty.key, empty.cards, copy.key) == ("swarm-2", {}, "swarm-3")
    assert copy.cards == swarm.cards
    stock_move(stock=copy, by=-1)
    stock_move(stock=copy, by=5)
    keys = StockDeck.objects.filter(revision=draft).order_by("position").values_list("key")
    assert [key for (key,) in keys][-2:] == ["swarm-3", "swarm-2"]
    stock_remove(stock=copy)
    stock_remove(stock=copy)
    assert not StockDeck.objects.filter(revision=draft, key="swarm-3").exists()
    assert StudioEvent.objects.filter(deed=Deed.DECK_REMOVED).count() == 1


def test_there_is_a_most(draft: Revision, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("decks.services.stock.MOST_STOCK", 3)
    with pytest.raises(DeckLimit):
        stock_create(draft=draft, name="One more")


def test_what_is_published_is_not_edited_any_more(draft: Revision, swarm: StockDeck) -> None:
    revision_publish(draft=draft)
    with pytest.raises(DeckGone):
        stock_save(stock=swarm, cards={}, at=1)
    with pytest.raises(DeckGone):
        stock_describe(stock=swarm, name="Mine")
    with pytest.raises(DeckGone):
        stock_create(draft=draft, name="Mine")
    stock_remove(stock=swarm)
    assert fresh(swarm).name == "Swarm Rush"


def test_published_decks_stay_while_the_draft_s_are_edited(
    published: Revision, swarm: StockDeck
) -> None:
    before = StockDeck.objects.get(revision=published, key="swarm").cards
    stock_save(stock=swarm, cards={"wasps": 1}, at=1)
    assert StockDeck.objects.get(revision=published, key="swarm").cards == before


# --- the builder ----------------------------------------------------------------------------------


def test_the_builder_offers_the_cards_of_the_draft(editor: Client, swarm: StockDeck) -> None:
    assert 'id="p-hornets"' in editor.get(f"{BUILD}?q=hornets").text
    page = editor.get(BUILD).text
    assert 'id="d-wasps"' in page
    assert "Saved in the draft" in page
    assert f'data-save="{BUILD}list/"' in page
    for missing in ("Play this deck", "Test this deck", "Versions", "tab-odds", "tab-text"):
        assert missing not in page


def test_cards_are_searched_in_the_draft(editor: Client, swarm: StockDeck) -> None:
    found = editor.get(f"{BUILD}cards/?q=hornets").text
    assert 'id="p-hornets"' in found
    assert 'data-total="1"' in found


def test_the_list_is_saved_and_judged_by_the_draft(editor: Client, swarm: StockDeck) -> None:
    cards = {**swarm.cards, "hornets": 1}
    answer = send(editor, cards, at=1)
    assert "this one has 41" in answer.text
    assert 'data-edit="2"' in answer.text
    assert fresh(swarm).cards["hornets"] == 1
    cards["wasps"] -= 1
    assert "this one has" not in send(editor, cards, at=2).text


def test_a_stale_page_gets_the_deck_as_it_is(editor: Client, swarm: StockDeck) -> None:
    stock_save(stock=swarm, cards={"wasps": 2}, at=1)
    answer = send(editor, {"wasps": 8}, at=1)
    assert 'data-state="stale"' in answer.text
    assert fresh(swarm).cards == {"wasps": 2}
    sent = {"sent_cards": json.dumps({"wasps": 2}), "sent_lines": "[]"}
    assert 'data-state="saved"' in send(editor, {"wasps": 8}, at=1, **sent).text
    assert fresh(swarm).cards == {"wasps": 8}


def test_name_and_format_are_saved_from_the_builder(editor: Client, swarm: StockDeck) -> None:
    address = f"{BUILD}settings/"
    editor.post(address, {"name": "Great Swarm", "fragment": "1"})
    editor.post(address, {"format": "beginner", "fragment": "1"})
    now = fresh(swarm)
    assert (now.name, now.is_beginner, now.key) == ("Great Swarm", True, "swarm")
    refused = editor.post(address, {"format": "open", "fragment": "1"}).text
    assert "for beginners or of the usual format" in refused


def test_it_works_without_a_script(editor: Client, swarm: StockDeck) -> None:
    fields = {"set": "hornets=2", "at": "1", "back": "q=hornets"}
    answer = editor.post(f"{BUILD}change/", fields)
    assert answer.status_code == 303
    assert answer.headers["Location"] == f"{BUILD}?q=hornets#p-hornets"
    assert fresh(swarm).cards["hornets"] == 2
    editor.post(f"{BUILD}settings/", {"name": "By hand"})
    assert fresh(swarm).name == "By hand"


@pytest.mark.parametrize("fields", [{}, {"set": "x"}, {"cards": "{"}, {"set": "wasps=1"}])
def test_odd_posts_are_answered(editor: Client, swarm: StockDeck, fields: dict[str, str]) -> None:
    for door in ("list", "change", "settings"):
        assert editor.post(f"{BUILD}{door}/", fields).status_code in (200, 303, 400)
    assert fresh(swarm).cards == swarm.cards


def test_the_face_of_a_new_card_is_drawn(editor: Client, draft: Revision) -> None:
    assert "Hornets" in editor.get(f"{LIST}-/face/hornets/").text
    assert editor.get(f"{LIST}-/face/nothing/").status_code == 404


def test_while_the_cards_cannot_be_used_those_before_stand_in(
    editor: Client, draft: Revision, swarm: StockDeck
) -> None:
    card_remove(card=Card.objects.get(revision=draft, card_id="mothership"))
    page = editor.get(BUILD).text
    assert "those of revision 1 stand in" in page
    assert "cannot be used as they stand" in editor.get(LIST).text


# --- the other pages ------------------------------------------------------------------------------


def test_the_list_tells_what_breaks(editor: Client, draft: Revision, swarm: StockDeck) -> None:
    stock_save(stock=swarm, cards={"wasps": 2}, at=1)
    page = editor.get(LIST).text
    assert "Swarm Rush" in page
    assert "this one has 2" in page
    assert f'href="{BUILD}"' in page


def test_without_a_draft_the_decks_can_be_read(editor: Client, basic_set: CardSet) -> None:
    page = editor.get(LIST).text
    assert "Begin a draft to change them." in page
    assert "Swarm Rush" in page
    assert "new-deck" not in page
    assert editor.get(BUILD).status_code == 404
    assert editor.post(f"{LIST}-/new/", {"name": "x"}).status_code == 404


def test_a_deck_is_begun_on_the_page(editor: Client, draft: Revision, swarm: StockDeck) -> None:
    answer = editor.post(f"{LIST}-/new/", {"name": "Hive", "of": "swarm"})
    assert answer.headers["Location"] == f"{LIST}hive/build/"
    assert StockDeck.objects.get(revision=draft, key="hive").cards == swarm.cards
    assert editor.post(f"{LIST}-/new/", {"name": " "}).headers["Location"] == LIST
    assert editor.post(f"{LIST}-/new/", {"name": "x", "of": "none"}).status_code == 404


def test_its_words_are_written_and_nobody_overwrites_them(editor: Client, swarm: StockDeck) -> None:
    fields = {"name": "Swarm", "summary": "Many.", "style": "Be quick.", "at": "1"}
    assert editor.post(SWARM, fields).headers["Location"] == LIST
    now = fresh(swarm)
    assert (now.name, now.summary, now.style, now.is_beginner) == (
        "Swarm", "Many.", "Be quick.", False
    )  # fmt: skip
    page = editor.post(SWARM, {**fields, "summary": "Mine."}).text
    assert "changed somewhere else" in page
    assert 'value="Mine."' in page
    assert 'name="at" value="2"' in page
    assert editor.post(SWARM, {**fields, "summary": "Mine.", "at": "2"}).status_code == 302


def test_a_half_filled_form_comes_back(editor: Client, swarm: StockDeck) -> None:
    page = editor.post(SWARM, {"name": "", "summary": "Kept", "at": "1"}).text
    assert "give the deck a name" in page
    assert 'value="Kept"' in page
    assert editor.post(SWARM).status_code == 200


def test_order_and_taking_out(editor: Client, draft: Revision, swarm: StockDeck) -> None:
    first = StockDeck.objects.filter(revision=draft).order_by("position").first()
    assert first is not None
    editor.post(f"{LIST}{first.key}/move/", {"to": "down"})
    assert fresh(first).position == 1
    assert "out of the draft?" in editor.get(f"{SWARM}remove/").text
    assert editor.post(f"{SWARM}remove/").headers["Location"] == LIST
    assert not StockDeck.objects.filter(pk=swarm.pk).exists()


def test_a_set_that_was_never_published_has_decks_too(editor: Client, published: Revision) -> None:
    made = set_create(game="spacetrace", name="Fresh", of=published)
    assert editor.get("/studio/fresh/decks/").status_code == 200
    assert editor.get("/studio/fresh/decks/swarm/build/").status_code == 200
    card_remove(card=Card.objects.get(revision=made, card_id="mothership"))
    assert "cannot be used as they stand" in editor.get("/studio/fresh/decks/").text
    assert editor.get("/studio/fresh/decks/swarm/build/").status_code == 404


def test_strangers_and_wrong_verbs(
    client: Client, alice_client: Client, editor: Client, swarm: StockDeck
) -> None:
    for page in (LIST, SWARM, BUILD, f"{BUILD}cards/", f"{SWARM}remove/"):
        assert alice_client.get(page).status_code == 403
        assert client.get(page).status_code == 302
    for door in (f"{LIST}-/new/", f"{SWARM}move/", f"{BUILD}list/", f"{BUILD}change/"):
        assert alice_client.post(door).status_code == 403
        assert editor.get(door).status_code == 405
    assert editor.post(BUILD).status_code == 405
    assert editor.get(f"{LIST}nothing/").status_code == 404

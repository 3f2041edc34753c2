"""The builder's page and its doors."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from cardsets.models import Revision
from decks.changes import Line
from decks.models import Deck
from decks.services.create import deck_create
from decks.services.save import deck_save
from spacetrace.players.models import User


def at(name: str, deck: Deck, query: str = "") -> str:
    """The address of one of the builder's doors."""
    return reverse(f"decks:{name}", args=[deck.public_id]) + query


def send(client: Client, deck: Deck, cards: Any, edit: int | None = None, **more: str) -> Any:
    """A list as the builder's script sends it."""
    fields = {"fragment": "1", "autosave": "1", "cards": json.dumps(cards), **more}
    fields["at"] = str(deck.edit if edit is None else edit)
    return client.post(at("save", deck), fields)


def words(answer: Any) -> str:
    """What the answer says."""
    text: str = answer.content.decode()
    return text


# --- the page -------------------------------------------------------------------------------------


def test_the_page_has_the_cards_and_the_deck(alice_client: Client, deck: Deck) -> None:
    page = words(alice_client.get(at("build", deck)))
    assert 'id="p-fighters"' in page
    assert 'id="d-fighters"' in page
    assert "First strike" in page
    assert "this one has 5" in page


@pytest.mark.parametrize("door", ["build", "build_cards", "save", "build_change", "build_settings"])
def test_a_stranger_finds_nothing(stranger_client: Client, deck: Deck, door: str) -> None:
    answer = stranger_client.get if door in ("build", "build_cards") else stranger_client.post
    assert answer(at(door, deck)).status_code == 404


@pytest.mark.parametrize("door", ["save", "build_change", "build_settings"])
def test_what_changes_a_deck_is_never_asked_by_get(
    alice_client: Client, deck: Deck, door: str
) -> None:
    assert alice_client.get(at(door, deck)).status_code == 405


@pytest.mark.parametrize("door", ["build", "build_cards"])
def test_the_pages_are_only_looked_at(alice_client: Client, deck: Deck, door: str) -> None:
    assert alice_client.post(at(door, deck)).status_code == 405


def test_whoever_is_not_signed_in_is_asked_to(client: Client, deck: Deck) -> None:
    assert client.get(at("build", deck)).status_code == 302
    answer = client.post(at("save", deck), headers={"HX-Request": "true"})
    assert "HX-Redirect" in answer.headers


def test_a_legal_deck_can_be_played_and_a_draft_says_what_is_missing(
    alice_client: Client, legal_deck: Deck, deck: Deck
) -> None:
    assert "Play this deck" in words(alice_client.get(at("build", legal_deck)))
    page = words(alice_client.get(at("build", deck)))
    assert "Play this deck" not in page
    assert "1 problem" in page


def test_sixty_cards_are_shown_at_a_time(alice_client: Client, deck: Deck) -> None:
    page = words(alice_client.get(at("build", deck)))
    assert page.count('class="pool-card') == 60
    page = words(alice_client.get(at("build_cards", deck, "?n=120&from=60")))
    assert 40 < page.count('class="pool-card') <= 60


def test_the_base_is_no_card_to_choose(alice_client: Client, deck: Deck) -> None:
    page = words(alice_client.get(at("build_cards", deck, "?q=kind:base")))
    assert "No card is like that." in page


def test_what_is_not_understood_of_a_search_is_said(alice_client: Client, deck: Deck) -> None:
    page = words(alice_client.get(at("build_cards", deck, "?q=klass:1+fighters")))
    assert "search-notes" in page
    assert 'id="p-fighters"' in page


@pytest.mark.parametrize(
    "query",
    ["q=%00", "q=%ED%A0%80", "sort=%00", "view=x", "n=99999999999999999999", "from=-1", "n=٣"],
)
def test_no_address_breaks_the_page(alice_client: Client, deck: Deck, query: str) -> None:
    assert alice_client.get(at("build", deck, f"?{query}")).status_code == 200
    assert alice_client.get(at("build_cards", deck, f"?{query}")).status_code == 200


def test_names_are_text(alice_client: Client, alice: User, deck: Deck) -> None:
    bad = "<script>alert(1)</script>"
    lines = [Line(line=1, copies=2, name=bad)]
    odd = deck_create(
        owner=alice, card_set=deck.card_set, name=bad, cards={"x": 1}, unresolved=lines
    )
    page = words(alice_client.get(at("build", odd)))
    assert "<script>alert" not in page
    assert "&lt;script&gt;" in page


def test_a_card_that_is_no_more_stays_in_the_list(
    alice_client: Client, alice: User, deck: Deck
) -> None:
    odd = deck_create(owner=alice, card_set=deck.card_set, cards={"old-hulk": 2})
    page = words(alice_client.get(at("build", odd)))
    assert "no longer a card" in page
    assert 'id="d-old-hulk-less"' in page


def test_what_the_format_has_no_room_for_is_marked(alice_client: Client, deck: Deck) -> None:
    # ST-37: no tactics in a beginner's deck
    query = "?q=counter+strike"
    assert "not in this format" not in words(alice_client.get(at("build_cards", deck, query)))
    alice_client.post(at("build_settings", deck), {"format": "beginner"})
    assert "not in this format" in words(alice_client.get(at("build_cards", deck, query)))
    deck.refresh_from_db()
    page = words(send(alice_client, deck, {"counter-strike": 1}))
    assert 'data-allowed="0"' in page


def test_a_line_that_is_no_card_comes_with_cards_it_may_mean(
    alice_client: Client, alice: User, deck: Deck
) -> None:
    lines = [Line(line=1, copies=2, name="Figthers")]
    odd = deck_create(owner=alice, card_set=deck.card_set, unresolved=lines)
    page = words(alice_client.get(at("build", odd)))
    assert "It is Fighters" in page
    answer = alice_client.post(at("build_change", odd), {"choose": "0=fighters", "at": odd.edit})
    assert answer.status_code == 303
    odd.refresh_from_db()
    assert (odd.cards, odd.unresolved) == ({"fighters": 2}, [])


def test_what_changed_since_the_last_save_is_told_in_old_and_new_words(
    alice_client: Client, deck: Deck, newer_cards: Revision
) -> None:
    page = words(alice_client.get(at("build", deck)))
    assert "A card of this deck has changed" in page
    assert "<del>100 MP</del>" in page
    assert "<ins>150 MP</ins>" in page
    send(alice_client, deck, {"fighters": 3})
    assert "has changed" not in words(alice_client.get(at("build", deck)))


def test_a_larger_deck_takes_no_more_queries(
    alice_client: Client, alice: User, deck: Deck, legal_deck: Deck
) -> None:
    lines = [Line(line=n, copies=1, name=f"Ship {n}") for n in range(1, 50)]
    large = deck_create(
        owner=alice, card_set=deck.card_set, cards=legal_deck.cards, unresolved=lines
    )
    counts = []
    for one in (deck, large, deck, large):
        with CaptureQueriesContext(
            connection,
        ) as queries:
            alice_client.get(at("build", one))
        counts.append(len(queries))
    assert counts[2] == counts[3] <= 12


# --- saving ---------------------------------------------------------------------------------------


def test_a_list_is_saved_and_the_panel_comes_back(alice_client: Client, deck: Deck) -> None:
    answer = send(alice_client, deck, {"fighters": 4, "wasps": 1})
    deck.refresh_from_db()
    assert deck.cards == {"fighters": 4, "wasps": 1}
    assert f'data-edit="{deck.edit}"' in words(answer)
    assert 'data-state="saved"' in words(answer)
    assert 'id="d-wasps"' in words(answer)
    assert "<html" not in words(answer)


def test_an_illegal_list_is_saved_and_told(alice_client: Client, deck: Deck) -> None:
    page = words(send(alice_client, deck, {"mothership": 3}))
    deck.refresh_from_db()
    assert deck.cards == {"mothership": 3}
    assert 'data-jump="mothership"' in page


def test_a_stale_list_changes_nothing_and_the_newest_comes_back(
    alice_client: Client, deck: Deck
) -> None:
    seen = deck.edit
    send(alice_client, deck, {"fighters": 4})
    page = words(send(alice_client, deck, {"wasps": 1}, seen))
    deck.refresh_from_db()
    assert deck.cards == {"fighters": 4}
    assert 'data-state="stale"' in page
    assert 'id="d-wasps"' not in page


def test_the_same_list_twice_is_saved_once(alice_client: Client, deck: Deck) -> None:
    seen = deck.edit
    send(alice_client, deck, {"fighters": 4}, seen)
    page = words(send(alice_client, deck, {"fighters": 4}, seen))
    assert 'data-state="saved"' in page
    deck.refresh_from_db()
    assert deck.edit == seen + 1


def test_the_last_list_of_a_page_may_overtake_the_one_it_has_sent(
    alice_client: Client, deck: Deck
) -> None:
    seen = deck.edit
    sent = {"fighters": 4}
    send(alice_client, deck, sent, seen)
    page = words(send(alice_client, deck, {"fighters": 5}, seen, sent_cards=json.dumps(sent)))
    assert 'data-state="saved"' in page
    page = words(send(alice_client, deck, {"wasps": 5}, seen, sent_cards=json.dumps(sent)))
    assert 'data-state="stale"' in page
    deck.refresh_from_db()
    assert deck.cards == {"fighters": 5}


def test_autosaves_of_a_sitting_are_one_version_and_a_note_closes_it(
    alice_client: Client, deck: Deck
) -> None:
    for copies in range(1, 5):
        send(alice_client, deck, {"fighters": copies, "wasps": 1})
        deck.refresh_from_db()
    assert deck.version_number == 2
    alice_client.post(at("save", deck), {"note": "Quite good", "at": deck.edit})
    assert deck.versions.get(number=2).note == "Quite good"
    deck.refresh_from_db()
    send(alice_client, deck, {"fighters": 9})
    deck.refresh_from_db()
    assert deck.version_number == 3


def test_too_much_is_refused_in_a_sentence_and_nothing_is_changed(
    alice_client: Client, deck: Deck
) -> None:
    before = dict(deck.cards)
    page = words(send(alice_client, deck, {f"card-{n}": 1 for n in range(500)}))
    assert 'data-state="refused"' in page
    deck.refresh_from_db()
    assert deck.cards == before


@pytest.mark.parametrize(
    ("field", "text"),
    [
        ("cards", "["),
        ("cards", "[]"),
        ("cards", "[" * 100_000),
        ("cards", '{"fighters": "many"}'),
        ("cards", '{"fighters": -1}'),
        ("cards", '{"fighters": 1.5}'),
        ("cards", '{"fighters": true}'),
        ("cards", '{"fighters": 1e99}'),
        ("cards", f'{{"fighters": {"9" * 5_000}}}'),
        ("cards", '{"figh\\u0000ters": 1}'),
        ("cards", '{"\\ud800": 1}'),
        ("cards", "{" + " " * 200_000 + "}"),
        ("lines", "{}"),
        ("lines", '[{"name": "x"}]'),
        ("lines", '[{"line": 1, "copies": 1, "name": "\\ud800"}]'),
        ("at", "x"),
        ("at", "-1"),
        ("at", "9" * 40),
    ],
)
def test_what_no_page_sends_is_a_sentence_and_changes_nothing(
    alice_client: Client, deck: Deck, field: str, text: str
) -> None:
    fields = {"fragment": "1", "cards": '{"wasps": 1}', "at": str(deck.edit), field: text}
    answer = alice_client.post(at("save", deck), fields)
    assert answer.status_code == 400
    assert 'data-state="refused"' in words(answer)
    before = deck.edit
    deck.refresh_from_db()
    assert deck.edit == before


# --- without a script -----------------------------------------------------------------------------


def test_a_button_sets_the_count_and_leads_back(alice_client: Client, deck: Deck) -> None:
    fields = {"set": "wasps=1", "at": deck.edit, "back": "q=class%3A1&view=gallery&x=1"}
    answer = alice_client.post(at("build_change", deck), fields)
    assert answer.status_code == 303
    assert answer.headers["Location"] == at("build", deck, "?q=class%3A1&view=gallery#p-wasps")
    deck.refresh_from_db()
    assert deck.cards["wasps"] == 1


def test_a_button_pressed_twice_asks_for_the_same(alice_client: Client, deck: Deck) -> None:
    fields = {"set": "wasps=1", "at": deck.edit}
    for _ in range(2):
        alice_client.post(at("build_change", deck), fields)
    deck.refresh_from_db()
    assert deck.cards["wasps"] == 1


def test_a_button_of_an_old_page_changes_nothing_and_says_so(
    alice_client: Client, deck: Deck
) -> None:
    seen = deck.edit
    deck_save(deck=deck, cards={"fighters": 9}, at=seen)
    answer = alice_client.post(
        at("build_change", deck), {"set": "wasps=1", "at": seen}, follow=True
    )
    assert "changed somewhere else" in words(answer)
    deck.refresh_from_db()
    assert deck.cards == {"fighters": 9}


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"set": "wasps"},
        {"set": "wasps=many"},
        {"set": "wasps=99999"},
        {"set": "=1"},
        {"set": "wa\0sps=1"},
        {"drop": "7"},
        {"drop": "x"},
        {"choose": "0=fighters"},
        {"set": "wasps=1", "at": "old"},
    ],
)
def test_a_button_that_is_on_no_page_is_refused(
    alice_client: Client, deck: Deck, fields: dict[str, str]
) -> None:
    answer = alice_client.post(at("build_change", deck), {"at": str(deck.edit), **fields})
    assert answer.status_code == 400
    before = deck.edit
    deck.refresh_from_db()
    assert deck.edit == before


def test_a_line_is_left_out_once(alice_client: Client, alice: User, deck: Deck) -> None:
    lines = [Line(line=n, copies=1, name=f"Ship {n}") for n in (1, 2)]
    odd = deck_create(owner=alice, card_set=deck.card_set, unresolved=lines)
    for _ in range(2):
        alice_client.post(at("build_change", odd), {"drop": "0", "at": odd.edit})
    odd.refresh_from_db()
    assert [line["name"] for line in odd.unresolved] == ["Ship 2"]


# --- name and format ------------------------------------------------------------------------------


def test_name_and_format_are_changed(alice_client: Client, deck: Deck) -> None:
    answer = alice_client.post(
        at("build_settings", deck), {"fragment": "1", "name": "Second strike", "format": "open"}
    )
    deck.refresh_from_db()
    assert (deck.name, deck.format) == ("Second strike", "open")
    assert "of 40 or more" in words(answer)


@pytest.mark.parametrize(
    "fields", [{"name": ""}, {"name": "x" * 300}, {"format": "none"}, {"format": "x\0"}]
)
def test_a_name_or_format_that_cannot_be_is_refused(
    alice_client: Client, deck: Deck, fields: dict[str, str]
) -> None:
    answer = alice_client.post(at("build_settings", deck), {"fragment": "1", **fields})
    assert answer.status_code == 200
    assert 'data-state="refused"' in words(answer)
    deck.refresh_from_db()
    assert (deck.name, deck.format) == ("First strike", "standard")


def test_the_name_is_saved_by_a_form_too(alice_client: Client, deck: Deck) -> None:
    answer = alice_client.post(at("build_settings", deck), {"name": "By hand", "back": "q=wasps"})
    assert answer.status_code == 303
    assert answer.headers["Location"].endswith("/build/?q=wasps")

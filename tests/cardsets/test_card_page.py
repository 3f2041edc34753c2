"""The page of a card: text, rulings, history, decks, neighbours in a search."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest
from django.conf import settings
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from bench.many_cards import many_cards
from cardsets.files import game_of_set, read_set, sets_in_files
from cardsets.models import Revision
from cardsets.rulebook import sentence_of
from cardsets.selectors import newest_records
from cardsets.services.load import set_load
from spacetrace.engine.games.spacetrace.cards import schema
from spacetrace.engine.games.spacetrace.words.keywords import KEYWORDS
from spacetrace.engine.games.spacetrace.words.triggers import TRIGGERS
from spacetrace.presentation.games import drawn_games, game_of_rule
from spacetrace.presentation.spacetrace import rulings
from tests.engine.spacetrace.cards.raw import a_set, a_ship
from tests.markup import one_line


def get(client: Client, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200, address
    return unescape(one_line(answer.content.decode()))


def page_of(client: Client, card_id: str, query: str = "") -> str:
    return get(client, f"/cards/spacetrace/{card_id}/{query}")


def changed(**fields: Any) -> None:
    """Publishes the basic set with another Fire Ships card."""
    data = read_set("basic")
    data["cards"] = [{**c, **fields} if c["id"] == "fire-ships" else c for c in data["cards"]]
    set_load(data=data, game="spacetrace")


def test_a_card_is_told_in_full(client: Client, published: Revision) -> None:
    page = page_of(client, "emp-fighters")
    assert "<title>EMP Fighters" in page
    assert "In battle, once for each ship: jams one enemy ship in the facing stack." in page
    assert "No bang, no flash." in page
    assert "up to 4" in page
    assert "Basic Set · 1" in page


@pytest.mark.parametrize(
    ("card_id", "rules"),
    [
        ("emp-fighters", {"ST-20", "ST-24", "ST-8"}),
        ("static-storm", {"ST-20", "ST-10", "ST-17"}),
        ("counter-strike", {"ST-18", "ST-15"}),
        ("commando-fighters", {"ST-26"}),
        ("admiral-varga", {"ST-11", "ST-26"}),
        ("mothership", {"ST-3", "ST-30", "ST-31"}),
        ("hammers", {"ST-29", "ST-28"}),
        ("base", {"ST-1", "ST-2", "ST-32"}),
        ("militia", {"ST-6", "ST-7"}),
        ("ramming-order", {"ST-19"}),
        ("white-noise", {"ST-20", "ST-21"}),
    ],
)
def test_the_rules_that_matter_for_a_card_are_linked(
    client: Client, published: Revision, card_id: str, rules: set[str]
) -> None:
    page = page_of(client, card_id)
    linked = set(re.findall(r'href="/learn/spacetrace/#(st-\d+)"', page))
    assert {rule.lower() for rule in rules} <= linked
    for rule in rules:
        assert rule in drawn_games()["spacetrace"].rules(newest_records("spacetrace")[card_id])


def test_the_sentence_that_matters_stands_beside_the_rule(
    client: Client, published: Revision
) -> None:
    assert "Jam: the ship does not shoot" in page_of(client, "static-storm")  # ST-20
    repair = page_of(client, "damage-control")
    assert "Repair: damage is taken off a ship card in play" in repair  # ST-20
    assert "Jam: the ship does not shoot" not in repair
    fighters = page_of(client, "fighters")
    assert "A ship card is for the active player only" in fighters  # ST-8


def test_a_cards_own_rules_come_before_those_of_its_kind(published: Revision) -> None:
    card = newest_records("spacetrace")["commando-fighters"]
    assert drawn_games()["spacetrace"].rulings(card) == ("ST-26", "ST-8", "ST-9", "ST-25")


def test_every_ruling_names_a_rule_and_a_sentence_that_exist() -> None:
    told = {ruling for found in rulings.KINDS.values() for ruling in found}
    told |= {ruling for found in KEYWORDS.values() for ruling in found.rulings}
    told |= {ruling for found in TRIGGERS.values() for ruling in found.rulings}
    for words in (schema.EFFECTS, schema.COSTS, schema.CONDITIONS):
        told |= {ruling for found in words for ruling in found.rulings}
    for ruling in told:
        _rule, _sep, begins = ruling.partition(" ")
        assert sentence_of(ruling).startswith(begins), ruling
        assert sentence_of(ruling)


def test_every_rule_of_every_book_has_a_first_sentence() -> None:
    for path in (settings.BASE_DIR / "docs" / "rules").glob("*.md"):
        ids = re.findall(r"^\*\*([A-Z]{2}-\d+)\*\*", path.read_text(), re.MULTILINE)
        assert ids
        for rule in ids:
            assert game_of_rule(rule) == path.stem
            assert re.search(r"\w", sentence_of(rule)), rule
            assert "*" not in sentence_of(rule)
    assert sentence_of("ST-9999") == sentence_of("XX-1") == sentence_of("") == ""


def test_the_history_shows_fields_and_texts_before_and_after(
    client: Client, published: Revision
) -> None:
    changed(mp=90, copies=3)
    changed(mp=90, copies=3, abilities=[])
    page = page_of(client, "fire-ships")
    history = page[page.index('id="history"') :]
    assert history.index("Revision 3") < history.index("Revision 2") < history.index("Revision 1")
    assert "brought the card" in history
    assert '<th scope="row">MP</th><td class="was">80</td><td>90</td>' in history
    assert '<th scope="row">Copies</th><td class="was">4</td><td>3</td>' in history
    text = re.findall(r'<th scope="row">Text</th><td class="was">(.*?)</td><td>(.*?)</td>', history)
    assert len(text) == 1
    assert text[0][0].startswith("When destroyed: deals 60 damage")
    assert text[0][1] == "none"


def test_an_ability_that_is_only_written_in_another_way_is_told_so(
    client: Client, published: Revision
) -> None:
    data = next(c for c in read_set("basic")["cards"] if c["id"] == "fire-ships")
    changed(abilities=[{**ability, "if": []} for ability in data["abilities"]])
    assert "written in another way, with the same text" in page_of(client, "fire-ships")


def test_the_decks_that_use_a_card_are_named(client: Client, published: Revision) -> None:
    page = page_of(client, "fighters")
    assert 'href="/decks/stock/spacetrace/first-fleet/"' in page
    assert 'hx-get="/decks/using/spacetrace/fighters/"' in page
    assert "None of the ready-made decks uses it." in page_of(client, "base")


def test_a_card_found_by_a_search_leads_on_through_it(client: Client, published: Revision) -> None:
    page = page_of(client, "destroyers", "?q=class:2&sort=name")
    assert 'href="/cards/spacetrace/?q=class%3A2&sort=name">Back to the search' in page
    after = re.findall(r'rel="next" href="([^"]*)"', page)
    before = re.findall(r'rel="prev" href="([^"]*)"', page)
    assert len(after) == len(before) == 1
    assert "Destroyers <" not in get(client, after[0])[:200]
    assert re.findall(r'rel="prev" href="([^"]*)"', get(client, after[0])) == [
        "/cards/spacetrace/destroyers/?q=class%3A2&sort=name"
    ]


def test_a_card_that_its_search_does_not_find_has_no_neighbours(
    client: Client, published: Revision
) -> None:
    page = page_of(client, "destroyers", "?q=kind:tactic")
    assert 'rel="next"' not in page
    assert 'href="/cards/spacetrace/">All cards' in page


def test_of_two_cards_with_one_id_the_address_may_choose_the_set(
    client: Client, published: Revision
) -> None:
    set_load(data=a_set(a_ship()), game="spacetrace")
    assert "Basic Set · 1" in page_of(client, "base")
    assert "Test · 1" in page_of(client, "base", "?set=test")
    assert "Basic Set · 1" in page_of(client, "base", "?set=nothing")
    assert "Test · 1" in page_of(client, "a-ship")


def test_the_cards_of_the_other_games_have_pages_too(client: Client, db: None) -> None:
    for key in sets_in_files():
        set_load(data=read_set(key), game=game_of_set(key))
    for game, known in drawn_games().items():
        for card_id in known.samples():
            page = get(client, f"/cards/{game}/{card_id}/")
            assert 'id="rulings"' in page
            assert "Revision 1" in page
            assert ("/decks/using/" in page) == (game == "spacetrace")


def test_a_card_that_was_taken_out_of_its_set_can_still_be_read(
    client: Client, published: Revision
) -> None:
    data = read_set("basic")
    data["cards"] = [card for card in data["cards"] if card["id"] != "fire-ships"]
    set_load(data=data, game="spacetrace")
    page = page_of(client, "fire-ships")
    assert "Basic Set no longer has this card; revision 1 was the last one with it." in page
    assert "took the card out" in page
    assert "/decks/using/" not in page
    assert "fire-ships" not in get(client, "/cards/spacetrace/?q=fire+ships")
    assert client.get("/cards/spaced_out/fire-ships/").status_code == 404


def test_wrong_verbs_and_cards_that_are_not_there(client: Client, published: Revision) -> None:
    assert client.post("/cards/spacetrace/fighters/").status_code == 405
    for address in (
        "/cards/spacetrace/nothing/",
        "/cards/chess/fighters/",
        "/cards/spaced_out/fighters/",
        "/cards/spacetrace/%00/",
        f"/cards/spacetrace/{'a' * 3000}/",
    ):
        assert client.get(address).status_code == 404


def test_a_page_needs_as_many_queries_for_many_cards_and_revisions_as_for_few(
    client: Client, published: Revision
) -> None:
    def asked() -> int:
        page_of(client, "fire-ships")
        with CaptureQueriesContext(connection) as queries:
            page_of(client, "fire-ships", "?q=class:1")
        return len(queries)

    few = asked()
    for mp in range(100, 106):
        changed(mp=mp)
    set_load(data=many_cards(300), game="spacetrace")
    assert asked() == few <= 8

"""The card browser without a script: what is found, filters, views, pages, addresses."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from bench.many_cards import many_cards, many_published
from cardsets.files import game_of_set, read_set, sets_in_files
from cardsets.models import Revision
from cardsets.presenters.browser import PAGE_SIZE
from cardsets.services.load import set_load
from spacetrace.presentation.games import drawn_games
from tests.engine.spacetrace.cards.raw import a_set, a_ship
from tests.markup import one_line

BROWSER = "/cards/spacetrace/"
FRAGMENT = "/cards/spacetrace/-/found/"
HOSTILE = ["%00", "%ED%A0%80", "(" * 400, "%22" * 400, "-" * 400, "mp:" + "9" * 400, "%FF%FE"]


def get(client: Client, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200, address
    return unescape(one_line(answer.content.decode()))


def cards(page: str) -> list[str]:
    """The ids of the cards in the list, in order."""
    found = page[page.index('id="found"') :]
    return re.findall(r'<a (?:class="card-link" )?href="/cards/\w+/([\w-]+)/(?:\?[^"]*)?">', found)


def chip(page: str, key: str) -> tuple[str, bool]:
    """Where a chip leads, and whether it is on."""
    found = re.search(rf'id="chip-{key}" href="([^"]*)" data-browse( aria-current="true")?', page)
    assert found is not None
    return found[1], bool(found[2])


@pytest.fixture
def all_sets(db: None) -> None:
    """The card sets of all games, published."""
    for key in sets_in_files():
        set_load(data=read_set(key), game=game_of_set(key))


def test_the_first_page_of_the_cards_is_spacetraces(client: Client, published: Revision) -> None:
    assert client.get("/cards/").headers["location"] == BROWSER


@pytest.mark.parametrize("game", sorted(drawn_games()))
def test_all_cards_of_a_game_are_shown_page_by_page(
    client: Client, all_sets: None, game: str
) -> None:
    page = get(client, f"/cards/{game}/")
    shown = cards(page)
    while "data-more>" in page:
        address = re.findall(r'href="([^"]*)" data-more>', page)[0]
        page = get(client, address)
        shown += cards(page)
        assert "Cards before these" in page
    known = [
        card["id"] for name in drawn_games()[game].lists for card in read_set(_key(game))[name]
    ]
    assert sorted(shown) == sorted(known)
    assert drawn_games()[game].searching.usual or shown == known


@pytest.mark.parametrize("query", ["", "?view=list", "?q=mp:100"])
def test_the_browser_opens_with_ships_and_ends_with_reinforcements(
    client: Client, published: Revision, query: str
) -> None:
    kinds = {card["id"]: card["kind"] for card in read_set("basic")["cards"]}
    shown = [kinds[card] for card in cards(get(client, f"{BROWSER}{query}"))]
    order = ["ship", "base", "tactic", "commander", "reinforcement"]
    assert shown[0] == "ship"
    assert shown == sorted(shown, key=order.index)


def _key(game: str) -> str:
    return next(key for key in sets_in_files() if game_of_set(key) == game)


@pytest.mark.parametrize("game", sorted(drawn_games()))
@pytest.mark.parametrize("view", ["gallery", "list"])
def test_every_filter_of_every_game_leads_to_some_cards(
    client: Client, all_sets: None, game: str, view: str
) -> None:
    page = get(client, f"/cards/{game}/?view={view}")
    everything = int(re.findall(r'role="status">(\d+) card', page)[0])
    chips = re.findall(r'id="chip-([\w-]+)"', page)
    assert chips
    for key in chips:
        address, is_on = chip(page, key)
        assert not is_on
        narrowed = get(client, address)
        assert 0 < int(re.findall(r'role="status">(\d+) card', narrowed)[0]) < everything, key
        assert chip(narrowed, key)[1]
        assert ("view=list" in address) == (view == "list")
        back, _is_on = chip(narrowed, key)
        assert back == f"/cards/{game}/" + ("?view=list" if view == "list" else "")


def test_a_query_is_answered_and_stands_in_its_field(client: Client, published: Revision) -> None:
    page = get(client, f"{BROWSER}?q=kind%3Aship+class%3A3+mp%3C%3D200")
    assert 'value="kind:ship class:3 mp<=200"' in page
    assert "cruisers" in cards(page)
    assert "fighters" not in cards(page)
    assert chip(page, "kind-ship")[1]
    assert chip(page, "class-3")[1]
    assert not chip(page, "class-2")[1]
    assert re.search(r'name="mp-to" value="200"', page)


def test_what_was_not_understood_is_told(client: Client, published: Revision) -> None:
    page = get(client, f"{BROWSER}?q=clas:3")
    assert "There is no “clas” to search by (character 1), so it is left out." in page


def test_an_empty_result_says_what_to_do(client: Client, published: Revision) -> None:
    page = get(client, f"{BROWSER}?q=zzz&view=list")
    assert cards(page) == []
    assert "No card is like that." in page
    assert "Take out a word or a filter" in page
    assert f'href="{BROWSER}?view=list" data-browse>All cards' in page


def test_cards_can_be_sorted_and_the_order_turned_round(
    client: Client, published: Revision
) -> None:
    page = get(client, f"{BROWSER}?q=class:4&sort=-mp")
    assert cards(page)[0] == "titan"
    assert "Descending" in page
    assert cards(get(client, f"{BROWSER}?q=class:4&sort=mp"))[0] == "fortress"
    assert cards(get(client, f"{BROWSER}?q=class:4&sort=nonsense")) == cards(
        get(client, f"{BROWSER}?q=class:4")
    )


def test_the_list_is_a_table_with_heads_that_sort(client: Client, published: Revision) -> None:
    page = get(client, f"{BROWSER}?view=list&sort=name&q=kind:ship")
    assert '<th scope="col" aria-sort="ascending"><a href="' in page
    assert "sort=-name" in page
    assert '<svg class="face' not in page[page.index('id="found"') :]
    assert '<td class="is-number" data-label="Ships">100</td>' in page
    assert "In battle, once for each ship: jams one enemy ship in the facing stack." in page


@pytest.mark.parametrize(
    ("sent", "q"),
    [
        ({"q": "jam", "was": "", "mp-from": "", "mp-to": ""}, "jam"),
        ({"q": "", "was": "", "mp-from": "100", "mp-to": "", "sort": ""}, "mp>=100"),
        ({"q": "jam", "was": "jam", "mp-from": "200", "mp-to": "100"}, "jam mp:100..200"),
        # The text was changed, the numbers are still those of before.
        ({"q": "mp<=90", "was": "mp<=50", "mp-from": "", "mp-to": "50"}, "mp<=90"),
        ({"q": "mp<=50 a", "was": "mp<=50", "mp-from": "", "mp-to": ""}, "a"),
        ({"q": "a", "was": "a", "mp-from": "many", "mp-to": "9" * 30}, "a"),
    ],
)
def test_what_the_form_sends_becomes_an_address_to_share(
    client: Client, published: Revision, sent: dict[str, str], q: str
) -> None:
    answer = client.get(BROWSER, sent)
    assert answer.status_code == 302
    page = get(client, answer.headers["location"])
    assert f'name="q" value="{q}"' in page
    assert re.search(r'data-address="([^"]*)"', page)[1] == answer.headers["location"]  # type: ignore[index]
    assert "was=" not in answer.headers["location"]


def test_a_fragment_has_the_filters_and_what_was_found(client: Client, published: Revision) -> None:
    whole, fragment = get(client, f"{BROWSER}?q=jam"), get(client, f"{FRAGMENT}?q=jam&was=x")
    assert cards(whole) == cards(fragment)
    assert "<html" not in fragment
    assert fragment.count('id="filters"') == fragment.count('id="found"') == 1
    assert 'data-address="/cards/spacetrace/?q=jam"' in fragment


def test_never_more_than_a_page_of_faces_is_drawn(client: Client, db: None) -> None:
    many_published(200)
    page = get(client, BROWSER)
    assert page.count('class="face face-card') == PAGE_SIZE
    assert "200 cards" in page
    assert len(cards(get(client, f"{BROWSER}?page=4"))) == 20
    assert cards(get(client, f"{BROWSER}?page=99")) == cards(get(client, f"{BROWSER}?page=4"))
    assert "200 cards, 61 to 120 of them here" in get(client, f"{BROWSER}?page=2")


@pytest.mark.parametrize("page", ["0", "-1", "x", "9" * 40, "%00", "1.5"])
def test_a_page_that_is_no_number_is_the_first_or_the_last(
    client: Client, published: Revision, page: str
) -> None:
    assert cards(get(client, f"{BROWSER}?page={page}"))


def test_with_several_sets_a_filter_chooses_among_them(client: Client, published: Revision) -> None:
    assert 'id="chip-set-' not in get(client, BROWSER)
    set_load(
        data=a_set(a_ship(name="Other Ship"), key="basic-two", name="Basic Two"), game="spacetrace"
    )
    page = get(client, BROWSER)
    assert "Card set" in page
    one, two = chip(page, "set-basic")[0], chip(page, "set-basic-two")[0]
    assert cards(get(client, two)) == ["a-ship", "base"]
    assert "a-ship" not in cards(get(client, one))
    assert chip(get(client, two), "set-basic-two")[1]
    assert not chip(get(client, two), "set-basic")[1]


def test_every_example_in_the_help_is_a_link_that_finds_something(
    client: Client, published: Revision
) -> None:
    page = get(client, BROWSER)
    help_text = page[page.index('id="help"') : page.index("show-filters")]
    links = re.findall(r'href="(/cards/spacetrace/\?q=[^"]*)" data-browse', help_text)
    assert len(links) > 20
    for link in links:
        assert cards(get(client, link)), link


@pytest.mark.parametrize("name", ["q", "sort", "view", "was", "mp-from", "set"])
def test_a_hostile_query_is_answered(client: Client, published: Revision, name: str) -> None:
    for address in (BROWSER, FRAGMENT, "/cards/spacetrace/fighters/"):
        for hostile in HOSTILE:
            answer = client.get(f"{address}?{name}={hostile}", follow=True)
            assert answer.status_code == 200, hostile


def test_a_name_is_text_whatever_it_contains(client: Client, db: None) -> None:
    set_load(data=a_set(a_ship(name="<script>alert(1)</script>", flavour="<b>")), game="spacetrace")
    for view in ("gallery", "list"):
        page = client.get(f"{BROWSER}?view={view}&q=%22%3E%3Cscript%3E").content.decode()
        assert "<script>alert" not in page
        assert '"><script>' not in page
    page = client.get("/cards/spacetrace/a-ship/").content.decode()
    assert "<script>alert" not in page


def test_wrong_verbs_and_unknown_games(client: Client, published: Revision) -> None:
    for address in ("/cards/", BROWSER, FRAGMENT):
        assert client.post(address).status_code == 405
    for address in ("/cards/chess/", "/cards/chess/-/found/", "/cards/toy/"):
        assert client.get(address).status_code == 404


def test_a_game_without_published_cards_has_no_browser(client: Client, db: None) -> None:
    assert client.get(BROWSER).status_code == 404
    assert client.get(FRAGMENT).status_code == 200


def test_the_browser_needs_as_many_queries_for_many_cards_as_for_few(
    client: Client, published: Revision
) -> None:
    def asked(address: str) -> int:
        client.get(address)
        with CaptureQueriesContext(
            connection,
        ) as queries:
            get(client, address)
        return len(queries)

    few = {address: asked(address) for address in _ADDRESSES}
    set_load(data=many_cards(400), game="spacetrace")
    many = {address: asked(address) for address in _ADDRESSES}
    assert few == many
    assert max(few.values()) <= 4


_ADDRESSES = (BROWSER, f"{BROWSER}?q=a&view=list&sort=ap", f"{FRAGMENT}?q=kind:ship")


def test_summaries_stand_above_the_cards(client: Client, all_sets: None) -> None:
    page: Any = get(client, "/cards/spaced_out/")
    assert "108 cards with 1,440 points; 8 promo cards besides." in page  # SO-1, SO-2, SO-5
    assert "2 copies, 7 points" in page


def test_the_order_that_a_query_names_is_the_one_shown(client: Client, published: Revision) -> None:
    page = get(client, f"{BROWSER}?q=class:4+sort:-mp&view=list")
    assert cards(page) == cards(get(client, f"{BROWSER}?q=class:4&sort=-mp&view=list"))
    assert re.search(r'<option value="-mp" selected>\s*MP', page)
    assert 'aria-sort="descending"' in page
    assert f'id="turn" href="{BROWSER}?q=class%3A4+sort%3Amp&view=list"' in page


@pytest.mark.parametrize(
    ("sent", "address"),
    [
        ("q=jam+sort:mp&was=jam&sort=", "?q=jam+sort%3Amp"),
        ("q=jam+sort:mp&was=jam+sort:mp&sort=mp", "?q=jam+sort%3Amp"),
        ("q=jam+sort:mp&was=jam+sort:mp&sort=-mp", "?q=jam+sort%3A-mp"),
        ("q=jam+sort:mp&was=jam+sort:mp&sort=", "?q=jam"),
        ("q=jam&was=jam+sort:mp&sort=mp", "?q=jam"),
        ("q=jam&was=jam+sort:mp&sort=name", "?q=jam&sort=name"),
        ("q=jam+sort:mp&was=jam&sort=name", "?q=jam+sort%3Amp"),
    ],
)
def test_of_the_order_in_the_query_and_the_one_chosen_the_later_change_counts(
    client: Client, published: Revision, sent: str, address: str
) -> None:
    answer = client.get(f"{BROWSER}?{sent}")
    assert answer.headers["location"] == BROWSER + address


def test_the_neighbours_of_a_card_stand_in_the_order_of_the_query(
    client: Client, published: Revision
) -> None:
    page = get(client, "/cards/spacetrace/fortress/?q=class:4+sort:mp")
    assert 'rel="next" href="/cards/spacetrace/grave-titan/?q=class%3A4+sort%3Amp"' in page

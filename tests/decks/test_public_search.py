"""Finding public decks by the query language."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from cardsets.models import CardSet
from decks.models import Deck
from decks.search import MOST_PAGES, PAGE, public_decks_find
from decks.services.create import deck_copy, deck_create
from decks.services.save import deck_describe
from spacetrace.players.models import User


@pytest.fixture
def three(alice: User, bob: User, basic_set: CardSet) -> None:
    """Three public decks, and a private one that nobody may find."""
    for owner, name, description, tags, cards, format, visibility in (
        (
            alice,
            "Iron Wall",
            "Holds the line.",
            ["control", "first-fleet"],
            {"fighters": 4},
            "standard",
            "public",
        ),
        (
            bob,
            "Éclair",
            "Strikes early, don't wait.",
            ["rush", "league"],
            {"wasps": 60, "fighters": 2},
            "open",
            "public",
        ),
        (
            bob,
            "Night Watch",
            "Jams; holds back.",
            ["control"],
            {"combat-reconstructors": 2},
            "standard",
            "public",
        ),
        (alice, "Secret Wall", "Holds nothing.", ["control"], {"fighters": 9}, "standard", "link"),
    ):
        made = deck_create(
            owner=owner,
            card_set=basic_set,
            name=name,
            description=description,
            tags=tags,
            cards=cards,
            format=format,
        )
        deck_describe(deck=made, visibility=visibility)


def names(text: str, **how: str) -> set[str]:
    """What the decks are called that a query finds."""
    return {deck.name for deck in public_decks_find(text, **how).page().decks}


ALL = {"Iron Wall", "Éclair", "Night Watch"}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", ALL),
        ("wall", {"Iron Wall"}),
        ("WAL", {"Iron Wall"}),
        ("eclair", {"Éclair"}),
        ("ÉCLAIR", {"Éclair"}),
        ("holds line", {"Iron Wall"}),
        ('"holds the line"', {"Iron Wall"}),
        ("don't", {"Éclair"}),
        ("dont", {"Éclair"}),
        ("bob", {"Éclair", "Night Watch"}),
        ("wall or night", {"Iron Wall", "Night Watch"}),
        ("holds -jams", {"Iron Wall"}),
        ("-wall", {"Éclair", "Night Watch"}),
        ("tag:control", {"Iron Wall", "Night Watch"}),
        ("tag:first-fleet", {"Iron Wall"}),
        ("-tag:control", {"Éclair"}),
        ("tag:rush,control", ALL),
        ("tag:contro", set()),
        ("by:bob", {"Éclair", "Night Watch"}),
        ("by:Alice", {"Iron Wall"}),
        ("-by:bob", {"Iron Wall"}),
        ("by:nobody", set()),
        ("card:fighters", {"Iron Wall", "Éclair"}),
        ('card:"Combat Reconstructor"', {"Night Watch"}),
        ("card:combat-reconstructors", {"Night Watch"}),
        ("card:reconstructor", {"Night Watch"}),
        ("card:fighters card:wasps", {"Éclair"}),
        ("card:fighters -card:wasps", {"Iron Wall"}),
        ("format:open", {"Éclair"}),
        ("-format:open", {"Iron Wall", "Night Watch"}),
        ("size>=10", {"Éclair"}),
        ("size:2..4", {"Iron Wall", "Night Watch"}),
        ("size<3", {"Night Watch"}),
        ("size<0", set()),
        ("(wall or eclair) -tag:league", {"Iron Wall"}),
        ("!!!", ALL),
    ],
)
@pytest.mark.usefixtures("three")
def test_a_query_finds_what_it_says(text: str, expected: set[str]) -> None:
    assert names(text) == expected


@pytest.mark.usefixtures("three")
def test_what_is_not_understood_is_told_and_left_out() -> None:
    found = public_decks_find("wall colour:red card:figthers size:many")
    assert {deck.name for deck in found.page().decks} == {"Iron Wall"}
    assert len(found.notes) == 3
    assert any("Fighters" in note or "fighters" in note for note in found.notes)


@pytest.mark.usefixtures("three")
def test_only_so_much_is_looked_up_at_once() -> None:
    """Each word reads an index of millions of rows: nobody may ask for hundreds of them."""
    for text in (
        " ".join("holds" for _ in range(40)),
        " or ".join("card:a,e,i,o,u" for _ in range(15)),
        "-card:e",
        "tag:" + ",".join("abcdefghijklmnop"),
        "card:" + ",".join(f"zq{n}" for n in range(40)),
    ):
        found = public_decks_find(text)
        found.page()
        assert "Only 12 words, cards and tags are looked up at once" in "".join(found.notes)
        assert len(found.notes) == len(set(found.notes)) <= 13


@pytest.mark.usefixtures("three")
def test_found_decks_come_in_the_order_that_is_wished(alice: User) -> None:
    for _ in range(2):
        deck_copy(deck=Deck.objects.get(name="Iron Wall"), owner=alice)

    def order(sort: str) -> list[str]:
        return [deck.name for deck in public_decks_find("", sort=sort).page().decks]

    assert order("newest") == ["Night Watch", "Éclair", "Iron Wall"]
    assert order("copied")[0] == "Iron Wall"
    assert order("name")[:2] == ["Iron Wall", "Night Watch"]
    assert order("nonsense") == order("newest")


@pytest.mark.usefixtures("three")
def test_a_deck_that_is_public_no_more_is_not_found() -> None:
    deck_describe(deck=Deck.objects.get(name="Iron Wall"), visibility="private")
    assert names("wall") == set() and names("card:fighters") == {"Éclair"}


@pytest.mark.parametrize(
    "text",
    [
        "\0",
        "\ud800",
        "a" * 10_000,
        "tag:" * 200,
        "(" * 500,
        "card:\0",
        "by:\0 tag:\0",
        "size>=99999999999999999999",
        "size:-5..-1",
        "%' OR 1=1 --",
        "_ % \\",
        " ".join(f"-card:fighters or word{n}" for n in range(100)),
        "\U0010ffff",
        "ß ﬀ İ ǅ",
    ],
)
@pytest.mark.usefixtures("three")
def test_hostile_queries_are_answered(text: str) -> None:
    found = public_decks_find(text)
    assert {deck.name for deck in found.page().decks} <= ALL


@pytest.mark.parametrize(
    "words", ["q=%00", "q=%ED%A0%80&sort=%00", "page=0", "page=-1", "page=999999999999", "page=²"]
)
@pytest.mark.usefixtures("three")
def test_an_odd_address_of_the_search_is_no_error(words: str) -> None:
    assert Client().get(f"/decks/public/?{words}").status_code == 200


def test_what_cannot_be_seen_of_a_query_is_not_shown_again(basic_set: CardSet) -> None:
    body = Client().get("/decks/public/", {"q": "swa\0rm\u202e"}).content.decode()
    assert 'value="swarm"' in body
    assert "\0" not in body and "\u202e" not in body


def test_a_search_comes_in_pages_without_being_counted(alice: User, basic_set: CardSet) -> None:
    for n in range(PAGE + 2):
        made = deck_create(owner=alice, card_set=basic_set, name=f"Deck {n:02}")
        deck_describe(deck=made, visibility="public")
    found = public_decks_find("deck", sort="name")
    with CaptureQueriesContext(connection) as queries:
        first = found.page(1)
    assert not any("COUNT(" in query["sql"] for query in queries)
    second = found.page(2)
    assert len(first.decks) == PAGE and first.has_more and not first.has_fewer
    assert [deck.name for deck in second.decks] == [f"Deck {PAGE}", f"Deck {PAGE + 1}"]
    assert second.has_fewer and not second.has_more
    assert found.page(10**9).number == MOST_PAGES


def test_more_decks_ask_no_more(alice: User, bob: User, basic_set: CardSet) -> None:
    def more(n: int) -> None:
        made = deck_create(
            owner=(alice, bob)[n % 2],
            card_set=basic_set,
            name=f"Deck {n}",
            tags=[f"tag-{n}"],
            cards={"fighters": n + 1},
        )
        deck_describe(deck=made, visibility="public")

    def asked() -> int:
        with CaptureQueriesContext(connection) as queries:
            Client().get("/decks/public/?q=deck")
        return len(queries)

    more(0)
    asked()
    few = asked()
    for n in range(1, 10):
        more(n)
    assert asked() == few


# --- the page -------------------------------------------------------------------------------------


@pytest.mark.usefixtures("three")
def test_the_page_shows_what_was_found_and_what_was_not_understood() -> None:
    page = Client().get("/decks/public/", {"q": "wall colour:red"}).content.decode()
    assert "Iron Wall" in page and "Night Watch" not in page and "colour" in page
    assert 'value="wall colour:red"' in page


@pytest.mark.usefixtures("three")
def test_while_one_types_only_the_found_decks_are_sent() -> None:
    headers = {"HX-Request": "true", "HX-Target": "found"}
    part = Client().get("/decks/public/?q=wall", headers=headers).content.decode()
    assert "Iron Wall" in part and "<html" not in part


def test_nobody_has_made_a_deck_public_yet(basic_set: CardSet, deck: Deck) -> None:
    page = Client().get("/decks/public/").content.decode()
    assert "Nobody has made a deck public yet" in page
    assert "First strike" not in page


@pytest.mark.usefixtures("three")
def test_a_search_that_finds_nothing_says_so() -> None:
    page = Client().get("/decks/public/?q=quorranith").content.decode()
    assert "No public deck is like that." in page

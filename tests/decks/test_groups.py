"""Groups of one's own in a deck: headings that survive versions, texts, copies and backups."""

from __future__ import annotations

import json
import re
from html import unescape

import pytest
from django.test import Client
from django.urls import reverse

from cardsets.models import CardSet
from decks import limits
from decks.changes import CardGroup, groups_sorted
from decks.models import Deck
from decks.services.create import deck_copy, deck_create
from decks.services.errors import BadDeck, StaleDeck
from decks.services.save import deck_save
from decks.services.versions import version_restore
from decks.texts.edit import line_decide
from decks.texts.json_form import deck_json_text
from decks.texts.of_deck import list_text, paper_of
from decks.texts.read import read_any
from decks.texts.resolve import resolve
from spacetrace.players.models import User
from tests.markup import one_line
from tests.matches.tokens import headers_for

CARDS = {"fighters": 4, "wasps": 2, "regulars": 7, "titan": 1}
GROUPS = [
    CardGroup(name="First wave", cards=["wasps"]),
    CardGroup(name="Ende [x]", cards=["titan"]),
]


@pytest.fixture
def grouped(alice: User, basic_set: CardSet) -> Deck:
    """A deck of Alice's with two groups."""
    return deck_create(owner=alice, card_set=basic_set, name="Mine", cards=CARDS, groups=GROUPS)


def fresh(deck: Deck) -> Deck:
    return Deck.objects.get(pk=deck.pk)


def heads(deck: Deck) -> list[tuple[str, list[str]]]:
    """The groups as they are stored now."""
    return [(group["name"], group["cards"]) for group in fresh(deck).groups]


STORED = [("First wave", ["wasps"]), ("Ende [x]", ["titan"])]


# --- what is kept ---------------------------------------------------------------------------------


def test_groups_hold_cards_of_the_list_alone() -> None:
    groups = [CardGroup(name="a", cards=["y", "x", "gone"]), CardGroup(name="b", cards=["zero"])]
    assert groups_sorted(groups, {"x": 1, "y": 2, "zero": 0}) == [
        {"name": "a", "cards": ["x", "y"]}
    ]


@pytest.mark.parametrize(
    ("groups", "sentence"),
    [
        ([CardGroup(name=" \u202e", cards=["wasps"])], "can be seen"),
        ([CardGroup(name="x" * 41, cards=["wasps"])], "at most 40"),
        (
            [CardGroup(name="A", cards=["wasps"]), CardGroup(name="a ", cards=["titan"])],
            "Two groups",
        ),
        (
            [CardGroup(name="A", cards=["wasps"]), CardGroup(name="B", cards=["wasps"])],
            "in two groups",
        ),
        ([CardGroup(name=str(n), cards=[]) for n in range(limits.MOST_GROUPS + 1)], "at most 40"),
    ],
)
def test_odd_groups_are_refused_and_change_nothing(
    grouped: Deck, groups: list[CardGroup], sentence: str
) -> None:
    with pytest.raises(BadDeck, match=sentence):
        deck_save(deck=grouped, cards=CARDS, groups=groups, at=grouped.edit)
    assert heads(grouped) == STORED


def test_a_save_without_groups_keeps_them_for_what_stays(grouped: Deck) -> None:
    cards = {card: copies for card, copies in CARDS.items() if card != "titan"}
    deck_save(deck=grouped, cards=cards, at=grouped.edit)
    assert heads(grouped) == STORED[:1]


def test_a_version_has_its_groups_and_brings_them_back(grouped: Deck, bob: User) -> None:
    saved = deck_save(deck=grouped, cards=CARDS, groups=[], at=grouped.edit)
    assert saved.is_changed and saved.is_new_version
    assert (heads(grouped), fresh(grouped).version_number) == ([], 2)
    with pytest.raises(StaleDeck):
        deck_save(deck=grouped, cards=CARDS, groups=GROUPS, at=grouped.edit)
    again = deck_save(deck=grouped, cards=CARDS, groups=[], at=grouped.edit)  # the answer was lost
    assert not again.is_changed
    version_restore(deck=grouped, number=1, at=saved.deck.edit)
    assert heads(grouped) == STORED
    assert heads(deck_copy(deck=fresh(grouped), owner=grouped.owner)) == STORED


def test_only_another_order_of_groups_is_a_change(grouped: Deck) -> None:
    saved = deck_save(deck=grouped, cards=CARDS, groups=GROUPS[::-1], at=grouped.edit)
    assert saved.is_changed and heads(grouped) == STORED[::-1]


# --- texts ----------------------------------------------------------------------------------------


def test_the_text_has_headings_and_reads_back(grouped: Deck) -> None:
    text = list_text(grouped)
    assert text.endswith('[First wave]\n2 Wasps  (wasps)\n\n["Ende [x]"]\n1 Titan  (titan)\n')
    paper = paper_of(grouped)
    for written in (text, paper.text(), deck_json_text(paper.sheet)):
        assert resolve(read_any(written), grouped.card_set).groups == grouped.groups


@pytest.mark.parametrize(
    ("text", "groups"),
    [
        ("[A]\n1 Wasps\n2 Rams\n[]\n1 Titan", [("A", ["rams", "wasps"])]),
        (
            "[A]\n1 Wasps\n[B]\n1 Rams (rams)\n[ a ]\n1 Titan",
            [("A", ["titan", "wasps"]), ("B", ["rams"])],
        ),
        ("[A]\n1 Wasps\n[B]\n1 Wasps", [("A", ["wasps"])]),
        ("[A]\n[B]\n? 1 Wasps\n1 Nobody Knows", []),
        ("[A]\n// a comment\nShips:\n1 Wasps", [("A", ["wasps"])]),
        (
            '{"cards": {"wasps": 1}, "groups": [{"name": "A", "cards": ["wasps", "x"]}]}',
            [("A", ["wasps"])],
        ),
    ],
)
def test_headings_in_brackets_are_groups(
    basic_set: CardSet, text: str, groups: list[tuple[str, list[str]]]
) -> None:
    found = resolve(read_any(text), basic_set).groups
    assert [(group["name"], group["cards"]) for group in found] == groups


def test_deciding_about_a_line_keeps_the_groups(basic_set: CardSet) -> None:
    names = {"wasps": "Wasps", "rams": "Rams"}
    cards = [{"id": "rams", "copies": 1}, {"name": "Wsps", "copies": 2}]
    text = json.dumps({"cards": cards, "groups": [{"name": "A", "cards": ["rams"]}]})
    decided = line_decide(text, "2:wasps", names)
    found = resolve(read_any(decided), basic_set)
    assert found.cards == {"rams": 1, "wasps": 2}
    assert found.groups == [{"name": "A", "cards": ["rams"]}]


def test_the_text_of_the_builder_writes_groups(alice_client: Client, grouped: Deck) -> None:
    door = reverse("decks:build_text", args=[grouped.public_id])
    text = "4 Fighters\n[Late]\n1 Titan\n7 Regulars"
    alice_client.post(door, {"text": text, "at": grouped.edit})
    assert heads(grouped) == [("Late", ["regulars", "titan"])]
    long = f"[{'x' * 41}]\n1 Titan"
    page = alice_client.post(door, {"text": long, "at": fresh(grouped).edit}).content.decode()
    assert "at most 40 characters" in page
    assert heads(grouped) == [("Late", ["regulars", "titan"])]


# --- pages ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("door", ["", "sheet/", "picture.svg", "versions/1/", "build/"])
def test_groups_stand_before_what_is_in_none(
    alice_client: Client, grouped: Deck, door: str
) -> None:
    page = one_line(alice_client.get(f"/decks/{grouped.public_id}/{door}").content.decode())
    page = page[max(0, page.find('id="deck-list"')) :]
    order = [">First wave<", ">Ende [x]<", ">Class I ships<", ">Reinforcements<"]
    places = [page.find(word) for word in order]
    assert -1 not in places and places == sorted(places)
    assert "Class IV ships<" not in page[places[0] : places[-1]]


def test_names_of_groups_are_text(alice_client: Client, grouped: Deck) -> None:
    groups = [CardGroup(name="<script>alert(1)</script>\"'", cards=["wasps"])]
    deck_save(deck=grouped, cards=CARDS, groups=groups, at=grouped.edit)
    for door in ("", "sheet/", "picture.svg", "build/", "build/groups/", "build/text/"):
        page = alice_client.get(f"/decks/{grouped.public_id}/{door}").content.decode()
        assert "<script>alert" not in page


def save(client: Client, deck: Deck, **fields: object) -> int:
    told = {key: value if isinstance(value, (int, str)) else json.dumps(value)
            for key, value in fields.items()}  # fmt: skip
    address = reverse("decks:save", args=[deck.public_id])
    return client.post(address, {"fragment": "1", **told}).status_code


def test_the_builder_saves_groups_with_the_list(alice_client: Client, grouped: Deck) -> None:
    groups = [CardGroup(name="All", cards=["wasps", "fighters"])]
    assert save(alice_client, grouped, cards=CARDS, groups=groups, at=0, autosave="1") == 200
    assert heads(grouped) == [("All", ["fighters", "wasps"])]
    save(alice_client, grouped, cards=CARDS, at=fresh(grouped).edit)  # an older page knows of none
    assert heads(grouped) == [("All", ["fighters", "wasps"])]
    save(alice_client, grouped, cards=CARDS, groups=[], at=0)  # stale
    assert heads(grouped) == [("All", ["fighters", "wasps"])]


@pytest.mark.parametrize(
    "odd",
    ["x", "{}", "[1]", "[{}]", '[{"name": 1, "cards": []}]', '[{"name": "a", "cards": [1]}]',
     '[{"name": "\\u0000", "cards": []}]', '[{"name": "a", "cards": "b"}]'],
)  # fmt: skip
def test_what_no_page_sends_changes_nothing(alice_client: Client, grouped: Deck, odd: str) -> None:
    assert save(alice_client, grouped, cards=CARDS, groups=odd, at=0) == 400
    assert heads(grouped) == STORED


def form_of(client: Client, deck: Deck) -> dict[str, str]:
    """The form as the page has it."""
    page = client.get(reverse("decks:build_groups", args=[deck.public_id])).content.decode()
    inputs = re.findall(r'<input[^>]*name="([^"]+)"[^>]*value="([^"]*)"', page)
    return {name: unescape(value) for name, value in inputs if name != "csrfmiddlewaretoken"}


def test_names_order_and_cards_are_changed_without_a_script(
    alice_client: Client, grouped: Deck
) -> None:
    door = reverse("decks:build_groups", args=[grouped.public_id])
    form = form_of(alice_client, grouped)
    assert form["card-wasps"] == "First wave" and form["card-fighters"] == ""
    alice_client.post(door, form)
    assert (heads(grouped), fresh(grouped).edit) == (STORED, 0)
    changed = {
        "name-1": "Wave",
        "place-1": "9",
        "card-fighters": "ende [X]",
        "card-regulars": "New",
    }
    answer = alice_client.post(door, {**form, **changed})
    assert answer["Location"] == reverse("decks:build", args=[grouped.public_id])
    assert heads(grouped) == [
        ("Ende [x]", ["fighters", "titan"]), ("Wave", ["wasps"]), ("New", ["regulars"])
    ]  # fmt: skip
    form = form_of(alice_client, grouped)
    alice_client.post(door, {**form, "name-1": " "})  # dissolved
    assert heads(grouped) == [("Wave", ["wasps"]), ("New", ["regulars"])]


def test_half_a_form_an_old_one_and_a_wrong_one_change_nothing(
    alice_client: Client, grouped: Deck
) -> None:
    door = reverse("decks:build_groups", args=[grouped.public_id])
    assert alice_client.post(door, {"card-wasps": "X"}).status_code == 400
    refused = alice_client.post(door, {"at": 0, "card-wasps": "y" * 41})
    assert refused.status_code == 400 and "y" * 41 in refused.content.decode()
    form = form_of(alice_client, grouped)
    deck_save(deck=grouped, cards={**CARDS, "rams": 1}, at=0)
    stale = alice_client.post(door, {**form, "card-wasps": "Mine"})
    page = stale.content.decode()
    assert stale.status_code == 409 and "changed meanwhile" in page and 'value="Mine"' in page
    assert heads(grouped) == STORED
    assert form_of(alice_client, grouped)["card-rams"] == ""


def test_who_does_not_own_it_finds_nothing(
    stranger_client: Client, alice_client: Client, client: Client, grouped: Deck
) -> None:
    door = reverse("decks:build_groups", args=[grouped.public_id])
    assert stranger_client.get(door).status_code == 404
    assert stranger_client.post(door, {"at": 0}).status_code == 404
    assert client.get(door).status_code == 302
    assert alice_client.put(door).status_code == 405


# --- the API --------------------------------------------------------------------------------------


def test_programs_read_and_write_groups(client: Client, alice: User, grouped: Deck) -> None:
    headers, kind = headers_for(alice), "application/json"
    door = f"/api/v1/decks/{grouped.public_id}/"
    assert client.get(door, headers=headers).json()["groups"] == GROUPS
    wanted = {"cards": CARDS, "edit": 0, "groups": [{"name": "A", "cards": ["titan", "nobody"]}]}
    told = client.put(f"{door}list/", wanted, content_type=kind, headers=headers).json()
    assert told["deck"]["groups"] == [{"name": "A", "cards": ["titan"]}]
    assert client.get(f"{door}versions/1/", headers=headers).json()["groups"] == GROUPS
    wanted = {"cards": CARDS, "edit": 1, "groups": [{"name": "", "cards": []}]}
    refused = client.put(f"{door}list/", wanted, content_type=kind, headers=headers)
    assert refused.status_code == 400 and "groups" in refused.content.decode()

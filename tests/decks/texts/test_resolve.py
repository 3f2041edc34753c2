"""What lines mean in a card set: an id, a name however it is written, or nothing for sure."""

import copy

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from cardsets.files import read_set
from cardsets.models import CardSet, Revision
from cardsets.services.load import set_load
from decks import limits
from decks.models import Deck
from decks.services.create import deck_create
from decks.texts.edit import line_decide
from decks.texts.names import Names, folded
from decks.texts.of_deck import paper_of
from decks.texts.read import read_any
from decks.texts.resolve import Resolved, resolve, set_of
from decks.texts.rows import Row
from decks.texts.sheet import DeckSheet, TextError
from spacetrace.players.models import User


def resolved(text: str, card_set: CardSet) -> Resolved:
    return resolve(read_any(text), card_set)


def only_row(text: str, card_set: CardSet) -> Row:
    [row] = resolved(text, card_set).rows
    return row


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("2 counter-strike", "counter-strike"),
        ("2 Counter Strike", "counter-strike"),
        ("2 Counter-Strike", "counter-strike"),
        ("2 COUNTERSTRIKE", "counter-strike"),
        ("2 Cöunter  Strike!", "counter-strike"),
        ("2 Breakers’ Yard", "breakers-yard"),
        ("2 dead mans switch", "dead-mans-switch"),
        ("2 Whatever I call it  (fighters)", "fighters"),
        ("2 (fighters)", "fighters"),
    ],
)
def test_an_id_or_a_name_however_it_is_written_is_a_card(
    text: str, card: str, basic_set: CardSet
) -> None:
    assert resolved(text, basic_set).cards == {card: 2}


def test_repeated_lines_add_up(basic_set: CardSet) -> None:
    found = resolved("4 Fighters\nfighters x2\n1 (fighters)", basic_set)
    assert (found.cards, found.size, found.unresolved) == ({"fighters": 7}, 7, [])


def test_what_is_nearly_a_name_is_never_matched_by_guess(basic_set: CardSet) -> None:
    row = only_row("4 Fihgters", basic_set)
    assert row.is_open and not row.card
    assert [one.id for one in row.suggestions] == ["fighters", "emp-fighters"]
    found = resolved("4 Fihgters", basic_set)
    assert found.cards == {}
    assert found.unresolved == [{"line": 1, "copies": 4, "name": "Fihgters"}]


def test_what_is_like_no_name_has_no_suggestions(basic_set: CardSet) -> None:
    assert only_row("4 Qqqqxyzzy", basic_set).suggestions == ()


def test_a_name_that_two_cards_have_stays_unresolved_with_both() -> None:
    names = Names({"wasps": "Wasps", "wasps-2": "WASPS!", "rams": "Rams"})
    assert names.called("wasps") == ["wasps"]  # its id
    assert names.called("Wasps") == ["wasps"]  # exactly its name
    assert names.called("w a s p s") == ["wasps", "wasps-2"]


def test_of_two_cards_with_a_name_none_is_taken(basic_set: CardSet) -> None:
    data = read_set("basic")
    twin = copy.deepcopy(next(card for card in data["cards"] if card["id"] == "wasps"))
    twin |= {"id": "wasps-of-old", "name": "WASPS"}
    data["cards"].append(twin)
    set_load(data=data, game="spacetrace")
    row = only_row("4 waSPs", basic_set)
    assert row.is_open
    assert [one.id for one in row.suggestions] == ["wasps", "wasps-of-old"]
    assert row.sentence == "More than one card is called so."


def test_a_kept_line_is_never_resolved_by_itself_but_suggested(basic_set: CardSet) -> None:
    row = only_row("? 4 Fighters", basic_set)
    assert row.is_open
    assert row.suggestions[0].id == "fighters"


def test_a_heading_that_is_a_card_is_that_card(basic_set: CardSet) -> None:
    assert resolved("Reserves\nTactics\nTactics:", basic_set).cards == {}
    data = read_set("basic")
    card = copy.deepcopy(next(card for card in data["cards"] if card["id"] == "wasps"))
    data["cards"].append(card | {"id": "grand-tactics", "name": "Tactics"})
    set_load(data=data, game="spacetrace")
    assert resolved("Tactics\nTactics:", basic_set).cards == {"grand-tactics": 1}


def test_names_are_compared_without_case_accents_punctuation_and_blanks() -> None:
    assert folded(" Dead Man’s\u00a0Swítch! ") == folded("dead mans-switch") == "deadmansswitch"
    assert folded("ẞ") == folded("ss")


def test_a_card_of_an_older_revision_says_so(basic_set: CardSet) -> None:
    data = read_set("basic")
    data["cards"] = [card for card in data["cards"] if card["id"] != "sappers"]
    set_load(data=data, game="spacetrace")
    row = only_row("2 Sappers", basic_set)
    assert row.sentence == "An older revision of this set had this card; the newest has not."
    assert row.is_open
    for text in ("2 (sappers)", "2 Sappers  (sappers)"):
        row = only_row(text, basic_set)
        assert (row.card, row.copies, row.name) == ("sappers", 2, "Sappers")
        assert row.sentence == "This card is not in the set any more; it stays in the list."
    assert resolved("2 (sappers)\n3 (no-such-card)", basic_set).cards == {"sappers": 2}


def test_a_deck_with_a_card_that_is_no_more_reads_back_the_same(
    basic_set: CardSet, alice: User
) -> None:
    data = read_set("basic")
    data["cards"] = [card for card in data["cards"] if card["id"] != "sappers"]
    set_load(data=data, game="spacetrace")
    deck = deck_create(owner=alice, card_set=basic_set, cards={"sappers": 2, "wasps": 3})
    text = paper_of(deck).text()
    assert resolved(text, basic_set).cards == deck.cards


def test_a_card_of_another_set_says_so(basic_set: CardSet) -> None:
    data = read_set("basic") | {"key": "second", "name": "Second Set"}
    card = copy.deepcopy(next(card for card in data["cards"] if card["id"] == "wasps"))
    data["cards"].append(card | {"id": "hornets", "name": "Hornets"})
    set_load(data=data, game="spacetrace")
    row = only_row("2 Hornets", basic_set)
    assert row.sentence == "The set “Second Set” has this card; this one has not."


def test_a_draft_tells_nothing_of_its_cards(basic_set: CardSet) -> None:
    from cardsets.services.drafts import draft_create

    draft = draft_create(card_set=basic_set)
    draft.cards.filter(card_id="wasps").update(card_id="hornets", name="Hornets")
    assert only_row("2 Hornets", basic_set).sentence == "No card is called so."


@pytest.mark.parametrize(
    ("text", "copies", "sentence"),
    [
        ("0 Fighters", 0, "No copies: nothing is added."),
        ("0 Nobody", 0, "No copies: nothing is added."),
        ("5000 Fighters", 1, "At most 1000 copies of a card can be kept, so this is one."),
        ("5000 Nobody", 1, "At most 1000 copies of a card can be kept, so this is one."),
    ],
)
def test_impossible_numbers_of_copies_are_told(
    text: str, copies: int, sentence: str, basic_set: CardSet
) -> None:
    row = only_row(text, basic_set)
    assert (row.copies, row.sentence) == (copies, sentence)
    assert resolved(text, basic_set).cards == {}


def test_the_set_is_the_one_that_the_text_names(basic_set: CardSet) -> None:
    assert set_of(DeckSheet()) == basic_set
    assert set_of(DeckSheet(game="spacetrace")) == basic_set
    assert set_of(DeckSheet(card_set="basic")) == basic_set
    for sheet in (
        DeckSheet(card_set="nowhere"),
        DeckSheet(game="chess"),
        DeckSheet(game="chess", card_set="basic"),
    ):
        with pytest.raises(TextError):
            set_of(sheet)


def test_the_number_of_queries_does_not_depend_on_the_lines(basic_set: CardSet) -> None:
    def queries(text: str) -> int:
        sheet = read_any(text)
        with CaptureQueriesContext(
            connection,
        ) as made:
            resolve(sheet, basic_set)
        return len(made)

    resolved("1 Fighters", basic_set)
    assert queries("4 Foo\n4 Fighters") == queries("\n".join(f"4 Foo {n}" for n in range(400)))


def test_a_deck_goes_out_and_comes_back_the_same(
    published: Revision, basic_set: CardSet, alice: User
) -> None:
    made = deck_create(
        owner=alice,
        card_set=basic_set,
        name="=1+1 “Ünïcode” // 4x",
        format="open",
        cards={"fighters": 7, "counter-strike": 2, "admiral-varga": 1},
        unresolved=[
            {"line": 3, "copies": 2, "name": "Fihgters, heavy (old)"},
            {"line": 99, "copies": 1, "name": '"4 Wasps"'},
        ],
        description="Name: no\n\n| bar\n4 Wasps (wasps)\n? x",
        tags=["swarm", "cheap"],
    )
    deck = Deck.objects.get(pk=made.pk)
    for text in (paper_of(deck).text(), paper_of(deck).json_text()):
        sheet = read_any(text)
        found = resolve(sheet, set_of(sheet))
        again = deck_create(
            owner=alice,
            card_set=found.card_set,
            name=sheet.name,
            format=sheet.format,
            cards=found.cards,
            unresolved=found.unresolved,
            description=sheet.description,
            tags=sheet.tags,
        )
        for name in ("name", "format", "cards", "unresolved", "description", "card_set_id"):
            assert getattr(again, name) == getattr(deck, name)
        assert [tag.name for tag in again.tags.all()] == [tag.name for tag in deck.tags.all()]


def test_at_most_so_many_names_are_looked_for_elsewhere(basic_set: CardSet) -> None:
    text = "\n".join(f"1 Foo {n}" for n in range(limits.MOST_UNRESOLVED + 50))
    assert len(resolved(text, basic_set).unresolved) == limits.MOST_UNRESOLVED + 50


@pytest.mark.parametrize(
    "text", ["4 Fighters (wasps)", "4x fighters (wasps)", "4 Figthers  (wasps)"]
)
def test_a_name_and_an_id_of_two_cards_are_asked_about(text: str, basic_set: CardSet) -> None:
    row = only_row(text, basic_set)
    assert row.is_open
    assert row.card == ""
    assert row.sentence == "The name and the parentheses are two different cards."
    assert [one.id for one in row.suggestions] == ["fighters", "wasps"]
    found = resolved(text, basic_set)
    assert (found.cards, [line["copies"] for line in found.unresolved]) == ({}, [4])


def test_what_was_decided_of_such_a_line_is_not_asked_again(basic_set: CardSet) -> None:
    names = {"fighters": "Fighters", "wasps": "Wasps"}
    text = line_decide("4 Fighters (wasps)\n2 Rams", "1:wasps", names)
    assert resolved(text, basic_set).cards["wasps"] == 4


def test_json_whose_name_is_another_card_is_asked_about(basic_set: CardSet) -> None:
    row = only_row('[{"cards": [{"id": "wasps", "name": "Fighters", "copies": 2}]}]', basic_set)
    assert [one.id for one in row.suggestions] == ["fighters", "wasps"]


def test_the_name_that_an_id_once_had_is_no_doubt(basic_set: CardSet) -> None:
    data = read_set("basic")
    data["cards"] = [
        {**card, "name": "Hornets"} if card["id"] == "wasps" else card for card in data["cards"]
    ]
    set_load(data=data, game="spacetrace")
    assert resolved("4 Wasps (wasps)", basic_set).cards == {"wasps": 4}
    assert resolved("4 Hornets (wasps)", basic_set).cards == {"wasps": 4}
    assert resolved("4 Fighters (wasps)", basic_set).cards == {}


@pytest.mark.parametrize(
    ("said", "card"),
    [("wsaps", "wasps"), ("Figthres", "fighters"), ("Comandofighters", "commando-fighters")],
)
def test_slips_of_the_keys_are_near(said: str, card: str, basic_set: CardSet) -> None:
    assert only_row(f"2 {said}", basic_set).suggestions[0].id == card

"""Finding cards: every field, every order, several sets, and what it costs."""

from __future__ import annotations

from typing import Any

import pytest
from django.utils.translation import override

from bench.many_cards import many_cards
from cardsets.files import read_set, sets_in_files
from cardsets.models import Revision
from cardsets.search.find import (
    field_table,
    fields_help,
    find_cards,
    sorts,
)
from cardsets.search.language import parse
from cardsets.services.load import set_load
from spacetrace.presentation.games import drawn_games
from tests.engine.spacetrace.cards.raw import a_set, a_ship, a_tactic
from tests.published import set_published

GAME_KEYS = sorted(drawn_games())


@pytest.fixture
def all_sets(db: None) -> None:
    """The card sets of all games, published."""
    for key in sets_in_files():
        set_published(key)


def found(text: str, game: str = "spacetrace", **how: Any) -> list[str]:
    answer = find_cards(game, text, **how)
    assert answer.notes == [], text
    assert answer.total == len(answer.cards)
    return [card.id for card in answer.cards]


def test_without_a_query_all_cards_are_found_in_the_order_of_their_set(published: Revision) -> None:
    assert found("") == [card["id"] for card in read_set("basic")["cards"]]


@pytest.mark.parametrize(
    ("text", "some", "none"),
    [
        ("name:fighters", {"fighters", "emp-fighters"}, {"base"}),
        ("name=fighters", {"fighters"}, {"emp-fighters"}),
        ("name=FIGHTERS", {"fighters"}, {"emp-fighters"}),
        ("counter-strike", {"counter-strike"}, {"fighters"}),
        ('text:"jam"', {"emp-fighters", "static-storm"}, {"fighters", "jammer-frigates-x"}),
        ("kind:ship", {"fighters"}, {"base", "orbital-lance"}),
        ("kind:base", {"base"}, {"fighters"}),
        ("class:1,2", {"fighters", "destroyers"}, {"cruisers", "base", "orbital-lance"}),
        ("class>=3", {"cruisers", "titan", "base"}, {"fighters", "counter-strike"}),
        ("class:IV", {"titan"}, {"cruisers"}),
        ("-class:1", {"cruisers", "counter-strike"}, {"fighters"}),
        ("mp:100", {"fighters", "regulars"}, {"base", "wasps"}),
        ("cost:100", {"fighters"}, {"regulars", "base"}),
        ("cost:0", {"audit"}, {"base", "militia"}),
        ("worth>=300", {"home-guard"}, {"titan"}),
        ("ap:0", {"decoys", "base"}, {"fighters", "orbital-lance"}),
        ("lp>=1000", {"base"}, {"fighters"}),
        ("ships=100", {"fighters"}, {"wasps"}),
        ("firepower:100", {"fighters", "destroyers"}, {"wasps"}),
        ("endurance:100", {"fighters", "destroyers"}, {"wasps"}),
        ("copies:1", {"mothership"}, {"base", "fighters"}),
        ("keyword:preemptive", {"commando-fighters"}, {"minelayers", "admiral-varga"}),
        ("keyword:immune", {"fortress", "decoys", "base"}, {"fighters"}),
        ("keyword:self-destruct", {"hammers"}, {"fighters"}),
        ("keyword:selfdestruct", {"hammers"}, {"fighters"}),
        ("effect:counter", {"counter-strike"}, {"orbital-lance"}),
        ("effect:jam", {"emp-fighters", "captain-rhee"}, {"decoys"}),
        ("effect:boost", {"captain-sable"}, {"boarding-action-x"}),
        ("effect:weaken", {"boarding-action"}, {"captain-sable"}),
        ("effect:gain-mp", {"scrap-tugs"}, {"militia"}),
        ("when:destroyed", {"fire-ships"}, {"fighters"}),
        ("when:turn-start", {"scrap-tugs", "quartermaster-pell"}, {"fighters"}),
        ("when:always", {"admiral-varga", "grave-titan"}, {"fighters"}),
        ("ability:preemptive", {"commando-fighters", "minelayers", "admiral-varga"}, {"fighters"}),
        ("ability:repair", {"damage-control", "engineer-brandt"}, {"fighters"}),
        ("pay:sacrifice", {"ramming-order", "war-council"}, {"fighters"}),
        ("pay:discard", {"quartermaster-pell"}, {"fighters"}),
        ("is:mothership", {"mothership"}, {"distress-call"}),
        ("is:plain", {"fighters", "militia"}, {"emp-fighters", "academy-class"}),
        ("is:unarmed", {"decoys"}, {"base", "fighters"}),
        ("is:single", {"titan"}, {"base", "fighters"}),
        ("is:unique", {"mothership"}, {"fighters"}),
        ("is:free", {"audit"}, {"militia", "base"}),
        ("is:immune", {"fortress"}, {"fighters"}),
        ("is:commander", {"admiral-varga"}, {"fighters"}),
        ("set:basic", {"fighters"}, set()),
        ('set:"Basic Set"', {"fighters"}, set()),
        ("flavour:biscuits", {"war-council"}, {"fighters"}),
    ],
)
def test_every_field_finds_what_it_says(
    published: Revision, text: str, some: set[str], none: set[str]
) -> None:
    cards = set(found(text))
    assert some <= cards
    assert not none & cards


def test_every_field_and_every_word_has_a_meaning(published: Revision) -> None:
    for known in field_table("spacetrace").fields:
        for word in known.words:
            found(f"{known.key}:{word}")
        for name in (known.key, *known.names):
            assert field_table("spacetrace").get(name) is known


@pytest.mark.parametrize("game", GAME_KEYS)
def test_every_printed_example_finds_something(all_sets: None, game: str) -> None:
    examples = [example.query for example in drawn_games()[game].searching.examples]
    examples += [known.example for known in fields_help(game)]
    everything = len(found("", game))
    for example in examples:
        assert 0 < len(found(example, game)) <= everything, example


@pytest.mark.parametrize("game", GAME_KEYS)
def test_every_order_keeps_all_cards_and_can_be_turned_round(all_sets: None, game: str) -> None:
    everything = sorted(found("", game))
    for key in sorts(game):
        up, down = found("", game, sort=key), found("", game, sort=f"-{key}")
        assert sorted(up) == sorted(down) == everything
        assert up != down


def test_orders_are_those_of_the_numbers_and_cards_without_come_last(published: Revision) -> None:
    assert found("class:4", sort="mp") == [
        "fortress",
        "grave-titan",
        "mothership",
        "flagship-aurora",
        "dreadnought",
        "titan",
        "base",
    ]
    assert found("class:4", sort="-mp")[-1] == "base"
    assert found("is:plain", sort="-ap")[0] == "titan"
    by_class = [card.ship_class for card in find_cards("spacetrace", "", sort="class").cards]
    ships = [each for each in by_class if each]
    assert ships == sorted(ships)
    assert set(by_class[len(ships) :]) == {None}
    names = [card.name for card in find_cards("spacetrace", "", sort="name").cards]
    assert names == sorted(names, key=str.casefold)
    assert found("", sort="no-such-order") == found("")


def test_cards_whose_name_is_the_word_come_first(published: Revision) -> None:
    assert found("jam")[0] == "jammer-frigates"
    assert found("repair base")[0] not in ("", "base")
    assert found("fighters") == ["fighters", "commando-fighters", "emp-fighters"]


def test_all_sets_of_a_game_are_searched_or_one_of_them(published: Revision) -> None:
    set_load(
        data=a_set(a_ship(name="Other Ship"), a_tactic({"do": [{"effect": "draw", "amount": 1}]})),
        game="spacetrace",
    )
    assert found("ship name=“Other Ship”") == ["a-ship"]
    assert [card.card_set for card in find_cards("spacetrace", "kind:base").cards] == [
        "basic",
        "test",
    ]
    assert found("kind:base set:test") == ["base"]
    assert len(found("", card_set="test")) == 3
    assert len(found("", card_set="nothing")) == len(found(""))


def test_the_newest_revision_is_searched(published: Revision) -> None:
    assert find_cards("spacetrace", "mp:61").total == 0
    data = read_set("basic")
    data["cards"] = [{**c, "mp": 61} if c["id"] == "wasps" else c for c in data["cards"]]
    set_load(data=data, game="spacetrace")
    [card] = find_cards("spacetrace", "mp:61").cards
    assert card.id == "wasps"
    assert card.revision == 2
    assert card.mp == 61
    assert card.kind == "ship"
    assert card.ship_class == 1


def test_notes_come_with_what_was_found(published: Revision) -> None:
    answer = find_cards("spacetrace", "fighters clas:3")
    assert answer.total == 3
    assert answer.notes == [
        "There is no “clas” to search by (character 10), so it is left out. "
        "Perhaps you mean “class”."
    ]


def test_a_game_without_cards_has_none(db: None) -> None:
    assert find_cards("chess", "a").total == 0
    assert find_cards("spacetrace", "a").total == 0
    with pytest.raises(LookupError):
        field_table("chess")


@pytest.mark.parametrize(
    "text", ["\x00", "\ud800", "(" * 300, '"' * 300, "-" * 300, "mp:" + "9" * 297, "a or " * 60]
)
def test_a_hostile_query_is_answered(published: Revision, text: str) -> None:
    find_cards("spacetrace", text).query.text.encode()


def test_the_help_speaks_the_readers_language_when_it_is_shown(db: None) -> None:
    fields = fields_help("spacetrace")
    assert {known.name for known in fields} >= {"name", "text", "kind", "class", "mp", "set"}
    assert list(sorts("spacetrace"))[:3] == ["name", "mp", "class"]
    with override("de"):
        assert all(str(known.what) for known in fields)
    assert all(parse(known.example, field_table("spacetrace")).notes == () for known in fields)


def test_finding_costs_one_query_however_many_cards_there_are(
    db: None, django_assert_num_queries: Any
) -> None:
    for count in (110, 400):
        set_load(data=many_cards(count, f"many-{count}"), game="spacetrace")
        find_cards("spacetrace", "")
        with django_assert_num_queries(1):
            assert find_cards("spacetrace", "kind:ship mp<=200", sort="class").total > 20


def test_the_largest_set_is_valid_and_its_cards_are_all_different(db: None) -> None:
    data = many_cards()
    assert len({card["id"] for card in data["cards"]}) == 2_000
    assert len({card["name"] for card in data["cards"]}) == 2_000
    set_load(data=data, game="spacetrace")
    assert find_cards("spacetrace", "").total == 2_000


@pytest.mark.parametrize(
    ("text", "notes"),
    [
        ("ap>1000", ["No card is found by “ap>1000” (character 1): “ap” goes from 0 to 300."]),
        (
            "jam mp:61",
            [
                "No card is found by “mp:61” (character 5): the nearest numbers of “mp” are 60 "
                "and 70."
            ],
        ),
        ("class:7", ["No card is found by “class:7” (character 1): “class” goes from 1 to 4."]),
        (
            "figthers",
            ["No card is found by “figthers” (character 1). Perhaps you mean “Fighters”."],
        ),
        (
            "name:comandos -jamm",
            ["No card is found by “name:comandos” (character 1). Perhaps you mean “commando”."],
        ),
        ("name=fighter", ["No card is found by “name=fighter” (character 1)."]),
        ("qqqqqq", ["No card is found by “qqqqqq” (character 1)."]),
        ("copies>ships", []),
        ("lp<class", ["No card is found by “lp<class” (character 1)."]),
        (
            "kind:ship class:4 mp<10",
            [
                "Each part of the search finds cards, but none has all of it. Without “mp<10” "
                "(character 19) there are 6 cards."
            ],
        ),
        (
            "kind:ship or ap>1000",
            ["No card is found by “ap>1000” (character 14): “ap” goes from 0 to 300."],
        ),
        ("-kind:ship or jam", []),
    ],
)
def test_what_finds_nothing_is_said(published: Revision, text: str, notes: list[str]) -> None:
    assert find_cards("spacetrace", text).notes == notes


def test_no_more_than_five_parts_that_find_nothing_are_told(published: Revision) -> None:
    assert len(find_cards("spacetrace", "qqq " * 30).notes) == 5


def test_numbers_of_a_card_are_compared_with_each_other(published: Revision) -> None:
    cards = {card["id"]: card for card in read_set("basic")["cards"]}
    wanted = {key for key, card in cards.items() if card.get("ap", 0) > card.get("lp", 10**6)}
    assert wanted
    assert set(found("ap>lp kind:ship")) == {key for key in wanted if cards[key].get("ships")}
    assert not set(found("ap>lp")) & set(found("ap<=lp"))
    assert "counter-strike" not in found("ap!=lp kind:ship")


def test_an_order_in_the_query_goes_before_the_one_beside_it(published: Revision) -> None:
    assert found("class:4 sort:mp") == found("class:4", sort="mp")
    assert found("class:4 sort:-mp", sort="name") == found("class:4", sort="-mp")
    assert find_cards("spacetrace", "sort:-mp", sort="name").sort == "-mp"
    assert find_cards("spacetrace", "jam", sort="nothing").sort == ""


def test_what_one_order_holds_equal_the_next_one_puts_in_order(published: Revision) -> None:
    cards = find_cards("spacetrace", "kind:ship sort:kind,-name").cards
    names = [(card.ship_class or 0, card.name.casefold()) for card in cards]
    for one in range(1, 5):
        of_class = [name for ship_class, name in names if ship_class == one]
        assert of_class == sorted(of_class, reverse=True)
    assert [one for one, _name in names] == sorted(one for one, _name in names)

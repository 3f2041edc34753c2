"""What a deck will draw, and its figures as they are drawn and told."""

from decimal import Decimal
from math import comb

import pytest
from django.http import QueryDict
from django.test import Client
from django.utils import translation

from cardsets.models import CardSet, Revision
from cardsets.selectors import card_records, compiled_cards
from decks import games
from decks.models import Deck
from decks.presenters.charts import FULL, bar_length, column_plot, line_plot, scale_top
from decks.presenters.figures import figures_shown, percent_short, percent_words
from decks.presenters.odds import hand_page, odds_asked, odds_page
from decks.services.create import deck_create
from decks.services.save import deck_describe, deck_save
from spacetrace.players.models import User

CARDS = {"fighters": 4, "wasps": 6, "cruisers": 10, "orbital-lance": 5, "regulars": 15}


def told(client: Client, address: str, **headers: str) -> str:
    """What a page says."""
    answer = client.get(address, headers=headers)
    assert answer.status_code == 200
    return answer.content.decode()


def odds_of(revision: Revision, words: str, cards: dict[str, int] = CARDS) -> list[str]:
    """The answers by turn."""
    page = odds_page(card_records(revision), cards, odds_asked(QueryDict(words)))
    return [row.words for row in page.rows]


# --- odds -----------------------------------------------------------------------------------------


def test_odds_are_exact(published: Revision) -> None:  # ST-4, ST-5
    for turn, words in enumerate(odds_of(published, "card=fighters&k=2"), start=1):
        seen = 4 + 2 * turn
        miss = comb(36, seen) + 4 * comb(36, seen - 1)
        assert words == percent_short(float(1 - Decimal(miss) / Decimal(comb(40, seen))))


def test_cards_and_groups_can_be_asked_about_together(published: Revision) -> None:
    both = odds_of(published, "card=fighters&card=wasps")
    assert both == odds_of(published, "group=1")
    assert odds_of(published, "group=1&card=wasps") == both
    assert odds_of(published, "group=ship") == odds_of(published, "group=1&group=3")


def test_without_a_question_reinforcements_are_asked_about(published: Revision) -> None:
    assert odds_of(published, "") == odds_of(published, "group=reinforcement&k=1")


def test_a_form_without_a_tick_asks_nothing(published: Revision) -> None:
    assert odds_of(published, "k=1&turn=2") == []


def test_the_answer_is_a_sentence(published: Revision) -> None:
    asked = odds_asked(QueryDict("card=fighters&k=2&turn=3"))
    page = odds_page(card_records(published), CARDS, asked)
    assert page.answer.startswith(
        "When your turn 3 has begun you have drawn at least 2 of these 4 cards with a chance of 2"
    )
    assert [row.is_asked for row in page.rows].index(True) == 2


@pytest.mark.parametrize(
    "words", ["k=0", "k=-3", "k=x", "k=%00", "turn=0&k=1", "turn=11", "turn=²", "k=" + "9" * 400]
)
def test_numbers_that_cannot_be_become_ones_that_can(published: Revision, words: str) -> None:
    words += "&group=ship"
    asked = odds_asked(QueryDict(words))
    assert 1 <= asked.k <= 1_000 and 1 <= asked.turn <= 10
    assert len(odds_of(published, words)) == 10


def test_cards_that_are_not_in_the_deck_are_not_asked_about(published: Revision) -> None:
    page = odds_page(
        card_records(published), CARDS, odds_asked(QueryDict("card=titan&card=%00&group=nothing"))
    )
    assert page.rows == [] and page.answer.startswith("Choose cards")


def test_more_than_there_are_is_never_drawn(published: Revision) -> None:
    assert set(odds_of(published, "card=fighters&k=5")) == {"0%"}


def test_the_odds_have_a_page_and_a_part(alice_client: Client, deck: Deck) -> None:
    address = f"/decks/{deck.public_id}/odds/?card=fighters&k=2&turn=1"
    page = told(alice_client, address)
    assert "<html" in page and "at least 2 of these 2 cards with a chance of 100%" in page
    part = told(alice_client, address, HX_Request="true")
    assert "<html" not in part and 'id="odds"' in part


def test_an_empty_deck_draws_nothing(alice: User, alice_client: Client, basic_set: CardSet) -> None:
    empty = deck_create(owner=alice, card_set=basic_set)
    assert "nothing can be drawn" in told(alice_client, f"/decks/{empty.public_id}/odds/")
    page = told(alice_client, f"/decks/{empty.public_id}/hand/?seed=a")
    assert "There is no card to be drawn yet." in page
    told(alice_client, f"/decks/{empty.public_id}/")


@pytest.mark.parametrize("what", ["odds", "hand"])
def test_draws_of_a_private_deck_are_its_owners_alone(
    stranger_client: Client, alice_client: Client, deck: Deck, what: str
) -> None:
    address = f"/decks/{deck.public_id}/{what}/"
    assert stranger_client.get(address).status_code == 404
    assert alice_client.post(address).status_code == 405
    deck_describe(deck=deck, visibility="link")
    assert stranger_client.get(f"{address}?seed=1").status_code == 200


# --- sample hands ---------------------------------------------------------------------------------


def test_the_same_seed_shows_the_same_hand(published: Revision) -> None:
    compiled, records = compiled_cards(published), card_records(published)

    def drawn(seed: str) -> list[str]:
        page = hand_page(compiled, records, CARDS, seed)
        assert len(page.hand) == 4 and [len(turn.rows) for turn in page.draws] == [2] * 5
        return [row.id for row in page.hand] + [row.id for t in page.draws for row in t.rows]

    assert drawn("first") == drawn("first")
    assert len({tuple(drawn(str(seed))) for seed in range(20)}) > 15


def test_a_hand_says_what_it_could_pay_for(published: Revision) -> None:
    compiled, records = compiled_cards(published), card_records(published)
    rich = hand_page(compiled, records, {"regulars": 4}, "x")
    assert rich.words == "Nothing but reinforcements: 400 MP."
    mixed = [
        hand_page(compiled, records, cards, "x").words
        for cards in ({"regulars": 3, "wasps": 1}, {"militia": 2, "titan": 2})
    ]
    assert mixed == [
        "The reinforcements here bring 300 MP; 1 card costs no more than that.",
        "The reinforcements here bring 100 MP, too little for any other card.",
    ]
    assert hand_page(compiled, records, {"titan": 9}, "x").words == "No reinforcement in this hand."


def test_a_hand_without_a_seed_gets_an_address_to_be_shared(
    alice_client: Client, legal_deck: Deck
) -> None:
    address = f"/decks/{legal_deck.public_id}/hand/"
    first, second = (alice_client.get(address)["Location"] for _ in range(2))
    assert first != second and "version=1" in first
    shared = [told(alice_client, first).partition("<main")[2] for _ in range(2)]
    assert shared[0] == shared[1]


def test_a_redraw_is_a_part_with_a_seed_of_its_own(alice_client: Client, legal_deck: Deck) -> None:
    address = f"/decks/{legal_deck.public_id}/hand/?version=1"
    parts = {told(alice_client, address, HX_Request="true") for _ in range(3)}
    assert len(parts) == 3 and all('id="hand"' in part for part in parts)


def test_a_shared_hand_stays_when_the_list_changes(alice_client: Client, legal_deck: Deck) -> None:
    address = f"/decks/{legal_deck.public_id}/hand/?seed=abc&version=1"
    before = told(alice_client, address).partition("hand-first")[2]
    deck_save(deck=legal_deck, cards={"titan": 40}, at=legal_deck.edit)
    assert told(alice_client, address).partition("hand-first")[2] == before
    for number in ("3", "x", "0", "9" * 30, "%00"):
        odd = f"/decks/{legal_deck.public_id}/hand/?seed=abc&version={number}"
        assert alice_client.get(odd).status_code == 404


@pytest.mark.parametrize("seed", ["%00", "%ED%A0%80", "a" * 999, "<b>", ""])
def test_an_odd_seed_is_replaced(alice_client: Client, legal_deck: Deck, seed: str) -> None:
    answer = alice_client.get(f"/decks/{legal_deck.public_id}/hand/?seed={seed}")
    assert answer.status_code == 302 and "<b>" not in answer["Location"]


# --- figures --------------------------------------------------------------------------------------


def test_figures_are_drawn_in_whole_numbers_and_told_in_tables(published: Revision) -> None:
    shown = figures_shown(games.list_figures(compiled_cards(published), CARDS))
    assert shown.size == 40 and shown.sorts == 5
    assert {bar.key: bar.cards for bar in shown.kinds} == {
        "ship": 20,
        "tactic": 5,
        "commander": 0,
        "reinforcement": 15,
    }
    assert [(bar.cards, bar.percent) for bar in shown.classes] == [
        (10, 50),
        (0, 0),
        (10, 50),
        (0, 0),
    ]
    assert sum(row.cards for row in shown.curve_rows) == 25
    assert shown.curve is not None and shown.supply is not None
    assert sum(column.total for column in shown.curve.columns) == 25
    assert [row.turn for row in shown.supply_rows] == list(range(1, 11))
    assert shown.supply_words.startswith("For every 100 MP that the other cards cost")


def test_an_empty_deck_has_figures_without_plots(published: Revision) -> None:
    shown = figures_shown(games.list_figures(compiled_cards(published), {}))
    assert shown.curve is None and shown.supply is None and shown.size == 0
    assert shown.supply_words == "Nothing in this deck costs anything yet."


def test_drawings_are_the_same_in_every_language(alice_client: Client, legal_deck: Deck) -> None:
    """A decimal comma would break a drawing."""
    with translation.override("de"):
        page = alice_client.get(
            f"/decks/{legal_deck.public_id}/", headers={"Accept-Language": "de"}
        ).content.decode()
    for part in page.split('points="')[1:]:
        points = part.partition('"')[0]
        assert all(len(point.split(",")) == 2 for point in points.split())


def test_a_scale_ends_at_a_round_number_that_holds_everything() -> None:
    assert [scale_top(most) for most in (0, 1, 4, 5, 8, 9, 21, 1_234, 4_001)] == [
        4,
        4,
        4,
        8,
        8,
        20,
        40,
        2_000,
        8_000,
    ]


def test_bars_are_as_long_as_their_share() -> None:
    assert bar_length(5, 10) == FULL // 2 and bar_length(10, 10) == FULL
    assert bar_length(0, 10) == 0 and bar_length(0, 0) == 0
    assert bar_length(1, 10_000) > 0  # what is there is seen


def test_columns_are_stacked_without_gaps() -> None:
    plot = column_plot([("20", [("ship", 3), ("tactic", 0), ("commander", 2)]), ("40", [])])
    assert plot is not None
    first, second = plot.columns
    lower, upper = first.blocks
    assert lower.y + lower.height == plot.floor and upper.y + upper.height == lower.y
    assert first.top == upper.y and first.total == 5
    assert second.blocks == () and second.top == plot.floor
    assert column_plot([]) is None and line_plot([], []) is None


def test_chances_are_told_as_people_say_them() -> None:
    words = [percent_words(part) for part in (0, 0.0004, 0.023, 0.5, 0.934, 0.9996, 1)]
    assert words == ["0%", "less than 0.1%", "2.3%", "50%", "93.4%", "more than 99.9%", "100%"]
    assert (percent_short(0.0004), percent_short(0.9996)) == ("< 0.1%", "> 99.9%")

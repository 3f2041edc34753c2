"""The table of Space Dominoes as a page: the chain, its ends, the hand, the end of a hand."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from django.test import Client

from spacetrace.engine.games.space_dominoes.actions import LinkCard
from spacetrace.engine.games.space_dominoes.notation import parse_action
from spacetrace.matches.models import KeptTable, Match
from spacetrace.players.models import User
from spacetrace.presentation.games import pages_for
from spacetrace.presentation.space_dominoes.chain import chain_pieces
from tests.engine.contract.samples import SAMPLES
from tests.engine.contract.walks import recorded
from tests.matches.html.families import (
    begin,
    board,
    look,
    look_of,
    on_buttons,
    on_pieces,
    plain,
    url,
)
from tests.matches.html.walkthrough import page
from tests.matches.tables import fresh, send

DOMINOES = [key for key in SAMPLES if key.startswith("space-dominoes")]
ENDS = {"end:left", "end:right"}

TURN: dict[str, Any] = {
    "chain": ["1-0-1"],
    "hands": {"1": ["0-1-0", "0-1-2", "2-2-3", "1-1-1"], "2": ["3-3-3", "0-3-3"]},
}


@pytest.fixture
def my_turn(alice: User, bob: User) -> Match:
    """Alice's turn at the chain 1-0-1."""
    return begin("space_dominoes", alice, bob, position=TURN)


# --- what it offers -----------------------------------------------------------------------------


@pytest.mark.parametrize("key", DOMINOES)
def test_cards_stockpile_and_buttons_offer_every_legal_action_exactly_once(key: str) -> None:
    one, compared = SAMPLES[key], 0
    for moment in recorded(key, 3, 300)[::3]:
        for seat in one.seats():
            shown: Any = pages_for("space_dominoes").board(look_of(one, moment.table, seat))
            texts = Counter(look_of(one, moment.table, seat).texts) - Counter(["concede"])
            found = Counter(on_pieces(shown.stock, *(shown.hand or [])))
            buttons = Counter(on_buttons(shown))
            assert found | buttons == texts
            assert set(found) & set(buttons) <= {"draw"}  # the stockpile, and its key
            compared += sum(texts.values())
    assert compared > 100


@pytest.mark.parametrize("key", DOMINOES)
def test_every_way_to_lay_a_card_is_drawn_as_it_will_lie(key: str) -> None:  # SD-5, SD-6
    """What the menu draws is what the engine does: the sections that it hides equal the end's."""
    compared = 0
    for moment in recorded(key, 4, 200):
        table: Any = moment.table
        look = look_of(SAMPLES[key], table, table.turn)
        shown: Any = pages_for("space_dominoes").board(look)
        for card in shown.hand or []:
            for group in card.groups:
                choice = group.choices[0]
                action = parse_action(choice.text)
                assert isinstance(action, LinkCard)
                trial = table.copy()
                way = trial.find_way(look.cards.card(card.card), action)
                assert way is not None
                trial.extend_chain(trial.turn, way)
                row = trial.row
                lies = [int(dots) for dots in choice.reading.split("-")]
                beside = [int(dots) for dots in choice.beside.split("-")]
                shown_row = lies + beside if choice.end == "left" else beside + lies
                at_end = len(shown_row)
                assert (row[:at_end] if choice.end == "left" else row[-at_end:]) == shown_row
                hidden = (
                    lies[3 - choice.covers :] if choice.end == "left" else lies[: choice.covers]
                )
                end = (
                    table.row[: choice.covers]
                    if choice.end == "left"
                    else table.row[-choice.covers :]
                )
                assert hidden == end
                compared += 1
    assert compared > 50


@pytest.mark.parametrize("key", DOMINOES)
def test_the_chain_is_drawn_as_its_row_of_dots(key: str) -> None:  # SD-4, SD-20
    for moment in recorded(key, 5, 200):
        table: Any = moment.table
        pieces = chain_pieces(table.laid)
        dots = [int(section) for piece in pieces for section in piece.reading.split("-")]
        assert dots == table.row
        assert [piece.sections for piece in pieces] == [
            len(piece.reading.split("-")) for piece in pieces
        ]
        whole = {piece.card: piece for piece in pieces if piece.sections == 3}
        covered = {card.card: {"single": 1, "double": 2}.get(card.link, 0) for card in table.laid}
        assert {card: piece.covers for card, piece in whole.items()} == {
            card: covered[card] for card in whole
        }


def test_a_card_with_several_ways_names_end_and_link(my_turn: Match) -> None:  # SD-6
    cards = {card.card: card for card in board(my_turn, 0).hand}
    card = cards["1-1-1"]
    assert not card.is_instant
    assert [(group.label, group.choices[0].label) for group in card.groups] == [
        ("Lay it at the head, on the 1", "covers one section"),
        ("Lay it at the tail, on the 1", "covers one section"),
    ]
    double = [choice.label for group in cards["0-1-0"].groups for choice in group.choices]
    assert double == ["covers two: you may play again"] * 2
    assert {choice.to for group in card.groups for choice in group.choices} == ENDS


@pytest.mark.parametrize("key", DOMINOES)
def test_the_only_way_to_play_again_is_offered_first_and_lit(key: str) -> None:  # SD-8
    lit = 0
    for moment in recorded(key, 5, 200):
        shown: Any = pages_for("space_dominoes").board(look_of(SAMPLES[key], moment.table, 0))
        for piece in shown.hand:
            ways = [group.choices[0] for group in piece.groups]
            covers = [way.covers for way in ways]
            assert covers == sorted(covers, reverse=True)
            assert [way.is_best for way in ways] == [
                way.covers == 2 and covers.count(2) == 1 for way in ways
            ]
            lit += len(ways) > 1 and ways[0].is_best
    assert lit


def test_the_page_has_both_ends_as_places_to_drop_a_card(  # SD-20
    alice_client: Client, my_turn: Match
) -> None:
    page = alice_client.get(url(my_turn)).content.decode()
    for end in ENDS:
        assert page.count(f'data-drop="{end}"') == 1
    assert page.count('data-to="end:left"') >= 2
    assert "The chain from head to tail: 1 0 1." in plain(page)


# --- refusals -----------------------------------------------------------------------------------


def test_a_card_that_fits_nowhere_says_why_with_its_rule(
    alice_client: Client, my_turn: Match
) -> None:
    page = alice_client.get(url(my_turn)).content.decode()
    menu = page.split('data-key="hand:2-2-3"')[1].split("</details>")[0]
    assert 'href="/learn/space_dominoes/#sd-5"' in menu
    assert 'id="hand-2-2-3-why"' in menu


@pytest.mark.parametrize(
    ("action", "rule"),
    [("play 2-2-3 left single", "sd-5"), ("draw", "sd-10"), ("stop", "sd-8"), ("pass", "sd-10")],
)
def test_a_refusal_names_its_rule_and_changes_nothing(
    alice_client: Client, my_turn: Match, action: str, rule: str
) -> None:
    fields = {"action": action, "seat": 0, "at_version": my_turn.version, "command_id": "c1"}
    answer = alice_client.post(url(my_turn, "act/"), fields, headers={"HX-Request": "true"})
    page = answer.content.decode()
    assert f'href="/learn/space_dominoes/#{rule}"' in page.split("notice-table")[1][:400]
    assert fresh(my_turn).version == my_turn.version


# --- what is whose own --------------------------------------------------------------------------


def test_nothing_of_another_hand_is_in_the_page(alice_client: Client, my_turn: Match) -> None:
    for address in (url(my_turn), url(my_turn, "?view=text"), url(my_turn, "board/")):
        page = alice_client.get(address).content.decode()
        assert "3-3-3" not in page
        assert "0-3-3" not in page
        assert "0-1-2" in page


def test_what_was_drawn_is_marked_for_its_owner_alone(alice: User, bob: User) -> None:  # SD-10
    start = {
        "chain": ["0-0-0"],
        "hands": {"1": ["1-1-1"], "2": ["2-2-2"]},
        "stockpile": ["1-1-2", "0-0-1", "2-2-3"],
    }
    match = begin("space_dominoes", alice, bob, position=start)
    for drawn in (["1-1-2"], ["0-0-1", "1-1-2"]):
        assert on_buttons(board(match, 0)) == ["draw"]
        send(match, 0, "draw")
        assert [card.card for card in board(match, 0).hand if card.is_new] == drawn
    assert not any(card.is_new for card in board(match, 1).hand)
    assert board(match, 1).say.happened == "Alice draws a card, as nothing fits."
    send(match, 0, "play 0-0-1 right double")
    assert not any(card.is_new for card in board(match, 0).hand)


def test_a_line_that_passes_over_the_table_breaks_no_figure(
    my_turn: Match, alice_client: Client
) -> None:
    send(my_turn, 0, "play 0-1-0 left double")
    page = alice_client.get(url(my_turn)).content.decode()
    steps = page.partition('<ol id="steps">')[2].partition("</ol>")[0]
    assert '<span class="is-whole">0-1-0</span>' in steps


def test_after_a_double_link_one_may_play_on_or_stop(my_turn: Match) -> None:  # SD-8
    send(my_turn, 0, "play 0-1-0 left double")
    shown = board(my_turn, 0)
    assert (shown.say.sentence, shown.say.more) == (
        "A double-link: it is still your turn.",
        "Lay another card, or stop and take one.",
    )
    assert on_buttons(shown) == ["stop"]
    assert shown.say.buttons[0].hint == "ends your turn; you take a card"
    assert "It is a double-link." in board(my_turn, 1).say.happened


def test_who_stops_with_no_stockpile_left_takes_nothing(alice: User, bob: User) -> None:  # SD-9
    match = begin("space_dominoes", alice, bob, position={**TURN, "stockpile": []})
    send(match, 0, "play 0-1-0 left double")
    shown = board(match, 0)
    assert shown.stock_size == 0
    assert shown.say.more == "Lay another card, or stop."
    assert shown.say.buttons[0].hint == "ends your turn"


def test_the_last_of_the_stockpile_are_marked_and_its_end_is_told_once(
    alice: User, bob: User, alice_client: Client
) -> None:
    start = {"chain": ["0-0-0"], "hands": {"1": ["0-1-0", "0-2-0"], "2": ["1-1-1", "0-0-3"]}}
    match = begin("space_dominoes", alice, bob, position={**start, "stockpile": ["2-2-3"]})
    assert "last ones" in alice_client.get(url(match)).content.decode()
    send(match, 0, "play 0-1-0 left single")
    told = "The stockpile is empty now."
    assert all(told in board(match, seat).say.happened for seat in (0, 1))
    assert not board(match, 0).stock_last
    send(match, 1, "play 0-0-3 right single")
    assert told not in board(match, 1).say.happened


def test_what_is_not_seen_is_counted_beside_the_table(alice_client: Client, my_turn: Match) -> None:
    """From the chain and the own hand alone: two of the cards in it are Bob's."""
    for viewer, unseen in ((0, 35), (1, 37)):
        found = board(my_turn, viewer).unseen
        assert found.cards == unseen
    mine = board(my_turn, 0).unseen
    seen = {"1-0-1", "0-1-0", "0-1-2", "2-2-3", "1-1-1"}
    left = [card.sections for card in look(my_turn, 0).cards.cards if card.id not in seen]
    assert [row.cards for row in mine.rows] == [
        sum(dots in (first, last) for first, _middle, last in left) for dots in range(4)
    ]
    assert [row.ends for row in mine.rows] == [[], ["left", "right"], [], []]
    fit = sum(1 in (a, c) or (1, 0) in ((b, a), (b, c)) for a, b, c in left)
    assert mine.fit_head == mine.fit_tail == fit
    page = plain(alice_client.get(url(my_turn)).content.decode())
    assert f"{fit} fit the head and {fit} the tail." in page


# --- the end of a hand --------------------------------------------------------------------------


def test_a_hand_s_end_is_laid_open_until_one_goes_on(  # SD-12
    alice_client: Client, alice: User, bob: User
) -> None:
    start = {"chain": ["0-0-0"], "hands": {"1": ["0-0-1"], "2": ["3-3-3", "1-2-1"]}}
    match = begin("space_dominoes", alice, bob, position=start, pace="slow")
    send(match, 0, "play 0-0-1 right single")
    told = board(match, 0).round_over
    assert told.is_news
    assert told.sentence == "You got rid of all your cards and won the hand."
    assert [(hand.name, hand.signed, list(hand.cards), hand.is_best) for hand in told.hands] == [
        ("Alice", "+0", [], True),
        ("Bob", "+13", ["1-2-1", "3-3-3"], False),
    ]
    assert 'data-round-over="round-1"' in alice_client.get(url(match)).content.decode()
    for mover in (1, 0):
        assert board(match, 0).round_over.is_news
        assert fresh(match).waiting == (mover,)
        while fresh(match).waiting == (mover,):  # a draw or a double-link may not end the turn
            assert send(match, mover, first_move(match)).status == "done"
    assert not board(match, 0).round_over.is_news


def test_the_chain_of_a_hand_stands_beside_how_it_ended(  # SD-20
    alice_client: Client, alice: User, bob: User
) -> None:
    start = {"chain": ["0-1-0"], "hands": {"1": ["0-0-1"], "2": ["3-3-3", "1-2-1"]}}
    match = begin("space_dominoes", alice, bob, position=start, pace="slow")
    KeptTable.of(match).save()
    send(match, 0, "play 0-0-1 right single")
    told = board(match, 0).round_over
    laid = [(piece.reading, piece.is_last) for piece in told.laid]
    assert laid == [("0-1", False), ("0-0-1", True)]
    page = plain(alice_client.get(url(match)).content.decode())
    assert "The chain from head to tail: 0 1 0 0 1." in page
    while fresh(match).waiting != (0,):
        send(match, 1, first_move(match))
    send(match, 0, first_move(match))
    assert not board(match, 0).round_over.laid  # it is news no more


def test_what_leads_to_a_hand_s_end_stops_there(
    alice_client: Client, alice: User, bob: User
) -> None:
    start = {"chain": ["0-1-0"], "hands": {"1": ["0-0-1"], "2": ["3-3-3", "1-2-1"]}}
    match = begin("space_dominoes", alice, bob, position=start, pace="slow")
    KeptTable.of(match).save()
    since = fresh(match).version
    send(match, 0, "play 0-0-1 right single")
    frames = alice_client.get(f"{url(match)}frames/", {"since": since}).json()["frames"]
    shown = [frame["line"].split(" ")[0] for frame in frames if frame["parts"] is not None]
    assert shown[0] == "card-linked"
    assert shown[-1] == "hand-ended"
    seats = [frame["parts"]["seats"] for frame in frames if "seats" in (frame["parts"] or {})]
    assert "has-say" not in seats[-1]  # nobody acts any more in this hand
    assert "hand-began" in [frame["line"].split(" ")[0] for frame in frames]


def first_move(match: Match) -> str:
    """Anything that the seat to act may do."""
    shown = board(match, fresh(match).waiting[0])
    return (on_pieces(shown.stock, *shown.hand) + on_buttons(shown))[0]


def test_a_new_hand_begins_without_the_counting_of_the_last_one(alice: User, bob: User) -> None:
    start = {"chain": ["0-0-0"], "hands": {"1": ["0-0-1"], "2": ["3-3-3"]}}
    match = begin("space_dominoes", alice, bob, position=start)
    send(match, 0, "play 0-0-1 right single")
    happened = board(match, 1).say.happened
    assert "Hand 2: " in happened  # who deals, and what it begins with
    assert "Dots scored" not in happened


def test_at_the_end_the_last_hand_and_all_places_are_shown(  # SD-16
    alice_client: Client, alice: User, bob: User
) -> None:
    start = {"chain": ["0-0-0"], "hands": {"1": ["0-0-1"], "2": ["3-3-3"]}}
    match = begin("space_dominoes", alice, bob, position=start, hands=1)
    send(match, 0, "play 0-0-1 right single")
    words = plain(alice_client.get(url(match)).content.decode())
    assert "You win" in words
    assert "Hand 1 is over" in words
    assert "2nd Bob 9 dots" in words


def test_a_hand_rests_while_another_one_acts(my_turn: Match) -> None:
    assert ["domino-hand is-idle" in page(my_turn, seat) for seat in (0, 1)] == [False, True]


def test_what_a_pale_edge_means_is_said_in_the_first_hand_alone(alice: User, bob: User) -> None:
    start = {"chain": ["0-0-0"], "hands": {"1": ["0-0-1"], "2": ["3-3-3"]}}
    match = begin("space_dominoes", alice, bob, position=start, hands=2)
    assert "chain-legend" in page(match, 0)
    send(match, 0, "play 0-0-1 right single")
    assert board(match, 0).hand_title == "Hand 2 of 2"
    assert "chain-legend" not in page(fresh(match), 0)

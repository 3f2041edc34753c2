"""Partners at a table of Space Dominoes: one side in what is shown and counted (SD-19)."""

from __future__ import annotations

from django.test import Client

from spacetrace.players.models import User
from tests.matches.html.families import begin, board, plain, url
from tests.matches.html.walkthrough import page
from tests.matches.tables import fresh, send


def test_partners_win_a_hand_together(  # SD-19
    alice: User, bob: User
) -> None:
    start = {
        "chain": ["0-0-0"],
        "hands": {"1": ["0-0-1"], "2": ["3-3-3"], "3": [], "4": ["1-2-1"]},
        "out": [3],
    }
    match = begin("space_dominoes", alice, bob, computers=2, position=start, partners=True)
    notes = {panel.seat: panel.note for panel in board(match, 0).seats}
    assert "partner" in notes[2]
    assert "partner" not in notes[1]
    sides = {panel.seat: panel.side for panel in board(match, 0).seats}
    assert sides == {0: "own", 1: "other", 2: "own", 3: "other"}
    assert {panel.side for panel in board(match, None).seats} == {"own", "other"}
    assert "side-own" in page(match, 0)
    assert board(match, 0).rules == [
        "Cadet is your partner: a hand is yours when both are out of cards."
    ]
    assert board(match, None).rules == ["Alice and Cadet play against Bob and Cadet 2."]
    send(match, 0, "play 0-0-1 right single")
    told = board(match, 0).round_over
    assert told.sentence == "Cadet and you are both out of cards and won the hand."
    shown = [(hand.name, hand.points, hand.is_best, hand.is_out) for hand in told.hands]
    assert shown == [("You and Cadet", 0, True, True), ("Bob and Cadet 2", 13, False, False)]
    assert [list(hand.cards) for hand in told.hands] == [[], ["3-3-3", "1-2-1"]]
    words = [hand.words for hand in told.hands]
    assert words == ["", "Bob has 9 dots and Cadet 2 has 4 dots"]
    sheet = board(match, 0).scores
    assert [column.name for column in sheet.columns] == ["You and Cadet", "Bob and Cadet 2"]
    assert [cell.is_best for cell in sheet.rows[0].cells] == [True, False]


def test_a_partner_is_painted_as_one_s_own_side(  # SD-19
    alice_client: Client, alice: User, bob: User
) -> None:
    match = begin("space_dominoes", alice, bob, computers=2, partners=True)
    shown = alice_client.get(url(match)).content.decode()
    opening = shown.partition('class="opening-names"')[2].partition("</ul>")[0]
    assert opening.count('<li class="opening-name is-own">') == 2
    assert opening.count('<li class="opening-name">') == 2
    hands = {"1": ["0-0-1", "3-3-3"], "2": ["3-3-2"], "3": ["2-2-2"], "4": ["1-2-1"]}
    start = {"chain": ["0-0-0"], "hands": hands, "turn": 1}
    match = begin("space_dominoes", alice, bob, computers=2, position=start, partners=True)
    send(match, 0, "play 0-0-1 right single")
    for seat, is_ours in ((0, True), (1, False), (2, True), (3, False), (None, False)):
        entry = page(match, seat).rpartition('<li class="log-entry')[2]
        assert entry.startswith(" is-mine") == is_ours, seat


def test_partners_are_one_side_in_what_a_match_ended_with(alice: User, bob: User) -> None:  # SD-19
    start = {
        "chain": ["0-0-0"],
        "hands": {"1": ["0-0-1"], "2": ["3-3-3"], "3": [], "4": ["1-2-1"]},
        "out": [3],
    }
    options = {"position": start, "partners": True, "hands": 1}
    match = begin("space_dominoes", alice, bob, computers=2, **options)
    send(match, 0, "play 0-0-1 right single")
    for seat, won, lost in (
        (0, "You and Cadet", "Bob and Cadet 2"),
        (1, "Alice and Cadet", "You and Cadet 2"),
        (None, "Alice and Cadet", "Bob and Cadet 2"),
    ):
        words = plain(page(fresh(match), seat))
        assert f"1st {won} 0 dots" in words
        assert f"2nd {lost} 13 dots" in words


def test_whoever_is_out_with_a_partner_who_is_not_learns_whose_dots_count(  # SD-19
    alice: User, bob: User
) -> None:
    hands = {"1": ["0-0-1"], "2": [], "3": [], "4": ["1-2-1"]}
    start = {"chain": ["0-0-0"], "hands": hands, "out": [3, 2]}
    match = begin("space_dominoes", alice, bob, computers=2, position=start, partners=True)
    send(match, 0, "play 0-0-1 right single")
    told = board(match, 0).round_over.hands[1]
    assert (told.points, told.words) == (4, "Bob is out of cards and Cadet 2 has 4 dots")
    told = board(match, 1).round_over.hands[1]
    assert (told.name, told.words) == (
        "You and Cadet 2",
        "you are out of cards and Cadet 2 has 4 dots",
    )

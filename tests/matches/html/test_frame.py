"""The parts that every table has: clock, scores, orders, log, seats, and who looks at a device."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.template.loader import render_to_string
from django.test import Client
from django.utils.safestring import SafeString

from spacetrace.matches.models import Match
from spacetrace.matches.presenters.log import CardLinks
from spacetrace.matches.presenters.table import clock_at, title_of
from spacetrace.matches.selectors.pages import deadline_of, look_at
from spacetrace.matches.services.create import SeatSpec, match_create
from spacetrace.players.models import User
from spacetrace.presentation.board import (
    Orders,
    OrderSwitch,
    ScoreSheet,
    order_switches,
    score_sheet,
)
from spacetrace.presentation.kit.whole import whole
from spacetrace.presentation.moves import MoveTold
from tests.matches.html.test_table import body, url
from tests.matches.tables import fresh, put, send, table_of
from tests.toy.game import ToyGame

ALICE_AND_TWO = ("cadet", "officer")


# --- the clock ----------------------------------------------------------------------------------


@pytest.fixture
def holding(toy: ToyGame, alice: User, bob: User) -> Match:
    """A table of Alice and Bob that holds for five seconds after a card."""
    match = table_of(alice, bob, hold=5_000)
    match = put(match, pile=["red-3"], hands={"1": ["red-1", "..."]})
    send(match, 0, "play red-1")
    return fresh(match)


def test_everybody_gets_the_same_clock(
    alice_client: Client, bob_client: Client, holding: Match
) -> None:
    for client in (alice_client, bob_client):
        page = client.get(url(holding)).content.decode()
        assert 'data-clock-total="5000"' in page
        left = re.search(r'data-clock-left="(\d+)"', page)
        assert left and 0 <= int(left[1]) <= 5_000  # how long the page took is not the matter here
        assert f'id="clock-seconds">{-(-int(left[1]) // 1000)}<' in page


def test_the_clock_never_shows_more_or_less_than_there_is(holding: Match) -> None:
    assert holding.clock_at is not None
    for late, expected in ((-10, 5_000), (0, 0), (10, 0)):
        now = holding.clock_at + timedelta(seconds=late)
        found = deadline_of(holding)
        assert found is not None
        clock = clock_at(*found, now)
        assert clock.left == expected
        assert clock.seconds == expected // 1000


def test_no_clock_runs_where_nothing_ends_by_time(match: Match, holding: Match) -> None:
    assert deadline_of(match) is None
    holding.status = "paused"
    assert deadline_of(holding) is None


# --- scores and orders --------------------------------------------------------------------------


def sheet(places: tuple[int, ...] = ()) -> ScoreSheet:
    return score_sheet(
        ["Ann", "Bob", "Cid"],
        [[5, 0, 12], [0, 20, 3]],
        viewer=1,
        title="Round %(n)s",
        best=[[1], [0]],
        places=places,
        note="The fewest win.",
    )


def test_a_score_sheet_adds_the_rounds_up() -> None:
    found = sheet(places=(1, 3, 2))
    assert [column.total for column in found.columns] == [5, 20, 15]
    assert [column.place for column in found.columns] == [1, 3, 2]
    assert [column.is_me for column in found.columns] == [False, True, False]
    assert [row.title for row in found.rows] == ["Round 1", "Round 2"]
    assert [cell.is_best for cell in found.rows[0].cells] == [False, True, False]


def test_a_score_sheet_is_a_table_with_heads_for_rows_and_columns() -> None:
    html = render_to_string("matches/_scores.html", {"sheet": sheet()})
    assert html.count('scope="col"') == 3
    assert html.count('scope="row"') == 3
    assert "won the round" in html
    assert "The fewest win." in html
    assert render_to_string("matches/_scores.html", {"sheet": None}).strip() == ""


def test_switches_are_made_of_the_orders_that_are_legal() -> None:
    texts = ["draw", "order clone-all on", "order clone red-7 off", "orderly on", "concede"]
    found = order_switches(texts, str.upper)
    assert found == [
        OrderSwitch("order clone-all on", "CLONE-ALL", is_on=False),
        OrderSwitch("order clone red-7 off", "CLONE RED-7", is_on=True),
    ]
    assert Orders(found).active == 1


# --- words --------------------------------------------------------------------------------------


def test_names_become_links_only_where_cards_have_pages() -> None:
    def told(move: MoveTold) -> tuple[list[str], list[str]]:
        return move.sentences, []

    sentence = "Ann plays <Red 7> & Red 77."
    assert CardLinks("toy", {}, told).link(sentence) == "Ann plays &lt;Red 7&gt; &amp; Red 77."
    linked = CardLinks("toy", {"Red 7": "red-7"}, told).link(sentence)
    assert linked.count("<a ") == 1
    assert 'href="/cards/toy/red-7/"' in linked


def test_joined_figures_are_kept_on_one_line_and_nothing_else_is() -> None:
    sentence = SafeString('<a href="/1-2-3/">Ann-1-2</a> lays 0-2-2, 10-0 &amp; 4 - 5.')
    kept = '<span class="is-whole">0-2-2</span>, <span class="is-whole">10-0</span>'
    assert whole(sentence) == sentence.replace("0-2-2, 10-0", kept)


def test_a_title_names_everybody() -> None:
    assert title_of(["Ann", "Bob"]) == "Ann against Bob"
    assert title_of(["Ann", "", "Cid"]) == "Ann, an open seat and Cid"


def test_seats_go_round_the_table_and_end_with_one_s_own(toy: ToyGame, alice: User) -> None:
    match = table_of(alice, computers=("cadet", "officer", "cadet"))
    assert look_at(match, 0, []).around() == [1, 2, 3, 0]
    assert look_at(match, 2, []).around() == [3, 0, 1, 2]
    assert look_at(match, None, []).around() == [0, 1, 2, 3]
    panels = look_at(match, 2, []).seat_panels()
    assert [panel.is_me for panel in panels] == [False, False, False, True]
    assert [panel.is_computer for panel in panels] == [True, False, True, True]


# --- several people at one device ---------------------------------------------------------------


@pytest.fixture
def family(toy: ToyGame, alice: User) -> Match:
    """Alice, a computer player and Bo at one device; Alice is to move."""
    seats = [SeatSpec("me"), SeatSpec("agent", agent_level="cadet"), SeatSpec("hot", name="Bo")]
    match = match_create(owner=alice, game="toy", seats=seats)
    return turn_to(match, 1)


def turn_to(match: Match, seat: int) -> Match:
    """It is this seat's turn, counted from 1."""
    return put(match, turn=seat, hands={"1": ["..."]})


def shown(client: Client, match: Match) -> str:
    """Whose table the page shows: a seat's number from 0, or the name on the curtain."""
    page = client.get(url(match)).content.decode()
    seat = re.search(r'data-seat="(\d)"', page)
    curtain = re.search(r"Pass the device to (\w+)", page)
    return seat[1] if seat else curtain[1] if curtain else ""


def test_a_curtain_falls_for_the_next_person_and_not_for_a_computer(
    alice_client: Client, family: Match
) -> None:
    assert shown(alice_client, family) == "Alice"
    alice_client.post(url(family, "take/"))
    assert shown(alice_client, family) == "0"
    # A computer player is to act: whoever looked last goes on looking.
    assert shown(alice_client, turn_to(family, 2)) == "0"
    assert shown(alice_client, turn_to(family, 3)) == "Bo"
    assert alice_client.get(url(family, "board/?since=0"))["HX-Redirect"] == url(family)
    alice_client.post(url(family, "take/"))
    assert shown(alice_client, family) == "2"
    assert shown(alice_client, turn_to(family, 2)) == "2"


def test_at_a_device_everybody_acts_for_their_own_seat(alice_client: Client, family: Match) -> None:
    alice_client.post(url(family, "take/"))
    alice_client.post(url(family, "act/"), body(family, "draw", seat=2))
    assert fresh(family).move_count == 0
    alice_client.post(url(family, "act/"), body(family, "draw", seat=0))
    assert fresh(family).move_count == 1

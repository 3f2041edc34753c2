"""Since you were last here: what happened, the board of then, and who may know that one looked."""

from __future__ import annotations

import random
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from spacetrace.matches import games
from spacetrace.matches.models import Match, Move, Seat
from spacetrace.matches.presenters.recap import of_its_own
from spacetrace.matches.selectors import legal_for, view_json_for
from spacetrace.matches.selectors.past import table_at
from spacetrace.matches.services.create import SeatSpec, match_create
from spacetrace.players.models import User
from tests.markup import one_line
from tests.matches.html.test_every_game import Marks
from tests.matches.html.test_table import url
from tests.matches.tables import fresh, send, table_of
from tests.toy.game import ToyGame

PANEL = 'id="recap"'


def move(match: Match, dice: random.Random | None = None) -> int:
    """Whoever is waited for does something that is no giving up; the seat that did."""
    now = fresh(match)
    seat = now.waiting[0]
    texts = [text for _action, text in legal_for(now, seat) if "concede" not in text]
    text = dice.choice(texts) if dice else texts[0]
    assert send(now, seat, text).status == "done"
    return seat


def page(client: Client, match: Match, name: str = "") -> str:
    answer = client.get(url(match, name))
    assert answer.status_code == 200
    return one_line(answer.content.decode())


def seen(match: Match, seat: int = 0) -> Seat:
    return Seat.objects.get(match=match, index=seat)


@pytest.fixture
def missed(toy: ToyGame, alice: User, bob: User, alice_client: Client) -> Match:
    """Alice has looked, and then both have moved: Alice by her program, Bob last."""
    match = table_of(alice, bob)
    while fresh(match).waiting != (1,):
        move(match)
    page(alice_client, match)
    while fresh(match).waiting != (0,):
        move(match)
    return match


# --- the panel ------------------------------------------------------------------------------------


def test_who_opens_a_match_after_others_moved_is_told_what_happened(
    missed: Match, alice_client: Client
) -> None:
    told = page(alice_client, missed)
    assert PANEL in told
    assert "Since you were last here" in told
    assert "Bob" in told.split(PANEL)[1].split("</section>")[0]
    # Looked at again it is still there: on this device, on another one, and as text.
    assert PANEL in page(alice_client, missed)
    assert PANEL in page(alice_client, missed, "?view=text")
    other = Client()
    other.force_login(User.objects.get(username="alice"))
    assert PANEL in page(other, missed)


def test_a_recap_that_is_closed_stays_closed_on_every_device(
    missed: Match, alice_client: Client, alice: User
) -> None:
    page(alice_client, missed)
    send_ = {"version": str(fresh(missed).version)}
    answer = alice_client.post(url(missed, "recap/"), send_)
    assert answer["Location"] == url(missed)
    other = Client()
    other.force_login(alice)
    for client in (alice_client, other):
        assert PANEL not in page(client, missed)


def test_a_recap_is_closed_by_script_without_leaving_the_table(
    missed: Match, alice_client: Client
) -> None:
    page(alice_client, missed)
    send_ = {"version": str(fresh(missed).version)}
    answer = alice_client.post(url(missed, "recap/"), send_, headers={"HX-Request": "true"})
    told = answer.content.decode()
    assert told.lstrip().startswith('<div id="board"')
    assert PANEL not in told


@pytest.mark.parametrize("version", ["", "x", "-5", "999999"])
def test_half_a_form_closes_no_more_than_there_is(
    missed: Match, alice_client: Client, version: str
) -> None:
    page(alice_client, missed)
    assert alice_client.post(url(missed, "recap/"), {"version": version}).status_code == 302
    assert seen(missed).read_version <= fresh(missed).version


def test_who_moves_has_read_what_happened(missed: Match, alice_client: Client) -> None:
    assert PANEL in page(alice_client, missed)
    assert move(missed) == 0
    assert PANEL not in page(alice_client, missed)


def test_what_happens_while_one_watches_is_no_news_later(
    toy: ToyGame, alice: User, bob: User, alice_client: Client
) -> None:
    match = table_of(alice, bob)
    page(alice_client, match)
    for _ in range(3):
        move(match)
        assert PANEL not in page(alice_client, match, f"board/?since={fresh(match).version - 1}")
    assert PANEL not in page(alice_client, match)


def test_who_comes_back_to_a_page_that_stood_open_is_told(
    missed: Match, alice_client: Client
) -> None:
    before = fresh(missed).version - 1
    assert PANEL in page(alice_client, missed, f"board/?since={before}&back=1")
    # And the news stay, for they have not been read.
    assert PANEL in page(alice_client, missed, "board/")


def test_the_first_look_at_a_match_is_not_a_return(
    toy: ToyGame, alice: User, bob: User, bob_client: Client
) -> None:
    match = table_of(alice, bob)
    move(match)
    assert PANEL not in page(bob_client, match)


def test_a_page_that_a_browser_fetches_on_its_own_is_shown_to_nobody(
    missed: Match, alice_client: Client
) -> None:
    before = seen(missed).seen_version
    answer = alice_client.get(url(missed), headers={"Sec-Purpose": "prefetch;prerender"})
    assert answer.status_code == 200
    alice_client.head(url(missed))
    assert seen(missed).seen_version == before


def test_what_the_clock_did_for_somebody_is_told_to_them(
    missed: Match, alice_client: Client
) -> None:
    page(alice_client, missed)
    before = fresh(missed).version
    assert move(missed) == 0
    Move.objects.filter(match=missed, version_before=before).update(command_id="timeout:7")
    assert PANEL in page(alice_client, missed)


def test_a_long_absence_is_cut_with_a_way_to_the_whole_story(
    missed: Match, alice_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("spacetrace.matches.presenters.recap.LOG_MOVES", 0)
    told = page(alice_client, missed).split(PANEL)[1].split("</section>")[0]
    assert "More has happened than stands here." in told
    assert url(missed, "story/") in told


def test_at_a_hot_seat_nobody_was_away(toy: ToyGame, alice: User, alice_client: Client) -> None:
    match = match_create(owner=alice, game="toy", seats=[SeatSpec("me"), SeatSpec("hot")])
    alice_client.post(url(match, "take/"))
    move(match)
    alice_client.post(url(match, "take/"))
    assert PANEL not in page(alice_client, match)


# --- who may know ---------------------------------------------------------------------------------


def test_that_somebody_has_looked_shows_to_nobody(
    missed: Match, alice_client: Client, bob_client: Client
) -> None:
    def told() -> tuple[Any, ...]:
        now = fresh(missed)
        board = bob_client.get(url(missed, "board/"))
        lines = [line for line in board.content.decode().split("\n") if "csrf" not in line]
        lines = [line for line in lines if "command_id" not in line]
        return now.version, now.revision, now.updated_at, lines, bob_client.get("/").status_code

    before = told()
    page(alice_client, missed)
    alice_client.post(url(missed, "recap/"), {"version": str(fresh(missed).version)})
    assert told() == before


def test_a_look_writes_once_and_then_asks_no_more(missed: Match, alice_client: Client) -> None:
    def writes() -> list[str]:
        with CaptureQueriesContext(connection) as captured:
            page(alice_client, missed)
        return [one["sql"] for one in captured if one["sql"].startswith("UPDATE")]

    assert len(writes()) == 1
    assert writes() == []


# --- the page -------------------------------------------------------------------------------------


def test_the_page_has_the_board_of_then_beside_that_of_now(
    missed: Match, alice_client: Client
) -> None:
    told = page(alice_client, missed)
    address = told.split('">The board before')[0].split('href="')[-1].replace("&amp;", "&")
    for more in ("", "&view=text"):
        answer = alice_client.get(address + more)
        shown = answer.content.decode()
        assert "This is the table as you last saw it." in one_line(shown)
        assert "This is the table as it is now." in one_line(shown)
        assert 'name="action"' not in shown
        marks = Marks()
        marks.feed(shown)
        assert [name for name, n in marks.ids.items() if n > 1] == []
        assert marks.wanted <= set(marks.ids)


@pytest.mark.parametrize("since", ["", "?since=0", "?since=x", "?since=999999", "?since=-4"])
def test_every_address_of_the_page_shows_something(
    missed: Match, alice_client: Client, since: str
) -> None:
    assert "The board now" in page(alice_client, missed, f"recap/{since}")


def test_a_board_that_cannot_be_rebuilt_is_told_of(missed: Match, alice_client: Client) -> None:
    move(missed)
    Move.objects.filter(match=missed, seq=1).update(action="play nothing-at-all")
    before = fresh(missed).version - 1  # the table that stands is read, not played again
    assert "cannot be shown any more" in page(alice_client, missed, f"recap/?since={before}")


def test_a_stranger_and_a_visitor_find_no_recap(
    missed: Match, stranger_client: Client, client: Client
) -> None:
    assert stranger_client.get(url(missed, "recap/")).status_code == 404
    assert stranger_client.post(url(missed, "recap/"), {"version": 3}).status_code == 404
    assert client.get(url(missed, "recap/")).status_code == 302
    assert Client().put(url(missed, "recap/")).status_code == 405


def test_the_board_of_then_is_what_the_seat_saw_then(
    match_of_each: Match, alice_client: Client
) -> None:
    match = match_of_each
    dice, views = random.Random(match.game), {}
    for _ in range(30):
        now = fresh(match)
        views[now.version] = view_json_for(now, 0)
        if not now.waiting:
            break
        move(match, dice)
    now = fresh(match)
    # A secret order of one's own changes one's view, and no version.
    views[now.version] = view_json_for(now, 0)
    for version, view in views.items():
        rules = games.game_of(now)
        assert rules.view_json(rules.view(table_at(now, version), 0)) == view
    told = page(alice_client, match, "recap/?since=1")
    assert "The board before" in told
    assert "The board now" in told
    assert "Since" in page(alice_client, match, "recap/?since=1&view=text")


def test_ids_of_a_drawn_board_are_its_own_and_those_of_others_stay() -> None:
    html = '<b id="a" aria-labelledby="a z"></b><use href="#a"/><use href="#frame"/><p id="z"></p>'
    assert of_its_own(html, "now") == (
        '<b id="now-a" aria-labelledby="now-a now-z"></b><use href="#now-a"/>'
        '<use href="#frame"/><p id="now-z"></p>'
    )

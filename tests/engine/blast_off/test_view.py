"""What is public, what is a seat's own, and what the table tells nobody."""

from __future__ import annotations

from typing import cast

import msgspec

from spacetrace.engine.games.blast_off.cards import FACES
from spacetrace.engine.games.blast_off.table import Table
from spacetrace.engine.games.blast_off.view import view_table
from spacetrace.engine.kernel.events import Viewer
from spacetrace.engine.kernel.state import show
from tests.engine.blast_off.positions import CARDS, GAME, play, position


def seen(table: Table, viewer: Viewer) -> dict[str, object]:
    """A view as it goes out, without what the viewer alone knows and who it is."""
    view = cast("dict[str, object]", msgspec.json.decode(GAME.view_json(view_table(table, viewer))))
    return {key: value for key, value in view.items() if key not in ("own", "viewer")}


def test_everybody_sees_the_same_table_and_only_the_own_hand() -> None:
    table = position(seats=4)
    views = [view_table(table, viewer) for viewer in (0, 1, 2, 3, None)]
    assert all(seen(table, viewer) == seen(table, None) for viewer in range(4))
    assert [view.own is None for view in views] == [False] * 4 + [True]
    for seat, view in enumerate(views[:4]):
        assert view.own is not None
        assert view.own.hand == table.hands[seat]


def test_a_drawn_card_is_known_to_its_seat_and_that_it_fits_to_all() -> None:  # BO-7
    table = position(discard=["red-3"], draw_pile=["green-3", "..."], hands={"1": ["purple-9"]})
    play(table, "1 draw")
    mine, theirs = view_table(table, 0), view_table(table, 1)
    assert mine.own is not None and theirs.own is not None
    assert (mine.own.drawn, theirs.own.drawn) == (CARDS.card("green-3"), None)
    assert mine.must_play and theirs.must_play


def test_nothing_tells_that_a_gesture_was_due_before_it_is_caught() -> None:  # BO-17
    """Two tables that differ in which gesture is due, where the same play was made."""
    tables = []
    for red, odd in (("beep", "salute"), ("salute", "beep")):
        table = position(
            {"out_of_control": True},
            discard=["red-9"],
            missions=[
                {"trigger": "red", "consequence": red, "name": "Red"},
                {"trigger": "odd", "consequence": odd, "name": "Odd"},
            ],
            hands={"1": ["red-6", "green-1", "green-2"]},
        )
        play(table, "1 play red-6 with beep")
        tables.append(table)
    done, forgotten = tables
    for viewer in (0, 1, None):
        one, two = seen(done, viewer), seen(forgotten, viewer)
        assert one.pop("missions") != two.pop("missions")
        assert one == two
    assert GAME.moves(done, 1) == GAME.moves(forgotten, 1)


def test_standing_orders_and_who_is_asked_are_secret() -> None:  # BO-15
    tables = [
        position(
            {"pace": "slow"},
            seats=3,
            discard=["red-9", "countdown"],
            countdown={"call": "6", "starter": 1},
            orders={"2": {"slap": slaps}, "3": {"slap": False}},
        )
        for slaps in (True, False)
    ]
    for table, slaps in zip(tables, (True, False), strict=True):
        own = view_table(table, 1).own
        assert own is not None
        assert (own.slaps, own.is_asked) == (slaps, not slaps)
    for viewer in (0, 2, None):
        assert seen(tables[0], viewer) == seen(tables[1], viewer)


def test_what_lies_under_countdown_cards_is_to_be_matched() -> None:  # BO-14
    view = view_table(position(discard=["wild as green 7", "countdown", "countdown"]), None)
    assert view.top is FACES["green-7"]
    assert show(view)["discard"] == ["wild as green 7", "countdown", "countdown"]


def test_a_wild_without_a_name_is_no_card_to_match() -> None:  # BO-3
    view = view_table(position(discard=["wild"], dealer=2), None)
    assert (view.top, view.stage, view.turn) == (None, "naming", 1)

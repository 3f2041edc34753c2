"""An imagined table agrees with the view that it comes from, and with nothing hidden."""

from collections import Counter

import pytest

from spacetrace.engine.games.blast_off.imagine import imagine
from spacetrace.engine.games.blast_off.table import Table
from spacetrace.engine.games.blast_off.view import view_table
from spacetrace.engine.kernel.chance import Chance
from tests.engine.blast_off.positions import CARDS, GAME, play, position


def naming() -> Table:
    """The dealer, seat 2, has to name the wild on the pile (BO-3)."""
    return position(seats=3, discard=["wild"], dealer=2)


def drawn() -> Table:
    """Seat 1 has to play the card that it drew (BO-7)."""
    table = position(discard=["red-3"], draw_pile=["green-3", "..."], hands={"1": ["purple-9"]})
    play(table, "1 draw")
    return table


def running() -> Table:
    """A live countdown in which seat 2 took the call (BO-10)."""
    table = position(
        seats=3,
        discard=["red-9", "countdown"],
        countdown={"call": "6", "starter": 1},
        hands={"2": ["green-6", "..."]},
    )
    play(table, "2 slap green-6")
    return table


def asking() -> Table:
    """A slow countdown that waits for seats 2 and 3 (BO-15)."""
    return position(
        {"pace": "slow"},
        seats=3,
        discard=["red-9", "wild as red 4", "countdown"],
        countdown={"call": "6", "starter": 1},
        orders={"2": {"slap": False}, "3": {"slap": False}},
    )


def forgotten() -> Table:
    """Seat 1 forgot to beep, and the table waits for who catches it (BO-17)."""
    hands = {"1": ["red-6", "green-1", "green-2"]}
    table = position(discard=["red-9"], missions=["red-alert"], hands=hands)
    play(table, "1 play red-6")
    return table


def making_up() -> Table:
    """Seat 2 makes a mission up while one that was made up before is in force (BO-22)."""
    table = position(
        {"make_up": True},
        discard=["red-9", "countdown"],
        countdown={"call": "blast-off", "starter": 1},
        missions=[{"trigger": "odd", "consequence": "skip", "name": "Odd One, Out"}],
        mission_deck=["echo"],
        hands={"2": ["red-blast-off", "green-2"]},
    )
    play(table, "2 slap red-blast-off", "clock tick")
    return table


def places() -> Table:
    """Seat 3 is out already (BO-24)."""
    return position({"runners_up": True}, seats=4, out=[3], direction=-1)


def over() -> Table:
    """Seat 1 has won (BO-23)."""
    table = position(discard=["red-9"], hands={"1": ["red-2"]})
    play(table, "1 play red-2")
    return table


MOMENTS = [naming, drawn, running, asking, forgotten, making_up, places, over]


@pytest.mark.parametrize("make", MOMENTS)
def test_an_imagined_table_gives_the_same_view_to_every_viewer(make: object) -> None:
    assert callable(make)
    table = make()
    for viewer in [*range(len(table.hands)), None]:
        view = view_table(table, viewer)
        for seed in range(5):
            again = imagine(view, CARDS, Chance.seeded(seed))
            assert view_table(again, viewer) == view


@pytest.mark.parametrize("make", MOMENTS)
def test_an_imagined_table_holds_every_card_once(make: object) -> None:  # BO-1
    assert callable(make)
    table = make()
    again = imagine(view_table(table, 0), CARDS, Chance.seeded(1))
    dealt = [card for hand in again.hands for card in hand] + again.draw_pile
    dealt += [laid.card for laid in again.pile]
    assert Counter(dealt) == Counter(CARDS.pack())
    missions = again.mission_deck + again.old_missions + again.missions
    of_the_set = [mission for mission in missions if not mission.id.startswith("made-up-")]
    assert Counter(m.id for m in of_the_set) == Counter(m.id for m in CARDS.missions)


def test_hidden_cards_are_dealt_anew_each_time() -> None:
    view = view_table(position(), 0)
    hands = {tuple(imagine(view, CARDS, Chance.seeded(n)).hands[1]) for n in range(10)}
    assert len(hands) > 8


def test_hidden_cards_do_not_come_from_the_hands_that_hold_them() -> None:
    table, other = position(), position()
    other.hands[1], other.draw_pile[:6] = other.draw_pile[:6], other.hands[1]
    one = imagine(view_table(table, 0), CARDS, Chance.seeded(3))
    two = imagine(view_table(other, 0), CARDS, Chance.seeded(3))
    assert one.hands == two.hands
    assert one.draw_pile == two.draw_pile


def test_the_card_that_another_seat_drew_can_be_played() -> None:  # BO-7
    for seed in range(20):
        again = imagine(view_table(drawn(), 1), CARDS, Chance.seeded(seed))
        assert again.must_play in again.hands[0]
        assert GAME.moves(again, 0)
        assert all(GAME.action_text(move) != "draw" for move in GAME.moves(again, 0))


def test_a_seat_that_is_asked_in_secret_is_imagined() -> None:  # BO-15
    for viewer in (0, 1, None):
        again = imagine(view_table(asking(), viewer), CARDS, Chance.seeded(2))
        assert GAME.waiting_for(again)
        assert GAME.waiting_for(again)[0] != 0


def test_what_was_forgotten_is_worked_out() -> None:  # BO-17
    again = imagine(view_table(forgotten(), 1), CARDS, Chance.seeded(2))
    play(again, "2 catch")
    assert len(again.hands[0]) == 6


def test_orders_of_others_are_not_known() -> None:  # BO-15
    table = asking()
    assert view_table(table, 0).own != view_table(table, 1).own
    again = imagine(view_table(table, 0), CARDS, Chance.seeded(2))
    assert again.slap_orders.count(False) == 1

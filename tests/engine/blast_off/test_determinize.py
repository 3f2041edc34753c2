"""A dealt table agrees with what a seat knows, and with nothing hidden."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from copy import copy

import pytest

from spacetrace.engine.games.blast_off.cards import sort_hand
from spacetrace.engine.games.blast_off.determinize import determinize
from spacetrace.engine.games.blast_off.table import Table
from spacetrace.engine.games.blast_off.view import view_table
from spacetrace.engine.kernel.chance import Chance
from spacetrace.engine.kernel.events import Viewer
from spacetrace.engine.kernel.state import show
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
def test_a_dealt_table_gives_the_same_view_to_every_viewer(make: Callable[[], Table]) -> None:
    table = make()
    for viewer in [*range(len(table.hands)), None]:
        view = show(view_table(table, viewer))
        for seed in range(5):
            again = determinize(table, viewer, Chance.seeded(seed))
            assert show(view_table(again, viewer)) == view


@pytest.mark.parametrize("make", MOMENTS)
def test_a_dealt_table_holds_every_card_once(make: Callable[[], Table]) -> None:  # BO-1
    table = make()
    again = determinize(table, 0, Chance.seeded(1))
    dealt = [card for hand in again.hands for card in hand] + again.draw_pile
    dealt += [laid.card for laid in again.discard]
    assert Counter(dealt) == Counter(CARDS.pack())
    missions = again.mission_deck + again.old_missions + again.missions
    of_the_set = [mission for mission in missions if not mission.id.startswith("made-up-")]
    assert Counter(m.id for m in of_the_set) == Counter(m.id for m in CARDS.missions)


def test_hidden_cards_are_dealt_anew_each_time() -> None:
    table = position()
    hands = {tuple(determinize(table, 0, Chance.seeded(n)).hands[1]) for n in range(10)}
    assert len(hands) > 8


def test_hidden_cards_do_not_come_from_the_hands_that_hold_them() -> None:
    table, other = position(), position()
    other.hands[1], other.draw_pile[:6] = other.draw_pile[:6], other.hands[1]
    one = determinize(table, 0, Chance.seeded(3))
    two = determinize(other, 0, Chance.seeded(3))
    assert one.hands == two.hands
    assert one.draw_pile == two.draw_pile


def test_the_card_that_another_seat_drew_can_be_played() -> None:  # BO-7
    for seed in range(20):
        again = determinize(drawn(), 1, Chance.seeded(seed))
        assert again.drawn in again.hands[0]
        assert GAME.moves(again, 0)
        assert all(GAME.action_text(move) != "draw" for move in GAME.moves(again, 0))


def test_a_seat_that_is_asked_in_secret_is_made_up() -> None:  # BO-15
    for viewer in (0, 1, None):
        again = determinize(asking(), viewer, Chance.seeded(2))
        assert GAME.waiting_for(again)
        assert GAME.waiting_for(again)[0] != 0


def test_what_was_forgotten_is_worked_out() -> None:  # BO-17
    again = determinize(forgotten(), 1, Chance.seeded(2))
    play(again, "2 catch")
    assert len(again.hands[0]) == 6


def test_orders_of_others_are_not_known() -> None:  # BO-15
    table = asking()
    assert table.slap_orders == [True, False, False]
    again = determinize(table, 0, Chance.seeded(2))
    assert again.slap_orders.count(False) == 1


# --- nothing but what the seat knows decides ------------------------------------------------------


def disguised(table: Table, viewer: Viewer, chance: Chance) -> Table:
    """A table that the viewer cannot tell from this one; whatever is hidden from it is another."""
    other = table.copy()
    others = [seat for seat in range(len(table.hands)) if seat != viewer]
    pool = [*other.draw_pile, *(card for seat in others for card in other.hands[seat])]
    if other.drawn is not None and other.turn != viewer:
        pool.remove(other.drawn)
    chance.shuffle(pool)
    for seat in others:
        size = len(other.hands[seat])
        other.hands[seat] = [other.drawn] if other.drawn and seat == other.turn else []
        while len(other.hands[seat]) < size:
            other.hands[seat].append(pool.pop())
        sort_hand(other.hands[seat])
        other.barred[seat] += 1
        other.slap_orders[seat] = not other.slap_orders[seat]
        other.catch_orders[seat] = ("echo",) if not other.catch_orders[seat] else ()
    other.draw_pile = pool
    chance.shuffle(other.mission_deck)
    other.asked = [seat for seat in other.asked if seat == viewer] or other.asked[:1]
    other.is_forgotten = not other.is_forgotten
    other.waits += view_table(table, viewer).deadline is None
    other.chance = chance
    return other


def assert_blind(deal: Callable[[Table, Viewer, Chance], Table], table: Table) -> None:
    """What is dealt to a viewer follows from what it knows."""
    for viewer in [*range(len(table.hands)), None]:
        other = disguised(table, viewer, Chance.seeded(f"other {viewer}"))
        assert GAME.dump(other) != GAME.dump(table)
        assert show(view_table(other, viewer)) == show(view_table(table, viewer))
        tables = [deal(one, viewer, Chance.seeded(7)) for one in (table, other)]
        assert GAME.dump(tables[0]) == GAME.dump(tables[1])


@pytest.mark.parametrize("make", MOMENTS)
def test_tables_that_a_seat_cannot_tell_apart_are_dealt_alike(make: Callable[[], Table]) -> None:
    assert_blind(determinize, make())


@pytest.mark.parametrize(
    "leak", ["hands", "draw_pile", "slap_orders", "barred", "is_forgotten", "waits"]
)
def test_a_leak_would_be_found(leak: str) -> None:
    def leaky(table: Table, viewer: Viewer, chance: Chance) -> Table:
        dealt = determinize(table, viewer, chance)
        setattr(dealt, leak, copy(getattr(table, leak)))
        return dealt

    with pytest.raises(AssertionError):
        assert_blind(leaky, asking())

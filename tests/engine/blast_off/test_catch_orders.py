"""Standing orders of a slow table that keep watch over duties (BO-15, BO-17)."""

from __future__ import annotations

from collections import Counter

from spacetrace.engine.games.blast_off.events import CatchMissed, OffenceCaught
from spacetrace.engine.games.blast_off.scenario import arrange
from spacetrace.engine.games.blast_off.table import Table
from spacetrace.engine.kernel.chance import Chance
from spacetrace.engine.kernel.protocol import Json
from tests.engine.blast_off.positions import CARDS, GAME, play, refused
from tests.engine.blast_off.test_catching import HANDS, SALUTE


def slow(orders: Json, seed: str = "slow", **named: Json) -> Table:
    """The same table, slow, with standing orders."""
    table: dict[str, Json] = {
        "seats": 3,
        "hands": HANDS,
        "discard": ["red-9"],
        "missions": [SALUTE],
        "orders": orders,
    }
    options = {"pace": "slow"}
    return arrange(options, CARDS, {**table, **named}, Chance.seeded(seed))


def test_an_order_that_watches_over_a_mission_catches_at_once() -> None:
    table = slow({"3": {"catch": [SALUTE]}})
    events = play(table, "1 play red-2")
    assert OffenceCaught(0, 2) in events
    assert len(table.hands[0]) == 3 + 4


def test_an_order_does_not_catch_what_was_not_forgotten() -> None:
    for move in ("1 play red-2 with salute", "1 play red-5"):
        table = slow({"3": {"catch": [SALUTE]}})
        assert not any(isinstance(e, OffenceCaught | CatchMissed) for e in play(table, move))
        assert table.barred == [0, 0, 0]


def test_an_order_of_the_offender_itself_or_of_a_barred_seat_does_nothing() -> None:
    table = slow({"1": {"catch": [SALUTE]}, "3": {"catch": [SALUTE]}})
    play(table, "1 play red-5", "3 catch", "2 play red-3", "3 play red-8 with salute")
    assert table.barred[2] == 0
    table = slow({"1": {"catch": [SALUTE]}, "3": {"catch": [SALUTE]}}, turn=2)
    play(table, "2 play red-3", "1 catch", "3 play red-8")
    assert not any(len(hand) > 4 for hand in table.hands)


def test_among_orders_that_watch_the_lot_decides() -> None:  # BO-15
    catchers: Counter[int] = Counter()
    for seed in range(200):
        table = slow({"2": {"catch": [SALUTE]}, "3": {"catch": [SALUTE]}}, f"watch {seed}")
        events = play(table, "1 play red-2")
        catchers += Counter(e.catcher_seat for e in events if isinstance(e, OffenceCaught))
    assert sum(catchers.values()) == 200
    assert min(catchers[1], catchers[2]) > 65  # five standard deviations


def test_orders_are_given_for_missions_in_force_that_have_a_duty() -> None:
    table = slow({}, missions=["hyperjump"])
    assert [GAME.action_text(aside) for aside in GAME.meta_actions(table, 0)] == ["order slap off"]
    assert refused(table, "1 order catch hyperjump on").rule == "BO-17"
    assert refused(table, f"1 order catch {SALUTE} on").rule == "BO-17"
    table = slow({})
    play(table, f"1 order catch {SALUTE} on")
    assert refused(table, f"1 order catch {SALUTE} on").sentence.startswith("That is your order")
    play(table, f"1 order catch {SALUTE} off")
    assert table.catch_orders == [(), (), ()]


def test_an_order_lapses_with_its_mission() -> None:  # BO-16
    hands: Json = {"1": ["countdown", "red-blast-off", "red-1", "wild"], "2": ["red-3", "wild"]}
    table = slow(
        {"2": {"catch": [SALUTE]}}, hands=hands, seats=2, mission_deck=["red-alert", "..."]
    )
    play(table, "1 play countdown")
    assert [mission.id for mission in table.missions] == ["red-alert"]
    assert table.catch_orders == [(), ()]


def test_an_order_catches_a_countdown_card_before_the_calls_run() -> None:
    table = slow({"2": {"catch": ["rumble"]}}, missions=["rumble"])
    events = play(table, "1 play countdown")
    words = [type(event).__name__ for event in events]
    assert words.index("OffenceCaught") < words.index("CallMade")

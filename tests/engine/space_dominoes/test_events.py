"""What an event says is true of the table at the moment when it is told."""

from __future__ import annotations

import pytest

from spacetrace.engine.games.space_dominoes import events as e
from spacetrace.engine.games.space_dominoes.table import HandResult, Table
from spacetrace.engine.kernel.chance import Chance
from spacetrace.engine.kernel.events import Event
from spacetrace.engine.kernel.protocol import Json
from tests.engine.space_dominoes.playing import GAME, at, dealt

TABLES: list[tuple[int, dict[str, Json]]] = [
    (2, {"turn_timer": 15}),
    (3, {}),
    (4, {"partners": True, "turn_timer": 60}),
    (5, {"hands": 2}),
    (2, {"tournament": True, "hands": 3}),
]


def is_true(event: Event, table: Table, before: Table) -> bool:
    """Whether the table is as the event says; `before` is as it was at the last event."""
    match event:
        case e.HandBegan() | e.HandDealt() | e.HandShown() | e.HandEnded() | e.MatchEnded():
            return _hand_is_true(event, table)
        case e.TurnBegan(seat, number, last_chance):
            turn = (table.turn, table.turn_number, table.last_chance)
            return turn == (seat, number, last_chance) and table.stage == "begin"
        case e.CardLinked(seat, card, end, link):
            laid = table.laid[-1]
            is_laid = (laid.seat, laid.card, laid.end, laid.link) == (seat, card, end, link)
            is_gone = len(table.hands[seat]) == len(before.hands[seat]) - 1
            is_stage = table.stage == ("linked" if link == "double" else before.stage)
            return is_laid and is_gone and is_stage and table.passes == 0
        case e.CardDrawn(seat, card, why):
            is_held = card in [held.id for held in table.hands[seat]]
            is_stage = table.stage == (before.stage if why == e.AT_END else "drawn")
            return is_held and is_stage and len(table.stock) == len(before.stock) - 1
        case e.Passed(seat):
            missed = table.missed[seat]
            is_counted = table.passes == before.passes + 1
            return is_counted and missed is not None and missed.fresh == 0 and seat == before.turn
        case e.Stopped(seat):
            return (table.turn, table.stage) == (seat, "linked")
        case e.WentOut(seat):
            return table.out == [*before.out, seat] and not table.hands[seat]
        case e.ClockStarted(number):
            return table.clock == number == before.clock + 1
    return False


def _hand_is_true(event: Event, table: Table) -> bool:
    match event:
        case e.HandBegan(number, dealer, starter, size, stock):
            begun = (table.hand_number, table.dealer, table.laid[0].card, len(table.stock))
            return begun == (number, dealer, starter, stock) and len(table.hands[0]) == size
        case e.HandDealt(seat, cards):
            return [card.id for card in table.hands[seat]] == list(cards)
        case e.HandShown(seat, cards):
            return table.counted[seat] == list(cards) == [card.id for card in table.hands[seat]]
        case e.HandEnded(number, reason, _rule, winner, dots, added, totals):
            last = HandResult(number, reason, winner, dots, added, totals)
            return table.results[-1] == last and table.totals == list(totals)
        case e.MatchEnded(reason, rule, places, scores):
            end = table.outcome
            said = end and (end.reason, end.rule, end.places, end.scores)
            return said == (reason, rule, places, scores) and table.stage == "over"
    return False


@pytest.mark.parametrize("number", range(len(TABLES)))
def test_every_event_is_true_when_it_is_told(number: int) -> None:
    seats, config = TABLES[number]
    told: set[type[Event]] = set()
    for seed in range(3):
        table, chance = dealt(seats, seed, **config), Chance.seeded(f"told {seed}")
        before = table.copy()

        def note(event: Event, table: Table = table) -> None:
            nonlocal before
            assert is_true(event, table, before), event
            before = table.copy()
            told.add(type(event))

        while table.outcome is None:
            GAME.apply(table, table.turn, chance.pick(GAME.moves(table, table.turn)), note)
    assert {e.HandBegan, e.CardLinked, e.CardDrawn, e.Passed, e.Stopped, e.WentOut} <= told


@pytest.mark.parametrize("seat", [0, 1])
def test_who_gives_up_is_told_and_is_last(seat: int) -> None:  # SD-16
    table = at(["1-2-1"], {1: ["0-1-1"], 2: ["0-0-3"]})
    told: list[Event] = []
    GAME.apply(table, seat, GAME.parse_action("concede"), told.append)
    assert told[0] == e.Conceded(seat)
    assert isinstance(told[1], e.MatchEnded)
    assert told[1].places[seat] == 2

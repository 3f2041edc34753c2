"""Moves are taken back in every game: the table is as it was, and nothing is dealt anew."""

from __future__ import annotations

from typing import Any

import pytest

from spacetrace.engine.kernel.actions import CLOCK, MetaAction
from spacetrace.engine.kernel.chance import Chance
from spacetrace.engine.kernel.events import Event, TakenBack
from spacetrace.engine.kernel.replay import rebuild, replay
from spacetrace.engine.kernel.taking_back import (
    TAKE_BACK,
    NothingToTakeBack,
    last_standing,
    play_on,
    standing,
)
from tests.engine.contract.sample import Sample
from tests.engine.contract.walks import SEEDS, Moment, recorded, some

Line = tuple[int, str]


def lines_of(one: Sample, moments: tuple[Moment, ...]) -> list[Line]:
    return [(moment.seat, one.game.action_text(moment.action)) for moment in moments]


def rebuilt(one: Sample, seed: int, moves: list[Line]) -> object:
    chance = Chance.seeded(seed)
    return rebuild(one.game, one.cards, one.config, one.decks, chance, moves)


@pytest.mark.parametrize("seed", SEEDS[:2])
def test_a_move_that_is_taken_back_leaves_the_table_as_it_was(one: Sample, seed: int) -> None:
    moments = recorded(one.key, seed)[:60]
    moves = lines_of(one, moments)
    for at, moment in enumerate(moments):
        is_last = moment.seat != CLOCK and not isinstance(moment.action, MetaAction)
        if is_last and at % 7 == 0:
            after = rebuilt(one, seed, [*moves[: at + 1], (moment.seat, TAKE_BACK)])
            assert one.game.dump(after) == one.game.dump(moment.table)


@pytest.mark.parametrize("seed", SEEDS[:1])
def test_what_is_done_again_brings_the_same(one: Sample, seed: int) -> None:
    moments = recorded(one.key, seed)[:25]
    moves, again = lines_of(one, moments), list[Line]()
    for seat, line in moves:
        again.append((seat, line))
        action = one.game.parse_action(line)
        if seat != CLOCK and not isinstance(action, MetaAction):
            again += [(seat, TAKE_BACK), (seat, line)]
    assert one.game.dump(rebuilt(one, seed, again)) == one.game.dump(rebuilt(one, seed, moves))


def test_others_moves_since_go_along_and_what_is_about_the_match_stays(one: Sample) -> None:
    moves = lines_of(one, recorded(one.key, 1)[:40])
    seat = next(seat for seat, line in reversed(moves) if seat != CLOCK and not _meta(one, line))
    stand = standing(one.game, [*moves, (seat, TAKE_BACK)])
    first = last_standing(one.game, moves, range(len(moves)), seat)
    assert stand[:first] == list(range(first))
    assert all(_meta(one, moves[at][1]) for at in stand[first:])


def test_whoever_has_not_moved_has_nothing_to_take_back(one: Sample) -> None:
    with pytest.raises(NothingToTakeBack):
        standing(one.game, [(0, TAKE_BACK)])
    with pytest.raises(NothingToTakeBack):
        play_on(one.game, one.deal(1), [(1, TAKE_BACK)])


def test_a_replay_tells_whose_move_was_taken_back_and_what_it_was(one: Sample) -> None:
    moves = lines_of(one, recorded(one.key, 2)[:30])
    seat = next(seat for seat, line in reversed(moves) if seat != CLOCK and not _meta(one, line))
    record = [*moves, (seat, TAKE_BACK)]
    chance = Chance.seeded(2)
    steps = list(replay(one.game, one.cards, one.config, one.decks, chance, record))
    taken = last_standing(one.game, moves, range(len(moves)), seat)
    assert steps[-1].events == (TakenBack(seat), *steps[taken + 1].events)
    assert one.game.dump(steps[-1].table) == one.game.dump(rebuilt(one, 2, record))
    line = one.game.event_text(TakenBack(seat))
    assert (line, one.game.parse_event(line)) == (f"taken-back {seat + 1}", TakenBack(seat))


@pytest.mark.parametrize("seed", SEEDS)
def test_what_is_free_to_take_back_used_no_chance_and_told_its_seat_nothing(
    one: Sample, seed: int
) -> None:
    """On every table that its seat cannot tell from the real one, the same happens."""
    for moment in some(recorded(one.key, seed), one.key, 3):
        table: Any = one.game.copy(moment.table)
        seat = moment.seat
        if seat == CLOCK or any(event.reveals(seat) for event in moment.events):
            continue
        counter = table.chance.counter
        seen = _seen(one, table, moment)
        assert table.chance.counter == counter
        for number in range(3):
            other = one.game.determinize(moment.table, seat, Chance.seeded(f"other {number}"))
            assert _seen(one, other, moment) == seen, one.game.action_text(moment.action)


def _seen(one: Sample, table: object, moment: Moment) -> tuple[list[Event | None], object]:
    events: list[Event] = []
    one.game.apply(table, moment.seat, moment.action, events.append)
    told = [event.seen_by(moment.seat) for event in events]
    return told, one.game.waiting_for(table)


def _meta(one: Sample, line: str) -> bool:
    return isinstance(one.game.parse_action(line), MetaAction)

"""Legality is what is listed: nothing else is accepted, and a refusal changes nothing."""

from __future__ import annotations

import pytest

from spacetrace.engine.catalogue import GAMES
from spacetrace.engine.kernel.actions import CLOCK, TICK, Action, MetaAction, Seat
from spacetrace.engine.kernel.chance import Chance
from spacetrace.engine.kernel.errors import IllegalAction
from tests.engine.contract.sample import Sample
from tests.engine.contract.samples import SAMPLES
from tests.engine.contract.walks import SEEDS, Moment, portrait, recorded, some


def test_every_game_of_the_catalogue_has_a_sample() -> None:
    assert {one.game.key for one in SAMPLES.values()} == {*GAMES, "toy"}


@pytest.mark.parametrize("seed", SEEDS)
def test_every_listed_action_is_accepted(one: Sample, seed: int) -> None:
    for moment in some(recorded(one.key, seed), one.key, 6):
        for seat in one.seats():
            for action in one.game.legal_actions(moment.table, seat):
                trial = one.game.copy(moment.table)
                assert one.game.explain(trial, seat, action) is None, action
                one.game.apply(trial, seat, action)


@pytest.mark.parametrize("seed", SEEDS)
def test_no_action_is_listed_twice(one: Sample, seed: int) -> None:
    for moment in some(recorded(one.key, seed), one.key, 3):
        for seat in one.seats():
            listed = one.game.legal_actions(moment.table, seat)
            assert len(listed) == len(set(listed))


@pytest.mark.parametrize("seed", SEEDS)
def test_what_is_not_listed_is_refused_and_changes_nothing(one: Sample, seed: int) -> None:
    moments = recorded(one.key, seed)
    pool, chance = _pool(one, moments), Chance.seeded(f"pool {seed}")
    for moment in some(moments, one.key, 8):
        for seat in one.seats():
            listed = set(one.game.legal_actions(moment.table, seat))
            drawn = [chance.pick(pool) for _ in range(25)]
            assert_refused(one, moment.table, seat, *(a for a in drawn if a not in listed))


@pytest.mark.parametrize("seat", [-2, 9])
def test_a_seat_that_is_not_at_the_table_is_refused(one: Sample, seat: Seat) -> None:
    moment = recorded(one.key, 1)[5]
    assert_refused(one, moment.table, seat, moment.action)
    assert one.game.legal_actions(moment.table, seat) == []


@pytest.mark.parametrize("seed", SEEDS)
def test_a_seat_that_is_waited_for_has_a_move(one: Sample, seed: int) -> None:
    for moment in recorded(one.key, seed):
        waiting = one.game.waiting_for(moment.table)
        assert waiting or one.game.deadline(moment.table)
        for seat in waiting:
            moves = one.game.moves(moment.table, seat)
            assert moves
            assert not any(isinstance(action, MetaAction) for action in moves)
            assert all(
                isinstance(action, MetaAction)
                for action in one.game.meta_actions(moment.table, seat)
            )


@pytest.mark.parametrize("seed", SEEDS)
def test_what_the_clock_plays_is_legal(one: Sample, seed: int) -> None:
    for moment in recorded(one.key, seed):
        for seat in one.game.waiting_for(moment.table):
            action = one.game.default_action(moment.table, seat)
            assert action in one.game.moves(moment.table, seat)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_clock_ticks_at_deadlines_only_and_nobody_else_does(one: Sample, seed: int) -> None:
    chance = Chance.seeded(f"whoever {seed}")
    for moment in some(recorded(one.key, seed), one.key, 3):
        deadline = one.game.deadline(moment.table)
        assert one.game.legal_actions(moment.table, CLOCK) == ([] if deadline is None else [TICK])
        if deadline is None:
            assert_refused(one, moment.table, CLOCK, TICK)
        assert_refused(one, moment.table, chance.pick(list(one.seats())), TICK)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_tick_is_the_end_of_its_deadline(one: Sample, seed: int) -> None:
    for moment in some(recorded(one.key, seed), one.key, 3):
        deadline = one.game.deadline(moment.table)
        if deadline is not None:
            trial = one.game.copy(moment.table)
            one.game.apply(trial, CLOCK, TICK)
            new = one.game.deadline(trial)
            assert new is None or new.number > deadline.number
            assert deadline.ms or new is None or new.ms  # or the clock would tick on and on


@pytest.mark.parametrize("seed", SEEDS)
def test_reactors_are_not_waited_for_and_have_a_move(one: Sample, seed: int) -> None:
    for moment in some(recorded(one.key, seed), one.key, 3):
        reactors = one.game.reactors(moment.table)
        assert not set(reactors) & set(one.game.waiting_for(moment.table))
        assert len(reactors) == len(set(reactors))
        assert all(one.game.moves(moment.table, seat) for seat in reactors)


def test_the_listing_changes_nothing_and_repeats_itself(one: Sample) -> None:
    for moment in some(recorded(one.key, 1), one.key, 6):
        before = portrait(moment.table, one.frozen)
        for seat in one.seats():
            listed = one.game.legal_actions(moment.table, seat)
            assert one.game.legal_actions(one.game.copy(moment.table), seat) == listed
        assert portrait(moment.table, one.frozen) == before


def assert_refused(one: Sample, table: object, seat: Seat, *actions: Action) -> None:
    """Each action is explained away and refused, and the table stays as it was."""
    trial = one.game.copy(table)
    before, bytes_before = portrait(trial, one.frozen), one.game.dump(trial)
    for action in actions:
        why_not = one.game.explain(trial, seat, action)
        assert why_not is not None, (seat, action)
        with pytest.raises(IllegalAction) as refused:
            one.game.apply(trial, seat, action)
        assert (refused.value.rule, refused.value.sentence) == (why_not.rule, why_not.sentence)
        assert why_not.rule
        assert why_not.sentence.endswith((".", "?"))
        assert one.game.dump(trial) == bytes_before, (seat, action)
    assert portrait(trial, one.frozen) == before, (seat, actions)


def _pool(one: Sample, moments: tuple[Moment, ...]) -> list[Action]:
    """Actions that were legal somewhere, to somebody, and twisted forms of them."""
    pool: dict[Action, None] = {}
    for moment in moments[::5]:
        for seat in one.seats():
            pool |= dict.fromkeys(one.game.legal_actions(moment.table, seat))
    twisted = [
        one.game.parse_action(text)
        for action in list(pool)[:400]
        for text in _twist(one.game.action_text(action))
        if _reads(one, text)
    ]
    return list(dict.fromkeys([*pool, *twisted]))


def _twist(text: str) -> list[str]:
    return [text.replace("1:", "2:"), text.replace("2:", "1:"), text + "#9", text.split(" on ")[0]]


def _reads(one: Sample, text: str) -> bool:
    from spacetrace.engine.kernel.errors import NotationError

    try:
        one.game.parse_action(text)
    except NotationError:
        return False
    return True

"""What decided a match is measured in every game, of what everybody could see."""

from __future__ import annotations

from collections.abc import Sequence

from spacetrace.engine.kernel.course import Course, Measure, Standing, course_of
from spacetrace.engine.kernel.events import Event
from tests.engine.contract.sample import Sample
from tests.engine.contract.walks import recorded
from tests.toy.game import ToyGame


def test_a_match_is_measured_from_step_to_step(one: Sample) -> None:
    if isinstance(one.game, ToyGame):
        assert one.game.measure is None  # not every game looks back
        return
    measure = one.game.measure
    assert measure is not None
    views = [one.game.view(moment.table, None) for moment in recorded(one.key, 0)]
    steps = [measure.standing(view) for view in views]
    assert all(len(step.numbers) == len(one.seats()) for step in steps)
    assert [step.step for step in steps] == sorted(step.step for step in steps)


class _Numbers(Measure[Standing]):
    """A measure of what it is handed."""

    def standing(self, view: Standing) -> Standing:
        return view

    def blows(self, events: Sequence[Event], before: Standing | None) -> tuple[()]:
        return ()


def course(*numbers: tuple[float, float], winners: list[int]) -> Course:
    steps = [Standing(at, pair) for at, pair in enumerate(numbers, 1)]
    moments = [((lambda step=step: step), ()) for step in steps]
    return course_of(_Numbers(), moments, winners)


def test_it_tips_where_the_winner_takes_the_lead_for_good() -> None:
    assert course((1, 2), (3, 2), (1, 2), (4, 2), (5, 2), winners=[0]).tipped == 4
    assert course((3, 2), (4, 2), winners=[0]).tipped == 1
    assert course((3, 2), (1, 2), winners=[0]).tipped is None
    assert course((3, 2), (1, 2), winners=[]).tipped is None


class _Low(_Numbers):
    is_low_good = True


def test_those_are_ahead_who_stand_best_and_nobody_where_all_stand_alike() -> None:
    assert _Numbers().ahead(Standing(1, (3, 7, 7))) == (1, 2)
    assert _Low().ahead(Standing(1, (3, 7, 7))) == (0,)
    assert _Numbers().ahead(Standing(1, (4, 4))) == ()

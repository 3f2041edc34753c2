"""What a viewer may know: views and events tell no more."""

from __future__ import annotations

import json

import pytest

from spacetrace.engine.agents import LEVELS, TRIED, Position, opponent
from spacetrace.engine.kernel.chance import Chance
from spacetrace.engine.kernel.events import Event, Viewer
from tests.engine.contract.sample import Sample
from tests.engine.contract.walks import SEEDS, Moment, portrait, recorded, some


@pytest.mark.parametrize("seed", SEEDS)
def test_every_table_that_fits_a_view_gives_that_view(one: Sample, seed: int) -> None:
    differ = 0
    for moment in some(recorded(one.key, seed), one.key, 5):
        for viewer in one.viewers():
            view = one.game.view_json(one.game.view(moment.table, viewer))
            dealt = _dealt(one, moment, viewer, seed)
            assert one.game.view_json(one.game.view(dealt, viewer)) == view
            differ += one.game.dump(dealt) != one.game.dump(moment.table)
    assert differ > 0  # else the test says nothing


@pytest.mark.parametrize("seed", SEEDS)
def test_what_a_seat_may_do_depends_on_what_it_knows_only(one: Sample, seed: int) -> None:
    for moment in some(recorded(one.key, seed), one.key, 5):
        for seat in one.seats():
            dealt = _dealt(one, moment, seat, seed)
            listed = one.game.legal_actions(moment.table, seat)
            assert one.game.legal_actions(dealt, seat) == listed
            why_not = one.game.explain(moment.table, seat, moment.action)
            assert one.game.explain(dealt, seat, moment.action) == why_not
            advice = [one.game.advice(moment.table, seat, action) for action in listed]
            assert [one.game.advice(dealt, seat, action) for action in listed] == advice
            due = one.game.due(moment.table, seat, listed)
            assert one.game.due(dealt, seat, listed) == due
            assert due is None or due in listed


@pytest.mark.parametrize("seed", SEEDS)
def test_what_needs_no_look_at_a_hand_follows_from_what_everybody_knows(
    one: Sample, seed: int
) -> None:
    for moment in some(recorded(one.key, seed), one.key, 2):
        dealt = _dealt(one, moment, None, seed)
        for seat in one.seats():
            unseen = one.game.unseen(moment.table, seat)
            assert one.game.unseen(dealt, seat) == unseen
            for action in unseen[:1]:
                assert one.game.explain(moment.table, seat, action) is None


@pytest.mark.parametrize("seed", SEEDS)
def test_a_dealt_table_can_be_played_on(one: Sample, seed: int) -> None:
    chance = Chance.seeded(f"play on {seed}")
    for moment in some(recorded(one.key, seed), one.key, 12):
        for viewer in one.viewers():
            table = _dealt(one, moment, viewer, seed)
            for _ in range(12):
                for seat in one.game.waiting_for(table)[:1]:
                    one.game.apply(table, seat, chance.pick(one.game.moves(table, seat)))


@pytest.mark.parametrize("seed", SEEDS)
def test_swapping_hidden_cards_changes_nothing_for_who_cannot_see_them(
    one: Sample, seed: int
) -> None:
    chance, compared = Chance.seeded(f"swap {seed}"), 0
    for moment in recorded(one.key, seed):
        other = one.game.copy(moment.table)
        swapped = one.swap(other, chance)
        if swapped is None:
            continue
        for viewer in swapped.unknowing:
            assert _view(one, other, viewer) == _view(one, moment.table, viewer)
        if one.game.explain(other, moment.seat, moment.action) is not None:
            continue
        events: list[Event] = []
        one.game.apply(other, moment.seat, moment.action, events.append)
        for viewer in swapped.unknowing:
            lines = _lines(one, moment.events, viewer)
            other_lines = _lines(one, tuple(events), viewer)
            if not any(card in line for line in lines + other_lines for card in swapped.cards):
                assert other_lines == lines
                compared += 1
    assert compared > 0


@pytest.mark.parametrize("seed", SEEDS)
def test_a_seat_that_does_not_sit_here_sees_no_more_than_a_spectator(
    one: Sample, seed: int
) -> None:
    for moment in some(recorded(one.key, seed), one.key, 20):
        spectator = json.loads(_view(one, moment.table, None))
        nobody = json.loads(_view(one, moment.table, 99))
        assert {**nobody, "viewer": None} == spectator


@pytest.mark.parametrize("seed", SEEDS)
def test_looking_changes_nothing(one: Sample, seed: int) -> None:
    for moment in some(recorded(one.key, seed), one.key, 10):
        before = portrait(moment.table, one.frozen)
        for viewer in one.viewers():
            one.game.view(moment.table, viewer)
            for event in moment.events:
                event.seen_by(viewer)
            _dealt(one, moment, viewer, seed)
        assert portrait(moment.table, one.frozen) == before


@pytest.mark.parametrize("level", ["cadet", "officer"])
def test_an_agent_judges_every_move_from_its_view(one: Sample, level: str) -> None:
    for moment in some(recorded(one.key, 3), one.key, 10):
        for seat in one.game.waiting_for(moment.table):
            view = one.game.view(moment.table, seat)
            before = one.game.view_json(view)
            moves = one.game.moves(moment.table, seat)
            at = Position.at(one.game, one.cards, moment.table, seat, moves)
            worth = at.evaluate(moves, level)
            assert len(worth) == len(moves)
            assert all(number == number for number in worth)
            assert one.game.view_json(view) == before


@pytest.mark.parametrize("level", [*LEVELS, *TRIED])
def test_an_agents_choice_does_not_depend_on_hidden_cards(one: Sample, level: str) -> None:
    for moment in some(recorded(one.key, 2), one.key, 12):
        for seat in one.game.waiting_for(moment.table):
            moves = one.game.moves(moment.table, seat)
            choices = {
                opponent(level).choose(
                    Position.at(one.game, one.cards, table, seat, moves), Chance.seeded(level)
                )
                for table in (moment.table, _dealt(one, moment, seat, 2))
            }
            assert len(choices) == 1
            assert choices <= set(moves)


def _dealt(one: Sample, moment: Moment, viewer: Viewer, seed: int) -> object:
    return one.game.determinize(moment.table, viewer, Chance.seeded(f"deal {seed} {viewer}"))


def _seen(events: tuple[Event, ...], viewer: Viewer) -> list[Event]:
    return [seen for event in events if (seen := event.seen_by(viewer)) is not None]


def _lines(one: Sample, events: tuple[Event, ...], viewer: Viewer) -> list[str]:
    return [one.game.event_text(event) for event in _seen(events, viewer)]


def _view(one: Sample, table: object, viewer: Viewer) -> bytes:
    return one.game.view_json(one.game.view(table, viewer))

"""What a viewer may know: views and events tell no more, and events keep a view up to date."""

from __future__ import annotations

import itertools
import json

import pytest

from spacetrace.engine.agents import LEVELS, agent
from spacetrace.engine.kernel.chance import Chance
from spacetrace.engine.kernel.events import Event, Viewer
from tests.engine.contract.samples import Sample
from tests.engine.contract.walks import SEEDS, Moment, portrait, recorded, some


@pytest.mark.parametrize("seed", SEEDS)
def test_the_events_of_a_step_folded_onto_the_old_view_give_the_new_one(
    one: Sample, seed: int
) -> None:
    moments = recorded(one.key, seed)
    for moment, after in itertools.pairwise(moments):
        for viewer in one.viewers():
            folded = one.game.view(moment.table, viewer)
            for event in _seen(moment.events, viewer):
                folded = one.game.fold(folded, event, one.cards)
            expected = one.game.view_json(one.game.view(after.table, viewer))
            if one.game.view_json(folded) != expected:
                pytest.fail(_difference(one, moment, viewer, one.game.view_json(folded), expected))


@pytest.mark.parametrize("seed", SEEDS)
def test_one_view_kept_up_to_date_through_a_whole_match_stays_right(one: Sample, seed: int) -> None:
    moments = recorded(one.key, seed)
    for viewer in one.viewers():
        view = one.game.view(moments[0].table, viewer)
        for moment in moments[:-1]:
            for event in _seen(moment.events, viewer):
                view = one.game.fold(view, event, one.cards)
        expected = one.game.view(moments[-1].table, viewer)
        assert one.game.view_json(view) == one.game.view_json(expected)


@pytest.mark.parametrize("seed", SEEDS)
def test_every_table_that_fits_a_view_gives_that_view(one: Sample, seed: int) -> None:
    differ = 0
    for moment in some(recorded(one.key, seed), one.key, 5):
        for viewer in one.viewers():
            view = one.game.view_json(one.game.view(moment.table, viewer))
            imagined = _imagined(one, moment, viewer, seed)
            assert one.game.view_json(one.game.view(imagined, viewer)) == view
            differ += one.game.dump(imagined) != one.game.dump(moment.table)
    assert differ > 0  # else the test says nothing


@pytest.mark.parametrize("seed", SEEDS)
def test_what_a_seat_may_do_depends_on_what_it_knows_only(one: Sample, seed: int) -> None:
    for moment in some(recorded(one.key, seed), one.key, 5):
        for seat in one.seats():
            imagined = _imagined(one, moment, seat, seed)
            listed = one.game.legal_actions(moment.table, seat)
            assert one.game.legal_actions(imagined, seat) == listed
            why_not = one.game.explain(moment.table, seat, moment.action)
            assert one.game.explain(imagined, seat, moment.action) == why_not


@pytest.mark.parametrize("seed", SEEDS)
def test_an_imagined_table_can_be_played_on(one: Sample, seed: int) -> None:
    chance = Chance.seeded(f"play on {seed}")
    for moment in some(recorded(one.key, seed), one.key, 12):
        for viewer in one.viewers():
            table = _imagined(one, moment, viewer, seed)
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
            view = one.game.view(moment.table, viewer)
            for event in _seen(moment.events, viewer):
                view = one.game.fold(view, event, one.cards)
            _imagined(one, moment, viewer, seed)
        assert portrait(moment.table, one.frozen) == before


@pytest.mark.parametrize("level", ["cadet", "officer"])
def test_an_agent_judges_every_move_from_its_view(one: Sample, level: str) -> None:
    for moment in some(recorded(one.key, 3), one.key, 10):
        for seat in one.game.waiting_for(moment.table):
            view = one.game.view(moment.table, seat)
            before = one.game.view_json(view)
            moves = one.game.moves(moment.table, seat)
            worth = one.game.appraise(view, one.cards, moves, level)
            assert len(worth) == len(moves)
            assert all(number == number for number in worth)
            assert one.game.view_json(view) == before


@pytest.mark.parametrize("level", list(LEVELS))
def test_an_agents_choice_does_not_depend_on_hidden_cards(one: Sample, level: str) -> None:
    for moment in some(recorded(one.key, 2), one.key, 12):
        for seat in one.game.waiting_for(moment.table):
            moves = one.game.moves(moment.table, seat)
            choices = {
                agent(level).choose(
                    one.game, one.cards, one.game.view(table, seat), moves, Chance.seeded(level)
                )
                for table in (moment.table, _imagined(one, moment, seat, 2))
            }
            assert len(choices) == 1
            assert choices <= set(moves)


def _imagined(one: Sample, moment: Moment, viewer: Viewer, seed: int) -> object:
    view = one.game.view(moment.table, viewer)
    return one.game.imagine(view, one.cards, Chance.seeded(f"imagine {seed} {viewer}"))


def _seen(events: tuple[Event, ...], viewer: Viewer) -> list[Event]:
    return [seen for event in events if (seen := event.seen_by(viewer)) is not None]


def _lines(one: Sample, events: tuple[Event, ...], viewer: Viewer) -> list[str]:
    return [one.game.event_text(event) for event in _seen(events, viewer)]


def _view(one: Sample, table: object, viewer: Viewer) -> bytes:
    return one.game.view_json(one.game.view(table, viewer))


def _difference(one: Sample, moment: Moment, viewer: Viewer, folded: bytes, expected: bytes) -> str:
    return "\n".join(
        [
            f"viewer {viewer}, seat {moment.seat}: {one.game.action_text(moment.action)}",
            *_lines(one, moment.events, viewer),
            *_paths(json.loads(folded), json.loads(expected), "view"),
        ]
    )


def _paths(folded: object, expected: object, path: str) -> list[str]:
    if isinstance(folded, dict) and isinstance(expected, dict):
        keys = folded.keys() | expected.keys()
        return [
            line
            for key in sorted(keys)
            for line in _paths(folded.get(key), expected.get(key), f"{path}.{key}")
        ]
    if isinstance(folded, list) and isinstance(expected, list) and len(folded) == len(expected):
        return [
            line
            for i, (a, b) in enumerate(zip(folded, expected, strict=True))
            for line in _paths(a, b, f"{path}.{i}")
        ]
    return [] if folded == expected else [f"{path}: folded {folded!r}, is {expected!r}"]

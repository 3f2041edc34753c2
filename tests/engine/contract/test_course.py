"""A match from its beginning to its end: it ends, it repeats itself, it can be kept."""

from __future__ import annotations

import itertools

import pytest

from spacetrace.engine.kernel.chance import Chance
from spacetrace.engine.kernel.errors import ConfigError, SnapshotError
from spacetrace.engine.kernel.events import Event
from spacetrace.engine.kernel.replay import rebuild, replay
from tests.engine.contract.sample import Sample
from tests.engine.contract.test_legality import assert_refused
from tests.engine.contract.walks import SEEDS, portrait, random_step, recorded, some

SECRET = b"another secret of thirty-two byte"


@pytest.mark.parametrize("seed", range(10, 16))
def test_every_random_match_ends(one: Sample, seed: int) -> None:
    table, chance = one.deal(seed), Chance.seeded(seed)
    for _ in range(one.longest):
        if one.game.outcome(table) is not None:
            break
        seat, action = random_step(one, table, chance)
        one.game.apply(table, seat, action)
    outcome = one.game.outcome(table)
    assert outcome is not None
    assert sorted(seat for group in outcome.ranking for seat in group) == list(one.seats())
    assert len(outcome.scores) == len(one.decks)
    _nothing_goes_on(one, table)


def _nothing_goes_on(one: Sample, table: object) -> None:
    assert one.game.waiting_for(table) == ()
    for seat in one.seats():
        assert one.game.legal_actions(table, seat) == []
        assert_refused(one, table, seat, *(moment.action for moment in recorded(one.key, 1)[:20]))
    assert one.game.dump(_kept(one, table)) == one.game.dump(table)
    assert one.game.outcome(_kept(one, table)) == one.game.outcome(table)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_table_that_was_kept_is_the_same_table(one: Sample, seed: int) -> None:
    for moment in recorded(one.key, seed):
        snapshot = one.game.dump(moment.table)
        restored = one.game.restore(snapshot, one.cards, Chance.seeded(seed))
        assert one.game.dump(restored) == snapshot


@pytest.mark.parametrize("seed", SEEDS)
def test_a_restored_table_goes_on_as_the_other_one_did(one: Sample, seed: int) -> None:
    for moment in some(recorded(one.key, seed), one.key, 3):
        snapshot = one.game.dump(moment.table)
        restored = one.game.restore(snapshot, one.cards, Chance.seeded(seed))
        for seat in one.seats():
            listed = one.game.legal_actions(moment.table, seat)
            assert one.game.legal_actions(restored, seat) == listed
        for viewer in one.viewers():
            assert _view(one, restored, viewer) == _view(one, moment.table, viewer)
        events: list[Event] = []
        one.game.apply(restored, moment.seat, moment.action, events.append)
        assert tuple(events) == moment.events
        went_on = one.game.copy(moment.table)
        one.game.apply(went_on, moment.seat, moment.action)
        assert one.game.dump(restored) == one.game.dump(went_on)


@pytest.mark.parametrize("seed", SEEDS)
def test_what_happens_does_not_depend_on_who_listens(one: Sample, seed: int) -> None:
    moments = recorded(one.key, seed)
    for moment, after in itertools.pairwise(moments):
        silent = one.game.copy(moment.table)
        one.game.apply(silent, moment.seat, moment.action)
        assert one.game.dump(silent) == one.game.dump(after.table)


def test_a_copy_is_independent_of_the_table(one: Sample) -> None:
    for moment in some(recorded(one.key, 2), one.key, 3):
        before = portrait(moment.table, one.frozen)
        copy = one.game.copy(moment.table)
        assert portrait(copy, one.frozen) == before
        for _ in range(4):
            for seat in one.game.waiting_for(copy):
                one.game.apply(copy, seat, one.game.moves(copy, seat)[0])
        assert portrait(moment.table, one.frozen) == before


@pytest.mark.parametrize("seed", SEEDS)
def test_seed_and_moves_rebuild_every_snapshot(one: Sample, seed: int) -> None:
    moments = recorded(one.key, seed)
    moves = [(m.seat, one.game.action_text(m.action)) for m in moments]
    chance = Chance.seeded(seed)
    steps = replay(one.game, one.cards, one.config, one.decks, chance, moves)
    for moment, step in zip(moments, steps, strict=False):
        assert one.game.dump(step.table) == one.game.dump(moment.table)
        assert step.events == (moments[step.move - 1].events if step.move else ())
    last = rebuild(one.game, one.cards, one.config, one.decks, Chance.seeded(seed), moves[:-1])
    assert one.game.dump(last) == one.game.dump(moments[-1].table)


def test_a_snapshot_holds_no_secret(one: Sample) -> None:
    chance = Chance(SECRET)
    table = one.game.setup(one.config, one.cards, one.decks, chance)
    snapshot = one.game.dump(table)
    assert SECRET not in snapshot
    assert SECRET.hex().encode() not in snapshot
    assert chance.counter > 0


@pytest.mark.parametrize("raw", [b"", b"null", b"{}", b"[" * 5_000, b'{"version":99}', b"\xff\xfe"])
def test_what_is_no_snapshot_is_refused(one: Sample, raw: bytes) -> None:
    with pytest.raises(SnapshotError):
        one.game.restore(raw, one.cards, Chance.seeded(1))


def test_half_a_snapshot_is_refused(one: Sample) -> None:
    snapshot = one.game.dump(one.deal(1))
    with pytest.raises(SnapshotError):
        one.game.restore(snapshot[: len(snapshot) // 2], one.cards, Chance.seeded(1))


def test_the_options_have_defaults_and_nothing_else_is_an_option(one: Sample) -> None:
    full = one.game.check_config(one.config)
    assert one.game.check_config(full) == full
    with pytest.raises(ConfigError):
        one.game.check_config({"no-such-option": 1})


def test_too_many_and_too_few_seats_are_refused(one: Sample) -> None:
    for decks in ([], [one.decks[0]] * (one.game.max_seats + 1)):
        with pytest.raises(ConfigError):
            one.game.setup(one.config, one.cards, decks, Chance.seeded(1))


def test_the_sample_decks_may_be_played_and_made_up_ones_not(one: Sample) -> None:
    for deck in one.decks:
        assert one.game.deck_problems(one.cards, deck, one.config) == []
    for bad in ({"no-such-card": 40}, {"no-such-card": -1}, {"no-such-card": 10**30}):
        assert one.game.deck_problems(one.cards, bad, one.config)


def _kept(one: Sample, table: object) -> object:
    return one.game.restore(one.game.dump(table), one.cards, Chance.seeded(1))


def _view(one: Sample, table: object, viewer: int | None) -> bytes:
    return one.game.view_json(one.game.view(table, viewer))

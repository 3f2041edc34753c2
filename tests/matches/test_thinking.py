"""Computer players who think for long: in a line of their own, bounded, and never for nothing."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from spacetrace.engine.agents import LEVELS, Agent, Level, Position
from spacetrace.engine.kernel.actions import Action
from spacetrace.engine.kernel.chance import Chance
from spacetrace.infrastructure import queue
from spacetrace.matches.models import Due, DueKind, Match, Move, Report
from spacetrace.matches.services import ai_turn, thought
from spacetrace.matches.services.ai_turn import ai_think, ai_turn_play
from spacetrace.matches.services.concede import match_concede
from spacetrace.matches.services.lease import LEASE, lease_take, lease_take_in_line
from spacetrace.matches.services.sweep import work_sweep
from spacetrace.operations.work import waiting
from spacetrace.players.models import User
from tests.matches.tables import fresh, put, send, table_of
from tests.toy.game import ToyGame

HANDS = {"1": ["red-1", "red-2"], "2": ["blue-1", "blue-2"], "3": ["green-1", "green-2"]}


class Sage(Agent):
    """Draws after a long thought: whatever a test puts there."""

    __slots__ = ("thinks",)

    def __init__(self) -> None:
        self.thinks: Callable[[Any], object] = lambda at: None

    def choose(self, at: Position[Any, Any, Any], chance: Chance) -> Action:
        self.thinks(at)
        return at.game.parse_action("draw")


@pytest.fixture
def sage(monkeypatch: pytest.MonkeyPatch, toy: ToyGame) -> Sage:
    """A dear level "sage" beside the others, at tables at which nobody acts out of turn."""
    monkeypatch.setattr(toy, "reactors", lambda _table: ())
    agent = Sage()
    level = Level("sage", "Sage", "Thinks.", agent, pause=0, spread=0, thinks=1_000)
    monkeypatch.setitem(LEVELS, "sage", level)
    return agent


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Any, ...]]:
    """What workers are asked for."""
    found: list[tuple[Any, ...]] = []
    for module in ("ai_turn", "announce", "sweep"):
        where = f"spacetrace.matches.services.{module}.enqueue"
        monkeypatch.setattr(where, lambda task, *args, **_: found.append((task, *args)))
    return found


def table(alice: User, *computers: str) -> Match:
    """A table at which the first computer player has the turn, and its row."""
    match = put(table_of(alice, computers=computers), pile=["blue-3"], hands=HANDS, turn=2)
    Due.objects.update_or_create(
        match=match,
        kind=DueKind.AI_TURN,
        defaults={"due_at": timezone.now(), "version": match.version, "since": timezone.now()},
    )
    return match


def moves(match: Match) -> int:
    """How many moves were made at the second seat."""
    return Move.objects.filter(match=match, seat=1).count()


def test_who_thinks_for_long_is_left_to_the_line(
    alice: User, sage: Sage, asked: list[tuple[Any, ...]], settings: Any
) -> None:
    match = table(alice, "sage")
    asked.clear()
    assert ai_turn_play(match_id=match.pk) == 0
    assert asked == [(queue.AI_THINK,)]
    assert settings.CELERY_TASK_ROUTES[queue.AI_THINK] == {"queue": "thinking"}
    row = Due.objects.get()
    assert (row.lease_until, row.thinks_since is not None) == (None, True)
    assert ai_turn_play(match_id=match.pk) == 0  # it stays there, at its place
    assert Due.objects.get().thinks_since == row.thinks_since
    assert ai_think() == 1
    assert moves(match) == 1
    assert ai_think() == 0


def test_quick_ones_never_stand_in_the_line(
    alice: User, sage: Sage, asked: list[tuple[Any, ...]]
) -> None:
    match = table(alice, "officer")
    assert ai_think() == 0
    assert ai_turn_play(match_id=match.pk) == 1
    assert (queue.AI_THINK,) not in asked


def test_other_matches_are_played_while_somebody_thinks(alice: User, sage: Sage) -> None:
    slow, quick, other = table(alice, "sage"), table(alice, "officer"), table(alice, "sage")
    for match in (slow, other):
        ai_turn_play(match_id=match.pk)
    seen: list[tuple[int, int]] = []

    def thinks(_at: Any) -> None:
        sage.thinks = lambda _at: None  # the other sage's thought is a short one
        ai_turn_play(match_id=quick.pk)
        ai_think()  # by a second worker
        seen.append((moves(quick), moves(other)))

    sage.thinks = thinks
    assert ai_think() == 1
    assert seen == [(1, 1)]
    assert moves(slow) == 1


def test_the_next_thought_of_a_match_comes_after_those_of_others(
    alice: User, sage: Sage, monkeypatch: pytest.MonkeyPatch, asked: list[tuple[Any, ...]]
) -> None:
    monkeypatch.setattr(ai_turn, "THINKS_IN_A_ROW", -1.0)
    matches = [table(alice, "sage", "sage") for _ in range(3)]
    for match in matches:
        ai_turn_play(match_id=match.pk)
    asked.clear()
    played = []
    for _ in range(6):
        before = {match.pk: fresh(match).move_count for match in matches}
        assert ai_think() == 1
        assert asked.pop() == (queue.AI_THINK,)
        (who,) = (m for m in matches if fresh(m).move_count > before[m.pk])
        played.append(matches.index(who))
    assert played == [0, 1, 2, 0, 1, 2]
    while (queue.AI_THINK,) in asked or Due.objects.exists():
        asked.clear()
        assert ai_think() == 0  # all wait for Alice
    assert all(fresh(match).waiting == (0,) for match in matches)


@pytest.mark.parametrize("how", ["ended", "moved on"])
def test_a_thought_about_a_table_that_is_gone_ends_and_is_thrown_away(
    alice: User, sage: Sage, monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    monkeypatch.setattr(thought, "LOOK_EVERY", 0.0)
    match = table(alice, "sage")
    ai_turn_play(match_id=match.pk)
    nodes: list[Any] = []

    def thinks(at: Any) -> None:
        sage.thinks = lambda _at: None
        assert not at.budget.is_cancelled()
        if how == "ended":
            assert match_concede(match=fresh(match), user=alice).is_done
        else:
            Match.objects.filter(pk=match.pk).update(version=match.version + 1)
        while not at.budget.is_cancelled():
            nodes.append(at.deal(Chance.seeded(len(nodes))))
        assert not nodes  # at the next look

    sage.thinks = thinks
    assert ai_think() == (how == "moved on")  # about the table as it is now
    assert moves(match) == (how == "moved on")
    assert not Report.objects.exists()


def test_what_only_its_own_seat_may_know_of_stops_no_thought(
    alice: User, sage: Sage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(thought, "LOOK_EVERY", 0.0)
    match = table(alice, "sage")
    Match.objects.filter(pk=match.pk).update(revision=match.revision + 1)
    assert not thought.Thought(match, 60_000).is_cancelled()


def test_when_the_time_is_over_the_best_so_far_is_played(
    alice: User, sage: Sage, monkeypatch: pytest.MonkeyPatch
) -> None:
    level = Level("sage", "Sage", "Thinks.", sage, pause=0, spread=0, thinks=500)
    monkeypatch.setitem(LEVELS, "sage", level)
    match, nodes = table(alice, "sage"), list[Any]()

    def thinks(at: Any) -> None:
        while not at.budget.is_cancelled():
            nodes.append(at.deal(Chance.seeded(len(nodes))))

    sage.thinks = thinks
    ai_turn_play(match_id=match.pk)
    assert ai_think() == 1
    assert nodes
    assert moves(match) == 1
    assert not Report.objects.exists()


@pytest.mark.parametrize("level", ["sage", "officer"])
def test_a_thought_without_an_end_is_broken_off_and_the_default_is_played(
    alice: User, sage: Sage, monkeypatch: pytest.MonkeyPatch, level: str
) -> None:
    def thinks(_at: Any) -> None:
        while True:
            pass

    sage.thinks = thinks
    monkeypatch.setattr(thought, "STUCK_AFTER", 0.05)
    monkeypatch.setattr("spacetrace.matches.games.agent_for", lambda _level: sage)
    match = table(alice, level)
    assert ai_turn_play(match_id=match.pk) + ai_think() == 1
    assert moves(match) == 1
    assert "ThoughtTooLong" in Report.objects.get().log


def test_whoever_follows_a_dead_thinker_takes_its_row_first(alice: User, sage: Sage) -> None:
    match = table(alice, "sage")
    ai_turn_play(match_id=match.pk)
    assert lease_take_in_line() is not None
    assert ai_think() == 0
    assert lease_take(match.pk, DueKind.AI_TURN) is None
    Due.objects.update(lease_until=timezone.now() - timedelta(milliseconds=1))
    assert ai_think() == 1


def test_the_sweep_asks_for_thinkers_again(
    alice: User, sage: Sage, asked: list[tuple[Any, ...]]
) -> None:
    slow, quick = table(alice, "sage"), table(alice, "officer")
    ai_turn_play(match_id=slow.pk)
    asked.clear()
    assert work_sweep() == 2
    assert sorted(asked) == sorted([(queue.AI_THINK,), (queue.AI_TURN, quick.pk)])


def test_a_move_of_somebody_else_takes_the_row_out_of_the_line(alice: User, sage: Sage) -> None:
    """The next to act may be a quick one, whom nobody has to wait for."""
    match = table(alice, "sage")
    ai_turn_play(match_id=match.pk)
    put(match, pile=["blue-3"], hands=HANDS, turn=1)
    assert send(match, 0, "draw").is_done
    assert Due.objects.get().thinks_since is None


def test_who_stands_in_line_is_told_of_apart(alice: User, sage: Sage) -> None:
    ai_turn_play(match_id=table(alice, "sage").pk)
    table(alice, "officer")
    Due.objects.filter(thinks_since__isnull=False).update(
        thinks_since=timezone.now() - timedelta(seconds=90)
    )
    told = waiting()
    assert (told["work"].count, told["thoughts"].count) == (1, 1)
    assert told["thoughts"].seconds >= 90 > told["work"].seconds


def test_the_table_says_who_thinks(alice: User, alice_client: Client, sage: Sage) -> None:
    match = table(alice, "sage", "sage")
    names = [seat.name for seat in match.seats.all()]
    address = f"/m/{match.public_id}/"
    for view in ("", "?view=text"):
        page = alice_client.get(address + view).content.decode()
        assert page.count(f"{names[1]} thinks.") == 1
    Match.objects.filter(pk=match.pk).update(waiting_mask=0b110)
    assert f"{names[1]} and {names[2]} think." in alice_client.get(address).content.decode()
    Match.objects.filter(pk=match.pk).update(waiting_mask=0b011)  # whose move it is, too
    assert 'id="thinks"' not in alice_client.get(address).content.decode()


def test_every_thought_ends_before_its_lease_does() -> None:
    """It begins with half of the lease at least."""
    for level in LEVELS.values():
        assert timedelta(milliseconds=level.thinks) < LEASE / 2, level.key

"""The computer's turn: under a lease, by ordinary commands, and never in anybody's way."""

import re
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from spacetrace.engine.kernel.errors import BudgetExceeded
from spacetrace.matches import games, tasks
from spacetrace.matches.access import held_of, match_for
from spacetrace.matches.models import Due, DueKind, Match, Move, Report, Status
from spacetrace.matches.presenters.table import COMPUTER_TAKES
from spacetrace.matches.services import ai_turn
from spacetrace.matches.services.act import match_act
from spacetrace.matches.services.ai_delay import NextMove
from spacetrace.matches.services.ai_turn import ai_turn_play
from spacetrace.matches.services.carry_out import command_carry_out
from spacetrace.matches.services.command import ActResult, Command
from spacetrace.matches.services.concede import match_concede
from spacetrace.matches.services.lease import LEASE, lease_take
from spacetrace.matches.services.statements import match_read
from spacetrace.matches.services.sweep import work_sweep
from spacetrace.players.models import User
from tests.matches.tables import fresh, put, table_of
from tests.toy.game import ToyGame


@pytest.fixture
def due(ai_match: Match, alice: User, toy: ToyGame, monkeypatch: pytest.MonkeyPatch) -> Match:
    """The officer's turn, at a table at which nobody has a twin."""
    monkeypatch.setattr(toy, "reactors", lambda _table: ())
    if ai_match.waiting == (0,):
        act(ai_match, alice)
    return match_for(alice, ai_match.public_id)


def act(match: Match, alice: User) -> None:
    fresh = match_for(alice, match.public_id)
    result = match_act(
        held=held_of(fresh, alice),
        seat=0,
        action="draw",
        at_version=fresh.version,
        command_id=f"c{fresh.version}",
    )
    assert result.status == "done"


def test_the_computer_plays_until_somebody_else_is_asked(due: Match, alice: User) -> None:
    assert ai_turn_play(match_id=due.pk) == 1
    after = match_for(alice, due.public_id)
    assert after.waiting == (0,)
    assert after.version == due.version + 1
    assert not Due.objects.exists()


def test_whoever_waits_long_for_the_computer_is_told_that_it_is_late(
    due: Match, alice: User, alice_client: Client
) -> None:
    def late() -> str:
        page = alice_client.get(f"/m/{due.public_id}/").content.decode()
        found = re.search(r'<p id="late" data-late="(\d+)"( hidden)?', page)
        return f"{int(found[1]) > 0} {found[2]}" if found else ""

    assert late() == "True  hidden"
    Match.objects.filter(pk=due.pk).update(updated_at=timezone.now() - COMPUTER_TAKES)
    assert late() == "False None"
    ai_turn_play(match_id=due.pk)
    assert late() == ""


def test_whoever_thought_for_long_is_not_told_at_once_that_the_computer_is_late(
    due: Match, alice_client: Client
) -> None:
    ai_turn_play(match_id=due.pk)
    Match.objects.filter(pk=due.pk).update(updated_at=timezone.now() - COMPUTER_TAKES)
    sent = {"action": "draw", "command_id": "slow", "at_version": fresh(due).version, "seat": 0}
    answer = alice_client.post(f"/m/{due.public_id}/act/", sent, headers={"HX-Request": "true"})
    found = re.search(r'<p id="late" data-late="(\d+)" hidden', answer.content.decode())
    assert found is not None
    assert int(found[1]) > 0


def test_a_whole_match_is_played(ai_match: Match, alice: User) -> None:
    for _ in range(500):
        match = match_for(alice, ai_match.public_id)
        if match.is_over:
            break
        if match.waiting == (0,):
            act(match, alice)
        ai_turn_play(match_id=match.pk)
    assert match.is_over
    assert not Due.objects.exists()
    assert not Report.objects.exists()


def test_a_late_or_second_task_finds_nothing_to_do(due: Match) -> None:
    tasks.ai_turn(due.pk)
    moves = Move.objects.count()
    tasks.ai_turn(due.pk)
    tasks.ai_turn(10**9)
    assert Move.objects.count() == moves


def test_while_a_worker_has_the_lease_no_other_plays(due: Match) -> None:
    assert lease_take(due.pk, DueKind.AI_TURN) is not None
    assert lease_take(due.pk, DueKind.AI_TURN) is None
    assert ai_turn_play(match_id=due.pk) == 0


def test_a_dead_worker_s_turn_goes_on_when_its_lease_is_over(due: Match) -> None:
    lease_take(due.pk, DueKind.AI_TURN)
    Due.objects.update(lease_until=timezone.now() - timedelta(milliseconds=1))
    assert ai_turn_play(match_id=due.pk) == 1


def test_lease_and_sweep_together_stay_below_fifteen_seconds(settings: Any) -> None:
    sweep = settings.CELERY_BEAT_SCHEDULE["matches-sweep"]["schedule"]
    assert sweep + LEASE < timedelta(seconds=12)


def test_two_workers_on_one_state_change_it_once(due: Match) -> None:
    """The second one's command has the same id, so it is only a repeat."""
    move = NextMove(due.seats.get(index=1), timezone.now(), is_turn=True, lot=0)
    one, other = match_read(due.pk), match_read(due.pk)
    assert ai_turn._take_turn(one, move) == "acted"
    assert ai_turn._take_turn(other, move) == "acted"
    assert Move.objects.filter(match=due, seat=1).count() == 1


class Broken:
    def choose(self, *_: Any) -> Any:
        raise RecursionError


class Cheat:
    def choose(self, at: Any, _chance: Any) -> Any:
        return at.game.parse_action("play comet")


@pytest.mark.parametrize("agent", [Broken(), Cheat()])
def test_when_an_agent_fails_the_default_action_is_played_and_a_report_filed(
    due: Match, agent: Any, monkeypatch: pytest.MonkeyPatch, alice: User, toy: ToyGame
) -> None:
    monkeypatch.setattr(games, "agent_for", lambda _level: agent)
    monkeypatch.setattr(toy, "moves", lambda *_: [toy.parse_action("draw")])
    assert ai_turn_play(match_id=due.pk) == 1
    assert match_for(alice, due.public_id).waiting == (0,)
    report = Report.objects.get()
    assert (report.kind, report.seat, report.agent_level) == ("agent", 1, "officer")
    assert report.revision == due.revision
    assert "comet-" not in report.log


@pytest.fixture
def tried(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The actions that computer players sent, in order."""
    actions: list[str] = []

    def noting(*, match_id: int, command: Command, match: Match | None) -> ActResult:
        actions.append(command.action)
        return command_carry_out(match_id=match_id, command=command, match=match)

    monkeypatch.setattr(ai_turn, "command_carry_out", noting)
    return actions


@pytest.mark.parametrize(
    ("chosen", "expected"),
    [("draw", ["draw"]), ("play comet", ["play comet", "draw"])],
)
def test_what_was_refused_is_not_tried_again(
    due: Match,
    monkeypatch: pytest.MonkeyPatch,
    toy: ToyGame,
    tried: list[str],
    chosen: str,
    expected: list[str],
) -> None:
    def endless(*_: Any) -> None:
        raise BudgetExceeded("ST-20", "The effects of this would never come to an end.")

    monkeypatch.setattr(ai_turn, "ai_choose", lambda *_: chosen)
    monkeypatch.setattr(toy, "apply", endless)
    assert ai_turn_play(match_id=due.pk) == 0
    assert tried == expected


def test_after_so_many_actions_in_a_row_another_match_gets_its_turn_first(
    alice: User, toy: ToyGame, monkeypatch: pytest.MonkeyPatch, sent: list[Any]
) -> None:
    match = table_of(alice, computers=("officer", "officer"))
    hands = {"1": ["red-1", "red-2"], "2": ["blue-1", "blue-2"], "3": ["green-1", "green-2"]}
    put(match, pile=["blue-3"], hands=hands, turn=2)
    work_sweep()
    monkeypatch.setattr(ai_turn, "MAX_ACTIONS", 1)
    sent.clear()
    assert ai_turn_play(match_id=match.pk) == 1
    assert Due.objects.get().lease_until is None
    assert len(sent) == 1
    assert ai_turn_play(match_id=match.pk) == 1


class Headlong:
    def choose(self, at: Any, _chance: Any) -> Any:
        return next(move for move in at.actions if move != at.game.parse_action("draw"))


def test_when_a_listed_move_would_never_end_the_default_action_is_played(
    due: Match, monkeypatch: pytest.MonkeyPatch, alice: User, toy: ToyGame
) -> None:
    apply, draw = toy.apply, toy.parse_action("draw")

    def endless(table: Any, seat: int, action: Any, emit: Any = None) -> None:
        if action != draw:
            raise BudgetExceeded("ST-20", "The effects of this would never come to an end.")
        apply(table, seat, action, emit)

    monkeypatch.setattr(games, "agent_for", lambda _level: Headlong())
    monkeypatch.setattr(toy, "moves", lambda *_: [draw, toy.parse_action("play comet")])
    monkeypatch.setattr(toy, "apply", endless)
    assert ai_turn_play(match_id=due.pk) == 1
    assert match_for(alice, due.public_id).waiting == (0,)


def test_when_even_that_fails_the_work_rests_and_the_player_can_still_leave(
    due: Match, monkeypatch: pytest.MonkeyPatch, alice: User, toy: ToyGame
) -> None:
    def refuse(*_: Any) -> None:
        raise ZeroDivisionError

    with monkeypatch.context() as broken:
        broken.setattr(toy, "apply", refuse)
        assert ai_turn_play(match_id=due.pk) == 0
    row = Due.objects.get()
    assert row.lease_until is None
    assert row.due_at > timezone.now()
    assert work_sweep() == 0
    assert match_concede(match=due, user=alice).status == "done"


def test_the_choice_is_made_from_view_and_moves_alone(
    due: Match, monkeypatch: pytest.MonkeyPatch, toy: ToyGame
) -> None:
    given: list[Any] = []

    class Spy:
        def choose(self, at: Any, chance: Any) -> Any:
            given.extend([at.view, at.actions, chance])
            return at.actions[0]

    monkeypatch.setattr(games, "agent_for", lambda _level: Spy())
    table_chance = due.secret
    ai_turn_play(match_id=due.pk)
    view, actions, chance = given
    assert type(view).__name__ == "View"
    assert actions
    assert chance.commitment() != table_chance.commitment


# --- the sweep --------------------------------------------------------------------------------


def test_the_sweep_enqueues_what_is_due_and_free(due: Match, sent: list[Any]) -> None:
    sent.clear()
    assert work_sweep() == 1
    assert len(sent) == 1
    lease_take(due.pk, DueKind.AI_TURN)
    assert work_sweep() == 0


def test_the_sweep_makes_a_lost_row_again(due: Match) -> None:
    Due.objects.all().delete()
    assert work_sweep() == 1
    assert Due.objects.get().match == due


def test_the_sweep_leaves_alone_what_waits_for_people(match: Match, sent: list[Any]) -> None:
    tasks.sweep()
    assert not Due.objects.exists()
    assert sent == []


# --- pauses -----------------------------------------------------------------------------------


def test_a_table_of_other_rules_is_paused_and_goes_on_when_they_are_back(
    due: Match, toy: ToyGame, monkeypatch: pytest.MonkeyPatch, alice: User
) -> None:
    with monkeypatch.context() as newer:
        newer.setattr(toy, "rules_version", 2)
        ai_turn_play(match_id=due.pk)
        paused = match_for(alice, due.public_id)
        assert paused.status == Status.PAUSED
        assert paused.pause_reason
        assert not Due.objects.exists()
        work_sweep()
        paused.refresh_from_db()
        assert paused.status == Status.PAUSED
    work_sweep()
    assert match_for(alice, due.public_id).status == Status.RUNNING
    assert ai_turn_play(match_id=due.pk) == 1


def test_a_snapshot_that_cannot_be_read_pauses_the_match(match: Match, alice: User) -> None:
    Match.objects.update(snapshot=b"{")
    result = match_act(
        held=held_of(match, alice), seat=0, action="draw", at_version=1, command_id="x"
    )
    assert result.status == "paused"
    assert result.sentence
    match.refresh_from_db()
    assert match.status == Status.PAUSED


def test_a_paused_match_can_be_left(match: Match, alice: User) -> None:
    Match.objects.update(snapshot=b"{", status=Status.PAUSED)
    assert match_concede(match=match, user=alice).is_done
    match.refresh_from_db()
    assert match.outcome["winners"] == [1]

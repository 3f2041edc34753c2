"""One action, from click to board: carried out once, for whom it may concern, or not at all."""

import pytest
from django.db import IntegrityError

from spacetrace.matches.access import held_of, match_for
from spacetrace.matches.models import Match, Move, Report, Status
from spacetrace.matches.selectors import legal_for
from spacetrace.matches.services import carry_out
from spacetrace.matches.services.act import match_act
from spacetrace.players.models import User
from tests.matches.conftest import Play
from tests.toy.game import ToyGame


def fresh(match: Match) -> Match:
    return Match.objects.get(pk=match.pk)


def test_an_action_moves_the_table_on_and_is_kept_as_a_move(match: Match, play: Play) -> None:
    seat = match.waiting[0]
    result = play(match)
    after = fresh(match)
    assert (result.status, result.version) == ("done", 2)
    assert (after.version, after.waiting) == (2, (1 - seat,))
    move = Move.objects.get(match=match)
    assert move.seq == 1
    assert move.version_before == 1
    assert move.version_after == 2
    assert move.seat == seat
    assert move.event_lines


def test_the_same_command_again_gets_the_same_answer_and_does_nothing(
    match: Match, play: Play
) -> None:
    seat, action = match.waiting[0], legal_for(match, match.waiting[0])[0][1]
    first = play(match, action, seat, at_version=1, command_id="once")
    again = play(match, action, seat, at_version=1, command_id="once")
    assert (first.status, again.status) == ("done", "repeated")
    assert first.version == again.version == fresh(match).version
    assert Move.objects.count() == 1


def test_a_repeat_after_further_moves_still_gets_the_first_answer(match: Match, play: Play) -> None:
    seat, action = match.waiting[0], legal_for(match, match.waiting[0])[0][1]
    play(match, action, seat, at_version=1, command_id="once")
    play(match)
    again = play(match, action, seat, at_version=1, command_id="once")
    assert (again.status, again.version) == ("repeated", 2)


def test_a_command_id_is_not_used_for_another_action(match: Match, play: Play) -> None:
    seat = match.waiting[0]
    play(match, "draw", seat, at_version=1, command_id="once")
    other = play(match, "concede", seat, at_version=1, command_id="once")
    assert other.status == "reused"
    assert fresh(match).status == Status.RUNNING


def test_two_seats_may_use_the_same_command_id(match: Match, play: Play) -> None:
    assert play(match, "draw", command_id="mine").is_done
    assert play(match, "draw", command_id="mine").status == "done"


def test_a_move_for_an_old_table_is_not_carried_out(match: Match, play: Play) -> None:
    play(match)
    play(match)
    before = fresh(match)
    assert play(match, at_version=1, command_id="late").status == "stale"
    assert bytes(fresh(match).snapshot) == bytes(before.snapshot)


def test_a_move_for_a_table_of_the_future_is_not_carried_out(match: Match, play: Play) -> None:
    assert play(match, at_version=2**62).status == "stale"
    assert play(match, at_version=-1).status == "stale"


def test_out_of_turn_the_table_as_it_stands_decides(match: Match, play: Play) -> None:
    """A twin may be laid at any time (TY-3), however old the table was that its player saw."""
    other = 1 - match.waiting[0]
    possible = {text for _, text in legal_for(match, other)}
    twinless = next(c for c in ("twin comet", "twin red-1", "twin blue-1") if c not in possible)
    refused = play(match, twinless, other, at_version=0)
    assert (refused.status, refused.rule) in {("refused", "TY-2"), ("refused", "TY-3")}
    assert refused.sentence.startswith("The table has moved on meanwhile. ")


def test_giving_up_is_meant_for_whatever_table_there_is(match: Match, play: Play) -> None:
    play(match)
    assert play(match, "concede", 0, at_version=1, command_id="enough").status == "done"
    assert fresh(match).is_over


def test_what_is_no_move_out_of_turn_names_its_table_whoever_sends_it(
    match: Match, play: Play
) -> None:
    """A player who thinks it is still their turn learns that the table has moved on."""
    late = match.waiting[0]
    play(match)
    assert play(match, "draw", late, at_version=1, command_id="late").status == "stale"
    assert play(match, "draw", late, command_id="now").rule == "TY-3"


def test_a_refusal_names_the_rule_and_changes_nothing(match: Match, play: Play) -> None:
    before = fresh(match)
    result = play(match, "draw", 1 - match.waiting[0])
    assert (result.status, result.rule) == ("refused", "TY-3")
    assert result.sentence
    assert bytes(fresh(match).snapshot) == bytes(before.snapshot)
    assert fresh(match).revision == before.revision


def test_nobody_plays_for_another_seat(match: Match, bob: User, alice: User) -> None:
    for user, seat in ((bob, 0), (alice, 1), (alice, 7), (alice, -1), (alice, 2**70)):
        result = match_act(
            held=held_of(match, user), seat=seat, action="draw", at_version=1, command_id="x"
        )
        assert result.status == "forbidden"
    assert not Move.objects.exists()


@pytest.mark.parametrize(
    "action",
    ["", "ready", "attack with both", "play", "draw\0", "draw \ud800", "x" * 5_000, "draw "],
)
def test_what_is_no_action_of_the_game_is_answered_with_a_sentence(
    match: Match, play: Play, action: str
) -> None:
    user_seat = match.waiting[0]
    result = match_act(
        held=held_of(match, match.seats.get(index=user_seat).user),  # type: ignore[arg-type]
        seat=user_seat,
        action=action,
        at_version=1,
        command_id="x",
    )
    assert result.status == "unreadable"
    assert result.sentence
    assert not Move.objects.exists()


@pytest.mark.parametrize("command_id", ["", "a b", "ä", "x" * 65, "a\n", "\0"])
def test_a_command_id_is_a_short_plain_word(match: Match, play: Play, command_id: str) -> None:
    assert play(match, command_id=command_id).status == "unreadable"


def test_an_open_match_and_one_that_is_over_take_no_action(
    open_match: Match, alice: User, match: Match, play: Play
) -> None:
    play(match, "concede", 0)
    assert play(match, "draw", 0).status == "over"


def test_an_open_match_waits_for_its_players(open_match: Match, alice: User) -> None:
    result = match_act(
        held=held_of(open_match, alice), seat=0, action="draw", at_version=0, command_id="x"
    )
    assert result.status == "open"


def test_an_error_of_the_rules_changes_nothing_and_is_reported(
    match: Match, play: Play, toy: ToyGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = fresh(match)

    def broken(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(toy, "apply", broken)
    result = play(match, "draw")
    report = Report.objects.get()
    assert result.status == "failed"
    assert report.reference in result.sentence
    assert "ZeroDivisionError" in report.log
    assert bytes(fresh(match).snapshot) == bytes(before.snapshot)
    monkeypatch.undo()


def test_half_a_change_is_no_change(match: Match, play: Play) -> None:
    """The match is written before the move is; when that fails, the match is as it was."""
    before = fresh(match)
    in_the_way = {"version_before": 0, "version_after": 0, "seat": 0, "action": "draw"}
    Move.objects.create(match=match, seq=1, command_id="other", **in_the_way)
    with pytest.raises(IntegrityError):
        play(match)
    assert Move.objects.get().command_id == "other"
    assert fresh(match).revision == before.revision
    assert bytes(fresh(match).snapshot) == bytes(before.snapshot)


def test_the_match_ends_with_its_result(match: Match, play: Play, alice: User) -> None:
    for _ in range(500):
        if fresh(match).is_over:
            break
        play(match)
    after = match_for(alice, match.public_id)
    assert after.status == Status.OVER
    assert after.waiting == ()
    assert after.ended_at is not None
    assert set(after.outcome) == {"reason", "rule", "winners", "places", "scores"}
    assert carry_out.MAX_ACTION >= 1_000

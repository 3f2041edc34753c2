"""Several seats want the same thing at the same instant: one outcome by the rules, all told why."""

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.matches.contests import CONTESTS
from tests.matches.processes import ROUNDS, Stage, Staged


@pytest.fixture(scope="module")
def stage(tmp_path_factory: pytest.TempPathFactory, staged: Staged) -> Iterator[Stage]:
    folder: Path = tmp_path_factory.mktemp("contests")
    with staged(folder) as stage:
        yield stage


class Tables:
    """What each client was told at each table, and what the tables say themselves."""

    def __init__(self, stage: Stage, name: str) -> None:
        module = "tests.matches.contests"
        ids = json.dumps(stage.act(module, "begin", name, str(ROUNDS)).answer())
        clients = [
            stage.act(module, "send", name, str(client), ids, str(stage.folder))
            for client in range(len(CONTESTS[name].clients))
        ]
        self.told: list[list[dict[str, Any]]] = [client.answer() for client in clients]
        self.judged: list[dict[str, Any]] = stage.act(module, "judge", name, ids).answer()
        self.opening = len(CONTESTS[name].opening)

    def at(self, table: int) -> list[dict[str, Any]]:
        """What every client was told at one table."""
        return [told[table] for told in self.told]

    def check(self) -> None:
        """Whatever the game: what was said to be done was done, and nothing else."""
        for number, judged in enumerate(self.judged):
            told = self.at(number)
            assert judged["is_consistent"]
            assert judged["is_conserved"]
            assert len(set(judged["commands"])) == len(judged["commands"])
            ticks = sum(seat == -1 for seat, _action in judged["moves"])
            done = sum(answer["status"] == "done" for answer in told)
            assert len(judged["moves"]) == self.opening + done + ticks
            for answer in told:
                assert answer["sentence"] or answer["status"] in ("done", "ticked", "nothing")


def test_of_clones_at_the_same_moment_one_is_played(stage: Stage) -> None:  # SO-28, SO-30
    tables = Tables(stage, "two-clones")
    tables.check()
    for number, judged in enumerate(tables.judged):
        answers = Counter((answer["status"], answer["rule"]) for answer in tables.at(number))
        assert answers == {("done", ""): 1, ("refused", "SO-28"): 2}
        assert len(judged["moves"]) == 1


def test_a_move_or_the_end_of_its_time_is_first_and_the_other_is_told(stage: Stage) -> None:
    tables, seen = Tables(stage, "move-against-timeout"), Counter[str]()
    for number, judged in enumerate(tables.judged):
        move, *clocks = tables.at(number)
        ticked = [told["status"] for told in clocks].count("ticked")
        seen[move["status"]] += 1
        if move["status"] == "done":
            assert (ticked, judged["timeouts"], judged["result"]) == (0, 0, None)
            assert len(judged["moves"]) == 1
        else:
            assert move["status"] == "over"
            assert move["sentence"]
            assert ticked <= 1  # else the move itself has found that its time was over
            assert (judged["timeouts"], judged["moves"]) == (1, [])
            assert judged["result"]["reason"] == "timeout"
            assert judged["result"]["winners"] == [1]
        assert judged["is_consistent"]
    assert set(seen) == {"done", "over"}


def test_a_clone_or_the_next_seat_s_play_is_first_and_the_other_is_told(stage: Stage) -> None:
    tables = Tables(stage, "clone-against-play")  # SO-30, SO-31: without a window
    tables.check()
    for number in range(ROUNDS):
        play, clone = tables.at(number)
        assert {play["status"], clone["status"]} in ({"done", "stale"}, {"done", "refused"})
        assert (play["status"] == "stale") == (clone["status"] == "done")


def test_a_window_closes_once_and_what_was_claimed_before_is_ranked(stage: Stage) -> None:
    tables = Tables(stage, "claims-and-ticks")  # SO-31, SO-45
    tables.check()
    for judged in tables.judged:
        first = next(at for at, move in enumerate(judged["moves"]) if move[0] == -1)
        claimed = [seat for seat, _action in judged["moves"][1:first]]
        told = judged["events"][first]
        cloners = [seat for seat in claimed if seat != 0]
        played = [line for line in told if line.startswith("card-played ")]
        if claimed:
            winner = cloners[0] if cloners else 0
            assert played[0].split(" ")[1] == str(winner + 1)
        losers = [line.split(" ")[1] for line in told if line.startswith("claim-lost ")]
        assert len(losers) == max(0, len(claimed) - 1)
        assert [c for c in judged["commands"] if c.startswith("clock:")]


def test_of_five_slaps_on_one_number_one_takes_the_call(stage: Stage) -> None:  # BO-10
    tables = Tables(stage, "five-slaps")
    tables.check()
    for number, judged in enumerate(tables.judged):
        answers = tables.at(number)
        assert Counter(answer["status"] for answer in answers) == {"done": 1, "refused": 4}
        assert {answer["rule"] for answer in answers if answer["status"] == "refused"} == {"BO-10"}
        winner = next(client for client, told in enumerate(answers) if told["status"] == "done")
        assert judged["moves"][0][0] == winner + 1
        assert len(judged["moves"]) == 1


def test_a_catch_comes_before_the_next_play_or_finds_nothing(stage: Stage) -> None:  # BO-17
    tables = Tables(stage, "catch-against-play")
    tables.check()
    for number, judged in enumerate(tables.judged):
        play, catch = tables.at(number)
        events = [line.split(" ")[0] for lines in judged["events"] for line in lines]
        if play["status"] == "stale":
            assert (catch["status"], events.count("offence-caught")) == ("done", 1)
        else:
            assert (play["status"], events.count("offence-caught")) == ("done", 0)
            assert (catch["status"], events.count("catch-missed")) == ("done", 1)


def test_a_draw_is_accepted_or_the_move_is_made_and_never_both(stage: Stage) -> None:
    tables = Tables(stage, "accepted-against-move")
    for number, judged in enumerate(tables.judged):
        move, accepted = tables.at(number)
        assert judged["is_consistent"]
        ways = {
            ("done", "refused", "", 1, 0),  # the offer has lapsed
            ("over", "done", "agreed", 0, 0b11),
        }
        told = move["status"], accepted["status"]
        assert (*told, judged["end"], len(judged["moves"]), judged["offers"]) in ways


def test_a_match_is_called_off_or_the_first_move_is_made_and_never_both(stage: Stage) -> None:
    tables = Tables(stage, "called-off-against-first-move")
    for number, judged in enumerate(tables.judged):
        move, called_off = tables.at(number)
        assert judged["is_consistent"]
        told = move["status"], called_off["status"]
        ways = {("done", "refused", "", 2), ("over", "done", "aborted", 1)}
        assert (*told, judged["end"], len(judged["moves"])) in ways


def test_a_pause_is_agreed_on_or_taken_back_and_no_move_slips_into_it(stage: Stage) -> None:
    tables, seen = Tables(stage, "agreed-against-taken-back-and-move"), Counter[str]()
    for number, judged in enumerate(tables.judged):
        agreed, taken_back, move = (told["status"] for told in tables.at(number))
        assert {agreed, taken_back} == {"done", "stale"}
        rests = agreed == "done"
        assert judged["status"] == ("resting" if rests else "running")
        assert judged["has_deadline"] is not rests
        # A version that nobody saw yet is stale, as ever; at rest nothing is played.
        assert move in ("done", "stale", "resting")
        assert len(judged["moves"]) == (move == "done")
        assert judged["is_consistent"]
        seen[agreed] += 1
    assert set(seen) == {"done", "stale"}


def test_a_move_is_given_back_or_kept_or_followed_by_the_next_and_only_one(stage: Stage) -> None:
    tables, seen = Tables(stage, "given-back-against-kept-and-move"), Counter[str]()
    for number, judged in enumerate(tables.judged):
        given, kept, move = (told["status"] for told in tables.at(number))
        assert sorted((given, kept, move)) == ["done", "stale", "stale"]
        after = {given: ["take-back"], kept: [], move: ["play red-6 on left"]}["done"]
        assert [action for _seat, action in judged["moves"][1:]] == after
        assert judged["is_consistent"] and judged["is_conserved"]
        seen["given" if given == "done" else "kept" if kept == "done" else "moved"] += 1
    assert len(seen) > 1

"""Puzzles: every one that is kept has a solution, most first moves miss it, one turn counts."""

from __future__ import annotations

import re
from collections import Counter
from importlib import import_module
from typing import Any

import pytest
from django.test import Client

from cardsets.files import read_set, set_of_game
from spacetrace.engine import catalogue
from spacetrace.engine.games.spacetrace.puzzles import is_spent as spent
from spacetrace.engine.kernel.actions import MetaAction
from spacetrace.engine.kernel.chance import Chance
from spacetrace.engine.kernel.puzzles import SOLVER, Goal, Solver, begun
from spacetrace.engine.kernel.replay import write_move
from spacetrace.engine.kernel.wording import join
from spacetrace.matches.models import Match
from spacetrace.matches.selectors import current_table
from spacetrace.matches.selectors.lessons import lesson_named, puzzles_for
from spacetrace.matches.services.ai_turn import ai_turn_play
from spacetrace.players.models import User
from spacetrace.presentation.lessons import Lesson
from spacetrace.presentation.puzzles import OPTIONS, Puzzle, kept_puzzles, puzzles_of
from tests.markup import one_line
from tests.matches.learner import begun as begun_as
from tests.matches.learner import shown
from tests.matches.tables import fresh, send

GAMES = ("spacetrace", "spaced_out")
KEPT = [(game, at) for game in GAMES for at in range(len(kept_puzzles(game)))]


def test_there_are_enough_of_them() -> None:
    asked = Counter((game, kept.asks) for game in GAMES for kept in kept_puzzles(game))
    assert all(asked[key] >= 12 for key in OPTIONS)
    positions = [str(kept_puzzles(game)[at].position) for game, at in KEPT]
    assert len(set(positions)) == len(positions)
    assert puzzles_of("blast_off") == ()


@pytest.mark.parametrize(("game", "at"), KEPT)
def test_it_has_a_solution_and_most_ways_to_begin_miss_it(game: str, at: int) -> None:
    kept, rules = kept_puzzles(game)[at], catalogue.game(game)
    goal = import_module(f"spacetrace.engine.games.{game}.puzzles").GOALS[kept.asks]
    table, moves = laid(rules, kept, game, goal)
    assert kept.moves == tuple(write_move(seat, line) for seat, line in moves)
    found = Solver(rules, goal, SOLVER).solve(table)
    assert found is not None
    assert (found.line, found.wins, found.fails) == (kept.solution, kept.wins, kept.fails)
    assert found.fails > found.wins > 0
    rules.apply(table, 0, rules.parse_action(kept.solution[0]))


def laid(rules: catalogue.AnyGame, kept: Puzzle, game: str, goal: Goal[Any]) -> Any:
    """The table of a puzzle, and what an enemy has done on it."""
    cards = rules.compile_cards(read_set(set_of_game(game)))
    config = rules.check_config(OPTIONS[game, kept.asks])
    return begun(rules, cards, config, kept.position, goal)


def survivals(game: str = "spacetrace") -> list[tuple[Puzzle, Lesson]]:
    """The puzzles of a game under attack, and how they are taken."""
    both = zip(kept_puzzles(game), puzzles_of(game), strict=True)
    return [(kept, one) for kept, one in both if kept.asks == "survive"]


@pytest.mark.parametrize("at", range(12))
def test_who_lets_every_attack_pass_has_lost_the_base(at: int) -> None:
    kept, rules = survivals()[at][0], catalogue.game("spacetrace")
    goal = import_module("spacetrace.engine.games.spacetrace.puzzles").SURVIVE
    table, _moves = laid(rules, kept, "spacetrace", goal)
    while rules.outcome(table) is None:
        seat = rules.waiting_for(table)[0]
        rules.apply(table, seat, rules.default_action(table, seat))
    outcome = rules.outcome(table)
    assert outcome is not None
    assert (outcome.winners, outcome.rule) == ((1,), "ST-32")


def test_an_attack_is_survived_on_the_table_and_that_solves_it(alice: User) -> None:
    kept, one = survivals()[0]
    match = begun_as(alice, one.key)
    coach, _legal = shown(alice, match)
    assert coach.coach is not None
    assert "keep your Base" in coach.coach.words
    for action in kept.solution:
        while fresh(match).waiting == (1,):
            ai_turn_play(match_id=match.pk)
        assert send(match, 0, action).is_done
    for _ in range(20):
        if not fresh(match).is_over:
            ai_turn_play(match_id=match.pk)
    ended, _legal = shown(alice, match)
    assert ended.is_won
    rows = {row.lesson.key: row for row in puzzles_for(alice)}
    assert rows[one.key].is_done


def test_an_attack_that_is_let_pass_ends_the_match(alice: User, alice_client: Client) -> None:
    one = survivals()[0][1]
    match = begun_as(alice, one.key)
    for _ in range(20):
        if fresh(match).waiting == (0,):
            assert send(match, 0, "pass attack").is_done
        elif not fresh(match).is_over:
            ai_turn_play(match_id=match.pk)
    assert fresh(match).outcome["winners"] == [1]
    page = alice_client.get(f"/m/{match.public_id}/").content.decode()
    assert "From the start" in page and "Not this time" not in page
    assert not {row.lesson.key: row for row in puzzles_for(alice)}[one.key].is_done


# --- under attack in Spaced Out -------------------------------------------------------------------


def attacked(at: int) -> tuple[Any, Any, Goal[Any]]:
    """The rules, the table and the goal of one of them."""
    kept, rules = survivals("spaced_out")[at][0], catalogue.game("spaced_out")
    goal = import_module("spacetrace.engine.games.spaced_out.puzzles").GOALS["survive"]
    return rules, laid(rules, kept, "spaced_out", goal)[0], goal


def next_answer(rules: Any, table: Any, goal: Goal[Any]) -> str:
    """What to answer with now, that wins whatever comes."""
    found = Solver(rules, goal, SOLVER).solve(table)
    assert found is not None
    return found.line[0]


@pytest.mark.parametrize("at", range(12))
def test_the_attack_is_survived_whatever_the_others_play(at: int) -> None:
    rules, table, goal = attacked(at)
    open_tables, ends = [table], 0
    while open_tables:
        now = open_tables.pop()
        if rules.outcome(now) is not None:
            ends += 1
            assert rules.outcome(now).winners == (0,)
            continue
        seat = rules.waiting_for(now)[0]
        if seat == SOLVER:
            rules.apply(now, seat, rules.parse_action(next_answer(rules, now, goal)))
            open_tables.append(now)
            continue
        for action in rules.moves(now, seat):
            if not isinstance(action, MetaAction):
                then = rules.copy(now)
                rules.apply(then, seat, action)
                open_tables.append(then)
    assert ends > 1


@pytest.mark.parametrize("at", range(12))
def test_who_takes_the_cards_at_any_time_has_lost(at: int) -> None:
    rules, table, _goal = attacked(at)
    open_tables, taken = [table], 0
    while open_tables:
        now = open_tables.pop()
        seat = rules.waiting_for(now)[0]
        for action in rules.moves(now, seat):
            if isinstance(action, MetaAction):
                continue
            then = rules.copy(now)
            rules.apply(then, seat, action)
            outcome = rules.outcome(then)
            if outcome is None:
                open_tables.append(then)
            elif seat == SOLVER:
                taken += 1
                assert rules.action_text(action) == "draw"
                assert (outcome.reason, outcome.rule) == ("target", "SO-40")
                assert 0 not in outcome.winners
    assert taken > 1


@pytest.mark.parametrize("at", range(12))
def test_the_coach_tells_the_hands_as_they_are_dealt(at: int) -> None:
    kept = survivals("spaced_out")[at][0]
    _rules, table, _goal = attacked(at)
    assert kept.told == tuple(join([card.name for card in hand]) for hand in table.hands[1:])


@pytest.mark.parametrize("at", range(12))
def test_it_is_survived_on_the_table_and_that_solves_it(alice: User, at: int) -> None:
    kept, one = survivals("spaced_out")[at]
    match = begun_as(alice, one.key)
    coach, _legal = shown(alice, match)
    assert coach.coach is not None
    assert f"began with {kept.told[0]}." in coach.coach.words
    assert coach.coach.hint == kept.hint
    rules, _table, goal = attacked(at)
    while not fresh(match).is_over:
        if fresh(match).waiting == (0,):
            table = current_table(Match.objects.select_related("secret").get(pk=match.pk))
            assert send(match, 0, next_answer(rules, table, goal)).is_done
        else:
            ai_turn_play(match_id=match.pk)
    ended, _legal = shown(alice, match)
    assert ended.is_won
    assert {row.lesson.key: row for row in puzzles_for(alice)}[one.key].is_done


def test_who_takes_the_cards_can_begin_anew(alice: User, alice_client: Client) -> None:
    one = survivals("spaced_out")[0][1]
    match = begun_as(alice, one.key)
    assert send(match, 0, "draw").is_done
    assert fresh(match).outcome["winners"] == [1, 2]
    page = alice_client.get(f"/m/{match.public_id}/").content.decode()
    assert "Navigator and Navigator 2 win<" in page
    assert "From the start" in page
    assert not {row.lesson.key: row for row in puzzles_for(alice)}[one.key].is_done
    page = alice_client.get("/learn/puzzles/").content.decode()
    assert "Spaced Out: under attack" in page
    assert "whatever they play" in page


def test_one_is_solved_in_its_turn_and_the_next_one_follows(
    alice: User, alice_client: Client
) -> None:
    kept, one = kept_puzzles("spaced_out")[0], puzzles_of("spaced_out")[0]
    match = begun_as(alice, one.key)
    coach, _legal = shown(alice, match)
    assert coach.coach is not None
    assert coach.coach.hint == kept.hint
    for action in kept.solution:
        assert send(match, 0, action).is_done
    ended, _legal = shown(alice, match)
    assert ended.is_won
    rows = {row.lesson.key: row for row in puzzles_for(alice)}
    assert rows[one.key].is_done
    assert not rows[puzzles_of("spaced_out")[1].key].is_done
    page = alice_client.get(f"/m/{match.public_id}/").content.decode()
    assert '<button class="button button-primary" id="next-lesson">' in page
    alike = [row for row in rows.values() if row.lesson.goal == one.goal]
    assert [mark.is_done for mark in ended.marks] == [row.is_done for row in alike]
    assert [mark.is_this for mark in ended.marks] == [row.lesson.key == one.key for row in alike]
    assert f"1 of {len(alike)} of these are solved." in page
    assert page.count('class="is-done is-this"') == 1
    assert 'id="real-match"' not in page


def test_after_the_turn_it_is_missed_kindly_and_can_begin_anew(
    alice: User, alice_client: Client
) -> None:
    one = puzzles_of("spacetrace")[0]
    match = begun_as(alice, one.key)
    assert send(match, 0, "ready").is_done
    ai_turn_play(match_id=match.pk)
    page = alice_client.get(f"/m/{match.public_id}/").content.decode()
    assert "Not this time" in page
    anew = page[: page.index("From the start")].rpartition("<button")[2]
    assert "button-primary" in anew  # there is nothing else to do
    assert 'id="do-hint"' not in page  # a puzzle has its own
    Match.objects.filter(pk=match.pk).update(status="over", result={"winners": [0]})
    wanted = lesson_named(one.key, alice)
    assert wanted is not None
    assert not wanted.is_done  # won, but not in that turn


def test_it_is_missed_as_soon_as_the_attack_has_left_the_base(
    alice: User, alice_client: Client
) -> None:
    match = begun_as(alice, puzzles_of("spacetrace")[0].key)
    address = f"/m/{match.public_id}/"
    page = alice_client.get(address).content.decode()
    assert "Not this time" not in page
    say = page[page.index('class="say-buttons"') : page.index('id="hand-title"')]
    assert "button-primary" not in say  # what is usual is no way to solve it
    assert send(match, 0, "attack").is_done
    ai_turn_play(match_id=match.pk)
    while (table := current_table(fresh(match))).attack:
        legal = shown(alice, match)[1]
        assert send(match, 0, "keep order" if "keep order" in legal else "pass").is_done
        ai_turn_play(match_id=match.pk)
    assert table.active == 0
    page = alice_client.get(address).content.decode()
    assert "Nothing that you have left can win in this turn." in page
    anew = page[: page.index("From the start")].rpartition("<button")[2]
    assert "button-primary" in anew
    say = page[page.index('class="say-buttons"') : page.index('id="hand-title"')]
    assert not re.search("button-primary|is-due", say)


@pytest.mark.parametrize(
    ("mine", "is_spent"),
    [
        ({}, True),
        ({"hand": ["titan", "titan", "titan", "wasps"]}, True),
        ({"attacked": False}, False),
        ({"hand": ["orbital-lance"]}, False),
        ({"hand": ["militia"] * 3}, False),  # they may bring such a card
        ({"hand": ["militia"] * 2}, True),
        ({"base": ["escort-carriers"]}, False),
    ],
)
def test_a_turn_is_spent_when_no_card_that_is_left_does_anything(  # ST-13
    mine: dict[str, Any], is_spent: bool
) -> None:
    rules = catalogue.game("spacetrace")
    cards = rules.compile_cards(read_set(set_of_game("spacetrace")))
    side: dict[str, Any] = {"attacked": True, "library": ["orbital-lance"] * 3, **mine}
    position: dict[str, Any] = {"turn": 1, "1": side}
    table = rules.arrange(rules.check_config({}), cards, position, Chance.seeded("spent"))
    assert spent(rules.view(table, 0), 0) is is_spent
    assert not spent(rules.view(table, None), 0)  # who looks on cannot know


def test_the_page_lists_them_and_one_press_begins_one(alice_client: Client, alice: User) -> None:
    begun_as(alice, puzzles_of("spaced_out")[0].key)  # with its cards
    page = alice_client.get("/learn/puzzles/").content.decode()
    assert page.count("Win this turn") + page.count("Survive this attack") >= len(KEPT)
    assert "Spacetrace: under attack" in page
    amount = sum(not one.is_defence for one in puzzles_of("spaced_out"))
    assert f"0 of {amount} solved" in page
    solved = begun_as(alice, puzzles_of("spaced_out")[1].key)
    Match.objects.filter(pk=solved.pk).update(status="over", result={"winners": [0]})
    assert f"1 of {amount} solved" in alice_client.get("/learn/puzzles/").content.decode()
    assert 'href="/learn/puzzles/"' in alice_client.get("/learn/").content.decode()
    assert alice_client.post("/learn/puzzles/").status_code == 405
    address = f"/learn/lessons/{puzzles_of('spaced_out')[0].key}/"
    assert alice_client.get(address)["Location"].startswith("/learn/puzzles/#")
    table = alice_client.post(address, follow=True).content.decode()
    assert "Lay down your last card in this turn" in table
    assert "Begin with this:" in table


def test_the_page_of_all_leads_to_the_first_that_is_not_solved(
    alice: User, alice_client: Client
) -> None:
    first, second = puzzles_of("spacetrace")[:2]
    assert f'action="/learn/lessons/{first.key}/"' in _way_on(alice_client)
    match = begun_as(alice, first.key)
    for action in kept_puzzles("spacetrace")[0].solution:
        assert send(match, 0, action).is_done
    assert lesson_named(first.key, alice).is_done  # type: ignore[union-attr]
    assert f'action="/learn/lessons/{second.key}/"' in _way_on(alice_client)


def _way_on(client: Client) -> str:
    page = client.get("/learn/puzzles/").content.decode()
    before = page[: page.index('id="next-puzzle"')]
    return before[before.rindex("<form") :]


def test_the_list_tells_of_each_puzzle_how_long_and_how_hard_it_is(
    alice: User, alice_client: Client
) -> None:
    begun_as(alice, puzzles_of("spaced_out")[0].key)  # with its cards
    page = one_line(alice_client.get("/learn/puzzles/").content.decode())
    found = [one for game in GAMES for one in puzzles_of(game)]
    for moves in {one.moves for one in found}:
        count = sum(one.moves == moves for one in found)
        assert page.count(f"<small>{moves} moves</small>") == count
    assert {one.hardness for one in found} == {1, 2, 3}
    for hardness in (1, 2, 3):
        count = sum(one.hardness == hardness for one in found)
        assert page.count(f'data-of="{hardness}"') == count
    assert page.count('class="card-fan"') == len({one.key.split("-puzzle")[0] for one in found})

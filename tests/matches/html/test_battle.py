"""The story of an attack: who meets whom and why, and how all stand after each step."""

from __future__ import annotations

from typing import Any

from spacetrace.engine.kernel.chance import Chance
from spacetrace.engine.kernel.events import Event
from spacetrace.matches import games
from spacetrace.matches.models import Match
from spacetrace.presentation.moves import Told
from spacetrace.presentation.spacetrace.attacks import AttackStory
from spacetrace.presentation.spacetrace.battle import latest_attack_in


def fought(match: Match, one: list[str], two: list[str], damage: int = 0) -> AttackStory:
    """The story of seat 1's attack, as seat 1 sees it."""
    game, cards = games.game_for("spacetrace"), games.cards_for(match)
    position: dict[str, Any] = {
        "turn": 1,
        "turn_number": 5,
        "1": {"base": one},
        "2": {"base": two, "base_damage": damage},
    }
    table = game.arrange({}, cards, position, Chance.seeded(1))
    events: list[Event] = []
    game.apply(table, 0, game.parse_action("attack"), events.append)
    while table.attack is not None and not game.outcome(table):
        seat = game.waiting_for(table)[0]
        moves = [game.action_text(action) for action in game.moves(table, seat)]
        wish = next(m for m in ("keep order", "pass attack", "pass", *moves) if m in moves)
        game.apply(table, seat, game.parse_action(wish), events.append)
    names = ["Alice", "Bob"]
    told = [Told(7, 0, event, "", game.narrate(event, cards, names)) for event in events]
    story = latest_attack_in(told, 0, cards, names, game.view(table, 0))
    assert story is not None
    return story


def test_equal_classes_meet_and_the_losses_are_counted(solo: Match) -> None:
    story = fought(solo, ["fighters"], ["destroyers"])
    battle = story.battles[0]
    assert story.title == "Alice attacks"
    assert not story.is_running
    assert battle.sentence == (
        "Bob has no class I, so Alice’s class I meets the next higher one, class II."
    )
    counts = {f.title: (f.count_before, f.count_after) for f in battle.fighters}
    assert counts == {"Fighters": (100, 90), "Destroyers": (10, 0)}
    assert story.lost_by_me == "10 Fighters"
    assert story.lost_by_them == "10 Destroyers"


def test_a_missing_class_bends_the_arrow_up(solo: Match) -> None:
    story = fought(solo, ["fighters", "cruisers"], ["wasps"])
    bent = {battle.battle: battle.is_bent for battle in story.battles}
    assert bent[1] is False
    assert bent[3] is True
    lane = story.lanes[-1]
    assert {fighter.seat for fighter in lane.me} <= {0}


def test_a_base_keeps_its_older_damage_in_the_story(solo: Match) -> None:
    story = fought(solo, ["cruisers"], [], damage=300)
    base = next(f for f in story.battles[-2].fighters if f.title == "Base" and f.seat == 1)
    assert base.count_before == 700
    assert base.count_after == 700 - base.lost
    assert base.lost > 0


def test_a_base_that_nobody_hit_shows_what_it_has_left(solo: Match) -> None:
    story = fought(solo, ["fighters"], ["destroyers"], damage=250)
    bases = [f for f in story.battles[-1].fighters if f.title == "Base" and f.seat == 1]
    assert [base.count_before for base in bases] == [750]


def test_every_step_says_how_all_stand_after_it(solo: Match) -> None:
    story = fought(solo, ["fighters"], ["destroyers"])
    step = story.battles[0].steps[-1]
    assert step.title == "Shots"
    assert step.lines
    assert step.states["1:fighters"].ships == 90
    assert step.states["2:destroyers"].ships == 0
